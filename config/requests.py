"""Middleware: the log line of a request, and what only pages for browsers need."""

import uuid
from typing import Any

import structlog
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.deprecation import MiddlewareMixin
from django_structlog.middlewares import RequestMiddleware
from rest_framework.throttling import BaseThrottle

TOKENS_ONLY = ("/api/v1/", "/graphql")
"""Addresses that know a caller by its token alone, whatever cookies it sends."""

_addresses = BaseThrottle()


class RequestLogMiddleware(RequestMiddleware):
    """One line a request, at its end; the address is the one that budgets go by."""

    def prepare(self, request: HttpRequest) -> None:
        structlog.contextvars.bind_contextvars(
            request_id=str(uuid.uuid4()),
            ip=_addresses.get_ident(request),  # type: ignore[arg-type]
        )


class _PagesOnly(MiddlewareMixin):
    """Lets requests to the API pass untouched. What a middleware checks of a view, it still checks."""

    def __call__(self, request: HttpRequest) -> Any:
        if request.path_info.startswith(TOKENS_ONLY):
            return self.get_response(request)
        return super().__call__(request)


class PageSessionMiddleware(_PagesOnly, SessionMiddleware):
    """Sessions, on pages."""


class PageCsrfMiddleware(_PagesOnly, CsrfViewMiddleware):
    """CSRF cookies, on pages; a view that is not exempt refuses unsafe requests everywhere."""


class PageAuthenticationMiddleware(_PagesOnly, AuthenticationMiddleware):
    """The user of the session, on pages."""


class PageMessageMiddleware(_PagesOnly, MessageMiddleware):
    """Messages, on pages."""
