"""`/matches/{id}/join|leave|invite|start`: filling the seats."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from api import presenters, wire
from api.commands import entropy_of
from api.rest.base import Endpoint, ok, read_body, request_id, require_player
from api.rest.describe import described
from games.matches import lobby

_PROBLEMS = (401, 403, 404, 409)


class Join(Endpoint):
    """Taking a seat."""

    @described(name="join_match", body=wire.JoinIn, answer=wire.MatchOut, tag="lobby", problems=_PROBLEMS)
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Take an open seat or the one kept for you, or your own back from a bot that stands in."""
        me, body = require_player(request), read_body(request, wire.JoinIn)
        loaded = lobby.join(
            match_id=match_id,
            player_id=me,
            seat=body.seat,
            entropy=entropy_of(body.entropy),
            deck=body.deck,
            request=request_id(),
        )
        return ok(presenters.match(loaded, me))


class Leave(Endpoint):
    """Giving up a seat before the start."""

    @described(name="leave_match", body=wire.NoFields, answer=wire.MatchOut, tag="lobby", problems=_PROBLEMS)
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Leave a match that has not started, or decline an invitation."""
        me = require_player(request)
        read_body(request, wire.NoFields)
        return ok(presenters.match(lobby.leave(match_id=match_id, player_id=me), me))


class Invite(Endpoint):
    """Keeping a seat for a player."""

    @described(
        name="invite_player", body=wire.InviteIn, answer=wire.MatchOut, tag="lobby", problems=_PROBLEMS
    )
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Keep an open seat for a named player; only the match's creator may."""
        me, body = require_player(request), read_body(request, wire.InviteIn)
        loaded = lobby.invite(match_id=match_id, player_id=me, name=body.player, seat=body.seat)
        return ok(presenters.match(loaded, me))


class Start(Endpoint):
    """Starting a match."""

    @described(name="start_match", body=wire.StartIn, answer=wire.MatchOut, tag="lobby", problems=_PROBLEMS)
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Start a match whose seats are filled; only its creator may. `entropy` goes into the dice."""
        me, body = require_player(request), read_body(request, wire.StartIn)
        loaded = lobby.start_match(
            match_id=match_id,
            player_id=me,
            entropy=entropy_of(body.entropy),
            request=request_id(),
        )
        return ok(presenters.match(loaded, me))
