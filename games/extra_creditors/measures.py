"""What is near, empty, away or connected, as the running draw sees it."""

from collections.abc import Collection, Iterable

from games.extra_creditors.geometry import ON_BOARD, Tile, away, grid
from games.extra_creditors.resolution import Run
from games.extra_creditors.state import Resolution, own_tile
from games.extra_creditors.tokens import has_token
from games.kernel import ContractError


def draw_of(run: Run) -> Resolution:
    """The running draw with its marks."""
    if run.state.resolution is None:
        raise ContractError("no draw is running")
    return run.state.resolution


def nearest_empty(run: Run, start: Tile, barred: Collection[Tile] = ()) -> list[Tile]:
    """The tokenless tiles of the area of `start` at the smallest walk, in canonical order."""
    state, walks = run.state, run.board.walk_from(start)
    best, found = -1, list[Tile]()
    for tile in run.board.by_walk(start):
        if found and walks[tile] > best:
            break
        if not has_token(state, tile) and tile not in barred:
            best = walks[tile]
            found.append(tile)
    return found


def away_walks(run: Run, start: Tile, direction: int) -> dict[Tile, int]:
    """Steps from `start` to the tiles reached over away tiles only, nearest first."""
    quarter, near = away(run.origin, direction), run.board.near
    walks, todo = {start: 0}, [start]
    for tile in todo:
        steps = walks[tile] + 1
        for other in near[tile]:
            if other in quarter and other not in walks:
                walks[other] = steps
                todo.append(other)
    return walks


def away_candidates(run: Run, walks: dict[Tile, int]) -> list[Tile]:
    """The nearest tokenless tiles among those of `away_walks`, not cascaded onto in this draw.

    By EXC-SEEP-3.
    """
    onto = draw_of(run).onto
    empty = [tile for tile in walks if tile not in onto and not has_token(run.state, tile)]
    best = min((walks[tile] for tile in empty), default=0)
    return sorted(tile for tile in empty if walks[tile] == best)


def inside(run: Run) -> list[int]:
    """The seats whose students stand on the board (EXC-TGT-1)."""
    return [s.seat for s in run.state.students if s.tile in ON_BOARD]


def tile_of(run: Run, seat: int) -> Tile:
    """Where a student stands."""
    return own_tile(run.state.students[seat])


def nearest(run: Run, seats: Iterable[int]) -> list[int]:
    """The nearest of these students on the board: by walk, then by grid; ties by seat.

    By EXC-GEO-12, EXC-R-15.
    """
    origin, board = run.origin, run.board
    ranks = {}
    for seat in seats:
        tile = tile_of(run, seat)
        ranks[seat] = (board.walk(origin, tile), grid(origin, tile))
    best = min(ranks.values(), default=(0, 0))
    return [seat for seat, rank in ranks.items() if rank == best]


def connected(run: Run) -> dict[Tile, int]:
    """The tiles connected to the origin, with their steps over connected tiles (EXC-GEO-10)."""
    origin, state, near = run.origin, run.state, run.board.near
    steps, todo = {origin: 0}, [origin]
    for tile in todo:
        for other in near[tile]:
            if other not in steps and has_token(state, other):
                steps[other] = steps[tile] + 1
                todo.append(other)
    return steps


def touches(run: Run, tile: Tile, tiles: Collection[Tile]) -> bool:
    """Whether a tile is one of these, or adjacent to one."""
    return tile in tiles or any(other in tiles for other in run.board.near[tile])
