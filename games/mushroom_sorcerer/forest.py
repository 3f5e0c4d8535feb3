"""Lands and towers (MUS-LND): what may stand where, and what happens when the last GU of a tower goes."""

from games.mushroom_sorcerer.events.forest import DebrisRemoved, LandResourceTaken, TowerFounded, TowerRemoved
from games.mushroom_sorcerer.layout import BESIDE, CELLS
from games.mushroom_sorcerer.resolution import Fault, Play
from games.mushroom_sorcerer.resources import book_servants, gain_goods
from games.mushroom_sorcerer.servants import fit_servants, place_gained
from games.mushroom_sorcerer.state import Cell, State, Tower, Towers, pack, tower_at, towers_of
from games.mushroom_sorcerer.vocabulary import Gu

NO_LAND = Fault("MUS-LND-9", "the cell is no land")
OCCUPIED = Fault("MUS-LND-1", "the land is occupied by another sorcerer")


def is_land(state: State, cell: str) -> bool:
    """Whether a name stands for a land; forbidden cells are none."""
    place = state.cells.get(cell)
    return place is not None and place.kind != "#"


def is_free_land(state: State, cell: str) -> bool:
    """Whether a land is unoccupied."""
    return is_land(state, cell) and state.cells[cell].tower is None


def own_tower(state: State, seat: int, cell: str) -> Tower | None:
    """The sorcerer's tower on this cell, if there is one."""
    place = state.cells.get(cell)
    tower = place.tower if place is not None else None
    return tower if tower is not None and tower.owner == seat else None


def free_lands(state: State) -> list[str]:
    """Unoccupied lands in cell order."""
    cells = state.cells
    return [cell for cell in CELLS if (place := cells[cell]).tower is None and place.kind != "#"]


def adjacent(cell: str, other: str) -> bool:
    """Whether two cells share an edge."""
    return other in BESIDE.get(cell, ())


def has_platform(state: State, towers: Towers) -> bool:
    """Whether a sorcerer with these towers has a platform left for a further one."""
    return len(towers) < pack(state).towers


def land_fault(place: Cell | None, seat: int) -> Fault | None:
    """Why the sorcerer can have no tower here: no land, or occupied by another one."""
    if place is None or place.kind == "#":
        return NO_LAND
    return OCCUPIED if place.tower is not None and place.tower.owner != seat else None


def moon_fault(tower: Tower | None, gu: Gu) -> Fault | None:
    """Why a tower can't take this GU: at most one moon GU in each, at any height."""
    if gu == "moon" and tower is not None and "moon" in tower.gus:
        return Fault("MUS-LND-5", "the tower has a moon GU")
    return None


def shrines_of(state: State, seat: int) -> tuple[str, ...]:
    """Shrines under the sorcerer's towers, in cell order."""
    return tuple(cell for cell, _ in towers_of(state, seat) if state.cells[cell].kind == "S")


def clear_debris(table: Play, seat: int, cell: str, because: str) -> None:
    """Debris, once paid for, goes to the supply."""
    if table.state.cells[cell].debris:
        table.emit(DebrisRemoved(because=because, seat=seat, cell=cell))


def found_tower(table: Play, seat: int, cell: str, because: str) -> None:
    """A platform for the GU that comes next."""
    table.emit(TowerFounded(because=because, seat=seat, cell=cell))


def take_land_resource(table: Play, seat: int, cell: str) -> None:
    """The one-off resource of a land, if it is still there; servants are placed at once."""
    resource = table.state.cells[cell].resource
    if resource is None:
        return
    table.emit(LandResourceTaken(because="MUS-LND-2", seat=seat, cell=cell, kind=resource.kind))
    match resource.kind:
        case "flame" | "stone":
            book_servants(table, seat, resource.kind, resource.n, "MUS-LND-2", source=cell)
            place_gained(table, seat)
        case "mana" | "drop" | "flask":
            gain_goods(table, seat, resource.kind, resource.n, "MUS-LND-2", source=cell)


def remove_if_gone(table: Play, cell: str, because: str) -> None:
    """A tower without GUs disappears, after its servants went to the reserve."""
    tower = tower_at(table.state, cell)
    if not tower.gus:
        fit_servants(table, tower.owner, cell)
        table.emit(TowerRemoved(because=because, seat=tower.owner, cell=cell))
