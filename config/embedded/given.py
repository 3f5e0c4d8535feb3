"""Servers that the environment names: asked whether they answer before anything starts."""

import contextlib
from collections.abc import Mapping

import environ
import psycopg
import redis

from config.embedded.errors import EmbeddedError

CONNECT_SECONDS = 5


def check_given_servers(environment: Mapping[str, str]) -> None:
    """Raise `EmbeddedError`, a line for each server, where DATABASE_URL or REDIS_URL leads nowhere."""
    checks = {"DATABASE_URL": _ask_postgres, "REDIS_URL": _ask_redis}
    complaints = []
    for name, ask in checks.items():
        url = environment.get(name)
        complaint = ask(url) if url else None
        if complaint:
            complaints.append(f"{name}: {complaint}")
    if complaints:
        raise EmbeddedError("\n".join(complaints))


def _ask_postgres(url: str) -> str | None:
    # As the settings read it, so that what is found here holds there.
    read = environ.Env.db_url_config(url)
    if not str(read.get("ENGINE", "")).startswith("django.db.backends.postgresql"):
        return "it has to begin with postgres://"
    place = f"{read['HOST'] or 'the local socket'}:{read['PORT'] or 5432}"
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(
                psycopg.connect(
                    host=read["HOST"] or None,
                    port=read["PORT"] or None,
                    user=read["USER"] or None,
                    password=read["PASSWORD"] or None,
                    dbname=read["NAME"],
                    connect_timeout=CONNECT_SECONDS,
                )
            )
        except psycopg.OperationalError as error:
            return f"PostgreSQL at {place} can't be used ({_first_line(error)})"
    return None


def _ask_redis(url: str) -> str | None:
    try:
        client = redis.Redis.from_url(
            url, socket_connect_timeout=CONNECT_SECONDS, socket_timeout=CONNECT_SECONDS
        )
    except ValueError:
        return "it has to begin with redis://, rediss:// or unix://"
    shown = client.connection_pool.connection_kwargs
    place = shown.get("path") or f"{shown.get('host', 'localhost')}:{shown.get('port', 6379)}"
    try:
        client.ping()
    except (redis.RedisError, OSError) as error:
        return f"Redis at {place} can't be used ({_first_line(error)})"
    finally:
        client.close()
    return None


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0].rstrip(".") or type(error).__name__
