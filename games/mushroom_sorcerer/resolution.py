"""The bricks of every resolution: frames on the agenda, and decisions that stop it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from games.kernel import IllegalMove, Table
from games.mushroom_sorcerer.events import DecisionOpened, FrameClosed, FrameMoved, FrameOpened
from games.mushroom_sorcerer.frames import AnyFrame, Frame
from games.mushroom_sorcerer.state import State

Play = Table[State]
F = TypeVar("F", bound=Frame)
CarryOut = Callable[[Play, int, Any], None]


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


def ask(table: Play, kind: str, seat: int, because: str, options: Sequence[Any], *, then: CarryOut) -> None:
    """Open a decision for one seat; with a single option it is carried out unasked."""
    if len(options) == 1:
        then(table, seat, options[0])
    else:
        number = table.state.decisions + 1
        table.emit(
            DecisionOpened(because=because, id=number, kind=kind, seats=(seat,), options=tuple(options))
        )


def refuse(clause: str, detail: str, code: str | None = None) -> IllegalMove:
    """The refusal of a move."""
    return IllegalMove(clause, detail, code)
