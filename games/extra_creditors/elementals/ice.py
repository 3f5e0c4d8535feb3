"""Ice: Frostbite, Emergency Thaw, Flash Freeze and Seek Heat."""

from games.extra_creditors.damage import damage
from games.extra_creditors.elemental import Slowed
from games.extra_creditors.events.students import Thawed
from games.extra_creditors.geometry import EDGE, NEXT, ON_BOARD, Tile, away, grid, in_edge_order
from games.extra_creditors.keywords import Printed, ask_student, cascaded_onto, no_target, place_seep
from games.extra_creditors.measures import away_candidates, away_walks, connected, inside, nearest, tile_of
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, Student, board, own_tile
from games.extra_creditors.tokens import count_tokens, has_token, place

THAW = 4
"""Emergency Thaw from this many tokens on."""


class Ice(Printed):
    """Flash Freeze and Seek Heat."""

    cascade_clause = "EXC-ICE-3"

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:
        """EXC-ICE-3: two Seeps away, which may damage a barrier instead."""
        run.then(frame(freeze, tile, direction), frame(freeze, tile, direction))

    def target(self, run: Run) -> None:
        """EXC-ICE-4: a connected token as near as can be to the nearest student."""
        seats = nearest(run, inside(run))
        if seats and _edge_of_ice(run):
            ask_student(run, seats, "EXC-ICE-4", frame(seek))
        else:
            no_target(run)

    def slowed(self, state: State, student: Student) -> Slowed | None:
        """EXC-ICE-1: Frostbite, an action for each token on and around the student."""
        tokens = sum(count_tokens(state, tile) for tile in _around(state, student))
        return Slowed(tokens, "EXC-ICE-1") if tokens else None

    def turn_began(self, run: Run, student: Student, lost: int) -> None:
        """EXC-ICE-2: Emergency Thaw, when all real tokens on and around the student melt (EXC-R-29)."""
        state = run.state
        if lost >= THAW:
            tiles = tuple(sorted(t for t in _around(state, student) if t in state.tokens))
            supply = state.supply.tokens + sum(state.tokens[t] for t in tiles)
            run.emit(Thawed(because="EXC-ICE-2", seat=student.seat, tiles=tiles, supply=supply))

    def threat(self, state: State, goal: Tile | None) -> int:  # noqa: ARG002 - wherever the figure is
        """The actions that Frostbite would take."""
        inside = [student for student in state.students if student.tile in ON_BOARD]
        return 40 * sum(count_tokens(state, tile) for student in inside for tile in _around(state, student))


def _around(state: State, student: Student) -> tuple[Tile, ...]:
    """The student's tile, if it is on the board, and the adjacent ones."""
    tile = own_tile(student)
    near = board(state).near[tile]
    return (tile, *near) if tile in ON_BOARD else near


@effect("ice.freeze")
def freeze(run: Run, tile: Tile, direction: int) -> None:
    """One Seep of a Flash Freeze: the nearest tile, or a barrier that is nearer (EXC-R-30)."""
    walks = away_walks(run, tile, direction)
    tiles = away_candidates(run, walks)
    quarter = away(run.origin, direction)
    barriers = run.board.barriers
    walls: dict[str, int] = {}
    for reached, steps in walks.items():
        for d, edge in enumerate(EDGE[reached]):
            if edge in barriers and NEXT[reached][d] in quarter:
                walls[edge] = min(walls.get(edge, steps + 1), steps + 1)
    wall_steps = min(walls.values(), default=0)
    if tiles and (not walls or walks[tiles[0]] <= wall_steps):
        run.ask("tile", tiles, "EXC-ICE-3", frame(freeze_tile))
    elif walls:
        nearest_walls = in_edge_order(edge for edge, steps in walls.items() if steps == wall_steps)
        run.ask("edge", nearest_walls, "EXC-ICE-3", frame(crack))


@effect("ice.freeze_tile")
def freeze_tile(run: Run, tile: Tile) -> None:
    """A Flash Freeze reached its tile."""
    cascaded_onto(run, tile, "EXC-ICE-3")
    place(run, tile, "EXC-ICE-3")


@effect("ice.crack")
def crack(run: Run, edge: str) -> None:
    """A Flash Freeze reached a barrier."""
    damage(run, edge, "EXC-ICE-3")


def _edge_of_ice(run: Run) -> list[Tile]:
    """Tokenless tiles adjacent to a connected tile."""
    state, near = run.state, run.board.near
    return sorted({t for tile in connected(run) for t in near[tile] if not has_token(state, t)})


@effect("ice.seek")
def seek(run: Run, seat: int) -> None:
    """The candidates nearest to the student."""
    goal, walk = tile_of(run, seat), run.board.walk
    ranks = {tile: (walk(goal, tile), grid(goal, tile)) for tile in _edge_of_ice(run)}
    best = min(ranks.values())
    tiles = [tile for tile, rank in ranks.items() if rank == best]
    run.ask("tile", tiles, "EXC-ICE-4", frame(place_seep, "EXC-ICE-4"))
