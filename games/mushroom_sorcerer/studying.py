"""Spell studying (MUS-STU): the top scroll of a deck, up to twice a turn."""

from typing import Literal

from games.kernel import Decision
from games.mushroom_sorcerer.events.match import MainActionBegun, ScrollRevealed
from games.mushroom_sorcerer.events.pieces import ScrollTaken
from games.mushroom_sorcerer.moves import StudyScroll
from games.mushroom_sorcerer.resolution import MAIN_ACTION_BEGUN, Fault, Play, act
from games.mushroom_sorcerer.state import State, pack, running_turn
from games.mushroom_sorcerer.vocabulary import DECKS, DeckName

STUDIES = 2
STUDIES_OF_DECKS = [StudyScroll(deck=deck) for deck in DECKS]


def turn_fault(state: State) -> Fault | None:
    """Why nothing more can be studied in this turn."""
    turn = running_turn(state)
    if turn.main not in (None, "study"):
        return MAIN_ACTION_BEGUN
    return None if turn.studies < STUDIES else Fault("MUS-STU-1", "two scrolls have been studied")


def deck_fault(state: State, deck: DeckName, clause: str) -> Fault | None:
    """Why no scroll can be taken from a deck, by the clause that would allow it."""
    return Fault(clause, f"the {deck} deck is empty") if state.decks[deck].top is None else None


def room_fault(state: State, seat: int) -> Fault | None:
    """Why the archive can't take a scroll; flipped ones count."""
    room = len(state.seats[seat].archive) < pack(state).archive
    return None if room else Fault("MUS-STU-2", "the archive is full")


def study_fault(state: State, seat: int, move: StudyScroll) -> Fault | None:
    """What stands against a study, conditions in their fixed sequence."""
    return turn_fault(state) or deck_fault(state, move.deck, "MUS-STU-1") or room_fault(state, seat)


def legal_studies(state: State, _decision: Decision, seat: int) -> list[StudyScroll]:
    """Studies possible now."""
    if turn_fault(state) or room_fault(state, seat):
        return []
    return [move for move in STUDIES_OF_DECKS if deck_fault(state, move.deck, "MUS-STU-1") is None]


def _study(table: Play, seat: int, move: StudyScroll) -> None:
    """Take a scroll into the archive."""
    turn = running_turn(table.state)
    if turn.main is None:
        table.emit(MainActionBegun(because="MUS-NGT-3", seat=seat, kind="study"))
    take_scroll(table, seat, move.deck, "study", "MUS-STU-1")


def top_of(state: State, deck: DeckName) -> str:
    """The top scroll of a deck that is known to have one."""
    scroll = state.decks[deck].top
    if scroll is None:
        raise LookupError(f"the {deck} deck is empty")
    return scroll


def take_scroll(
    table: Play, seat: int, deck: DeckName, by: Literal["study", "invisible_hand"], because: str
) -> None:
    """The top scroll goes to the archive, castable from now on; the next one is visible at once."""
    scroll = top_of(table.state, deck)
    table.emit(ScrollTaken(because=because, seat=seat, deck=deck, scroll=scroll, by=by))
    reveal(table, deck, because)


def reveal(table: Play, deck: DeckName, because: str) -> None:
    """The next scroll of a deck, or none."""
    rest = table.state.decks[deck].rest
    table.emit(ScrollRevealed(because=because, deck=deck, scroll=rest[0] if rest else None))


STUDY = act(StudyScroll, _study, legal_studies, study_fault)
