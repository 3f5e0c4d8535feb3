"""Wake-ups after a commit. The database knows what is due; these messages only make it happen sooner.

Nothing here may fail a command that is already committed: a broker that is away is logged and left
alone for a moment, and the sweeper sends again what is overdue.
"""

import time
from uuid import UUID

import redis
import structlog
from celery import current_app
from kombu.exceptions import OperationalError

from games.matches.loading import Loaded
from games.redis_link import link, name

logger = structlog.get_logger(__name__)

PAUSE_SECONDS = 3.0
_away_until = 0.0


def channel(match_id: UUID | str) -> str:
    """The pub/sub channel on which a match's new versions are told."""
    return name("match", match_id)


def after_commit(loaded: Loaded) -> None:
    """Tell streams that there is something new, and workers that something is due."""
    global _away_until  # noqa: PLW0603 - the state of this process's link to the broker
    if time.monotonic() < _away_until:
        return
    try:
        link().publish(channel(loaded.id), loaded.version)
        send_due(loaded)
    except (redis.RedisError, OperationalError, OSError) as error:
        _away_until = time.monotonic() + PAUSE_SECONDS
        logger.warning("wakeup_not_sent", match=str(loaded.id), error=str(error))


def send_due(loaded: Loaded) -> None:
    """Send the tasks for what is due now: one for a SYSTEM step, one for each awaited bot."""
    if loaded.awaiting_system:
        current_app.send_task("workers.advance", (str(loaded.id), loaded.version))
    for seat in loaded.awaiting_seats:
        if loaded.seats[seat].plays:
            current_app.send_task("workers.think", (str(loaded.id), loaded.version, seat))
