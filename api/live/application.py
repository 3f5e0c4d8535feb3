"""The ASGI application around Django's: holds requests that wait, without a thread or a connection for each.

It asks the view, which never waits. If there is nothing yet, it waits for a wake-up of the match, for the
end of the time or for the client to hang up, and asks again.
"""

import asyncio
import re
import signal
import threading
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from types import FrameType
from typing import Any
from uuid import UUID

from api.live.news import Follower, News
from api.live.pages import Pages, Receive, Scope, Send
from api.live.places import Places
from api.live.stream import Stream
from api.live.visits import Visit

_HELD = re.compile(r"/api/v1/matches/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(events|live)")


class Live:
    """Long polls and streams; everything else is Django's."""

    def __init__(self, django: Callable[[Any, Any, Any], Awaitable[None]]) -> None:
        self._django = django
        self._pages = Pages()
        self.news = News(self._pages.run)
        self.places = Places()
        self._heeds_signals = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._heed_signals()
        held = scope["type"] == "http" and scope["method"] == "GET" and _HELD.fullmatch(scope["path"])
        if not held:
            await self._django(scope, receive, send)
            return
        gone = asyncio.ensure_future(_gone(receive))
        try:
            with self.news.follow(UUID(held[1])) as follower:
                serve = self._poll if held[2] == "events" else self._stream
                await serve(scope, send, follower, gone)
        finally:
            gone.cancel()

    def close(self) -> None:
        """Let everybody go and end the threads."""
        self.news.stop()
        self._pages.close()

    async def _poll(self, scope: Scope, send: Send, follower: Follower, gone: "asyncio.Future[None]") -> None:
        visit = Visit()
        answer = await self._pages.ask(scope, visit)
        if visit.wait:
            # Without a place the first answer is the right one: it says that it did not wait.
            with self.places.one(answer.address) as free:
                if free and not self.news.stopping:
                    await follower.past(visit.cursor, visit.wait, gone)
                    if gone.done():
                        return
                    if not self.news.stopping:
                        answer = await self._pages.ask(scope, Visit(again=True))
        await answer.send(send)

    async def _stream(
        self, scope: Scope, send: Send, follower: Follower, gone: "asyncio.Future[None]"
    ) -> None:
        visit = Visit()
        answer = await self._pages.ask(scope, visit)
        if answer.status != HTTPStatus.OK:
            await answer.send(send)
            return
        with self.places.one(answer.address) as free:
            stream = Stream(send)
            await stream.begin(answer)
            while free and stream.is_open and not visit.over:
                if not visit.more:
                    await follower.past(visit.cursor, stream.patience, gone)
                if gone.done():
                    return
                if self.news.stopping:
                    break
                visit = Visit(again=True, cursor=visit.cursor)
                await stream.go_on(await self._pages.ask(scope, visit))
            await stream.end()

    def _heed_signals(self) -> None:
        """When the server is asked to end, nobody must wait: it would wait for them."""
        if self._heeds_signals or threading.current_thread() is not threading.main_thread():
            return
        self._heeds_signals = True
        loop = asyncio.get_running_loop()
        for signum in (signal.SIGTERM, signal.SIGINT):
            _call_too(signum, lambda: loop.call_soon_threadsafe(self.news.stop))


def _call_too(signum: signal.Signals, call: Callable[[], object]) -> None:
    """Add to what the server does at a signal. Where it does nothing, the process just ends."""
    before = signal.getsignal(signum)
    if not callable(before) or before is signal.default_int_handler:
        return

    def handle(number: int, frame: FrameType | None) -> None:
        call()
        before(number, frame)

    signal.signal(signum, handle)


async def _gone(receive: Receive) -> None:
    """Return once the client has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
