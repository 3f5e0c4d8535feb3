"""The sweeper: finds matches that somebody must look at and makes it happen. Safe to run at any time."""

from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db import InterfaceError, OperationalError
from django.db.models import F
from django.utils import timezone

from games.matches import downtime, play, wakeups
from games.matches.errors import MatchError
from games.matches.loading import load
from games.matches.models import Match

logger = structlog.get_logger(__name__)

BATCH = 500
AGAIN = timedelta(seconds=10)
"""A wake-up sent again is given this long before the next one."""
FORGOTTEN = timedelta(days=30)
"""An open match that has not begun for so long is aborted."""


def close_forgotten(now: datetime | None = None) -> int:
    """Abort matches that were never started and whose creation is long past. Returns how many."""
    now = now or timezone.now()
    forgotten = Match.objects.filter(status=Match.Status.OPEN, created_at__lte=now - FORGOTTEN)
    # Whoever starts one at this moment wins or loses by the row's lock: the append wants it open.
    return forgotten.update(status=Match.Status.ABORTED, ended_at=now, seats_rev=F("seats_rev") + 1)


def sweep(now: datetime | None = None) -> int:
    """Expire clocks and send overdue wake-ups again. Returns how many matches were looked at.

    A match that can't be looked after is logged, tried again later, and holds no other one up.
    """
    now = now or timezone.now()
    downtime.credit_outage(now)
    due = list(
        Match.objects.filter(status=Match.Status.RUNNING, due_at__lte=now)
        .order_by("due_at")
        .values_list("pk", flat=True)[:BATCH]
    )
    for match_id in due:
        try:
            _look_after(match_id, now)
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
            Match.objects.filter(pk=match_id, due_at__lte=now).update(due_at=now + AGAIN)
    return len(due)


def _look_after(match_id: UUID, now: datetime) -> None:
    if play.expire(match_id=match_id, now=now):
        return
    loaded = load(match_id)
    # Only as long as nobody has moved: a commit sets its own time.
    Match.objects.filter(pk=match_id, version=loaded.version).update(due_at=now + AGAIN)
    wakeups.send_due(loaded)
