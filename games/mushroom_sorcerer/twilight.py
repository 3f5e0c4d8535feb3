"""Twilight (MUS-TWI): refill and potion, sorcerer by sorcerer, then the effects at its end."""

from games.mushroom_sorcerer.events import PartBegan, PhaseBegan
from games.mushroom_sorcerer.events_pieces import PotionUsed
from games.mushroom_sorcerer.frames import Part
from games.mushroom_sorcerer.moves import UsePotion
from games.mushroom_sorcerer.resolution import Play, ask, close_frame, open_frame
from games.mushroom_sorcerer.resources import gain_goods
from games.mushroom_sorcerer.state import State, active

END_EFFECTS = ("hibernate", "curiosity", "total_mastery")


def refill(table: Play) -> None:
    """SYSTEM: the next sorcerer's drops, one for each flask, which stays; then the potion."""
    state = table.state
    seat = state.queue[0]
    table.emit(PartBegan(because="MUS-TWI-1", seat=seat))
    gain_goods(table, seat, "drop", state.seats[seat].flask, "MUS-TWI-2")
    open_frame(table, Part(seat=seat, step="potion"), "MUS-TWI-3")


def step_potion(table: Play, frame: Part) -> None:
    """One potion must be used while one is left."""
    left = table.state.seats[frame.seat].potions_left
    if left:
        options = [UsePotion(potion=potion) for potion in left]
        ask(table, "potion", frame.seat, "MUS-TWI-3", options, then=answer_potion)
    else:
        close_frame(table, "MUS-TWI-3")


def answer_potion(table: Play, seat: int, move: UsePotion) -> None:
    """The potion acts from now on."""
    close_frame(table, "MUS-TWI-3")
    table.emit(PotionUsed(because="MUS-TWI-3", seat=seat, potion=move.potion))


def end_effect_of(state: State, seat: int) -> str | None:
    """The sorcerer's effect at the end of Twilight."""
    return next((potion for potion in END_EFFECTS if active(state, seat, potion)), None)


def end_twilight(table: Play) -> None:
    """SYSTEM: the end of Twilight, or its next effect, in order."""
    state = table.state
    if state.phase == "twilight":
        owners = tuple(seat for seat in state.order if end_effect_of(state, seat))
        table.emit(PhaseBegan(because="MUS-TWI-5", phase="twilight_end", queue=owners))
        return
    seat = state.queue[0]
    table.emit(PartBegan(because="MUS-TWI-5", seat=seat))
    match end_effect_of(state, seat):
        case "hibernate":
            open_frame(table, Part(seat=seat, step="hibernate"), "MUS-PO-HIBERNATE")
        case "curiosity":
            open_frame(table, Part(seat=seat, step="curiosity"), "MUS-PO-CURIOSITY")
        case _:
            open_frame(table, Part(seat=seat, step="total_mastery"), "MUS-PO-TOTAL-MASTERY")
