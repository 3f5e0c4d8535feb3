"""Twilight (MUS-TWI): refill and potion, sorcerer by sorcerer, then the effects at its end."""

from typing import Literal, cast

from games.kernel import Ref, ask
from games.mushroom_sorcerer.events.match import PartBegan, PhaseBegan
from games.mushroom_sorcerer.events.pieces import PotionUsed
from games.mushroom_sorcerer.frames import Part
from games.mushroom_sorcerer.potions import END_EFFECTS
from games.mushroom_sorcerer.resolution import Play, choice_row, close_frame, open_frame
from games.mushroom_sorcerer.resources import gain_goods
from games.mushroom_sorcerer.state import State, potion_in_use, potion_running


def refill(table: Play) -> None:
    """SYSTEM: the next sorcerer's drops, one for each flask, which stays; then the potion."""
    state = table.state
    seat = state.queue[0]
    table.emit(PartBegan(because="MUS-TWI-1", seat=seat))
    gain_goods(table, seat, "drop", state.seats[seat].flask, "MUS-TWI-2")
    open_frame(table, Part(seat=seat, step="potion"), "MUS-TWI-3")


def go_on_with_potion(table: Play, frame: Part) -> None:
    """One potion must be used while one is left."""
    left = table.state.seats[frame.seat].potions_left
    if left:
        ask(table, "potion", frame.seat, "MUS-TWI-3", [Ref(card=potion) for potion in left])
    else:
        close_frame(table, "MUS-TWI-3")


def _answer_potion(table: Play, seat: int, choice: Ref) -> None:
    """The potion acts from now on."""
    close_frame(table, "MUS-TWI-3")
    table.emit(PotionUsed(because="MUS-TWI-3", seat=seat, potion=str(choice.card)))


def has_end_effect(state: State, seat: int) -> bool:
    """Whether the sorcerer's potion acts at the end of Twilight."""
    potion = potion_in_use(state, seat)
    return potion is not None and potion.effect_key in END_EFFECTS


def end_twilight(table: Play) -> None:
    """SYSTEM: the end of Twilight, or its next effect, in order."""
    state = table.state
    if state.phase == "twilight":
        owners = tuple(seat for seat in state.order if has_end_effect(state, seat))
        table.emit(PhaseBegan(because="MUS-TWI-5", phase="twilight_end", queue=owners))
        return
    seat = state.queue[0]
    table.emit(PartBegan(because="MUS-TWI-5", seat=seat))
    potion = potion_running(state, seat)
    step = cast('Literal["hibernate", "curiosity", "total_mastery"]', potion.effect_key)
    open_frame(table, Part(seat=seat, step=step), potion.clause)


ROWS = {"potion": choice_row(_answer_potion)}
