"""Counting legal sequences of moves (perft) from positions of golden streams.

A sequence is one of listed moves, each of any awaited seat; SYSTEM steps between them are taken with the
dice that the stream's key gives that commit, and count for nothing. A move that is never listed, or listed
by mistake, changes a number.

`counts.json`   game -> positions: a golden stream, the version that it is folded to, and the numbers of
                sequences of one move, two moves, ...
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from games.kernel.codec import fold
from games.kernel.decide import decide, decide_in_place
from games.kernel.dice import Dice
from games.kernel.game import AnyGame
from games.kernel.records import SYSTEM
from games.kernel.registry import Installed, installed
from tests.golden.streams import FOLDER, Golden, key_of, read

TABLE = Path(__file__).parent / "counts.json"
NODES = 4_000
"""No depth is counted below more positions than this."""
DEPTH = 10
Listing = Callable[[AnyGame], AnyGame]
"""A game -> the same game with other lists of legal moves."""


class Position(msgspec.Struct, frozen=True):
    """A golden stream folded to a version, and what was counted from there."""

    stream: str
    version: int
    counts: list[int]


def settled(game: AnyGame, state: Any, key: bytes, commit: int) -> tuple[Any, int]:
    """The position and its commit once all due SYSTEM steps are taken. `state` is used up."""
    while game.awaiting(state).system:
        commit += 1
        state = decide_in_place(game, state, SYSTEM, game.step(state), Dice(key, commit)).state
    return state, commit


def count(game: AnyGame, state: Any, key: bytes, commit: int, depth: int) -> int:
    """The number of sequences of `depth` moves. Raises `IllegalMove` where a listed move is refused."""
    state, commit = settled(game, state, key, commit)
    awaited = game.awaiting(state).seats
    if depth == 1:
        return sum(len(game.legal_moves(state, seat)) for seat in awaited)
    return sum(
        count(game, decide(game, state, seat, move, Dice(key, commit + 1)).state, key, commit + 1, depth - 1)
        for seat in awaited
        for move in game.legal_moves(state, seat)
    )


def count_at(slug: str, position: Position, listing: Listing | None = None) -> list[int]:
    """What is counted from a position, to its depth. `listing`: another way to list moves."""
    golden = read(FOLDER / slug / f"{position.stream}.json.gz")
    found = installed(slug, golden.rules)
    game = found.game if listing is None else listing(found.game)
    depths = range(1, len(position.counts) + 1)
    return [_count(game, found, golden, position.version, depth) for depth in depths]


def _count(game: AnyGame, found: Installed, golden: Golden, version: int, depth: int) -> int:
    stored = golden.records[:version]
    records = [found.codec.decode(each.type, each.schema, each.payload.encode()) for each in stored]
    state = fold(records, game.blank())
    return count(game, state, key_of(golden), stored[-1].commit, depth)


def choose(found: Installed) -> Iterator[Position]:
    """Positions of a game, counted: the start and later ones, with the fewest and with the most seats."""
    fewest, most = found.game.seats
    for seats, thirds in ((fewest, (0, 1, 2)), (most, (0, 1))):
        if seats == most and most == fewest and thirds == (0, 1):
            continue
        stream = f"rules{found.game.rules}-default-{seats}seats-0"
        golden = read(FOLDER / found.game.slug / f"{stream}.json.gz")
        last = golden.records[-1].commit
        for third in thirds:
            commit = max(1, last * third // 3)
            version = sum(record.commit <= commit for record in golden.records)
            yield Position(stream, version, _deepened(found, golden, version))


def _deepened(found: Installed, golden: Golden, version: int) -> list[int]:
    counts = [_count(found.game, found, golden, version, 1)]
    while counts[-1] and counts[-1] <= NODES and len(counts) < DEPTH:
        counts.append(_count(found.game, found, golden, version, len(counts) + 1))
    return counts


def table() -> dict[str, list[Position]]:
    """The committed table."""
    return msgspec.json.decode(TABLE.read_bytes(), type=dict[str, list[Position]])
