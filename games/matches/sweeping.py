"""The sweeper: finds matches that somebody must look at and makes it happen. Safe to run at any time."""

from datetime import datetime, timedelta

import structlog
from django.utils import timezone

from games.matches import play, wakeups
from games.matches.errors import MatchError
from games.matches.loading import load
from games.matches.models import Match

logger = structlog.get_logger(__name__)

BATCH = 500
AGAIN = timedelta(seconds=10)
"""A wake-up sent again is given this long before the next one."""


def sweep(now: datetime | None = None) -> int:
    """Expire clocks and send overdue wake-ups again. Returns how many matches were looked at."""
    now = now or timezone.now()
    due = list(
        Match.objects.filter(status=Match.Status.RUNNING, due_at__lte=now)
        .order_by("due_at")
        .values_list("pk", flat=True)[:BATCH]
    )
    for match_id in due:
        try:
            if not play.expire(match_id=match_id, now=now):
                loaded = load(match_id)
                # Only as long as nobody has moved: a commit sets its own time.
                Match.objects.filter(pk=match_id, version=loaded.version).update(due_at=now + AGAIN)
                wakeups.send_due(loaded)
        except MatchError as error:
            logger.warning("sweep_skipped", match=str(match_id), error=str(error))
    return len(due)
