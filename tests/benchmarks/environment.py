"""A database of its own on the given server, keys of its own in the given Redis; both gone afterwards."""

import contextlib
import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis
from psycopg import sql

UNREACHED = "1000000000"


@contextlib.contextmanager
def prepared() -> Iterator[Path]:
    """Set the environment that this process and its children take; a folder for logs."""
    name = f"quintessence_bench_{secrets.token_hex(4)}"
    server = os.environ["DATABASE_URL"]
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": urlunsplit(urlsplit(server)._replace(path=f"/{name}")),
        "REDIS_PREFIX": name,
        "LOG_FORMAT": "json",
        # Budgets are counted as ever, but not reached.
        "RATE_MOVES": UNREACHED,
        "RATE_WRITE": UNREACHED,
        "RATE_READ": UNREACHED,
        "MAX_BOT_MATCHES": UNREACHED,
        "MAX_BOT_MATCHES_ADDRESS": UNREACHED,
    }
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        with tempfile.TemporaryDirectory(prefix="quintessence-bench-") as logs:
            # As an installed service has it: byte code is made once, not at each start of a process.
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            os.environ["PYTHONPYCACHEPREFIX"] = f"{logs}/bytecode"
            yield Path(logs)
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
        with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
            for key in client.scan_iter(match=f"{name}:*", count=500):
                client.delete(key)
