"""What happens in a match. Only `apply` changes the state."""

from typing import Any, ClassVar

from games.example.state import State
from games.kernel import Event, HiddenCount, PerSeatCount, Public


class HandsDealt(Event, frozen=True, kw_only=True):
    """The deck lies shuffled, and each seat has its hand."""

    pack: Public[str]
    hands: PerSeatCount[tuple[int, ...]]
    deck: HiddenCount[tuple[int, ...]]

    def apply(self, state: State) -> None:
        state.pack = self.pack
        state.hands = [list(hand) for hand in self.hands]
        state.deck = list(self.deck)


class CardsShown(Event, frozen=True, kw_only=True):
    """Both chosen cards lie on the table, by seat."""

    cards: Public[tuple[int, ...]]

    def apply(self, state: State) -> None:
        state.table = self.cards
        for hand, card in zip(state.hands, self.cards, strict=True):
            hand.remove(card)


class RoundDecided(Event, frozen=True, kw_only=True):
    """The die is cast, and a seat has won the round."""

    schema: ClassVar[int] = 2
    die: Public[int]
    winner: Public[int]
    points: Public[int]

    def apply(self, state: State) -> None:
        state.points[self.winner] += self.points
        state.played.extend(state.table)
        state.table = ()
        state.round += 1


def _add_points(data: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 did not say how many points: there was always one."""
    return {**data, "points": 1}


EVENTS: tuple[type[Event], ...] = (HandsDealt, CardsShown, RoundDecided)
UPCASTERS = {("round_decided", 1): _add_points}
