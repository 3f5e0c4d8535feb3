"""Moves of players, and the steps of the system."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
from django.utils import timezone

from games.kernel.chain import Stored
from games.kernel.content import canonical
from games.kernel.decide import Decided
from games.kernel.errors import IllegalMove, MalformedMove
from games.kernel.records import SYSTEM, Concede, Move, Record
from games.matches import access, commits, store
from games.matches.commits import Author
from games.matches.counting import counted
from games.matches.errors import (
    Conflict,
    MatchNotFound,
    NotAllowed,
    NotRunning,
    NotSeated,
    NotYourTurn,
    StaleVersion,
)
from games.matches.loading import LoadedMatch, at_version, load, load_recent
from games.matches.models import Match
from games.players.creations import KeyReused

TRIES = 10
"""How often a move without an expected version is decided, where others are first each time."""
_REFUSALS = (
    IllegalMove,
    MalformedMove,
    MatchNotFound,
    NotAllowed,
    NotRunning,
    NotSeated,
    NotYourTurn,
    StaleVersion,
)


class Accepted(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's move that was played: the match after its commit, and the commit's records.

    `decided`: the records before they were encoded; `None` where they were read from the stream again.
    """

    loaded: LoadedMatch
    records: list[Stored]
    seat: int
    decided: Sequence[Record] | None = None

    @property
    def repeated(self) -> bool:
        """Whether this is the first answer again."""
        return self.decided is None


class _Submission(msgspec.Struct, frozen=True, kw_only=True):
    match_id: UUID
    player_id: UUID
    move: dict[str, Any] | Move
    expected_version: int | None = None
    key: str | None = None
    principal: str = ""
    request: str = ""

    def author(self, seat: int) -> Author:
        player = f"player:{self.player_id}"
        principal = self.principal or player
        return Author(
            actor=seat,
            principal=principal,
            on_behalf=None if principal == player else player,
            request=self.request,
        )


@counted
def submit_move(
    *,
    match_id: UUID,
    player_id: UUID,
    move: dict[str, Any] | Move,
    expected_version: int | None = None,
    key: str | None = None,
    principal: str = "",
    request: str = "",
) -> Accepted:
    """Play a player's move. `principal`: who makes it, if not the player.

    With `expected_version` the match must be at that version, else `StaleVersion`. Without, the move is
    decided on whatever the state is, anew when others were first, if it is still legal. A repeated `key`
    gets the first answer again. Raises `MatchNotFound`, `NotSeated`, `NotRunning`, `StaleVersion`,
    `NotYourTurn`, `NotAllowed`, `IllegalMove`, `MalformedMove`, `KeyReused`, `Conflict`.
    """
    submission = _Submission(
        match_id=match_id,
        player_id=player_id,
        move=move,
        expected_version=expected_version,
        key=key,
        principal=principal,
        request=request,
    )
    try:
        return _submit(submission)
    except (*_REFUSALS, Conflict):
        # Perhaps because it has been made: who did not get the answer sends it once more.
        first = _first_answer(submission)
        if first is None:
            raise
        return first


def concede(
    *, match_id: UUID, player_id: UUID, key: str | None = None, principal: str = "", request: str = ""
) -> Accepted:
    """Give up the match. `principal`: who does it, if not the player. Errors as in `submit_move`."""
    return submit_move(
        match_id=match_id,
        player_id=player_id,
        move=Concede(),
        key=key,
        principal=principal,
        request=request,
    )


def advance(loaded: LoadedMatch) -> LoadedMatch | None:
    """Take the SYSTEM step that is due. `None` if none is, or the match has moved on.

    Called any number of times for one version, it acts once: the append decides.
    """
    if loaded.status != Match.Status.RUNNING or not loaded.awaiting_system:
        return None
    step = loaded.installed.game.step(loaded.state)
    return commits.carry_out(loaded, step, Author(actor=SYSTEM, principal="system"), timezone.now())


def _submit(submission: _Submission) -> Accepted:
    """Play the move on the match as this process knows it, then on the head until nobody else is first."""
    loaded, at_head = load_recent(submission.match_id), False
    for _ in range(TRIES):
        try:
            accepted = _play(loaded, submission)
        except _REFUSALS:
            # This process may be behind: only the head's opinion counts.
            if at_head:
                raise
            accepted = None
        if accepted is not None:
            return accepted
        loaded, at_head = load(submission.match_id), True
    raise Conflict("Other moves came first each time; look at the match and try again.")


def _play(loaded: LoadedMatch, submission: _Submission) -> Accepted | None:
    """Decide and append the move on the match as loaded. `None` if the match has moved on."""
    seat = _seat(loaded, submission.player_id)
    move = _typed(loaded, submission.move)
    _check_ready(loaded, seat, submission.expected_version)
    decided = _decide(loaded, seat, move)
    key = None if submission.key is None else store.RequestKey(seat, submission.key, _digest(move))
    try:
        written = commits.write(loaded, decided, submission.author(seat), timezone.now(), key)
    except store.DuplicateKey as error:
        raise Conflict("This Idempotency-Key is in use.") from error
    if written is None:
        return None
    return Accepted(loaded=written[0], records=written[1], seat=seat, decided=decided.records)


def _seat(loaded: LoadedMatch, player_id: UUID) -> int:
    if not access.may_see(loaded, player_id):
        raise MatchNotFound
    seat = loaded.seat_of(player_id)
    if seat is None:
        raise NotSeated
    return seat


def _typed(loaded: LoadedMatch, move: dict[str, Any] | Move) -> Move:
    return move if isinstance(move, Move) else loaded.installed.codec.read_move(move)


def _check_ready(loaded: LoadedMatch, seat: int, expected_version: int | None) -> None:
    if expected_version is not None and loaded.version != expected_version:
        raise StaleVersion(expected_version, loaded.version)
    if loaded.status != Match.Status.RUNNING:
        raise NotRunning(loaded.status)
    if loaded.seats[seat].stand_in:
        raise NotAllowed("A bot stands in for you; join the match to take your seat back.")


def _decide(loaded: LoadedMatch, seat: int, move: Move) -> Decided:
    try:
        return commits.decide_on(loaded, seat, move)
    except IllegalMove as error:
        if seat not in loaded.awaiting_seats and not isinstance(move, Concede):
            raise NotYourTurn(error.clause, error.detail, loaded.version) from error
        raise


def _digest(move: Move) -> bytes:
    return sha256(canonical(move)).digest()


def _first_answer(submission: _Submission) -> Accepted | None:
    """The first answer to a used key, worked out again from the stream; `None` if the key is new."""
    if submission.key is None:
        return None
    loaded = load(submission.match_id)
    seat = _seat(loaded, submission.player_id)
    key = store.RequestKey(seat, submission.key, _digest(_typed(loaded, submission.move)))
    known = store.request_of(loaded.id, key)
    if known is None:
        return None
    body, version = known
    if body != key.body:
        raise KeyReused
    records = store.read_commit(loaded.id, version)
    return Accepted(loaded=at_version(loaded, version), records=records, seat=seat)
