"""What the AI players work out about a board: ways through doors and walls, and areas that doors can close.

An `Outlook` is a function of the barriers and doors, so it is kept in a small cache like a `Board`.
"""

from functools import lru_cache

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

DOOR, WALL, TELEPORT = 2, 3, 2
"""Actions to pass a closed door or a damaged wall, to break a wall and pass, and between two rituals."""
MOST_AREAS = 48
BIT: dict[Tile, int] = {tile: 1 << number for number, tile in enumerate(BOARD)}
"""Board tiles as bits, for counting what lies in an area."""


class Outlook:
    """One set of barriers and doors."""

    def __init__(
        self, barriers: tuple[EdgeId, ...], ajar: tuple[EdgeId, ...], weak: tuple[EdgeId, ...]
    ) -> None:
        self._barriers = frozenset(barriers)
        self._weak = frozenset(weak)
        self._ajar = [edge for edge in ajar if ON_BOARD.issuperset(SIDES[edge])]
        self._links: dict[Tile, list[tuple[Tile, int]]] = {}
        self._ways: dict[Tile, dict[Tile, int]] = {}
        self._areas: dict[Tile, list[tuple[int, tuple[EdgeId, ...]]]] = {}

    def ways(self, start: Tile) -> dict[Tile, int]:
        """The least actions to every tile, also by outside ways and rituals, through doors and walls.

        It takes as much to come back.
        """
        ways = self._ways.get(start)
        if ways is None:
            ways = self._ways[start] = self._spread_out(start)
        return ways

    def _spread_out(self, start: Tile) -> dict[Tile, int]:
        ways: dict[Tile, int] = {}
        fringe: list[list[Tile]] = [[start], [], [], []]
        for cost, tiles in enumerate(fringe):
            if tiles:
                fringe.extend([] for _ in range(cost + WALL + 1 - len(fringe)))
            for tile in tiles:
                if tile not in ways:
                    ways[tile] = cost
                    for other, price in self._links.get(tile) or self._from(tile):
                        if other not in ways:
                            fringe[cost + price].append(other)
        return ways

    def _from(self, tile: Tile) -> list[tuple[Tile, int]]:
        """The next tiles with what it takes to get there."""
        links = []
        for other, edge in zip(NEXT[tile], EDGE[tile], strict=True):
            if other != NOWHERE:
                stands = edge in self._barriers
                links.append((other, 1 if not stands else DOOR if edge in self._weak else WALL))
        if tile in RITUALS:
            links += [(other, TELEPORT) for other in RITUALS]
        self._links[tile] = links
        return links

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
                free = edge not in self._barriers and edge not in self._ajar
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
def _outlook(barriers: tuple[EdgeId, ...], ajar: tuple[EdgeId, ...], weak: tuple[EdgeId, ...]) -> Outlook:
    return Outlook(barriers, ajar, weak)


def outlook(state: State) -> Outlook:
    """Ways and areas of the present barriers and doors."""
    ajar, weak = list[EdgeId](), list[EdgeId]()
    for edge, there in state.edges.items():
        if there.broken:
            continue
        if there.open:
            ajar.append(edge)
        elif there.damage or there.kind == "door":
            weak.append(edge)
    return _outlook(state.barriers, tuple(ajar), tuple(weak))
