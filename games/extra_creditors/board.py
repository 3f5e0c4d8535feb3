"""What follows from the barriers alone: adjacency, areas, walking distances, lines of sight.

A `Board` is a function of the set of barriers, so it is shared by all matches and kept in a small cache.
"""

from collections.abc import Iterable
from functools import lru_cache

from games.extra_creditors.geometry import (
    AROUND,
    EDGE,
    NEXT,
    NOWHERE,
    ON_BOARD,
    OWN_EDGES,
    SIDES,
    WORLD,
    XY,
    EdgeId,
    Tile,
    in_edge_order,
    tile_at,
)

FAR = 1000
"""The walking distance of what can't be reached."""


class Board:
    """The grid with a given set of barriers; `like` is a board that differs in few edges."""

    def __init__(self, barriers: tuple[EdgeId, ...], like: "Board | None" = None) -> None:
        self.barriers = frozenset(barriers)
        self.step: dict[Tile, tuple[Tile, ...]] = {}
        self.near: dict[Tile, tuple[Tile, ...]] = {}
        changed: Iterable[Tile] = WORLD
        if like is not None:
            self.step, self.near = like.step.copy(), like.near.copy()
            changed = {tile for edge in self.barriers ^ like.barriers for tile in SIDES[edge]}
        for tile in changed:
            steps = self.step[tile] = self._steps(tile)
            self.near[tile] = tuple(other for other in AROUND[tile] if other in steps)
        self._areas: dict[Tile, tuple[Tile, ...]] = {}
        self._walks: dict[Tile, dict[Tile, int]] = {}
        self._orders: dict[Tile, tuple[Tile, ...]] = {}
        self._sights: dict[tuple[Tile, Tile], bool] = {}

    def _steps(self, tile: Tile) -> tuple[Tile, ...]:
        """The tile one step away in each direction, "" behind a barrier or past the ring.

        By EXC-GEO-5, EXC-GEO-6, EXC-LOS-2, EXC-R-14.
        """
        edges = EDGE[tile]
        return tuple(NOWHERE if edges[d] in self.barriers else other for d, other in enumerate(NEXT[tile]))

    def area(self, tile: Tile) -> tuple[Tile, ...]:
        """The board tiles joined to a board tile by passable edges, itself included (EXC-GEO-11)."""
        area = self._areas.get(tile)
        if area is None:
            area = tuple(sorted(self.walk_from(tile)))
            self._areas.update(dict.fromkeys(area, area))
        return area

    def walk_from(self, start: Tile) -> dict[Tile, int]:
        """Walking distances from a board tile to the board tiles that can be reached.

        By EXC-GEO-7, EXC-GEO-15.
        """
        walks = self._walks.get(start)
        if walks is None:
            walks, todo = {start: 0}, [start]
            for tile in todo:
                steps = walks[tile] + 1
                for other in self.near[tile]:
                    if other not in walks:
                        walks[other] = steps
                        todo.append(other)
            self._walks[start] = walks
        return walks

    def walk(self, a: Tile, b: Tile) -> int:
        """The walking distance between two tiles; `FAR` if there is no way or one is outside."""
        return self.walk_from(a).get(b, FAR) if a in ON_BOARD else FAR

    def by_walk(self, start: Tile) -> tuple[Tile, ...]:
        """The tiles of the area of `start`, nearest first, canonical order among equals."""
        order = self._orders.get(start)
        if order is None:
            walks = self.walk_from(start)
            order = tuple(sorted(walks, key=lambda tile: (walks[tile], tile)))
            self._orders[start] = order
        return order

    def between(self, a: Tile, b: Tile) -> list[Tile]:
        """The tiles of all shortest walks from a to b, both ends included."""
        there, back, whole = self.walk_from(a), self.walk_from(b), self.walk(a, b)
        return [tile for tile in self.by_walk(a) if there[tile] + back[tile] == whole]

    def nearest_barriers(self, start: Tile, among: frozenset[EdgeId] | None = None) -> list[EdgeId]:
        """The barriers touching the area of `start` at the smallest walk, canonical order; maybe none.

        By EXC-GEO-13.
        """
        walks, best, found = self.walk_from(start), FAR, set[EdgeId]()
        for tile in self.by_walk(start):
            if walks[tile] > best:
                break
            for edge in OWN_EDGES[tile]:
                if edge in self.barriers and (among is None or edge in among):
                    best = walks[tile]
                    found.add(edge)
        return in_edge_order(found)

    def barriers_within(self, start: Tile, reach: int) -> list[EdgeId]:
        """The barriers touching the area of `start` within a walk of `reach`, in canonical order.

        By EXC-GEO-13.
        """
        walks = self.walk_from(start)
        found = {e for t, n in walks.items() if n <= reach for e in OWN_EDGES[t] if e in self.barriers}
        return in_edge_order(found)

    def sees(self, a: Tile, b: Tile) -> bool:
        """Whether the line of sight between two tiles is clear."""
        key = (a, b) if a <= b else (b, a)
        clear = self._sights.get(key)
        if clear is None:
            clear = self._sights[key] = self._trace(*key)
        return clear

    def _trace(self, a: Tile, b: Tile) -> bool:
        """Walk the segment between the centres in integers, from grid line to grid line (EXC-LOS-1)."""
        (x, y), (bx, by) = XY[a], XY[b]
        wide, high = abs(bx - x), abs(by - y)
        east, north = (1 if bx >= x else 3), (0 if by >= y else 2)
        step_x, step_y = (1 if bx > x else -1), (1 if by > y else -1)
        i = j = 0
        while (x, y) != (bx, by):
            tile = tile_at(x, y)
            if wide == 0 or high == 0:
                direction = north if wide == 0 else east
                if EDGE[tile][direction] in self.barriers:
                    return False
                x, y = XY[NEXT[tile][direction]]
                continue
            vertical, horizontal = (2 * i + 1) * high, (2 * j + 1) * wide
            if vertical < horizontal:
                if EDGE[tile][east] in self.barriers:
                    return False
                x, i = x + step_x, i + 1
            elif horizontal < vertical:
                if EDGE[tile][north] in self.barriers:
                    return False
                y, j = y + step_y, j + 1
            else:
                if self._corner_blocks(tile, east, north):
                    return False
                x, y, i, j = x + step_x, y + step_y, i + 1, j + 1
        return True

    def _corner_blocks(self, tile: Tile, east: int, north: int) -> bool:
        """Whether barriers meet a diagonal at its corner on both sides."""
        beside, above = NEXT[tile][east], NEXT[tile][north]
        one = EDGE[tile][east] in self.barriers or EDGE[beside][north] in self.barriers
        other = EDGE[tile][north] in self.barriers or EDGE[above][east] in self.barriers
        return one and other


@lru_cache(maxsize=1024)
def _board(barriers: tuple[EdgeId, ...]) -> Board:
    return Board(barriers, _last[1])


_last: tuple[tuple[EdgeId, ...], Board] = ((), Board(()))


def board_of(barriers: tuple[EdgeId, ...]) -> Board:
    """The board with these barriers; the last one asked for is found by identity."""
    global _last  # noqa: PLW0603 - asked for at every step
    if _last[0] is not barriers:
        _last = (barriers, _board(barriers))
    return _last[1]
