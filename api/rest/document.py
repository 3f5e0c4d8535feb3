"""The OpenAPI document, as it is committed, and the page that shows it."""

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api.problems import Problem
from api.rest.base import Endpoint, ok, unchanged
from api.rest.describe import schema_name
from api.rest.games import CACHE_SECONDS
from api.rest.plumbing import JSONRenderer
from games.kernel.registry import installed, newest

_FILE = Path(__file__).with_name("openapi.json")


class _Named(JSONRenderer):
    """The media type that is registered for OpenAPI."""

    media_type = "application/vnd.oai.openapi+json"


class _Sent(msgspec.Struct, frozen=True):
    """The document as it is sent, plain and compressed, with its tag."""

    plain: bytes
    packed: bytes
    tag: str


@cache
def _document(slug: str | None) -> _Sent:
    """The document, whole or for one game. Made anew for each request it would take a second of CPU."""
    content: dict[str, Any] = msgspec.json.decode(_FILE.read_bytes())
    plain = msgspec.json.encode(content if slug is None else for_game(content, slug))
    return _Sent(plain, gzip.compress(plain, mtime=0), f'"{sha256(plain).hexdigest()[:32]}"')


def for_game(document: dict[str, Any], slug: str) -> dict[str, Any]:
    """The document of a service that has this game alone."""
    kept = schema_name(slug)
    schemas = document["components"]["schemas"]
    if f"{kept}Move" not in schemas:
        raise Problem("not-found", f"The document does not tell of {slug}.")
    others = [schema_name(found.game.slug) for found in newest() if found.game.slug != slug]
    narrowed = {name: schema for name, schema in schemas.items() if not name.startswith(tuple(others))}
    narrowed["Move"] = schemas[f"{kept}Move"]
    narrowed["EventOut"] = schemas[f"{kept}Event"]
    new_match = narrowed["NewMatch"]
    options = {"$ref": f"#/components/schemas/{kept}Options"}
    narrowed["NewMatch"] = {**new_match, "properties": {**new_match["properties"], "options": options}}
    info = {**document["info"], "title": f"{document['info']['title']}: {installed(slug).game.title}"}
    return {**document, "info": info, "components": {**document["components"], "schemas": narrowed}}


class Document(Endpoint):
    """The OpenAPI document."""

    renderer_classes = (JSONRenderer, _Named)  # type: ignore[assignment] # one more than elsewhere

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """The OpenAPI 3.1 document; with `?game=` for one game, which is a fifth as long."""
        slug = request.query_params.get("game")
        sent = _document(None if slug is None else installed(slug).game.slug)
        headers = {
            "ETag": sent.tag,
            "Cache-Control": f"public, max-age={CACHE_SECONDS}",
            "Vary": "Accept, Accept-Encoding",
        }
        if unchanged(request, sent.tag):
            return ok(None, 304, headers)
        packed = "gzip" in request.headers.get("Accept-Encoding", "")
        if packed:
            headers["Content-Encoding"] = "gzip"
        body = sent.packed if packed else sent.plain
        return HttpResponse(body, content_type=request.accepted_media_type, headers=headers)


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Swagger UI, which loads nothing from elsewhere."""
    return render(request, "docs.html")
