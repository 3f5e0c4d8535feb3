"""Water: floods that run straight, wear walls down and carry students along."""

from games.extra_creditors.damage import damage, damage_all, stun
from games.extra_creditors.elemental import tokens_around
from games.extra_creditors.events.students import EcMoved
from games.extra_creditors.geometry import EDGE, NEXT, ON_BOARD, SIDES, Tile
from games.extra_creditors.keywords import Printed, ask_student, cascaded_onto, no_target, seep
from games.extra_creditors.measures import connected, draw_of, inside, nearest, tile_of, touches
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State
from games.extra_creditors.tokens import has_token, place

SUBMERGE_REACH = 5


class Water(Printed):
    """Rushing Flood, Erosion, Submerge, Washed Away and Water Damage."""

    cascade_clause = "EXC-WAT-5"
    trigger = 150

    def blocked(self, run: Run, direction: int) -> None:
        """EXC-WAT-3: Erosion, one Flood Seep that begins with the barrier (EXC-R-61)."""
        run.then(frame(flood, "EXC-WAT-3", direction, run.origin, direction))

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:
        """EXC-WAT-5: two Flood Seeps."""
        one = frame(flood, "EXC-WAT-5", direction, tile, direction)
        run.then(one, one)

    def seep(self, run: Run) -> None:
        """The default Seep, or Water Seeks to Escape."""
        if not seep(run):
            escape(run)

    def target(self, run: Run) -> None:
        """EXC-WAT-7: Submerge the nearest student within reach of connected water."""
        tiles, origin = connected(run), run.origin
        seats = [
            seat
            for seat in inside(run)
            if run.board.walk(origin, tile_of(run, seat)) <= SUBMERGE_REACH
            and touches(run, tile_of(run, seat), tiles)
        ]
        if seats:
            ask_student(run, nearest(run, seats), "EXC-WAT-7", frame(submerge))
        else:
            no_target(run)

    def after_card(self, run: Run) -> None:
        """Washed Away is tested after each card."""
        wash_away(run)

    def end_turn(self, run: Run) -> None:
        """EXC-WAT-2: barriers with water on both sides take damage; then Washed Away."""
        state = run.state
        damage_all(
            run,
            [edge for edge in state.barriers if all(has_token(state, side) for side in SIDES[edge])],
            "EXC-WAT-2",
        )
        wash_away(run)

    def threat(self, state: State, goal: Tile | None) -> int:  # noqa: ARG002 - wherever the figure is
        """Tokens near students."""
        return 15 * tokens_around(state)


def wash_away(run: Run) -> None:
    """EXC-WAT-4: stun whoever stands in water with no side free (EXC-R-32)."""
    state, barriers = run.state, run.board.barriers
    for student in state.students:
        tile = student.tile
        if tile is None or tile not in ON_BOARD or not has_token(state, tile):
            continue
        wet = [edge not in barriers and has_token(state, NEXT[tile][d]) for d, edge in enumerate(EDGE[tile])]
        dry = [edge for d, edge in enumerate(EDGE[tile]) if edge not in barriers and not wet[d]]
        if any(wet) and not dry:
            stun(run, student.seat, "EXC-WAT-4")


def escape(run: Run) -> None:
    """EXC-WAT-1: no empty tile: the nearest closed door of the area takes damage, else the nearest wall."""
    origin, board = run.origin, run.board
    doors = frozenset(edge for edge in run.state.barriers if run.state.edges[edge].kind == "door")
    edges = board.nearest_barriers(origin, doors) or board.nearest_barriers(origin)
    if edges:
        run.ask("edge", edges, "EXC-WAT-1", frame(leak))


@effect("water.leak")
def leak(run: Run, edge: str) -> None:
    """Water damages what keeps it in."""
    damage(run, edge, "EXC-WAT-1")


@effect("water.flood")
def flood(run: Run, cause: str, first: int, tile: Tile, heading: int, *seen: str) -> None:
    """EXC-WAT-6: one Flood Seep, on `tile` with a heading, `seen` before on these (tile, heading) pairs.

    By EXC-R-31.
    """
    visited = list(seen)
    while True:
        mark = f"{tile}/{heading}"
        if mark in visited:
            escape(run)
            return
        visited.append(mark)
        edge, other = EDGE[tile][heading], NEXT[tile][heading]
        if edge in run.board.barriers:
            damage(run, edge, "EXC-WAT-6")
        if edge in run.board.barriers or other not in ON_BOARD:
            break
        if _takes(run, cause, other):
            return
        tile = other
    turns = [
        turn
        for turn in ((heading + 1) % 4, (heading + 3) % 4)
        if turn != (first + 2) % 4 and run.board.step[tile][turn] in ON_BOARD
    ]
    if turns:
        names = ["NESW"[turn] for turn in sorted(turns)]
        run.ask("direction", names, "EXC-WAT-6", frame(turn_aside, cause, first, tile, *visited))
    else:
        escape(run)


@effect("water.turn_aside")
def turn_aside(run: Run, cause: str, first: int, tile: Tile, *rest: str | int) -> None:
    """A Flood Seep goes on in another heading."""
    heading = int(rest[-1])
    seen = [str(mark) for mark in rest[:-1]]
    mark = f"{tile}/{heading}"
    if mark in seen:
        escape(run)
        return
    other = NEXT[tile][heading]
    if not _takes(run, cause, other):
        run.then(frame(flood, cause, first, other, heading, *seen, mark))


def _takes(run: Run, cause: str, tile: Tile) -> bool:
    """Whether the flood ends on a tile; in a Cascade it passes over those cascaded onto."""
    if has_token(run.state, tile):
        return False
    if cause == "EXC-WAT-5":
        if tile in draw_of(run).onto:
            return False
        cascaded_onto(run, tile, cause)
    place(run, tile, cause)
    return True


@effect("water.submerge")
def submerge(run: Run, seat: int) -> None:
    """A token on the student's tile, then a step towards the Elemental."""
    run.then(frame(drag, seat))
    place(run, tile_of(run, seat), "EXC-WAT-7")


@effect("water.drag")
def drag(run: Run, seat: int) -> None:
    """The tiles a submerged student can be carried to."""
    steps, here, near = connected(run), tile_of(run, seat), run.board.near
    own = steps.get(here, len(steps) + 1)
    closer = [tile for tile in near[here] if tile in steps and steps[tile] < own]
    if not closer:
        return
    best = min(steps[tile] for tile in closer)
    shelter = {tile: _closed_sides(run, tile) for tile in closer if steps[tile] == best}
    most = max(shelter.values())
    options = [tile for tile, sides in shelter.items() if sides == most]
    run.ask("tile", options, "EXC-WAT-7", frame(carry, seat))


def _closed_sides(run: Run, tile: Tile) -> int:
    """How many sides are barriers or adjacent tiles with tokens."""
    barriers, state = run.board.barriers, run.state
    return sum(edge in barriers or has_token(state, NEXT[tile][d]) for d, edge in enumerate(EDGE[tile]))


@effect("water.carry")
def carry(run: Run, seat: int, tile: Tile) -> None:
    """A submerged student is moved."""
    here = tile_of(run, seat)
    run.emit(EcMoved(because="EXC-WAT-7", seat=seat, from_tile=here, to_tile=tile, forced=True))
