"""Caelun. Light: another turn. Dark: the others draw."""

from games.kernel import Table
from games.wild_magic.decisions import draw
from games.wild_magic.events import ExtraTurnBooked
from games.wild_magic.guardians.shared import Numbers, cause, finish
from games.wild_magic.state import Frame, State


def light(table: Table[State], frame: Frame, _numbers: Numbers) -> None:
    """Book a turn after this one; a booking in an extra turn makes a chain (WIM-GRD-6)."""
    turn = table.state.turn
    clause = "WIM-R-12" if turn.extra else "WIM-GRD-6"
    table.emit(ExtraTurnBooked(because=clause, seat=turn.active))
    finish(table, frame.parts, 1)


def dark(table: Table[State], frame: Frame, numbers: Numbers) -> None:
    """Each other seat draws, clockwise, while the deck lasts (WIM-GRD-7)."""
    state = table.state
    others = state.others(state.turn.active)
    for seat in others:
        draw(table, seat, numbers["draw"], cause(frame), "WIM-GRD-7")
    finish(table, frame.parts, numbers["draw"] * len(others))
