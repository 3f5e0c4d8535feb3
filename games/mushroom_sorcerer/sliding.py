"""GU sliding (MUS-SLD): the top GU of a tower moves next door."""

from msgspec.structs import replace

from games.mushroom_sorcerer.events_forest import GuSlid
from games.mushroom_sorcerer.forest import (
    adjacent,
    clear_debris,
    found_tower,
    has_platform,
    is_free_land,
    own_tower,
    remove_if_gone,
    takes_gu,
)
from games.mushroom_sorcerer.frames import Slide
from games.mushroom_sorcerer.layout import BESIDE
from games.mushroom_sorcerer.moves import SlideGu, Toss
from games.mushroom_sorcerer.resolution import Play, close_frame, move_frame, open_frame
from games.mushroom_sorcerer.servants import owned, pay_servants, step_excess
from games.mushroom_sorcerer.state import State, running_turn, tower_at, towers_of


def slides(state: State, seat: int, base_cost: int) -> list[tuple[str, str]]:
    """Every slide (from, to) possible now when it costs `base_cost` servants before debris."""
    servants = owned(state, seat)
    if servants < base_cost:
        return []
    own = towers_of(state, seat)
    platform = has_platform(state, seat)
    found = []
    for cell, tower in own:
        for to in BESIDE[cell]:
            place = state.cells[to]
            if place.kind == "#" or not takes_gu(place.tower, tower.gus[-1]):
                continue
            if place.tower is not None:
                fits = place.tower.owner == seat and len(place.tower.gus) < len(tower.gus)
            else:
                fits = (platform or len(tower.gus) == 1) and servants >= base_cost + place.debris
            if fits:
                found.append((cell, to))
    return found


def legal_slides(state: State, seat: int) -> list[SlideGu]:
    """Slide actions possible now."""
    if running_turn(state).slid:
        return []
    return [SlideGu(source=source, to=to) for source, to in slides(state, seat, 1)]


def tosses(state: State, seat: int) -> list[Toss]:
    """Slides that Toss a GU could do now."""
    return [Toss(source=source, to=to) for source, to in slides(state, seat, 0)]


def slide(table: Play, seat: int, move: SlideGu) -> None:
    """Begin the slide action after all its conditions hold."""
    state = table.state
    table.require(not running_turn(state).slid, "MUS-SLD-1", "one slide a turn")
    tower = own_tower(state, seat, move.source)
    table.require(tower, "MUS-SLD-1", f"{move.source} is no own tower")
    table.require(adjacent(move.source, move.to), "MUS-SLD-1", f"{move.to} is not adjacent")
    target = own_tower(state, seat, move.to)
    free = is_free_land(state, move.to)
    lower = target is not None and tower is not None and len(target.gus) < len(tower.gus)
    table.require(free or lower, "MUS-SLD-1", "it goes to an unoccupied land or a lower own tower")
    if tower is None:
        return
    table.require(takes_gu(target, tower.gus[-1]), "MUS-LND-5", "the tower has a moon GU")
    platform = not free or len(tower.gus) == 1 or has_platform(state, seat)
    table.require(platform, "MUS-LND-4", "all platforms are in use")
    servants = owned(state, seat)
    table.require(servants, "MUS-RES-3", "it costs a servant")
    table.require(
        servants > state.cells[move.to].debris, "MUS-SLD-2", "debris needs one more servant to clear it"
    )
    open_slide(table, Slide(seat=seat, source=move.source, to=move.to, by="slide", step="move"), "MUS-SLD-1")


def open_slide(table: Play, frame: Slide, because: str) -> None:
    """Begin a slide: the servants it costs come first."""
    open_frame(table, frame, because)
    debris = table.state.cells[frame.to].debris
    cost = (frame.by == "slide") + debris
    if cost:
        pay_servants(table, frame.seat, cost, "MUS-SLD-2" if debris else "MUS-SLD-1")


def step_slide(table: Play, frame: Slide) -> None:
    """Move the GU, then bring the servants of the source down to its height."""
    if frame.step == "move":
        move_frame(table, replace(frame, step="excess"), "MUS-SLD-5")
        _move(table, frame)
    source = table.state.cells[frame.source].tower
    if source is None or step_excess(table, frame.seat, frame.source):
        close_frame(table, "MUS-SLD-1")


def _move(table: Play, frame: Slide) -> None:
    state, seat = table.state, frame.seat
    clear_debris(table, seat, frame.to, "MUS-SLD-2")
    if state.cells[frame.to].tower is None:
        found_tower(table, seat, frame.to, "MUS-SLD-3")
    gu = tower_at(state, frame.source).gus[-1]
    because = "MUS-SLD-4" if frame.by == "slide" else "MUS-SP-TOSS-A-GU"
    table.emit(GuSlid(because=because, seat=seat, source=frame.source, to=frame.to, gu=gu, by=frame.by))
    remove_if_gone(table, frame.source, "MUS-SRV-6")
