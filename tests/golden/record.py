"""Record golden streams: `python -m tests.golden.record [GAME ...]`, all games by default.

Plays every match of the plan (`tests/golden/plan.py`) and writes those whose file is missing. With
`--anew` the present files of these games are thrown away first: only before the first release, on
purpose, when rules, content or shapes have changed within version 1. After it files are never written
again, since they stand for what servers have stored: a new rules version gets new files beside them.
"""

import argparse
from collections.abc import Iterator
from hashlib import sha256

import msgspec

from games.kernel.codec import Codec, type_name
from games.kernel.decide import Decided, because_of, decide, decide_in_place, read_options, start
from games.kernel.dice import Dice, match_key
from games.kernel.game import AnyGame
from games.kernel.records import SYSTEM, Expire, Move
from games.kernel.registry import Installed, offer_example, versions
from games.kernel.visibility import view
from games.opponents import LEVELS
from games.opponents.evaluate import evaluate
from tests.golden.earlier import as_written
from tests.golden.plan import Row, plan_of
from tests.golden.streams import (
    FOLDER,
    Golden,
    GoldenRecord,
    bundle_of,
    digest_of,
    files,
    recorded,
    write,
)

TRIES = 2000
EXPIRE_IN = 40


class Recorder:
    """One match of bots under way; now and then a clock runs out."""

    def __init__(self, game: AnyGame, row: Row, seats: int, number: int) -> None:
        self.game = game
        self.row = row
        self.seats = seats
        self.match = f"{game.slug}/{row.name}-{seats}seats-{number}"
        self.seed = sha256(f"golden {self.match}".encode()).digest()
        self.entropy = [sha256(self.seed + bytes([seat])).digest() for seat in range(seats)]
        self.key = match_key(self.seed, self.match, self.entropy)
        self.luck = Dice(self.key, 0)
        self.codec = Codec(game)
        self.records: list[GoldenRecord] = []

    def play(self) -> Golden:
        """The match from setup to end."""
        game = self.game
        options = read_options(game, self.row.options)
        begun = start(game, options, self.seats, self.key)
        state, commit = begun.state, 1
        self.keep(begun, commit, SYSTEM)
        while (outcome := game.outcome(state)) is None:
            commit += 1
            actor, move = self.act(state, commit)
            decided = decide_in_place(game, state, actor, move, Dice(self.key, commit))
            self.keep(decided, commit, actor)
            state = decided.state
        golden = Golden(
            match=self.match,
            game=game.slug,
            rules=game.rules,
            pack=options.content_pack,
            pack_digest=game.packs.digest(options.content_pack),
            options=msgspec.to_builtins(options),
            seats=self.seats,
            seed=self.seed.hex(),
            entropy=[part.hex() for part in self.entropy],
            outcome=msgspec.to_builtins(outcome),
            final=digest_of(state),
            head="",
            records=self.records,
        )
        return msgspec.structs.replace(golden, head=bundle_of(golden).records[-1].digest)

    def act(self, state: object, commit: int) -> tuple[int, Move]:
        """Who acts now, and how."""
        game, luck, row = self.game, self.luck, self.row
        awaited = game.awaiting(state)
        if awaited.system:
            return SYSTEM, game.step(state)
        if commit in row.quit_at:
            return luck.choice(awaited.seats), self.codec.read_move({"type": row.quit_by})
        if luck.below(EXPIRE_IN) == 0:
            return SYSTEM, Expire(seat=awaited.seats[0])
        seat = luck.choice(awaited.seats)
        moves = game.legal_moves(state, seat)
        preferred = [move for move in moves if type_name(type(move)) in row.prefer]
        if preferred and luck.below(10):
            return seat, luck.choice(preferred)
        moves = [move for move in moves if type_name(type(move)) not in row.avoid] or moves
        if not row.tries:
            return seat, LEVELS["novice"].choose(game, view(state, seat), seat, moves, luck)
        tried = [luck.choice(moves) for _ in range(row.tries)]
        return seat, max(tried, key=lambda move: self.worth(state, seat, move))

    def worth(self, state: object, seat: int, move: Move) -> int:
        """How the position looks to a seat after its move."""
        return evaluate(self.game, decide(self.game, state, seat, move, self.luck).state, seat)

    def keep(self, decided: Decided, commit: int, actor: int) -> None:
        """Note the records of a commit as they would be stored."""
        for record in decided.records:
            kind = type_name(type(record))
            schema, payload = self.codec.schema_of(record), self.codec.encode(record)
            earlier = self.row.schemas.get(kind, schema)
            self.records.append(
                GoldenRecord(
                    commit=commit,
                    actor=actor,
                    type=kind,
                    schema=earlier,
                    clause=because_of(self.game, record),
                    payload=as_written(self.game.slug, kind, schema, earlier, payload).decode(),
                )
            )


def shown_by(golden: Golden) -> set[str]:
    """What a recorded match is a specimen of: its record types, and `end:` with the reason of its end."""
    return {record.type for record in golden.records} | {f"end:{golden.outcome['reason']}"}


def matches(game: AnyGame, row: Row, shown: set[str]) -> Iterator[tuple[str, Golden]]:
    """The matches of a row, with the names of their files. `shown`: what is recorded already."""
    for seats in row.seats or range(game.seats[0], game.seats[1] + 1):
        name = f"rules{game.rules}-{row.name}-{seats}seats"
        if row.until is None:
            for number in row.numbers:
                yield f"{name}-{number}", Recorder(game, row, seats, number).play()
        elif row.until not in shown:
            tried = ((n, Recorder(game, row, seats, n).play()) for n in range(TRIES))
            found = next(((n, golden) for n, golden in tried if row.until in shown_by(golden)), None)
            if found is None:
                raise SystemExit(f"{game.slug}: {TRIES} matches show no {row.until}; steer them by the plan")
            number, golden = found
            yield f"{name}-{number}", golden


def main() -> None:
    """Record what the plan asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="slugs; none means all")
    parser.add_argument("--anew", action="store_true", help="throw the present files away first")
    args = parser.parse_args()
    offer_example()
    wanted = [found for found in versions() if not args.games or found.game.slug in args.games]
    if args.anew:
        for slug in {found.game.slug for found in wanted}:
            for path in files(slug):
                path.unlink()
    for found in wanted:
        record(found)


def record(found: Installed) -> None:
    """Write the streams of a rules version that are missing."""
    game = found.game
    folder = FOLDER / game.slug
    folder.mkdir(exist_ok=True)
    shown = set[str]().union(*map(shown_by, recorded(game)))
    for row in plan_of(game):
        for name, golden in matches(game, row, shown):
            shown |= shown_by(golden)
            path = folder / f"{name}.json.gz"
            if not path.exists():
                write(path, golden)


if __name__ == "__main__":
    main()
