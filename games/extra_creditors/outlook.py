"""What the AI players work out about a board: ways through doors and walls, and areas that doors can close.

An `Outlook` is a function of the barriers and doors, so it is kept in a small cache like a `Board`.
"""

from collections.abc import Iterable
from functools import lru_cache

from games.extra_creditors.board import FAR
from games.extra_creditors.geometry import (
    BOARD,
    EDGE,
    NEXT,
    NOWHERE,
    ON_BOARD,
    RITUALS,
    SIDES,
    EdgeId,
    Tile,
)
from games.extra_creditors.state import State

DOOR, WALL, TELEPORT = 2, 4, 2
"""Actions to pass a closed door, about as many to break a wall, and to go from one ritual to another."""
MOST_AREAS = 48
BIT: dict[Tile, int] = {tile: 1 << number for number, tile in enumerate(BOARD)}
"""Board tiles as bits, for counting what lies in an area."""


class Outlook:
    """One set of barriers and doors."""

    def __init__(
        self, barriers: tuple[EdgeId, ...], ajar: tuple[EdgeId, ...], shut: tuple[EdgeId, ...]
    ) -> None:
        self._walls = frozenset(barriers).difference(shut)
        self._shut = frozenset(shut)
        self._ajar = [edge for edge in ajar if ON_BOARD.issuperset(SIDES[edge])]
        self._ways: dict[Tile, dict[Tile, int]] = {}
        self._doors: dict[EdgeId, dict[Tile, int]] = {}
        self._areas: dict[Tile, list[tuple[int, tuple[EdgeId, ...]]]] = {}

    def steps(self, start: Tile | None, goal: Tile) -> int:
        """Actions to walk to a tile, by outside ways and rituals too, opening doors and breaking walls."""
        return FAR if start is None else self.ways(goal)[start]

    def ways(self, goal: Tile) -> dict[Tile, int]:
        """The least actions from every tile to `goal`."""
        ways = self._ways.get(goal)
        if ways is None:
            ways = self._ways[goal] = self._spread_out(goal)
        return ways

    def door_ways(self, edge: EdgeId) -> dict[Tile, int]:
        """The least actions from every tile to a door."""
        ways = self._doors.get(edge)
        if ways is None:
            one, other = (self.ways(side) for side in SIDES[edge])
            ways = self._doors[edge] = {tile: min(one[tile], other[tile]) for tile in one}
        return ways

    def _spread_out(self, goal: Tile) -> dict[Tile, int]:
        ways: dict[Tile, int] = {}
        fringe: list[list[Tile]] = [[goal]]
        for cost, tiles in enumerate(fringe):
            for tile in tiles:
                if tile in ways:
                    continue
                ways[tile] = cost
                for other, price in self._from(tile):
                    if other not in ways:
                        fringe.extend([] for _ in range(cost + price + 1 - len(fringe)))
                        fringe[cost + price].append(other)
        return ways

    def _from(self, tile: Tile) -> Iterable[tuple[Tile, int]]:
        for other, edge in zip(NEXT[tile], EDGE[tile], strict=True):
            if other != NOWHERE:
                yield other, WALL if edge in self._walls else DOOR if edge in self._shut else 1
        if tile in RITUALS:
            for other in RITUALS:
                yield other, TELEPORT

    def areas(self, goal: Tile) -> list[tuple[int, tuple[EdgeId, ...]]]:
        """The areas that `goal` can be left with, as bits, each with the open doors to close for it."""
        areas = self._areas.get(goal)
        if areas is None:
            areas = self._areas[goal] = self._close_in(goal)
        return areas

    def _cell(self, goal: Tile) -> int:
        """The tiles joined to `goal` when all doors are closed."""
        cell, todo = BIT[goal], [goal]
        for tile in todo:
            for other, edge in zip(NEXT[tile], EDGE[tile], strict=True):
                free = edge not in self._walls and edge not in self._shut and edge not in self._ajar
                if free and other in ON_BOARD and not cell & BIT[other]:
                    cell |= BIT[other]
                    todo.append(other)
        return cell

    def _close_in(self, goal: Tile) -> list[tuple[int, tuple[EdgeId, ...]]]:
        """Grow the smallest area door by door."""
        found: dict[int, tuple[EdgeId, ...]] = {}
        todo = [self._cell(goal)]
        for area in todo:
            if area in found or len(found) >= MOST_AREAS:
                continue
            rim = []
            for edge in self._ajar:
                inside = [bool(area & BIT[side]) for side in SIDES[edge]]
                if any(inside) and not all(inside):
                    rim.append(edge)
                    todo.append(area | self._cell(SIDES[edge][inside.index(False)]))
            found[area] = tuple(rim)
        return list(found.items())


@lru_cache(maxsize=1024)
def _outlook(barriers: tuple[EdgeId, ...], ajar: tuple[EdgeId, ...], shut: tuple[EdgeId, ...]) -> Outlook:
    return Outlook(barriers, ajar, shut)


def outlook(state: State) -> Outlook:
    """Ways and areas of the present barriers and doors."""
    ajar, shut = list[EdgeId](), list[EdgeId]()
    for edge, there in state.edges.items():
        if there.kind == "door" and not there.broken:
            (ajar if there.open else shut).append(edge)
    return _outlook(state.barriers, tuple(ajar), tuple(shut))
