"""Moves: of players, of bots, of the system, and of the clock."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.kernel.chain import Stored
from games.kernel.content import canonical
from games.kernel.decide import decide
from games.kernel.dice import Dice
from games.kernel.errors import IllegalMove, MalformedMove
from games.kernel.game import NOBODY
from games.kernel.records import SYSTEM, Concede, Expire, Move, Record
from games.matches import access, clocks, commits, store, wakeups
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
from games.matches.loading import Loaded, load, load_recent, readable, state_at
from games.matches.models import Match, Seat
from games.players.creations import KeyReused

REDECISIONS = 3
"""How often a move without an expected version is decided anew when others were first."""
COME_BACK_TRIES = 10


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What a command did: the match after its commit, the commit's records, and for which seat.

    `decided`: the records before they were encoded; `None` where they were read from the stream again.
    """

    loaded: Loaded
    records: list[Stored]
    seat: int
    decided: Sequence[Record] | None = None

    @property
    def repeated(self) -> bool:
        """Whether this is the first answer again."""
        return self.decided is None


@counted
def submit_move(
    *,
    match_id: UUID,
    player_id: UUID,
    move: dict[str, Any] | Move,
    expected_version: int | None = None,
    key: str | None = None,
    request: str = "",
) -> Answer:
    """Play a player's move.

    With `expected_version` the match must be at that version, else `StaleVersion`. Without, the move is
    decided on whatever the state is, anew when others were first, if it is still legal. A repeated `key`
    gets the first answer again. Raises `MatchNotFound`, `NotSeated`, `NotRunning`, `StaleVersion`,
    `NotYourTurn`, `IllegalMove`, `MalformedMove`, `KeyReused`, `Conflict`.
    """
    loaded = load_recent(match_id)
    fresh = loaded.seat_of(player_id) is None
    if fresh:
        # Perhaps the player sat down in another process since.
        loaded = load(match_id)
    for _ in range(REDECISIONS + 1):
        seat = _seat(loaded, player_id)
        typed = move if isinstance(move, Move) else loaded.installed.codec.read_move(move)
        request_key = _request_key(seat, key, typed)
        try:
            _ready(loaded, seat, expected_version)
            decision = _decide(loaded, seat, typed)
        except (IllegalMove, MalformedMove, NotRunning, StaleVersion, NotYourTurn, NotAllowed):
            if not fresh:
                # This process may be behind: only the head's opinion counts.
                loaded, fresh = load(match_id), True
                continue
            repeated = _repeated(loaded, request_key, seat)
            if repeated is not None:
                return repeated
            raise
        author = Author(actor=seat, principal=f"player:{player_id}", request=request)
        try:
            written = commits.write(loaded, decision, author, timezone.now(), request_key)
        except store.DuplicateKey:
            repeated = _repeated(load(match_id), request_key, seat)
            if repeated is None:
                raise Conflict from None
            return repeated
        if written is not None:
            return Answer(loaded=written[0], records=written[1], seat=seat, decided=decision.records)
        loaded, fresh = load(match_id), True
    repeated = _repeated(loaded, request_key, seat)
    if repeated is not None:
        return repeated
    raise Conflict("Other moves came first each time; look at the match and try again.")


def concede(*, match_id: UUID, player_id: UUID, key: str | None = None, request: str = "") -> Answer:
    """Give up the match. Errors as in `submit_move`."""
    return submit_move(match_id=match_id, player_id=player_id, move=Concede(), key=key, request=request)


def _seat(loaded: Loaded, player_id: UUID) -> int:
    if not access.may_see(loaded, player_id):
        raise MatchNotFound
    seat = loaded.seat_of(player_id)
    if seat is None:
        raise NotSeated
    return seat


def _ready(loaded: Loaded, seat: int, expected_version: int | None) -> None:
    if expected_version is not None and loaded.version != expected_version:
        raise StaleVersion(expected_version, loaded.version)
    if loaded.status != Match.Status.RUNNING:
        raise NotRunning(loaded.status)
    if loaded.seats[seat].stand_in:
        raise NotAllowed("A bot stands in for you; join the match to take your seat back.")


def _decide(loaded: Loaded, seat: int, move: Move) -> Any:
    game = loaded.installed.game
    try:
        return decide(game, loaded.state, seat, move, Dice(loaded.key, loaded.commit + 1))
    except IllegalMove as error:
        if seat not in loaded.awaiting_seats and not isinstance(move, Concede):
            raise NotYourTurn(error.clause, error.detail, loaded.version) from error
        raise


def _request_key(seat: int, key: str | None, move: Move) -> store.RequestKey | None:
    return None if key is None else store.RequestKey(seat, key, sha256(canonical(move)).digest())


def _repeated(loaded: Loaded, request_key: store.RequestKey | None, seat: int) -> Answer | None:
    """The first answer to a used key, worked out again from the stream; `None` if the key is new."""
    if request_key is None:
        return None
    known = store.request_of(loaded.id, request_key)
    if known is None:
        return None
    body, version = known
    if body != request_key.body:
        raise KeyReused
    records = store.read_commit(loaded.id, version)
    return Answer(loaded=at_version(loaded, version), records=records, seat=seat)


def at_version(loaded: Loaded, version: int) -> Loaded:
    """The match as it was at an earlier version: state, awaiting and outcome; no deadlines.

    In the middle of a commit nobody is awaited, and nothing has ended: the rules answer for whole commits.
    """
    if version == loaded.version:
        return loaded
    game = loaded.installed.game
    with readable(loaded.id):
        state = state_at(loaded, version)
        whole = store.ends_commit(loaded.id, version)
        awaited = game.awaiting(state) if whole else NOBODY
        outcome = game.outcome(state) if whole else None
    return msgspec.structs.replace(
        loaded,
        version=version,
        state=state,
        awaiting_seats=list(awaited.seats),
        awaiting_system=awaited.system,
        status=Match.Status.RUNNING if outcome is None else Match.Status.FINISHED,
        outcome=None if outcome is None else msgspec.to_builtins(outcome),
        deadline=None,
        due_at=None,
    )


def advance_match(*, match_id: UUID, version: int) -> Loaded | None:
    """Take the SYSTEM step that is due at `version`, as one commit. `None` if there is nothing to do.

    Called any number of times for one version, it acts once: the append decides.
    """
    loaded = load(match_id)
    if loaded.status != Match.Status.RUNNING or loaded.version != version or not loaded.awaiting_system:
        return None
    return advance(loaded)


def advance(loaded: Loaded) -> Loaded | None:
    """Take the SYSTEM step that the match as loaded awaits. `None` if the match has moved on."""
    game = loaded.installed.game
    dice = Dice(loaded.key, loaded.commit + 1)
    decision = decide(game, loaded.state, SYSTEM, game.step(loaded.state), dice)
    written = commits.write(loaded, decision, Author(actor=SYSTEM, principal="system"), timezone.now())
    return None if written is None else written[0]


def submit_bot_move(*, loaded: Loaded, seat: int, move: Move, level: str | None = None) -> Loaded | None:
    """Play the move a bot chose at the loaded version. `None` if the match has moved on.

    `level`: which one chose, where it was not the seat's own.
    """
    info = loaded.seats[seat]
    author = Author(
        actor=seat,
        principal=f"bot:{level or info.plays}",
        on_behalf=None if info.player_id is None else f"player:{info.player_id}",
    )
    decision = decide(loaded.installed.game, loaded.state, seat, move, Dice(loaded.key, loaded.commit + 1))
    written = commits.write(loaded, decision, author, timezone.now())
    return None if written is None else written[0]


def expire(*, match_id: UUID, now: datetime) -> bool:
    """Apply the timeout policy to one seat that is out of time at `now`. True if there was one."""
    loaded = load(match_id)
    if loaded.status != Match.Status.RUNNING:
        return False
    for seat in loaded.awaiting_seats:
        asked = loaded.asked_at[seat]
        if loaded.seats[seat].plays is not None or asked is None:
            continue
        if clocks.seat_deadline(loaded.clock, asked, loaded.banks_ms[seat]) <= now:
            _apply_timeout(loaded, seat, now)
            return True
    return False


def _apply_timeout(loaded: Loaded, seat: int, now: datetime) -> None:
    policy = loaded.clock.on_timeout
    if policy == "bot":
        stand_in(loaded=loaded, seat=seat, level=loaded.clock.stand_in, now=now)
        return
    player = loaded.seats[seat].player_id
    author = Author(
        actor=SYSTEM if policy == "default" else seat,
        principal="clock",
        on_behalf=None if player is None else f"player:{player}",
    )
    move: Move = Expire(seat=seat) if policy == "default" else Concede()
    dice = Dice(loaded.key, loaded.commit + 1)
    decision = decide(loaded.installed.game, loaded.state, author.actor, move, dice)
    commits.write(loaded, decision, author, now)


def stand_in(*, loaded: Loaded, seat: int, level: str, now: datetime) -> None:
    """Put a bot on the seat, or with an empty `level` give it back, unless the match moved on meanwhile.

    Who comes back has a whole move again, but not the bank that ran out.
    """
    banks_ms = list(loaded.banks_ms)
    if level and (asked := loaded.asked_at[seat]) is not None:
        banks_ms[seat] = clocks.left(loaded.clock, asked, banks_ms[seat], now)
    with transaction.atomic():
        asked_at = [
            now if n == seat and asked is not None else asked for n, asked in enumerate(loaded.asked_at)
        ]
        seats = [
            msgspec.structs.replace(info, stand_in=level) if info.number == seat else info
            for info in loaded.seats
        ]
        changed = msgspec.structs.replace(loaded, seats=seats)
        awaited = loaded.installed.game.awaiting(loaded.state)
        due_at, deadline = commits.due(changed, awaited, asked_at, banks_ms, now)
        moved = Match.objects.filter(
            pk=loaded.id, version=loaded.version, seats_rev=loaded.seats_rev, status=Match.Status.RUNNING
        ).update(
            seats_rev=F("seats_rev") + 1,
            asked_at=asked_at,
            banks_ms=banks_ms,
            due_at=due_at,
            deadline=deadline,
        )
        if not moved:
            return
        Seat.objects.filter(match_id=loaded.id, number=seat).update(stand_in=level)
    wakeups.after_commit(load(loaded.id))


def come_back(*, loaded: Loaded, seat: int) -> Loaded:
    """Give the seat back to its player, though the bot that stands in may be moving at this moment.

    Nothing happens where no bot stands in. Raises `Conflict` if the bot was first each time.
    """
    for _ in range(COME_BACK_TRIES):
        if loaded.status != Match.Status.RUNNING or not loaded.seats[seat].stand_in:
            return loaded
        stand_in(loaded=loaded, seat=seat, level="", now=timezone.now())
        loaded = load(loaded.id)
    raise Conflict("The bot kept moving first; try again.")
