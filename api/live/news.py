"""Who waits for which match, and how they hear of news: for all of an event loop in two tasks.

One task listens for the wake-ups of all matches. The other asks the database each `RECHECK_SECONDS` for the
heads of all matches that somebody waits for, in one query: so a wake-up that never came (Redis away) costs
that much delay, never an event.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import redis
import structlog
from django.conf import settings
from django.db import Error
from redis.asyncio import Redis

from api.live.visits import GOING_ON
from games.matches import store
from games.matches.wakeups import channel
from games.servers.redis import TIMEOUT_SECONDS

logger = structlog.get_logger(__name__)

RECHECK_SECONDS = 1.0
HEALTH_SECONDS = 10
FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 8.0

Run = Callable[..., Awaitable[Any]]
"""Runs a function that may use the database in another thread."""


class Follower:
    """One that follows a match. What comes while it reads makes it return from the next wait at once."""

    def __init__(self, match_id: UUID) -> None:
        self.match_id = match_id
        self._after = 0
        self._newest = 0
        self._woken: asyncio.Future[None] | None = None

    @property
    def waits(self) -> bool:
        """Whether it waits at this moment."""
        return self._woken is not None

    def tell(self, version: int) -> None:
        """There is this version."""
        self._newest = max(self._newest, version)
        if self._newest > self._after:
            self.wake()

    def wake(self) -> None:
        """End the present wait, whatever there is."""
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def past(self, after: int, seconds: float, gone: "asyncio.Future[None]") -> None:
        """Return once there is a version past `after`, when woken, `gone` is done, or `seconds` are over."""
        if self._newest <= after:
            self._after, self._woken = after, asyncio.get_running_loop().create_future()
            try:
                await asyncio.wait((self._woken, gone), timeout=seconds, return_when="FIRST_COMPLETED")
            finally:
                self._woken = None
        self._newest = 0


class News:
    """All followers of one event loop."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._followers: dict[UUID, set[Follower]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.stopping = False

    @contextmanager
    def follow(self, match_id: UUID) -> Iterator[Follower]:
        """A follower of a match, to be had before the first look at it: then nothing falls in between."""
        self._keep_running()
        follower = Follower(match_id)
        self._followers.setdefault(match_id, set()).add(follower)
        try:
            yield follower
        finally:
            others = self._followers[match_id]
            others.discard(follower)
            if not others:
                del self._followers[match_id]

    def stop(self) -> None:
        """Let all who wait go, and nobody wait any more: the process ends."""
        self.stopping = True
        for task in self._tasks:
            task.cancel()
        for followers in self._followers.values():
            for follower in followers:
                follower.wake()

    def _keep_running(self) -> None:
        if not self.stopping and not (self._tasks and all(not task.done() for task in self._tasks)):
            for task in self._tasks:
                task.cancel()
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._recheck())]

    async def _listen(self) -> None:
        pause = FIRST_PAUSE_SECONDS
        # The client may swallow a cancellation that comes while it connects.
        while not self.stopping:
            try:
                async with self._client() as client, client.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.psubscribe(channel("*"))
                    while not self.stopping:
                        message = await pubsub.get_message(timeout=HEALTH_SECONDS)
                        pause = FIRST_PAUSE_SECONDS
                        if message is not None:
                            self._heard(message["channel"].decode(), message["data"])
            except (redis.RedisError, OSError) as error:
                logger.warning("wakeups_not_heard", error=str(error))
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

    @staticmethod
    def _client() -> Redis:
        return Redis.from_url(
            settings.REDIS_URL,
            socket_connect_timeout=TIMEOUT_SECONDS,
            health_check_interval=HEALTH_SECONDS,
        )

    def _heard(self, name: str, data: bytes) -> None:
        try:
            match_id, version = UUID(name.removeprefix(channel(""))), int(data)
        except ValueError:
            logger.warning("wakeup_not_understood", channel=name)
            return
        for follower in self._followers.get(match_id, ()):
            follower.tell(version)

    async def _recheck(self) -> None:
        while True:
            await asyncio.sleep(RECHECK_SECONDS)
            waited = [
                match_id
                for match_id, followers in self._followers.items()
                if any(follower.waits for follower in followers)
            ]
            if not waited:
                continue
            try:
                heads = await self._run(store.heads_of, waited)
            except Error as error:
                logger.warning("heads_not_read", error=str(error))
                continue
            for match_id in waited:
                version, status = heads.get(match_id, (0, ""))
                for follower in self._followers.get(match_id, ()):
                    follower.tell(version)
                    if status not in GOING_ON:
                        follower.wake()
