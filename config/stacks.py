"""Two stacks of middleware: a short one for the API, and Django's own for pages that browsers show.

Requests to the API know their caller by its token alone: sessions, forms and messages are nothing to them,
and a wrapper that only looks away still costs its call, in each of ten.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

GetResponse = Callable[[HttpRequest], HttpResponseBase]

TOKENS_ONLY = ("/api/", "/graphql")
"""Addresses that know a caller by its token alone, whatever cookies it sends."""
_INDEX = "/api/v1"
_DOCS = "/api/v1/docs"
_GRAPHQL = "/graphql"


def is_page(request: HttpRequest) -> bool:
    """Whether a browser shows what is at this address: besides all other places, two among the API's."""
    path = request.path_info
    if not path.startswith(TOKENS_ONLY):
        return path != _INDEX
    return path == _DOCS or (
        path == _GRAPHQL and request.method == "GET" and "text/html" in request.headers.get("Accept", "")
    )


class Stacks:
    """The one middleware of the settings: passes a request through the stack that its address needs."""

    def __init__(self, get_response: GetResponse) -> None:
        self._view_hooks: list[Callable[..., HttpResponseBase | None]] = []
        self._pages = self._stack(settings.PAGE_MIDDLEWARE, get_response)
        hooks, self._view_hooks = self._view_hooks, []
        self._api = self._stack(settings.API_MIDDLEWARE, get_response)
        self._view_hooks = hooks

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._pages(request) if is_page(request) else self._api(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Django's hook before the view, where forms are checked against forgery."""
        if is_page(request):
            for hook in self._view_hooks:
                answer = hook(request, view, args, kwargs)
                if answer is not None:
                    return answer
        return None

    def _stack(self, names: list[str], get_response: GetResponse) -> GetResponse:
        """The middlewares around the view, the first name outermost, as Django itself would build them."""
        handler = get_response
        for name in reversed(names):
            middleware = import_string(name)(handler)
            if hasattr(middleware, "process_view"):
                self._view_hooks.insert(0, middleware.process_view)
            handler = convert_exception_to_response(middleware)  # type: ignore[assignment] # all are synchronous
        return handler
