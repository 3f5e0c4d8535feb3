"""Fire: jets of flame, and students set alight."""

from games.extra_creditors.damage import damage, stun_on
from games.extra_creditors.elemental import tokens_around
from games.extra_creditors.geometry import EDGE, NEXT, ON_BOARD, Tile, grid
from games.extra_creditors.keywords import Printed, begin_cascade, cascade_onto, no_target
from games.extra_creditors.measures import connected, inside, nearest, tile_of, touches
from games.extra_creditors.resolution import NO_DIRECTION, Run, effect, frame
from games.extra_creditors.state import State
from games.extra_creditors.tokens import PREVENTED, place, ward_off


class Fire(Printed):
    """Flame Jet and Ignite."""

    cascade_clause = "EXC-FIRE-1"
    trigger = 170

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:  # noqa: ARG002 - jets need none
        """EXC-FIRE-1: jets in every direction that leads farther from the Elemental (EXC-R-27)."""
        stun_on(run, tile, "EXC-FIRE-3")
        origin = run.origin
        here = grid(origin, tile)
        ways = [d for d, other in enumerate(NEXT[tile]) if grid(origin, other) > here]
        run.then(*(frame(jet, tile, way) for way in ways))

    def target(self, run: Run) -> None:
        """EXC-FIRE-4: the nearest connected student's tile Cascades, or one next to it gets a token."""
        tiles = connected(run)
        burning = [seat for seat in inside(run) if tile_of(run, seat) in tiles]
        close = [seat for seat in inside(run) if touches(run, tile_of(run, seat), tiles)]
        if not close:
            no_target(run)
            return
        options = sorted({tile_of(run, seat) for seat in nearest(run, burning or close)})
        run.ask("tile", options, "EXC-FIRE-4", frame(ignite if burning else kindle))

    def threat(self, state: State, goal: Tile | None) -> int:  # noqa: ARG002 - wherever the figure is
        """Tokens near students."""
        return 15 * tokens_around(state)


@effect("fire.jet")
def jet(run: Run, tile: Tile, direction: int) -> None:
    """EXC-FIRE-2: one jet."""
    edge, other = EDGE[tile][direction], NEXT[tile][direction]
    if edge in run.board.barriers:
        damage(run, edge, "EXC-FIRE-2")
    elif other in ON_BOARD:
        cascade_onto(run, other, "EXC-FIRE-2", frame(reach, other))


@effect("fire.reach")
def reach(run: Run, tile: Tile, result: int) -> None:
    """EXC-FIRE-3: a jet that was not warded off stuns whom it reaches (EXC-R-28, EXC-R-63)."""
    if result != PREVENTED:
        stun_on(run, tile, "EXC-FIRE-3")


@effect("fire.ignite")
def ignite(run: Run, tile: Tile) -> None:
    """A connected student's tile Cascades."""
    ward_off(run, tile, "EXC-FIRE-4", frame(begin_cascade, tile, NO_DIRECTION))


@effect("fire.kindle")
def kindle(run: Run, tile: Tile) -> None:
    """A tile next to a connected one gets a token."""
    place(run, tile, "EXC-FIRE-4")
