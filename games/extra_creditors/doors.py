"""Walls and doors of a laid house: one network, or two halves, each with a way out."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from games.extra_creditors.geometry import EDGES, ON_BOARD, OUTER, SIDES, EdgeId, Tile
from games.extra_creditors.state import Edge
from games.kernel import Dice

Pair = tuple[str, str]
SIDE_NAMES = ("N", "E", "S", "W")
HALF = 16
"""A part of a split house has at least so many tiles."""


class Plan(NamedTuple):
    """The doors in the order they were drawn, and every draw of the procedure."""

    doors: tuple[EdgeId, ...]
    draws: tuple[str, ...]
    parts: tuple[frozenset[str], ...]


def walls(owner: Mapping[Tile, str]) -> tuple[EdgeId, ...]:
    """The edges between different rooms and around the board, in canonical order (EXC-ROOM-6)."""
    return tuple(edge for edge in EDGES if owner.get(SIDES[edge][0]) != owner.get(SIDES[edge][1]))


def edges_of(owner: Mapping[Tile, str], doors: Iterable[EdgeId]) -> dict[EdgeId, Edge]:
    """All walls and doors, undamaged, doors open (EXC-DOOR-1, EXC-R-6)."""
    ways = frozenset(doors)
    return {e: Edge("door", open=True) if e in ways else Edge("wall") for e in walls(owner)}


def _side(edge: EdgeId) -> str:
    """The side of the board that an outer edge is part of."""
    inner = next(tile for tile in SIDES[edge] if tile in ON_BOARD)
    first = SIDES[edge][0] == inner
    return ("N" if first else "S") if edge[0] == "H" else ("E" if first else "W")


class _Draws:
    """The dice of the procedure, their results, and the doors so far."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.draws: list[str] = []
        self.doors: list[EdgeId] = []

    def door(self, edges: Iterable[EdgeId]) -> None:
        """A door on one of these edges that has none yet (EXC-DOOR-5)."""
        edge = self.dice.choice([edge for edge in edges if edge not in self.doors])
        self.doors.append(edge)
        self.draws.append(edge)


def _groups(rooms: Iterable[str], pairs: Iterable[Pair]) -> list[frozenset[str]]:
    """The rooms joined by these pairs."""
    group = {room: frozenset({room}) for room in rooms}
    for a, b in pairs:
        joined = group[a] | group[b]
        group.update(dict.fromkeys(joined, joined))
    return sorted(set(group.values()), key=min)


def plan_doors(owner: Mapping[Tile, str], dice: Dice, *, split: bool) -> Plan:
    """Draw the doors of a house (EXC-DOOR-2, EXC-DOOR-3)."""
    shared: dict[Pair, list[EdgeId]] = {}
    for edge in walls(owner):
        if edge not in OUTER:
            a, b = sorted(owner[tile] for tile in SIDES[edge])
            shared.setdefault((a, b), []).append(edge)
    draws = _Draws(dice)
    pairs = dice.shuffled(sorted(shared))
    draws.draws.extend("+".join(pair) for pair in pairs)
    rooms = sorted(set(owner.values()))
    taken: list[Pair] = []
    for pair in pairs:
        if not any(set(pair) <= group for group in _groups(rooms, taken)):
            taken.append(pair)
    dropped = _split(owner, taken) if split else None
    kept = [pair for pair in taken if pair != dropped]
    parts = _groups(rooms, kept)
    for pair in kept:
        draws.door(shared[pair])
    sides = dice.shuffled(SIDE_NAMES)
    draws.draws.extend(sides)
    for side in sides[:2]:
        draws.door(_edges_of_side(side))
    spare = [pair for pair in pairs if pair not in taken and any(set(pair) <= part for part in parts)]
    if spare:
        draws.door(shared[spare[0]])
    else:
        draws.door(_edges_of_side(sides[2]))
    if dropped is not None:
        _second_way_out(owner, draws, parts, sides[2] if spare else sides[3])
    return Plan(tuple(draws.doors), tuple(draws.draws), tuple(parts))


def _edges_of_side(side: str) -> list[EdgeId]:
    return [edge for edge in EDGES if edge in OUTER and _side(edge) == side]


def _split(owner: Mapping[Tile, str], taken: Sequence[Pair]) -> Pair | None:
    """The last pair whose removal leaves two large parts that both touch the perimeter.

    By EXC-DOOR-4, EXC-R-7.
    """
    for pair in reversed(taken):
        parts = _groups(set(owner.values()), [other for other in taken if other != pair])
        if all(
            sum(room in part for room in owner.values()) >= HALF and _perimeter(owner, part) for part in parts
        ):
            return pair
    return None


def _perimeter(owner: Mapping[Tile, str], part: frozenset[str]) -> list[EdgeId]:
    return [edge for edge in EDGES if edge in OUTER and any(owner.get(t) in part for t in SIDES[edge])]


def _second_way_out(
    owner: Mapping[Tile, str], draws: _Draws, parts: Iterable[frozenset[str]], side: str
) -> None:
    """The dropped pair's door: a way out for the part that has none, else one more outside door."""
    for part in parts:
        edges = _perimeter(owner, part)
        if not any(edge in draws.doors for edge in edges):
            draws.door(edges)
            return
    draws.door(_edges_of_side(side))
