"""Record golden streams: `python -m tests.golden.record GAME [GAME ...]`.

A file holds one whole match as it would be stored: options, seats, every record with type, schema and
payload text, and the digest of the final state. Existing files are never written again: they stand for
what older servers have stored. A new schema or rules version gets new files beside them.
"""

import argparse
import gzip
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from games.kernel.codec import Codec, type_name
from games.kernel.content import canonical
from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.dice import Dice
from games.kernel.game import AnyGame
from games.kernel.records import SYSTEM, Concede, Expire, Record
from games.kernel.registry import installed
from games.kernel.visibility import view
from games.opponents import LEVELS

FOLDER = Path(__file__).parent
MATCHES = 3


class GoldenRecord(msgspec.Struct, frozen=True):
    """One record as stored."""

    type: str
    schema: int
    payload: str


class Golden(msgspec.Struct, frozen=True):
    """One recorded match. `final` is SHA-256 over the canonical bytes of the final state."""

    game: str
    rules: int
    seats: int
    final: str
    records: list[GoldenRecord]


def play(
    game: AnyGame, seats: int, options: dict[str, Any], seed: int, *, level: str, quit_at: int | None
) -> Golden:
    """A match of bots, now and then with an expired clock; `quit_at`: a seat concedes at that commit."""
    codec = Codec(game)
    key = sha256(f"golden {game.slug} {seats} {options} {seed}".encode()).digest()
    luck = Dice(key, 0)
    decision = start(game, read_options(game, options), seats, key)
    state, records, commit = decision.state, list(decision.records), 1
    while game.outcome(state) is None:
        awaited = game.awaiting(state)
        commit += 1
        if awaited.system:
            actor, move = SYSTEM, game.step(state)
        elif commit == quit_at:
            actor, move = luck.choice(awaited.seats), Concede()
        elif luck.below(40) == 0:
            actor, move = SYSTEM, Expire(seat=awaited.seats[0])
        else:
            actor = luck.choice(awaited.seats)
            moves = game.legal_moves(state, actor)
            move = LEVELS[level].choose(game, view(state, actor), actor, moves, luck)
        decision = decide_in_place(game, state, actor, move, Dice(key, commit))
        state = decision.state
        records += decision.records
    return Golden(
        game=game.slug,
        rules=game.rules,
        seats=seats,
        final=sha256(canonical(state)).hexdigest(),
        records=[_stored(codec, record) for record in records],
    )


def read(path: Path) -> Golden:
    """A recorded match."""
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Golden)


def write(path: Path, golden: Golden) -> None:
    """Keep a recorded match; the same match gives the same bytes."""
    path.write_bytes(gzip.compress(msgspec.json.encode(golden), mtime=0))


def _stored(codec: Codec, record: Record) -> GoldenRecord:
    return GoldenRecord(type_name(type(record)), codec.schema_of(record), codec.encode(record).decode())


def main() -> None:
    """Record a few matches for each seat count of the games named, with and without a concession."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--options", default="{}", help="match options as JSON")
    parser.add_argument("--level", default="novice", choices=sorted(LEVELS), help="who plays")
    parser.add_argument("--name", default="default", help="what these options are called in the file name")
    parser.add_argument("--seats", type=int, nargs="*", help="seat counts, all by default")
    parser.add_argument("--numbers", type=int, nargs="*", default=range(MATCHES), help="which matches")
    parser.add_argument("--quit-at", type=int, help="a seat concedes at this commit of every match")
    args = parser.parse_args()
    options = msgspec.json.decode(args.options)
    for slug in args.games:
        game = installed(slug).game
        (FOLDER / slug).mkdir(exist_ok=True)
        for seats in args.seats or range(game.seats[0], game.seats[1] + 1):
            for number in args.numbers:
                path = FOLDER / slug / f"rules{game.rules}-{args.name}-{seats}seats-{number}.json.gz"
                if path.exists():
                    continue
                quit_at = args.quit_at or (40 if number == MATCHES - 1 else None)
                recorded = play(game, seats, options, number, level=args.level, quit_at=quit_at)
                write(path, recorded)


if __name__ == "__main__":
    main()
