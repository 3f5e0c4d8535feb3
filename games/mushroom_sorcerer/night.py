"""Night and its turns (MUS-NGT): cycles, the start check, the moves of a free moment."""

from collections.abc import Callable
from typing import Any

from games.kernel import Move
from games.mushroom_sorcerer.allocation import end_turn
from games.mushroom_sorcerer.casting import legal_casts, play_cast
from games.mushroom_sorcerer.ending import check_turn_start, end_by_dominance
from games.mushroom_sorcerer.events import CycleBegan, PhaseBegan, TurnBegan
from games.mushroom_sorcerer.frames import Part
from games.mushroom_sorcerer.growing import grow, legal_growths
from games.mushroom_sorcerer.moves import (
    CastSpell,
    EndTurn,
    GrowGu,
    SlideGu,
    StudyScroll,
    SummonElement,
    UseForestKeeper,
    UseInvisibleHand,
    UseThief,
    WageWar,
)
from games.mushroom_sorcerer.potions import (
    legal_abilities,
    play_forest_keeper,
    play_invisible_hand,
    play_thief,
)
from games.mushroom_sorcerer.resolution import Play, open_frame
from games.mushroom_sorcerer.sliding import legal_slides, slide
from games.mushroom_sorcerer.state import State, active
from games.mushroom_sorcerer.studying import legal_studies, study
from games.mushroom_sorcerer.summoning import legal_summonings, summon
from games.mushroom_sorcerer.vocabulary import carries_out
from games.mushroom_sorcerer.war import legal_wars, wage

CYCLES = 3
END_TURN = EndTurn()


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
    table.emit(TurnBegan(because="MUS-NGT-5", seat=seat, round=state.round, cycle=state.cycle, extra=extra))


@carries_out("MUS-RND-2", "MUS-PO-EARLY-BIRD")
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


@carries_out("MUS-NGT-2", "MUS-NGT-4")
def free_moves(state: State, seat: int) -> list[Move]:
    """All moves of a free moment: main and side actions in any sequence, and the end of the turn."""
    moves: list[Move] = []
    moves.extend(legal_studies(state, seat))
    moves.extend(legal_growths(state, seat))
    moves.extend(legal_summonings(state, seat))
    moves.extend(legal_wars(state, seat))
    moves.extend(legal_casts(state, seat))
    moves.extend(legal_slides(state, seat))
    moves.extend(legal_abilities(state, seat))
    moves.append(END_TURN)
    return moves


def _end(table: Play, seat: int, _move: EndTurn) -> None:
    end_turn(table, seat)


FREE: dict[type[Move], Callable[[Play, int, Any], None]] = {
    StudyScroll: study,
    GrowGu: grow,
    SummonElement: summon,
    WageWar: wage,
    CastSpell: play_cast,
    SlideGu: slide,
    UseForestKeeper: play_forest_keeper,
    UseInvisibleHand: play_invisible_hand,
    UseThief: play_thief,
    EndTurn: _end,
}
"""Who carries out which move of a free moment."""
