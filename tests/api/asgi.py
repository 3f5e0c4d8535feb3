"""The ASGI application in an event loop of its own, driven message by message from ordinary tests."""

import asyncio
import json
import threading
import time
from collections.abc import Callable
from typing import Any

from django.core.asgi import get_asgi_application

from api.live.application import Live

SECONDS = 20.0


def until(condition: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """Return what the condition gives once it holds."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.01)
    return found


class Exchange:
    """One request and what has come of it so far."""

    def __init__(self, path: str, headers: dict[str, str], address: str, *, reads: bool) -> None:
        path, _, query = path.partition("?")
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()]
            + [(b"host", b"localhost")],
            "client": (address, 1234),
            "server": ("localhost", 80),
        }
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""
        self.complete = False
        self.ended = threading.Event()
        self.taken = time.monotonic()
        self._reads = reads
        self._asked = False
        self.gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode().lower(): value.decode() for name, value in message["headers"]}
            return
        if not self._reads:
            await asyncio.Event().wait()
        self.body += message.get("body", b"")
        self.complete = not message.get("more_body", False)

    def answer(self) -> Any:
        """The JSON of the whole answer."""
        assert self.ended.wait(SECONDS)
        assert self.complete
        return json.loads(self.body)

    @property
    def frames(self) -> list[dict[str, str]]:
        """The events of a stream so far, each as its fields; comments have none."""
        parts = self.body.decode().split("\n\n")[:-1]
        return [
            dict(line.split(": ", 1) for line in part.split("\n"))
            for part in parts
            if not part.startswith((":", "retry:"))
        ]

    @property
    def versions(self) -> list[int]:
        return [int(frame["id"]) for frame in self.frames if "id" in frame]


class Host:
    """The application and its loop, in a thread."""

    def __init__(self) -> None:
        self.live = Live(get_asgi_application())
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._exchanges: list[Exchange] = []

    def get(
        self, path: str, headers: dict[str, str], address: str = "10.0.0.1", *, reads: bool = True
    ) -> Exchange:
        """Send a request."""
        exchange = Exchange(path, headers, address, reads=reads)
        self._exchanges.append(exchange)
        asyncio.run_coroutine_threadsafe(self._serve(exchange), self._loop)
        return exchange

    def hang_up(self, exchange: Exchange) -> None:
        """The client goes away."""
        self._loop.call_soon_threadsafe(exchange.gone.set)

    def stop(self) -> None:
        """What a signal to end does."""
        self._loop.call_soon_threadsafe(self.live.news.stop)

    def close(self) -> None:
        for exchange in self._exchanges:
            self.hang_up(exchange)
        self.stop()
        assert all(exchange.ended.wait(SECONDS) for exchange in self._exchanges)
        asyncio.run_coroutine_threadsafe(self._finish(), self._loop).result(SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self.live.close()

    @staticmethod
    async def _finish() -> None:
        """Return once no task is left."""
        others = asyncio.all_tasks() - {asyncio.current_task()}
        while others:
            for task in others:
                task.cancel()
            _, others = await asyncio.wait(others, timeout=1)

    async def _serve(self, exchange: Exchange) -> None:
        try:
            await self.live(exchange.scope, exchange.receive, exchange.send)
        finally:
            exchange.ended.set()
