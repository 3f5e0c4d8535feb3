"""The agenda: carry what is being resolved on until somebody is asked, dice are due, or nothing is left."""

from collections.abc import Callable
from typing import Any

from games.mushroom_sorcerer import (
    allocation,
    casting,
    casualties,
    choices,
    potions,
    servants,
    spells,
    twilight,
    war,
)
from games.mushroom_sorcerer import daybreak as daybreak_chapter
from games.mushroom_sorcerer.concession import end_withdrawn_turn, is_withdrawn
from games.mushroom_sorcerer.decisions import asked_seats
from games.mushroom_sorcerer.defaults import default_answer
from games.mushroom_sorcerer.events import DecisionAnswered, DecisionDefaulted
from games.mushroom_sorcerer.frames import (
    Ability,
    Battle,
    Ending,
    Gain,
    Growth,
    Part,
    Payment,
    Placement,
    Roll,
    Slide,
    Spell,
)
from games.mushroom_sorcerer.growing import step_growth
from games.mushroom_sorcerer.moves import Answer, AssignCasualties
from games.mushroom_sorcerer.resolution import Play
from games.mushroom_sorcerer.setup import answer_draft, begin_draft_part, step_draft
from games.mushroom_sorcerer.sliding import step_slide
from games.mushroom_sorcerer.state import Pending, State
from games.mushroom_sorcerer.vocabulary import carries_out
from games.mushroom_sorcerer.war_potions import answer_plan_b_again, answer_war_potion

ANSWERS: dict[str, Callable[[Play, int, Any], None]] = {
    "sorcerer": answer_draft,
    "potion": twilight.answer_potion,
    "hibernate": potions.answer_hibernate,
    "flasks": potions.answer_flasks,
    "placement": servants.answer_placement,
    "payment": servants.answer_payment,
    "excess": servants.answer_excess,
    "resource": choices.answer_gain,
    "servant": choices.answer_gain,
    "element": choices.answer_gain,
    "direction": spells.answer_direction,
    "portal": spells.answer_portal,
    "forced_trade": spells.answer_forced_trade,
    "shadow_gu": spells.answer_shadow_gu,
    "toss": spells.answer_toss,
    "repeat": casting.answer_repeat,
    "thunder_chain": casting.answer_chain,
    "thief_again": potions.answer_thief_again,
    "spell_window": war.answer_window,
    "war_potion": answer_war_potion,
    "plan_b_again": answer_plan_b_again,
    "reroll": war.answer_reroll,
    "casualties": casualties.answer_casualties,
    "revival": war.answer_revival,
    "lucky": allocation.answer_lucky,
    "lucky_resource": allocation.answer_lucky_gain,
    "allocation": allocation.answer_allocation,
    "shrine": daybreak_chapter.answer_shrine,
}
"""Who carries out the answer to which kind of decision."""

PARTS: dict[str, Callable[[Play, Part], None]] = {
    "sorcerer": step_draft,
    "potion": twilight.step_potion,
    "hibernate": potions.step_hibernate,
    "curiosity": potions.step_curiosity,
    "total_mastery": potions.step_total_mastery,
}


def _step_part(table: Play, frame: Part) -> None:
    PARTS.get(frame.step, daybreak_chapter.step_daybreak)(table, frame)


STEPS: dict[type[Any], Callable[[Play, Any], None]] = {
    Part: _step_part,
    Growth: step_growth,
    Slide: step_slide,
    Spell: casting.step_spell,
    Ability: potions.step_thief,
    Payment: servants.step_payment,
    Placement: servants.step_placement,
    Gain: choices.step_gain,
    Battle: war.step_war,
    Ending: allocation.step_ending,
}
"""Who carries which frame on."""


def waits_for_system(state: State) -> bool:
    """Whether what is on top of the agenda waits for a SYSTEM step: dice, or the totals of a war."""
    if not state.agenda:
        return False
    frame = state.agenda[-1]
    return type(frame) is Roll or (type(frame) is Battle and frame.step == "totals")


def settle(table: Play) -> None:
    """Carry on whatever follows without a choice, dice, or a SYSTEM step of its own."""
    state = table.state
    while state.outcome is None:
        if state.pending is not None:
            owing = [seat for seat in asked_seats(state.pending) if is_withdrawn(state, seat)]
            if not owing:
                return
            answer_by_default(table, state.pending, owing[0])
        elif state.agenda:
            if waits_for_system(state):
                return
            frame = state.agenda[-1]
            STEPS[type(frame)](table, frame)
        elif state.turn is not None and is_withdrawn(state, state.turn.seat):
            end_withdrawn_turn(table, state.turn.seat)
        elif state.phase == "setup" and state.queue:
            begin_draft_part(table)
        else:
            return


def answer(table: Play, seat: int, pending: Pending, move: Answer, *, by_default: bool = False) -> None:
    """Book an answer and carry it out."""
    table.emit(
        DecisionAnswered(because=pending.because, id=pending.id, seat=seat, kind=pending.kind, answer=move)
    )
    if by_default and isinstance(move, AssignCasualties):
        casualties.default_casualties(table, seat, move)
    else:
        ANSWERS[pending.kind](table, seat, move)


@carries_out("MUS-ADM-5")
def answer_by_default(table: Play, pending: Pending, seat: int) -> None:
    """A withdrawn seat's decision is answered by its default without waiting."""
    move = default_answer(table.state, pending, seat)
    table.emit(DecisionDefaulted(because="MUS-ADM-5", id=pending.id, seat=seat))
    answer(table, seat, pending, move, by_default=True)
