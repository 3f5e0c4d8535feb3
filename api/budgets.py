"""Request budgets: fixed windows of a minute, per player or, without a token, per address.

Moves have a generous budget of their own, so that looking around never costs somebody a move.

Redis keeps what all processes together have given out. A process takes a hundredth of a budget at a time
and spends it by itself, so that a request in a hundred asks Redis: nobody gets more than the limit, and who
reaches it may miss what other processes still hold, a hundredth in each. While Redis is away each process
counts alone.
"""

import threading
import time
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest
from rest_framework.request import Request

from api.problems import Problem
from config.requests import address_of
from games.servers.redis import RedisAway, prefixed, redis_answers

WINDOW_SECONDS = 60
SHARES = 100


def who_asks(player_id: UUID | None, request: HttpRequest | Request) -> str:
    """Whose budget a request spends from: its player's, or without a token its address's."""
    return str(player_id) if player_id is not None else address_of(request)


class _Purse:
    """What this process has taken from budgets in the present minute and not spent yet. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._window = -1
        self._left: dict[tuple[str, str], int] = {}
        self._alone: set[tuple[str, str]] = set()

    def take(self, budget: str, who: str, amount: int, window: int) -> int:
        """Spend from what is at hand; how much is missing then. Nothing is spent where some is missing."""
        with self._lock:
            if window != self._window:
                self._window = window
                self._left.clear()
                self._alone.clear()
            left = self._left.get((budget, who), 0) - amount
            if left >= 0:
                self._left[budget, who] = left
                return 0
            return -left

    def put(self, budget: str, who: str, amount: int, window: int) -> None:
        """Add what Redis gave out."""
        with self._lock:
            if window == self._window:
                self._left[budget, who] = self._left.get((budget, who), 0) + amount

    def alone(self, budget: str, who: str) -> bool:
        """Whether this process begins to count alone; once in a minute for each."""
        with self._lock:
            begins = (budget, who) not in self._alone
            self._alone.add((budget, who))
            return begins

    def forget(self) -> None:
        """Begin anew."""
        with self._lock:
            self._left.clear()
            self._alone.clear()


purse = _Purse()


def spend(budget: str, who: str, amount: int = 1) -> None:
    """Take from a budget. Raises a 429 problem with `retry_after` when it does not have so much left."""
    limit: int = settings.RATE_LIMITS[budget]
    if limit == 0:
        return
    window = int(time.time() // WINDOW_SECONDS)
    missing = purse.take(budget, who, amount, window)
    if not missing:
        return
    purse.put(budget, who, _given_out(budget, who, window, max(missing, limit // SHARES), limit), window)
    if purse.take(budget, who, amount, window):
        wait = int(WINDOW_SECONDS - time.time() % WINDOW_SECONDS) + 1
        raise Problem("too-many-requests", f"At most {limit} {budget} requests a minute.", retry_after=wait)


def _given_out(budget: str, who: str, window: int, wanted: int, limit: int) -> int:
    """How much of `wanted` the budget still has for this process."""
    key = prefixed("budget", budget, who, window)
    try:
        with redis_answers() as redis, redis.pipeline(transaction=False) as pipe:
            pipe.incrby(key, wanted)
            pipe.expire(key, WINDOW_SECONDS * 2)
            used = int(pipe.execute()[0])
    except RedisAway:
        return limit if purse.alone(budget, who) else 0
    return max(0, min(wanted, limit - (used - wanted)))
