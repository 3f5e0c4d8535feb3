"""Daybreak (MUS-DAY): what the elements, the moon and the shrines give, sorcerer by sorcerer."""

from msgspec.structs import replace

from games.mushroom_sorcerer.events import PartBegan, PhaseBegan
from games.mushroom_sorcerer.forest import shrines_of
from games.mushroom_sorcerer.frames import Part
from games.mushroom_sorcerer.moons import gain_moon
from games.mushroom_sorcerer.moves import ChooseShrineGain
from games.mushroom_sorcerer.resolution import Play, ask, close_frame, move_frame, open_frame, top_frame
from games.mushroom_sorcerer.resources import gain_influence
from games.mushroom_sorcerer.state import pack
from games.mushroom_sorcerer.summoning import summon_yield
from games.mushroom_sorcerer.vocabulary import carries_out


@carries_out("MUS-RES-4")
def daybreak(table: Play) -> None:
    """SYSTEM: the Daybreak part of the next sorcerer, complete before the one after."""
    state = table.state
    if state.phase == "night_end":
        table.emit(PhaseBegan(because="MUS-DAY-1", phase="daybreak", queue=tuple(state.order)))
    seat = state.queue[0]
    table.emit(PartBegan(because="MUS-DAY-1", seat=seat))
    open_frame(table, Part(seat=seat, step="flame"), "MUS-DAY-1")


def step_daybreak(table: Play, frame: Part) -> None:
    """Flame, stone, thunder, water, the moon box, then the shrines."""
    seat = frame.seat
    match frame.step:
        case "flame":
            move_frame(table, replace(frame, step="stone"), "MUS-DAY-2")
            summon_yield(table, seat, "flame", "MUS-DAY-2", "MUS-DAY-2")
        case "stone":
            move_frame(table, replace(frame, step="thunder"), "MUS-DAY-2")
            summon_yield(table, seat, "stone", "MUS-DAY-2", "MUS-DAY-2")
        case "thunder":
            move_frame(table, replace(frame, step="water"), "MUS-DAY-2")
            summon_yield(table, seat, "thunder", "MUS-DAY-2", "MUS-DAY-2")
        case "water":
            move_frame(table, replace(frame, step="moon_box"), "MUS-DAY-2")
            summon_yield(table, seat, "water", "MUS-DAY-2", "MUS-DAY-2")
        case "moon_box":
            _moon_box(table, frame)
        case _:
            _shrine(table, frame)


def _moon_box(table: Play, frame: Part) -> None:
    state, seat = table.state, frame.seat
    shrines = shrines_of(state, seat)
    move_frame(table, replace(frame, step="shrines", shrines=shrines), "MUS-DAY-3")
    moon = state.seats[seat].moon
    if moon is not None and moon >= pack(state).moon.daybreak_box:
        gain_moon(table, seat, 1, "MUS-DAY-3")


def _shrine(table: Play, frame: Part) -> None:
    """Each shrine in cell order; on the moon path it gives a moon element, unasked."""
    if not frame.shrines:
        close_frame(table, "MUS-DAY-4")
        return
    cell, seat = frame.shrines[0], frame.seat
    options = [ChooseShrineGain(cell=cell, gain="influence"), ChooseShrineGain(cell=cell, gain="moon")]
    if table.state.seats[seat].influence is None:
        del options[0]
    ask(table, "shrine", seat, "MUS-DAY-4", options, then=answer_shrine)


def answer_shrine(table: Play, seat: int, move: ChooseShrineGain) -> None:
    """The moon element starts the moon path."""
    frame = top_frame(table.state, Part)
    move_frame(table, replace(frame, shrines=frame.shrines[1:]), "MUS-DAY-4")
    if move.gain == "influence":
        gain_influence(table, seat, 1, "MUS-DAY-4")
    else:
        gain_moon(table, seat, 1, "MUS-DAY-4")
