"""Conceding, timeouts and what a leaving seat leaves behind (RULES.md 3.10)."""

from typing import Literal

from games.elemental_creatures.effect_events import ResolutionDropped
from games.elemental_creatures.events import SeatConceded
from games.elemental_creatures.formats import start_game
from games.elemental_creatures.playing import ask_material
from games.elemental_creatures.refusals import refuse
from games.elemental_creatures.setup import leave_roll
from games.elemental_creatures.state import CreatureState, Decision, EffectFrame, PlayFrame, in_match, ring
from games.elemental_creatures.winning import end_game, end_match, end_series, placements
from games.kernel import Table

T = Table[CreatureState]
BEFORE_THE_FIRST_TURN = frozenset({"opening_roll", "choose_first"})


def game_running(state: CreatureState) -> bool:
    """Whether a game runs: from the opening roll until it has ended."""
    return state.phase not in {"registration", "between_games", "over"}


def concede(
    table: T, seat: int, scope: Literal["game", "match"], reason: Literal["conceded", "timeout"] = "conceded"
) -> None:
    """A seat gives up. Two seats: the other wins. More: it is out, and the game goes on without its cards.

    A seat that is out of the game that runs may still give up the match.
    """
    state = table.state
    running = game_running(state)
    if scope == "game" and not running:
        refuse("OPTION", "ELC-OUT-1", "no game is running")
    if state.options.best_of == 1:
        scope = "match"
    playing = ring(state, 0) if running else in_match(state)
    several = len(playing) > 2  # noqa: PLR2004 - with two seats the other one wins
    removed = several and seat in playing
    because = "ELC-OUT-4" if reason == "timeout" else "ELC-OUT-2" if removed else "ELC-OUT-1"
    table.emit(SeatConceded(seat=seat, scope=scope, reason=reason, removed=removed, because=because))
    if seat not in playing:
        return
    if not several:
        _last_seat(table, running=running)
    elif running:
        _leave(table, seat)
    elif state.phase == "registration" and state.decision is None:
        start_game(table)


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


def _leave(table: T, seat: int) -> None:
    """Drop what the seat had unfinished; a decision of a resolution is asked anew if it still matters."""
    state = table.state
    eids = []
    tids = []
    play_effect = False
    for frame in state.stack:
        if isinstance(frame, PlayFrame):
            play_effect = play_effect or frame.seat == seat
            continue
        tids += [owed.tid for owed in frame.owed if owed.seat == seat]
        if isinstance(frame, EffectFrame) and frame.seat == seat:
            eids.append(frame.eid)
    decision = state.decision
    if eids or tids or play_effect or decision is not None:
        table.emit(
            ResolutionDropped(
                seat=seat,
                eids=tuple(eids),
                tids=tuple(tids),
                play_effect=play_effect,
                decision=None if decision is None else decision.id,
                because="ELC-OUT-2",
            )
        )
    if state.phase in BEFORE_THE_FIRST_TURN:
        leave_roll(table, seat)
    elif decision is not None and decision.kind == "choose_material" and decision.seat not in {None, seat}:
        _ask_material_anew(table, decision)


def _ask_material_anew(table: T, decision: Decision) -> None:
    """What served as material by an effect of the leaving seat may do so no more."""
    owner = decision.seats[0]
    hand = table.state.seats[owner].hand
    ask_material(table, owner, next(slip for slip in hand if slip.uid == decision.card))


def forfeits(state: CreatureState, seat: int) -> bool:
    """Whether the seat has let its clock run out too many times in a row."""
    limit = state.options.timeouts_to_forfeit
    return limit > 0 and state.seats[seat].timeouts >= limit
