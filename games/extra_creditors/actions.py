"""Students' actions: moving, quenching, walls and doors, Wild Magic, mana and rituals."""

from collections.abc import Callable
from typing import Any

from games.extra_creditors.citing import realises
from games.extra_creditors.concentration import enter, look_at
from games.extra_creditors.costs import can_pay, gain_mana, move_cost, pay, quench_cost
from games.extra_creditors.damage import damage
from games.extra_creditors.events.board import BarrierRepaired, DoorClosed, DoorOpened
from games.extra_creditors.events.deeds import RitualRolled, RitualTeleported, WildStabilized
from games.extra_creditors.events.students import EcMoved
from games.extra_creditors.geometry import (
    BOARD,
    DIRECTIONS,
    EDGE,
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
from games.extra_creditors.state import State, Student, board
from games.extra_creditors.tokens import quench
from games.kernel import ContractError, Move

Moves = list[Move]
MANA_ACTIONS, TELEPORT_ACTIONS, NEUTRALIZE_ACTIONS = 2, 2, 4


def own_tile(student: Student) -> Tile:
    """Where a student stands."""
    if student.tile is None:
        raise ContractError(f"seat {student.seat} has no tile yet")
    return student.tile


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


def take_step(run: Run, seat: int, direction: int, clause: str, *, close: bool = False) -> None:
    """A student moves one tile, may close the door just passed, and finds what lies there."""
    tile = own_tile(run.state.students[seat])
    other = run.board.step[tile][direction]
    run.emit(EcMoved(because=clause, seat=seat, from_tile=tile, to_tile=other))
    if close:
        run.emit(DoorClosed(because=clause, edge=EDGE[tile][direction], seat=seat))
    enter(run, seat, other)


def move_steps(state: State, student: Student) -> Moves:
    """Every Move the student can pay."""
    return [
        StepTo(dir=DIRECTIONS[direction], close_door=close)
        for direction, tile, close in steps_of(state, student)
        if student.actions_left >= move_cost(state, student, tile)
    ]


def play_step(run: Run, student: Student, move: StepTo) -> None:
    """Move one tile."""
    direction = DIRECTIONS.index(move.dir)
    tile = own_tile(student)
    other = run.board.step[tile][direction]
    run.table.require(other != NOWHERE, "EXC-ACT-1", "there is no way through", "blocked")
    door = not move.close_door or is_door(run.state, EDGE[tile][direction])
    run.table.require(door, "EXC-ACT-1", "there is no door to close", "no_door")
    cost = move_cost(run.state, student, other)
    pay(run, student.seat, cost, 0, "EXC-ACT-1")
    take_step(run, student.seat, direction, "EXC-ACT-1", close=move.close_door)


def quench_moves(state: State, student: Student) -> Moves:
    """Every Quench the student can pay."""
    if student.actions_left < quench_cost(student):
        return []
    return [Quench(tile=tile) for tile in quenchable(state, student)]


def play_quench(run: Run, student: Student, move: Quench) -> None:
    """Remove a token in reach."""
    run.table.require(move.tile in run.state.tokens, "EXC-ACT-2", "no token is there", "no_token")
    near = move.tile in reach(run.state, student)
    run.table.require(near, "EXC-ACT-2", "the tile is not adjacent", "not_adjacent")
    pay(run, student.seat, quench_cost(student), 0, "EXC-ACT-2")
    quench(run, move.tile, "EXC-ACT-2")


def wall_moves(state: State, student: Student) -> Moves:
    """Breaking, opening, closing and reinforcing on the edges of the own tile."""
    if not student.actions_left:
        return []
    edges = state.edges
    barriers = own_barriers(state, student)
    found: Moves = [BreakWall(edge=edge) for edge in barriers if edges[edge].barred_by is None]
    found += [OpenDoor(edge=edge) for edge in own_doors(state, student, opened=False)]
    found += [CloseDoor(edge=edge) for edge in own_doors(state, student, opened=True)]
    if student.mana:
        found += [Reinforce(edge=edge) for edge in barriers if edges[edge].damage]
    return found


def play_break(run: Run, student: Student, move: BreakWall) -> None:
    """Damage a barrier of the own tile."""
    there = move.edge in own_barriers(run.state, student)
    run.table.require(there, "EXC-ACT-3", "that is no barrier of the own tile", "not_a_barrier")
    free = run.state.edges[move.edge].barred_by is None
    run.table.require(free, "EXC-EC-08B", "the barrier is barred", "barred")
    pay(run, student.seat, 1, 0, "EXC-ACT-3")
    damage(run, move.edge, "EXC-ACT-3")


def play_open(run: Run, student: Student, move: OpenDoor) -> None:
    """Open a closed door of the own tile."""
    fits = move.edge in own_doors(run.state, student, opened=False)
    run.table.require(fits, "EXC-ACT-4", "that is no closed door of the own tile", "bad_door")
    pay(run, student.seat, 1, 0, "EXC-ACT-4")
    run.emit(DoorOpened(because="EXC-ACT-4", edge=move.edge, seat=student.seat))


def play_close(run: Run, student: Student, move: CloseDoor) -> None:
    """Close an open door of the own tile."""
    fits = move.edge in own_doors(run.state, student, opened=True)
    run.table.require(fits, "EXC-ACT-5", "that is no open door of the own tile", "bad_door")
    pay(run, student.seat, 1, 0, "EXC-ACT-5")
    run.emit(DoorClosed(because="EXC-ACT-5", edge=move.edge, seat=student.seat))


@realises("EXC-R-12")
def play_reinforce(run: Run, student: Student, move: Reinforce) -> None:
    """Remove the cube of a damaged barrier."""
    edge = move.edge
    damaged = edge in own_barriers(run.state, student) and run.state.edges[edge].damage > 0
    run.table.require(damaged, "EXC-ACT-12", "that is no damaged barrier of the own tile", "not_damaged")
    pay(run, student.seat, 1, 1, "EXC-ACT-12")
    repair(run, edge, 1, "EXC-ACT-12")


def repair(run: Run, edge: EdgeId, cubes: int, clause: str) -> None:
    """Cubes of a barrier go back to the supply; what was broken stands again, closed."""
    left = run.state.supply.cubes + cubes
    remaining = run.state.edges[edge].damage - cubes
    run.emit(BarrierRepaired(because=clause, edge=edge, damage=remaining, cubes_left=left))


def wild_here(state: State, student: Student) -> bool:
    """Whether face-up Wild Magic lies on the own tile."""
    token = state.mc.board.get(own_tile(student))
    return token is not None and token.up and token.kind == "wild"


def play_stabilize(run: Run, student: Student, _move: Stabilize) -> None:
    """Wild Magic on the own tile becomes Stabilized."""
    there = wild_here(run.state, student)
    run.table.require(there, "EXC-ACT-6", "no open Wild Magic is here", "no_wild_magic")
    pay(run, student.seat, 1, 1, "EXC-ACT-6")
    tile = own_tile(student)
    token = run.state.mc.board[tile].id
    run.emit(WildStabilized(because="EXC-ACT-6", seat=student.seat, token=token, tile=tile))


def play_generate(run: Run, student: Student, _move: GenerateMana) -> None:
    """Two actions for one mana."""
    pay(run, student.seat, MANA_ACTIONS, 0, "EXC-ACT-13")
    gain_mana(run, student.seat, 1, "EXC-ACT-13")


def can_look(state: State, student: Student) -> bool:
    """Whether a face-down token, or an open Item, lies on the own tile."""
    token = state.mc.board.get(own_tile(student))
    return token is not None and (not token.up or token.kind == "item")


def play_look(run: Run, student: Student, _move: Look) -> None:
    """Turn up the token under the own feet."""
    run.table.require(
        can_look(run.state, student), "EXC-ACT-18", "there is nothing to look at", "nothing_here"
    )
    look_at(run, student.seat, own_tile(student), "EXC-ACT-18")


def play_teleport(run: Run, student: Student, move: RitualTeleport) -> None:
    """From one ritual token to another."""
    tile = own_tile(student)
    run.table.require(tile in RITUALS, "EXC-ACT-16", "this is no ritual tile", "not_on_ritual")
    other = 0 <= move.ritual < len(RITUALS) and RITUALS[move.ritual] != tile
    run.table.require(other, "EXC-ACT-16", "that is no other ritual", "bad_ritual")
    pay(run, student.seat, TELEPORT_ACTIONS, 0, "EXC-ACT-16")
    run.emit(RitualTeleported(because="EXC-ACT-16", seat=student.seat, to_tile=RITUALS[move.ritual]))


@realises("EXC-R-52")
def play_neutralize(run: Run, student: Student, _move: Neutralize) -> None:
    """Roll how far the ritual reaches."""
    tile = own_tile(student)
    run.table.require(tile in RITUALS, "EXC-ACT-17", "this is no ritual tile", "not_on_ritual")
    pay(run, student.seat, NEUTRALIZE_ACTIONS, 0, "EXC-ACT-17")
    distance = run.dice.roll(4)
    run.emit(RitualRolled(because="EXC-ACT-17", seat=student.seat, d4=distance))
    tiles = [other for other in BOARD if grid(tile, other) == distance]
    run.ask("ritual_tile", tiles, "EXC-ACT-17", frame(neutralize), student.seat)


@effect
@realises("EXC-R-58")
def neutralize(run: Run, tile: Tile) -> None:
    """All tokens on a tile and the adjacent ones are Quenched."""
    for other in sorted((tile, *run.board.near[tile])):
        quench(run, other, "EXC-ACT-17", everything=True)


@realises("EXC-GEO-3")
def plain_moves(state: State, student: Student) -> Moves:
    """All actions of this chapter that `play` would accept."""
    found = move_steps(state, student) + quench_moves(state, student) + wall_moves(state, student)
    if can_pay(student, 1, 1) and wild_here(state, student):
        found.append(Stabilize())
    if student.actions_left >= MANA_ACTIONS:
        found.append(GenerateMana())
    if can_look(state, student):
        found.append(Look())
    if student.tile in RITUALS:
        if student.actions_left >= TELEPORT_ACTIONS:
            others = [n for n, tile in enumerate(RITUALS) if tile != student.tile]
            found += [RitualTeleport(ritual=n) for n in others]
        if student.actions_left >= NEUTRALIZE_ACTIONS:
            found.append(Neutralize())
    return found


PLAIN: dict[type[Move], Callable[[Run, Student, Any], None]] = {
    StepTo: play_step,
    Quench: play_quench,
    BreakWall: play_break,
    OpenDoor: play_open,
    CloseDoor: play_close,
    Reinforce: play_reinforce,
    Stabilize: play_stabilize,
    GenerateMana: play_generate,
    Look: play_look,
    RitualTeleport: play_teleport,
    Neutralize: play_neutralize,
}
"""Who carries out which move of this chapter."""
