"""GU growing (MUS-GRO): Reclamation, Overgrowth, and what a growth brings."""

from msgspec.structs import replace

from games.mushroom_sorcerer.choices import available, gain_of_choice
from games.mushroom_sorcerer.events import MainActionBegun
from games.mushroom_sorcerer.events_forest import GuGrown
from games.mushroom_sorcerer.forest import (
    clear_debris,
    found_tower,
    free_lands,
    has_platform,
    is_land,
    own_tower,
    take_land_resource,
    takes_gu,
)
from games.mushroom_sorcerer.frames import Growth
from games.mushroom_sorcerer.moons import enter_moon_path, gain_moon
from games.mushroom_sorcerer.moves import GrowGu
from games.mushroom_sorcerer.resolution import Play, close_frame, move_frame, open_frame
from games.mushroom_sorcerer.resources import gain_influence, spend
from games.mushroom_sorcerer.servants import owned, pay_servants
from games.mushroom_sorcerer.state import State, active, master, running_turn, tower_at, towers_of
from games.mushroom_sorcerer.tracks import gain_elements
from games.mushroom_sorcerer.vocabulary import GUS

GROWTHS = 2


def is_free(state: State, seat: int) -> bool:
    """Whether Early Bird lets this growth cost no drops."""
    return not state.early_bird_used and active(state, seat, "early_bird")


def may_grow(state: State) -> bool:
    """Whether the main action or a reward still allows a growth this turn."""
    turn = running_turn(state)
    if turn.main in (None, "grow"):
        return turn.growths < GROWTHS
    return turn.main == "war" and turn.reward_growth > 0


def legal_growths(state: State, seat: int) -> list[GrowGu]:
    """Growths possible now."""
    if not may_grow(state):
        return []
    board, turn, supply = state.seats[seat], running_turn(state), state.supply.gu
    free = is_free(state, seat)
    gus = [gu for gu in GUS if supply[gu] and (gu != "moon" or not turn.grown.get("moon"))]
    found = []
    if (free or board.drop) and has_platform(state, seat):
        servants = owned(state, seat)
        for cell in free_lands(state):
            if servants or not state.cells[cell].debris:
                found.extend([GrowGu(gu=gu, cell=cell) for gu in gus])
    for cell, tower in towers_of(state, seat):
        if free or len(tower.gus) < board.drop:
            found.extend([GrowGu(gu=gu, cell=cell) for gu in gus if takes_gu(tower, gu)])
    return found


def grow(table: Play, seat: int, move: GrowGu) -> None:
    """Begin a growth after all its conditions hold."""
    state, turn = table.state, running_turn(table.state)
    table.require(turn.main in (None, "grow", "war"), "MUS-NGT-3", "another main action has begun")
    reward = turn.main == "war"
    if reward:
        table.require(turn.reward_growth, "MUS-WAR-15", "no reward growth is left")
    else:
        table.require(turn.growths < GROWTHS, "MUS-GRO-1", "two GUs have been grown")
    table.require(is_land(state, move.cell), "MUS-LND-9", f"{move.cell} is no land")
    place = state.cells[move.cell]
    tower = own_tower(state, seat, move.cell)
    table.require(place.tower is None or tower, "MUS-LND-1", f"{move.cell} is occupied by another sorcerer")
    table.require(state.supply.gu[move.gu], "MUS-GRO-1", f"no {move.gu} GU is left in the supply")
    if move.gu == "moon":
        table.require(not turn.grown.get("moon"), "MUS-GRO-4", "one moon GU a turn")
        table.require(takes_gu(tower, move.gu), "MUS-LND-5", "the tower has a moon GU")
    if tower is None:
        table.require(has_platform(state, seat), "MUS-LND-4", "all platforms are in use")
        table.require(
            not place.debris or owned(state, seat), "MUS-LND-3", "debris needs a servant to clear it"
        )
    height = len(tower.gus) if tower is not None else 0
    table.require(
        is_free(state, seat) or state.seats[seat].drop > height, "MUS-RES-3", f"it costs {height + 1} drops"
    )
    if turn.main is None:
        table.emit(MainActionBegun(because="MUS-NGT-3", seat=seat, kind="grow"))
    frame = Growth(seat=seat, gu=move.gu, cell=move.cell, reward=reward, step="place")
    open_frame(table, frame, "MUS-GRO-5")
    if place.debris:
        pay_servants(table, seat, 1, "MUS-LND-3")


def step_growth(table: Play, frame: Growth) -> None:
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
    tower = state.cells[cell].tower
    height = len(tower.gus) if tower is not None else 0
    free = is_free(state, seat)
    because = "MUS-GRO-3" if height else "MUS-GRO-2"
    cost = 0 if free else height + 1
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
    pair = running_turn(state).grown.get(frame.gu, 0) == GROWTHS
    if pair and active(state, seat, "germination") and available(state):
        n = 1 + master(state, seat, "germination")
        gain_of_choice(table, seat, "resource", n, "MUS-PO-GERMINATION", distinct=True)
