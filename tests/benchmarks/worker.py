"""The project's Celery application with one more task, which tells how long its message took."""

import time

from config.celery import app
from games.matches.wakeups import broker
from tests.benchmarks.marathon import register

ARRIVALS = "arrivals"


@app.task(name="benchmarks.arrive", queue="turns")
def arrive(key: str, sent: float) -> None:
    """Note the seconds since `sent`, by the one clock of this machine."""
    broker().rpush(key, str(time.time() - sent))


register()
