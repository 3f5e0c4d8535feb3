"""GU growing (MUS-GRO): Reclamation, Overgrowth, and what a growth brings."""

import msgspec
from msgspec.structs import replace

from games.kernel import Decision
from games.mushroom_sorcerer.choices import available, gain_of_choice
from games.mushroom_sorcerer.events.forest import GuGrown
from games.mushroom_sorcerer.events.match import MainActionBegun
from games.mushroom_sorcerer.forest import (
    clear_debris,
    found_tower,
    free_lands,
    has_platform,
    land_fault,
    moon_fault,
    take_land_resource,
)
from games.mushroom_sorcerer.frames import Growth
from games.mushroom_sorcerer.moons import enter_moon_path, gain_moon
from games.mushroom_sorcerer.moves import GrowGu
from games.mushroom_sorcerer.resolution import (
    MAIN_ACTION_BEGUN,
    Fault,
    Play,
    act,
    close_frame,
    move_frame,
    open_frame,
)
from games.mushroom_sorcerer.resources import gain_influence, spend
from games.mushroom_sorcerer.servants import owned_with, pay_servants
from games.mushroom_sorcerer.state import State, Towers, active, master, running_turn, tower_at, towers_of
from games.mushroom_sorcerer.tracks import gain_elements
from games.mushroom_sorcerer.vocabulary import GUS, Gu

GROWTHS = 2
"""GUs that a main action grows at most."""
PAIR = 2
"""The GU of one type, counted within a turn, at which Germination acts."""


NO_PLATFORM = Fault("MUS-LND-4", "all platforms are in use")
NO_SERVANT = Fault("MUS-LND-3", "debris needs a servant to clear it")


def is_free(state: State, seat: int) -> bool:
    """Whether Early Bird lets this growth cost no drops."""
    return not state.early_bird_used and active(state, seat, "early_bird")


class Means(msgspec.Struct, frozen=True, gc=False):
    """What a sorcerer can grow with now: `free` needs no drops."""

    free: bool
    drops: int
    servants: int
    platform: bool


def means_of(state: State, seat: int, towers: Towers) -> Means:
    """The means of a sorcerer with these towers."""
    return Means(
        free=is_free(state, seat),
        drops=state.seats[seat].drop,
        servants=owned_with(state, seat, towers),
        platform=has_platform(state, towers),
    )


def turn_fault(state: State) -> Fault | None:
    """Why nothing more can be grown in this turn."""
    turn = running_turn(state)
    if turn.main == "war":
        return None if turn.reward_growth else Fault("MUS-WAR-15", "no reward growth is left")
    if turn.main not in (None, "grow"):
        return MAIN_ACTION_BEGUN
    return None if turn.growths < GROWTHS else Fault("MUS-GRO-1", "two GUs have been grown")


def gu_fault(state: State, gu: Gu) -> Fault | None:
    """Why no GU of this type can be grown now, wherever."""
    if not state.supply.gu[gu]:
        return Fault("MUS-GRO-1", f"no {gu} GU is left in the supply")
    if gu == "moon" and running_turn(state).grown.get("moon"):
        return Fault("MUS-GRO-4", "one moon GU a turn")
    return None


def land_cost_fault(means: Means, *, debris: bool) -> Fault | None:
    """What is missing for a Reclamation: a platform, a servant against debris, a drop."""
    if not means.platform:
        return NO_PLATFORM
    if debris and not means.servants:
        return NO_SERVANT
    return drops_fault(means, 0)


def drops_fault(means: Means, height: int) -> Fault | None:
    """Whether drops are missing to grow on so many GUs."""
    cost = growth_cost(height, free=means.free)
    return None if means.drops >= cost else Fault("MUS-RES-3", f"it costs {cost} drops")


def growth_cost(height: int, *, free: bool) -> int:
    """Drops for a growth on so many GUs: as many as the level of the new one."""
    return 0 if free else height + 1


def growth_fault(state: State, seat: int, move: GrowGu) -> Fault | None:
    """What stands against a growth, conditions in their fixed sequence."""
    place = state.cells.get(move.cell)
    fault = turn_fault(state) or land_fault(place, seat) or gu_fault(state, move.gu)
    if fault or place is None:
        return fault
    means = means_of(state, seat, towers_of(state, seat))
    if place.tower is None:
        return land_cost_fault(means, debris=place.debris)
    return moon_fault(place.tower, move.gu) or drops_fault(means, len(place.tower.gus))


def legal_growths(state: State, _decision: Decision, seat: int) -> list[GrowGu]:
    """Growths possible now: on free lands, then on own towers, in cell order."""
    if turn_fault(state):
        return []
    towers = towers_of(state, seat)
    means = means_of(state, seat, towers)
    gus = [gu for gu in GUS if gu_fault(state, gu) is None]
    payable = [debris for debris in (False, True) if land_cost_fault(means, debris=debris) is None]
    found: list[GrowGu] = []
    if payable:
        cells = state.cells
        for cell in free_lands(state):
            if cells[cell].debris in payable:
                found += [GrowGu(gu=gu, cell=cell) for gu in gus]
    for cell, tower in towers:
        if drops_fault(means, len(tower.gus)) is None:
            found += [GrowGu(gu=gu, cell=cell) for gu in gus if moon_fault(tower, gu) is None]
    return found


def _grow(table: Play, seat: int, move: GrowGu) -> None:
    """Begin a growth after all its conditions hold."""
    turn = running_turn(table.state)
    if turn.main is None:
        table.emit(MainActionBegun(because="MUS-NGT-3", seat=seat, kind="grow"))
    frame = Growth(seat=seat, gu=move.gu, cell=move.cell, reward=turn.main == "war", step="place")
    open_frame(table, frame, "MUS-GRO-5")
    if table.state.cells[move.cell].debris:
        pay_servants(table, seat, 1, "MUS-LND-3")


def go_on_with_growth(table: Play, frame: Growth) -> None:
    """The steps of a growth, in the book's sequence."""
    match frame.step:
        case "place":
            move_frame(table, replace(frame, step="gains"), "MUS-GRO-5")
            _place(table, frame)
            if len(tower_at(table.state, frame.cell).gus) == 1:
                take_land_resource(table, frame.seat, frame.cell)
        case "gains":
            move_frame(table, replace(frame, step="germination"), "MUS-GRO-5")
            _gains(table, frame)
        case "germination":
            close_frame(table, "MUS-GRO-5")
            _germinate(table, frame)


def _place(table: Play, frame: Growth) -> None:
    state, seat, cell = table.state, frame.seat, frame.cell
    clear_debris(table, seat, cell, "MUS-LND-3")
    place = state.cells[cell]
    height = len(place.tower.gus) if place.tower is not None else 0
    free = is_free(state, seat)
    because = "MUS-GRO-3" if height else "MUS-GRO-2"
    cost = growth_cost(height, free=free)
    spend(table, seat, "drop", cost, because)
    if not height:
        found_tower(table, seat, cell, "MUS-GRO-5")
    table.emit(
        GuGrown(
            because="MUS-PO-EARLY-BIRD" if free else "MUS-WAR-15" if frame.reward else because,
            seat=seat,
            cell=cell,
            gu=frame.gu,
            level=height + 1,
            drops=cost,
            mode="overgrowth" if height else "reclamation",
            free=free,
            reward=frame.reward,
        )
    )


def _gains(table: Play, frame: Growth) -> None:
    seat, gu = frame.seat, frame.gu
    level = len(tower_at(table.state, frame.cell).gus)
    if gu == "moon":
        enter_moon_path(table, seat)
        gain_moon(table, seat, level, "MUS-GRO-7")
    else:
        gain_influence(table, seat, 1, "MUS-GRO-6")
        gain_elements(table, seat, gu, level, "MUS-GRO-6")


def _germinate(table: Play, frame: Growth) -> None:
    """Germination: at the second GU of one type in a turn a resource, as Master another of another kind."""
    state, seat = table.state, frame.seat
    pair = running_turn(state).grown.get(frame.gu, 0) == PAIR
    if pair and active(state, seat, "germination") and available(state):
        n = 1 + master(state, seat, "germination")
        gain_of_choice(table, seat, "resource", n, "MUS-PO-GERMINATION", distinct=True)


GROW = act(GrowGu, _grow, legal_growths, growth_fault)
