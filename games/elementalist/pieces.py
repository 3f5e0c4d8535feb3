"""Pyramids: colours, sizes, kinds, and the content pack that counts them."""

from itertools import product
from pathlib import Path
from typing import Literal, get_args

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
SMALL, MEDIUM, LARGE = 1, 2, 3


class ElementalistPack(Pack, frozen=True, kw_only=True):
    """The numbers of the game (RULES.md 2)."""

    stack_limit: int
    life: int
    field_limit: int
    element_bonus: int
    quiet_limit: int
    pips: dict[Size, int]
    pieces: dict[Literal["R", "Y", "G", "B", "K"], dict[Size, int]]
    beats: dict[Colour, Colour]

    def check(self) -> None:
        """Refuse numbers the rules can't be played with, naming the clause they would break."""
        pieces = self.pieces
        complete = set(pieces) == {*COLOURS, "K"} and all(
            set(sizes) == set(SIZES) for sizes in pieces.values()
        )
        _demand(complete, "ELE-SET-1", "a number of pieces for each colour, black included, in each size")
        _demand(
            all(number >= 0 for sizes in pieces.values() for number in sizes.values()),
            "ELE-SET-1",
            "no negative number of pieces",
        )
        _demand(self.pips == {"S": SMALL, "M": MEDIUM, "L": LARGE}, "ELE-SET-4", "pips 1, 2, 3 for S, M, L")
        points = sum(PIPS[kind] * number for kind, number in self.supply().items())
        _demand(points >= 2 * self.stack_limit > 0, "ELE-SET-4", "pips enough for two full stacks")
        _demand(pieces["K"]["S"] >= 1, "ELE-SET-2", "a small black pyramid to roll")
        spare = self.spare_black().values()
        _demand(min(spare) >= 0, "ELE-SET-7", "four holders' worth of large and medium black pyramids")
        _demand(self.life >= 1, "ELE-SET-11", "life to lose")
        _demand(self.field_limit >= 1, "ELE-CAST-4", "room for an elemental")
        _demand(
            set(self.beats) == set(COLOURS) == set(self.beats.values()) and self.element_bonus >= 0,
            "ELE-CMB-2",
            "one strength and one weakness for each element",
        )
        _demand(self.quiet_limit >= 1, "ELE-END-3", "a quiet-turn limit")

    def supply(self) -> dict[Kind, int]:
        """The coloured pyramids that are laid out for the draft."""
        return {kind: self.pieces[colour][size] for (colour, size), kind in KIND_OF.items()}

    def spare_black(self) -> dict[Piece, int]:
        """The black pyramids that are nobody's holders: they go to the pile."""
        black = self.pieces["K"]
        return {"KS": black["S"], "KM": black["M"] - 2, "KL": black["L"] - 2}


def _demand(condition: bool, clause: str, wanted: str) -> None:
    if not condition:
        raise ContractError(f"{clause} needs {wanted}")


FOLDER = Path(__file__).resolve().parent
PACKS: Packs[ElementalistPack] = Packs.load(ElementalistPack, FOLDER)
