"""Content packs: components, students, rooms, reports and cards, with the conditions they must meet."""

from functools import cached_property
from pathlib import Path
from typing import Literal

import msgspec

from games.extra_creditors.citing import realises
from games.extra_creditors.geometry import HEIGHT, ON_BOARD, WIDTH, Tile, tile_at
from games.extra_creditors.rooms import Sizes, can_tile
from games.kernel import ContractError, Pack, Packs

FOLDER = Path(__file__).resolve().parent
Kind = Literal["fire", "ice", "water", "smoke", "earth", "wind", "dream", "lightning", "darkness"]
CORE: tuple[Kind, ...] = ("fire", "ice", "water", "smoke", "earth", "wind")
CARD_KINDS = ("spread", "seep", "target", "warp", "cascade", "explode")
MARKS = (2, 3, 4)


class Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts of a pack."""


class Components(Data, frozen=True):
    """How many pieces the box holds."""

    tokens: int
    smoke_tokens: int
    breaking_cubes: int
    wild_magic: int
    item_tokens: int
    null_tokens: int
    essence: int
    totems: int
    target_reserve: int


class Difficulty(Data, frozen=True):
    """What a difficulty level asks for; `slimes` with 2, 3 and 4 seats."""

    elementals: int
    slimes: tuple[int, int, int]
    points: int


class StudentCard(Data, frozen=True):
    """An Extra Creditor's ID."""

    id: str
    name: str
    title: str
    complexity: Literal["low", "medium", "high"]
    die: int
    actions: int
    mana: int
    items: int
    abilities: dict[str, str]


class RoomCard(Data, frozen=True):
    """A room, unrotated; rods are counted from its south-west corner."""

    id: str
    name: str
    width: int
    height: int
    rods: tuple[tuple[int, int], ...]


class ReportCard(Data, frozen=True):
    """An Elemental Report: hint on side A, the Elemental on side B."""

    id: str
    hint: str
    possible: tuple[Kind, ...]
    elemental: Kind
    set: Literal["core", "finals_week", "experimental"]


class ItemCard(Data, frozen=True):
    """A kind of item card; its copies are `id-1`, `id-2` ..."""

    id: str
    name: str
    copies: int
    text: str


class BonusCard(Data, frozen=True):
    """An Extra Extra Credit card; `slimes`: only in matches with Slimes."""

    id: str
    name: str
    points: int
    text: str
    slimes: bool = False


class Quadrant(Data, frozen=True):
    """A quarter of the board on the back of the Dream Elemental's location cards."""

    number: int
    columns: tuple[int, int]
    rows: tuple[int, int]
    middle: Tile

    def holds(self, x: int, y: int) -> bool:
        """Whether a tile lies in it."""
        return self.columns[0] <= x <= self.columns[1] and self.rows[0] <= y <= self.rows[1]


class HousePack(Pack, frozen=True, kw_only=True, dict=True):
    """All content of a match."""

    components: Components
    difficulties: dict[str, Difficulty]
    students: tuple[StudentCard, ...]
    deck: dict[str, tuple[int, int, int]]
    rooms: tuple[RoomCard, ...]
    reports: tuple[ReportCard, ...]
    items: tuple[ItemCard, ...]
    bonus: tuple[BonusCard, ...]
    quadrants: tuple[Quadrant, ...]

    @cached_property
    def student(self) -> dict[str, StudentCard]:
        """Students by id."""
        return {card.id: card for card in self.students}

    @cached_property
    def room(self) -> dict[str, RoomCard]:
        """Rooms by id."""
        return {card.id: card for card in self.rooms}

    @cached_property
    def sizes(self) -> Sizes:
        """Width and height of every room card."""
        return {card.id: (card.width, card.height) for card in self.rooms}

    @cached_property
    def report(self) -> dict[str, ReportCard]:
        """Report cards by id."""
        return {card.id: card for card in self.reports}

    @cached_property
    def bonus_card(self) -> dict[str, BonusCard]:
        """Bonus cards by id."""
        return {card.id: card for card in self.bonus}

    @cached_property
    def item_cards(self) -> tuple[str, ...]:
        """Every item card of the box, in order of id."""
        return tuple(f"{item.id}-{n}" for item in self.items for n in range(1, item.copies + 1))

    @cached_property
    def location_tiles(self) -> dict[str, Tile]:
        """Location cards: one for each tile that the Elemental Dice can show."""
        return {f"LOC-{x}-{y}": tile_at(x, y) for x in range(2, WIDTH) for y in range(2, HEIGHT)}

    @realises("EXC-R-38")
    def quadrant_of(self, tile: Tile) -> int:
        """The quadrant of a board tile."""
        x, y = (int(part) for part in tile.split(":"))
        return next(quadrant.number for quadrant in self.quadrants if quadrant.holds(x, y))

    @realises("EXC-DECK-1")
    def elemental_deck(self, seats: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The elemental cards for a number of seats, and those removed for their higher mark."""
        kept: list[str] = []
        removed: list[str] = []
        for kind, copies in self.deck.items():
            for mark, count in zip(MARKS, copies, strict=True):
                (kept if mark <= seats else removed).extend(
                    f"EL-{kind}-{mark}-{n}" for n in range(1, count + 1)
                )
        return tuple(kept), tuple(removed)

    def check(self) -> None:
        """Raise `ContractError` where the content breaks a condition of the rules."""
        parts = (self.students, self.rooms, self.reports, self.items, self.bonus)
        for cards in parts:
            ids = [card.id for card in cards]
            if len(ids) != len(set(ids)):
                raise ContractError(f"an id is used twice among {', '.join(ids)}")
        if len(self.students) < 4:  # noqa: PLR2004 - one for each seat
            raise ContractError("there must be a student for every seat")
        self._check_rooms()
        missing = set(CORE) - {card.elemental for card in self.reports if card.set == "core"}
        if missing:
            raise ContractError(f"no report card for {', '.join(sorted(missing))}")
        if set(self.deck) != set(CARD_KINDS):
            raise ContractError("the elemental deck needs every kind of card")
        if any(level.elementals > self.components.wild_magic for level in self.difficulties.values()):
            raise ContractError("every Elemental to seal needs a Wild Magic token")
        for quadrant in self.quadrants:
            if quadrant.middle not in ON_BOARD:
                raise ContractError(f"quadrant {quadrant.number} has its middle off the board")

    @realises("EXC-ROOM-5")
    def _check_rooms(self) -> None:
        for card in self.rooms:
            if not all(1 <= i <= card.width and 1 <= j <= card.height for i, j in card.rods):
                raise ContractError(f"{card.id} has a rod outside the room")
        if not can_tile((), tuple(self.sizes.values())):
            raise ContractError("the rooms have no exact tiling of the board")


PACKS: Packs[HousePack] = Packs.load(HousePack, FOLDER)
DEFAULT_PACK = next(iter(PACKS))


def family(card: str) -> str:
    """The kind of an item card: `ITM-03` of `ITM-03-1`."""
    return card.rpartition("-")[0]


def kind_of(card: str) -> str:
    """The kind of an elemental card: `spread` of `EL-spread-2-1`."""
    return card.split("-")[1]
