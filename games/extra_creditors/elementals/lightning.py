"""Lightning (experimental): it flits between lightning rods."""

from collections.abc import Sequence

from games.extra_creditors.damage import stun, stun_on
from games.extra_creditors.geometry import Tile, grid, ray, ray_tile
from games.extra_creditors.keywords import (
    Printed,
    ask_student,
    cascaded_onto,
    move_figure,
    no_target,
    roll_elemental,
)
from games.extra_creditors.measures import draw_of, inside, nearest_empty, tile_of
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.tokens import place


class Lightning(Printed):
    """Flit, Arc and Strike."""

    cascade_clause = "EXC-LTN-3"

    def warp(self, run: Run) -> None:
        """EXC-LTN-2: flit to the rod nearest to the rolled tile."""
        tile, dice = roll_elemental(run)
        rods = nearest_rods(run, tile)
        if rods:
            run.ask("tile", rods, "EXC-LTN-2", frame(warp_flit, *dice))
        else:
            move_figure(run, tile, "EXC-WARP-1", dice)

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:  # noqa: ARG002 - rods decide
        """EXC-LTN-3: an arc to the rod nearest to the Cascading tile."""
        stun_on(run, tile, "EXC-LTN-3")
        rods = nearest_rods(run, tile)
        if rods:
            run.ask("tile", rods, "EXC-LTN-3", frame(arc))
            return
        tiles = nearest_empty(run, run.origin, draw_of(run).onto)
        if tiles:
            run.ask("tile", tiles, "EXC-LTN-3", frame(leave))

    def target(self, run: Run) -> None:
        """EXC-LTN-4: strike the nearest student in sight."""
        origin = run.origin
        ranks = {
            seat: ray(origin, tile_of(run, seat))
            for seat in inside(run)
            if run.board.sees(origin, tile_of(run, seat))
        }
        best = min(ranks.values(), default=0)
        if ranks:
            seats = [seat for seat, rank in ranks.items() if rank == best]
            ask_student(run, seats, "EXC-LTN-4", frame(bolt))
        else:
            no_target(run)


def nearest_rods(run: Run, tile: Tile) -> Sequence[Tile]:
    """The rods nearest to a tile by grid, the Elemental's own left out."""
    rods = [rod for rod in run.state.rods if rod != run.origin]
    best = min((grid(tile, rod) for rod in rods), default=0)
    return sorted(rod for rod in rods if grid(tile, rod) == best)


def flit(run: Run, tile: Tile, dice: tuple[int, ...] = ()) -> None:
    """EXC-LTN-1: the figure jumps to a tile and stuns everybody on the way."""
    origin = run.origin
    way = [ray_tile(origin, tile, k) for k in range(1, ray(origin, tile) + 1)]
    for student in run.state.students:
        if student.tile in way:
            stun(run, student.seat, "EXC-LTN-1")
    move_figure(run, tile, "EXC-LTN-1", dice)


@effect("lightning.warp_flit")
def warp_flit(run: Run, d6: int, d4: int, tile: Tile) -> None:
    """A Warp to a rod."""
    flit(run, tile, (d6, d4))


@effect("lightning.arc")
def arc(run: Run, tile: Tile) -> None:
    """Flit to the rod and leave a token behind."""
    run.then(frame(leave, run.origin))
    flit(run, tile)


@effect("lightning.leave")
def leave(run: Run, tile: Tile) -> None:
    """The token of an Arc, once on a tile in a draw."""
    if cascaded_onto(run, tile, "EXC-LTN-3"):
        place(run, tile, "EXC-LTN-3")


@effect("lightning.bolt")
def bolt(run: Run, seat: int) -> None:
    """A token on the student's tile, and the stroke."""
    run.then(frame(stroke, seat))
    place(run, tile_of(run, seat), "EXC-LTN-4")


@effect("lightning.stroke")
def stroke(run: Run, seat: int) -> None:
    """The struck student is Stunned."""
    stun(run, seat, "EXC-LTN-4")
