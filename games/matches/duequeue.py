"""What is due, in the order in which workers take it: a fair queue in Redis for each lane.

- **Lanes.** `turns`: matches in which a person takes part. `opponents`: bots among themselves. Each has
  workers of its own, so that no number of the latter keeps a person waiting.
- **Fair.** Within a lane the time of workers is shared by start-time fair queueing (Goyal, Vin, Cheng 1996):
  equally among the addresses that matches were created from, and what an address gets equally among its
  creators; each creator's matches take turns. One that has been away comes back level with the others.
- **Once.** A match is in the queue at most once, however often it is put there. What becomes due while a
  worker has the match is put back when the worker is done.
- **Leased.** Who takes a match renews its lease; a worker that dies gives it back within `LEASE_SECONDS`.
- **Held.** What is found but to be done at a later moment waits here, in no process, and goes first then.

All of it may be lost: the database knows what is due, and the sweeper puts it here again. A Celery message
is only a token that says "take something"; there are never more than `TOKENS` of a lane, and one for
what is held next.
"""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import redis
from celery import current_app

from games.servers.redis import prefixed, redis_client

TURNS, OPPONENTS = "turns", "opponents"
LANES = (TURNS, OPPONENTS)
TOKENS = 32
LEASE_SECONDS = 5.0
RENEW_SECONDS = 1.0

_SCRIPT = Path(__file__).with_name("duequeue.lua").read_text(encoding="utf-8")


class Due(msgspec.Struct, frozen=True):
    """A match that is due. `group` and `member` say whose share of the workers it takes."""

    lane: str
    match: UUID
    group: str
    member: str

    @property
    def share(self) -> str:
        """The share's name in the queue."""
        return f"{self.group.replace('/', '_')}/{self.member}"


class Taken(msgspec.Struct, frozen=True):
    """A match that a worker has taken. `held`: what was kept for this moment. `waited`: seconds."""

    lane: str
    match: UUID
    waited: float
    held: bytes | None


class Length(msgspec.Struct, frozen=True):
    """How much is in a lane, and how long the oldest has waited, in seconds."""

    waiting: int
    held: int
    taken: int
    oldest: float


@cache
def _script() -> Any:
    return redis_client().register_script(_SCRIPT)


def _run(lane: str, *args: object, client: Any = None) -> Any:
    return _script()(keys=[prefixed("due", lane)], args=args, client=client)


def put(dues: Iterable[Due]) -> None:
    """Put matches into the queue, those that are not there yet, and see that a worker comes for them."""
    lanes = set()
    with redis_client().pipeline(transaction=False) as pipe:
        for due in dues:
            queue(pipe, due)
            lanes.add(due.lane)
        pipe.execute()
    call(lanes)


def queue(pipe: redis.client.Pipeline, due: Due) -> None:
    """The same for one match as a command of a pipeline; `call` has to follow it."""
    _run(due.lane, "put", str(due.match), due.share, client=pipe)


def call(lanes: Iterable[str]) -> None:
    """See that a worker comes for each lane: send a token, unless there are plenty on their way."""
    for lane in lanes:
        if redis_client().llen(prefixed("broker", lane)) < TOKENS:
            send_token(lane)


def send_token(lane: str, after: float = 0.0) -> None:
    """Send a token, to be taken after so many seconds."""
    current_app.send_task("workers.work", (lane,), queue=lane, countdown=after or None)


def take(lane: str) -> Taken | None:
    """Take what comes next; `None` if nothing is due. To be followed by `done` or `hold`."""
    found = _run(lane, "take", int(LEASE_SECONDS * 1000))
    if isinstance(found, int):
        _send_alarm(lane, found)
        return None
    match, waited, held = found
    return Taken(lane=lane, match=UUID(match.decode()), waited=waited / 1000, held=held)


def hold(taken: Taken, found: bytes, *, after: float, cost: float) -> bool:
    """Keep what was found until so many seconds from now, when it goes first. `False`: the lease was lost.

    `cost`: the seconds that finding it took.
    """
    wait = _run(taken.lane, "hold", str(taken.match), int(after * 1000), int(cost * 1000), found)
    if wait is None:
        return False
    _send_alarm(taken.lane, wait)
    return True


def _send_alarm(lane: str, milliseconds: int) -> None:
    """Send a token for what is held next, unless one is on its way (-1)."""
    if milliseconds >= 0:
        send_token(lane, milliseconds / 1000)


def done(taken: Taken, *, cost: float) -> int:
    """The match is looked after. Returns how many wait. `cost`: the seconds that it took."""
    return int(_run(taken.lane, "done", str(taken.match), int(cost * 1000)))


def lengths() -> dict[str, Length]:
    """What is in each lane."""
    found = {lane: _run(lane, "lengths") for lane in LANES}
    return {
        lane: Length(waiting=waiting, held=held, taken=taken, oldest=age / 1000)
        for lane, (waiting, held, taken, age) in found.items()
    }


class _Renewer:
    """Renews the lease of what this process works on, in a thread: the work itself may take all its time."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._taken: Taken | None = None
        self._thread: threading.Thread | None = None

    @contextmanager
    def working_on(self, taken: Taken) -> Iterator[None]:
        """The lease is renewed inside."""
        with self._news:
            # A forked process has the object, but not the thread.
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._renew, name="leases", daemon=True)
                self._thread.start()
            self._taken = taken
            self._news.notify()
        try:
            yield
        finally:
            with self._news:
                self._taken = None

    def _renew(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._taken is not None)
                taken = self._taken
                self._news.wait(RENEW_SECONDS)
                still = taken is not None and self._taken is taken
            if still and taken is not None:
                try:
                    _run(taken.lane, "renew", str(taken.match), int(LEASE_SECONDS * 1000))
                except (redis.RedisError, OSError):
                    # Somebody else may take the match then: the append lets one of them through.
                    continue


_renewer = _Renewer()
working_on = _renewer.working_on
