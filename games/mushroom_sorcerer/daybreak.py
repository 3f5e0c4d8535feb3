"""Daybreak (MUS-DAY): what the elements, the moon and the shrines give, sorcerer by sorcerer."""

from typing import Literal

from msgspec.structs import replace

from games.kernel import Ref, ask
from games.mushroom_sorcerer.events.match import PartBegan, PhaseBegan
from games.mushroom_sorcerer.forest import shrines_of
from games.mushroom_sorcerer.frames import Part
from games.mushroom_sorcerer.moons import gain_moon
from games.mushroom_sorcerer.resolution import (
    Play,
    choice_row,
    close_frame,
    move_frame,
    open_frame,
    top_frame,
)
from games.mushroom_sorcerer.resources import gain_influence
from games.mushroom_sorcerer.state import level, pack
from games.mushroom_sorcerer.summoning import summon_yield
from games.mushroom_sorcerer.vocabulary import Element

DaybreakPart = Literal["stone", "thunder", "water", "moon_box"]
AFTER: dict[Element, DaybreakPart] = {
    "flame": "stone",
    "stone": "thunder",
    "thunder": "water",
    "water": "moon_box",
}
"""What follows the yield of an element."""
ORDER = (*AFTER, "moon_box")
PARTS = (*ORDER, "shrines")
"""The steps of a sorcerer's Daybreak."""


def daybreak(table: Play) -> None:
    """SYSTEM: the Daybreak part of the next sorcerer, complete before the one after."""
    state = table.state
    if state.phase == "night_end":
        table.emit(PhaseBegan(because="MUS-DAY-1", phase="daybreak", queue=tuple(state.order)))
    seat = state.queue[0]
    table.emit(PartBegan(because="MUS-DAY-1", seat=seat))
    open_frame(table, Part(seat=seat, step="flame"), "MUS-DAY-1")


def go_on_with_daybreak(table: Play, frame: Part) -> None:
    """Flame, stone, thunder, water, the moon box, then the shrines; what gives nothing is passed over."""
    state, seat = table.state, frame.seat
    if frame.step == "shrines":
        _shrine(table, frame)
        return
    for element, after in AFTER.items():
        if ORDER.index(element) >= ORDER.index(frame.step) and level(state, seat, element):
            move_frame(table, replace(frame, step=after), "MUS-DAY-2")
            summon_yield(table, seat, element, "MUS-DAY-2", "MUS-DAY-2")
            return
    _moon_box(table, frame)


def _moon_box(table: Play, frame: Part) -> None:
    state, seat = table.state, frame.seat
    move_frame(table, replace(frame, step="shrines", shrines=shrines_of(state, seat)), "MUS-DAY-3")
    moon = state.seats[seat].moon
    if moon is not None and moon >= pack(state).moon.daybreak_box:
        gain_moon(table, seat, 1, "MUS-DAY-3")


def _shrine(table: Play, frame: Part) -> None:
    """Each shrine in cell order; on the moon path it gives a moon element, unasked."""
    if not frame.shrines:
        close_frame(table, "MUS-DAY-4")
        return
    words = ["influence", "moon"] if table.state.seats[frame.seat].influence is not None else ["moon"]
    about = {"cell": frame.shrines[0]}
    ask(table, "shrine", frame.seat, "MUS-DAY-4", [Ref(word=word) for word in words], about=about)


def _answer_shrine(table: Play, seat: int, choice: Ref) -> None:
    """The moon element starts the moon path."""
    frame = top_frame(table.state, Part)
    move_frame(table, replace(frame, shrines=frame.shrines[1:]), "MUS-DAY-4")
    if choice.word == "influence":
        gain_influence(table, seat, 1, "MUS-DAY-4")
    else:
        gain_moon(table, seat, 1, "MUS-DAY-4")


ROWS = {"shrine": choice_row(_answer_shrine)}
