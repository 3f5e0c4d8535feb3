"""The OpenAPI document, as it is committed, and the page that shows it."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api.rest.base import Endpoint, ok, unchanged
from api.rest.games import CACHE_SECONDS
from api.rest.plumbing import JSONRenderer

_FILE = Path(__file__).with_name("openapi.json")


class _Named(JSONRenderer):
    """The media type that is registered for OpenAPI."""

    media_type = "application/vnd.oai.openapi+json"


@cache
def _document() -> tuple[bytes, str]:
    """The document and its tag. Made anew for each request it would take a second of the processor."""
    content = msgspec.json.format(_FILE.read_bytes(), indent=-1)
    return content, f'"{sha256(content).hexdigest()[:32]}"'


class Document(Endpoint):
    """The OpenAPI document."""

    renderer_classes = (JSONRenderer, _Named)  # type: ignore[assignment] # one more than elsewhere

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """The OpenAPI 3.1 document."""
        content, tag = _document()
        headers = {"ETag": tag, "Cache-Control": f"public, max-age={CACHE_SECONDS}"}
        if unchanged(request, tag):
            return ok(None, 304, headers)
        return HttpResponse(content, content_type=request.accepted_media_type, headers=headers)


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Swagger UI, which loads nothing from elsewhere."""
    return render(request, "docs.html")
