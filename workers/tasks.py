"""Celery tasks, thin: each calls a service function and may be delivered any number of times."""

from celery import shared_task

from games.leaderboards import recording
from games.matches import bots, sweeping, working


@shared_task(name="workers.work", soft_time_limit=bots.THINK_SECONDS)
def work(lane: str) -> None:
    """Take from a lane what is due: SYSTEM steps and moves of bots."""
    working.work(lane)


@shared_task(name="workers.close_forgotten")
def close_forgotten() -> None:
    """Abort matches that nobody started in a month."""
    sweeping.close_forgotten()


@shared_task(name="workers.sweep")
def sweep() -> None:
    """Expire clocks and queue again what is overdue."""
    sweeping.sweep()


@shared_task(name="workers.record_results")
def record_results() -> None:
    """Put finished matches on leaderboards that are missing there."""
    recording.record_missing()
