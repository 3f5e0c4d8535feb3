"""Smoke: it stacks, billows and congeals."""

from collections.abc import Iterable

from games.extra_creditors.damage import damage_all, stun
from games.extra_creditors.ending import defeat
from games.extra_creditors.events.board import TokensMoved
from games.extra_creditors.geometry import ON_BOARD, OWN_EDGES, Tile
from games.extra_creditors.keywords import Printed, ask_student, cascaded_onto, no_target, place_seep
from games.extra_creditors.measures import (
    connected,
    draw_of,
    inside,
    nearest,
    nearest_empty,
    tile_of,
    touches,
)
from games.extra_creditors.pack import Components
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, Student
from games.extra_creditors.tokens import (
    PLACED,
    count_tokens,
    has_token,
    hit_concentration,
    place,
    ward_off,
)

THICK = 3
"""Smoke of this many tokens takes the breath away and damages walls."""
LAST_TOKENS = 14
"""From here on the AI players fear for the supply."""


class Smoke(Printed):
    """Billowing Seep, Thicken Smoke, Gaseous Expansion, Converge and Smoke Damage."""

    cascade_clause = "EXC-SMK-5"
    stacks = True
    must_place = True
    crowding = 70

    def tokens(self, parts: Components) -> int:
        """EXC-SMK-7: a larger supply."""
        return parts.smoke_tokens

    def none_left(self, run: Run) -> None:
        """EXC-SMK-8: Congeal."""
        defeat(run, "congeal", "EXC-SMK-8")

    def turn_begins(self, run: Run, student: Student) -> None:
        """EXC-SMK-2: in thick smoke a student loses this very turn (EXC-R-34)."""
        if student.tile in ON_BOARD and count_tokens(run.state, student.tile) >= THICK:
            stun(run, student.seat, "EXC-SMK-2")

    def blocked(self, run: Run, direction: int) -> None:  # noqa: ARG002 - smoke goes anywhere
        """EXC-SMK-9: a Billowing Seep, which falls back on connected tiles."""
        if not billow(run, "EXC-SMK-9"):
            run.ask("tile", least(run, connected(run)), "EXC-SMK-9", frame(place_seep, "EXC-SMK-9"))

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:  # noqa: ARG002
        """EXC-SMK-5: on the tile, under the Elemental, on the nearest empty tile."""
        run.then(frame(expand, tile), frame(expand, run.origin), frame(expand_far))

    def seep(self, run: Run) -> None:
        """EXC-SMK-3: a Billowing Seep, which falls back on the area."""
        if not billow(run, "EXC-SMK-3"):
            area = run.board.area(run.origin)
            run.ask("tile", least(run, area), "EXC-SMK-3", frame(place_seep, "EXC-SMK-3"))

    def target(self, run: Run) -> None:
        """EXC-SMK-10: Converge on the nearest student."""
        seats = nearest(run, inside(run))
        if seats:
            ask_student(run, seats, "EXC-SMK-10", frame(converge))
        else:
            no_target(run)

    def end_turn(self, run: Run) -> None:
        """EXC-SMK-6: thick smoke damages the barriers around it, once each."""
        state, barriers = run.state, run.board.barriers
        thick = [tile for tile in state.tokens if count_tokens(state, tile) >= THICK]
        damage_all(run, [e for tile in thick for e in OWN_EDGES[tile] if e in barriers], "EXC-SMK-6")

    def threat(self, state: State, goal: Tile | None) -> int:  # noqa: ARG002 - wherever the figure is
        """A short supply, and smoke where students stand."""
        short = max(0, LAST_TOKENS - state.supply.tokens)
        tiles = [student.tile for student in state.students if student.tile in ON_BOARD]
        return 30 * short**2 + 30 * sum(count_tokens(state, tile) ** 2 for tile in tiles)


def least(run: Run, tiles: Iterable[Tile]) -> list[Tile]:
    """The tiles with fewest real tokens, of these the nearest to the origin (EXC-SMK-4, EXC-R-33)."""
    state, origin = run.state, run.origin
    ranks = {tile: (state.tokens.get(tile, 0), run.board.walk(origin, tile)) for tile in tiles}
    best = min(ranks.values())
    return sorted(tile for tile, rank in ranks.items() if rank == best)


def billow(run: Run, cause: str) -> bool:
    """The default Seep and a token on the way to it; false if there is no empty tile."""
    tiles = nearest_empty(run, run.origin)
    if tiles:
        run.ask("tile", tiles, cause, frame(billow_out, cause))
    return bool(tiles)


@effect("smoke.billow_out")
def billow_out(run: Run, cause: str, tile: Tile) -> None:
    """The Seep itself; prevented or not, the second token follows."""
    run.then(frame(billow_back, cause, tile))
    place(run, tile, cause)


@effect("smoke.billow_back")
def billow_back(run: Run, cause: str, goal: Tile) -> None:
    """A token on the tile with fewest along the shortest walks, the origin included."""
    way = [tile for tile in run.board.between(run.origin, goal) if tile != goal]
    run.ask("tile", least(run, way), cause, frame(place_seep, cause))


@effect("smoke.expand")
def expand(run: Run, tile: Tile) -> None:
    """One token of a Gaseous Expansion."""
    if cascaded_onto(run, tile, "EXC-SMK-5"):
        place(run, tile, "EXC-SMK-5")


@effect("smoke.expand_far")
def expand_far(run: Run) -> None:
    """The third token: the nearest empty tile, or the area's thinnest if none is empty."""
    onto = draw_of(run).onto
    area = run.board.area(run.origin)
    tiles = nearest_empty(run, run.origin, onto)
    if not tiles and all(has_token(run.state, tile) for tile in area):
        open_tiles = [tile for tile in area if tile not in onto]
        tiles = least(run, open_tiles) if open_tiles else []
    if tiles:
        run.ask("tile", tiles, "EXC-SMK-5", frame(expand))


@effect("smoke.converge")
def converge(run: Run, seat: int) -> None:
    """A token on the student's tile, then one from each tile around."""
    tile = tile_of(run, seat)
    if touches(run, tile, connected(run)):
        run.then(frame(gather, tile))
        place(run, tile, "EXC-SMK-10")
    else:
        no_target(run)


@effect("smoke.gather")
def gather(run: Run, tile: Tile) -> None:
    """The adjacent tiles that have real tokens give one each."""
    run.then(*(frame(pull, other, tile) for other in run.board.near[tile] if other in run.state.tokens))


@effect("smoke.pull")
def pull(run: Run, source: Tile, tile: Tile) -> None:
    """One token moves, unless Absorption keeps it off; a Null token was taken by the one placed before.

    By EXC-R-67.
    """
    ward_off(run, tile, "EXC-SMK-10", frame(pulled, source, tile))


@effect("smoke.pulled")
def pulled(run: Run, source: Tile, tile: Tile, verdict: int) -> None:
    """The token has left its tile, if nothing kept it off."""
    state = run.state
    if verdict == PLACED:
        run.emit(
            TokensMoved(
                because="EXC-SMK-10",
                from_tile=source,
                to_tile=tile,
                n_from=state.tokens[source] - 1,
                n_to=state.tokens.get(tile, 0) + 1,
                supply=state.supply.tokens,
            )
        )
        hit_concentration(run, tile, "EXC-TOK-8")
