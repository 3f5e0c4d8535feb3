"""`/api/v1`: where everything begins, for programs."""

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import wire
from api.rest.base import Endpoint
from api.rest.describe import described
from api.rest.games import cached

_LINKS = {
    "games": ("/api/v1/games", "What can be played"),
    "guests": ("/api/v1/guests", "POST: a player of your own, and its token"),
    "matches": ("/api/v1/matches", "GET: matches to join or watch. POST: a new one"),
    "me": ("/api/v1/me", "You, your tokens"),
    "decks": ("/api/v1/decks", "Your deck lists"),
    "problems": ("/api/v1/problems", "What the types of errors mean"),
    "openapi": ("/api/v1/openapi", "All of this, described by OpenAPI 3.1"),
    "docs": ("/api/v1/docs", "The same for people"),
    "graphql": ("/graphql", "The same reach over GraphQL"),
}


class Index(Endpoint):
    """The first address."""

    @described(name="get_index", answer=wire.IndexOut, tag="index", problems=(), sends=("ETag",))
    def get(self, request: Request) -> HttpResponse:
        """The links from which everything else is found."""
        links = [wire.LinkOut(rel=rel, href=href, title=title) for rel, (href, title) in _LINKS.items()]
        return cached(request, wire.IndexOut(links=links))


class IndexBelowSlash(Index):
    """The same where somebody typed a slash."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """The links from which everything else is found."""
        return super().get(request)
