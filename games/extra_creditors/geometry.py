"""The grid that every match is played on: tiles, edges, directions, rolls, the quarter called away.

A tile is written "x:y", an edge "V:x:y" (between x:y and its eastern neighbour) or "H:x:y" (between x:y
and its northern neighbour). Text ids sort in canonical order but for edges, where V comes first.
"""

from collections.abc import Iterable
from functools import cache
from typing import Literal

Tile = str
EdgeId = str

WIDTH, HEIGHT = 8, 6
Dir = Literal["N", "E", "S", "W"]
DIRECTIONS: tuple[Dir, ...] = ("N", "E", "S", "W")
"""In canonical order (EXC-GEO-14)."""
DELTAS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""North is up the left side of the board, east along its bottom (EXC-GEO-1, EXC-R-9)."""
NOWHERE = ""


def tile_at(x: int, y: int) -> Tile:
    """The id of the tile in column x, row y."""
    return f"{x}:{y}"


BOARD: tuple[Tile, ...] = tuple(tile_at(x, y) for x in range(1, WIDTH + 1) for y in range(1, HEIGHT + 1))
ON_BOARD = frozenset(BOARD)
RING: tuple[Tile, ...] = tuple(
    tile_at(x, y)
    for x in range(WIDTH + 2)
    for y in range(HEIGHT + 2)
    if x in (0, WIDTH + 1) or y in (0, HEIGHT + 1)
)
"""The outside tiles (EXC-GEO-3, EXC-R-8)."""
WORLD: tuple[Tile, ...] = tuple(sorted(BOARD + RING))
XY: dict[Tile, tuple[int, int]] = {tile_at(x, y): (x, y) for x in range(WIDTH + 2) for y in range(HEIGHT + 2)}
RITUALS = ("0:3", "9:4", "4:7", "5:0")
"""Tiles of ritual tokens 0 to 3; they never move (EXC-RIT-1)."""


def _next(tile: Tile, direction: int) -> Tile:
    x, y = XY[tile]
    dx, dy = DELTAS[direction]
    other = tile_at(x + dx, y + dy)
    return other if other in XY else NOWHERE


def _edge(tile: Tile, direction: int) -> EdgeId:
    other = _next(tile, direction)
    if other == NOWHERE or (tile not in ON_BOARD and other not in ON_BOARD):
        return NOWHERE
    x, y = XY[min(tile, other)]
    return f"{'H' if direction in (0, 2) else 'V'}:{x}:{y}"


NEXT: dict[Tile, tuple[Tile, ...]] = {t: tuple(_next(t, d) for d in range(4)) for t in WORLD}
"""The neighbouring tile in each direction, "" beyond the ring."""
EDGE: dict[Tile, tuple[EdgeId, ...]] = {t: tuple(_edge(t, d) for d in range(4)) for t in WORLD}
"""The edge of a tile in each direction, "" between two ring tiles."""
EDGES: tuple[EdgeId, ...] = (
    *(f"V:{x}:{y}" for x in range(WIDTH + 1) for y in range(1, HEIGHT + 1)),
    *(f"H:{x}:{y}" for x in range(1, WIDTH + 1) for y in range(HEIGHT + 1)),
)
"""All edges in canonical order (EXC-GEO-4)."""
EDGE_ORDER: dict[EdgeId, int] = {edge: number for number, edge in enumerate(EDGES)}


def _sides(edge: EdgeId) -> tuple[Tile, Tile]:
    kind, x, y = edge.split(":")
    here = tile_at(int(x), int(y))
    return here, NEXT[here][0 if kind == "H" else 1]


SIDES: dict[EdgeId, tuple[Tile, Tile]] = {edge: _sides(edge) for edge in EDGES}
"""The two tiles that an edge separates."""
OUTER: frozenset[EdgeId] = frozenset(e for e, sides in SIDES.items() if not ON_BOARD.issuperset(sides))
"""Edges between the board and the ring."""
OWN_EDGES: dict[Tile, tuple[EdgeId, ...]] = {
    t: tuple(sorted((e for e in EDGE[t] if e), key=EDGE_ORDER.__getitem__)) for t in WORLD
}
"""The edges of a tile in canonical order."""
AROUND: dict[Tile, tuple[Tile, ...]] = {t: tuple(sorted(n for n in NEXT[t] if n in ON_BOARD)) for t in WORLD}
"""Grid-adjacent board tiles in canonical order."""


def in_edge_order(edges: Iterable[EdgeId]) -> list[EdgeId]:
    """Edges in canonical order: V before H, then x, then y."""
    return sorted(edges, key=EDGE_ORDER.__getitem__)


def coordinate_tile(d8: int, d6: int) -> Tile:
    """The tile of a roll of the Coordinate Dice (EXC-GEO-2)."""
    return tile_at(d8, d6)


def elemental_tile(d6: int, d4: int) -> Tile:
    """The tile of a roll of the Elemental Dice; their frame labels start one tile in (EXC-GEO-2)."""
    return tile_at(d6 + 1, d4 + 1)


def grid(a: Tile, b: Tile) -> int:
    """Steps between two tiles if nothing stood between them (EXC-GEO-7)."""
    (ax, ay), (bx, by) = XY[a], XY[b]
    return abs(ax - bx) + abs(ay - by)


def ray(a: Tile, b: Tile) -> int:
    """King's steps between two tiles (EXC-GEO-7)."""
    (ax, ay), (bx, by) = XY[a], XY[b]
    return max(abs(ax - bx), abs(ay - by))


def _rounded(numerator: int, denominator: int) -> int:
    """The nearest integer, exact halves towards zero."""
    size = (2 * abs(numerator) + denominator - 1) // (2 * denominator)
    return size if numerator >= 0 else -size


def ray_tile(origin: Tile, aim: Tile, k: int) -> Tile:
    """The k-th tile of the ray from `origin` towards `aim`; "" where the world ends (EXC-LOS-3)."""
    (ox, oy), (ax, ay) = XY[origin], XY[aim]
    m = ray(origin, aim)
    tile = tile_at(ox + _rounded((ax - ox) * k, m), oy + _rounded((ay - oy) * k, m))
    return tile if tile in XY else NOWHERE


@cache
def away(origin: Tile, direction: int) -> frozenset[Tile]:
    """Tiles of the quarter that opens from `origin` in a direction, diagonals and outside tiles included.

    By EXC-AWY-1, EXC-AWY-2.
    """
    ox, oy = XY[origin]
    dx, dy = DELTAS[direction]
    found = []
    for tile, (x, y) in XY.items():
        forward = (x - ox) * dx + (y - oy) * dy
        across = (x - ox) * dy + (y - oy) * dx
        if forward >= 1 and abs(across) <= forward:
            found.append(tile)
    return frozenset(found)
