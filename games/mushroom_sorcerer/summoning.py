"""Element summoning (MUS-SUM): the resource of one general element, as much as its level."""

from typing import cast

from games.kernel import Decision
from games.mushroom_sorcerer.events.match import MainActionBegun
from games.mushroom_sorcerer.moves import SummonElement
from games.mushroom_sorcerer.resolution import MAIN_ACTION_BEGUN, Fault, Play, act
from games.mushroom_sorcerer.resources import book_resource, gain_influence
from games.mushroom_sorcerer.servants import place_gained
from games.mushroom_sorcerer.state import State, level, mastered, running_turn
from games.mushroom_sorcerer.vocabulary import ELEMENTS, RESOURCE_OF, Element, Gu

SUMMONINGS = [SummonElement(element=element) for element in ELEMENTS]


def turn_fault(state: State) -> Fault | None:
    """Why nothing can be summoned in this turn."""
    return None if running_turn(state).main is None else MAIN_ACTION_BEGUN


def element_fault(state: State, seat: int, element: Gu) -> Fault | None:
    """Why an element can't be summoned."""
    if element == "moon":
        return Fault("MUS-SUM-3", "moon can't be summoned")
    return None if level(state, seat, element) else Fault("MUS-SUM-3", "the element is at level 0")


def summoning_fault(state: State, seat: int, move: SummonElement) -> Fault | None:
    """What stands against a summoning, conditions in their fixed sequence."""
    return turn_fault(state) or element_fault(state, seat, move.element)


def legal_summonings(state: State, _decision: Decision, seat: int) -> list[SummonElement]:
    """Summonings possible now."""
    if turn_fault(state):
        return []
    return [move for move in SUMMONINGS if element_fault(state, seat, move.element) is None]


def _summon(table: Play, seat: int, move: SummonElement) -> None:
    """The whole action."""
    table.emit(MainActionBegun(because="MUS-NGT-3", seat=seat, kind="summon"))
    # A moon element was refused.
    summon_yield(table, seat, cast("Element", move.element), "MUS-SUM-1", "MUS-SUM-2")


def summon_yield(table: Play, seat: int, element: Element, because: str, mastery_because: str) -> None:
    """The resource of an element, as much as its level, and 1 influence if it is mastered."""
    n = level(table.state, seat, element)
    if not n:
        return
    book_resource(table, seat, RESOURCE_OF[element], n, because)
    if mastered(table.state, seat, element):
        gain_influence(table, seat, 1, mastery_because)
    place_gained(table, seat)


SUMMON = act(SummonElement, _summon, legal_summonings, summoning_fault)
