"""Pyramids: colours, sizes, kinds, and the content pack that counts them."""

from itertools import product
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec

from games.kernel import Pack, Packs
from games.kernel.errors import ContractError

Colour = Literal["R", "Y", "G", "B"]
Size = Literal["S", "M", "L"]
Kind = Literal["RS", "RM", "RL", "YS", "YM", "YL", "GS", "GM", "GL", "BS", "BM", "BL"]
Black = Literal["KS", "KM", "KL"]
Piece = Kind | Black
Holder = Literal["L", "M"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
SIZES: tuple[Size, ...] = get_args(Size)
HOLDERS: tuple[Holder, ...] = get_args(Holder)
KIND_OF: dict[tuple[Colour, Size], Kind] = dict(zip(product(COLOURS, SIZES), get_args(Kind), strict=True))
KINDS: tuple[Kind, ...] = tuple(KIND_OF.values())
COLOUR_OF: dict[Kind, Colour] = {kind: colour for (colour, _), kind in KIND_OF.items()}
SIZE_OF: dict[Kind, Size] = {kind: size for (_, size), kind in KIND_OF.items()}
PIPS: dict[Kind, int] = {kind: SIZES.index(size) + 1 for kind, size in SIZE_OF.items()}
"""Pips are also the measure of size: `PIPS[a] <= PIPS[b]` reads "a is of b's size or smaller"."""
SMALL, MEDIUM, LARGE = PIPS["RS"], PIPS["RM"], PIPS["RL"]
ROOM: dict[Holder, int] = {"L": MEDIUM, "M": SMALL}
"""The largest size that fits under a holder (ELE-CAST-3)."""
SEATS = 2

Count = Annotated[int, msgspec.Meta(ge=0, le=9)]
"""How many pyramids of one kind there are."""
Limit = Annotated[int, msgspec.Meta(ge=1, le=99)]
FieldLimit = Annotated[int, msgspec.Meta(ge=1, le=4)]
"""Four attackers meet four blockers in 209 ways; five would meet in more than a list of moves may have."""


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many pyramids of one colour there are of each size."""

    S: Count
    M: Count
    L: Count


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many pyramids there are of each colour, black included."""

    R: Sizes
    Y: Sizes
    G: Sizes
    B: Sizes
    K: Sizes


class ElementalistPack(Pack, frozen=True, kw_only=True):
    """The numbers of the game (RULES.md 2)."""

    stack_limit: Limit
    life: Limit
    field_limit: FieldLimit
    element_bonus: Annotated[int, msgspec.Meta(ge=0, le=9)]
    quiet_limit: Limit
    pieces: Pieces
    beats: dict[Colour, Colour]

    def check(self) -> None:
        """Refuse numbers the rules can't be played with, naming their place."""
        supply = self.supply()
        points = sum(PIPS[kind] * number for kind, number in supply.items())
        _demand(
            points >= SEATS * self.stack_limit,
            f"stack_limit, pieces: {SEATS} stacks of {self.stack_limit} points can't be built of {points}",
        )
        first_picks = sum(number for kind, number in supply.items() if PIPS[kind] <= self.stack_limit)
        _demand(first_picks >= SEATS, "stack_limit, pieces: each player needs a pyramid that fits its stack")
        _demand(self.pieces.K.S >= 1, "pieces.K.S: a small black pyramid is rolled")
        for holder in HOLDERS:
            enough = getattr(self.pieces.K, holder) >= SEATS
            _demand(enough, f"pieces.K.{holder}: each player needs one as a flash holder")
        ring = set(self.beats) == set(COLOURS) == set(self.beats.values())
        _demand(ring, "beats: each colour beats one, and is beaten by one")

    def supply(self) -> dict[Kind, int]:
        """The coloured pyramids that are laid out for the draft (ELE-SET-1)."""
        return {kind: getattr(getattr(self.pieces, colour), size) for (colour, size), kind in KIND_OF.items()}

    def spare_black(self) -> dict[Piece, int]:
        """The black pyramids that are nobody's holders: they go to the pile (ELE-SET-7)."""
        black = self.pieces.K
        return {"KS": black.S, "KM": black.M - SEATS, "KL": black.L - SEATS}


def _demand(condition: bool, problem: str) -> None:
    if not condition:
        raise ContractError(problem)


FOLDER = Path(__file__).resolve().parent
PACKS: Packs[ElementalistPack] = Packs.load(ElementalistPack, FOLDER)
