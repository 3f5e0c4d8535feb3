"""A game without an end, for streams of any length. It exists in the benchmarks' own processes alone.

Two seats move tokens around a track; the state keeps its size however long the match goes on, so a
move late in the stream does the same work as an early one.
"""

from pathlib import Path
from typing import Any, ClassVar

import msgspec

from games.kernel import (
    Act,
    ClauseCatalogue,
    Decision,
    Dice,
    Event,
    MatchState,
    Move,
    Options,
    Pack,
    Packs,
    PerSeatCount,
    Public,
    Row,
    RowGame,
    Table,
    turn,
)
from games.kernel.codec import Codec
from games.kernel.registry import Installed, _installed

TRACK = 40
HAND = 5


class Runner(msgspec.Struct):
    """One token on the track."""

    seat: Public[int] = 0
    place: Public[int] = 0
    laps: Public[int] = 0


class State(MatchState):
    """Tokens, a visit counter for each place of the track, hidden cards, and who moves next."""

    to_move: Public[int] = 0
    steps: Public[int] = 0
    runners: Public[list[Runner]] = msgspec.field(
        default_factory=lambda: [Runner(seat=n % 2) for n in range(8)]
    )
    track: Public[list[int]] = msgspec.field(default_factory=lambda: [0] * TRACK)
    hands: PerSeatCount[list[int]] = msgspec.field(default_factory=lambda: [[], []])


class Run(Move, frozen=True):
    """Move one token."""

    clause: ClassVar[str] = "MAR-RUN-1"
    runner: Public[int]


class Begun(Event, frozen=True):
    """The cards are dealt."""

    hands: PerSeatCount[tuple[int, ...]]

    def apply(self, state: State) -> None:
        state.hands = [list(hand) for hand in self.hands]


class Ran(Event, frozen=True):
    """A token moved by so many places."""

    seat: Public[int]
    runner: Public[int]
    places: Public[int]

    def apply(self, state: State) -> None:
        runner = state.runners[self.runner]
        place = runner.place + self.places
        runner.laps += place // TRACK
        runner.place = place % TRACK
        state.track[runner.place] += 1


class TurnPassed(Event, frozen=True):
    """The other seat is to move."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.to_move = self.seat
        state.steps += 1


class MarathonOptions(Options, frozen=True, kw_only=True):
    """None."""

    content_pack: str = "mar.v1"


_PACKS: Packs[Pack] = Packs()
_PACKS.add(Pack(id="mar.v1", title="Marathon"), "0" * 64)


def _check(table: Table[State], _decision: Decision, _seat: int, move: Run) -> None:
    table.require(0 <= move.runner < len(table.state.runners), "MAR-RUN-1", "no such token")


def _run(table: Table[State], _decision: Decision, seat: int, move: Run) -> None:
    places = table.dice.roll()
    table.emit(Ran(because="MAR-RUN-1", seat=seat, runner=move.runner, places=places))
    table.emit(TurnPassed(because="MAR-RUN-1", seat=1 - seat))


def _runs(state: State, _decision: Decision, _seat: int) -> list[Move]:
    return [Run(runner=n) for n in range(len(state.runners))]


class Marathon(RowGame[State, MarathonOptions]):
    """Every move makes a commit of three records."""

    slug = "marathon"
    title = "Marathon"
    seats = (2, 2)
    folder = Path(__file__).parent
    state_type = State
    options_type = MarathonOptions
    rows = {"run": Row((Act(Run, _run, _runs, _check, sure=True),))}
    events = (Begun, Ran, TurnPassed)
    packs = _PACKS
    clauses: ClassVar[ClauseCatalogue] = ClauseCatalogue(
        "MAR", {"MAR-RUN-1": "A token moves by a die.", "MAR-SET-1": "Cards are dealt."}
    )
    setup_clause = advance_clause = expire_clause = concede_clause = over_clause = "MAR-SET-1"

    def begin(self, table: Table[State], options: MarathonOptions, seats: int) -> None:  # noqa: ARG002
        hands = [tuple(table.dice.below(1000) for _ in range(HAND)) for _ in range(seats)]
        table.emit(Begun(because="MAR-SET-1", hands=hands))

    def turn(self, state: State) -> Decision:
        return turn("run", state.to_move, "MAR-RUN-1")

    def leave(self, table: Table[State], seat: int) -> None:
        raise NotImplementedError

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:
        raise NotImplementedError


MARATHON = Installed(Marathon(), Codec(Marathon()))


def register() -> None:
    """Make this process know the game; the registry on disk is the same as before."""
    _installed()[Marathon.slug] = {Marathon.rules: MARATHON}
