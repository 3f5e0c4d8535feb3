"""Request budgets: fixed windows of a minute in Redis, per player or, without a token, per address.

Moves have a generous budget of their own, so that looking around never costs somebody a move. When
Redis is away nobody is held back.
"""

import time
from uuid import UUID

import redis
import structlog
from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from api.problems import Problem
from games.matches.wakeups import broker

logger = structlog.get_logger(__name__)

WINDOW_SECONDS = 60
_addresses = BaseThrottle()


def who_asks(player_id: UUID | None, request: HttpRequest | Request) -> str:
    """Whose budget a request spends from: its player's, or without a token its address's."""
    return str(player_id) if player_id is not None else str(_addresses.get_ident(request))  # type: ignore[arg-type] # it reads META only


def spend(budget: str, who: str) -> None:
    """Take one from a budget. Raises a 429 problem with `retry_after` when it is used up."""
    limit = settings.RATE_LIMITS[budget]
    if limit == 0:
        return
    now = time.time()
    window = int(now // WINDOW_SECONDS)
    key = f"{settings.REDIS_PREFIX}:budget:{budget}:{who}:{window}"
    try:
        used = broker().incr(key)
        if used == 1:
            # Whoever dies here leaves a key behind that no later window looks at.
            broker().expire(key, WINDOW_SECONDS * 2)
    except (redis.RedisError, OSError):
        logger.warning("budget_not_counted")
        return
    if used > limit:
        wait = int((window + 1) * WINDOW_SECONDS - now) + 1
        raise Problem("too-many-requests", f"At most {limit} {budget} requests a minute.", retry_after=wait)
