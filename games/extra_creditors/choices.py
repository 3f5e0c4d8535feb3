"""Answers to decisions, and what becomes of them when a seat leaves."""

from games.extra_creditors.citing import realises
from games.extra_creditors.ending import defeat
from games.extra_creditors.events.mission import DecisionAnswered
from games.extra_creditors.events.students import ClockExpired, SeatConceded
from games.extra_creditors.moves import Answer
from games.extra_creditors.resolution import TEAM_KINDS, Run, answered, lead_seat
from games.extra_creditors.setup import continue_ids, continue_starts
from games.extra_creditors.state import Pending
from games.extra_creditors.turns import end_turn


def play_answer(run: Run, seat: int, move: Answer) -> None:
    """Apply the chosen option and carry the interrupted effect on."""
    pending, require = run.state.pending, run.table.require
    open_now = pending is not None and pending.id == move.pending_id
    require(open_now, "EXC-CHO-5", "no such decision is open", "stale_decision")
    if pending is None:
        return
    require(pending.seat == seat, "EXC-CHO-5", "another seat decides", "not_your_decision")
    require(move.option in pending.options, "EXC-CHO-5", f"{move.option} is no option", "bad_option")
    resume(run, pending, move.option, by_timeout=any(isinstance(e, ClockExpired) for e in run.table.events))


@realises("EXC-CHO-7")
def resume(run: Run, pending: Pending, option: str, *, by_timeout: bool = False) -> None:
    """Close the decision and go on with the frames that waited."""
    run.stack.extend(pending.resume)
    run.then(answered(pending.kind, pending.then, option))
    run.emit(DecisionAnswered(because=pending.clause, id=pending.id, option=option, by_timeout=by_timeout))


def concede(run: Run, seat: int) -> None:
    """A seat leaves: what it owes passes on or falls to its default."""
    state = run.state
    run.table.require(state.mission is None, "EXC-END-1", "the mission has ended", "game_over")
    here = not state.students[seat].absent
    run.table.require(here, "EXC-END-6", "the seat has left already", "already_absent")
    run.emit(SeatConceded(because="EXC-END-6", seat=seat))
    if all(student.absent for student in state.students):
        defeat(run, "abandoned")
    if state.phase == "select_ids":
        continue_ids(run)
    elif state.phase == "start_positions":
        continue_starts(run)
    elif state.pending is not None:
        _pass_on(run, state.pending, seat)


@realises("EXC-CHO-6")
def _pass_on(run: Run, pending: Pending, leaver: int) -> None:
    """Settle an open decision that concerns the seat that leaves."""
    asked_for_leaver = pending.kind == "permit" and run.state.current_seat == leaver
    if pending.seat != leaver and not asked_for_leaver:
        return
    if pending.kind in TEAM_KINDS:
        run.stack.extend(pending.resume)
        run.open(pending.kind, pending.options, pending.clause, pending.then, lead_seat(run.state))
    elif asked_for_leaver:
        resume(run, pending, "no")
    else:
        resume(run, pending, "yes" if pending.kind == "permit" else pending.default)


def leave_turn(run: Run) -> None:
    """End the turn of a seat that has left it, as soon as nothing is pending."""
    state = run.state
    gone = state.students[state.current_seat].absent
    if state.phase == "player_turn" and not state.skip and state.pending is None and gone:
        end_turn(run, "absent")
