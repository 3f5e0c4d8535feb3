"""Actions that only a Dream or a Darkness Elemental gives rise to."""

from collections.abc import Callable
from typing import Any

from games.extra_creditors.actions import Moves, own_tile
from games.extra_creditors.citing import realises
from games.extra_creditors.costs import pay
from games.extra_creditors.elementals.darkness import expose
from games.extra_creditors.elementals.dream import draw_out, lose_essence
from games.extra_creditors.events.board import TotemCrafted, TotemPlaced
from games.extra_creditors.events.elementals import BlockEnded, BlockStarted, Illuminated
from games.extra_creditors.geometry import ON_BOARD, ray
from games.extra_creditors.keywords import queued_ruptures
from games.extra_creditors.moves import Caffeinate, CraftTotem, Illuminate, Materialize
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, Student, board, figure, kind, pack_of
from games.kernel import Move

TOTEM_ESSENCE, MOST_DISCARDED, LIGHT_REACH = 6, 4, 3


def _quadrant_here(state: State, student: Student) -> int | None:
    """The quadrant whose middle the student stands on."""
    return next((q.number for q in pack_of(state).quadrants if q.middle == student.tile), None)


def _hidden(state: State) -> bool:
    return kind(state) == "darkness" and figure(state) is None


def _in_light(state: State, student: Student) -> list[str]:
    """Tokens close enough and in sight."""
    tile, sees = own_tile(student), board(state).sees
    return [other for other in sorted(state.tokens) if ray(tile, other) <= LIGHT_REACH and sees(tile, other)]


def special_moves(state: State, student: Student) -> Moves:
    """All moves of this chapter that `play` would accept."""
    if not student.actions_left:
        return []
    if _hidden(state):
        return [Illuminate(tile=tile) for tile in _in_light(state, student)]
    if kind(state) != "dream":
        return []
    found: Moves = []
    if student.essence >= TOTEM_ESSENCE and state.supply.totems:
        found.append(CraftTotem())
    if student.totems and _quadrant_here(state, student) not in (None, *state.totems):
        found.append(Materialize())
    found += [Caffeinate(n=n) for n in range(1, min(MOST_DISCARDED, student.essence) + 1)]
    return found


def _require_dream(run: Run) -> None:
    run.table.require(kind(run.state) == "dream", "EXC-DRM-8", "no Dream Elemental is here", "no_dream")


def play_craft(run: Run, student: Student, _move: CraftTotem) -> None:
    """Six essence become a totem."""
    _require_dream(run)
    state, require = run.state, run.table.require
    require(student.essence >= TOTEM_ESSENCE, "EXC-DRM-8", "this takes 6 essence", "not_enough_essence")
    require(state.supply.totems, "EXC-DRM-8", "all totems are made", "no_totem")
    pay(run, student.seat, 1, 0, "EXC-DRM-8")
    lose_essence(run, student.seat, student.essence - TOTEM_ESSENCE, "EXC-DRM-8")
    run.emit(TotemCrafted(because="EXC-DRM-8", seat=student.seat, supply=state.supply.totems - 1))


@realises("EXC-R-40")
def play_materialize(run: Run, student: Student, _move: Materialize) -> None:
    """A totem on the middle of a quadrant; it may draw the Elemental out at once."""
    _require_dream(run)
    state, require = run.state, run.table.require
    require(student.totems, "EXC-DRM-8", "no totem is held", "no_totem")
    quadrant = _quadrant_here(state, student)
    require(quadrant is not None, "EXC-DRM-8", "this is no middle of a quadrant", "wrong_tile")
    require(quadrant not in state.totems, "EXC-DRM-8", "a totem stands here", "quadrant_taken")
    pay(run, student.seat, 1, 0, "EXC-DRM-8")
    run.emit(TotemPlaced(because="EXC-DRM-8", seat=student.seat, quadrant=quadrant or 0))
    if quadrant == state.locations.top_quadrant and state.locations.flipped is None:
        run.emit(BlockStarted(because="EXC-TOK-9", block="arrival", to_draw=0))
        draw_out(run)
        run.then(frame(queued_ruptures), frame(end_arrival))


@effect
def end_arrival(run: Run) -> None:
    """The arrival is done; the student's turn goes on."""
    run.emit(BlockEnded(because="EXC-TOK-9", block="arrival"))


def play_caffeinate(run: Run, student: Student, move: Caffeinate) -> None:
    """Get rid of essence."""
    _require_dream(run)
    enough = 1 <= move.n <= min(MOST_DISCARDED, student.essence)
    run.table.require(enough, "EXC-DRM-8", "1 to 4 held essence can be discarded", "not_enough_essence")
    pay(run, student.seat, 1, 0, "EXC-DRM-8")
    lose_essence(run, student.seat, student.essence - move.n, "EXC-DRM-8")


def play_illuminate(run: Run, student: Student, move: Illuminate) -> None:
    """Test a token for the hidden body."""
    state, require = run.state, run.table.require
    there = _hidden(state) and move.tile in state.tokens and move.tile in ON_BOARD
    require(there, "EXC-DRK-6", "no token may hide a body there", "no_token")
    require(move.tile in _in_light(state, student), "EXC-DRK-6", "the token is not in sight", "no_sight")
    pay(run, student.seat, 1, 0, "EXC-DRK-6")
    found = state.body_tile == move.tile
    run.emit(Illuminated(because="EXC-DRK-6", seat=student.seat, tile=move.tile, found=found))
    if found:
        expose(run, move.tile, "EXC-DRK-6")


SPECIALS: dict[type[Move], Callable[[Run, Student, Any], None]] = {
    CraftTotem: play_craft,
    Materialize: play_materialize,
    Caffeinate: play_caffeinate,
    Illuminate: play_illuminate,
}
"""Who carries out which move of this chapter."""
