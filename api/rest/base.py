"""What all REST endpoints share: their base class, reading requests, building answers."""

import re
from functools import cache
from typing import Any, ClassVar, TypeVar
from uuid import UUID

import msgspec
import structlog
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.views import APIView

from api.budgets import spend, who_asks
from api.commands import idempotency_key
from api.live.visits import is_again
from api.problems import Problem
from api.reading import read_object
from api.rest.plumbing import BearerAuthentication, JSONParser, JSONRenderer
from config.requests import note
from games.players.credentials import Credential

B = TypeVar("B", bound=msgspec.Struct)
_NUMBER = re.compile(r"[0-9]{1,18}")
_ANY_JSON = ("*/*", "application/json")
"""What nearly all clients accept, and what needs no negotiation."""


class Endpoint(APIView):
    """Base of all endpoints. `budgets` names the budget that each method spends from."""

    authentication_classes = (BearerAuthentication,)
    renderer_classes = (JSONRenderer,)
    parser_classes = (JSONParser,)
    permission_classes = ()
    budgets: ClassVar[dict[str, str]] = {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not is_again(request):
            spend(self.budget, who_asks(player_id(request), request))

    @property
    def budget(self) -> str:
        """The budget that this request spends from."""
        method = self.request.method or ""
        return self.budgets.get(method, "read" if method in ("GET", "HEAD", "OPTIONS") else "write")

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        meta = request.META
        # A query may name a format, which is not ours to judge.
        if meta.get("HTTP_ACCEPT", "*/*") in _ANY_JSON and not meta.get("QUERY_STRING"):
            return self.get_renderers()[0], JSONRenderer.media_type
        return super().perform_content_negotiation(request, force)

    @property
    def default_response_headers(self) -> dict[str, str]:
        return dict(_default_headers(self.__class__))  # type: ignore[arg-type] # a class is hashable

    def finalize_response(  # type: ignore[override] # an HttpResponse will do as well
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        # Nobody is asked for who was not looked for: a request may have been refused before.
        if isinstance(user := vars(request).get("_user"), Credential):
            note(request, player=str(user.player_id))
        return super().finalize_response(request, response, *args, **kwargs)


@cache
def _default_headers(kind: Any) -> dict[str, str]:
    methods = [name.upper() for name in kind.http_method_names if hasattr(kind, name)]
    return {"Allow": ", ".join(methods), "Vary": "Authorization, Accept"}


def player_id(request: Request) -> UUID | None:
    """Who asks, or `None` for an anonymous request."""
    user = request.user
    return user.player_id if isinstance(user, Credential) else None


def require_player(request: Request) -> UUID:
    """Who asks. Raises a 401 problem for an anonymous request."""
    found = player_id(request)
    if found is None:
        raise Problem("unauthenticated", "Send a bearer token; POST /api/v1/guests gives you one.")
    return found


def read_body(request: Request, kind: type[B]) -> B:
    """The request's body as `kind`. An empty body reads as an empty object."""
    http = request._request  # noqa: SLF001 - the request as it came, which the framework wraps
    plain = http.META.get("CONTENT_TYPE") == "application/json"
    # No type, one with parameters, or one that is refused: rare enough for the framework's own way.
    data = read_object(http) if plain else request.data
    try:
        return msgspec.convert(data if isinstance(data, dict) and data else {}, kind)
    except msgspec.ValidationError as error:
        raise Problem("invalid-request", str(error)) from error


def int_param(request: Request, name: str, default: int | None, least: int, most: int) -> int | None:
    """A whole number from the query string within bounds, or the default."""
    raw = request.query_params.get(name)
    if raw is None:
        return default
    if not _NUMBER.fullmatch(raw) or not least <= (value := int(raw)) <= most:
        raise Problem("invalid-request", f"{name} must be a whole number from {least} to {most}.")
    return value


def creation_key(request: Request) -> str | None:
    """The `Idempotency-Key` of a request that creates something."""
    return idempotency_key(request.headers.get("Idempotency-Key"))


def unchanged(request: Request, tag: str) -> bool:
    """Whether `If-None-Match` has the tag of the answer: then the client needs no body."""
    known = request.headers.get("If-None-Match", "").split(",")
    return any(part.strip().removeprefix("W/") in (tag, "*") for part in known)


def request_id() -> str:
    """The id under which this request is logged; it is stored with the events it causes."""
    return str(structlog.contextvars.get_contextvars().get("request_id", ""))[:64]


def ok(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> HttpResponse:
    """An answer in JSON, or without a body where `data` is `None`."""
    if data is None:
        answer = HttpResponse(status=status, headers=headers)
        del answer["Content-Type"]
        return answer
    return HttpResponse(
        msgspec.json.encode(data), status=status, headers=headers, content_type="application/json"
    )
