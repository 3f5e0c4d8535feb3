"""`/decks`: deck lists that a player keeps."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from api import presenters, wire
from api.problems import Problem
from api.rest.base import Endpoint, creation_key, ok, read_body, require_player
from api.rest.describe import CREATION_KEY, REPEATED, described, param
from games.kernel.game import AnyGame, DeckProblem
from games.kernel.registry import installed
from games.matches import decks
from games.matches.models import Deck


def _problems(found: list[DeckProblem]) -> list[wire.DeckProblemOut]:
    return [presenters.filled(wire.DeckProblemOut, each) for each in found]


def _out(deck: Deck) -> wire.DeckOut:
    game = installed(deck.game).game
    found = decks.problems_of(game=game, pack=deck.pack, cards=deck.cards, sideboard=True)
    return presenters.filled(wire.DeckOut, deck, problems=_problems(found))


def _pack(game: AnyGame, wished: str | None) -> str:
    return wished or str(game.options_type().content_pack)


class Decks(Endpoint):
    """The decks of the player who asks."""

    @described(
        name="list_decks",
        answer=wire.DecksOut,
        tag="decks",
        params=(param("game", "Only decks for this game", OpenApiTypes.STR),),
        problems=(401, 404),
    )
    def get(self, request: Request) -> HttpResponse:
        """List your decks, each with what is wrong with it, if anything."""
        mine = Deck.objects.filter(player_id=require_player(request)).order_by("game", "name")
        if game := request.query_params.get("game"):
            mine = mine.filter(game=installed(game).game.slug)
        return ok(wire.DecksOut(decks=[_out(deck) for deck in mine]))

    @described(
        name="create_deck",
        body=wire.DeckIn,
        answer=wire.DeckOut,
        status=201,
        also=REPEATED,
        params=(CREATION_KEY,),
        tag="decks",
        problems=(401, 404, 409),
        sends=("Location",),
    )
    def post(self, request: Request) -> HttpResponse:
        """Keep a deck. An unfinished one may still break rules; `problems` lists them."""
        me, body = require_player(request), read_body(request, wire.DeckIn)
        game = installed(body.game).game
        deck, repeated = decks.save_deck(
            player_id=me,
            game=game,
            pack=_pack(game, body.pack),
            name=body.name,
            cards=body.cards,
            key=creation_key(request),
        )
        return ok(_out(deck), 200 if repeated else 201, {"Location": f"/api/v1/decks/{deck.pk}"})


class DeckCheck(Endpoint):
    """Validation."""

    @described(
        name="check_deck", body=wire.DeckCheckIn, answer=wire.DeckCheckOut, tag="decks", problems=(404,)
    )
    def post(self, request: Request) -> HttpResponse:
        """Check a deck list without keeping it: every broken rule with its clause."""
        body = read_body(request, wire.DeckCheckIn)
        game = installed(body.game).game
        found = decks.problems_of(
            game=game, pack=_pack(game, body.pack), cards=body.cards, sideboard=body.sideboard
        )
        return ok(wire.DeckCheckOut(problems=_problems(found)))


class DeckDetail(Endpoint):
    """One deck of the player who asks; those of others do not exist."""

    @described(name="get_deck", answer=wire.DeckOut, tag="decks", problems=(401, 404))
    def get(self, request: Request, deck_id: UUID) -> HttpResponse:
        """One of your decks."""
        return ok(_out(self._mine(request, deck_id)))

    @described(
        name="change_deck", body=wire.DeckIn, answer=wire.DeckOut, tag="decks", problems=(401, 404, 409)
    )
    def put(self, request: Request, deck_id: UUID) -> HttpResponse:
        """Replace name, pack and cards of a deck; it stays with its game."""
        deck, body = self._mine(request, deck_id), read_body(request, wire.DeckIn)
        if body.game != deck.game:
            raise Problem("invalid-request", f"This deck is for {deck.game}.")
        pack = _pack(installed(deck.game).game, body.pack)
        return ok(_out(decks.change_deck(deck=deck, name=body.name, pack=pack, cards=body.cards)))

    @described(name="delete_deck", answer=None, status=204, tag="decks", problems=(401, 404))
    def delete(self, request: Request, deck_id: UUID) -> HttpResponse:
        """Delete a deck. Matches that were begun with it are not touched."""
        self._mine(request, deck_id).delete()
        return ok(None, 204)

    def _mine(self, request: Request, deck_id: UUID) -> Deck:
        found = Deck.objects.filter(pk=deck_id, player_id=require_player(request)).first()
        if found is None:
            raise Problem("not-found", "You have no such deck.")
        return found
