"""Outages are not the players' time: clocks stand still while nobody watches them.

The sweeper leaves a mark each time it runs. A mark much older than sweeps are apart tells that the
worker, the broker, the database or everything was away since, and every seat that was asked gets that
time back.
"""

from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import transaction

from games.matches import store
from games.matches.models import SweepMark

logger = structlog.get_logger(__name__)

LEAST = timedelta(seconds=30)
"""A shorter gap between sweeps is no outage: a worker that is busy, or restarted."""

# In one statement over all running matches, each of which looks at its own seats alone. Raising the seats'
# revision makes every process forget the clocks it remembers, so that no append writes them back. `due_at`
# may be earlier than the deadline where a bot or SYSTEM is due: that stays.
_GIVE_BACK = b"""
UPDATE match SET seats_rev = seats_rev + 1, (asked_at, deadline, due_at) = (
    SELECT array_agg(clock.asked ORDER BY clock.number), min(clock.asked + clock.given),
        CASE WHEN match.due_at = match.deadline THEN min(clock.asked + clock.given) ELSE match.due_at END
    FROM (
        SELECT seat.number,
            match.asked_at[seat.number + 1]
                + (%(now)s - greatest(match.asked_at[seat.number + 1], %(since)s)) AS asked,
            CASE WHEN seat.bot = '' AND seat.stand_in = '' THEN make_interval(secs =>
                (match.clock->>'per_move')::integer + match.banks_ms[seat.number + 1] / 1000.0) END AS given
        FROM match_seat seat WHERE seat.match_id = match.id
    ) AS clock
)
WHERE status = 'running' AND deadline IS NOT NULL
"""


def credit_outage(now: datetime) -> None:
    """Leave the sweeper's mark; give back the time since the last one if that was an outage."""
    outage = max(LEAST, timedelta(seconds=10 * settings.SWEEP_SECONDS))
    with transaction.atomic():
        mark, _ = SweepMark.objects.select_for_update().get_or_create(pk=1, defaults={"at": now})
        if now - mark.at > outage:
            with store.raw_cursor() as cursor:
                cursor.execute(_GIVE_BACK, {"now": now, "since": mark.at})
                matches = cursor.rowcount
            away = (now - mark.at).total_seconds()
            logger.info("clocks_stood_still", seconds=away, matches=matches)
        # One in the future is another clock's that ran ahead: left there, it would hide the next outage.
        if now != mark.at:
            SweepMark.objects.filter(pk=1).update(at=now)
