"""The state of a match. Everything is open but the order of the decks and a sealed casualty choice."""

from operator import attrgetter, itemgetter
from typing import Annotated

import msgspec

from games.kernel import HiddenCount, MatchState, Public, shown_if
from games.mushroom_sorcerer.components import LandResource, Potion, PotionKey
from games.mushroom_sorcerer.frames import AnyFrame
from games.mushroom_sorcerer.layout import CELLS
from games.mushroom_sorcerer.options import MushroomOptions
from games.mushroom_sorcerer.pack import Lookup, MushroomPack, lookup
from games.mushroom_sorcerer.vocabulary import (
    ELEMENTS,
    CellKind,
    DeckName,
    Element,
    Face,
    Gu,
    MainAction,
    Phase,
    ServantKind,
    Sorcerer,
)


class Tower(msgspec.Struct, kw_only=True):
    """GUs of one owner on a land, bottom to top, with the servants on their platform."""

    owner: Public[int]
    gus: Public[list[Gu]] = msgspec.field(default_factory=list)
    flame: Public[int] = 0
    stone: Public[int] = 0

    @property
    def height(self) -> int:
        """The number of GUs."""
        return len(self.gus)

    @property
    def servants(self) -> int:
        """The number of servants on the platform."""
        return self.flame + self.stone


class Cell(msgspec.Struct, kw_only=True):
    """A place of the grid; kind # is no land."""

    kind: Public[CellKind]
    ground: Public[str | None] = None
    resource: Public[LandResource | None] = None
    debris: Public[bool] = False
    tower: Public[Tower | None] = None


class Supply(msgspec.Struct, kw_only=True):
    """The pieces beside the forest."""

    gu: Public[dict[Gu, int]] = msgspec.field(default_factory=dict)
    flame: Public[int] = 0
    stone: Public[int] = 0
    mana: Public[int] = 0
    drop: Public[int] = 0
    flask: Public[int] = 0
    debris: Public[int] = 0
    war_die: Public[int] = 0


class Deck(msgspec.Struct, kw_only=True):
    """A scroll deck, face up: only its top is visible."""

    top: Public[str | None] = None
    rest: HiddenCount[list[str]] = msgspec.field(default_factory=list)


class Held(msgspec.Struct, kw_only=True):
    """A scroll in an archive; a flipped one is used up but keeps its place."""

    scroll: Public[str]
    flipped: Public[bool] = False


class Board(msgspec.Struct, kw_only=True):
    """A sorcerer board. `influence` is null on the moon path, `moon` off it."""

    sorcerer: Public[Sorcerer | None] = None
    withdrawn: Public[int | None] = None
    flame: Public[int] = 0
    stone: Public[int] = 0
    mana: Public[int] = 0
    drop: Public[int] = 0
    flask: Public[int] = 0
    dice: Public[int] = 0
    track: Public[dict[Element, int]] = msgspec.field(default_factory=lambda: dict.fromkeys(ELEMENTS, 0))
    influence: Public[int | None] = 0
    moon: Public[int | None] = None
    archive: Public[list[Held]] = msgspec.field(default_factory=list)
    potions_left: Public[list[str]] = msgspec.field(default_factory=list)
    potion_active: Public[str | None] = None
    unplaced: Public[dict[ServantKind, int]] = msgspec.field(default_factory=lambda: {"flame": 0, "stone": 0})


class Turn(msgspec.Struct, kw_only=True):
    """What happened in the running turn; each turn starts with a fresh one."""

    seat: Public[int]
    extra: Public[bool] = False
    main: Public[MainAction | None] = None
    studies: Public[int] = 0
    growths: Public[int] = 0
    reward_growth: Public[int] = 0
    slid: Public[bool] = False
    cast: Public[list[str]] = msgspec.field(default_factory=list)
    grown: Public[dict[Gu, int]] = msgspec.field(default_factory=dict)
    killed: Public[bool] = False
    destroyed: Public[bool] = False
    war_target: Public[str | None] = None
    ability_used: Public[bool] = False
    chain_used: Public[bool] = False


class Casualties(msgspec.Struct, frozen=True, kw_only=True):
    """Servants a side gives up; `open`: everybody knows them, forced, made by default, or removed by now."""

    seat: Public[int]
    open: Public[bool]
    flame: Annotated[int, shown_if("open", owner=True)]
    stone: Annotated[int, shown_if("open", owner=True)]


class War(msgspec.Struct, kw_only=True):
    """A war under way. Lists of two: attacker, defender. Only booked bonuses; totals are derived."""

    attacker: Public[int]
    defender: Public[int]
    base: Public[str]
    target: Public[str]
    cap: Public[int]
    arrows: Public[list[int]] = msgspec.field(default_factory=lambda: [0, 0])
    block: Public[list[int]] = msgspec.field(default_factory=lambda: [0, 0])
    plan_b_used: Public[list[int]] = msgspec.field(default_factory=lambda: [0, 0])
    dice_mod: Public[list[int]] = msgspec.field(default_factory=lambda: [0, 0])
    declared: Public[list[str | None]] = msgspec.field(default_factory=lambda: [None, None])
    faces: Public[list[tuple[Face, ...]]] = msgspec.field(default_factory=lambda: [(), ()])
    casualties: Public[list[Casualties | None]] = msgspec.field(default_factory=lambda: [None, None])
    destroyed: Public[list[Gu]] = msgspec.field(default_factory=list)

    def seat_of(self, side: int) -> int:
        """The seat that fights on a side."""
        return self.defender if side else self.attacker

    def cell_of(self, side: int) -> str:
        """The cell a side fights from."""
        return self.target if side else self.base


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's place and what it rests on."""

    seat: Public[int]
    place: Public[int]
    influence: Public[int | None]
    moon: Public[int | None]
    moon_gus: Public[int]
    gus: Public[int]
    withdrawn: Public[int | None]


class State(MatchState, kw_only=True):
    """A match of Mushroom Sorcerer. `ranking` by seat, once it has ended."""

    pack: Public[str] = "mus-house-1"
    options: Public[MushroomOptions] = msgspec.field(default_factory=MushroomOptions)
    phase: Public[Phase] = "setup"
    round: Public[int] = 0
    cycle: Public[int] = 0
    order: Public[list[int]] = msgspec.field(default_factory=list)
    queue: Public[list[int]] = msgspec.field(default_factory=list)
    cells: Public[dict[str, Cell]] = msgspec.field(default_factory=dict)
    supply: Public[Supply] = msgspec.field(default_factory=Supply)
    decks: Public[dict[DeckName, Deck]] = msgspec.field(default_factory=dict)
    discard: Public[list[str]] = msgspec.field(default_factory=list)
    seats: Public[list[Board]] = msgspec.field(default_factory=list)
    turn: Public[Turn | None] = None
    early_bird_used: Public[bool] = False
    war: Public[War | None] = None
    agenda: Public[list[AnyFrame]] = msgspec.field(default_factory=list)
    dominance_cycle: Public[tuple[int, int] | None] = None
    ranking: Public[tuple[Rank, ...]] = ()


def data(state: State) -> Lookup:
    """The look-up tables of the match's pack."""
    return lookup(state.pack)


def pack(state: State) -> MushroomPack:
    """The pack of the match."""
    return lookup(state.pack).pack


def level(state: State, seat: int, element: Element) -> int:
    """The level, 0 to 4, that a sorcerer's token shows now."""
    return lookup(state.pack).level_at[state.seats[seat].track[element]]


def mastered(state: State, seat: int, element: Element) -> bool:
    """Whether the element is mastered at this moment."""
    return level(state, seat, element) >= pack(state).track.mastery


def potion_in_use(state: State, seat: int) -> Potion | None:
    """The sorcerer's potion of this round."""
    name = state.seats[seat].potion_active
    return None if name is None else lookup(state.pack).potions[name]


def active(state: State, seat: int, effect: PotionKey) -> bool:
    """Whether the sorcerer's potion of this round has this effect."""
    name = state.seats[seat].potion_active
    return name is not None and lookup(state.pack).potions[name].effect_key == effect


def master(state: State, seat: int, effect: PotionKey) -> bool:
    """Whether the sorcerer's potion of this round has this effect, and its Master effect is on."""
    potion = potion_in_use(state, seat)
    if potion is None or potion.effect_key != effect or potion.element == "neutral":
        return False
    return mastered(state, seat, potion.element)


def potion_running(state: State, seat: int) -> Potion:
    """The sorcerer's potion of this round, where one is known to be in use."""
    potion = potion_in_use(state, seat)
    if potion is None:
        raise LookupError(f"no potion of seat {seat} is in use")
    return potion


Towers = list[tuple[str, Tower]]
"""Cells with their towers."""


_places = itemgetter(*CELLS)
_tower = attrgetter("tower")
_second = itemgetter(1)


def towers_of(state: State, seat: int) -> Towers:
    """A sorcerer's towers in cell order."""
    standing = filter(_second, zip(CELLS, map(_tower, _places(state.cells)), strict=True))
    return [pair for pair in standing if pair[1].owner == seat]


def tower_at(state: State, cell: str) -> Tower:
    """The tower on a cell that is known to have one."""
    tower = state.cells[cell].tower
    if tower is None:
        raise LookupError(f"no tower on {cell}")
    return tower


def running_turn(state: State) -> Turn:
    """The running turn, where one is known to run."""
    if state.turn is None:
        raise LookupError("no turn is running")
    return state.turn


def running_war(state: State) -> War:
    """The war under way, where one is known to be."""
    if state.war is None:
        raise LookupError("no war is under way")
    return state.war
