"""Content packs: components, students, rooms, reports and cards, with the conditions they must meet.

What the words of a pack mean (abilities, effects of items, goals, kinds of Elementals) is the rules' affair:
`vocabulary.py` holds a pack against them.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from games.extra_creditors.geometry import HEIGHT, ON_BOARD, WIDTH, XY, Tile, tile_at
from games.extra_creditors.rooms import Sizes, can_tile
from games.kernel import ContractError, Pack, Packs

FOLDER = Path(__file__).resolve().parent
CORE = ("fire", "ice", "water", "smoke", "earth", "wind")
CARD_KINDS = ("spread", "seep", "target", "warp", "cascade", "explode")
LEVELS = ("introductory", "normal", "heroic", "legendary", "mythical")
MARKS = (2, 3, 4)
MOST_SEATS = MARKS[-1]
BONUS_DRAWN = 3
"""So many Extra Extra Credit cards are drawn (EXC-EEC-1)."""
RANDOM = "random"
"""What a seat says that takes any student; no student may be called so."""
HALVES = tuple(((1, size // 2), (size // 2 + 1, size)) for size in (WIDTH, HEIGHT))

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Count = Annotated[int, msgspec.Meta(ge=0, le=200)]
Some = Annotated[int, msgspec.Meta(ge=1, le=200)]
Width = Annotated[int, msgspec.Meta(ge=1, le=WIDTH)]


class Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts of a pack."""


class Components(Data, frozen=True):
    """How many pieces the box holds."""

    tokens: Some
    smoke_tokens: Some
    breaking_cubes: Some
    wild_magic: Some
    item_tokens: Count
    null_tokens: Count
    essence: Count
    totems: Count
    target_reserve: Count


class Difficulty(Data, frozen=True):
    """What a difficulty level asks for; `slimes` with 2, 3 and 4 seats."""

    elementals: Some
    slimes: tuple[Count, Count, Count]
    points: Count


class StudentCard(Data, frozen=True):
    """An Extra Creditor's ID. `abilities`: which ones it has, each with its text."""

    id: Name
    name: Name
    title: Name
    complexity: Literal["low", "medium", "high"]
    die: Annotated[int, msgspec.Meta(ge=2, le=200)]
    actions: Some
    mana: Count
    items: Count
    abilities: dict[Name, Name]


class RoomCard(Data, frozen=True):
    """A room, unrotated; rods are counted from its south-west corner."""

    id: Name
    name: Name
    width: Width
    height: Width
    rods: Annotated[tuple[tuple[int, int], ...], msgspec.Meta(max_length=WIDTH * HEIGHT)]


class ReportCard(Data, frozen=True):
    """An Elemental Report: hint on side A, the Elemental on side B."""

    id: Name
    hint: Name
    possible: tuple[Name, ...]
    elemental: Name
    set: Literal["core", "finals_week", "experimental"]


class ItemCard(Data, frozen=True):
    """A kind of item card; its copies are `id-1`, `id-2` ... `effect`: which rules it has (`items.py`)."""

    id: Name
    name: Name
    copies: Some
    effect: Name
    text: Name


class BonusCard(Data, frozen=True):
    """An Extra Extra Credit card. `goal`: what completes it (`ending.py`); `slimes`: only with Slimes."""

    id: Name
    name: Name
    points: Count
    goal: Name
    text: Name
    slimes: bool = False


class Quadrant(Data, frozen=True):
    """A quarter of the board on the back of the Dream Elemental's location cards."""

    number: Some
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
    deck: dict[str, tuple[Count, Count, Count]]
    rooms: Annotated[tuple[RoomCard, ...], msgspec.Meta(max_length=40)]
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
    def item(self) -> dict[str, ItemCard]:
        """What every item card of the box is, in order of id."""
        return {f"{item.id}-{n}": item for item in self.items for n in range(1, item.copies + 1)}

    @property
    def item_cards(self) -> tuple[str, ...]:
        """Every item card of the box, in order of id."""
        return tuple(self.item)

    def report_cards(self, sets: Iterable[str]) -> list[str]:
        """The Elemental Reports of some sets."""
        return [card.id for card in self.reports if card.set in sets]

    def bonus_cards(self, slimes: int) -> list[str]:
        """The Extra Extra Credit cards of a match with so many Slimes (2.8)."""
        return [card.id for card in self.bonus if slimes or not card.slimes]

    @cached_property
    def location_tiles(self) -> dict[str, Tile]:
        """Location cards: one for each tile that the Elemental Dice can show."""
        return {f"LOC-{x}-{y}": tile_at(x, y) for x in range(2, WIDTH) for y in range(2, HEIGHT)}

    def quadrant_of(self, tile: Tile) -> int:
        """The quadrant of a board tile (EXC-R-38)."""
        x, y = XY[tile]
        return next(quadrant.number for quadrant in self.quadrants if quadrant.holds(x, y))

    def elemental_deck(self, seats: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The elemental cards for a number of seats, and those removed for their higher mark (EXC-DECK-1)."""
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
        self._check_ids()
        self._check_rooms()
        self._check_reports()
        self._check_quadrants()
        _exactly("deck", self.deck, CARD_KINDS)
        if not any(copies[0] for copies in self.deck.values()):
            raise ContractError("deck: two seats would have no elemental card")
        _exactly("difficulties", self.difficulties, LEVELS)
        for level, asked in self.difficulties.items():
            if asked.elementals > self.components.wild_magic:
                raise ContractError(
                    f"difficulties.{level}: {asked.elementals} Elementals need as many components.wild_magic"
                )
        if len(self.bonus_cards(slimes=0)) < BONUS_DRAWN:
            raise ContractError(f"bonus: {BONUS_DRAWN} cards are drawn in matches without Slimes")

    def _check_ids(self) -> None:
        if not self.id or not self.title:
            raise ContractError("id, title: a pack needs both")
        parts: dict[str, Sequence[StudentCard | RoomCard | ReportCard | ItemCard | BonusCard]] = {
            "students": self.students,
            "rooms": self.rooms,
            "reports": self.reports,
            "items": self.items,
            "bonus": self.bonus,
        }
        for part, cards in parts.items():
            ids = [card.id for card in cards]
            twice = sorted({name for name in ids if ids.count(name) > 1})
            if twice:
                raise ContractError(f"{part}: the id {', '.join(twice)} is used twice")
        if len(self.students) < MOST_SEATS:
            raise ContractError("students: there must be one for every seat")
        if RANDOM in self.student:
            raise ContractError(f"students: {RANDOM} can't be an id")

    def _check_rooms(self) -> None:
        """Rods lie inside their rooms, and the rooms can tile the board (EXC-ROOM-5)."""
        for card in self.rooms:
            inside = all(1 <= i <= card.width and 1 <= j <= card.height for i, j in card.rods)
            if not inside or len(set(card.rods)) < len(card.rods):
                raise ContractError(f"rooms: {card.id} has a rod twice or outside the room")
        if not can_tile(self.sizes.values()):
            raise ContractError("rooms: they have no exact tiling of the board")

    def _check_reports(self) -> None:
        """Every core Elemental can come, and a hint is worth the same on every card."""
        missing = sorted(set(CORE) - {card.elemental for card in self.reports if card.set == "core"})
        if missing:
            raise ContractError(f"reports: no core card brings {', '.join(missing)}")
        named: dict[str, tuple[str, ...]] = {}
        for card in self.reports:
            if named.setdefault(card.hint, card.possible) != card.possible:
                raise ContractError(f"reports: {card.id} names other Elementals than cards of the same hint")
            if card.elemental not in card.possible:
                raise ContractError(
                    f"reports: {card.id} brings {card.elemental}, which its hint does not name"
                )

    def _check_quadrants(self) -> None:
        """They are the four quarters, each with its middle: rolls are mirrored into them (EXC-DRM-3)."""
        columns, rows = HALVES
        quarters = sorted((x, y) for x in columns for y in rows)
        numbers = {quadrant.number for quadrant in self.quadrants}
        if sorted((q.columns, q.rows) for q in self.quadrants) != quarters or len(numbers) < len(quarters):
            raise ContractError("quadrants: there must be the four quarters of the board, numbered apart")
        for quadrant in self.quadrants:
            if quadrant.middle not in ON_BOARD or not quadrant.holds(*XY[quadrant.middle]):
                raise ContractError(f"quadrants: {quadrant.number} has its middle elsewhere")


def _exactly(part: str, given: Iterable[str], names: Sequence[str]) -> None:
    """Raise `ContractError` unless a table has these names and no others."""
    wrong = sorted(set(given) ^ set(names))
    if wrong:
        raise ContractError(f"{part}: {', '.join(wrong)} is missing or unknown")


PACKS: Packs[HousePack] = Packs.load(HousePack, FOLDER)
DEFAULT_PACK = next(iter(PACKS))


def kind_of(card: str) -> str:
    """The kind of an elemental card: `spread` of `EL-spread-2-1`."""
    return card.split("-")[1]
