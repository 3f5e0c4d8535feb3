"""Wind: gusts, hindered students, and trade winds that swap places."""

from games.extra_creditors.board import FAR
from games.extra_creditors.damage import damage_all, stun
from games.extra_creditors.elemental import tokens_around
from games.extra_creditors.events.board import TokensMoved
from games.extra_creditors.events.elementals import ElementalMoved
from games.extra_creditors.events.students import Inhibited
from games.extra_creditors.geometry import DELTAS, EDGE, NEXT, XY, EdgeId, Tile, grid, in_edge_order
from games.extra_creditors.keywords import (
    Printed,
    arrive,
    ask_student,
    cascaded_onto,
    no_target,
    place_seep,
    seep,
)
from games.extra_creditors.measures import draw_of, inside, nearest, tile_of
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State
from games.extra_creditors.tokens import (
    PLACED,
    absorber_on,
    count_tokens,
    has_token,
    place,
    remove_token,
)

HELD_BY = 4
"""Inhibit stuns a student joined to this many tokens."""
GUST_REACH = 3


class Wind(Printed):
    """Gust, Inhibit and Furious Trade Winds."""

    cascade_clause = "EXC-WND-4"
    trigger = 200

    def blocked(self, run: Run, direction: int) -> None:  # noqa: ARG002 - a gust goes anywhere inside
        """EXC-WND-1: Seep instead; with no empty tile, damage the nearest walls around (EXC-WND-2)."""
        if seep(run, "EXC-WND-1"):
            return
        for reach in range(GUST_REACH + 1):
            edges = run.board.barriers_within(run.origin, reach)
            if edges:
                damage_all(run, edges, "EXC-WND-1")
                return

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:  # noqa: ARG002
        """EXC-WND-4: two far tokens, then the figure swaps with the last one."""
        run.then(frame(gale, tile, 2, ""))

    def target(self, run: Run) -> None:
        """EXC-WND-3: Inhibit the nearest student."""
        seats = nearest(run, inside(run))
        if seats:
            ask_student(run, seats, "EXC-WND-3", frame(inhibit))
        else:
            no_target(run)

    def threat(self, state: State, goal: Tile | None) -> int:  # noqa: ARG002 - wherever the figure is
        """Tokens near students."""
        return 15 * tokens_around(state)


@effect("wind.inhibit")
def inhibit(run: Run, seat: int) -> None:
    """A Seep towards the student, then the hindrance."""
    run.then(frame(hold_back, seat))
    origin, goal = run.origin, tile_of(run, seat)
    walks = run.board.walk_from(origin)
    if walks.get(goal, FAR) == FAR:
        seep(run)
        return
    empty = [tile for tile in run.board.between(origin, goal) if not has_token(run.state, tile)]
    best = min((walks[tile] for tile in empty), default=0)
    tiles = sorted(tile for tile in empty if walks[tile] == best)
    if tiles:
        run.ask("tile", tiles, "EXC-WND-3", frame(place_seep, "EXC-WND-3"))


@effect("wind.hold_back")
def hold_back(run: Run, seat: int) -> None:
    """The student is inhibited, and Stunned if many tokens hold it."""
    if not run.state.students[seat].inhibited:
        run.emit(Inhibited(because="EXC-WND-3", seat=seat))
    if _holding(run, tile_of(run, seat)) >= HELD_BY:
        stun(run, seat, "EXC-WND-3")


def _holding(run: Run, tile: Tile) -> int:
    """Tokens on a tile, on adjacent tiles, and joined to one of these (EXC-R-65)."""
    state, near = run.state, run.board.near
    todo = [t for t in (tile, *near[tile]) if has_token(state, t)]
    joined = set(todo)
    while todo:
        for other in near[todo.pop()]:
            if other not in joined and has_token(state, other):
                joined.add(other)
                todo.append(other)
    return sum(count_tokens(state, t) for t in joined)


@effect("wind.gale")
def gale(run: Run, start: Tile, left: int, last: Tile) -> None:
    """The next of the two tokens, or the swap."""
    if left == 0:
        if last:
            swap(run, last)
        return
    tiles = _farthest(run, start)
    if tiles:
        run.ask("tile", tiles, "EXC-WND-4", frame(blow, start, left, last))
    else:
        run.then(frame(gale, start, left - 1, last))


def _farthest(run: Run, start: Tile) -> list[Tile]:
    """The tokenless tiles of the area that are farthest from their closest student inside (EXC-R-36)."""
    onto, walks = draw_of(run).onto, run.board.walk_from(start)
    people = [tile_of(run, seat) for seat in inside(run)]
    ranks: dict[Tile, tuple[int, int]] = {}
    for tile, steps in walks.items():
        if tile not in onto and not has_token(run.state, tile):
            alone = min((grid(tile, other) for other in people), default=steps)
            ranks[tile] = (-alone, steps)
    best = min(ranks.values(), default=(0, 0))
    return sorted(tile for tile, rank in ranks.items() if rank == best)


@effect("wind.blow")
def blow(run: Run, start: Tile, left: int, last: Tile, tile: Tile) -> None:
    """A token lands far away."""
    cascaded_onto(run, tile, "EXC-WND-4")
    place(run, tile, "EXC-WND-4", frame(blown, start, left, last, tile))


@effect("wind.blown")
def blown(  # noqa: PLR0917 - the arguments of a frame
    run: Run, start: Tile, left: int, last: Tile, tile: Tile, result: int
) -> None:
    """Remember the last token that was really placed."""
    run.then(frame(gale, start, left - 1, tile if result == PLACED else last))


def swap(run: Run, tile: Tile) -> None:
    """The figure and the last token change places; the barriers between them suffer."""
    state, old = run.state, run.origin
    run.emit(ElementalMoved(because="EXC-WND-4", from_tile=old, to_tile=tile))
    student = absorber_on(state, old)
    if old in state.tokens or (student is not None and student.absorption):
        remove_token(run, tile, "EXC-WND-4")
    else:
        run.emit(
            TokensMoved(
                because="EXC-WND-4",
                from_tile=tile,
                to_tile=old,
                n_from=state.tokens[tile] - 1,
                n_to=1,
                supply=state.supply.tokens,
            )
        )
    arrive(run, tile)
    options = [",".join(in_edge_order(edges)) for edges in _crossings(run, old, tile)]
    if options:
        run.ask("edge_set", options, "EXC-WND-5", frame(tear))


@effect("wind.tear")
def tear(run: Run, edges: str) -> None:
    """The barriers on the path of the swap take damage."""
    damage_all(run, edges.split(","), "EXC-WND-5")


def _crossings(run: Run, start: Tile, goal: Tile) -> list[frozenset[EdgeId]]:
    """The largest sets of barriers crossed by a monotone path; none if a path crosses no barrier."""
    (ax, ay), (bx, by) = XY[start], XY[goal]
    ways = [d for d, (dx, dy) in enumerate(DELTAS) if dx * (bx - ax) > 0 or dy * (by - ay) > 0]
    found: dict[Tile, set[frozenset[EdgeId]]] = {start: {frozenset()}}
    layer = [start]
    while layer and goal not in layer:
        following: dict[Tile, set[frozenset[EdgeId]]] = {}
        for tile in layer:
            for way in ways:
                other = NEXT[tile][way]
                if grid(other, goal) < grid(tile, goal):
                    edge = EDGE[tile][way]
                    extra = frozenset({edge} & run.board.barriers)
                    following.setdefault(other, set()).update(edges | extra for edges in found[tile])
        for tile, sets in following.items():
            most = max(len(edges) for edges in sets)
            found[tile] = {edges for edges in sets if len(edges) == most}
        layer = sorted(following)
    best = [edges for edges in found[goal] if edges]
    return sorted(best, key=lambda edges: [(edge[0] == "H", edge) for edge in in_edge_order(edges)])
