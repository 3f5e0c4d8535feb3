"""Dealing to a hand that is known to hold a meld, as a fair deal would among all hands that do.

A hand has no meld exactly if, with its wild cards, no element comes to three cards. For a number of wild
cards that is a limit for each element by itself, so deals can be counted instead of tried.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from math import comb
from typing import Final

from games.kernel import Dice
from games.wild_magic.cards import ELEMENT_OF, ELEMENTS, Element, Kind
from games.wild_magic.melding import LEAST_CARDS, legal_melds

_SPACES: Final = range(len(ELEMENTS))
_BITS: Final = 60
"""Odds are as fine as the dice, which draw 64 bits."""


def _groups(cards: Iterable[Kind]) -> Counter[Element | None]:
    """How many cards of each element, and under `None` how many wild ones."""
    return Counter(ELEMENT_OF.get(card) for card in cards)


class MeldDeal:
    """The deals of `wanted` cards out of `rest` to a hand that has the cards `known`."""

    def __init__(self, known: Iterable[Kind], rest: Iterable[Kind], wanted: int) -> None:
        held, left = _groups(known), _groups(rest)
        self.wanted = wanted
        self.held = [held[element] for element in ELEMENTS]
        self.left = [left[element] for element in ELEMENTS]
        self.held_wilds, self.left_wilds = held[None], left[None]

    @property
    def every(self) -> int:
        """How many deals there are."""
        return comb(sum(self.left) + self.left_wilds, self.wanted)

    @cached_property
    def melding(self) -> list[int]:
        """How many deals with 0, 1, ... wild cards make a meld."""
        return [
            comb(self.left_wilds, wilds) * self._ways(0, self.wanted - wilds, self._needed(wilds))
            for wilds in range(min(self.wanted, self.left_wilds) + 1)
        ]

    def _needed(self, wilds: int) -> int:
        """How many cards of an element make a meld beside so many dealt wild cards."""
        return max(1, LEAST_CARDS - self.held_wilds - wilds)

    def _ways(self, space: int, cards: int, needed: int) -> int:
        """Deals of so many cards of the elements from `space` on with which one of those comes to a meld."""
        without = [1] + [0] * cards
        for at in _SPACES[space:]:
            limit = needed - self.held[at]
            without = [
                sum(comb(self.left[at], few) * without[total - few] for few in range(min(limit, total + 1)))
                for total in range(cards + 1)
            ]
        return comb(sum(self.left[space:]), cards) - without[cards]

    def draw(self, dice: Dice) -> Counter[Element | None]:
        """How many cards of each element, and how many wild ones, one of the deals with a meld has."""
        wilds = pick(self.melding, dice)
        drawn: Counter[Element | None] = Counter({None: wilds})
        cards, needed, met = self.wanted - wilds, self._needed(wilds), False
        for at in _SPACES:
            weights = []
            for number in range(min(cards, self.left[at]) + 1):
                done = met or self.held[at] + number >= needed
                others = cards - number
                ways = comb(sum(self.left[at + 1 :]), others) if done else self._ways(at + 1, others, needed)
                weights.append(comb(self.left[at], number) * ways)
            number = pick(weights, dice)
            met = met or self.held[at] + number >= needed
            cards -= number
            drawn[ELEMENTS[at]] = number
        return drawn


def happens(some: int, every: int, dice: Dice) -> bool:
    """Whether one of so many deals is among some of them."""
    spare = max(0, every.bit_length() - _BITS)
    return dice.below(every >> spare) < some >> spare


def pick(weights: list[int], dice: Dice) -> int:
    """An index, each as likely as its weight."""
    spare = max(0, sum(weights).bit_length() - _BITS)
    drawn = dice.below(sum(weight >> spare for weight in weights))
    for index, weight in enumerate(weights):
        drawn -= weight >> spare
        if drawn < 0:
            return index
    raise AssertionError("the drawn number is below the sum")


def deal_with_meld(known: list[Kind], rest: list[Kind], wanted: int, dice: Dice) -> list[Kind]:
    """Cards out of the shuffled rest, which stays as it is, that make a meld with the known ones."""
    dealt = rest[:wanted]
    if legal_melds(known + dealt):
        return dealt
    drawn = MeldDeal(known, rest, wanted).draw(dice)
    dealt = []
    for card in rest:
        element = ELEMENT_OF.get(card)
        if drawn[element]:
            drawn[element] -= 1
            dealt.append(card)
    return dealt
