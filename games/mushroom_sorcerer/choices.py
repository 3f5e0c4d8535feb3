"""Gains of choice: resources, servants or elements, one unit at a time."""

from typing import Literal

from msgspec.structs import replace

from games.mushroom_sorcerer.frames import Gain
from games.mushroom_sorcerer.moves import ChooseElement, ChooseResource, ChooseServant
from games.mushroom_sorcerer.resolution import Play, ask, close_frame, move_frame, open_frame, top_frame
from games.mushroom_sorcerer.resources import gain_resource
from games.mushroom_sorcerer.state import State
from games.mushroom_sorcerer.tracks import gain_elements, open_elements
from games.mushroom_sorcerer.vocabulary import RESOURCES, SERVANTS, Resource


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


def available(state: State, excluded: tuple[Resource, ...] = ()) -> list[Resource]:
    """Resources the supply still has."""
    supply = state.supply
    return [kind for kind in RESOURCES if getattr(supply, kind) and kind not in excluded]


def step_gain(table: Play, frame: Gain) -> None:
    """The next unit; a choice never offers what the supply lacks."""
    state, seat = table.state, frame.seat
    options: list[ChooseResource] | list[ChooseServant] | list[ChooseElement] = []
    if frame.what == "resource":
        options = [ChooseResource(kind=kind) for kind in available(state, frame.excluded)]
    elif frame.what == "servant":
        options = [ChooseServant(kind=kind) for kind in SERVANTS if getattr(state.supply, kind)]
    else:
        options = [ChooseElement(element=element) for element in open_elements(state, seat)]
    if options:
        ask(table, frame.what, seat, frame.because, options, then=answer_gain)
    else:
        close_frame(table, frame.because)


def answer_gain(table: Play, seat: int, move: ChooseResource | ChooseServant | ChooseElement) -> None:
    """One unit is chosen: carried out before the next."""
    frame = top_frame(table.state, Gain)
    excluded = frame.excluded
    if frame.distinct and isinstance(move, ChooseResource):
        excluded = (*excluded, move.kind)
    if frame.left == 1:
        close_frame(table, frame.because)
    else:
        move_frame(table, replace(frame, left=frame.left - 1, excluded=excluded), frame.because)
    if isinstance(move, ChooseElement):
        gain_elements(table, seat, move.element, 1, frame.because)
    else:
        gain_resource(table, seat, move.kind, 1, frame.because)
