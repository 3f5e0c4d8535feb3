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

from games.matches.store import statement

PAYLOAD = b'{"because":"MAR-RUN-1","places":3,"runner":5,"seat":1,"type":"ran"}'
DIGEST = b"d" * 32
AT = datetime(2030, 1, 1, tzinfo=UTC)
PRINCIPAL = "player:01890000-0000-7000-8000-000000000000"
REQUEST = "01890000-0000-7000-8000-000000000000"
ANSWER = b'{"ok":true}'

_local = threading.local()


def connect() -> psycopg.Connection[Any]:
    """A connection whose every statement is a durable commit of its own."""
    return psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)


def params_of(match: UUID, version: int, count: int) -> list[Any]:
    """What the statement takes, with nothing worked out; the order is the store's."""
    head = [version + count, version + 1, DIGEST, "running", [1], False, AT, AT, [None, AT], [0, 0]]
    params = [match, version, 0, "running", *head, None, AT, None, 1, PRINCIPAL, None, REQUEST, AT]
    for n in range(count):
        params += (version + n + 1, "ran", 1, "MAR-RUN-1", PAYLOAD, DIGEST)
    return params


def append(connection: psycopg.Connection[Any], match: UUID, version: int, count: int) -> bool:
    """The bare single statement."""
    with psycopg.RawCursor(connection) as cursor:
        cursor.execute(statement(count, keyed=False), params_of(match, version, count), prepare=True)
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
