"""Drawing from the deck, and what an empty deck means (WIM-END-2)."""

from games.kernel import Table
from games.wild_magic.cards import Kind
from games.wild_magic.events import TURN, CardsDrawn, EndTriggered
from games.wild_magic.state import State


def draw(table: Table[State], seat: int, wanted: int, cause: str, clause: str) -> None:
    """The seat takes the top cards of the deck, as far as there are any."""
    deck = table.state.deck
    count = min(wanted, len(deck))
    if count == 0:
        return
    cards: tuple[Kind, ...] = tuple(deck[: -count - 1 : -1])
    left = len(deck) - count
    table.emit(CardsDrawn(because=clause, seat=seat, count=count, deck_left=left, cause=cause, cards=cards))
    note_empty_deck(table, cause)


def note_empty_deck(table: Table[State], cause: str) -> None:
    """If the last card has left the deck, by whatever cause, the match ends with this turn."""
    if not table.state.deck:
        clause = "WIM-END-2" if cause == TURN else "WIM-R-9"
        table.emit(EndTriggered(because=clause, reason="deck"))
