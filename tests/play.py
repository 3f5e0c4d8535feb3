"""Helpers for tests of the service: players, matches, and playing them on."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from games.kernel.content import canonical
from games.kernel.dice import Dice
from games.kernel.registry import installed
from games.matches import lobby, play
from games.matches.clocks import Clock
from games.matches.loading import LoadedMatch, load
from games.matches.lobby import SeatSpec
from games.matches.models import Match
from games.players.services import create_guest

GAME = "elementalist"


def players(count: int) -> list[UUID]:
    """Fresh guests."""
    return [create_guest()[0].pk for _ in range(count)]


def two_seats(
    first: UUID,
    second: UUID,
    *,
    clock: Clock | None = None,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> LoadedMatch:
    """A running match of Elementalist between two people, past its opening roll."""
    loaded = lobby.create_match(
        creator_id=first,
        installed=installed(GAME),
        options=options or {},
        seats=[SeatSpec(me=True), SeatSpec(open=True)],
        clock=clock or Clock(),
        **more,
    )
    loaded = lobby.join(match_id=loaded.id, player_id=second)
    return settle(loaded)


def settle(loaded: LoadedMatch) -> LoadedMatch:
    """Take the SYSTEM steps that are due, as the worker would."""
    while loaded.awaiting_system:
        loaded = play.advance(loaded) or load(loaded.id)
    return loaded


def legal(loaded: LoadedMatch, seat: int) -> Sequence[Any]:
    """The legal moves of a seat."""
    return loaded.installed.game.legal_moves(loaded.state, seat)


def play_on(loaded: LoadedMatch, *, moves: int, seed: bytes = b"s") -> LoadedMatch:
    """Play random legal moves for whoever is awaited; stops at the end of the match."""
    luck = Dice(seed.ljust(32, b"."), 0)
    for _ in range(moves):
        if loaded.status != Match.Status.RUNNING:
            break
        seat = luck.choice(loaded.awaiting_seats)
        player = loaded.seats[seat].player_id
        assert player is not None
        answer = play.submit_move(
            match_id=loaded.id,
            player_id=player,
            move=luck.choice(legal(loaded, seat)),
            expected_version=loaded.version,
        )
        loaded = settle(answer.loaded)
    return loaded


def midway(start: Callable[[], LoadedMatch], *, moves: int, seed: bytes = b"s") -> LoadedMatch:
    """A match so many random moves in that still runs: where the dice end one earlier, another is begun.

    Of a game whose matches never last that long, one half as many moves in.
    """
    while moves:
        for _ in range(20):
            loaded = play_on(start(), moves=moves, seed=seed)
            if loaded.status == Match.Status.RUNNING:
                return loaded
        moves //= 2
    return start()


def play_to_end(loaded: LoadedMatch, seed: bytes = b"s") -> LoadedMatch:
    """Play until the match is over."""
    loaded = play_on(loaded, moves=5000, seed=seed)
    assert loaded.status == Match.Status.FINISHED
    return loaded


def state_bytes(loaded: LoadedMatch) -> bytes:
    """The state, to compare."""
    return canonical(loaded.state)
