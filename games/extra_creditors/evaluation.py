"""How good a position is for the team: what the AI players compare moves with.

Integers only, higher is better, the same for every seat. The plan behind the weights: find Wild Magic,
Stabilize it, bring it to the Elemental, lower the Seal Value on the way, and keep every clock away.
"""

from functools import cache, lru_cache

from games.extra_creditors.board import FAR
from games.extra_creditors.ending import cubes_on_board, wild_magic_limit
from games.extra_creditors.geometry import (
    AROUND,
    EDGE,
    NEXT,
    NOWHERE,
    ON_BOARD,
    XY,
    EdgeId,
    Tile,
    tile_at,
)
from games.extra_creditors.pack import family
from games.extra_creditors.sealing import payments, seal_value
from games.extra_creditors.specials import TOTEM_ESSENCE
from games.extra_creditors.state import State, Student, board, card_of, figure, kind, pack_of
from games.extra_creditors.tokens import count_tokens

SEALED = 300_000
TURN = -50
"""A turn gone by: no turn is ended while something useful is left to do."""
SEAL_MANA = 120
"""Mana of a carrier, which pays for a Seal."""
ACTION, MANA, SPARE_MANA, ITEM, SPARE_ITEM, TRANSFER = 2, 60, 15, 60, 5, 300
DENSE: dict[str | None, int] = {"smoke": 110, "water": 60}
"""What a token costs where many of them are a danger of their own."""
AT_ONCE = frozenset({"ITM-01", "ITM-02"})
"""Item cards that gain nothing by waiting."""
STUNNED, INHIBITED, PLANE, CUBE, TOKEN = 260, 40, 700, 40, 40
CARRIED, SPARE_CARRIED, OPEN_WILD, UNKNOWN = 3000, 150, 1600, 500
STEP_CARRIER, STEP_OPEN, STEP_UNKNOWN, STEP_HELPER, STEP_IDLE, STEP_TOKEN = 120, 150, 80, 40, 10, 60
CHANCE, READY, SEAL_VALUE, FAR_SEAL_VALUE, ANY_SEAL_VALUE, LEAK = 3000, 1200, 260, 60, 30, 3
LAST_CUBES, LAST_TOKENS = 6, 8
DOOR, WALL = 2, 4
"""Actions to pass a closed door, and about as many to break a wall."""


def evaluate(state: State, seat: int) -> int:  # noqa: ARG001 - a team has one interest
    """The value of a full state for the team."""
    value = SEALED * len(state.sealed) + TURN * state.turn_no
    value -= _clocks(state)
    value += sum(_student(state, student) for student in state.students)
    goal = figure(state)
    if goal is not None:
        value += _siege(state, goal)
    value += _search(state, goal)
    return value + _own_rules(state, goal)


def _clocks(state: State) -> int:
    """How near the defeats are."""
    margin = wild_magic_limit(state) - state.wild_consumed
    cubes = state.supply.cubes
    danger = 6000 // max(1, margin * margin) + PLANE * state.plane_break + CUBE * cubes_on_board(state)
    danger += DENSE.get(kind(state), TOKEN) * sum(state.tokens.values())
    if cubes < LAST_CUBES:
        danger += 400 * (LAST_CUBES - cubes)
    if kind(state) == "smoke" and state.supply.tokens < LAST_TOKENS:
        danger += 300 * (LAST_TOKENS - state.supply.tokens)
    return danger


def _student(state: State, student: Student) -> int:
    value = MANA * min(student.mana, 4) + SPARE_MANA * student.mana
    value += SEAL_MANA * min(student.mana, 2) * bool(student.stabilized)
    value += sum(ITEM if family(card) not in AT_ONCE else SPARE_ITEM for card in student.hand)
    value += ACTION * student.actions_left - TRANSFER * student.transfers
    value -= STUNNED * student.stunned + INHIBITED * student.inhibited
    if student.seat != state.current_seat:
        value += ACTION * student.surge
    return value + 60 * student.wards


def _steps(state: State, start: Tile | None, goal: Tile) -> int:
    """Actions to walk to a tile, outside ways included, opening doors and breaking walls on the way."""
    if start is None:
        return FAR
    doors = frozenset(edge for edge in state.barriers if state.edges[edge].kind == "door")
    return _ways(state.barriers, doors, goal)[start]


@lru_cache(maxsize=4096)
def _ways(barriers: tuple[EdgeId, ...], doors: frozenset[EdgeId], goal: Tile) -> dict[Tile, int]:
    """The least actions from every tile to `goal`."""
    walls = frozenset(barriers) - doors
    ways: dict[Tile, int] = {}
    fringe: list[list[Tile]] = [[goal]]
    for cost, tiles in enumerate(fringe):
        for tile in tiles:
            if tile in ways:
                continue
            ways[tile] = cost
            for direction, other in enumerate(NEXT[tile]):
                edge = EDGE[tile][direction]
                price = cost + (WALL if edge in walls else DOOR if edge in doors else 1)
                if other != NOWHERE and other not in ways:
                    fringe.extend([] for _ in range(price + 1 - len(fringe)))
                    fringe[price].append(other)
    return ways


def _room(state: State, goal: Tile) -> frozenset[Tile]:
    """The tiles of the room that a tile lies in."""
    x, y = XY[goal]
    sizes = pack_of(state).sizes
    for room in state.rooms:
        width, height = sizes[room.card]
        if room.rotated:
            width, height = height, width
        if 0 <= x - room.x < width and 0 <= y - room.y < height:
            return _block(room.x, room.y, width, height)
    return frozenset({goal})


@cache
def _block(x: int, y: int, width: int, height: int) -> frozenset[Tile]:
    return frozenset(tile_at(x + i, y + j) for i in range(width) for j in range(height))


def _prospect(state: State, goal: Tile) -> int:
    """The Seal Value in reach: the room's own tokens, and what leaks in through its openings."""
    worth, room, step = seal_value(state, goal), _room(state, goal), board(state).step
    inside = 1 + sum(count_tokens(state, tile) for tile in room)
    openings = sum(other in ON_BOARD and other not in room for tile in room for other in step[tile])
    return inside + min(max(0, worth - inside), LEAK * openings)


def _siege(state: State, goal: Tile) -> int:
    """Carriers close to the Elemental with a good chance to seal it."""
    worth, prospect = seal_value(state, goal), _prospect(state, goal)
    carried = any(student.stabilized for student in state.students)
    value = -(SEAL_VALUE if carried else FAR_SEAL_VALUE) * prospect - ANY_SEAL_VALUE * worth
    chances = []
    ablaze = [tile for tile in board(state).area(goal) if tile in state.tokens] if carried else []
    for student in state.students:
        steps = max(0, _steps(state, student.tile, goal) - 1)
        if ablaze and (steps == 0 or not student.stabilized):
            value -= STEP_TOKEN * max(0, min(_steps(state, student.tile, tile) for tile in ablaze) - 1)
        if not student.stabilized:
            value -= (STEP_HELPER if carried else STEP_IDLE) * steps
            continue
        die = card_of(state, student.seat).die
        bonus = student.seal_bonus if steps == 0 else 0
        likely = _hits(die, bonus, prospect - student.wards)
        chance = CHANCE * likely // die - STEP_CARRIER * steps
        if steps == 0:
            now = _hits(die, bonus, worth - student.wards)
            chance += CHANCE * now // die
            if payments(student):
                chance += READY * now // die
        chances.append(chance - 400 * student.absent - 150 * student.stunned)
    if chances:
        value += max(chances) + sum(chances) // 4
    return value


def _hits(die: int, bonus: int, value: int) -> int:
    """How many faces of a Seal die beat a value."""
    return min(die, max(0, die + bonus - max(1, value)))


def _search(state: State, goal: Tile | None) -> int:
    """Stabilized Wild Magic in hand, open Wild Magic in reach, unknown tokens to turn up."""
    needed = pack_of(state).difficulties[state.options.difficulty].elementals - len(state.sealed)
    held = sum(student.stabilized for student in state.students)
    value = CARRIED * min(held, needed) + SPARE_CARRIED * max(0, held - needed)
    present = [student for student in state.students if not student.absent]
    for tile, token in state.mc.board.items():
        if token.up and token.kind == "wild":
            near = min((_steps(state, s.tile, tile) + 4 * (not s.mana) for s in present), default=0)
            weight = 3 if held < needed else 1
            value += (OPEN_WILD - STEP_OPEN * near) * weight // 3
            value -= 120 * sum(other in state.tokens or other == goal for other in AROUND[tile])
        elif token.up and token.kind == "slime":
            value -= 30
    unknown = [tile for tile, token in state.mc.board.items() if not token.up]
    if unknown and held < needed:
        for student in present:
            near = min(_steps(state, student.tile, tile) for tile in unknown)
            value -= STEP_UNKNOWN * near
        value -= UNKNOWN * len(unknown)
    return value


def _own_rules(state: State, goal: Tile | None) -> int:
    """What each Elemental makes dangerous or worth having."""
    name, value = kind(state), 0
    if name == "dream":
        value += 900 * (goal is not None) + 300 * len(state.totems)
        for student in state.students:
            value += 45 * min(student.essence, TOTEM_ESSENCE) + 400 * student.totems
            value -= 120 * max(0, student.essence - TOTEM_ESSENCE)
            value -= 200 * all(other.stunned for other in state.students if other is not student)
    elif name == "darkness":
        value -= 15 * len(state.tokens) + 700 * (goal is None)
    for student in state.students:
        tile = student.tile
        if tile not in ON_BOARD:
            continue
        if name == "ice":
            value -= 25 * sum(count_tokens(state, other) for other in (tile, *board(state).near[tile]))
        elif name == "smoke":
            value -= 40 * count_tokens(state, tile) ** 2
        elif name in ("fire", "water", "wind"):
            value -= 12 * sum(other in state.tokens for other in (tile, *AROUND[tile]))
    return value
