"""Item cards and Stabilized Wild Magic from hand to hand: take, pass, drop, pick up, discard."""

from games.extra_creditors.acts import Action, Moves
from games.extra_creditors.costs import gain_mana
from games.extra_creditors.events.deeds import ObjectMoved, ObjectRequested, StabilizedDiscarded
from games.extra_creditors.moves import DiscardStabilized, Drop, PassObject, PickUp, RequestTake
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import STABILIZED, State, Student, own_tile
from games.kernel import Answer, Decision, Move, Ref, Table

TRANSFERS = 20
"""Object moves of a turn, so that every turn ends."""
DISCARD_MANA = 2
YES, NO = "yes", "no"
"""What a holder answers who is asked for an object."""


def held(student: Student) -> list[str]:
    """What a student can hand over."""
    return [*student.hand, STABILIZED] if student.stabilized else student.hand


def neighbours(state: State, student: Student) -> list[Student]:
    """The other students on the same tile, Stunned or not (EXC-STN-4)."""
    return [other for other in state.students if other.tile == student.tile and other is not student]


def _may_transfer(student: Student) -> bool:
    """Whether another object move of this turn is free (EXC-R-60)."""
    return student.transfers < TRANSFERS


def _require_transfer(table: Table[State], student: Student) -> None:
    detail = f"no more than {TRANSFERS} object moves a turn"
    table.require(_may_transfer(student), "EXC-ACT-21", detail, "too_many_transfers")


def _require_beside(table: Table[State], student: Student, seat: int, clause: str) -> Student:
    state = table.state
    there = 0 <= seat < len(state.students) and state.students[seat] in neighbours(state, student)
    table.require(there, clause, f"seat {seat} is not on the same tile", "not_same_tile")
    return state.students[seat]


def _takes(state: State, student: Student) -> Moves:
    if not _may_transfer(student):
        return []
    others = neighbours(state, student)
    return [RequestTake(seat=other.seat, obj=obj) for other in others for obj in held(other)]


def _check_take(table: Table[State], student: Student, move: RequestTake) -> None:
    holder = _require_beside(table, student, move.seat, "EXC-ACT-9")
    table.require(move.obj in held(holder), "EXC-ACT-9", f"{move.obj} is not there", "not_held")
    _require_transfer(table, student)


def _take(run: Run, student: Student, move: RequestTake) -> None:
    """Ask for an object; an absent holder permits by itself."""
    seat, holder = student.seat, run.state.students[move.seat]
    run.emit(
        ObjectRequested(
            because="EXC-ACT-9",
            seat=seat,
            holder=holder.seat,
            obj=move.obj,
            transfers=student.transfers + 1,
        )
    )
    then = frame(permitted, seat, holder.seat, move.obj)
    if holder.absent:
        run.then(frame(permitted, seat, holder.seat, move.obj, YES))
    else:
        about: dict[str, str | int] = {"seat": seat, "obj": move.obj}
        run.ask("permit", (YES, NO), "EXC-ACT-9", then, holder.seat, default=NO, about=about)


@effect("objects.permitted")
def permitted(run: Run, seat: int, holder: int, obj: str, answer: str) -> None:
    """The holder has answered."""
    if answer == YES:
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


def _passes(state: State, student: Student) -> Moves:
    if not _may_transfer(student):
        return []
    others = neighbours(state, student)
    return [PassObject(seat=other.seat, obj=obj) for other in others for obj in held(student)]


def _check_pass(table: Table[State], student: Student, move: PassObject) -> None:
    _require_beside(table, student, move.seat, "EXC-ACT-10")
    table.require(move.obj in held(student), "EXC-ACT-10", f"{move.obj} is not held", "not_held")
    _require_transfer(table, student)


def _pass(run: Run, student: Student, move: PassObject) -> None:
    seat, transfers = student.seat, student.transfers + 1
    _hand_over(run, move.obj, "EXC-ACT-10", mover=seat, giver=seat, taker=move.seat, transfers=transfers)


def _lying(state: State, student: Student) -> list[str]:
    """What lies on the own tile, each kind once."""
    return sorted(set(state.floor.get(own_tile(student), ())))


def _pick_ups(state: State, student: Student) -> Moves:
    return [PickUp(obj=obj) for obj in _lying(state, student)] if _may_transfer(student) else []


def _check_pick_up(table: Table[State], student: Student, move: PickUp) -> None:
    here = move.obj in _lying(table.state, student)
    table.require(here, "EXC-ACT-14", f"{move.obj} does not lie here", "not_here")
    _require_transfer(table, student)


def _pick_up(run: Run, student: Student, move: PickUp) -> None:
    seat, transfers = student.seat, student.transfers + 1
    _hand_over(run, move.obj, "EXC-ACT-14", mover=seat, giver=None, taker=seat, transfers=transfers)


def _drops(_state: State, student: Student) -> Moves:
    return [Drop(obj=obj) for obj in held(student)] if _may_transfer(student) else []


def _check_drop(table: Table[State], student: Student, move: Drop) -> None:
    table.require(move.obj in held(student), "EXC-ACT-14", f"{move.obj} is not held", "not_held")
    _require_transfer(table, student)


def _drop(run: Run, student: Student, move: Drop) -> None:
    seat, transfers = student.seat, student.transfers + 1
    _hand_over(run, move.obj, "EXC-ACT-14", mover=seat, giver=seat, taker=None, transfers=transfers)


def _discards(_state: State, student: Student) -> Moves:
    return [DiscardStabilized()] if student.stabilized else []


def _check_discard(table: Table[State], student: Student, _move: DiscardStabilized) -> None:
    table.require(student.stabilized, "EXC-ACT-11", "no Stabilized Wild Magic is held", "no_stabilized")


def _discard(run: Run, student: Student, _move: DiscardStabilized) -> None:
    run.emit(StabilizedDiscarded(because="EXC-ACT-11", seat=student.seat))
    gain_mana(run, student.seat, DISCARD_MANA, "EXC-ACT-11")


OBJECTS = (
    Action(DiscardStabilized, _discards, _check_discard, _discard),
    Action(RequestTake, _takes, _check_take, _take),
    Action(PassObject, _passes, _check_pass, _pass),
    Action(PickUp, _pick_ups, _check_pick_up, _pick_up),
    Action(Drop, _drops, _check_drop, _drop),
)
"""The actions of this chapter (3.15)."""


def permit_default(state: State, decision: Decision, seat: int) -> Move:
    """A holder refuses, late (EXC-CHO-4) or because its asker left; one that has left permits (EXC-CHO-6)."""
    word = YES if state.students[seat].absent else NO
    return Answer(decision=decision.id, choice=Ref(word=word))
