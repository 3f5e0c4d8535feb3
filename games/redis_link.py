"""The link of this process to Redis, for all that is not the cache of Django or the broker of Celery."""

from functools import cache

import redis
from django.conf import settings


@cache
def link() -> redis.Redis:
    """A pool of connections; commands fail soon where Redis does not answer."""
    return redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=2)


def name(*parts: object) -> str:
    """A key or channel of this instance."""
    return ":".join([settings.REDIS_PREFIX, *map(str, parts)])
