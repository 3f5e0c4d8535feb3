"""Brisenna. Light: draw for other melds. Dark: a hand limit, once."""

from games.kernel import Table
from games.wild_magic.decisions import ask, draw
from games.wild_magic.guardians.shared import Numbers, cause, finish
from games.wild_magic.state import DecisionData, Frame, State


def light(table: Table[State], frame: Frame, numbers: Numbers) -> None:
    """Draw one card for each meld of another element, up to a cap (WIM-GRD-18)."""
    state = table.state
    seat = state.turn.active
    wanted = min(numbers["cap"], len(state.seats[seat].melds) - 1)
    draw(table, seat, wanted, cause(frame), "WIM-GRD-18")
    finish(table, frame.parts, wanted)


def dark(table: Table[State], frame: Frame, numbers: Numbers) -> None:
    """Every seat above the limit discards down to it, the active seat first, then clockwise (WIM-GRD-19)."""
    state = table.state
    active = state.turn.active
    order = (active, *state.others(active)) if frame.at is None else (frame.at, *frame.to_come)
    over = {seat: len(state.seats[seat].hand) - numbers["limit"] for seat in order}
    waiting = tuple(seat for seat in order if over[seat] > 0)
    if waiting:
        data = DecisionData(left=over[waiting[0]], to_come=waiting[1:])
        ask(table, "guardian_discard", waiting[0], "WIM-GRD-19", data)
    else:
        finish(table, frame.parts, frame.parts)
