"""The state of a mission. Tiles read "x:y", edges "V:x:y" or "H:x:y", in canonical order."""

from typing import Annotated, Literal

import msgspec

from games.extra_creditors.board import Board, board_of
from games.extra_creditors.geometry import EDGES, SIDES, EdgeId, Tile
from games.extra_creditors.pack import DEFAULT_PACK, PACKS, HousePack, Kind, StudentCard
from games.kernel import Hidden, HiddenCount, Options, Public, shown_if

Phase = Literal[
    "select_ids",
    "start_positions",
    "setup_elemental",
    "eec",
    "player_turn",
    "elemental_turn",
    "summon",
    "finished",
]
DifficultyId = Literal["introductory", "normal", "heroic", "legendary", "mythical"]
TokenKind = Literal["wild", "item", "slime"]
STABILIZED = "stabilized"
"""How a Stabilized Wild Magic is named among the objects of a student or a floor."""


class MissionOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host may choose."""

    content_pack: Public[str] = DEFAULT_PACK
    difficulty: Public[DifficultyId] = "normal"
    finals_week: Public[bool] = False
    experimental: Public[bool] = False
    split_house: Public[bool] = False
    turn_limit: Public[Annotated[int, msgspec.Meta(ge=40, le=400)]] = 120
    plane_break_limit: Public[Annotated[int, msgspec.Meta(ge=4, le=20)]] = 10
    damage_cubes: Public[Annotated[int, msgspec.Meta(ge=12, le=60)]] = 24


class Room(msgspec.Struct, frozen=True):
    """A placed room; x and y of its south-west corner."""

    card: Public[str]
    x: Public[int]
    y: Public[int]
    rotated: Public[bool]


class Edge(msgspec.Struct, frozen=True):
    """A wall or a door. It is broken when it carries as many cubes as the pack says."""

    kind: Public[Literal["wall", "door"]]
    open: Public[bool] = False
    damage: Public[int] = 0
    broken: Public[bool] = False
    barred_by: Public[int | None] = None

    @property
    def blocks(self) -> bool:
        """Whether it is a barrier."""
        return not self.broken and not self.open


class Supply(msgspec.Struct):
    """Pieces that are not on the board. `reserve` counts the Target cards still in the box."""

    tokens: Public[int] = 0
    token_total: Public[int] = 0
    cubes: Public[int] = 0
    nulls: Public[int] = 0
    essence: Public[int] = 0
    totems: Public[int] = 0
    reserve: Public[int] = 0


class Elemental(msgspec.Struct):
    """The Elemental of this stage. `tile` is where its figure stands, if it shows one."""

    kind: Public[Kind]
    stage: Public[int]
    tile: Public[Tile | None] = None
    in_play: Public[bool] = False


class SealedElemental(msgspec.Struct, frozen=True):
    """A sealed Elemental in front of its sealer."""

    kind: Public[Kind]
    by: Public[int]
    seal_value: Public[int]


class ReportDeck(msgspec.Struct):
    """The Elemental Reports: the hint on top is readable, the Elemental behind it is not."""

    deck: HiddenCount[list[str]] = []
    top_hint: Public[str | None] = None
    used: Public[list[str]] = []


class ElementalDeck(msgspec.Struct):
    """The elemental cards; the first of `draw` is on top."""

    draw: HiddenCount[list[str]] = []
    discard: Public[list[str]] = []
    removed: Public[list[str]] = []
    added: Public[list[str]] = []


class Concentration(msgspec.Struct, frozen=True):
    """A Magic Concentration Token on the board."""

    id: Public[int]
    kind: Annotated[TokenKind, shown_if("up")]
    up: Public[bool] = False


class Concentrations(msgspec.Struct):
    """All Magic Concentration Tokens; the first of `bag` is drawn next."""

    board: Public[dict[Tile, Concentration]] = {}
    bag: HiddenCount[list[TokenKind]] = []
    discard: Public[dict[TokenKind, int]] = {}
    box: Public[dict[TokenKind, int]] = {}
    next_id: Public[int] = 1


class ItemDeck(msgspec.Struct):
    """The item cards; the first of `deck` is on top."""

    deck: HiddenCount[list[str]] = []
    discard: Public[list[str]] = []


class Bonus(msgspec.Struct):
    """The Extra Extra Credit of the mission."""

    drawn: Public[list[str]] = []
    kept: Public[list[str]] = []


class Locations(msgspec.Struct):
    """The Dream Elemental's location cards. A flipped card has left `deck` and lies open on it."""

    deck: HiddenCount[list[str]] = []
    discard: Public[list[str]] = []
    top_quadrant: Public[int | None] = None
    flipped: Public[str | None] = None


class Student(msgspec.Struct):
    """A seat's Extra Creditor with all it has."""

    seat: Public[int]
    id: Public[str | None] = None
    tile: Public[Tile | None] = None
    mana: Public[int] = 0
    hand: Public[list[str]] = []
    stabilized: Public[int] = 0
    essence: Public[int] = 0
    totems: Public[int] = 0
    actions_left: Public[int] = 0
    stunned: Public[bool] = False
    inhibited: Public[bool] = False
    dimmed: Public[int] = 0
    surge: Public[int] = 0
    absorption: Public[bool] = False
    cloak: Public[Literal["this_turn", "older"] | None] = None
    wards: Public[int] = 0
    seal_bonus: Public[int] = 0
    chalk: Public[bool] = False
    used: Public[list[str]] = []
    transfers: Public[int] = 0
    absent: Public[bool] = False
    ever_stunned: Public[bool] = False
    teleports: Public[int] = 0
    stabilizations: Public[int] = 0
    slimes_sealed: Public[int] = 0


class Resolution(msgspec.Struct):
    """A running block of elemental cards and the marks of the present draw."""

    block: Public[Literal["setup", "turn", "summon", "arrival"]]
    to_draw: Public[int] = 0
    cards: Public[list[str]] = []
    card: Public[str | None] = None
    origin: Public[Tile | None] = None
    cascaded: Public[list[Tile]] = []
    onto: Public[list[Tile]] = []
    ruptures: Public[int] = 0
    asked_absorb: Public[bool] = False


class Frame(msgspec.Struct, frozen=True):
    """One step of an effect as data: the name of a registered effect and its arguments."""

    effect: Public[str]
    args: Public[tuple[str | int, ...]] = ()


DecisionKind = Literal[
    "tile",
    "edge",
    "ec",
    "direction",
    "edge_set",
    "ritual_tile",
    "absorb",
    "reroll",
    "permit",
    "discard_item",
    "flask_tile",
    "hall_pass",
]


class Pending(msgspec.Struct, frozen=True):
    """A decision in the middle of a resolution. `then` receives the answer; `resume` is what follows it."""

    id: Public[int]
    kind: Public[DecisionKind]
    seat: Public[int]
    options: Public[tuple[str, ...]]
    default: Public[str]
    clause: Public[str]
    then: Public[Frame]
    resume: Hidden[tuple[Frame, ...]] = ()


class Mission(msgspec.Struct, frozen=True):
    """How the mission ended."""

    result: Public[Literal["victory", "defeat"]]
    cause: Public[str]
    score: Public[int]
    bonus: Public[tuple[str, ...]]


class State(msgspec.Struct):
    """A mission in progress."""

    options: Public[MissionOptions] = MissionOptions()
    phase: Public[Phase] = "select_ids"
    turn_no: Public[int] = 0
    current_seat: Public[int] = 0
    skip: Public[bool] = False
    plane_break: Public[int] = 0
    wild_consumed: Public[int] = 0
    rooms: Public[list[Room]] = []
    discarded_rooms: Public[list[str]] = []
    rods: Public[list[Tile]] = []
    edges: Public[dict[EdgeId, Edge]] = {}
    barriers: Public[tuple[EdgeId, ...]] = ()
    supply: Public[Supply] = msgspec.field(default_factory=Supply)
    tokens: Public[dict[Tile, int]] = {}
    nulls: Public[list[Tile]] = []
    essence: Public[dict[Tile, int]] = {}
    totems: Public[list[int]] = []
    floor: Public[dict[Tile, list[str]]] = {}
    elemental: Public[Elemental | None] = None
    body_tile: Hidden[Tile | None] = None
    locations: Public[Locations] = msgspec.field(default_factory=Locations)
    report: Public[ReportDeck] = msgspec.field(default_factory=ReportDeck)
    sealed: Public[list[SealedElemental]] = []
    summon_turn: Public[int | None] = None
    elemental_deck: Public[ElementalDeck] = msgspec.field(default_factory=ElementalDeck)
    mc: Public[Concentrations] = msgspec.field(default_factory=Concentrations)
    items: Public[ItemDeck] = msgspec.field(default_factory=ItemDeck)
    bonus: Public[Bonus] = msgspec.field(default_factory=Bonus)
    students: Public[list[Student]] = []
    resolution: Public[Resolution | None] = None
    pending: Public[Pending | None] = None
    decisions: Public[int] = 0
    mission: Public[Mission | None] = None


def pack_of(state: State) -> HousePack:
    """The content the mission is played with."""
    return PACKS[state.options.content_pack]


def card_of(state: State, seat: int) -> StudentCard:
    """The ID that a seat plays."""
    return pack_of(state).student[state.students[seat].id or ""]


def board(state: State) -> Board:
    """Adjacency, walks and sights of the present barriers."""
    return board_of(state.barriers)


def barriers_of(edges: dict[EdgeId, Edge]) -> tuple[EdgeId, ...]:
    """The edges that block, in canonical order."""
    return tuple(edge for edge in EDGES if edge in edges and edges[edge].blocks)


def kind(state: State) -> Kind | None:
    """The kind of the Elemental in play."""
    elemental = state.elemental
    return elemental.kind if elemental is not None and elemental.in_play else None


def figure(state: State) -> Tile | None:
    """The tile of the Elemental's figure, if there is one on the board."""
    return state.elemental.tile if state.elemental is not None else None


def beyond(edge: EdgeId, tile: Tile) -> Tile:
    """The tile on the other side of an edge."""
    a, b = SIDES[edge]
    return b if a == tile else a
