"""Caelun. Light: another turn. Dark: the others draw."""

from games.kernel import Table
from games.wild_magic.drawing import draw
from games.wild_magic.effects import Numbers, acts
from games.wild_magic.events import ExtraTurnBooked
from games.wild_magic.guardians.shared import cause, finish
from games.wild_magic.state import MeldFrame, State


@acts("caelun_light")
def light(table: Table[State], frame: MeldFrame, _numbers: Numbers) -> None:
    """Book a turn after this one; a booking in an extra turn makes a chain (WIM-R-12)."""
    table.emit(ExtraTurnBooked(because="WIM-GRD-6", seat=table.state.turn.active))
    finish(table, frame.parts, 1)


@acts("caelun_dark", draw=1)
def dark(table: Table[State], frame: MeldFrame, numbers: Numbers) -> None:
    """Each other seat draws, clockwise, while the deck lasts (WIM-GRD-7)."""
    state = table.state
    others = state.others(state.turn.active)
    for seat in others:
        draw(table, seat, numbers["draw"], cause(frame), "WIM-GRD-7")
    finish(table, frame.parts, numbers["draw"] * len(others))
