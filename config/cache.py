"""The cache shares its Redis with the message broker, so clearing it must spare the broker's keys."""

from typing import Any

import redis
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

SCAN_BATCH = 500


class _Client(RedisCacheClient):
    """Django's makes a new client object for every command, which takes as long as the command itself."""

    _made: redis.Redis | None = None

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        if self._made is None:
            self._made = super().get_client(key, write=write)
        return self._made


class SharedRedisCache(RedisCache):
    """Django's Redis cache, but `clear` removes this cache's keys alone, not the database. One server."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client

    def clear(self) -> None:
        client = self._cache.get_client(None, write=True)
        batch: list[bytes] = []
        for key in client.scan_iter(match=f"{self.key_prefix}:*", count=SCAN_BATCH):
            batch.append(key)
            if len(batch) == SCAN_BATCH:
                client.unlink(*batch)
                batch.clear()
        if batch:
            client.unlink(*batch)
