"""Spell studying (MUS-STU): the top scroll of a deck, up to twice a turn."""

from typing import Literal

from games.mushroom_sorcerer.events import MainActionBegun, ScrollRevealed
from games.mushroom_sorcerer.events_pieces import ScrollTaken
from games.mushroom_sorcerer.moves import StudyScroll
from games.mushroom_sorcerer.resolution import Play
from games.mushroom_sorcerer.state import State, pack, running_turn
from games.mushroom_sorcerer.vocabulary import DECKS, DeckName, carries_out

STUDIES = 2


@carries_out("MUS-STU-2")
def has_room(state: State, seat: int) -> bool:
    """Whether the archive can take a scroll; flipped ones count."""
    return len(state.seats[seat].archive) < pack(state).archive


def legal_studies(state: State, seat: int) -> list[StudyScroll]:
    """Studies possible now."""
    turn = running_turn(state)
    if turn.main not in (None, "study") or turn.studies >= STUDIES or not has_room(state, seat):
        return []
    return [StudyScroll(deck=deck) for deck in DECKS if state.decks[deck].top is not None]


def study(table: Play, seat: int, move: StudyScroll) -> None:
    """Take a scroll into the archive."""
    state, turn = table.state, running_turn(table.state)
    table.require(turn.main in (None, "study"), "MUS-NGT-3", "another main action has begun")
    table.require(turn.studies < STUDIES, "MUS-STU-1", "two scrolls have been studied")
    table.require(state.decks[move.deck].top is not None, "MUS-STU-1", f"the {move.deck} deck is empty")
    table.require(has_room(state, seat), "MUS-STU-2", "the archive is full")
    if turn.main is None:
        table.emit(MainActionBegun(because="MUS-NGT-3", seat=seat, kind="study"))
    take_scroll(table, seat, move.deck, "study", "MUS-STU-1")


def take_scroll(
    table: Play, seat: int, deck: DeckName, by: Literal["study", "invisible_hand"], because: str
) -> None:
    """The top scroll goes to the archive, castable from now on; the next one is visible at once."""
    scroll = table.state.decks[deck].top or ""
    table.emit(ScrollTaken(because=because, seat=seat, deck=deck, scroll=scroll, by=by))
    reveal(table, deck, because)


def reveal(table: Play, deck: DeckName, because: str) -> None:
    """The next scroll of a deck, or none."""
    rest = table.state.decks[deck].rest
    table.emit(ScrollRevealed(because=because, deck=deck, scroll=rest[0] if rest else None))
