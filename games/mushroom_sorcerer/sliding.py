"""GU sliding (MUS-SLD): the top GU of a tower moves next door."""

from msgspec.structs import replace

from games.kernel import Decision
from games.mushroom_sorcerer.events.forest import GuSlid
from games.mushroom_sorcerer.forest import (
    adjacent,
    clear_debris,
    found_tower,
    has_platform,
    moon_fault,
    own_tower,
    remove_if_gone,
)
from games.mushroom_sorcerer.frames import Slide
from games.mushroom_sorcerer.layout import BESIDE
from games.mushroom_sorcerer.moves import SlideGu, Toss
from games.mushroom_sorcerer.resolution import Fault, Play, act, close_frame, move_frame, open_frame
from games.mushroom_sorcerer.servants import fit_servants, owned_with, pay_servants
from games.mushroom_sorcerer.state import Cell, State, Tower, running_turn, tower_at, towers_of

SLIDE_COST = 1
"""Servants that the slide action costs, before debris; Toss a GU spares them."""


NOWHERE = Fault("MUS-SLD-1", "it goes to an unoccupied land or a lower own tower")


def target_fault(state: State, seat: int, tower: Tower, to: str, *, platform: bool) -> Fault | None:
    """Why the top GU of an own tower can't go to a cell beside it; `platform`: one is left."""
    place = state.cells[to]
    target = place.tower
    if target is None:
        if place.kind == "#":
            return NOWHERE
        full = len(tower.gus) > 1 and not platform
        return Fault("MUS-LND-4", "all platforms are in use") if full else None
    if target.owner != seat or len(target.gus) >= len(tower.gus):
        return NOWHERE
    return moon_fault(target, tower.gus[-1])


def purse_fault(servants: int, cost: int) -> Fault | None:
    """Why the servants owned don't pay for a slide that costs so many before debris."""
    return Fault("MUS-RES-3", "it costs a servant") if servants < cost else None


def debris_fault(place: Cell, servants: int, cost: int) -> Fault | None:
    """Why the servants owned don't pay for debris besides."""
    short = place.debris and servants <= cost
    return Fault("MUS-SLD-2", "debris needs one more servant to clear it") if short else None


def slide_fault(state: State, seat: int, move: SlideGu) -> Fault | None:
    """What stands against the slide action, conditions in their fixed sequence."""
    if fault := turn_fault(state):
        return fault
    tower = own_tower(state, seat, move.source)
    if tower is None:
        return Fault("MUS-SLD-1", "there is no own tower")
    if not adjacent(move.source, move.to):
        return Fault("MUS-SLD-1", "the cell is not adjacent")
    towers = towers_of(state, seat)
    target = target_fault(state, seat, tower, move.to, platform=has_platform(state, towers))
    servants = owned_with(state, seat, towers)
    debris = debris_fault(state.cells[move.to], servants, SLIDE_COST)
    return target or purse_fault(servants, SLIDE_COST) or debris


def slides(state: State, seat: int, cost: int) -> list[tuple[str, str]]:
    """Every slide (from, to) possible now when it costs so many servants before debris."""
    towers = towers_of(state, seat)
    servants, platform = owned_with(state, seat, towers), has_platform(state, towers)
    if purse_fault(servants, cost):
        return []
    return [
        (cell, to)
        for cell, tower in towers
        for to in BESIDE[cell]
        if target_fault(state, seat, tower, to, platform=platform) is None
        and debris_fault(state.cells[to], servants, cost) is None
    ]


def turn_fault(state: State) -> Fault | None:
    """Why the slide action is over for this turn."""
    return Fault("MUS-SLD-1", "one slide a turn") if running_turn(state).slid else None


def legal_slides(state: State, _decision: Decision, seat: int) -> list[SlideGu]:
    """Slide actions possible now."""
    if turn_fault(state):
        return []
    return [SlideGu(source=source, to=to) for source, to in slides(state, seat, SLIDE_COST)]


def tosses(state: State, _decision: Decision, seat: int) -> list[Toss]:
    """Slides that Toss a GU could do now."""
    return [Toss(source=source, to=to) for source, to in slides(state, seat, 0)]


def _slide(table: Play, seat: int, move: SlideGu) -> None:
    """Begin the slide action."""
    open_slide(table, Slide(seat=seat, source=move.source, to=move.to, by="slide", step="move"), "MUS-SLD-1")


def open_slide(table: Play, frame: Slide, because: str) -> None:
    """Begin a slide: the servants it costs come first."""
    open_frame(table, frame, because)
    debris = table.state.cells[frame.to].debris
    cost = (SLIDE_COST if frame.by == "slide" else 0) + debris
    if cost:
        pay_servants(table, frame.seat, cost, "MUS-SLD-2" if debris else "MUS-SLD-1")


def go_on_with_slide(table: Play, frame: Slide) -> None:
    """Move the GU, then bring the servants of the source down to its height."""
    if frame.step == "move":
        move_frame(table, replace(frame, step="excess"), "MUS-SLD-5")
        _move(table, frame)
    source = table.state.cells[frame.source].tower
    if source is None or fit_servants(table, frame.seat, frame.source):
        close_frame(table, "MUS-SLD-1")


def _move(table: Play, frame: Slide) -> None:
    state, seat = table.state, frame.seat
    clear_debris(table, seat, frame.to, "MUS-SLD-2")
    if state.cells[frame.to].tower is None:
        found_tower(table, seat, frame.to, "MUS-SLD-3")
    gu = tower_at(state, frame.source).gus[-1]
    because = "MUS-SLD-1" if frame.by == "slide" else "MUS-SP-TOSS-A-GU"
    table.emit(GuSlid(because=because, seat=seat, source=frame.source, to=frame.to, gu=gu, by=frame.by))
    remove_if_gone(table, frame.source, "MUS-SRV-6")


SLIDE = act(SlideGu, _slide, legal_slides, slide_fault)
