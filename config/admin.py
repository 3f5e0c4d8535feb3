"""The operators' site: who may try to log in how often, and what is answered when it is too much."""

from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from api.problems import Problem, as_http
from config.requests import address_of
from games.players.hashing import Busy


def client_address(request: HttpRequest) -> str | None:
    """The address that budgets count by as well; `None` for what a proxy made unreadable."""
    try:
        return str(ip_address(address_of(request)))
    except ValueError:
        return None


def locked_out(request: HttpRequest, *_more: Any) -> HttpResponseBase:
    """What a name or address hears that failed too often; its password is not looked at."""
    del request
    wait = int(settings.AXES_COOLOFF_TIME.total_seconds())
    return as_http(Problem("too-many-requests", "Too many failed attempts to log in.", retry_after=wait))


def _answering(view: Callable[..., Any]) -> Callable[..., Any]:
    """The view, with an answer where no password can be hashed right now."""

    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        try:
            return view(request, *args, **kwargs)
        except Busy:
            response = as_http(Problem("unavailable", "Too many passwords are being checked; try again."))
            response["Retry-After"] = "1"
            return response

    return answered


class OperatorsSite(AdminSite):
    """Django's admin site."""

    site_header = site_title = "Quintessence"

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        return _answering(super().login)(request, extra_context)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        return super().admin_view(_answering(view), cacheable)
