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
from games.players.credentials import Counter
from games.redis_link import link, name

logger = structlog.get_logger(__name__)

WINDOW_SECONDS = 60
_addresses = BaseThrottle()


def who_asks(player_id: UUID | None, request: HttpRequest | Request) -> str:
    """Whose budget a request spends from: its player's, or without a token its address's."""
    return str(player_id) if player_id is not None else str(_addresses.get_ident(request))  # type: ignore[arg-type] # it reads META only


def counter_of(budget: str) -> Counter | None:
    """The counter of a player's budget in this minute, to be raised with the look-up of its credential."""
    if settings.RATE_LIMITS[budget] == 0:
        return None
    window = int(time.time() // WINDOW_SECONDS)
    return Counter(name("budget", budget, ""), f":{window}", WINDOW_SECONDS * 2)


def spend(budget: str, who: str) -> None:
    """Take one from a budget. Raises a 429 problem with `retry_after` when it is used up."""
    counter = counter_of(budget)
    if counter is None:
        return
    key = counter.prefix + who + counter.suffix
    try:
        used = link().incr(key)
        if used == 1:
            # Whoever dies here leaves a key behind that no later window looks at.
            link().expire(key, counter.seconds)
    except (redis.RedisError, OSError):
        logger.warning("budget_not_counted")
        return
    check(budget, used)


def check(budget: str, used: int) -> None:
    """Raise a 429 problem if that many are more than the budget has."""
    limit = settings.RATE_LIMITS[budget]
    if limit and used > limit:
        now = time.time()
        wait = int(WINDOW_SECONDS - now % WINDOW_SECONDS) + 1
        raise Problem("too-many-requests", f"At most {limit} {budget} requests a minute.", retry_after=wait)
