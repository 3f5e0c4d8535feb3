"""`/guests`, `/me`, `/players`: who is playing."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from api import presenters, wire
from api.problems import Problem
from api.rest.base import Endpoint, creation_key, ok, read_body, require_player
from api.rest.describe import CREATION_KEY, REPEATED, described
from games.matches.erasure import erase_player
from games.players import services
from games.players.models import Player, Token

_SECRET = {"Cache-Control": "no-store"}


class Guests(Endpoint):
    """Guests: a first try without an account."""

    budgets = {"POST": "guests"}

    @described(
        name="create_guest",
        body=wire.NewGuest,
        answer=wire.GuestOut,
        status=201,
        tag="players",
        problems=(409,),
    )
    def post(self, request: Request) -> HttpResponse:
        """Create a guest and its token."""
        body = read_body(request, wire.NewGuest)
        player, token = services.create_guest(name=body.name)
        answer = wire.GuestOut(player=presenters.player(player), token=token)
        return ok(answer, 201, _SECRET)


class Me(Endpoint):
    """The player who asks."""

    @described(name="get_me", answer=wire.MeOut, tag="players", problems=(401,))
    def get(self, request: Request) -> HttpResponse:
        """Who this token speaks for."""
        player = services.open_account(require_player(request))
        shown = presenters.filled(wire.MeOut, player, player=presenters.player(player), guest=player.is_guest)
        return ok(shown)

    @described(name="erase_me", answer=None, status=204, tag="players", problems=(401,))
    def delete(self, request: Request) -> HttpResponse:
        """Erase yourself: name, tokens and decks go for good, and matches that run are conceded."""
        erase_player(player_id=require_player(request))
        return ok(None, 204)


class Profile(Endpoint):
    """What everybody may know of a player."""

    @described(name="get_player", answer=wire.ProfileOut, tag="players")
    def get(self, request: Request, name: str) -> HttpResponse:
        """A player by name. Erased and locked accounts are as unknown as names that nobody has."""
        del request
        player = Player.objects.filter(name=name, is_active=True).first()
        if player is None:
            raise Problem("not-found", "There is no such player.")
        return ok(presenters.profile(player))


class Tokens(Endpoint):
    """The tokens of the player who asks."""

    @described(name="list_tokens", answer=wire.TokensOut, tag="players", problems=(401,))
    def get(self, request: Request) -> HttpResponse:
        """List your tokens; the secrets are not kept and can't be shown."""
        mine = Token.objects.filter(player_id=require_player(request), revoked_at=None).order_by("id")
        return ok(wire.TokensOut(tokens=[presenters.filled(wire.TokenOut, token) for token in mine]))

    @described(
        name="create_token",
        body=wire.NewToken,
        answer=wire.NewTokenOut,
        status=201,
        also=REPEATED,
        params=(CREATION_KEY,),
        tag="players",
        problems=(401,),
    )
    def post(self, request: Request) -> HttpResponse:
        """Create a further token, for a bot or another device."""
        me, body = require_player(request), read_body(request, wire.NewToken)
        token, repeated = services.add_token(player_id=me, label=body.label, key=creation_key(request))
        return ok(wire.NewTokenOut(token=token), 200 if repeated else 201, _SECRET)


class TokenDetail(Endpoint):
    """One token."""

    @described(name="revoke_token", answer=None, status=204, tag="players", problems=(401, 404))
    def delete(self, request: Request, token_id: UUID) -> HttpResponse:
        """Revoke a token; it stops working at once."""
        token = Token.objects.filter(pk=token_id, player_id=require_player(request), revoked_at=None).first()
        if token is None:
            raise Problem("not-found", "You have no such token.")
        services.revoke_token(token=token)
        return ok(None, 204)
