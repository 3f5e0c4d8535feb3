"""What becomes of what a seat owes when it leaves (EXC-CHO-6, EXC-END-6)."""

from games.extra_creditors.ending import defeat
from games.extra_creditors.events.students import SeatConceded
from games.extra_creditors.resolution import KINDS, Run, carry_out, lead_seat
from games.extra_creditors.state import State
from games.extra_creditors.turns import end_turn
from games.kernel import Table, pass_on


def leave(table: Table[State], seat: int) -> None:
    """The seat leaves; what the team is asked passes on."""
    carry_out(table, _leave, seat)


def _leave(run: Run, seat: int) -> None:
    state = run.state
    run.emit(SeatConceded(because="EXC-END-6", seat=seat))
    if all(student.absent for student in state.students):
        defeat(run, "abandoned", "EXC-END-6")
    decision = state.decision
    if decision is not None and KINDS[decision.kind].team and decision.ask_of(seat) is not None:
        pass_on(run.table, seat, lead_seat(state))


def unanswered(state: State, seat: int) -> int | None:
    """Who is answered for now that `seat` has left: itself, or a holder whom it asked for an object."""
    decision = state.decision
    if decision is None:
        return None
    (ask,) = decision.asks
    requester = decision.kind == "permit" and state.current_seat == seat
    return ask.seat if ask.seat == seat or requester else None


def leave_turn(run: Run) -> bool:
    """End the turn of a seat that has left it, as soon as nothing is pending. False: nobody has."""
    state = run.state
    gone = not state.skip and state.students[state.current_seat].absent
    if gone:
        end_turn(run, "absent")
    return gone
