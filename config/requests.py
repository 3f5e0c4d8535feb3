"""Middleware of every request: its id, its one log line, and the headers of an API answer."""

import logging
import os
import time
from collections.abc import Callable
from typing import Any

import structlog
from corsheaders.middleware import CorsMiddleware
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from api.live.visits import is_again
from games import metrics

GetResponse = Callable[[HttpRequest], HttpResponseBase]

logger = logging.getLogger("requests")
_SERVER_ERROR = 500


def address_of(request: Any) -> str:
    """The address a request came from, as budgets and throttles know it.

    Behind `NUM_PROXIES` proxies it is what the first of them saw; what a client wrote itself counts nothing.
    """
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR")
    if not settings.NUM_PROXIES or forwarded is None:
        return str(request.META.get("REMOTE_ADDR"))
    addresses = forwarded.split(",")
    return str(addresses[-min(settings.NUM_PROXIES, len(addresses))].strip())


class RequestLog:
    """One line a request, at its end, with what operators look for and nothing that a client wrote.

    The path is the template of its address: ids stand in fields of their own, and query strings, which may
    hold a token by mistake, nowhere. The id of the request is stored with the events it causes.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun = time.perf_counter()
        noted: dict[str, Any] = {}
        request.noted = noted  # type: ignore[attr-defined] # views add whom and what it is about
        request_id = os.urandom(16).hex()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        try:
            response = self._get_response(request)
        finally:
            structlog.contextvars.clear_contextvars()
        status = response.status_code
        if is_again(request) and status < _SERVER_ERROR:
            # Who waits is looked at many times, and is one request.
            return response
        seconds = time.perf_counter() - begun
        found = request.resolver_match
        path = "/" + found.route if found is not None else ""
        metrics.request_done(path=path, method=request.method or "", status=status, seconds=seconds)
        level = logging.INFO if status < _SERVER_ERROR else logging.WARNING
        if logger.isEnabledFor(level):
            if found is not None and "match_id" in found.kwargs:
                noted["match"] = str(found.kwargs["match_id"])
            logger.log(
                level,
                "request",
                extra={
                    "facts": {
                        "request_id": request_id,
                        "method": request.method,
                        "path": path,
                        "status": status,
                        "ms": round(seconds * 1000, 2),
                        "ip": address_of(request),
                        **noted,
                    }
                },
            )
        return response


def note(request: Any, **facts: Any) -> None:
    """Add to the log line of a request: its player, the version of its match."""
    getattr(request, "noted", {}).update(facts)


class ApiHeaders:
    """What Django's middlewares for pages would say of an API answer; CORS where a browser asks."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response
        self._cors = CorsMiddleware(get_response)
        self._headers = {
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
            "X-Frame-Options": "DENY",
            # Nothing that is data may act as a page, whatever a browser makes of it.
            "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        }
        if settings.SECURE_HSTS_SECONDS:
            self._headers["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.get_host()  # refuses names that are not this service's
        handler = self._cors if "HTTP_ORIGIN" in request.META else self._get_response
        response: HttpResponseBase = handler(request)  # type: ignore[assignment] # all are synchronous
        headers = response.headers
        for name, value in self._headers.items():
            headers.setdefault(name, value)
        if not response.streaming and "Content-Length" not in headers:
            headers["Content-Length"] = str(len(response.content))  # type: ignore[attr-defined]
        return response
