"""The event store: raw SQL, in this one place. The truth about a match is what is read and written here."""

from collections.abc import Sequence
from datetime import datetime
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
UPDATE match SET version = %(new)s, commit = %(commit)s, digest = %(digest)s, status = %(status)s,
    awaiting_seats = %(awaiting_seats)s, awaiting_system = %(awaiting_system)s, due_at = %(due_at)s,
    deadline = %(deadline)s, asked_at = %(asked_at)s, banks_ms = %(banks_ms)s, outcome = %(outcome)s,
    started_at = %(started_at)s, ended_at = %(ended_at)s
WHERE id = %(match)s AND version = %(expected)s AND seats_rev = %(seats_rev)s AND status = %(from_status)s
RETURNING id
"""
_REQUEST = """, request AS (
    INSERT INTO match_request (match_id, actor, key, body, version)
    SELECT head.id, %(key_actor)s, %(key)s, %(key_body)s, %(new)s FROM head
)"""
_EVENTS = """
INSERT INTO match_event (match_id, version, commit, type, schema, actor, principal, on_behalf, clause,
    request, recorded_at, payload, digest)
SELECT head.id, v.version, %(commit)s, v.type, v.schema, %(actor)s, %(principal)s, %(on_behalf)s, v.clause,
    %(request)s, %(at)s, v.payload, v.digest
FROM head, (VALUES {values}) AS v (version, type, schema, clause, payload, digest)
"""
_CASTS = {
    "new": "bigint",
    "commit": "bigint",
    "expected": "bigint",
    "seats_rev": "integer",
    "match": "uuid",
    "digest": "bytea",
    "status": "text",
    "from_status": "text",
    "awaiting_seats": "smallint[]",
    "awaiting_system": "boolean",
    "due_at": "timestamptz",
    "deadline": "timestamptz",
    "asked_at": "timestamptz[]",
    "banks_ms": "bigint[]",
    "outcome": "jsonb",
    "started_at": "timestamptz",
    "ended_at": "timestamptz",
    "key_actor": "smallint",
    "key": "text",
    "key_body": "bytea",
    "actor": "smallint",
    "principal": "text",
    "on_behalf": "text",
    "request": "text",
    "at": "timestamptz",
}
_statements: dict[tuple[int, bool], bytes] = {}


def _statement(count: int, *, keyed: bool) -> bytes:
    """The append of `count` records as one statement. The same text each time, so that it is planned once."""
    made = _statements.get((count, keyed))
    if made is None:
        row = (
            "(%(v{n})s::bigint, %(t{n})s::text, %(s{n})s::smallint, %(c{n})s::text,"
            " %(p{n})s::bytea, %(d{n})s::bytea)"
        )
        text = f"WITH head AS ({_HEAD})" + (_REQUEST if keyed else "") + _EVENTS
        for name, cast in _CASTS.items():
            text = text.replace(f"%({name})s", f"%({name})s::{cast}")
        made = text.format(values=", ".join(row.format(n=n) for n in range(count))).encode()
        _statements[count, keyed] = made
    return made


def raw_cursor() -> psycopg.Cursor[tuple[Any, ...]]:
    """A cursor with server-side parameters on Django's own connection: Django's would not prepare."""
    connection.ensure_connection()
    return psycopg.Cursor(connection.connection)


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
    params: dict[str, Any] = {
        "match": first.match,
        "expected": expected_version,
        "seats_rev": seats_rev,
        "from_status": from_status,
        "new": head.version,
        "commit": head.commit,
        "digest": head.digest,
        "status": head.status,
        "awaiting_seats": head.awaiting_seats,
        "awaiting_system": head.awaiting_system,
        "due_at": head.due_at,
        "deadline": head.deadline,
        "asked_at": head.asked_at,
        "banks_ms": head.banks_ms,
        "outcome": None if head.outcome is None else head.outcome.decode(),
        "started_at": head.started_at,
        "ended_at": head.ended_at,
        "actor": first.actor,
        "principal": first.principal,
        "on_behalf": first.on_behalf,
        "request": first.request,
        "at": at,
    }
    for n, record in enumerate(records):
        params[f"v{n}"] = record.header.version
        params[f"t{n}"] = record.header.type
        params[f"s{n}"] = record.header.schema
        params[f"c{n}"] = record.header.clause
        params[f"p{n}"] = record.payload
        params[f"d{n}"] = record.digest
    if request_key is not None:
        params |= {"key_actor": request_key.actor, "key": request_key.key, "key_body": request_key.body}
    statement = _statement(len(records), keyed=request_key is not None)
    with raw_cursor() as cursor:
        try:
            cursor.execute(statement, params, prepare=len(records) <= PREPARED_RECORDS)
        except UniqueViolation as error:
            if error.diag.constraint_name == "request_once":
                raise DuplicateKey from error
            raise
        return cursor.rowcount == len(records)


_READ = b"""
SELECT version, commit, type, schema, actor, principal, on_behalf, clause, request, recorded_at, payload,
    digest
FROM match_event WHERE match_id = %(match)s AND version > %(after)s AND version <= %(upto)s
ORDER BY version LIMIT %(limit)s
"""
_NO_LIMIT = 2**62


def iso(at: datetime) -> str:
    """The one spelling of a time in headers and answers: UTC, microseconds, `Z`."""
    return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def read(match_id: UUID, after: int = 0, upto: int | None = None, limit: int | None = None) -> list[Stored]:
    """The records with `after < version <= upto`, in order, at most `limit`."""
    match = str(match_id)
    params = {
        "match": match_id,
        "after": after,
        "upto": _NO_LIMIT if upto is None else upto,
        "limit": _NO_LIMIT if limit is None else limit,
    }
    with raw_cursor() as cursor:
        rows = cursor.execute(_READ, params, prepare=True, binary=True).fetchall()
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


_HEAD_OF = b"SELECT version, seats_rev, status FROM match WHERE id = %(match)s"


def head_of(match_id: UUID) -> tuple[int, int, str] | None:
    """(version, seats revision, status) of a match, or `None`."""
    with raw_cursor() as cursor:
        return cursor.execute(_HEAD_OF, {"match": match_id}, prepare=True).fetchone()


_REQUEST_OF = b"""
SELECT body, version FROM match_request WHERE match_id = %(match)s AND actor = %(actor)s AND key = %(key)s
"""


def request_of(match_id: UUID, key: RequestKey) -> tuple[bytes, int] | None:
    """(digest of the move, version after its commit) of a used idempotency key, or `None`."""
    with raw_cursor() as cursor:
        params = {"match": match_id, "actor": key.actor, "key": key.key}
        row = cursor.execute(_REQUEST_OF, params, prepare=True).fetchone()
        return None if row is None else (bytes(row[0]), row[1])
