"""Dream (Finals Week): intangible until a totem draws it out, it feeds on sleep."""

from games.extra_creditors.acts import Action, Moves
from games.extra_creditors.damage import damage_all, stun
from games.extra_creditors.ending import defeat
from games.extra_creditors.events.board import EssenceChanged, TotemCrafted, TotemPlaced
from games.extra_creditors.events.elementals import (
    BlockEnded,
    BlockStarted,
    Dematerialized,
    ElementalPlaced,
    LocationDeckShuffled,
    LocationRevealed,
    LocationTop,
    Materialized,
    OriginRolled,
)
from games.extra_creditors.geometry import AROUND, HEIGHT, ON_BOARD, OWN_EDGES, WIDTH, XY, Tile, tile_at
from games.extra_creditors.keywords import (
    Printed,
    arrive,
    cascade_onto,
    cascaded_onto,
    queued_ruptures,
    roll_elemental,
)
from games.extra_creditors.measures import draw_of
from games.extra_creditors.moves import Caffeinate, CraftTotem, Materialize
from games.extra_creditors.pack import Quadrant
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, Student, figure, kind, pack_of
from games.extra_creditors.tokens import has_token
from games.kernel import Table

DREAM = "dream"

SLUMBER, AWAKE = 10, 2
"""From so much essence on a student slumbers, and wakes with so much."""
WARP_ESSENCE = DREAMING = 4
TOTEM_ESSENCE, MOST_DISCARDED = 6, 4
ORIGINATING = frozenset({"spread", "seep", "cascade", "explode"})


class Dream(Printed):
    """Intangibility, Dream Essence, Pleasant Dreaming and Elemental Materialization."""

    cascade_clause = "EXC-DRM-10"

    def place(self, run: Run) -> None:
        """EXC-DRM-1: no dice and no figure (EXC-DRM-2); the top location card names the quadrant."""
        pack = pack_of(run.state)
        order = tuple(run.dice.shuffled(tuple(pack.location_tiles)))
        run.emit(LocationDeckShuffled(because="EXC-DRM-1", order=order))
        quadrant = pack.quadrant_of(pack.location_tiles[order[0]])
        run.emit(ElementalPlaced(because="EXC-DRM-1", quadrant=quadrant))
        _show_top(run, "EXC-DRM-1")

    def begin_card(self, run: Run, card: str) -> None:
        """EXC-DRM-3: most cards need an origin."""
        if card in ORIGINATING:
            self.needs_origin(run)

    def needs_origin(self, run: Run) -> None:
        """EXC-DRM-3: roll it once in a turn, folded into the quadrant in force (EXC-DRM-4, EXC-R-39)."""
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
        _show_top(run, "EXC-DRM-5")

    def end_turn(self, run: Run) -> None:
        """EXC-DRM-12: nobody is left awake (EXC-R-66)."""
        if all(student.stunned or student.absent for student in run.state.students):
            defeat(run, "dream", "EXC-DRM-12")

    def quenched(self, run: Run, tile: Tile) -> None:
        """EXC-DRM-6: a Quenched token leaves essence."""
        leave_essence(run, tile, 1, "EXC-DRM-6")

    def entered(self, run: Run, seat: int, tile: Tile) -> None:
        """EXC-DRM-6: a student walking onto a tile takes all essence there."""
        state = run.state
        n = state.essence.get(tile, 0)
        if n:
            supply = state.supply.essence
            run.emit(EssenceChanged(because="EXC-DRM-6", tile=tile, n=0, supply=supply))
            held = state.students[seat].essence + n
            run.emit(EssenceChanged(because="EXC-DRM-6", seat=seat, n=held, supply=supply))
            slumber(run, seat)

    def threat(self, state: State, goal: Tile | None) -> int:
        """What is missing for totems, and what drives students to sleep."""
        cost = -900 * (goal is not None) - 300 * len(state.totems)
        for student in state.students:
            cost -= 45 * min(student.essence, TOTEM_ESSENCE) + 400 * student.totems
            cost += 120 * max(0, student.essence - TOTEM_ESSENCE)
            cost += 200 * all(other.stunned for other in state.students if other is not student)
        return cost


def quadrant_in_force(state: State) -> Quadrant:
    """The quadrant on the back of the top location card."""
    return next(q for q in pack_of(state).quadrants if q.number == state.locations.top_quadrant)


def _show_top(run: Run, clause: str) -> None:
    """Read the back of the top card; a totem in its quadrant draws the Elemental out."""
    state, pack = run.state, pack_of(run.state)
    if not state.locations.deck:
        order = tuple(run.dice.shuffled(tuple(state.locations.discard)))
        run.emit(LocationDeckShuffled(because="EXC-DRM-5", order=order))
    tile = pack.location_tiles[state.locations.deck[0]]
    run.emit(LocationTop(because=clause, quadrant=pack.quadrant_of(tile)))
    draw_out(run)


def draw_out(run: Run) -> None:
    """EXC-DRM-9: flip the top location card if a totem stands in its quadrant."""
    locations = run.state.locations
    if locations.flipped is None and locations.top_quadrant in run.state.totems:
        location = locations.deck[0]
        tile = pack_of(run.state).location_tiles[location]
        run.emit(Materialized(because="EXC-DRM-9", location=location, tile=tile))
        arrive(run, tile)


@effect("dream.seed")
def seed(run: Run, tile: Tile, source: Tile) -> None:
    """One tile of a Cascade, at most once in a draw (EXC-R-64)."""
    if tile in draw_of(run).onto:
        return
    leave_essence(run, tile, 1, "EXC-DRM-10")
    if tile == source and has_token(run.state, tile):
        cascaded_onto(run, tile, "EXC-DRM-10")
    else:
        cascade_onto(run, tile, "EXC-DRM-10")


def leave_essence(run: Run, tile: Tile, n: int, clause: str) -> None:
    """Put Dream Essence on a tile, as much as the supply has."""
    state = run.state
    n = min(n, state.supply.essence)
    if n:
        there, supply = state.essence.get(tile, 0) + n, state.supply.essence - n
        run.emit(EssenceChanged(because=clause, tile=tile, n=there, supply=supply))


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


# Totems and coffee


def _dreaming(state: State) -> bool:
    return kind(state) == DREAM


def _require_dream(table: Table[State]) -> None:
    table.require(_dreaming(table.state), "EXC-DRM-8", "no Dream Elemental is here", "no_dream")


def _crafts(state: State, student: Student) -> Moves:
    able = _dreaming(state) and student.essence >= TOTEM_ESSENCE and state.supply.totems
    return [CraftTotem()] if able else []


def _check_craft(table: Table[State], student: Student, _move: CraftTotem) -> None:
    _require_dream(table)
    enough = student.essence >= TOTEM_ESSENCE
    table.require(enough, "EXC-DRM-8", f"this takes {TOTEM_ESSENCE} essence", "not_enough_essence")
    table.require(table.state.supply.totems, "EXC-DRM-8", "all totems are made", "no_totem")


def _craft(run: Run, student: Student, _move: CraftTotem) -> None:
    lose_essence(run, student.seat, student.essence - TOTEM_ESSENCE, "EXC-DRM-8")
    run.emit(TotemCrafted(because="EXC-DRM-8", seat=student.seat, supply=run.state.supply.totems - 1))


def _quadrant_here(state: State, student: Student) -> int | None:
    """The quadrant whose middle the student stands on."""
    return next((q.number for q in pack_of(state).quadrants if q.middle == student.tile), None)


def _totem_fits(state: State, student: Student) -> bool:
    return _quadrant_here(state, student) not in (None, *state.totems)


def _materializing(state: State, student: Student) -> Moves:
    able = _dreaming(state) and student.totems and _totem_fits(state, student)
    return [Materialize()] if able else []


def _check_materialize(table: Table[State], student: Student, _move: Materialize) -> None:
    _require_dream(table)
    table.require(student.totems, "EXC-DRM-8", "no totem is held", "no_totem")
    middle = _quadrant_here(table.state, student) is not None
    table.require(middle, "EXC-DRM-8", "this is no middle of a quadrant", "wrong_tile")
    free = _totem_fits(table.state, student)
    table.require(free, "EXC-DRM-8", "a totem stands here", "quadrant_taken")


def _materialize(run: Run, student: Student, _move: Materialize) -> None:
    """A totem on the middle of a quadrant; it may draw the Elemental out at once (EXC-R-40)."""
    state = run.state
    quadrant = _quadrant_here(state, student)
    run.emit(TotemPlaced(because="EXC-DRM-8", seat=student.seat, quadrant=quadrant or 0))
    if quadrant == state.locations.top_quadrant and state.locations.flipped is None:
        run.emit(BlockStarted(because="EXC-TOK-9", block="arrival", to_draw=0))
        draw_out(run)
        run.then(frame(queued_ruptures), frame(end_arrival))


@effect("dream.end_arrival")
def end_arrival(run: Run) -> None:
    """The arrival is done; the student's turn goes on."""
    run.emit(BlockEnded(because="EXC-TOK-9", block="arrival"))


def _caffeinations(state: State, student: Student) -> Moves:
    if not _dreaming(state):
        return []
    return [Caffeinate(n=n) for n in range(1, min(MOST_DISCARDED, student.essence) + 1)]


def _check_caffeinate(table: Table[State], student: Student, move: Caffeinate) -> None:
    _require_dream(table)
    fits = move in _caffeinations(table.state, student)
    detail = f"1 to {MOST_DISCARDED} held essence can be discarded"
    table.require(fits, "EXC-DRM-8", detail, "not_enough_essence")


def _caffeinate(run: Run, student: Student, move: Caffeinate) -> None:
    lose_essence(run, student.seat, student.essence - move.n, "EXC-DRM-8")


DREAM_ACTIONS = (
    Action(CraftTotem, _crafts, _check_craft, _craft, (1, 0)),
    Action(Materialize, _materializing, _check_materialize, _materialize, (1, 0)),
    Action(Caffeinate, _caffeinations, _check_caffeinate, _caffeinate, (1, 0)),
)
"""What students can do only while Dream is the Elemental (EXC-DRM-8)."""
