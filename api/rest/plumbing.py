"""How requests are read and answers written: strict JSON in, fast JSON out, bearer tokens."""

from typing import Any

import msgspec
from django.conf import settings
from rest_framework.authentication import BaseAuthentication
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from api.bearer import bearer_of
from api.problems import Problem
from api.reading import object_in, refuse_packed
from games.players.credentials import Credential


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
        refuse_packed(stream.headers)
        body = stream.read(settings.MAX_BODY_BYTES + 1)
        if len(body) > settings.MAX_BODY_BYTES:
            raise Problem("body-too-large", f"A body has at most {settings.MAX_BODY_BYTES} bytes.")
        return object_in(body)


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`. Without the header a request is anonymous."""

    def authenticate(self, request: Request) -> tuple[Credential, None] | None:
        credential = bearer_of(request)
        return None if credential is None else (credential, None)

    def authenticate_header(self, request: Request) -> str:
        del request
        return 'Bearer realm="quintessence"'
