"""The state of a mission. Tiles read "x:y", edges "V:x:y" or "H:x:y", in canonical order."""

from typing import Annotated, Literal

import msgspec

from games.extra_creditors.board import Board, board_of
from games.extra_creditors.geometry import EDGES, SIDES, EdgeId, Tile
from games.extra_creditors.options import MissionOptions
from games.extra_creditors.pack import PACKS, HousePack, StudentCard
from games.kernel import ContractError, Frame, Hidden, HiddenCount, MatchState, Public, shown_if

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
TokenKind = Literal["wild", "item", "slime"]
STABILIZED = "stabilized"
"""How a Stabilized Wild Magic is named among the objects of a student or a floor."""


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

    kind: Public[str]
    stage: Public[int]
    tile: Public[Tile | None] = None
    in_play: Public[bool] = False


class SealedElemental(msgspec.Struct, frozen=True):
    """A sealed Elemental in front of its sealer."""

    kind: Public[str]
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


class Filling(msgspec.Struct):
    """One filling of the bag: its tokens have ids from `first` on, and `unseen` of them were never turned up.

    What went into the bag is public, so it is known what the face-down tokens of each filling are, but for
    their order.
    """

    first: Public[int]
    unseen: Public[dict[TokenKind, int]]


class Concentrations(msgspec.Struct):
    """All Magic Concentration Tokens; the first of `bag` is drawn next. `fillings` have unseen tokens."""

    board: Public[dict[Tile, Concentration]] = {}
    bag: HiddenCount[list[TokenKind]] = []
    fillings: Public[list[Filling]] = []
    discard: Public[dict[TokenKind, int]] = {}
    box: Public[dict[TokenKind, int]] = {}
    next_id: Public[int] = 1


class ItemDeck(msgspec.Struct):
    """The item cards; the first of `deck` is on top."""

    deck: HiddenCount[list[str]] = []
    discard: Public[list[str]] = []


class Bonus(msgspec.Struct):
    """The Extra Extra Credit of the mission; `completed` is known once it is won."""

    drawn: Public[list[str]] = []
    kept: Public[list[str]] = []
    completed: Public[list[str]] = []


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


class Effect(Frame, frozen=True, tag="effect"):  # type: ignore[misc] # other frames change
    """One step of an effect as data: the word of a registered effect and its arguments.

    Both are for the game itself, not for clients; they hold nothing that is hidden from anybody.
    """

    word: Public[str]
    args: Public[tuple[str | int, ...]] = ()


class State(MatchState):
    """A mission in progress.

    `agenda`: what goes on once the open decision is answered, the next one last. `suspects`: the tokens that
    may hide the body of Darkness, each with its chance by all that was shown, as a weight.
    """

    agenda: Public[list[Effect]] = msgspec.field(default_factory=list)

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
    suspects: Public[dict[Tile, int]] = {}
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


def pack_of(state: State) -> HousePack:
    """The content the mission is played with."""
    return PACKS[state.options.content_pack]


def card_of(state: State, seat: int) -> StudentCard:
    """The ID that a seat plays."""
    return pack_of(state).student[state.students[seat].id or ""]


def own_tile(student: Student) -> Tile:
    """Where a student stands."""
    if student.tile is None:
        raise ContractError(f"seat {student.seat} has no tile yet")
    return student.tile


def has_ability(state: State, student: Student, ability: str) -> bool:
    """Whether a student's ID has this ability."""
    return student.id is not None and ability in pack_of(state).student[student.id].abilities


def effect_of(state: State, card: str) -> str:
    """Which rules an item card has."""
    return pack_of(state).item[card].effect


def board(state: State) -> Board:
    """Adjacency, walks and sights of the present barriers."""
    return board_of(state.barriers)


def barriers_of(edges: dict[EdgeId, Edge]) -> tuple[EdgeId, ...]:
    """The edges that block, in canonical order."""
    return tuple(edge for edge in EDGES if edge in edges and edges[edge].blocks)


def kind(state: State) -> str | None:
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
