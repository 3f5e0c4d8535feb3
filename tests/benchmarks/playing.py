"""Matches to measure with: made by the services themselves, and scripts of moves worked out beforehand."""

import random
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec
from django.utils import timezone

from games.kernel.clone import clone
from games.kernel.decide import Decided, decide, decide_in_place, read_options, start
from games.kernel.dice import Dice
from games.kernel.game import AnyGame
from games.kernel.records import SYSTEM, Record
from games.kernel.registry import Installed, newest
from games.matches import commits, lobby, play, store
from games.matches.clocks import Clock
from games.matches.commits import Author
from games.matches.loading import LoadedMatch, load
from games.matches.models import Match
from games.players.models import Player, new_id
from games.players.services import create_guest
from tests.benchmarks import client
from tests.benchmarks.marathon import MARATHON, Run

KEY = b"k" * 32


def games() -> list[Installed]:
    """The installed games, without the benchmarks' own."""
    return [found for found in newest() if found.game.slug != MARATHON.game.slug]


class Guest(msgspec.Struct):
    """A player and its token."""

    player: Player
    token: str


def guests(count: int) -> list[Guest]:
    """New guests."""
    return [Guest(*create_guest()) for _ in range(count)]


def new_match(found: Installed, players: list[Guest]) -> LoadedMatch:
    """A running match between these guests, with the SYSTEM steps that are due at its start taken."""
    seats = [
        lobby.SeatSpec(me=True),
        *[lobby.SeatSpec(player=guest.player.name) for guest in players[1:]],
    ]
    loaded = lobby.create_match(
        creator_id=players[0].player.pk, installed=found, options={}, seats=seats, clock=Clock()
    )
    for guest in players[1:]:
        loaded = lobby.join(match_id=loaded.id, player_id=guest.player.pk)
    while loaded.awaiting_system:
        loaded = play.advance(loaded) or load(loaded.id)
    return loaded


class Step(msgspec.Struct):
    """One move of a script: the request that submits it, and how many records its commit has."""

    body: bytes
    records: int


def script(loaded: LoadedMatch, players: list[Guest], luck: random.Random) -> Iterator[Step]:
    """Random play of this very match to its end, or to its next SYSTEM step.

    The match's own dice are known here, so the requests can be written before the clock starts.
    """
    game, state = loaded.installed.game, clone(loaded.state)
    version, commit = loaded.version, loaded.commit
    while game.outcome(state) is None and not game.awaiting(state).system:
        seat = luck.choice(game.awaiting(state).seats)
        move = luck.choice(game.legal_moves(state, seat))
        commit += 1
        decision = decide_in_place(game, state, seat, move, Dice(loaded.key, commit))
        body = msgspec.json.encode({"move": move, "expected_version": version})
        path = f"/api/v1/matches/{loaded.id}/moves"
        yield Step(client.request(path, body, players[seat].token), len(decision.records))
        state = decision.state
        version += len(decision.records)


def bare_match() -> UUID:
    """A match row to append to, without anything else."""
    return Match.objects.create(
        id=new_id(),
        game="marathon",
        rules=1,
        pack="mar.v1",
        pack_digest="0" * 64,
        status=Match.Status.RUNNING,
        digest=b"d" * 32,
        seed_commitment="0" * 64,
    ).pk


def marathon_decision(loaded: LoadedMatch) -> tuple[int, Decided]:
    """The seat to move in an endless match, and what its move comes to: three records."""
    (seat,) = loaded.awaiting_seats
    state = clone(loaded.state)
    move = Run(runner=loaded.commit % len(state.runners))
    return seat, decide_in_place(MARATHON.game, state, seat, move, Dice(loaded.key, loaded.commit + 1))


def write(loaded: LoadedMatch, seat: int, decided: Decided) -> LoadedMatch:
    """Append a decided move as the service does."""
    author = Author(actor=seat, principal=f"player:{loaded.creator_id}", request="r" * 36)
    written = commits.write(loaded, decided, author, timezone.now())
    assert written is not None
    return written[0]


def stored(found: Installed, players: list[Guest], length: int, luck: random.Random) -> LoadedMatch:
    """A stored match of random play, `length` records long or over; it need not reach the disk yet."""
    loaded = new_match(found, players)
    with store.raw_cursor() as cursor:
        cursor.execute("SET synchronous_commit TO off")
        while loaded.version < length and not loaded.over:
            loaded = write(loaded, *_any_decision(loaded, luck))
        cursor.execute("RESET synchronous_commit")
    return loaded


def _any_decision(loaded: LoadedMatch, luck: random.Random) -> tuple[int, Decided]:
    game, dice = loaded.installed.game, Dice(loaded.key, loaded.commit + 1)
    if loaded.awaiting_system:
        return SYSTEM, decide(game, loaded.state, SYSTEM, game.step(loaded.state), dice)
    seat = luck.choice(loaded.awaiting_seats)
    return seat, decide(game, loaded.state, seat, luck.choice(game.legal_moves(loaded.state, seat)), dice)


def play_out(
    game: AnyGame, seats: int, luck: random.Random, *, keep: bool = True
) -> tuple[list[Record], list[Any], int]:
    """A random match: its records, a copy of the state after each commit (if kept), and its decisions."""
    options = read_options(game, {})
    decision = start(game, options, seats, luck.randbytes(32))
    records, states, decisions, commit = list(decision.records), [clone(decision.state)], 0, 1
    key = luck.randbytes(32)
    while game.outcome(decision.state) is None:
        state, commit = decision.state, commit + 1
        awaited = game.awaiting(state)
        if awaited.system:
            actor, move = SYSTEM, game.step(state)
        else:
            actor = luck.choice(awaited.seats)
            move = luck.choice(game.legal_moves(state, actor))
            decisions += 1
        decision = decide_in_place(game, state, actor, move, Dice(key, commit))
        if keep:
            records += decision.records
            states.append(clone(decision.state))
    return records, states, decisions


def seats_of(game: AnyGame) -> int:
    """With how many seats a game is measured: two where it takes them."""
    fewest, most = game.seats
    return min(max(fewest, 2), most)
