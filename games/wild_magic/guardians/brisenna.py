"""Brisenna. Light: draw for other melds. Dark: a hand limit, once."""

from games.kernel import Table, ask_for_move
from games.kernel.asking import Argument
from games.wild_magic.drawing import draw
from games.wild_magic.effects import Numbers, acts
from games.wild_magic.guardians.shared import cause, finish
from games.wild_magic.state import MeldFrame, State


@acts("brisenna_light", cap=1)
def light(table: Table[State], frame: MeldFrame, numbers: Numbers) -> None:
    """Draw one card for each meld of another element, up to a cap (WIM-GRD-18)."""
    state = table.state
    seat = state.turn.active
    wanted = min(numbers["cap"], len(state.seats[seat].melds) - 1)
    draw(table, seat, wanted, cause(frame), "WIM-GRD-18")
    finish(table, frame.parts, wanted)


@acts("brisenna_dark", limit=0)
def dark(table: Table[State], frame: MeldFrame, numbers: Numbers) -> None:
    """Every seat above the limit discards down to it, the active seat first, then clockwise (WIM-GRD-19)."""
    state = table.state
    active = state.turn.active
    over = {seat: len(state.seats[seat].hand) - numbers["limit"] for seat in (active, *state.others(active))}
    waiting = tuple(seat for seat, number in over.items() if number > 0)
    if waiting:
        about: dict[str, Argument] = {"left": over[waiting[0]], "to_come": waiting[1:]}
        ask_for_move(table, "guardian_discard", waiting[0], "WIM-GRD-19", about=about)
    else:
        finish(table, frame.parts, frame.parts)
