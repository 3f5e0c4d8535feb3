"""Events of the setup."""

from games.kernel import Event, HiddenCount, PrivateCount, Public
from games.wild_magic.cards import ELEMENTS, Element, Kind
from games.wild_magic.options import WildMagicOptions
from games.wild_magic.state import BOARD, Guardian, Seat, State


class MatchConfigured(Event, frozen=True, kw_only=True):
    """The board is placed, with a power token on each element (WIM-SET-1)."""

    seats: Public[int]
    pack: Public[str]
    options: Public[WildMagicOptions]

    def apply(self, state: State) -> None:
        """Lay out the empty table."""
        state.pack = self.pack
        state.options = self.options
        state.seats = [Seat(seat) for seat in range(self.seats)]
        state.pools = {element: [] for element in ELEMENTS}
        state.tokens = dict.fromkeys(ELEMENTS, BOARD)


class GuardiansPlaced(Event, frozen=True, kw_only=True):
    """Six Guardian tokens lie above the elements (WIM-SET-2)."""

    guardians: Public[dict[Element, Guardian]]

    def apply(self, state: State) -> None:
        """Place the tokens."""
        state.guardians = dict(self.guardians)


class PoolsStarted(Event, frozen=True, kw_only=True):
    """One 1-value card of each element begins its pool (WIM-SET-3)."""

    cards: Public[dict[Element, Kind]]

    def apply(self, state: State) -> None:
        """Fill the pools."""
        for element, card in self.cards.items():
            state.pools[element].append(card)


class DeckShuffled(Event, frozen=True, kw_only=True):
    """The other cards are shuffled face down; the last of `order` is on top (WIM-SET-4)."""

    size: Public[int]
    order: HiddenCount[tuple[Kind, ...]]

    def apply(self, state: State) -> None:
        """Lay the deck."""
        state.deck = list(self.order)
        state.shuffled = self.order


class HandDealt(Event, frozen=True, kw_only=True):
    """A seat's first hand, dealt one card at a time around the table (WIM-SET-5)."""

    seat: Public[int]
    count: Public[int]
    cards: PrivateCount[tuple[Kind, ...]]

    def apply(self, state: State) -> None:
        """Move the cards from the deck; those of the seats still to be served lie in between."""
        between = len(state.seats) - self.seat - 1
        for index in range(self.count):
            del state.deck[-1 - index * between]
        state.seats[self.seat].gain(self.cards, openly=False)


class StartingSeatChosen(Event, frozen=True, kw_only=True):
    """Who begins (WIM-SET-6)."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        """Note the seat."""
        state.turn.active = self.seat
