"""`/games`: what can be played, with schemas, clauses and content."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from api import presenters, wire
from api.problems import Problem
from api.rest.base import Endpoint, int_param, ok, unchanged
from api.rest.describe import described, param
from api.schemas import deck_schema, event_schemas, move_schemas, options_schema
from games.kernel.refusals import COMMON_CODES
from games.kernel.registry import Installed, installed, newest

CACHE_SECONDS = 300
MAX_RULES = 10_000
RULES = param("rules", "The rules version, as a match names it; without it the newest")


def _game(found: Installed) -> dict[str, Any]:
    game = found.game
    return {
        "slug": game.slug,
        "title": game.title,
        "rules": game.rules,
        "seats": wire.SeatRange(min=game.seats[0], max=game.seats[1]),
        "packs": [
            wire.PackOut(id=pack.id, title=pack.title, digest=game.packs.digest(pack.id))
            for pack in game.packs.values()
        ],
        "bots": presenters.bots(),
    }


def _asked_for(request: Request, slug: str) -> Installed:
    """The rules version of a game that the request is about."""
    return installed(slug, int_param(request, "rules", None, 1, MAX_RULES))


def cached(request: Request, data: Any) -> HttpResponse:
    """An answer that changes only with a deploy: validated by ETag."""
    tag = f'"{hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": f"public, max-age={CACHE_SECONDS}"}
    if unchanged(request, tag):
        return ok(None, 304, headers)
    return ok(data, headers=headers)


class Games(Endpoint):
    """All games."""

    @described(name="list_games", answer=wire.GamesOut, tag="games", problems=(), sends=("ETag",))
    def get(self, request: Request) -> HttpResponse:
        """List the games that can be played."""
        return cached(request, wire.GamesOut(games=[wire.GameOut(**_game(each)) for each in newest()]))


class GameDetail(Endpoint):
    """One game."""

    @described(name="get_game", answer=wire.GameDetailOut, tag="games", params=(RULES,), sends=("ETag",))
    def get(self, request: Request, slug: str) -> HttpResponse:
        """A game with the JSON schemas of its options, moves and events."""
        found = _asked_for(request, slug)
        return cached(
            request,
            wire.GameDetailOut(
                **_game(found),
                options_schema=options_schema(found.game),
                moves=move_schemas(found.game),
                events=event_schemas(found.game),
                clauses=len(found.game.clauses),
                refusals=[
                    wire.RefusalOut(code=code, text=text)
                    for code, text in {**COMMON_CODES, **found.game.codes}.items()
                ],
                deck_schema=deck_schema(found.game),
            ),
        )


class Clauses(Endpoint):
    """The clause catalogue of a game."""

    @described(name="list_clauses", answer=wire.ClausesOut, tag="games", params=(RULES,), sends=("ETag",))
    def get(self, request: Request, slug: str) -> HttpResponse:
        """All clauses that events and refusals of the game cite."""
        game = _asked_for(request, slug).game
        return cached(request, wire.ClausesOut(clauses=presenters.clauses(game)))


class Clause(Endpoint):
    """One clause."""

    @described(name="get_clause", answer=wire.ClauseOut, tag="games", params=(RULES,), sends=("ETag",))
    def get(self, request: Request, slug: str, clause: str) -> HttpResponse:
        """The text of one clause."""
        found = presenters.clause(_asked_for(request, slug).game, clause)
        if found is None:
            raise Problem("not-found", f"{slug} has no clause {clause}.")
        return cached(request, found)


class Content(Endpoint):
    """A content pack."""

    @described(name="get_content", answer=wire.ContentOut, tag="games", sends=("ETag",))
    def get(self, request: Request, slug: str, pack: str) -> HttpResponse:
        """A content pack as data: cards with their texts, boards, numbers."""
        game = installed(slug).game
        if pack not in game.packs:
            raise Problem("not-found", f"{slug} has no content pack {pack}.")
        found = game.packs[pack]
        content = wire.ContentOut(
            id=pack, title=found.title, digest=game.packs.digest(pack), data=game.content(pack)
        )
        return cached(request, content)


class Cards(Endpoint):
    """The cards of a content pack."""

    @described(
        name="list_cards",
        answer=wire.CardsOut,
        tag="games",
        params=(param("q", "Only cards whose id or any text holds this", OpenApiTypes.STR),),
        sends=("ETag",),
    )
    def get(self, request: Request, slug: str, pack: str) -> HttpResponse:
        """Look cards up: by any word of their id, name or text."""
        wanted = request.query_params.get("q", "").casefold()
        found = [
            wire.CardOut(id=key, card=card)
            for key, card in _cards(slug, pack).items()
            if wanted in f"{key} {' '.join(_texts(card))}".casefold()
        ]
        return cached(request, wire.CardsOut(cards=found))


class Card(Endpoint):
    """One card."""

    @described(name="get_card", answer=wire.CardOut, tag="games", sends=("ETag",))
    def get(self, request: Request, slug: str, pack: str, card: str) -> HttpResponse:
        """A card with its text."""
        cards = _cards(slug, pack)
        if card not in cards:
            raise Problem("not-found", f"{pack} has no card {card}.")
        return cached(request, wire.CardOut(id=card, card=cards[card]))


def _cards(slug: str, pack: str) -> Mapping[str, dict[str, Any]]:
    game = installed(slug).game
    if pack not in game.packs:
        raise Problem("not-found", f"{slug} has no content pack {pack}.")
    return game.cards(pack)


def _texts(value: Any) -> Iterator[str]:
    """Every string in a card."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
