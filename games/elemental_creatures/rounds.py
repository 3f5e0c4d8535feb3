"""Rounds, turns and their end (RULES.md 3.4 and 3.9)."""

from games.elemental_creatures.book import book
from games.elemental_creatures.events.match import (
    CreaturesRested,
    PhaseEntered,
    RestedCreature,
    RoundClosed,
    RoundScored,
    RoundStarted,
    SeatDone,
    TemporaryEnded,
    TurnStarted,
)
from games.elemental_creatures.moves import DeclareDone
from games.elemental_creatures.operations.scene import Occurrence
from games.elemental_creatures.power import totals_now
from games.elemental_creatures.resolution import fire_triggers
from games.elemental_creatures.state import CreatureState, Phase, Stage, in_play, ring
from games.elemental_creatures.winning import check_winner
from games.elemental_creatures.zones import draw
from games.kernel import Decision, Table

T = Table[CreatureState]


def enter(table: T, phase: Phase, because: str, stage: Stage = "wait") -> None:
    """Enter a phase or a stage of one."""
    table.emit(PhaseEntered(phase=phase, stage=stage, because=because))


def start_round(table: T) -> None:
    """Round number, fresh marks, then one card each from the starter on; not in round 1."""
    state = table.state
    starter = ring(state, state.next_starter)[0]
    if starter != state.next_starter:
        because = "ELC-RND-8"
    elif state.round == 0:
        because = "ELC-RND-5"
    else:
        because = "ELC-RND-7" if state.scorer is None else "ELC-RND-6"
    table.emit(RoundStarted(round=state.round + 1, starter=starter, because=because))
    drew = []
    if state.round > 1:
        drew = [
            Occurrence("drew", seat) for seat in ring(state, starter) if draw(table, seat, 1, "ELC-RND-1")
        ]
    enter(table, "round_start", "ELC-RND-3", "drawn")
    fire_triggers(table, drew, starter, batch=True)


def open_round(table: T) -> None:
    """The draws are done and what they triggered: the round starts."""
    enter(table, "round_start", "ELC-RND-4", "started")
    fire_triggers(table, [Occurrence("round_start", None)], table.state.starter, batch=True)


def first_turn(table: T) -> None:
    """The starter takes the first turn of the round."""
    enter(table, "turns", "ELC-RND-3")
    table.emit(TurnStarted(seat=ring(table.state, table.state.starter)[0], because="ELC-RND-3"))


def be_done(table: T, seat: int, because: str, *, auto: bool = False) -> None:
    """A seat is done for the round; what that triggers is owed."""
    table.emit(SeatDone(seat=seat, auto=auto, defaulted=table.by_default, because=because))
    fire_triggers(table, [Occurrence("done", seat)], seat, batch=True)


def declare_done(table: T, decision: Decision, seat: int, move: DeclareDone) -> None:  # noqa: ARG001 - it says nothing more
    """A seat declares itself done, or its clock does."""
    be_done(table, seat, "ELC-OUT-3" if table.by_default else "ELC-TRN-3")


def next_turn(table: T) -> bool:
    """The turn goes clockwise to a seat that isn't done; an empty hand is declared done by itself."""
    state = table.state
    turn = state.turn
    if turn is None:
        return False
    if state.acted or state.seats[turn].out:
        waiting = [seat for seat in ring(state, turn + 1) if not state.seats[seat].done]
        if not waiting:
            enter(table, "round_close", "ELC-TRN-10")
            return False
        if state.seats[turn].out:
            because = "ELC-OUT-2"
        elif state.seats[turn].done:
            because = "ELC-TRN-11"
        else:
            because = "ELC-TRN-5" if waiting == [turn] else "ELC-TRN-2"
        table.emit(TurnStarted(seat=waiting[0], because=because))
        return True
    if not state.seats[turn].hand:
        be_done(table, turn, "ELC-TRN-7", auto=True)
        return True
    return False


def close_round(table: T) -> None:
    """All are done: what listens to the closing round gets its turn; nothing can reopen it."""
    state = table.state
    table.emit(RoundClosed(round=state.round, because="ELC-TRN-10"))
    enter(table, "round_close", "ELC-END-1", "closing")
    fire_triggers(table, [Occurrence("round_close", None)], state.starter, batch=True)


def score_round(table: T) -> None:
    """The highest total gains its lead over the second highest; a shared top gains nothing."""
    state = table.state
    totals = totals_now(state, book(state.options.content_pack))
    seats = ring(state, 0)
    best = max(totals[seat] for seat in seats)
    leaders = [seat for seat in seats if totals[seat] == best]
    scores = [seat.points for seat in state.seats]
    winner = leaders[0] if len(leaders) == 1 else None
    points = 0
    because = "ELC-END-4"
    if winner is not None:
        points = best - max(totals[seat] for seat in seats if seat != winner)
        scores[winner] += points
        because = "ELC-END-2" if len(seats) == 2 else "ELC-END-3"  # noqa: PLR2004 - two seats, or more
    table.emit(
        RoundScored(
            round=state.round,
            totals=tuple(totals),
            winner=winner,
            points=points,
            scores=tuple(scores),
            next_starter=state.starter if winner is None else winner,
            idle=_idle(state),
            because=because,
        )
    )
    if check_winner(table):
        return
    if winner is None:
        enter(table, "rest", "ELC-END-5")
        return
    enter(table, "score", "ELC-END-5", "scored")
    fire_triggers(table, [Occurrence("scored", winner)], state.next_starter, batch=True)


def _idle(state: CreatureState) -> int:
    """How many rounds running nobody has played; in four rounds only those that break a tie count."""
    breaking = state.win_mode == "first_to" or state.round > state.options.round_limit
    return state.idle + 1 if breaking and not any(seat.plays for seat in state.seats) else 0


def rest(table: T) -> None:
    """Every Frontline moves to its Sideline, without (-1) counters and statuses; then boosts end."""
    state = table.state
    rested = []
    raised = []
    order = ring(state, state.next_starter)
    for number in order:
        for creature in state.seats[number].frontline:
            cleared = creature.neutralized or creature.disarmed
            rested.append(RestedCreature(number, creature.uid, creature.minus, cleared))
            raised.append(Occurrence("rested", number, creature.uid, creature.card))
    table.emit(CreaturesRested(rested=tuple(rested), because="ELC-RST-1"))
    ended = tuple(creature.uid for creature in in_play(state) if creature.boost or creature.shields)
    if ended:
        table.emit(TemporaryEnded(uids=ended, because="ELC-RST-4"))
    enter(table, "rest", "ELC-RST-4", "rested")
    fire_triggers(table, raised, order[0], batch=True)
