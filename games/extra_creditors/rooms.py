"""The rooms of a house: which drawn room fits, and where the accepted ones lie.

Whether a set of rooms can tile the board depends on their sizes alone, so the search runs over sizes
and remembers its results; it never sees more than a few dozen multisets of area 48.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from games.extra_creditors.citing import realises
from games.extra_creditors.geometry import HEIGHT, WIDTH

Size = tuple[int, int]
Sizes = Mapping[str, Size]
Spot = tuple[str, int, int, bool]
"""A placed room: card, x and y of its south-west corner, rotated or not."""

AREA = WIDTH * HEIGHT
_FULL = (1 << AREA) - 1


def _mask(width: int, height: int, cell: int) -> int:
    """The cells of a room with its south-west corner on `cell`, or 0 if it sticks out."""
    x, y = cell % WIDTH, cell // WIDTH
    if x + width > WIDTH or y + height > HEIGHT:
        return 0
    row = ((1 << width) - 1) << x
    return sum(row << (WIDTH * (y + j)) for j in range(height))


def _first_gap(covered: int) -> int:
    """The first uncovered cell, row by row from the south."""
    return (~covered & (covered + 1)).bit_length() - 1


def _shape(size: Size) -> Size:
    """A size irrespective of rotation."""
    return max(size), min(size)


@realises("EXC-ROOM-2")
def _ways(size: Size) -> tuple[tuple[Size, bool], ...]:
    """The footprints of a room, unrotated first; squares once."""
    width, height = size
    if width == height:
        return ((size, False),)
    return ((size, False), ((height, width), True))


@cache
def _tiles(covered: int, shapes: tuple[Size, ...]) -> bool:
    """Whether these shapes, all of them, fill what is not covered yet."""
    if covered == _FULL:
        return not shapes
    cell = _first_gap(covered)
    for index, shape in enumerate(shapes):
        if index and shapes[index - 1] == shape:
            continue
        rest = shapes[:index] + shapes[index + 1 :]
        for (width, height), _ in _ways(shape):
            mask = _mask(width, height, cell)
            if mask and not mask & covered and _tiles(covered | mask, rest):
                return True
    return False


@cache
def _tiling_sets(most: tuple[tuple[Size, int], ...]) -> tuple[Counter[Size], ...]:
    """Every multiset of shapes, within the given counts, that tiles the board exactly."""
    found = []
    for counts in product(*(range(count + 1) for _, count in most)):
        if sum(w * h * n for ((w, h), _), n in zip(most, counts, strict=True)) == AREA:
            shapes = tuple(shape for (shape, _), n in zip(most, counts, strict=True) for _ in range(n))
            if _tiles(0, shapes):
                found.append(Counter(shapes))
    return tuple(found)


@realises("EXC-ROOM-3", "EXC-R-5")
def can_tile(must: Sequence[Size], may: Sequence[Size]) -> bool:
    """Whether all rooms of `must` and some of `may` tile the board exactly."""
    needed = Counter(_shape(size) for size in must)
    most = needed + Counter(_shape(size) for size in may)
    return any(needed <= tiling for tiling in _tiling_sets(tuple(sorted(most.items()))))


@realises("EXC-ROOM-1", "EXC-ROOM-3")
def accept(order: Sequence[str], sizes: Sizes) -> list[tuple[str, bool]]:
    """The rooms drawn until the board is full, each with whether it was accepted."""
    drawn: list[tuple[str, bool]] = []
    kept: list[Size] = []
    for index, card in enumerate(order):
        if sum(w * h for w, h in kept) == AREA:
            break
        left = [sizes[other] for other in order[index + 1 :]]
        fits = can_tile([*kept, sizes[card]], left)
        if fits:
            kept.append(sizes[card])
        drawn.append((card, fits))
    return drawn


@realises("EXC-ROOM-4")
def arrange(accepted: Sequence[str], sizes: Sizes) -> tuple[Spot, ...]:
    """The first exact tiling by the canonical search over the accepted rooms in the order drawn."""
    dead: set[tuple[int, tuple[str, ...]]] = set()

    def search(covered: int, rooms: tuple[str, ...]) -> tuple[Spot, ...] | None:
        if covered == _FULL:
            return ()
        if (covered, rooms) in dead:
            return None
        cell = _first_gap(covered)
        for index, card in enumerate(rooms):
            for (width, height), rotated in _ways(sizes[card]):
                mask = _mask(width, height, cell)
                if not mask or mask & covered:
                    continue
                rest = search(covered | mask, rooms[:index] + rooms[index + 1 :])
                if rest is not None:
                    return ((card, cell % WIDTH + 1, cell // WIDTH + 1, rotated), *rest)
        dead.add((covered, rooms))
        return None

    found = search(0, tuple(accepted))
    if found is None:
        raise ValueError("the accepted rooms have no exact tiling")
    return found


def rod_at(spot: Spot, size: Size, rod: tuple[int, int]) -> tuple[int, int]:
    """Where a rod of a placed room lies on the board; rotation is a quarter turn clockwise."""
    _, x, y, rotated = spot
    i, j = rod
    if rotated:
        i, j = j, size[0] + 1 - i
    return x + i - 1, y + j - 1
