"""Events of the end: leaving, scoring, result."""

from typing import Literal

import msgspec

from games.kernel import Event, PrivateCount, Public
from games.wild_magic.cards import Element, Kind, MeldCards
from games.wild_magic.state import BOARD, State


class SeatConceded(Event, frozen=True, kw_only=True):
    """A seat leaves: hand and melds to the box, tokens to the board (WIM-PLT-1)."""

    seat: Public[int]
    melds: Public[dict[Element, MeldCards]]
    tokens: Public[tuple[Element, ...]]
    hand_count: Public[int]
    hand: PrivateCount[tuple[Kind, ...]]

    def apply(self, state: State) -> None:
        """Clear the seat; if it was active, whatever it was doing is dropped."""
        seat = state.seats[self.seat]
        seat.in_play = False
        seat.box_hidden = list(self.hand)
        seat.hand = []
        for element, cards in self.melds.items():
            state.to_box(cards.cards(element))
        seat.melds = {}
        for element in self.tokens:
            state.tokens[element] = BOARD
        state.left.append(self.seat)
        if self.seat == state.turn.active:
            state.agenda.clear()
        elif state.agenda and state.agenda[-1].at == self.seat:
            state.agenda[-1].asked -= 1


class WeakestDiscarded(Event, frozen=True, kw_only=True):
    """The weakest melds of an element go to the box before scoring (WIM-SCO-2).

    `lowest` is the strength of the weakest meld that goes.
    """

    element: Public[Element]
    lowest: Public[int]
    seats: Public[tuple[int, ...]]
    cards: Public[tuple[Kind, ...]]

    def apply(self, state: State) -> None:
        """Move the cards."""
        for seat in self.seats:
            del state.seats[seat].melds[self.element]
        state.to_box(self.cards)


class SeatScore(msgspec.Struct, frozen=True):
    """The points of one seat."""

    seat: Public[int]
    icons: Public[dict[Element, int]]
    tokens: Public[int]
    token_points: Public[int]
    total: Public[int]


class Scored(Event, frozen=True, kw_only=True):
    """The points of every seat in play (WIM-SCO-4)."""

    scores: Public[tuple[SeatScore, ...]]

    def apply(self, state: State) -> None:
        """Nothing moves; the result follows."""


class TieBroken(Event, frozen=True, kw_only=True):
    """Seats with the same score are told apart; `order` is best first (WIM-SCO-8, WIM-SCO-9)."""

    seats: Public[tuple[int, ...]]
    key: Public[Literal["tokens", "nearest_token"]]
    order: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        """Nothing moves; the result follows."""


class DuelDrawn(Event, frozen=True, kw_only=True):
    """A magical duel puts seats in order, best first (WIM-SCO-10)."""

    seats: Public[tuple[int, ...]]
    order: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        """Nothing moves; the result follows."""


class SecretsDisclosed(Event, frozen=True, kw_only=True):
    """What was hidden: the rest of the deck, the hands (conceded ones too) and the shuffled order."""

    deck: Public[tuple[Kind, ...]]
    hands: Public[tuple[tuple[Kind, ...], ...]]
    shuffled: Public[tuple[Kind, ...]]

    def apply(self, state: State) -> None:
        """Nothing moves."""
