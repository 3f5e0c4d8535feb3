"""The bricks of every resolution: frames on the agenda, faults of moves, acts and questions."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from games.kernel import Act, Decision, IllegalMove, Move, Ref, Row, Table, ask_for_move, option_row, turn
from games.kernel.refusals import BAD_OPTION
from games.mushroom_sorcerer.components import Potion
from games.mushroom_sorcerer.events.match import FrameClosed, FrameMoved, FrameOpened
from games.mushroom_sorcerer.events.pieces import PotionAbilityUsed
from games.mushroom_sorcerer.frames import AnyFrame, SeatFrame
from games.mushroom_sorcerer.state import State, potion_running

Play = Table[State]
F = TypeVar("F", bound=SeatFrame)


# Frames.


def open_frame(table: Play, frame: AnyFrame, because: str) -> None:
    """Begin to resolve something, before what is under way goes on."""
    table.emit(FrameOpened(because=because, frame=frame))


def move_frame(table: Play, frame: AnyFrame, because: str) -> None:
    """What is on top goes on from here."""
    table.emit(FrameMoved(because=because, frame=frame))


def close_frame(table: Play, because: str) -> None:
    """What is on top is done."""
    table.emit(FrameClosed(because=because))


def top_frame(state: State, kind: type[F]) -> F:
    """The frame that decides what comes next, where its kind is known."""
    frame = state.agenda[-1]
    if not isinstance(frame, kind):
        raise TypeError(f"{type(frame).__name__} is under way, not {kind.__name__}")
    return frame


# Faults: what stands against a move. Lists hold the moves without one.


class Fault(msgspec.Struct, frozen=True, gc=False):
    """What stands against a move: the clause, a sentence, and the code of the refusal if it has one."""

    clause: str
    detail: str
    code: str | None = None


MAIN_ACTION_BEGUN = Fault("MUS-NGT-3", "another main action has begun")


def require_no(fault: Fault | None) -> None:
    """Refuse the move if something stands against it."""
    if fault is not None:
        raise IllegalMove(fault.clause, fault.detail, fault.code)


def no_option(clause: str) -> Fault:
    """The fault of a move that isn't offered."""
    return Fault(clause, "this is not among the options", BAD_OPTION)


def act(
    kind: type[Move],
    play: Callable[[Play, int, Any], None],
    listed: Callable[[State, Decision, int], Sequence[Move]],
    fault: Callable[[State, int, Any], Fault | None] | None = None,
) -> Act:
    """An act whose list and whose refusals come from the same faults; without one the list alone counts."""

    def check(table: Play, _decision: Decision, seat: int, move: Move) -> None:
        if fault is not None:
            require_no(fault(table.state, seat, move))

    return Act(
        move=kind,
        play=lambda table, _decision, seat, move: play(table, seat, move),
        candidates=listed,
        check=None if fault is None else check,
        sure=True,
    )


# Questions.


def choice_row(play: Callable[[Play, int, Ref], None]) -> Row:
    """The row of a decision that picks exactly one option."""
    return option_row(lambda table, _decision, seat, move: play(table, seat, move.picked[0]))


def offer_row(play: Callable[[Play, int, bool], None]) -> Row:
    """The row of a decision to take what is offered, or not."""
    return option_row(lambda table, _decision, seat, move: play(table, seat, bool(move.picked)))


def words(values: Sequence[str]) -> list[Ref]:
    """Options that are words of the game."""
    return [Ref(word=value) for value in values]


def ask_moves(table: Play, kind: str, seat: int, clause: str) -> None:
    """Ask for a move of the game; a single one is carried out unasked."""
    row, derived = table.rows[kind], turn(kind, seat, clause)
    moves = [move for each in row.acts for move in each.candidates(table.state, derived, seat)]
    if len(moves) == 1:
        row.carry_out(table, derived, seat, moves[0])
    else:
        ask_for_move(table, kind, seat, clause)


def use_ability(
    table: Play, seat: int, detail: str = "", *, mark: Literal["ability", "chain"] | None = None
) -> Potion:
    """Tell that an effect of the sorcerer's potion is used, and which limit of the turn that uses up."""
    potion = potion_running(table.state, seat)
    table.emit(
        PotionAbilityUsed(because=potion.clause, seat=seat, potion=potion.id, mark=mark, detail=detail)
    )
    return potion
