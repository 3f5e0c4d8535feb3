"""The moon path (MUS-MOON): influence is given up for moon elements, once and for all."""

from games.mushroom_sorcerer.events.pieces import MoonElementsGained, MoonPathEntered
from games.mushroom_sorcerer.resolution import Play
from games.mushroom_sorcerer.state import State, data, pack, towers_of


def enter_moon_path(table: Play, seat: int) -> None:
    """The first moon GU or moon element turns a sorcerer, leading or not, to the moons."""
    influence = table.state.seats[seat].influence
    if influence is not None:
        table.emit(MoonPathEntered(because="MUS-MOON-2", seat=seat, lost=influence))


def gain_moon(table: Play, seat: int, n: int, because: str) -> None:
    """Moon elements, up to the end of the track."""
    enter_moon_path(table, seat)
    state = table.state
    before = state.seats[seat].moon or 0
    total = min(before + n, pack(state).moon.length)
    table.emit(
        MoonElementsGained(
            because=because,
            seat=seat,
            n=total - before,
            total=total,
            lost=before + n - total,
        )
    )


def moon_gus(state: State, seat: int) -> int:
    """Own towers that hold a moon GU now."""
    return sum("moon" in tower.gus for _, tower in towers_of(state, seat))


def meets_blessing(state: State, seat: int) -> bool:
    """Whether a sorcerer meets Moons' Blessing at this moment."""
    board = state.seats[seat]
    if board.withdrawn is not None or board.moon is None:
        return False
    need = data(state).moon_need[board.moon]
    return need is not None and moon_gus(state, seat) >= need
