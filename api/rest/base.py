"""What all REST endpoints share: strict JSON in, fast JSON out, bearer tokens, budgets."""

from typing import Any, ClassVar, TypeVar
from uuid import UUID

import msgspec
import structlog
from django.conf import settings
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.problems import Problem
from api.rest.budgets import spend
from games.players.services import Credential, credential_of

B = TypeVar("B", bound=msgspec.Struct)


class JSONRenderer(BaseRenderer):
    """JSON by msgspec; DRF's own renderer takes twice the time on a big view."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, *_args: Any, **_kwargs: Any) -> bytes:
        return b"" if data is None else msgspec.json.encode(data)


class JSONParser(BaseParser):
    """JSON objects only, within a size that every honest request stays far below."""

    media_type = "application/json"

    def parse(self, stream: Any, *_args: Any, **_kwargs: Any) -> Any:
        body = stream.read(settings.MAX_BODY_BYTES + 1)
        if len(body) > settings.MAX_BODY_BYTES:
            raise Problem("body-too-large", f"A body has at most {settings.MAX_BODY_BYTES} bytes.")
        try:
            data = msgspec.json.decode(body)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise Problem("malformed-json", str(error)) from error
        if not isinstance(data, dict):
            raise Problem("malformed-json", "The body must be a JSON object.")
        return data


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`. Without the header a request is anonymous."""

    def authenticate(self, request: Request) -> tuple[Credential, str] | None:
        parts = get_authorization_header(request).split()
        if not parts:
            return None
        if len(parts) != 2 or parts[0].lower() != b"bearer":  # noqa: PLR2004
            raise AuthenticationFailed("The header must read: Authorization: Bearer <token>.")
        secret = parts[1].decode("latin-1")
        credential = credential_of(secret)
        if credential is None:
            raise AuthenticationFailed("This token is unknown or has been revoked.")
        return credential, secret

    def authenticate_header(self, request: Request) -> str:
        del request
        return 'Bearer realm="quintessence"'


class Endpoint(APIView):
    """Base of all endpoints. `budgets` names the budget that each method spends from."""

    authentication_classes = (BearerAuthentication,)
    renderer_classes = (JSONRenderer,)
    parser_classes = (JSONParser,)
    permission_classes = ()
    budgets: ClassVar[dict[str, str]] = {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        budget = self.budgets.get(request.method or "", "write" if request.method == "POST" else "read")
        spend(budget, request)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        final = super().finalize_response(request, response, *args, **kwargs)
        final.headers["Vary"] = "Authorization, Accept"
        return final


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
    data = request.data
    try:
        return msgspec.convert(data if isinstance(data, dict) and data else {}, kind)
    except msgspec.ValidationError as error:
        raise Problem("invalid-request", str(error)) from error


def int_param(request: Request, name: str, default: int | None, least: int, most: int) -> int | None:
    """A whole number from the query string within bounds, or the default."""
    raw = request.query_params.get(name)
    if raw is None:
        return default
    if not raw.isascii() or not raw.isdigit() or not least <= (value := int(raw[:20])) <= most:
        raise Problem("invalid-request", f"{name} must be a whole number from {least} to {most}.")
    return value


def request_id() -> str:
    """The id under which this request is logged; it is stored with the events it causes."""
    return str(structlog.contextvars.get_contextvars().get("request_id", ""))[:64]


def ok(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer."""
    return Response(data, status=status, headers=headers)
