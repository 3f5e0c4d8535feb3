"""One open stream of server-sent events: its head, its pages, its comments while nothing happens, its end."""

import asyncio
import time
from http import HTTPStatus

from api.live.pages import Reply, Send

PING_SECONDS = 15.0
CHECK_SECONDS = 7.5
"""A reader is looked at anew this often: its token may have been revoked, its account locked."""
LONGEST_SECONDS = 900.0
SEND_SECONDS = 10.0
"""Who does not take a page for so long is cut off; it can go on from the last event it has."""
_PING = b": ping\n\n"


class Stream:
    """The sending side. No page is read before the one before it was taken, so nothing piles up."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._end = time.monotonic() + LONGEST_SECONDS
        self._sent = time.monotonic()
        self._cut = False

    @property
    def is_open(self) -> bool:
        """Whether more may be sent."""
        return not self._cut and time.monotonic() < self._end

    @property
    def patience(self) -> float:
        """Seconds to wait for news before the reader is looked at anew."""
        return max(0.0, min(CHECK_SECONDS, self._end - time.monotonic()))

    async def begin(self, answer: Reply) -> None:
        """Send the head of an answer and its first page."""
        headers = [(name, value) for name, value in answer.headers if name != b"content-length"]
        await self._send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await self._write(answer.body)

    async def go_on(self, answer: Reply) -> None:
        """Send a further page. An answer that is none ends the stream: its problem is the last event."""
        if answer.status != HTTPStatus.OK:
            await self._write(b"event: problem\ndata: " + answer.body + b"\n\n")
            self._end = 0.0
        elif answer.body:
            await self._write(answer.body)
        elif time.monotonic() - self._sent >= PING_SECONDS:
            await self._write(_PING)

    async def end(self) -> None:
        """End it as it should, unless it was cut."""
        if not self._cut:
            await self._write(b"", more=False)

    async def _write(self, body: bytes, *, more: bool = True) -> None:
        self._sent = time.monotonic()
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._send({"type": "http.response.body", "body": body, "more_body": more})
        except TimeoutError:
            self._cut = True
