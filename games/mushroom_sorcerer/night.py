"""Night and its turns (MUS-NGT): cycles, the start check, the moves of a free moment."""

from games.kernel import Answer, Decision, Move, Row, Step, turn
from games.kernel.refusals import NOT_SYSTEM_TIME, WRONG_MOVE
from games.mushroom_sorcerer.allocation import END, END_TURN
from games.mushroom_sorcerer.casting import CAST
from games.mushroom_sorcerer.ending import check_turn_start, end_by_dominance
from games.mushroom_sorcerer.events.match import CycleBegan, PhaseBegan, TurnBegan
from games.mushroom_sorcerer.frames import Part
from games.mushroom_sorcerer.growing import GROW
from games.mushroom_sorcerer.potions import HAND, KEEP, THIEF
from games.mushroom_sorcerer.resolution import Play, open_frame
from games.mushroom_sorcerer.sliding import SLIDE
from games.mushroom_sorcerer.state import State, active
from games.mushroom_sorcerer.studying import STUDY
from games.mushroom_sorcerer.summoning import SUMMON
from games.mushroom_sorcerer.war import WAGE

CYCLES = 3


def overworker(state: State) -> int | None:
    """The sorcerer with an extra turn after the third cycle."""
    return next((seat for seat in state.order if active(state, seat, "overwork")), None)


def night_is_over(state: State) -> bool:
    """Whether no turn is left in this Night."""
    if state.queue or state.dominance_cycle is not None or state.cycle < CYCLES:
        return False
    return state.cycle > CYCLES or overworker(state) is None


def begin_turn(table: Play) -> None:
    """SYSTEM: the next turn, after its start check; a cycle first where one begins."""
    state = table.state
    if state.phase == "twilight_end":
        table.emit(PhaseBegan(because="MUS-NGT-1", phase="night"))
    if not state.queue:
        if state.dominance_cycle is not None:
            end_by_dominance(table)
            return
        cycle = state.cycle + 1
        because = "MUS-NGT-1" if cycle <= CYCLES else "MUS-PO-OVERWORK"
        table.emit(CycleBegan(because=because, cycle=cycle, queue=_cycle_queue(state, cycle)))
    seat = state.queue[0]
    if check_turn_start(table, seat):
        return
    extra = state.cycle > CYCLES
    because = "MUS-PO-OVERWORK" if extra else "MUS-NGT-1"
    table.emit(TurnBegan(because=because, seat=seat, round=state.round, cycle=state.cycle, extra=extra))


def _cycle_queue(state: State, cycle: int) -> tuple[int, ...]:
    """The order track; Early Bird goes first in cycle 1, Overwork alone in cycle 4."""
    if cycle > CYCLES:
        return tuple(seat for seat in state.order if active(state, seat, "overwork"))
    if cycle > 1:
        return tuple(state.order)
    return tuple(sorted(state.order, key=lambda seat: not active(state, seat, "early_bird")))


def end_night(table: Play) -> None:
    """SYSTEM: the end of Night and what happens there, after an Overwork turn."""
    table.emit(PhaseBegan(because="MUS-NGT-6", phase="night_end"))
    for seat in table.state.order:
        if active(table.state, seat, "hibernate"):
            open_frame(table, Part(seat=seat, step="hibernate"), "MUS-PO-HIBERNATE")


def free_turn(state: State) -> Decision | None:
    """The active sorcerer at a free moment: main and side actions in any sequence, or the end of the turn."""
    return None if state.turn is None else turn("turn", state.turn.seat, "MUS-NGT-2")


ROWS = {
    "turn": Row(
        (STUDY, GROW, SUMMON, WAGE, CAST, SLIDE, KEEP, HAND, THIEF, END),
        default=lambda _state, _decision, _seat: END_TURN,
    )
}


def turn_away(table: Play, move: Move, code: str) -> None:
    """Refuse a move whose time it is not by the clause of its kind; an open decision has a better one."""
    if isinstance(move, Step):
        table.refuse("MUS-RND-1", "this is a move of the system", NOT_SYSTEM_TIME)
    if isinstance(move, Answer) or (code == WRONG_MOVE and table.state.decision is not None):
        return
    clause = "MUS-NGT-1" if type(move) in ROWS["turn"].of else move.clause
    table.refuse(clause, "the seat is not awaited for this now", code)
