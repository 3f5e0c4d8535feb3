"""The sweeper: finds matches that somebody must look at and makes it happen. Safe to run at any time."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db import InterfaceError, OperationalError
from django.db.models import F
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerAway

from games.matches import downtime, duequeue, store, timeouts, wakeups
from games.matches.errors import MatchError
from games.matches.models import Match
from games.players import creations
from games.servers.redis import RedisAway, redis_answers

logger = structlog.get_logger(__name__)

BATCH = 500
AGAIN = timedelta(seconds=10)
"""A wake-up sent again is given this long before the next one."""
FORGOTTEN = timedelta(days=30)
"""An open match that has not begun for so long is aborted."""


def close_forgotten(now: datetime | None = None) -> int:
    """Abort matches that nobody started for long, and forget old keys. Returns how many were aborted."""
    now = now or timezone.now()
    creations.forget_old_keys(now)
    forgotten = Match.objects.filter(status=Match.Status.OPEN, created_at__lte=now - FORGOTTEN)
    # Whoever starts one at this moment wins or loses by the row's lock: the append wants it open.
    return forgotten.update(status=Match.Status.ABORTED, ended_at=now, seats_rev=F("seats_rev") + 1)


def sweep(now: datetime | None = None) -> int:
    """Expire clocks and queue again what is overdue. Returns how many matches were looked at.

    The time is the database's: sweepers on several machines must not each go by a clock of their own. A
    match that can't be looked after is logged, tried again later, and holds no other one up.
    """
    now = now or store.clock()
    downtime.credit_outage(now)
    seen = 0
    while True:
        due = store.due(now, BATCH)
        for each in due:
            if each.deadline is not None and each.deadline <= now:
                _expire(each.match, now)
        store.look_again([each.match for each in due], now, now + AGAIN)
        _queue(due)
        seen += len(due)
        if len(due) < BATCH:
            return seen


def _expire(match_id: UUID, now: datetime) -> None:
    try:
        timeouts.expire(match_id=match_id, now=now)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        # Whatever is wrong with one match, the clocks of the others go on.
        logger.warning(
            "sweep_skipped",
            match=str(match_id),
            error=f"{type(error).__name__}: {error}",
            exc_info=None if isinstance(error, MatchError) else error,
        )


def _queue(due: Sequence[store.DueRow]) -> None:
    """Put what is overdue into the queue: what is there already stays where it is."""
    try:
        with redis_answers():
            duequeue.put(wakeups.due_of_row(row) for row in due if row.for_worker)
            duequeue.call(
                lane for lane, length in duequeue.lengths().items() if length.waiting or length.held
            )
    except (RedisAway, BrokerAway, OSError) as error:
        logger.warning("sweep_not_queued", error=str(error))
