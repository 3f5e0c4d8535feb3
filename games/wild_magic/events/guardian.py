"""Events of the Guardians' actions."""

from typing import Annotated, Literal

import msgspec

from games.kernel import Event, Hidden, Public, seats_in
from games.wild_magic.cards import Element, Kind, sort_cards
from games.wild_magic.pack import SideName
from games.wild_magic.state import BOARD, State


class GuardianInvoked(Event, frozen=True, kw_only=True):
    """A Guardian begins its action (WIM-GRD-1)."""

    seat: Public[int]
    element: Public[Element]
    guardian: Public[str]
    side: Public[SideName]

    def apply(self, state: State) -> None:
        """Nothing moves yet."""


class GuardianReached(Event, frozen=True, kw_only=True):
    """An action that goes round the table has come to a seat (WIM-R-15)."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        """Note how far it has come."""
        frame = state.agenda[-1]
        frame.at = self.seat
        frame.asked += 1


class GuardianFinished(Event, frozen=True, kw_only=True):
    """A Guardian has acted; the comparison is next (WIM-GRD-3)."""

    element: Public[Element]
    guardian: Public[str]
    result: Public[Literal["done", "partial", "none"]]

    def apply(self, state: State) -> None:
        """Go on to the comparison."""
        state.agenda[-1].stage = "compare"


class ExtraTurnBooked(Event, frozen=True, kw_only=True):
    """The seat will take another turn after this one (WIM-GRD-6)."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        """Book it."""
        state.extra_turn = True
        state.agenda[-1].parts += 1


class ExtraTurnCancelled(Event, frozen=True, kw_only=True):
    """The booked turn is not taken (WIM-END-3)."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        """Drop the booking."""
        state.extra_turn = False


class DeckRevealed(Event, frozen=True, kw_only=True):
    """Deck cards are turned up, the top one first (WIM-GRD-9)."""

    seat: Public[int]
    cards: Public[tuple[Kind, ...]]
    deck_left: Public[int]

    def apply(self, state: State) -> None:
        """Lay the cards open beside the deck."""
        del state.deck[-len(self.cards) :]
        state.agenda[-1].revealed = list(self.cards)
        state.agenda[-1].parts += len(self.cards)


class CardPooled(Event, frozen=True, kw_only=True):
    """A revealed card joins a pool (WIM-GRD-9)."""

    card: Public[Kind]
    pool: Public[Element]

    def apply(self, state: State) -> None:
        """Move the card."""
        state.agenda[-1].revealed.remove(self.card)
        pool = state.pools[self.pool]
        pool.append(self.card)
        sort_cards(pool)


class CardsGiven(Event, frozen=True, kw_only=True):
    """Cards pass from hand to hand; only the two seats see them. `die` is the draw of a random card."""

    giver: Public[int] = msgspec.field(name="from")
    receiver: Public[int] = msgspec.field(name="to")
    count: Public[int]
    cards: Annotated[tuple[Kind, ...], seats_in("parties", counted=True)]
    die: Hidden[int | None] = None

    @property
    def parties(self) -> tuple[int, int]:
        """The two seats that see the cards."""
        return (self.giver, self.receiver)

    def apply(self, state: State) -> None:
        """Move the cards."""
        state.hand_over(self.giver, self.receiver, self.cards)
        state.agenda[-1].parts += self.count


class PoolCardTaken(Event, frozen=True, kw_only=True):
    """A seat takes one card from a pool."""

    seat: Public[int]
    pool: Public[Element]
    card: Public[Kind]

    def apply(self, state: State) -> None:
        """Move the card."""
        state.pools[self.pool].remove(self.card)
        state.gain_openly(self.seat, (self.card,))
        state.agenda[-1].parts += 1


class PoolBurned(Event, frozen=True, kw_only=True):
    """The cards of a pool go to the box (WIM-GRD-15)."""

    element: Public[Element]
    cards: Public[tuple[Kind, ...]]

    def apply(self, state: State) -> None:
        """Move the cards."""
        state.pools[self.element] = []
        state.to_box(self.cards)
        state.agenda[-1].parts += 1


class GuardiansSwapped(Event, frozen=True, kw_only=True):
    """Two Guardian tokens change places, each keeping its side (WIM-GRD-17)."""

    a: Public[Element]
    b: Public[Element]

    def apply(self, state: State) -> None:
        """Swap them."""
        tokens = state.guardians
        tokens[self.a], tokens[self.b] = tokens[self.b], tokens[self.a]
        state.agenda[-1].parts += 1


class MeldReinforced(Event, frozen=True, kw_only=True):
    """A hand card joins a standing meld (WIM-GRD-22)."""

    seat: Public[int]
    element: Public[Element]
    card: Public[Kind]
    strength: Public[int]

    def apply(self, state: State) -> None:
        """Move the card."""
        state.lose_openly(self.seat, (self.card,))
        seat = state.seats[self.seat]
        seat.melds[self.element] = seat.melds[self.element].plus(self.card)
        state.agenda[-1].parts += 1


class TieClaimEnabled(Event, frozen=True, kw_only=True):
    """Equal strength is enough for this meld's claim (WIM-GRD-24)."""

    seat: Public[int]
    element: Public[Element]

    def apply(self, state: State) -> None:
        """Note it for the comparison."""
        state.agenda[-1].tie_ok = True
        state.agenda[-1].parts += 1


class TokenReturned(Event, frozen=True, kw_only=True):
    """A power token goes back to the board (WIM-GRD-25)."""

    seat: Public[int]
    element: Public[Element]

    def apply(self, state: State) -> None:
        """Move the token."""
        state.tokens[self.element] = BOARD
        state.agenda[-1].parts += 1
