"""A task that tells how long its message took."""

import time

from celery import shared_task

from games.servers.redis import redis_client


@shared_task(name="benchmarks.arrive")
def arrive(key: str, sent: float) -> None:
    """Note the seconds since `sent`, by the one clock of this machine."""
    redis_client().rpush(key, str(time.time() - sent))
