"""Events of an ordinary turn: options, melds and power tokens."""

from typing import Final

import msgspec

from games.kernel import Event, PrivateCount, Public
from games.wild_magic.cards import Element, Kind, MeldCards, sort_cards
from games.wild_magic.pack import SideName
from games.wild_magic.state import Holder, MeldFrame, State, Trigger, Turn

TURN: Final = "turn"
"""The cause of a draw or discard that no Guardian made; else it is the Guardian's id."""


class TurnStarted(Event, frozen=True, kw_only=True):
    """A turn begins (WIM-TURN-1); an extra one uses up the booking (WIM-GRD-6)."""

    seat: Public[int]
    no: Public[int]
    extra: Public[bool]

    def apply(self, state: State) -> None:
        """Begin a fresh turn."""
        state.turn = Turn(no=self.no, active=self.seat, extra=self.extra)
        state.extra_turn = False


class CardsDrawn(Event, frozen=True, kw_only=True):
    """A seat takes cards from the top of the deck."""

    seat: Public[int]
    count: Public[int]
    deck_left: Public[int]
    cause: Public[str]
    cards: PrivateCount[tuple[Kind, ...]]

    def apply(self, state: State) -> None:
        """Move the cards into the hand."""
        del state.deck[-self.count :]
        state.seats[self.seat].gain(self.cards, openly=False)
        if self.cause == TURN:
            state.turn.option = "draw"
        else:
            state.agenda[-1].parts += self.count


class EndTriggered(Event, frozen=True, kw_only=True):
    """The running turn is the last (WIM-END-1, WIM-END-2)."""

    reason: Public[Trigger]

    def apply(self, state: State) -> None:
        """Note the first cause."""
        state.end_trigger = self.reason


class CardDiscarded(Event, frozen=True, kw_only=True):
    """A hand card joins a pool."""

    seat: Public[int]
    card: Public[Kind]
    pool: Public[Element]
    cause: Public[str]

    def apply(self, state: State) -> None:
        """Move the card."""
        state.lose_openly(self.seat, (self.card,))
        pool = state.pools[self.pool]
        pool.append(self.card)
        sort_cards(pool)
        if self.cause == TURN:
            state.turn.done = True
        else:
            state.agenda[-1].parts += 1


class PoolTaken(Event, frozen=True, kw_only=True):
    """A seat takes all cards of a pool (WIM-TURN-5)."""

    seat: Public[int]
    element: Public[Element]
    cards: Public[tuple[Kind, ...]]

    def apply(self, state: State) -> None:
        """Move the cards into the hand."""
        state.pools[self.element] = []
        state.gain_openly(self.seat, self.cards)
        state.turn.option = "pool"


class MeldReplaced(Event, frozen=True, kw_only=True):
    """The meld that a new one of its element replaces goes to the box (WIM-MELD-6)."""

    seat: Public[int]
    element: Public[Element]
    cards: Public[tuple[Kind, ...]]

    def apply(self, state: State) -> None:
        """Move the cards."""
        del state.seats[self.seat].melds[self.element]
        state.to_box(self.cards)


class MeldLaid(Event, frozen=True, kw_only=True):
    """A meld is laid; the Guardian named here acts on it (WIM-MELD-1, WIM-GRD-4)."""

    seat: Public[int]
    element: Public[Element]
    ones: Public[int]
    twos: Public[int]
    wilds: Public[int]
    strength: Public[int]
    chained: Public[bool]
    guardian: Public[str | None]
    side: Public[SideName | None]

    def apply(self, state: State) -> None:
        """Move the cards from the hand and begin to resolve the meld."""
        cards = MeldCards(self.ones, self.twos, self.wilds)
        state.lose_openly(self.seat, cards.cards(self.element))
        state.seats[self.seat].melds[self.element] = cards
        if self.chained:
            state.agenda[-1].parts += 1
        state.turn.done = True
        frame = MeldFrame(self.element, self.strength, self.guardian, self.side)
        if self.guardian is not None:
            frame.stage = "guardian"
        state.agenda.append(frame)


class StrengthCompared(Event, frozen=True, kw_only=True):
    """A meld is compared with the others of its element; `asked`: its owner may claim (WIM-PWR-1)."""

    seat: Public[int]
    element: Public[Element]
    strength: Public[int]
    best_other: Public[int | None]
    won: Public[bool]
    asked: Public[bool]

    def apply(self, state: State) -> None:
        """The meld is resolved unless a claim is asked for."""
        if not self.asked:
            state.agenda.pop()


class TokenClaimed(Event, frozen=True, kw_only=True):
    """A power token changes hands (WIM-PWR-3)."""

    seat: Public[int]
    element: Public[Element]
    holder: Public[Holder] = msgspec.field(name="from")

    def apply(self, state: State) -> None:
        """Move the token; the meld is resolved."""
        state.tokens[self.element] = self.seat
        state.agenda.pop()


class TokenDeclined(Event, frozen=True, kw_only=True):
    """The token stays where it is (WIM-PWR-3)."""

    seat: Public[int]
    element: Public[Element]

    def apply(self, state: State) -> None:
        """The meld is resolved."""
        state.agenda.pop()


class TurnEnded(Event, frozen=True, kw_only=True):
    """A turn is over (WIM-TURN-9)."""

    seat: Public[int]
    melds: Public[int]

    def apply(self, state: State) -> None:
        """Nothing moves."""
