"""Gains of choice: resources, servants or elements, one unit at a time."""

from collections.abc import Sequence
from typing import Literal, cast

from msgspec.structs import replace

from games.kernel import Ref, ask
from games.mushroom_sorcerer.frames import Gain
from games.mushroom_sorcerer.resolution import (
    Play,
    choice_row,
    close_frame,
    move_frame,
    open_frame,
    top_frame,
    words,
)
from games.mushroom_sorcerer.resources import gain_resource
from games.mushroom_sorcerer.state import State
from games.mushroom_sorcerer.tracks import gain_elements, open_elements
from games.mushroom_sorcerer.vocabulary import ELEMENTS, RESOURCES, SERVANTS, Element, Resource

BY_DEFAULT: tuple[Resource, ...] = ("drop", "mana", "stone", "flame")
"""Which resource counts as chosen when a clock runs out: the first one offered."""


def gain_of_choice(
    table: Play,
    seat: int,
    what: Literal["resource", "servant", "element"],
    n: int,
    because: str,
    *,
    distinct: bool = False,
) -> None:
    """Gains chosen one unit at a time; `distinct`: no kind twice."""
    open_frame(table, Gain(seat=seat, what=what, left=n, because=because, distinct=distinct), because)


def available(state: State, excluded: Sequence[Resource] = ()) -> list[Resource]:
    """Resources the supply still has."""
    supply = state.supply
    return [kind for kind in RESOURCES if getattr(supply, kind) and kind not in excluded]


def default_resource(kinds: Sequence[Resource]) -> list[Ref]:
    """What counts as chosen of these resources."""
    return words([kind for kind in BY_DEFAULT if kind in kinds][:1])


def default_element(state: State, seat: int, elements: Sequence[Element]) -> list[Ref]:
    """What counts as chosen of these elements: the lowest track, then the first one."""
    track = state.seats[seat].track
    return words(sorted(elements, key=lambda element: (track[element], ELEMENTS.index(element)))[:1])


def go_on_with_gain(table: Play, frame: Gain) -> None:
    """The next unit; a choice never offers what the supply lacks."""
    state, seat = table.state, frame.seat
    options: Sequence[str]
    if frame.what == "resource":
        options = kinds = available(state, frame.excluded)
        default = default_resource(kinds)
    elif frame.what == "servant":
        options = [kind for kind in SERVANTS if getattr(state.supply, kind)]
        default = words(options[-1:])
    else:
        options = elements = open_elements(state, seat)
        default = default_element(state, seat, elements)
    if options:
        ask(table, frame.what, seat, frame.because, words(options), default=default)
    else:
        close_frame(table, frame.because)


def _answer_gain(table: Play, seat: int, choice: Ref) -> None:
    """One unit is chosen: carried out before the next."""
    frame = top_frame(table.state, Gain)
    excluded = frame.excluded
    if frame.distinct:
        excluded = (*excluded, cast("Resource", choice.word))
    if frame.left == 1:
        close_frame(table, frame.because)
    else:
        move_frame(table, replace(frame, left=frame.left - 1, excluded=excluded), frame.because)
    if frame.what == "element":
        gain_elements(table, seat, cast("Element", choice.word), 1, frame.because)
    else:
        gain_resource(table, seat, cast("Resource", choice.word), 1, frame.because)


ROWS = dict.fromkeys(("resource", "servant", "element"), choice_row(_answer_gain))
