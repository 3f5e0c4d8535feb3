"""Asking Django for an answer from an event loop, in a few threads of its own.

The views are the ones that the web process serves; who may see what is decided nowhere else. There are only
so many threads, so that a database that is slow makes requests queue here, not for its connections; and no
connection is held from one answer to the next.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, ParamSpec, TypeVar

import msgspec
from django.core import signals
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import connections
from django.http import HttpResponse
from django.urls import set_script_prefix

from api.budgets import who_asks
from api.live.visits import Visit
from api.problems import Problem, as_http

P = ParamSpec("P")
T = TypeVar("T")
Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

THREADS = 4


class Reply(msgspec.Struct, frozen=True):
    """A whole answer over HTTP. `address`: whose it is, as budgets know addresses."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    address: str

    async def send(self, send: Send) -> None:
        """Send all of it."""
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


class _Synchronous(ASGIHandler):
    """Django's handler, whose middlewares and views run in the thread that calls it."""

    def __init__(self) -> None:
        self.load_middleware()


class Pages:
    """Answers of Django's views."""

    def __init__(self) -> None:
        self._handler = _Synchronous()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="pages")

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: _without_leftovers(work, *args, **kwargs)
        )

    async def ask(self, scope: Scope, visit: Visit) -> Reply:
        """The answer to a request without a body. The view reads the visit and writes into it."""
        return await self.run(self._answer, scope, visit)

    def close(self) -> None:
        """End the threads once they are done."""
        self._threads.shutdown()

    def _answer(self, scope: Scope, visit: Visit) -> Reply:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, _ = self._handler.create_request(scope, BytesIO())
        address = ""
        if request is None:
            response: Any = as_http(Problem("invalid-request", "The address is not readable."))
        else:
            request.visit = visit  # type: ignore[attr-defined] # views know it by `visit_of`
            address = who_asks(None, request)
            response = self._handler.get_response(request)
        try:
            return Reply(response.status_code, _headers(response), response.content, address)
        finally:
            response.close()


def _without_leftovers(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return work(*args, **kwargs)
    finally:
        connections.close_all()


def _headers(response: HttpResponse) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
