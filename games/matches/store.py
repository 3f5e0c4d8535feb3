"""The event store: raw SQL, in this one place. The truth about a match is what is read and written here."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
import psycopg
from django.db import connection
from psycopg.errors import UniqueViolation

from games.kernel.chain import Header, Stored

# Statements of up to this many records are prepared; longer ones are rare and of many shapes.
PREPARED_RECORDS = 16


class DuplicateKey(Exception):
    """The append's idempotency key was used before."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What an append writes to the match's row. Times are UTC; banks are in milliseconds by seat."""

    version: int
    commit: int
    digest: bytes
    status: str
    awaiting_seats: list[int]
    awaiting_system: bool
    due_at: datetime | None
    deadline: datetime | None
    asked_at: list[datetime | None]
    banks_ms: list[int]
    outcome: bytes | None
    started_at: datetime | None
    ended_at: datetime | None


class RequestKey(msgspec.Struct, frozen=True):
    """An idempotency key with the digest of the move it came with."""

    actor: int
    key: str
    body: bytes


_HEAD = """
UPDATE match SET version = {new}, commit = {commit}, digest = {digest}, status = {status},
    awaiting_seats = {awaiting_seats}, awaiting_system = {awaiting_system}, due_at = {due_at},
    deadline = {deadline}, asked_at = {asked_at}, banks_ms = {banks_ms}, outcome = {outcome},
    started_at = {started_at}, ended_at = {ended_at}
WHERE id = {match} AND version = {expected} AND seats_rev = {seats_rev} AND status = {from_status}
RETURNING id
"""
_REQUEST = """, request AS (
    INSERT INTO match_request (match_id, actor, key, body, version)
    SELECT head.id, {key_actor}, {key}, {key_body}, {new} FROM head
)"""
_EVENTS = """
INSERT INTO match_event (match_id, version, commit, type, schema, actor, principal, on_behalf, clause,
    request, recorded_at, payload, digest)
SELECT head.id, v.version, {commit}, v.type, v.schema, {actor}, {principal}, {on_behalf}, v.clause,
    {request}, {at}, v.payload, v.digest
FROM head, (VALUES {values}) AS v (version, type, schema, clause, payload, digest)
"""
_COMMIT = {
    "match": "uuid",
    "expected": "bigint",
    "seats_rev": "integer",
    "from_status": "text",
    "new": "bigint",
    "commit": "bigint",
    "digest": "bytea",
    "status": "text",
    "awaiting_seats": "smallint[]",
    "awaiting_system": "boolean",
    "due_at": "timestamptz",
    "deadline": "timestamptz",
    "asked_at": "timestamptz[]",
    "banks_ms": "bigint[]",
    "outcome": "jsonb",
    "started_at": "timestamptz",
    "ended_at": "timestamptz",
    "actor": "smallint",
    "principal": "text",
    "on_behalf": "text",
    "request": "text",
    "at": "timestamptz",
}
"""The parameters of every append, in their order; those of the key and of the records follow."""
_KEY = {"key_actor": "smallint", "key": "text", "key_body": "bytea"}
_RECORD = ("bigint", "text", "smallint", "text", "bytea", "bytea")
_statements: dict[tuple[int, bool], bytes] = {}


def statement(count: int, *, keyed: bool) -> bytes:
    """The append of `count` records as one statement. The same text each time, so that it is planned once.

    Its placeholders are the server's own: looking for psycopg's in so long a text took longer than
    hashing the records.
    """
    made = _statements.get((count, keyed))
    if made is None:
        names = _COMMIT | _KEY if keyed else _COMMIT
        places = {name: f"${n}::{cast}" for n, (name, cast) in enumerate(names.items(), start=1)}
        first = len(names) + 1
        rows = [
            ", ".join(f"${first + n * len(_RECORD) + k}::{cast}" for k, cast in enumerate(_RECORD))
            for n in range(count)
        ]
        text = f"WITH head AS ({_HEAD})" + (_REQUEST if keyed else "") + _EVENTS
        made = text.format(**places, values=", ".join(f"({row})" for row in rows)).encode()
        _statements[count, keyed] = made
    return made


@contextmanager
def raw_cursor() -> Iterator[psycopg.Cursor[tuple[Any, ...]]]:
    """A cursor with server-side parameters on Django's own connection: Django's would not prepare.

    Errors become Django's, so that a broken connection is noticed and not used again.
    """
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        yield cursor


def append(
    *,
    expected_version: int,
    seats_rev: int,
    from_status: str,
    head: Head,
    records: Sequence[Stored],
    at: datetime,
    request_key: RequestKey | None = None,
) -> bool:
    """Append one commit if the match still is at `expected_version`: all of it, or nothing.

    One statement moves the head, remembers the idempotency key and inserts the records. No lock is held
    while rules run. `False`: somebody else was first (or the seats changed). Raises `DuplicateKey`.
    """
    first = records[0].header
    params: list[Any] = [
        first.match,
        expected_version,
        seats_rev,
        from_status,
        head.version,
        head.commit,
        head.digest,
        head.status,
        _array(head.awaiting_seats),
        head.awaiting_system,
        _time(head.due_at),
        _time(head.deadline),
        _array([_time(asked) for asked in head.asked_at]),
        _array(head.banks_ms),
        None if head.outcome is None else head.outcome.decode(),
        _time(head.started_at),
        _time(head.ended_at),
        first.actor,
        first.principal,
        first.on_behalf,
        first.request,
        iso(at),
    ]
    if request_key is not None:
        params += (request_key.actor, request_key.key, request_key.body)
    for record in records:
        header = record.header
        params += (header.version, header.type, header.schema, header.clause, record.payload, record.digest)
    text = statement(len(records), keyed=request_key is not None)
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.RawCursor(connection.connection) as cursor:
        try:
            cursor.execute(text, params, prepare=len(records) <= PREPARED_RECORDS)
        except UniqueViolation as error:
            if (error.diag.constraint_name or "").startswith("request_once"):  # a shard's ends in a number
                raise DuplicateKey from error
            raise
        return cursor.rowcount == len(records)


def _array(values: Sequence[int | str | None]) -> str:
    """An array as PostgreSQL reads it from text; psycopg's own way of writing one takes ten times as long."""
    return "{" + ",".join("NULL" if value is None else str(value) for value in values) + "}"


def _time(at: datetime | None) -> str | None:
    return None if at is None else iso(at)


_READ = b"""
SELECT version, commit, type, schema, actor, principal, on_behalf, clause, request, recorded_at, payload,
    digest
FROM match_event WHERE match_id = %(match)s AND version > %(after)s AND version <= %(upto)s
ORDER BY version LIMIT %(limit)s
"""
_NO_LIMIT = 2**62


def iso(at: datetime) -> str:
    """The one spelling of a time in headers and answers: UTC, microseconds, `Z`."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def moment(at: str) -> datetime:
    """The time that `iso` wrote."""
    return datetime.fromisoformat(at)


def read(match_id: UUID, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[Stored]:
    """The records with `after < version <= upto`, in order, at most `limit`."""
    params = {
        "match": match_id,
        "after": after,
        "upto": _NO_LIMIT if upto is None else upto,
        "limit": _NO_LIMIT if limit is None else limit,
    }
    return _stored(match_id, _READ, params)


_READ_COMMIT = b"""
SELECT version, commit, type, schema, actor, principal, on_behalf, clause, request, recorded_at, payload,
    digest
FROM match_event WHERE match_id = %(match)s AND version <= %(last)s
    AND commit = (SELECT commit FROM match_event WHERE match_id = %(match)s AND version = %(last)s)
ORDER BY version
"""


def read_commit(match_id: UUID, last: int) -> list[Stored]:
    """The records of the commit whose last record has this version."""
    return _stored(match_id, _READ_COMMIT, {"match": match_id, "last": last})


def _stored(match_id: UUID, query: bytes, params: dict[str, Any]) -> list[Stored]:
    match = str(match_id)
    with raw_cursor() as cursor:
        rows = cursor.execute(query, params, prepare=True, binary=True).fetchall()
    return [
        Stored(
            header=Header(
                match=match,
                version=row[0],
                commit=row[1],
                type=row[2],
                schema=row[3],
                actor=row[4],
                principal=row[5],
                on_behalf=row[6],
                clause=row[7],
                request=row[8],
                at=iso(row[9]),
            ),
            payload=row[10],
            digest=row[11],
        )
        for row in rows
    ]


_ENDS_COMMIT = b"""
SELECT count(DISTINCT commit) <> count(*) FROM match_event
WHERE match_id = %(match)s AND version IN (%(version)s, %(next)s)
"""


def ends_commit(match_id: UUID, version: int) -> bool:
    """Whether a commit ends with this version: the record after it, if there is one, is of another."""
    params = {"match": match_id, "version": version, "next": version + 1}
    with raw_cursor() as cursor:
        row = cursor.execute(_ENDS_COMMIT, params, prepare=True).fetchone()
    return not (row and row[0])


_PAYLOADS = b"""
SELECT type, schema, payload FROM match_event
WHERE match_id = %(match)s AND version > %(after)s AND version <= %(upto)s ORDER BY version
"""


def payloads(match_id: UUID, after: int, upto: int) -> list[tuple[str, int, bytes]]:
    """(type, schema, payload) of the records with `after < version <= upto`: what a fold needs of them."""
    params = {"match": match_id, "after": after, "upto": upto}
    with raw_cursor() as cursor:
        return cursor.execute(_PAYLOADS, params, prepare=True, binary=True).fetchall()


_HEAD_OF = b"SELECT version, seats_rev, status FROM match WHERE id = %(match)s"


def head_of(match_id: UUID) -> tuple[int, int, str] | None:
    """(version, seats revision, status) of a match, or `None`."""
    with raw_cursor() as cursor:
        return cursor.execute(_HEAD_OF, {"match": match_id}, prepare=True).fetchone()


_HEADS_OF = b"SELECT id, version, status FROM match WHERE id = ANY(%(matches)s)"


def heads_of(match_ids: Sequence[UUID]) -> dict[UUID, tuple[int, str]]:
    """(version, status) of each match that there is."""
    with raw_cursor() as cursor:
        rows = cursor.execute(_HEADS_OF, {"matches": list(match_ids)}, prepare=True).fetchall()
    return {match: (version, status) for match, version, status in rows}


_HAS_BOT_MOVES = b"""
SELECT EXISTS (SELECT 1 FROM match_event WHERE match_id = %(match)s AND principal LIKE 'bot:%%')
"""


def has_bot_moves(match_id: UUID) -> bool:
    """Whether a bot has moved in a match, on a seat of its own or for somebody."""
    with raw_cursor() as cursor:
        row = cursor.execute(_HAS_BOT_MOVES, {"match": match_id}).fetchone()
        return bool(row and row[0])


_REQUEST_OF = b"""
SELECT body, version FROM match_request WHERE match_id = %(match)s AND actor = %(actor)s AND key = %(key)s
"""


def request_of(match_id: UUID, key: RequestKey) -> tuple[bytes, int] | None:
    """(digest of the move, version after its commit) of a used idempotency key, or `None`."""
    with raw_cursor() as cursor:
        params = {"match": match_id, "actor": key.actor, "key": key.key}
        row = cursor.execute(_REQUEST_OF, params, prepare=True).fetchone()
        return None if row is None else (bytes(row[0]), row[1])


class DueRow(msgspec.Struct, frozen=True):
    """A running match that somebody has to look at. `for_worker`: a SYSTEM step or a bot's move is due.

    `people`: whether a person takes part.
    """

    match: UUID
    creator: UUID | None
    origin: str
    deadline: datetime | None
    for_worker: bool
    people: bool


_FOR_WORKER = b"""(m.awaiting_system OR EXISTS (
    SELECT 1 FROM match_seat s WHERE s.match_id = m.id AND (s.bot <> '' OR s.stand_in <> '')
        AND s.number = ANY (m.awaiting_seats)))"""
_DUE = (
    b"""
SELECT m.id, m.creator_id, m.origin, m.deadline, """
    + _FOR_WORKER
    + b""",
    EXISTS (SELECT 1 FROM match_seat s WHERE s.match_id = m.id AND s.bot = '' AND s.stand_in = '')
FROM match m WHERE m.status = 'running' AND m.due_at <= %(now)s ORDER BY m.due_at LIMIT %(limit)s
"""
)


def due(now: datetime, limit: int) -> list[DueRow]:
    """The running matches that are due, the longest overdue first, at most `limit`."""
    with raw_cursor() as cursor:
        rows = cursor.execute(_DUE, {"now": now, "limit": limit}, prepare=True).fetchall()
    return [DueRow(*row) for row in rows]


_LOOK_AGAIN = (
    b"""
UPDATE match m SET due_at = CASE
    WHEN m.deadline <= %(now)s OR """
    + _FOR_WORKER
    + b"""
    THEN %(again)s ELSE m.deadline END
WHERE m.id = ANY (%(matches)s) AND m.status = 'running' AND m.due_at <= %(now)s
"""
)


def look_again(matches: Sequence[UUID], now: datetime, again: datetime) -> None:
    """Plan the next look at matches that were due at `now`: at `again`, or at the deadline if that is all.

    Only where nobody has moved meanwhile: a commit plans for itself.
    """
    with raw_cursor() as cursor:
        cursor.execute(_LOOK_AGAIN, {"matches": list(matches), "now": now, "again": again})


def clock() -> datetime:
    """The time, by the one clock that all processes share: the database's."""
    with raw_cursor() as cursor:
        row = cursor.execute(b"SELECT clock_timestamp()").fetchone()
    assert row is not None  # noqa: S101 - a SELECT without FROM has one row
    at: datetime = row[0]
    return at
