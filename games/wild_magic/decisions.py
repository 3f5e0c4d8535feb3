"""Opening and closing of decisions, and drawing from the deck: what every chapter needs."""

from games.kernel import Table
from games.wild_magic.cards import Element, Kind
from games.wild_magic.events import TURN, CardsDrawn, Cause, DecisionClosed, DecisionOpened, EndTriggered
from games.wild_magic.state import Decision, DecisionData, DecisionKind, State

ONE_PART = DecisionData()


def ask(
    table: Table[State], kind: DecisionKind, seat: int, clause: str, data: DecisionData = ONE_PART
) -> None:
    """Open a decision. That it opens, and for whom, may depend on public facts only."""
    table.emit(DecisionOpened(because=clause, id=table.state.decisions + 1, kind=kind, seat=seat, data=data))


def ask_about(table: Table[State], kind: DecisionKind, seat: int, clause: str, element: Element) -> None:
    """Open a decision about the meld of an element."""
    ask(table, kind, seat, clause, DecisionData(element=element))


def lapse(table: Table[State], decision: Decision) -> None:
    """Close a decision that nobody answers any more (WIM-PLT-1)."""
    table.emit(DecisionClosed(because="WIM-PLT-1", id=decision.id, reason="lapsed"))


def draw(table: Table[State], seat: int, wanted: int, cause: Cause, clause: str) -> None:
    """The seat takes the top cards of the deck, as far as there are any."""
    deck = table.state.deck
    count = min(wanted, len(deck))
    if count == 0:
        return
    cards: tuple[Kind, ...] = tuple(deck[: -count - 1 : -1])
    left = len(deck) - count
    table.emit(CardsDrawn(because=clause, seat=seat, count=count, deck_left=left, cause=cause, cards=cards))
    note_empty_deck(table, cause, short=count < wanted)


def note_empty_deck(table: Table[State], cause: Cause, *, short: bool = False) -> None:
    """If the last card has left the deck, by whatever cause, the match ends with this turn (WIM-END-2)."""
    if table.state.deck:
        return
    by_turn = "WIM-R-8" if short else "WIM-END-2"
    clause = by_turn if cause == TURN else "WIM-R-9"
    table.emit(EndTriggered(because=clause, reason="deck"))
