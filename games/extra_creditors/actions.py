"""Students' actions: moving, quenching, walls and doors, Wild Magic, mana and rituals."""

from collections.abc import Iterable

from games.extra_creditors.acts import Action, Moves, always, unchecked
from games.extra_creditors.concentration import enter, look_at
from games.extra_creditors.costs import gain_mana, move_price, quench_price
from games.extra_creditors.damage import damage
from games.extra_creditors.events.board import BarrierRepaired, DoorClosed, DoorOpened
from games.extra_creditors.events.deeds import RitualRolled, RitualTeleported, WildStabilized
from games.extra_creditors.events.students import EcMoved
from games.extra_creditors.geometry import (
    BOARD,
    DIRECTIONS,
    EDGE,
    NEXT,
    NOWHERE,
    ON_BOARD,
    OWN_EDGES,
    RITUALS,
    EdgeId,
    Tile,
    grid,
)
from games.extra_creditors.moves import (
    BreakWall,
    CloseDoor,
    GenerateMana,
    Look,
    Neutralize,
    OpenDoor,
    Quench,
    Reinforce,
    RitualTeleport,
    Stabilize,
    StepTo,
)
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, Student, board, own_tile
from games.extra_creditors.tokens import quench
from games.kernel import Move, Table


def steps_of(state: State, student: Student) -> list[tuple[int, Tile, bool]]:
    """The Moves open to a student: direction, tile, and whether the door passed gets closed."""
    tile = own_tile(student)
    found = []
    for direction, other in enumerate(board(state).step[tile]):
        if other != NOWHERE:
            found.append((direction, other, False))
            if is_door(state, EDGE[tile][direction]):
                found.append((direction, other, True))
    return found


def is_door(state: State, edge: EdgeId) -> bool:
    """Whether an edge is a door that is not broken."""
    there = state.edges.get(edge)
    return there is not None and there.kind == "door" and not there.broken


def reach(state: State, student: Student) -> list[Tile]:
    """The own and the adjacent board tiles, in canonical order."""
    tile = own_tile(student)
    near = board(state).near[tile]
    return sorted((tile, *near)) if tile in ON_BOARD else list(near)


def quenchable(state: State, student: Student) -> list[Tile]:
    """The tiles in reach that have real tokens."""
    return [tile for tile in reach(state, student) if tile in state.tokens]


def own_barriers(state: State, student: Student) -> list[EdgeId]:
    """The barriers of the own tile, in canonical order."""
    return [edge for edge in OWN_EDGES[own_tile(student)] if edge in state.edges and state.edges[edge].blocks]


def own_doors(state: State, student: Student, *, opened: bool) -> list[EdgeId]:
    """The doors of the own tile in a given state."""
    edges = OWN_EDGES[own_tile(student)]
    return [edge for edge in edges if is_door(state, edge) and state.edges[edge].open == opened]


def require_barrier(table: Table[State], student: Student, edge: EdgeId, clause: str) -> None:
    """Refuse an edge that is no barrier of the own tile."""
    there = edge in own_barriers(table.state, student)
    table.require(there, clause, "that is no barrier of the own tile", "not_a_barrier")


def take_step(run: Run, seat: int, direction: int, clause: str, *, close: bool = False) -> None:
    """A student moves one tile, may close the door just passed, and finds what lies there."""
    tile = own_tile(run.state.students[seat])
    other = run.board.step[tile][direction]
    run.emit(EcMoved(because=clause, seat=seat, from_tile=tile, to_tile=other))
    if close:
        run.emit(DoorClosed(because=clause, edge=EDGE[tile][direction], seat=seat))
    enter(run, seat, other)


# Moving and Quenching


def _steps(state: State, student: Student) -> Moves:
    return [
        StepTo(dir=DIRECTIONS[direction], close_door=close)
        for direction, _, close in steps_of(state, student)
    ]


def _check_step(table: Table[State], student: Student, move: StepTo) -> None:
    direction, tile = DIRECTIONS.index(move.dir), own_tile(student)
    way = board(table.state).step[tile][direction] != NOWHERE
    table.require(way, "EXC-ACT-1", "there is no way through", "blocked")
    door = not move.close_door or is_door(table.state, EDGE[tile][direction])
    table.require(door, "EXC-ACT-1", "there is no door to close", "no_door")


def _price_of_step(state: State, student: Student, move: StepTo) -> tuple[int, int]:
    return move_price(state, student, NEXT[own_tile(student)][DIRECTIONS.index(move.dir)])


def _step(run: Run, student: Student, move: StepTo) -> None:
    take_step(run, student.seat, DIRECTIONS.index(move.dir), "EXC-ACT-1", close=move.close_door)


def _quenches(state: State, student: Student) -> Moves:
    return [Quench(tile=tile) for tile in quenchable(state, student)]


def _check_quench(table: Table[State], student: Student, move: Quench) -> None:
    table.require(move.tile in table.state.tokens, "EXC-ACT-2", "no token is there", "no_token")
    near = move.tile in reach(table.state, student)
    table.require(near, "EXC-ACT-2", "the tile is not adjacent", "not_adjacent")


def _price_of_quench(_state: State, student: Student, _move: Quench) -> tuple[int, int]:
    return quench_price(student)


def _quench(run: Run, _student: Student, move: Quench) -> None:
    quench(run, move.tile, "EXC-ACT-2")


# Walls and doors


def breakable(state: State, student: Student) -> list[EdgeId]:
    """The barriers of the own tile that are not barred."""
    return [edge for edge in own_barriers(state, student) if state.edges[edge].barred_by is None]


def damaged(state: State, student: Student) -> list[EdgeId]:
    """The barriers of the own tile that carry cubes."""
    return [edge for edge in own_barriers(state, student) if state.edges[edge].damage]


def _breaks(state: State, student: Student) -> Moves:
    return [BreakWall(edge=edge) for edge in breakable(state, student)]


def _check_break(table: Table[State], student: Student, move: BreakWall) -> None:
    require_barrier(table, student, move.edge, "EXC-ACT-3")
    free = move.edge in breakable(table.state, student)
    table.require(free, "EXC-EC-08B", "the barrier is barred", "barred")


def _break(run: Run, _student: Student, move: BreakWall) -> None:
    damage(run, move.edge, "EXC-ACT-3")


def _openings(state: State, student: Student) -> Moves:
    return [OpenDoor(edge=edge) for edge in own_doors(state, student, opened=False)]


def _check_open(table: Table[State], student: Student, move: OpenDoor) -> None:
    fits = move.edge in own_doors(table.state, student, opened=False)
    table.require(fits, "EXC-ACT-4", "that is no closed door of the own tile", "bad_door")


def _open(run: Run, student: Student, move: OpenDoor) -> None:
    run.emit(DoorOpened(because="EXC-ACT-4", edge=move.edge, seat=student.seat))


def _closings(state: State, student: Student) -> Moves:
    return [CloseDoor(edge=edge) for edge in own_doors(state, student, opened=True)]


def _check_close(table: Table[State], student: Student, move: CloseDoor) -> None:
    fits = move.edge in own_doors(table.state, student, opened=True)
    table.require(fits, "EXC-ACT-5", "that is no open door of the own tile", "bad_door")


def _close(run: Run, student: Student, move: CloseDoor) -> None:
    run.emit(DoorClosed(because="EXC-ACT-5", edge=move.edge, seat=student.seat))


def _reinforcements(state: State, student: Student) -> Moves:
    return [Reinforce(edge=edge) for edge in damaged(state, student)]


def _check_reinforce(table: Table[State], student: Student, move: Reinforce) -> None:
    there = move.edge in damaged(table.state, student)
    table.require(there, "EXC-ACT-12", "that is no damaged barrier of the own tile", "not_damaged")


def _reinforce(run: Run, _student: Student, move: Reinforce) -> None:
    """One cube goes; a broken barrier is none any more (EXC-R-12)."""
    repair(run, move.edge, 1, "EXC-ACT-12")


def repair(run: Run, edge: EdgeId, cubes: int, clause: str) -> None:
    """Cubes of a barrier go back to the supply; what was broken stands again, closed."""
    left = run.state.supply.cubes + cubes
    remaining = run.state.edges[edge].damage - cubes
    run.emit(BarrierRepaired(because=clause, edge=edge, damage=remaining, cubes_left=left))


# Wild Magic and mana


def _wild_here(state: State, student: Student) -> bool:
    """Whether face-up Wild Magic lies on the own tile."""
    token = state.mc.board.get(own_tile(student))
    return token is not None and token.up and token.kind == "wild"


def _stabilizing(state: State, student: Student) -> Moves:
    return [Stabilize()] if _wild_here(state, student) else []


def _check_stabilize(table: Table[State], student: Student, _move: Stabilize) -> None:
    there = _wild_here(table.state, student)
    table.require(there, "EXC-ACT-6", "no open Wild Magic is here", "no_wild_magic")


def _stabilize(run: Run, student: Student, _move: Stabilize) -> None:
    tile = own_tile(student)
    token = run.state.mc.board[tile].id
    run.emit(WildStabilized(because="EXC-ACT-6", seat=student.seat, token=token, tile=tile))


def _generate(run: Run, student: Student, _move: GenerateMana) -> None:
    gain_mana(run, student.seat, 1, "EXC-ACT-13")


def _can_look(state: State, student: Student) -> bool:
    """Whether a face-down token, or an open Item, lies on the own tile."""
    token = state.mc.board.get(own_tile(student))
    return token is not None and (not token.up or token.kind == "item")


def _looks(state: State, student: Student) -> Moves:
    return [Look()] if _can_look(state, student) else []


def _check_look(table: Table[State], student: Student, _move: Look) -> None:
    there = _can_look(table.state, student)
    table.require(there, "EXC-ACT-18", "there is nothing to look at", "nothing_here")


def _look(run: Run, student: Student, _move: Look) -> None:
    look_at(run, student.seat, own_tile(student), "EXC-ACT-18")


# Rituals


def other_rituals(student: Student) -> list[int]:
    """The ritual tokens that the student doesn't stand at."""
    return [number for number, tile in enumerate(RITUALS) if tile != student.tile]


def _require_ritual(table: Table[State], student: Student, clause: str) -> None:
    table.require(student.tile in RITUALS, clause, "this is no ritual tile", "not_on_ritual")


def _teleports(_state: State, student: Student) -> Iterable[Move]:
    if student.tile in RITUALS:
        return [RitualTeleport(ritual=number) for number in other_rituals(student)]
    return ()


def _check_teleport(table: Table[State], student: Student, move: RitualTeleport) -> None:
    _require_ritual(table, student, "EXC-ACT-16")
    other = move.ritual in other_rituals(student)
    table.require(other, "EXC-ACT-16", "that is no other ritual", "bad_ritual")


def _teleport(run: Run, student: Student, move: RitualTeleport) -> None:
    run.emit(RitualTeleported(because="EXC-ACT-16", seat=student.seat, to_tile=RITUALS[move.ritual]))


def _neutralizing(_state: State, student: Student) -> Moves:
    return [Neutralize()] if student.tile in RITUALS else []


def _check_neutralize(table: Table[State], student: Student, _move: Neutralize) -> None:
    _require_ritual(table, student, "EXC-ACT-17")


def _neutralize(run: Run, student: Student, _move: Neutralize) -> None:
    """Roll how far the ritual reaches; any board tile at that distance will do (EXC-R-52)."""
    tile = own_tile(student)
    distance = run.dice.roll(4)
    run.emit(RitualRolled(because="EXC-ACT-17", seat=student.seat, d4=distance))
    tiles = [other for other in BOARD if grid(tile, other) == distance]
    run.ask("ritual_tile", tiles, "EXC-ACT-17", frame(neutralize), student.seat)


@effect("actions.neutralize")
def neutralize(run: Run, tile: Tile) -> None:
    """All tokens on a tile and the adjacent ones are Quenched (EXC-R-58)."""
    for other in sorted((tile, *run.board.near[tile])):
        quench(run, other, "EXC-ACT-17", everything=True)


PLAIN = (
    Action(StepTo, _steps, _check_step, _step, _price_of_step),
    Action(Quench, _quenches, _check_quench, _quench, _price_of_quench),
    Action(BreakWall, _breaks, _check_break, _break, (1, 0)),
    Action(OpenDoor, _openings, _check_open, _open, (1, 0)),
    Action(CloseDoor, _closings, _check_close, _close, (1, 0)),
    Action(Reinforce, _reinforcements, _check_reinforce, _reinforce, (1, 1)),
    Action(Stabilize, _stabilizing, _check_stabilize, _stabilize, (1, 1)),
    Action(GenerateMana, always(GenerateMana()), unchecked, _generate, (2, 0)),
    Action(Look, _looks, _check_look, _look),
    Action(RitualTeleport, _teleports, _check_teleport, _teleport, (2, 0)),
    Action(Neutralize, _neutralizing, _check_neutralize, _neutralize, (4, 0)),
)
"""The actions of this chapter (3.15)."""
