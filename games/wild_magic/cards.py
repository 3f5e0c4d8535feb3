"""The cards: six elements, thirteen kinds, and what a meld of them shows (WIM-CMP, WIM-MELD-7).

Cards have no identity: every zone is a multiset of kinds, kept as a list in canonical order.
"""

from collections.abc import Iterable
from typing import Final, Literal, get_args

import msgspec

from games.kernel import Public

Element = Literal["waterform", "cultivation", "alchemy", "flamework", "lavaflow", "shadowcraft"]
Kind = Literal[
    "waterform-1", "waterform-2",
    "cultivation-1", "cultivation-2",
    "alchemy-1", "alchemy-2",
    "flamework-1", "flamework-2",
    "lavaflow-1", "lavaflow-2",
    "shadowcraft-1", "shadowcraft-2",
    "wild",
]  # fmt: skip

ELEMENTS: Final[tuple[Element, ...]] = get_args(Element)
"""Board order: the index is the distance from waterform."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""Canonical order: board order, value 1 before 2, wild last."""

WILD: Final = "wild"
ONE: Final[dict[Element, Kind]] = {element: KINDS[2 * index] for index, element in enumerate(ELEMENTS)}
TWO: Final[dict[Element, Kind]] = {element: KINDS[2 * index + 1] for index, element in enumerate(ELEMENTS)}
ELEMENT_OF: Final[dict[Kind, Element]] = {kind: ELEMENTS[index // 2] for index, kind in enumerate(KINDS[:-1])}
ORDER: Final[dict[Kind, int]] = {kind: index for index, kind in enumerate(KINDS)}
BOARD_INDEX: Final[dict[Element, int]] = {element: index for index, element in enumerate(ELEMENTS)}

_BY_ORDER = ORDER.__getitem__


class MeldCards(msgspec.Struct, frozen=True):
    """The cards of one meld, by kind; its element is where it lies."""

    ones: Public[int]
    twos: Public[int]
    wilds: Public[int]

    @property
    def strength(self) -> int:
        """Icons shown: one for each 1-value and wild card, two for each 2-value card (WIM-MELD-7)."""
        return self.ones + 2 * self.twos + self.wilds

    def cards(self, element: Element) -> tuple[Kind, ...]:
        """The single cards, in canonical order."""
        return (*[ONE[element]] * self.ones, *[TWO[element]] * self.twos, *KINDS[-1:] * self.wilds)

    def plus(self, card: Kind) -> "MeldCards":
        """The meld with one fitting card more."""
        if card == WILD:
            return MeldCards(self.ones, self.twos, self.wilds + 1)
        if card in ONE.values():
            return MeldCards(self.ones + 1, self.twos, self.wilds)
        return MeldCards(self.ones, self.twos + 1, self.wilds)


def sort_cards(cards: list[Kind]) -> None:
    """Put cards into canonical order, in place."""
    cards.sort(key=_BY_ORDER)


def kinds_in(cards: Iterable[Kind]) -> list[Kind]:
    """The different kinds among cards, in canonical order."""
    return sorted(set(cards), key=_BY_ORDER)


def count_kinds(cards: Iterable[Kind]) -> list[int]:
    """How many cards of each kind, indexed by canonical order."""
    counts = [0] * len(KINDS)
    for card in cards:
        counts[ORDER[card]] += 1
    return counts
