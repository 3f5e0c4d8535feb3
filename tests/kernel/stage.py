"""A bare game for tests of decisions, rows and frames: each test gives it what it is about.

Nothing happens on the stage by itself. What rules do leaves notes, which everybody reads.
"""

# ruff: noqa: ARG002 - the contract names what this game does not need

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from games.kernel import (
    Advance,
    Answer,
    ClauseCatalogue,
    Decision,
    Dice,
    Event,
    Frame,
    FrameClosed,
    FrameMoved,
    FrameOpened,
    MatchState,
    Move,
    Options,
    Pack,
    Packs,
    Public,
    Ref,
    RowGame,
    Table,
    guess_asks,
    option_row,
    turn,
)
from tests.kit import KEY

PACKS: Packs[Pack] = Packs()
PACKS.add(Pack(id="sta-house-1", title="Nothing"), "0" * 64)


class Walk(Frame, frozen=True, tag="walk"):
    """So many paces are left."""

    paces: Public[int]


class Rest(Frame, frozen=True, tag="rest"):
    """The system ends it."""


AnyFrame = Walk | Rest


class State(MatchState):
    """What has happened, in words, and who has left."""

    agenda: Public[list[AnyFrame]] = msgspec.field(default_factory=list)
    notes: Public[list[str]] = msgspec.field(default_factory=list)
    gone: Public[list[int]] = msgspec.field(default_factory=list)


class StageOptions(Options, frozen=True, kw_only=True):
    """There is nothing to choose."""

    content_pack: Public[str] = "sta-house-1"


class Noted(Event, frozen=True, kw_only=True):
    """Something happened."""

    text: Public[str]

    def apply(self, state: State) -> None:
        state.notes.append(self.text)


class SeatLeft(Event, frozen=True, kw_only=True):
    """A seat takes no part any more."""

    seat: Public[int]

    def apply(self, state: State) -> None:
        state.gone.append(self.seat)


class Opened(FrameOpened, frozen=True, kw_only=True, tag="frame_opened"):
    """Something begins."""

    frame: Public[AnyFrame]


class Moved(FrameMoved, frozen=True, kw_only=True, tag="frame_moved"):
    """Something goes on."""

    frame: Public[AnyFrame]


class Wait(Move, frozen=True, kw_only=True):
    """The move of a turn."""

    clause: ClassVar[str] = "STA-1"
    number: Public[int] = 0


def note(table: Table[Any], text: str) -> None:
    """Leave a note."""
    table.emit(Noted(because="STA-1", text=text))


def words(move: Answer) -> str:
    """What was picked, as words."""
    return " ".join(str(ref.word) for ref in move.picked) or "nothing"


def say(table: Table[Any], decision: Decision, seat: int, move: Answer) -> None:
    """The play of most rows: note who picked what."""
    note(table, f"{seat}: {words(move)}")


class Stage(RowGame[State, StageOptions]):
    """The contract."""

    slug, title, seats, folder = "stage", "Stage", (2, 4), Path(__file__).parent
    state_type, options_type, packs = State, StageOptions, PACKS
    clauses = ClauseCatalogue("STA", {"STA-1": "A question.", "STA-2": "No time.", "STA-3": "The end."})
    rows = {"pick": option_row(say)}
    events = (Noted, SeatLeft, Opened, Moved, FrameClosed)
    steps = {Advance: lambda table: note(table, "a step")}
    setup_clause = advance_clause = answer_clause = "STA-1"
    expire_clause, concede_clause, over_clause = "STA-2", "STA-3", "STA-3"

    def begin(self, table: Table[State], options: StageOptions, seats: int) -> None:
        note(table, "begun")

    def turn(self, state: State) -> Decision | None:
        return turn("turn", 0, "STA-1") if "turn" in self.rows else None

    def present(self, state: State, seat: int) -> bool:
        return seat not in state.gone

    def leave(self, table: Table[State], seat: int) -> None:
        table.emit(SeatLeft(because="STA-3", seat=seat))

    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> State:
        guess_asks(view, dice)
        return msgspec.convert(view, State)


def stage(**attributes: Any) -> Stage:
    """The stage with class attributes of the test."""
    made: Stage = type("TestStage", (Stage,), attributes)()
    return made


def at(game: Stage, scene: Callable[[Table[State]], None]) -> State:
    """The state once `scene` has been played and what follows by itself has followed."""
    table = Table(game.blank(), Dice(KEY, 1), game.clauses, game.rows)
    scene(table)
    game.settle(table)
    return table.state


def refs(text: str) -> tuple[Ref, ...]:
    """Options: `refs("red blue")`."""
    return tuple(Ref(word=word) for word in text.split())


def answer(decision: int, text: str = "") -> Answer:
    """An answer that picks these words."""
    return Answer(decision=decision, choice=refs(text)).canonical()
