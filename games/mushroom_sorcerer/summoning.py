"""Element summoning (MUS-SUM): the resource of one general element, as much as its level."""

from games.mushroom_sorcerer.events import MainActionBegun
from games.mushroom_sorcerer.moves import SummonElement
from games.mushroom_sorcerer.resolution import Play
from games.mushroom_sorcerer.resources import book_resource, gain_influence
from games.mushroom_sorcerer.servants import place_gained
from games.mushroom_sorcerer.state import State, level, mastered, running_turn
from games.mushroom_sorcerer.vocabulary import ELEMENTS, RESOURCE_OF, Element


def legal_summonings(state: State, seat: int) -> list[SummonElement]:
    """Summonings possible now."""
    if running_turn(state).main is not None:
        return []
    return [SummonElement(element=element) for element in ELEMENTS if level(state, seat, element)]


def summon(table: Play, seat: int, move: SummonElement) -> None:
    """The whole action."""
    state = table.state
    table.require(running_turn(state).main is None, "MUS-NGT-3", "another main action has begun")
    element = move.element
    table.require(element != "moon", "MUS-SUM-3", "moon can't be summoned")
    if element == "moon":
        return
    table.require(level(state, seat, element), "MUS-SUM-3", f"{element} is at level 0")
    table.emit(MainActionBegun(because="MUS-NGT-3", seat=seat, kind="summon"))
    summon_yield(table, seat, element, "MUS-SUM-1", "MUS-SUM-2")


def summon_yield(table: Play, seat: int, element: Element, because: str, mastery_because: str) -> None:
    """The resource of an element, as much as its level, and 1 influence if it is mastered."""
    n = level(table.state, seat, element)
    if not n:
        return
    book_resource(table, seat, RESOURCE_OF[element], n, because)
    if mastered(table.state, seat, element):
        gain_influence(table, seat, 1, mastery_because)
    place_gained(table, seat)
