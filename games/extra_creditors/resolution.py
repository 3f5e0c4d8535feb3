"""How effects run: as frames of data, so that they can stop at a decision and go on after a restart.

A frame names a registered effect by its word and has its arguments. `Run` holds the frames still to do, next
one last. An effect emits events, adds frames for what follows, and may ask a decision; the frames left then
wait on the agenda, that of the answer last. Without an open decision no frames wait.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from games.extra_creditors.board import Board
from games.extra_creditors.events.base import Happening
from games.extra_creditors.events.mission import EffectHeld, EffectResumed
from games.extra_creditors.geometry import DIRECTIONS, Tile
from games.extra_creditors.state import Effect, State, board, figure
from games.kernel import Answer, Ask, ContractError, Decision, Dice, Ref, Table, ask_all

Handler = Callable[..., None]
_HANDLERS: dict[str, Handler] = {}
_WORDS: dict[Handler, str] = {}
CHAIN = "chain"
"""The word of the frame that marks where a chain ends; it does nothing."""
NO_DIRECTION = -1
NO_WORDS: Mapping[str, str | int] = {}
NOTHING = ""
"""What an effect receives where nothing was picked."""


class MissionOver(Exception):
    """The mission has just ended; nothing of the running effect happens any more."""


class Kind(NamedTuple):
    """A kind of decision. `refers`: what its options refer to; `team`: the team's lead answers.

    `optional`: none may be picked, and a late seat picks none.
    """

    refers: str
    team: bool = False
    optional: bool = False


KINDS: dict[str, Kind] = {
    "tile": Kind("space", team=True),
    "edge": Kind("edge", team=True),
    "ec": Kind("seat", team=True),
    "direction": Kind("word", team=True),
    "edge_set": Kind("word", team=True),
    "ritual_tile": Kind("space"),
    "absorb": Kind("word", optional=True),
    "reroll": Kind("word", optional=True),
    "permit": Kind("word"),
    "discard_item": Kind("card"),
    "flask_tile": Kind("space", optional=True),
    "hall_pass": Kind("word", optional=True),
}
"""Every kind of decision in the middle of an effect."""


def effect(word: str) -> Callable[[Handler], Handler]:
    """Register a function `(run, *args)` as an effect under a word, which is stored with matches for good."""

    def register(function: Handler) -> Handler:
        if word in _HANDLERS:
            raise ContractError(f"the effect {word} stands twice")
        _, *parameters = inspect.signature(function).parameters.values()
        wrong = [each.name for each in parameters if each.annotation not in (str, int, str | int)]
        if wrong:
            raise ContractError(f"arguments of the effect {word} can't be stored: {', '.join(wrong)}")
        _HANDLERS[word] = function
        _WORDS[function] = word
        return function

    return register


def words() -> list[str]:
    """Every word that a stored frame may have."""
    return sorted([*_HANDLERS, CHAIN])


def frame(function: Handler, *args: str | int) -> Effect:
    """An effect with its arguments, to be run later."""
    return Effect(_WORDS[function], args)


class Run:
    """The resolution in progress: a table, and the frames still to run."""

    __slots__ = ("stack", "state", "table")

    def __init__(self, table: Table[State], stack: Sequence[Effect] = ()) -> None:
        self.table = table
        self.state: State = table.state
        self.stack: list[Effect] = list(stack)

    @property
    def dice(self) -> Dice:
        """The dice of this commit."""
        return self.table.dice

    @property
    def board(self) -> Board:
        """Adjacency, walks and sights of the present barriers."""
        return board(self.state)

    @property
    def origin(self) -> Tile:
        """The Elemental's tile, or the rolled one of an Elemental without figure (EXC-GEO-8)."""
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
            event = msgspec.structs.replace(event, card=resolution.card)
        self.table.emit(event)

    def then(self, *frames: Effect) -> None:
        """Run these frames next, in this order."""
        self.stack.extend(reversed(frames))

    def chain(self, first: Effect) -> None:
        """Run a frame next; what it queues runs after it, first in, first out, before anything else."""
        self.then(first, Effect(CHAIN))

    def queue(self, later: Effect) -> None:
        """Add a frame to the end of the running chain (EXC-CASC-4)."""
        place = len(self.stack) - 1
        while place >= 0 and self.stack[place].word != CHAIN:
            place -= 1
        self.stack.insert(place + 1, later)

    def go(self) -> None:
        """Run until no frame is left or a decision waits."""
        while self.stack and self.state.decision is None:
            step = self.stack.pop()
            if step.word != CHAIN:
                _HANDLERS[step.word](self, *step.args)

    def ask(
        self,
        kind: str,
        options: Sequence[str | int],
        clause: str,
        then: Effect,
        seat: int | None = None,
        *,
        default: str | None = None,
        about: Mapping[str, str | int] = NO_WORDS,
    ) -> None:
        """Let a seat (the lead, if none is named) choose; the choice becomes the last argument of `then`.

        One option that must be taken is applied without asking (EXC-CHO-2). The caller handles the case of
        none, and must not go on after this call: what follows belongs in frames added before it. A late seat
        takes `default`, else nothing where that is allowed, else the first option (EXC-CHO-4).

        `about`: what the words of the question need besides.
        """
        refers, _, optional = KINDS[kind]
        refs = tuple(ref_to(refers, option) for option in options)
        if len(options) == 1 and not optional:
            self.then(answered(kind, then, refs))
            return
        late = () if optional else refs[:1] if default is None else (ref_to(refers, default),)
        ask = Ask(
            seat=lead_seat(self.state) if seat is None else seat,
            options=refs,
            fewest=0 if optional else 1,
            default=late,
        )
        self.emit(EffectHeld(because="EXC-CHO-7", kind=kind, frames=(*self.stack, then)))
        self.stack.clear()
        ask_all(self.table, kind, clause, (ask,), about=about)


def ref_to(refers: str, value: str | int) -> Ref:
    """A reference by this field."""
    fields: dict[str, Any] = {refers: value}
    return Ref(**fields)


def answered(kind: str, then: Effect, picked: Sequence[Ref]) -> Effect:
    """The frame that carries an answer on."""
    value: str | int = getattr(picked[0], KINDS[kind].refers) if picked else NOTHING
    if kind == "direction":
        value = DIRECTIONS.index(value)
    return Effect(then.word, (*then.args, value))


def play_answer(table: Table[State], decision: Decision, _seat: int, move: Answer) -> None:
    """The picked option is applied, and the interrupted effect goes on (EXC-CHO-7)."""
    carry_out(table, _resume, decision.kind, move.picked)


def _resume(run: Run, kind: str, picked: Sequence[Ref]) -> None:
    *waiting, then = run.state.agenda
    run.emit(EffectResumed(because="EXC-CHO-7"))
    run.stack.extend(waiting)
    run.then(answered(kind, then, picked))


def carry_out(table: Table[State], function: Callable[..., None], *args: object) -> None:
    """Run an effect with all that follows, up to a decision, its end, or the end of the mission."""
    run = Run(table)
    try:
        function(run, *args)
        run.go()
    except MissionOver:
        pass


def lead_seat(state: State) -> int:
    """The seat that answers for the team (EXC-CHO-1, EXC-R-1).

    That is whose turn it is or was, else the next present one clockwise.
    """
    seats = len(state.students)
    for step in range(seats):
        seat = (state.current_seat + step) % seats
        if not state.students[seat].absent:
            return seat
    return state.current_seat
