"""Item cards and Stabilized Wild Magic from hand to hand: take, pass, drop, pick up, discard."""

from collections.abc import Callable
from typing import Any

from games.extra_creditors.actions import Moves, own_tile
from games.extra_creditors.citing import realises
from games.extra_creditors.costs import gain_mana
from games.extra_creditors.events.deeds import ObjectMoved, ObjectRequested, StabilizedDiscarded
from games.extra_creditors.moves import DiscardStabilized, Drop, PassObject, PickUp, RequestTake
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import STABILIZED, State, Student
from games.kernel import Move

TRANSFERS = 20
"""Object moves of a turn, so that every turn ends."""
DISCARD_MANA = 2


def held(student: Student) -> list[str]:
    """What a student can hand over."""
    return [*student.hand, STABILIZED] if student.stabilized else student.hand


@realises("EXC-STN-4")
def neighbours(state: State, student: Student) -> list[Student]:
    """The other students on the same tile, Stunned or not."""
    return [other for other in state.students if other.tile == student.tile and other is not student]


def object_moves(state: State, student: Student) -> Moves:
    """All moves of this chapter that `play` would accept."""
    found: Moves = [DiscardStabilized()] if student.stabilized else []
    if student.transfers >= TRANSFERS:
        return found
    for other in neighbours(state, student):
        found += [RequestTake(seat=other.seat, obj=obj) for obj in held(other)]
        found += [PassObject(seat=other.seat, obj=obj) for obj in held(student)]
    found += [PickUp(obj=obj) for obj in sorted(set(state.floor.get(own_tile(student), ())))]
    found += [Drop(obj=obj) for obj in held(student)]
    return found


@realises("EXC-ACT-21", "EXC-R-60")
def _count(run: Run, student: Student) -> int:
    """One more object move of this turn, if there may be one."""
    free = student.transfers < TRANSFERS
    detail = f"no more than {TRANSFERS} object moves a turn"
    run.table.require(free, "EXC-ACT-21", detail, "too_many_transfers")
    return student.transfers + 1


def _beside(run: Run, student: Student, seat: int, clause: str) -> Student:
    state = run.state
    there = 0 <= seat < len(state.students) and state.students[seat] in neighbours(state, student)
    run.table.require(there, clause, f"seat {seat} is not on the same tile", "not_same_tile")
    return state.students[seat]


def play_take(run: Run, student: Student, move: RequestTake) -> None:
    """Ask for an object; an absent holder permits by itself."""
    holder = _beside(run, student, move.seat, "EXC-ACT-9")
    run.table.require(move.obj in held(holder), "EXC-ACT-9", f"{move.obj} is not there", "not_held")
    transfers = _count(run, student)
    run.emit(
        ObjectRequested(
            because="EXC-ACT-9", seat=student.seat, holder=holder.seat, obj=move.obj, transfers=transfers
        )
    )
    then = frame(permitted, student.seat, holder.seat, move.obj)
    if holder.absent:
        run.then(frame(permitted, student.seat, holder.seat, move.obj, "yes"))
    else:
        run.ask("permit", ("yes", "no"), "EXC-ACT-9", then, holder.seat)


@effect
def permitted(run: Run, seat: int, holder: int, obj: str, answer: str) -> None:
    """The holder has answered."""
    if answer == "yes":
        transfers = run.state.students[seat].transfers
        _hand_over(run, obj, "EXC-ACT-9", mover=seat, giver=holder, taker=seat, transfers=transfers)


def _hand_over(
    run: Run,
    obj: str,
    clause: str,
    *,
    mover: int,
    giver: int | None,
    taker: int | None,
    transfers: int,
) -> None:
    tile = own_tile(run.state.students[mover])
    run.emit(
        ObjectMoved(
            because=clause,
            obj=obj,
            mover=mover,
            from_seat=giver,
            to_seat=taker,
            tile=tile,
            transfers=transfers,
        )
    )


def play_pass(run: Run, student: Student, move: PassObject) -> None:
    """Give an object to a student on the same tile."""
    other = _beside(run, student, move.seat, "EXC-ACT-10")
    run.table.require(move.obj in held(student), "EXC-ACT-10", f"{move.obj} is not held", "not_held")
    transfers = _count(run, student)
    seat = student.seat
    _hand_over(run, move.obj, "EXC-ACT-10", mover=seat, giver=seat, taker=other.seat, transfers=transfers)


def play_pick_up(run: Run, student: Student, move: PickUp) -> None:
    """Pick an object up from the own tile."""
    here = move.obj in run.state.floor.get(own_tile(student), ())
    run.table.require(here, "EXC-ACT-14", f"{move.obj} does not lie here", "not_here")
    seat, transfers = student.seat, _count(run, student)
    _hand_over(run, move.obj, "EXC-ACT-14", mover=seat, giver=None, taker=seat, transfers=transfers)


def play_drop(run: Run, student: Student, move: Drop) -> None:
    """Put an object down on the own tile."""
    run.table.require(move.obj in held(student), "EXC-ACT-14", f"{move.obj} is not held", "not_held")
    seat, transfers = student.seat, _count(run, student)
    _hand_over(run, move.obj, "EXC-ACT-14", mover=seat, giver=seat, taker=None, transfers=transfers)


def play_discard(run: Run, student: Student, _move: DiscardStabilized) -> None:
    """A Stabilized Wild Magic for mana."""
    run.table.require(student.stabilized, "EXC-ACT-11", "no Stabilized Wild Magic is held", "no_stabilized")
    run.emit(StabilizedDiscarded(because="EXC-ACT-11", seat=student.seat))
    gain_mana(run, student.seat, DISCARD_MANA, "EXC-ACT-11")


OBJECTS: dict[type[Move], Callable[[Run, Student, Any], None]] = {
    RequestTake: play_take,
    PassObject: play_pass,
    PickUp: play_pick_up,
    Drop: play_drop,
    DiscardStabilized: play_discard,
}
"""Who carries out which move of this chapter."""
