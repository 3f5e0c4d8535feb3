"""The rooms of a house: which drawn room fits, and where the accepted ones lie.

Whether a set of rooms can tile the board depends on their sizes alone, so the search runs over sizes
and remembers its results; it never sees more than a few dozen multisets of area 48.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product

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


def _ways(size: Size) -> tuple[tuple[Size, bool], ...]:
    """The footprints of a room, unrotated first; squares once (EXC-ROOM-2)."""
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


Box = tuple[tuple[Size, int], ...]
"""How many rooms there are of each shape, in a fixed order."""


def _box(sizes: Iterable[Size]) -> Box:
    return tuple(sorted(Counter(map(_shape, sizes)).items()))


@cache
def _tilings(box: Box) -> tuple[tuple[int, ...], ...]:
    """How many rooms of each shape are used, for every choice of rooms that tiles the board exactly."""
    found = []
    for counts in product(*(range(count + 1) for _, count in box)):
        if sum(w * h * n for ((w, h), _), n in zip(box, counts, strict=True)) == AREA:
            shapes = tuple(shape for (shape, _), n in zip(box, counts, strict=True) for _ in range(n))
            if _tiles(0, shapes):
                found.append(counts)
    return tuple(found)


def can_tile(sizes: Iterable[Size]) -> bool:
    """Whether some of these rooms tile the board exactly (EXC-ROOM-5)."""
    return bool(_tilings(_box(sizes)))


def accept(order: Sequence[str], sizes: Sizes) -> list[tuple[str, bool]]:
    """The rooms drawn until the board is full, each with whether it was accepted (EXC-ROOM-1, EXC-ROOM-3).

    A room fits if some tiling uses all accepted ones, it, and some of those not drawn yet (EXC-R-5).
    """
    box = _box(sizes[card] for card in order)
    place = {shape: number for number, (shape, _) in enumerate(box)}
    tilings: Sequence[tuple[int, ...]] = _tilings(box)
    kept, most = [0] * len(box), [count for _, count in box]
    covered, drawn = 0, list[tuple[str, bool]]()
    for card in order:
        if covered == AREA:
            break
        width, height = sizes[card]
        number = place[_shape((width, height))]
        fitting = [tiling for tiling in tilings if tiling[number] > kept[number]]
        if fitting:
            tilings = fitting
            kept[number] += 1
            covered += width * height
        else:
            most[number] -= 1
            tilings = [tiling for tiling in tilings if tiling[number] <= most[number]]
        drawn.append((card, bool(fitting)))
    return drawn


def arrange(accepted: Sequence[str], sizes: Sizes) -> tuple[Spot, ...]:
    """The first exact tiling by the canonical search over the accepted rooms in the order drawn.

    By EXC-ROOM-4.
    """
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
