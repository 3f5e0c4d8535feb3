"""Writing one commit: hash its records, work out the new head, append, wake whoever is due."""

from datetime import datetime, timedelta

import msgspec
from django.db import transaction
from django.dispatch import Signal

from games.kernel.chain import Header, Stored, link
from games.kernel.codec import type_name
from games.kernel.decide import Decided, because_of, decide
from games.kernel.dice import Dice
from games.kernel.game import Awaiting, Outcome
from games.kernel.records import Expire, Move
from games.matches import clocks, store, wakeups
from games.matches.loading import LoadedMatch, cache
from games.matches.models import Match

match_ended = Signal()
"""Sent with `match_id` after the commit that ended a match; a receiver's failure is logged, no more."""

WAKEUP_GRACE = timedelta(seconds=2)
"""How long what is due may take before the sweeper sees whether its wake-up was lost."""


class Author(msgspec.Struct, frozen=True, kw_only=True):
    """Who acts: the seat (or SYSTEM), the principal behind it, on whose behalf, and in which request."""

    actor: int
    principal: str
    on_behalf: str | None = None
    request: str = ""


def decide_on(loaded: LoadedMatch, actor: int, move: Move) -> Decided:
    """What the rules make of a move on the match as loaded. Raises `IllegalMove`, `MalformedMove`."""
    return decide(loaded.installed.game, loaded.state, actor, move, Dice(loaded.key, loaded.commit + 1))


def carry_out(loaded: LoadedMatch, move: Move, author: Author, now: datetime) -> LoadedMatch | None:
    """Decide the author's move on the match as loaded, and write it. `None` if the match has moved on."""
    written = write(loaded, decide_on(loaded, author.actor, move), author, now)
    return None if written is None else written[0]


def write(
    loaded: LoadedMatch,
    decided: Decided,
    author: Author,
    now: datetime,
    request_key: store.RequestKey | None = None,
) -> tuple[LoadedMatch, list[Stored]] | None:
    """Append what was decided to the match as loaded. `None` if the match has moved on.

    Raises `DuplicateKey` for a used idempotency key. The match's first commit starts it.
    """
    records = _hashed(loaded, decided, author, now)
    after = _after(loaded, decided, records[-1], author.actor, now)
    head = store.Head(
        version=after.version,
        commit=after.commit,
        digest=after.digest,
        status=after.status,
        awaiting_seats=after.awaiting_seats,
        awaiting_system=after.awaiting_system,
        due_at=after.due_at,
        deadline=after.deadline,
        asked_at=after.asked_at,
        banks_ms=after.banks_ms,
        outcome=None if after.outcome is None else msgspec.json.encode(after.outcome),
        started_at=after.started_at,
        ended_at=after.ended_at,
    )
    appended = store.append(
        expected_version=loaded.version,
        seats_rev=loaded.seats_rev,
        from_status=loaded.status,
        head=head,
        records=records,
        at=now,
        request_key=request_key,
    )
    if not appended:
        return None
    cache.put(after)
    wakeups.after_commit(after)
    if after.over:
        transaction.on_commit(lambda: match_ended.send_robust(Match, match_id=after.id))
    return after, records


def _hashed(loaded: LoadedMatch, decided: Decided, author: Author, now: datetime) -> list[Stored]:
    codec, game = loaded.installed.codec, loaded.installed.game
    digest, version = loaded.digest, loaded.version
    match, at = str(loaded.id), store.iso(now)
    records = []
    for record in decided.records:
        version += 1
        header = Header(
            match=match,
            version=version,
            commit=loaded.commit + 1,
            type=type_name(type(record)),
            schema=codec.schema_of(record),
            actor=author.actor,
            principal=author.principal,
            on_behalf=author.on_behalf,
            clause=because_of(game, record),
            request=author.request,
            at=at,
        )
        payload = codec.encode(record)
        digest = link(digest, header, payload, loaded.key)
        records.append(Stored(header=header, payload=payload, digest=digest))
    return records


def _after(loaded: LoadedMatch, decided: Decided, last: Stored, actor: int, now: datetime) -> LoadedMatch:
    """The match after the commit whose last record is `last`."""
    game, state, move = loaded.installed.game, decided.state, decided.records[0]
    # A decision that the clock took was the seat's all the same: what follows is a new one.
    mover = move.seat if isinstance(move, Expire) else actor
    outcome: Outcome | None = game.outcome(state)
    awaited: Awaiting = game.awaiting(state)
    asked_at = [
        None if seat not in awaited.seats else now if asked is None or seat == mover else asked
        for seat, asked in enumerate(loaded.asked_at)
    ]
    banks_ms = list(loaded.banks_ms)
    if mover >= 0 and (asked := loaded.asked_at[mover]) is not None and loaded.seats[mover].plays is None:
        charge = clocks.charged if mover == actor else clocks.left
        banks_ms[mover] = charge(loaded.clock, asked, banks_ms[mover], now)
    due_at, deadline = due(loaded, awaited, asked_at, banks_ms, now)
    return msgspec.structs.replace(
        loaded,
        status=Match.Status.RUNNING if outcome is None else Match.Status.FINISHED,
        version=last.header.version,
        commit=last.header.commit,
        digest=last.digest,
        awaiting_seats=list(awaited.seats),
        awaiting_system=awaited.system,
        asked_at=asked_at,
        banks_ms=banks_ms,
        due_at=due_at,
        deadline=deadline,
        outcome=None if outcome is None else msgspec.to_builtins(outcome),
        started_at=loaded.started_at or now,
        ended_at=None if outcome is None else now,
        state=state,
    )


def due(
    loaded: LoadedMatch,
    awaited: Awaiting,
    asked_at: list[datetime | None],
    banks_ms: list[int],
    now: datetime,
) -> tuple[datetime | None, datetime | None]:
    """(when to look at the match again, the nearest deadline of a person).

    A look that is planned already stays planned if it is not too late: the sweeper then plans the next one.
    So most moves leave that column as it is, and the database has no index to write.
    """
    people = [seat for seat in awaited.seats if loaded.seats[seat].plays is None]
    deadline = clocks.deadline(loaded.clock, asked_at, banks_ms, people)
    wake = now + WAKEUP_GRACE if awaited.system or len(people) < len(awaited.seats) else None
    look = min((at for at in (deadline, wake) if at is not None), default=None)
    planned = loaded.due_at
    if look is not None and planned is not None and now < planned <= look:
        look = planned
    return look, deadline
