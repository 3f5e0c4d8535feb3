"""Earth: bound to the ground, it goes through walls, slides and throws."""

from collections.abc import Collection, Mapping

from games.extra_creditors.board import FAR
from games.extra_creditors.damage import damage, stun
from games.extra_creditors.events.students import EcMoved
from games.extra_creditors.geometry import BOARD, EDGE, NEXT, ON_BOARD, SIDES, Tile, away, grid, ray, ray_tile
from games.extra_creditors.keywords import (
    Printed,
    ask_student,
    cascaded_onto,
    move_figure,
    no_target,
    place_seep,
    roll_elemental,
    strike,
)
from games.extra_creditors.measures import (
    away_candidates,
    away_walks,
    draw_of,
    inside,
    nearest_empty,
    tile_of,
)
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.tokens import has_token, place

WAYS_OUT = tuple(
    (EDGE[tile][d], tile, other)
    for tile in BOARD
    for d, other in enumerate(NEXT[tile])
    if other not in ON_BOARD
)
"""The outer edges, each with the tiles inside and outside."""
REACH = 5
"""How far Earth warps and throws."""


class Earth(Printed):
    """Tied to the Earth, Foundational Spread, Damaging Seepage, Landslide and Boulder Toss."""

    cascade_clause = "EXC-EAR-5"

    def blocked(self, run: Run, direction: int) -> None:
        """EXC-EAR-3: damage, and on through the wall."""
        origin = run.origin
        damage(run, EDGE[origin][direction], "EXC-EAR-3")
        tile = NEXT[origin][direction]
        if tile in ON_BOARD:
            strike(run, tile, direction)

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:
        """EXC-EAR-5: two Seeps away that carry students along."""
        run.then(frame(landslide, tile, direction), frame(landslide, tile, direction))

    def seep(self, run: Run) -> None:
        """The default Seep, with Damaging Seepage."""
        origin = run.origin
        walks = run.board.walk_from(origin)
        tiles = nearest_empty(run, origin)
        if seeps_out(run, origin, walks, tiles, None):
            return
        if tiles:
            run.ask("tile", tiles, "EXC-SEEP-1", frame(place_seep, "EXC-SEEP-1"))

    def target(self, run: Run) -> None:
        """EXC-EAR-6: a boulder for the nearest student in sight."""
        origin = run.origin
        ranks = {}
        for seat in inside(run):
            tile = tile_of(run, seat)
            if 1 <= ray(origin, tile) <= REACH and run.board.sees(origin, tile):
                ranks[seat] = ray(origin, tile)
        best = min(ranks.values(), default=0)
        if ranks:
            seats = [seat for seat, rank in ranks.items() if rank == best]
            ask_student(run, seats, "EXC-EAR-6", frame(toss))
        else:
            no_target(run)

    def warp(self, run: Run) -> None:
        """EXC-EAR-1: at most five tiles along a shortest path; crossed barriers take no harm (EXC-EAR-2)."""
        goal, dice = roll_elemental(run)
        origin, board = run.origin, run.board
        measure = board.walk if board.walk(origin, goal) < FAR else grid
        length = measure(origin, goal)
        if length <= REACH:
            move_figure(run, goal, "EXC-EAR-1", dice)
            return
        stops = [
            tile for tile in BOARD if measure(origin, tile) == REACH and measure(tile, goal) == length - REACH
        ]
        run.ask("tile", stops, "EXC-EAR-1", frame(travel, *dice))


@effect("earth.travel")
def travel(run: Run, d6: int, d4: int, tile: Tile) -> None:
    """Earth stops on the way."""
    move_figure(run, tile, "EXC-EAR-1", (d6, d4))


def seeps_out(
    run: Run, start: Tile, walks: Mapping[Tile, int], tiles: list[Tile], quarter: Collection[Tile] | None
) -> bool:
    """EXC-EAR-4: whether a Seep leaks outside or finds its area full, and what happens then."""
    board = run.board
    barriers = board.barriers
    exits = [
        walks[inside] + 1
        for edge, inside, outside in WAYS_OUT
        if inside in walks and edge not in barriers and (quarter is None or outside in quarter)
    ]
    leaks = bool(exits) and (not tiles or min(exits) < walks[tiles[0]])
    full = all(has_token(run.state, tile) for tile in board.area(start))
    if not leaks and not full:
        return False
    edges = board.nearest_barriers(start)
    if edges:
        run.ask("edge", edges, "EXC-EAR-4", frame(crack, int(leaks), int(quarter is not None), start))
    return True


@effect("earth.crack")
def crack(run: Run, only: int, sliding: int, start: Tile, edge: str) -> None:
    """Damage the barrier; a full area goes on behind it. `sliding`: in a Cascade."""
    walks, sides = run.board.walk_from(start), SIDES[edge]
    damage(run, edge, "EXC-EAR-4")
    if only:
        return
    far = max(walks.get(side, FAR) for side in sides)
    behind = [side for side in sides if walks.get(side, FAR) == far]
    if all(side in ON_BOARD for side in behind):
        run.ask("tile", behind, "EXC-EAR-4", frame(seep_behind, sliding))


@effect("earth.seep_behind")
def seep_behind(run: Run, sliding: int, tile: Tile) -> None:
    """The Seep goes on from the other side."""
    tiles = nearest_empty(run, tile, draw_of(run).onto if sliding else ())
    if tiles:
        run.ask("tile", tiles, "EXC-EAR-4", frame(settle_behind, sliding))


@effect("earth.settle_behind")
def settle_behind(run: Run, sliding: int, tile: Tile) -> None:
    """A redirected Seep reached its tile."""
    if sliding:
        cascaded_onto(run, tile, "EXC-EAR-4")
    place(run, tile, "EXC-EAR-4")


@effect("earth.landslide")
def landslide(run: Run, start: Tile, direction: int) -> None:
    """One Seep of a Landslide (EXC-R-68)."""
    walks = away_walks(run, start, direction)
    tiles = away_candidates(run, walks)
    if seeps_out(run, start, walks, tiles, away(run.origin, direction)):
        return
    if tiles:
        run.ask("tile", tiles, "EXC-EAR-5", frame(slide, start, direction))


@effect("earth.slide")
def slide(run: Run, start: Tile, direction: int, final: Tile) -> None:
    """The token first, then the students."""
    cascaded_onto(run, final, "EXC-EAR-5")
    run.then(frame(shove, start, direction, final))
    place(run, final, "EXC-EAR-5")


@effect("earth.shove")
def shove(run: Run, start: Tile, direction: int, final: Tile) -> None:
    """Every student on a shortest way of the slide goes to its end (EXC-R-50)."""
    walks = away_walks(run, start, direction)
    back, todo = {final: 0}, [final]
    near = run.board.near
    for tile in todo:
        for other in near[tile]:
            if other in walks and other not in back:
                back[other] = back[tile] + 1
                todo.append(other)
    whole = walks[final]
    way = {tile for tile, steps in back.items() if steps and walks[tile] + steps == whole}
    for student in run.state.students:
        here = student.tile
        if here in way:
            run.emit(
                EcMoved(because="EXC-EAR-5", seat=student.seat, from_tile=here, to_tile=final, forced=True)
            )


@effect("earth.toss")
def toss(run: Run, seat: int) -> None:
    """A boulder: a token on the student's tile, then the push."""
    run.then(frame(hurl, seat))
    place(run, tile_of(run, seat), "EXC-EAR-6")


@effect("earth.hurl")
def hurl(run: Run, seat: int) -> None:
    """Push the student along the ray to five tiles from Earth; whoever is stopped before is Stunned.

    By EXC-R-37.
    """
    origin, here = run.origin, tile_of(run, seat)
    tile, stopped = here, False
    for k in range(ray(origin, here) + 1, REACH + 1):
        other = ray_tile(origin, here, k)
        if other not in ON_BOARD or not run.board.sees(tile, other):
            stopped = True
            break
        tile = other
    if tile != here:
        run.emit(EcMoved(because="EXC-EAR-6", seat=seat, from_tile=here, to_tile=tile, forced=True))
    if stopped:
        stun(run, seat, "EXC-EAR-6")
