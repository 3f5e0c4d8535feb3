"""Dream (Finals Week): intangible until a totem draws it out, it feeds on sleep."""

from games.extra_creditors.citing import realises
from games.extra_creditors.damage import damage_all, stun
from games.extra_creditors.ending import defeat
from games.extra_creditors.events.board import EssenceChanged
from games.extra_creditors.events.elementals import (
    Dematerialized,
    ElementalPlaced,
    LocationDeckShuffled,
    LocationRevealed,
    LocationTop,
    Materialized,
    OriginRolled,
)
from games.extra_creditors.geometry import AROUND, HEIGHT, ON_BOARD, OWN_EDGES, WIDTH, XY, Tile, tile_at
from games.extra_creditors.keywords import Elemental, arrive, cascade_onto, cascaded_onto, roll_elemental
from games.extra_creditors.measures import draw_of
from games.extra_creditors.pack import Quadrant
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, figure, pack_of
from games.extra_creditors.tokens import has_token, leave_essence

SLUMBER, AWAKE = 10, 2
"""From so much essence on a student slumbers, and wakes with so much."""
WARP_ESSENCE = DREAMING = 4
ORIGINATING = frozenset({"spread", "seep", "cascade", "explode"})


class Dream(Elemental):
    """Intangibility, Dream Essence, Pleasant Dreaming and Elemental Materialization."""

    def begin_card(self, run: Run, card: str) -> None:
        """EXC-DRM-3: most cards need an origin."""
        if card in ORIGINATING:
            self.needs_origin(run)

    @realises("EXC-DRM-4", "EXC-R-39")
    def needs_origin(self, run: Run) -> None:
        """EXC-DRM-3: roll it once in a turn, folded into the quadrant in force."""
        draw = draw_of(run)
        if figure(run.state) is not None or draw.origin is not None:
            return
        rolled, dice = roll_elemental(run)
        quadrant, (x, y) = quadrant_in_force(run.state), XY[rolled]
        if not quadrant.columns[0] <= x <= quadrant.columns[1]:
            x = WIDTH + 1 - x
        if not quadrant.rows[0] <= y <= quadrant.rows[1]:
            y = HEIGHT + 1 - y
        run.emit(OriginRolled(because="EXC-DRM-3", tile=tile_at(x, y), dice=dice))

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:  # noqa: ARG002 - dreams know none
        """EXC-DRM-10: essence and tokens on the tile and around it, through walls."""
        run.then(*(frame(seed, other, tile) for other in sorted((tile, *AROUND[tile]))))

    def target(self, run: Run) -> None:
        """EXC-DRM-11: every student in the quadrant gains essence."""
        quadrant = quadrant_in_force(run.state)
        for student in run.state.students:
            if student.tile in ON_BOARD and quadrant.holds(*XY[student.tile]):
                gain_essence(run, student.seat, DREAMING, "EXC-DRM-11")

    def warp(self, run: Run) -> None:
        """EXC-DRM-5: the location card gives essence, and another quadrant is in force."""
        locations, tiles = run.state.locations, pack_of(run.state).location_tiles
        flipped = locations.flipped
        location = flipped or locations.deck[0]
        tile = tiles[location]
        run.emit(LocationRevealed(because="EXC-DRM-5", location=location, tile=tile))
        leave_essence(run, tile, WARP_ESSENCE, "EXC-DRM-5")
        if flipped:
            run.emit(Dematerialized(because="EXC-DRM-5", tile=tile))
        _show_top(run)

    @realises("EXC-R-66")
    def end_turn(self, run: Run) -> None:
        """EXC-DRM-12: nobody is left awake."""
        if all(student.stunned or student.absent for student in run.state.students):
            defeat(run, "dream", "EXC-DRM-12")


def quadrant_in_force(state: State) -> Quadrant:
    """The quadrant on the back of the top location card."""
    return next(q for q in pack_of(state).quadrants if q.number == state.locations.top_quadrant)


@realises("EXC-DRM-2")
def place_dream(run: Run) -> None:
    """EXC-DRM-1: no dice and no figure; the top location card names the quadrant."""
    pack = pack_of(run.state)
    order = tuple(run.dice.shuffled(tuple(pack.location_tiles)))
    run.emit(LocationDeckShuffled(because="EXC-DRM-1", order=order))
    quadrant = pack.quadrant_of(pack.location_tiles[order[0]])
    run.emit(ElementalPlaced(because="EXC-DRM-1", quadrant=quadrant))
    _show_top(run)


def _show_top(run: Run) -> None:
    """Read the back of the top card; a totem in its quadrant draws the Elemental out."""
    state, pack = run.state, pack_of(run.state)
    if not state.locations.deck:
        order = tuple(run.dice.shuffled(tuple(state.locations.discard)))
        run.emit(LocationDeckShuffled(because="EXC-DRM-5", order=order))
    tile = pack.location_tiles[state.locations.deck[0]]
    run.emit(LocationTop(because="EXC-DRM-5", quadrant=pack.quadrant_of(tile)))
    draw_out(run)


def draw_out(run: Run) -> None:
    """EXC-DRM-9: flip the top location card if a totem stands in its quadrant."""
    locations = run.state.locations
    if locations.flipped is None and locations.top_quadrant in run.state.totems:
        location = locations.deck[0]
        tile = pack_of(run.state).location_tiles[location]
        run.emit(Materialized(because="EXC-DRM-9", location=location, tile=tile))
        arrive(run, tile)


@effect
@realises("EXC-R-64")
def seed(run: Run, tile: Tile, source: Tile) -> None:
    """One tile of a Cascade, at most once in a draw."""
    if tile in draw_of(run).onto:
        return
    leave_essence(run, tile, 1, "EXC-DRM-10")
    if tile == source and has_token(run.state, tile):
        cascaded_onto(run, tile, "EXC-DRM-10")
    else:
        cascade_onto(run, tile, "EXC-DRM-10")


def collect_essence(run: Run, seat: int, tile: Tile) -> None:
    """EXC-DRM-6: a student walking onto a tile takes all essence there."""
    state = run.state
    n = state.essence.get(tile, 0)
    if n:
        supply = state.supply.essence
        run.emit(EssenceChanged(because="EXC-DRM-6", tile=tile, n=0, supply=supply))
        held = state.students[seat].essence + n
        run.emit(EssenceChanged(because="EXC-DRM-6", seat=seat, n=held, supply=supply))
        slumber(run, seat)


def gain_essence(run: Run, seat: int, n: int, clause: str) -> None:
    """A student gains essence, as much as the supply has."""
    state = run.state
    n = min(n, state.supply.essence)
    if n:
        held, supply = state.students[seat].essence + n, state.supply.essence - n
        run.emit(EssenceChanged(because=clause, seat=seat, n=held, supply=supply))
        slumber(run, seat)


def lose_essence(run: Run, seat: int, left: int, clause: str) -> None:
    """A student discards essence down to `left`."""
    state = run.state
    supply = state.supply.essence + state.students[seat].essence - left
    run.emit(EssenceChanged(because=clause, seat=seat, n=left, supply=supply))


def slumber(run: Run, seat: int) -> None:
    """EXC-DRM-7: too much essence stuns, shakes the walls around and is lost."""
    student = run.state.students[seat]
    if student.essence >= SLUMBER and student.tile is not None:
        stun(run, seat, "EXC-DRM-7")
        barriers = run.board.barriers
        damage_all(run, [edge for edge in OWN_EDGES[student.tile] if edge in barriers], "EXC-DRM-7")
        lose_essence(run, seat, AWAKE, "EXC-DRM-7")
