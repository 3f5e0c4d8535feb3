"""What was shown of hidden cards, kept in the state so that a view still tells it (RULES.md 8).

Everybody saw which cards returned to a hand, and which went back into a deck. An owner saw what it put on
top of its deck and under it. Events keep these records as they are folded; no rule reads them.
"""

from collections import Counter
from collections.abc import Iterable

import msgspec

from games.kernel import Private, Public


class Returned(msgspec.Struct, frozen=True, gc=False):
    """A card that everybody saw go into a deck, and how many were drawn unseen from that deck since."""

    card: Public[str]
    drawn: Public[int] = 0


class Memory(msgspec.Struct):
    """Of one seat's hidden cards.

    `hand`: cards that are surely in the hand, with their number. `deck`: cards that are surely in the deck,
    or in the hand if they were among those drawn since. `top` (from the top on) and `bottom` (the last one
    lowest) are what the owner knows of the order of its deck.
    """

    hand: Public[dict[str, int]] = msgspec.field(default_factory=dict)
    deck: Public[list[Returned]] = msgspec.field(default_factory=list)
    top: Private[list[str]] = msgspec.field(default_factory=list)
    bottom: Private[list[str]] = msgspec.field(default_factory=list)

    def to_hand(self, card: str) -> None:
        """Everybody saw the card go to the hand."""
        self.hand[card] = self.hand.get(card, 0) + 1

    def from_hand(self, card: str) -> None:
        """Everybody saw the card leave the hand: a known copy, else perhaps one drawn again."""
        known = self.hand.pop(card, 0)
        if known > 1:
            self.hand[card] = known - 1
        elif not known:
            again = [entry for entry in self.deck if entry.card == card and entry.drawn]
            if again:
                self.deck.remove(max(again, key=_drawn))

    def to_deck(self, card: str) -> None:
        """Everybody saw the card go into the deck."""
        self.deck.append(Returned(card))

    def from_deck(self, card: str) -> None:
        """Everybody saw the card leave the deck."""
        there = [entry for entry in self.deck if entry.card == card]
        if there:
            self.deck.remove(min(there, key=_drawn))

    def drawn(self, n: int, left: int) -> None:
        """So many cards left the top of the deck unseen by others; so many are left in it."""
        self.deck = [Returned(entry.card, entry.drawn + n) for entry in self.deck]
        self.off_top(n, left)

    def off_top(self, n: int, left: int) -> None:
        """So many cards left the top of the deck; so many are left in it."""
        self.top = self.top[n:]
        self.bottom = self.bottom[max(0, len(self.bottom) - left) :]

    def looked_at(self, cards: list[str], size: int) -> None:
        """The owner sees the top of its deck of `size` cards."""
        self.top = cards + self.top[len(cards) :]
        self.bottom = self.bottom[max(0, len(self.bottom) - (size - len(self.top))) :]

    def put(self, place: int, card: str, *, on_top: bool) -> None:
        """The owner takes the card at a place of what it sees, and puts it on top of its deck or under it."""
        del self.top[place]
        if on_top:
            self.top.insert(0, card)
        else:
            self.bottom.append(card)

    def shuffled(self) -> None:
        """Nobody knows the order of the deck any more."""
        self.top = []
        self.bottom = []

    def revealed(self, cards: Iterable[str]) -> None:
        """Everybody sees the whole hand: what isn't there is in the deck."""
        held = Counter(cards)
        before = Counter(self.hand)
        before.update(entry.card for entry in self.deck)
        surely = Counter(entry.card for entry in self.deck if not entry.drawn)
        self.hand = dict(held)
        self.deck = [
            Returned(card)
            for card, number in sorted(before.items())
            for _ in range(max(surely[card], number - held[card]))
        ]


def _drawn(entry: Returned) -> int:
    return entry.drawn


class Seen(msgspec.Struct, frozen=True):
    """What everybody saw of a seat's deck in a game that has ended: its size, and the cards."""

    size: Public[int]
    cards: Public[dict[str, int]]
