"""Conceding, lost clocks and what a leaving seat leaves behind (RULES.md 3.10)."""

from games.elemental_creatures.events.effects import ResolutionDropped
from games.elemental_creatures.events.match import ClockRanOut, SeatConceded
from games.elemental_creatures.moves import ConcedeGame
from games.elemental_creatures.setup import leave_roll
from games.elemental_creatures.state import (
    BatchFrame,
    CreatureState,
    EffectFrame,
    game_running,
    in_match,
    ring,
)
from games.elemental_creatures.winning import end_game, end_match, end_series, placements
from games.kernel import Act, Decision, Table, lapse
from games.kernel.refusals import BAD_OPTION, NOT_SEATED

T = Table[CreatureState]
BEFORE_THE_FIRST_TURN = frozenset({"opening_roll", "choose_first"})


def check_game(table: T, decision: Decision, seat: int, move: ConcedeGame) -> None:  # noqa: ARG001 - whatever is asked
    """A game runs, and the seat is in it."""
    state = table.state
    table.require(game_running(state), "ELC-OUT-1", "no game is running", BAD_OPTION)
    table.require(not state.seats[seat].out, "ELC-OUT-2", "this seat is out of the game", NOT_SEATED)


def concede_game(table: T, decision: Decision, seat: int, move: ConcedeGame) -> None:  # noqa: ARG001 - whatever is asked
    """A seat gives up the game that runs; with a single game that is the match."""
    leave(table, seat, match=table.state.options.best_of == 1)


ANYTIME = (Act(ConcedeGame, concede_game, lambda *_: (), check_game),)


def leave(table: T, seat: int, *, match: bool = True) -> None:
    """A seat gives up. Two seats: the other wins. More: it is out, and the game goes on without its cards.

    A seat that is out of the game that runs may still give up the match.
    """
    state = table.state
    running = game_running(state)
    playing = list(ring(state, 0)) if running else in_match(state)
    several = len(playing) > 2  # noqa: PLR2004 - with two seats the other one wins
    removed = several and seat in playing
    timeout = match and forfeits(state, seat)
    table.emit(
        SeatConceded(
            seat=seat,
            scope="match" if match else "game",
            reason="timeout" if timeout else "conceded",
            removed=removed,
            because="ELC-OUT-4" if timeout else "ELC-OUT-2" if removed else "ELC-OUT-1",
        )
    )
    if seat in playing and not several:
        _last_seat(table, running=running)
    elif running and removed:
        _drop(table, seat)


def _last_seat(table: T, *, running: bool) -> None:
    state = table.state
    leaders = list(ring(state, 0))
    if running:
        end_game(table, "last_seat", leaders, "ELC-WIN-5")
    elif state.options.best_of == 1:
        scores = tuple(seat.points for seat in state.seats)
        end_match(table, "last_seat", placements(state, leaders), scores, "ELC-WIN-5")
    else:
        end_series(table)


def _drop(table: T, seat: int) -> None:
    """Drop what the seat had unfinished; what others are asked is asked anew if it still matters."""
    state = table.state
    eids = []
    tids = []
    begun = False
    for frame in state.agenda:
        if isinstance(frame, (EffectFrame, BatchFrame)):
            tids += [owed.tid for owed in frame.owed if owed.seat == seat]
            if isinstance(frame, EffectFrame) and frame.seat == seat:
                eids.append(frame.eid)
        else:
            begun = begun or frame.seat == seat
    lapse(table, "ELC-OUT-2")
    if eids or tids or begun:
        table.emit(
            ResolutionDropped(
                seat=seat, eids=tuple(eids), tids=tuple(tids), play_effect=begun, because="ELC-OUT-2"
            )
        )
    if state.phase in BEFORE_THE_FIRST_TURN:
        leave_roll(table, seat)


def forfeits(state: CreatureState, seat: int) -> bool:
    """Whether the seat has let its clock run out too many times in a row (ELC-OUT-4)."""
    limit = state.options.timeouts_to_forfeit
    return limit > 0 and state.seats[seat].timeouts >= limit


def timed_out(table: T, seat: int) -> bool:
    """Count a lost clock; whether it was one too many."""
    timeouts = table.state.seats[seat].timeouts + 1
    table.emit(ClockRanOut(seat=seat, timeouts=timeouts, because="ELC-OUT-3"))
    return forfeits(table.state, seat)
