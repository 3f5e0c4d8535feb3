"""The least a durable service can do: a WSGI app that runs the append's one statement for each request.

`POST /<match>/<version>/<count>`: append `count` records of fixed bytes after `version`. No routing, no
login, no JSON, no rules; one connection for each thread.
"""

import os
import threading
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import psycopg

from games.matches.store import _statement

PAYLOAD = b'{"because":"MAR-RUN-1","places":3,"runner":5,"seat":1,"type":"ran"}'
DIGEST = b"d" * 32
AT = datetime(2030, 1, 1, tzinfo=UTC)
ANSWER = b'{"ok":true}'

_local = threading.local()


def connect() -> psycopg.Connection[Any]:
    """A connection whose every statement is a durable commit of its own."""
    return psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)


def params_of(match: UUID, version: int, count: int) -> dict[str, Any]:
    """What the statement takes, with nothing worked out."""
    params: dict[str, Any] = {
        "match": match,
        "expected": version,
        "seats_rev": 0,
        "from_status": "running",
        "new": version + count,
        "commit": version + 1,
        "digest": DIGEST,
        "status": "running",
        "awaiting_seats": [1],
        "awaiting_system": False,
        "due_at": AT,
        "deadline": AT,
        "asked_at": [None, AT],
        "banks_ms": [0, 0],
        "outcome": None,
        "started_at": AT,
        "ended_at": None,
        "actor": 1,
        "principal": "player:01890000-0000-7000-8000-000000000000",
        "on_behalf": None,
        "request": "01890000-0000-7000-8000-000000000000",
        "at": AT,
    }
    for n in range(count):
        params[f"v{n}"] = version + n + 1
        params[f"t{n}"] = "ran"
        params[f"s{n}"] = 1
        params[f"c{n}"] = "MAR-RUN-1"
        params[f"p{n}"] = PAYLOAD
        params[f"d{n}"] = DIGEST
    return params


def append(connection: psycopg.Connection[Any], match: UUID, version: int, count: int) -> bool:
    """The bare single statement."""
    with connection.cursor() as cursor:
        params = params_of(match, version, count)
        cursor.execute(_statement(count, keyed=False), params, prepare=True)
        return cursor.rowcount == count


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """The WSGI application."""
    environ["wsgi.input"].read()
    connection = getattr(_local, "connection", None)
    if connection is None:
        connection = _local.connection = connect()
    _, match, version, count = environ["PATH_INFO"].split("/")
    done = append(connection, UUID(match), int(version), int(count))
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(ANSWER)))]
    start_response("201 Created" if done else "409 Conflict", headers)
    return [ANSWER]
