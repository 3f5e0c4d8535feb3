"""Element tracks (MUS-TRK): tokens go forward space by space and never back; each bonus is given once."""

from games.mushroom_sorcerer.events.pieces import ElementsGained, TrackBonusGiven, WarDieGained
from games.mushroom_sorcerer.resolution import Play
from games.mushroom_sorcerer.resources import book_servants, gain_goods, gain_influence
from games.mushroom_sorcerer.servants import place_gained
from games.mushroom_sorcerer.state import State, data, pack
from games.mushroom_sorcerer.vocabulary import ELEMENTS, Element


def open_elements(state: State, seat: int) -> list[Element]:
    """General elements whose token can still go forward."""
    last = pack(state).track.length
    track = state.seats[seat].track
    return [element for element in ELEMENTS if track[element] < last]


def gain_elements(table: Play, seat: int, element: Element, n: int, because: str) -> None:
    """Advance a token; bonuses of every space entered, then their servants are placed."""
    state = table.state
    tables = data(state)
    start = state.seats[seat].track[element]
    end = min(start + n, tables.pack.track.length)
    if end > start:
        table.emit(
            ElementsGained(
                because=because, seat=seat, element=element, start=start, end=end, lost=start + n - end
            )
        )
        for space in range(start + 1, end + 1):
            if space in tables.bonuses[element]:
                _give_bonus(table, seat, element, space)
        place_gained(table, seat)


def _give_bonus(table: Play, seat: int, element: Element, space: int) -> None:
    bonus = data(table.state).bonuses[element][space]
    table.emit(
        TrackBonusGiven(
            because="MUS-TRK-2", seat=seat, element=element, space=space, kind=bonus.kind, n=bonus.n
        )
    )
    match bonus.kind:
        case "flame" | "stone":
            book_servants(table, seat, bonus.kind, bonus.n, "MUS-TRK-2")
        case "mana" | "drop" | "flask":
            gain_goods(table, seat, bonus.kind, bonus.n, "MUS-TRK-2")
        case "influence":
            gain_influence(table, seat, bonus.n, "MUS-TRK-2")
        case "war_die":
            for _ in range(min(bonus.n, table.state.supply.war_die)):
                table.emit(WarDieGained(because="MUS-TRK-5", seat=seat))
