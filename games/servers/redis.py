"""Redis, for all that is not the broker of Celery.

Redis may be away or hang: whoever needs it in the middle of a request goes through `redis_answers`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import redis
from django.conf import settings

from games.servers.breaker import Breaker, Open

TIMEOUT_SECONDS = 1.0

breaker = Breaker("redis", pause=3.0)


class RedisAway(Exception):
    """Redis does not answer, or did not a moment ago."""


@contextmanager
def redis_answers() -> Iterator[redis.Redis]:
    """The client, inside a block that may fail. Raises `RedisAway`, at once while Redis is away."""
    try:
        breaker.enter()
        yield redis_client()
    except Open as error:
        raise RedisAway(str(error)) from error
    except (redis.RedisError, OSError) as error:
        breaker.failed(error)
        raise RedisAway(str(error)) from error
    breaker.worked()


@cache
def redis_client() -> redis.Redis:
    """A pool of connections; commands fail soon where Redis does not answer."""
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=TIMEOUT_SECONDS, socket_timeout=TIMEOUT_SECONDS
    )


def prefixed(*parts: object) -> str:
    """The full name of a key or channel: an instance may share its Redis with others."""
    return ":".join([settings.REDIS_PREFIX, *map(str, parts)])
