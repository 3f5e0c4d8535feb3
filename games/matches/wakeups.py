"""Wake-ups after a commit. The database knows what is due; these messages only make it happen sooner.

Who commits hands them to one sender for each process and goes on: the sender tells a match's newest version
alone, all that has come together in one round trip. Nothing here can fail or delay a command that is
committed: a broker that is away is left alone for a moment, and the sweeper sends what is overdue.
"""

import atexit
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import structlog
from kombu.exceptions import OperationalError

from games.matches import duequeue, store
from games.matches.duequeue import Due
from games.matches.loading import LoadedMatch
from games.servers.redis import RedisAway, prefixed, redis_answers

logger = structlog.get_logger(__name__)

FLUSH_SECONDS = 1.0
GATHER_SECONDS = 0.005
"""Between two sendings: under load, what comes meanwhile goes together."""


def channel(match_id: UUID | str) -> str:
    """The pub/sub channel on which a match's new versions are told."""
    return prefixed("match", match_id)


def due_of(loaded: LoadedMatch) -> Due | None:
    """What is due for a worker now, if anything: a SYSTEM step, or the move of a bot."""
    if not loaded.awaiting_system and not any(loaded.seats[seat].plays for seat in loaded.awaiting_seats):
        return None
    people = any(seat.plays is None for seat in loaded.seats)
    return _due(loaded.id, loaded.creator_id, loaded.origin, people=people)


def due_of_row(row: store.DueRow) -> Due:
    """The same for a row that the sweeper found."""
    return _due(row.match, row.creator, row.origin, people=row.people)


def _due(match: UUID, creator: UUID | None, origin: str, *, people: bool) -> Due:
    lane = duequeue.TURNS if people else duequeue.OPPONENTS
    return Due(lane=lane, match=match, group=origin or str(creator), member=str(creator))


class _Sender:
    """The sender of this process."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._out: dict[UUID, LoadedMatch] = {}
        self._sending = False
        self._thread: threading.Thread | None = None
        self._here = threading.local()

    def hand_over(self, loaded: LoadedMatch) -> None:
        """Send what this version wakes, soon."""
        if getattr(self._here, "at_once", False):
            self._try_to_send([loaded])
            return
        with self._news:
            # A forked process has the object, but not the thread.
            if self._thread is None or not self._thread.is_alive():
                self._sending = False
                self._thread = threading.Thread(target=self._send_for_ever, name="wakeups", daemon=True)
                self._thread.start()
            self._out[loaded.id] = loaded
            self._news.notify_all()

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What this thread hands over inside is sent before it goes on: nobody waits for a worker."""
        self._here.at_once = True
        try:
            yield
        finally:
            self._here.at_once = False

    def flush(self, seconds: float = FLUSH_SECONDS) -> None:
        """Return once everything was sent, or after so long."""
        with self._news:
            self._news.wait_for(lambda: not self._out and not self._sending, timeout=seconds)

    def _send_for_ever(self) -> None:
        while True:
            with self._news:
                self._sending = False
                self._news.notify_all()
                self._news.wait_for(lambda: bool(self._out))
                out, self._out = self._out, {}
                self._sending = True
            self._try_to_send(list(out.values()))
            time.sleep(GATHER_SECONDS)

    def _try_to_send(self, news: list[LoadedMatch]) -> None:
        try:
            _send(news)
        except (RedisAway, OperationalError, OSError):
            # What is due the sweeper sends again; streams look for themselves.
            return
        except Exception:
            logger.exception("wakeups_failed")


def _send(news: list[LoadedMatch]) -> None:
    lanes = set()
    with redis_answers() as redis:
        with redis.pipeline(transaction=False) as pipe:
            for loaded in news:
                pipe.publish(channel(loaded.id), loaded.version)
                if (due := due_of(loaded)) is not None:
                    duequeue.queue(pipe, due)
                    lanes.add(due.lane)
            pipe.execute()
        duequeue.call(lanes)


_sender = _Sender()
after_commit = _sender.hand_over
at_once = _sender.at_once
flush = _sender.flush
atexit.register(flush)
