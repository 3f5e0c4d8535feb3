"""Waiting for a match to get past a version, without a query for each moment of waiting.

One thread of the process listens for the wake-ups of all matches; requests wait on a condition. A
wake-up that never came (Redis away) costs at most `RECHECK_SECONDS` of delay, never an event.
"""

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import redis
import structlog
from django.conf import settings
from django.db import connection

from games.matches import store
from games.matches.models import Match
from games.matches.wakeups import channel
from games.redis_link import link

logger = structlog.get_logger(__name__)

RECHECK_SECONDS = 1.0
RECONNECT_SECONDS = 1.0


class _Listener:
    """Counts wake-ups by match for as long as somebody waits for it."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._waiting: dict[str, int] = defaultdict(int)
        self._heard: dict[str, int] = {}
        self._thread: threading.Thread | None = None

    def wait(self, match_id: UUID, version: int, seconds: float) -> None:
        """Return when a version past `version` was announced, or after `seconds`."""
        name = channel(match_id)
        with self._news:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._listen, name="wakeups", daemon=True)
                self._thread.start()
            self._waiting[name] += 1
            try:
                self._news.wait_for(lambda: self._heard.get(name, 0) > version, timeout=seconds)
            finally:
                self._waiting[name] -= 1
                if not self._waiting[name]:
                    del self._waiting[name]
                    self._heard.pop(name, None)

    def _listen(self) -> None:
        while True:
            try:
                with link().pubsub(ignore_subscribe_messages=True) as pubsub:  # type: ignore[no-untyped-call]
                    pubsub.psubscribe(channel("*"))
                    while True:
                        message = pubsub.get_message(timeout=RECHECK_SECONDS)
                        if message is not None:
                            self._tell(message["channel"].decode(), int(message["data"]))
            except (redis.RedisError, OSError, ValueError) as error:
                logger.warning("wakeups_not_heard", error=str(error))
                time.sleep(RECONNECT_SECONDS)

    def _tell(self, name: str, version: int) -> None:
        with self._news:
            if name in self._waiting:
                self._heard[name] = max(version, self._heard.get(name, 0))
                self._news.notify_all()


class _Places:
    """Where requests of this process wait: there are so many, and nobody gets more than half of them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, who: str) -> Iterator[bool]:
        """Whether there is a place for whoever asks; held until the end of the block."""
        most = settings.MAX_LONG_POLLS
        with self._lock:
            free = self._taken.total() < most and self._taken[who] < max(1, most // 2)
            self._taken[who] += free
        try:
            yield free
        finally:
            with self._lock:
                self._taken[who] -= free
                if not self._taken[who]:
                    del self._taken[who]


_listener = _Listener()
_places = _Places()


def wait_for_news(match_id: UUID, after: int, seconds: float, address: str) -> None:
    """Return once the match has records past `after`, has ended, or `seconds` have gone by.

    Only so many requests of a process may wait, and of one address half as many; others are answered at
    once and ask again. By address, since anybody may be many guests.
    """
    with _places.one(address) as free:
        if free:
            _wait(match_id, after, time.monotonic() + seconds)


def _wait(match_id: UUID, after: int, end: float) -> None:
    while True:
        head = store.head_of(match_id)
        if head is None or head[0] > after or head[2] not in (Match.Status.OPEN, Match.Status.RUNNING):
            return
        # Waiting must not hold a database connection that somebody else could use.
        connection.close()
        left = end - time.monotonic()
        if left <= 0:
            return
        _listener.wait(match_id, after, min(left, RECHECK_SECONDS))
