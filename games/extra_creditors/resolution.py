"""How effects run: as frames of data, so that they can stop at a decision and go on after a restart.

A frame names a registered effect and its arguments. `Run` holds the frames still to do, next one last.
An effect emits events, adds frames for what follows, and may ask a decision; the frames left then wait
in the pending decision. Without a pending decision no frames wait.
"""

from collections.abc import Callable, Sequence

import msgspec

from games.extra_creditors.board import Board
from games.extra_creditors.citing import realises
from games.extra_creditors.events.base import Happening
from games.extra_creditors.events.mission import DecisionOpened
from games.extra_creditors.geometry import Tile
from games.extra_creditors.state import DecisionKind, Frame, Pending, State, board, figure
from games.kernel import ContractError, Dice, Table

Effect = Callable[..., None]
_EFFECTS: dict[str, Effect] = {}
_NAMES: dict[Effect, str] = {}
"""An effect is stored by its module's and its own name: `fire.jet`, say."""
CHAIN = "chain"
NO_DIRECTION = -1
TEAM_KINDS = frozenset({"tile", "edge", "ec", "direction", "edge_set"})
"""Decisions that the lead seat answers; all others belong to one seat."""
REFUSALS = ("decline", "no", "stop")
"""Options that leave things as they are; they are the default where they exist."""


class MissionOver(Exception):
    """The mission has just ended; nothing of the running effect happens any more."""


def effect(function: Effect) -> Effect:
    """Register a function `(run, *args)` as an effect under its module's and its own name."""
    name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
    _EFFECTS[name] = function
    _NAMES[function] = name
    return function


def frame(function: Effect, *args: str | int) -> Frame:
    """An effect with its arguments, to be run later."""
    return Frame(_NAMES[function], args)


class Run:
    """The resolution in progress: a table, and the frames still to run."""

    __slots__ = ("stack", "state", "table")

    def __init__(self, table: Table[State], stack: Sequence[Frame] = ()) -> None:
        self.table = table
        self.state: State = table.state
        self.stack: list[Frame] = list(stack)

    @property
    def dice(self) -> Dice:
        """The dice of this commit."""
        return self.table.dice

    @property
    def board(self) -> Board:
        """Adjacency, walks and sights of the present barriers."""
        return board(self.state)

    @property
    @realises("EXC-GEO-8")
    def origin(self) -> Tile:
        """The Elemental's tile, or the rolled one of an Elemental without figure."""
        tile = figure(self.state)
        if tile is None and self.state.resolution is not None:
            tile = self.state.resolution.origin
        if tile is None:
            raise ContractError("the Elemental has no origin here")
        return tile

    def emit(self, event: Happening) -> None:
        """Record an event, with the elemental card it belongs to."""
        resolution = self.state.resolution
        if resolution is not None and resolution.card is not None and event.card is None:
            msgspec.structs.force_setattr(event, "card", resolution.card)
        self.table.emit(event)

    def then(self, *frames: Frame) -> None:
        """Run these frames next, in this order."""
        self.stack.extend(reversed(frames))

    def chain(self, first: Frame) -> None:
        """Run a frame next; what it queues runs after it, first in, first out, before anything else."""
        self.then(first, Frame(CHAIN))

    @realises("EXC-CASC-4")
    def queue(self, later: Frame) -> None:
        """Add a frame to the end of the running chain."""
        place = len(self.stack) - 1
        while place >= 0 and self.stack[place].effect != CHAIN:
            place -= 1
        self.stack.insert(place + 1, later)

    def go(self) -> None:
        """Run until no frame is left or a decision waits."""
        while self.stack and self.state.pending is None:
            step = self.stack.pop()
            if step.effect != CHAIN:
                _EFFECTS[step.effect](self, *step.args)

    @realises("EXC-CHO-2", "EXC-CHO-5", "EXC-CHO-7")
    def ask(
        self,
        kind: DecisionKind,
        options: Sequence[str],
        clause: str,
        then: Frame,
        seat: int | None = None,
    ) -> None:
        """Let a seat (the lead, if none is named) choose; the choice becomes the last argument of `then`.

        One option is applied without asking. The caller handles the case of none, and must not go on
        after this call: what follows belongs in frames added before it.
        """
        if len(options) == 1:
            self.then(answered(kind, then, options[0]))
            return
        self.open(kind, options, clause, then, lead_seat(self.state) if seat is None else seat)

    def open(self, kind: DecisionKind, options: Sequence[str], clause: str, then: Frame, seat: int) -> None:
        """Put the decision before a seat and keep the frames that are left for later."""
        pending = Pending(
            id=self.state.decisions + 1,
            kind=kind,
            seat=seat,
            options=tuple(options),
            default=default_of(options),
            clause=clause,
            then=then,
            resume=tuple(self.stack),
        )
        self.stack.clear()
        self.emit(DecisionOpened(because=clause, pending=pending))


def answered(kind: str, then: Frame, option: str) -> Frame:
    """The frame that carries an answer on."""
    value: str | int = option
    if kind == "ec":
        value = int(option)
    elif kind == "direction":
        value = "NESW".index(option)
    return Frame(then.effect, (*then.args, value))


@realises("EXC-CHO-4")
def default_of(options: Sequence[str]) -> str:
    """The option that stands when the clock runs out."""
    return next((option for option in options if option in REFUSALS), options[0])


@realises("EXC-CHO-1", "EXC-R-1")
def lead_seat(state: State) -> int:
    """The seat that answers for the team: whose turn it is or was, else the next present one clockwise."""
    seats = len(state.students)
    for step in range(seats):
        seat = (state.current_seat + step) % seats
        if not state.students[seat].absent:
            return seat
    return state.current_seat
