"""The cache shares its Redis with the message broker, so clearing it must spare the broker's keys."""

from django.core.cache.backends.redis import RedisCache

SCAN_BATCH = 500


class SharedRedisCache(RedisCache):
    """Django's Redis cache, but `clear` removes this cache's keys alone, not the database."""

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
