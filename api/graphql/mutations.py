"""Mutations: everything that changes something. Same services and errors as REST."""

from collections.abc import Callable
from typing import Annotated, TypeVar
from uuid import UUID

import msgspec
import strawberry
from strawberry.scalars import JSON

from api import presenters, wire
from api.budgets import who_asks
from api.commands import create_match, entropy_of, idempotency_key
from api.graphql import types
from api.graphql.context import Info, pay, require_viewer
from api.graphql.shapes import Version, given, made, shape_of
from api.problems import Problem, problem_of
from api.rest.base import request_id
from games.matches import lobby, play
from games.players import services

B = TypeVar("B", bound=wire.Body)
_REJECTED = {"illegal-move", "malformed-move", "key-reused"}
_CONFLICTS = {"stale-version", "not-your-turn", "not-running", "conflict"}


@shape_of(wire.GuestOut)
class NewGuest:
    """A guest and its token, which is shown this once."""


@shape_of(wire.SeatIn, strawberry.input)
class SeatInput:
    """Exactly one of: yourself, a bot of a level, open, or kept for a named player.

    `deck` names one of your decks, to be registered when the match starts.
    """


@shape_of(wire.ClockIn, strawberry.input)
class ClockInput:
    """Seconds, and what happens to a seat out of time: forfeit, default or bot."""


@shape_of(wire.NewMatch, strawberry.input)
class CreateMatchInput:
    """A match to be created."""


def _checked(data: object, kind: type[B]) -> B:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Problem("invalid-request", str(error)) from error


def _refused(error: Exception) -> types.MoveRejected | types.MoveConflict | None:
    """The member of the union that tells an error of a move; `None` if it is another kind of error."""
    problem = problem_of(error)
    if problem is None:
        return None
    clause = problem.members.get("clause")
    if problem.kind in _REJECTED:
        return types.MoveRejected(
            type=problem.kind, detail=str(problem), clause=clause, code=problem.members.get("code")
        )
    if problem.kind in _CONFLICTS:
        return types.MoveConflict(
            type=problem.kind,
            detail=str(problem),
            clause=clause,
            current_version=problem.members.get("version"),
        )
    return None


def _result(command: Callable[[], play.Accepted]) -> types.MoveResult:
    """Run a command; refusals and conflicts are members of the union, other errors stay errors."""
    try:
        accepted = command()
    except Exception as error:
        refused = _refused(error)
        if refused is None:
            raise
        return refused
    return types.MoveAccepted.of(accepted)


@strawberry.type
class Mutation:
    """What can be done."""

    @strawberry.mutation
    def create_guest(self, info: Info, name: str | None = None) -> NewGuest:
        """Create a guest and its token."""
        pay(info.context.request, "guests")
        if name is not None:
            _checked({"name": name}, wire.NewGuest)
        player, token = services.create_guest(name=name)
        return made(NewGuest, wire.GuestOut(player=presenters.player(player), token=token))

    @strawberry.mutation
    def create_match(
        self,
        info: Info,
        input: CreateMatchInput,
        idempotency_key_: Annotated[str | None, strawberry.argument(name="idempotencyKey")] = None,
    ) -> types.Match:
        """Create a match. It starts at once if all seats are filled, unless `start` is false."""
        me = require_viewer(info)
        pay(info.context.request, "write")
        loaded, _ = create_match(
            me,
            _checked(given(input), wire.NewMatch),
            key=idempotency_key(idempotency_key_),
            address=who_asks(None, info.context.request),
            request=request_id(),
        )
        return types.Match.of(loaded, me)

    @strawberry.mutation
    def join_match(
        self,
        info: Info,
        id: UUID,
        seat: int | None = None,
        entropy: str = "",
        deck: str | None = None,
    ) -> types.Match:
        """Take an open seat, the one kept for you, or your own back from a bot that stands in."""
        me = require_viewer(info)
        pay(info.context.request, "write")
        body = _checked({"seat": seat, "entropy": entropy, "deck": deck}, wire.JoinIn)
        loaded = lobby.join(
            match_id=id,
            player_id=me,
            seat=body.seat,
            entropy=entropy_of(body.entropy),
            deck=body.deck,
            request=request_id(),
        )
        return types.Match.of(loaded, me)

    @strawberry.mutation
    def leave_match(self, info: Info, id: UUID) -> types.Match:
        """Leave a match that has not started, or decline an invitation."""
        me = require_viewer(info)
        pay(info.context.request, "write")
        return types.Match.of(lobby.leave(match_id=id, player_id=me), me)

    @strawberry.mutation
    def invite_player(self, info: Info, id: UUID, player: str, seat: int | None = None) -> types.Match:
        """Keep an open seat for a named player; only the match's creator may."""
        me = require_viewer(info)
        pay(info.context.request, "write")
        body = _checked({"player": player, "seat": seat}, wire.InviteIn)
        loaded = lobby.invite(match_id=id, player_id=me, name=body.player, seat=body.seat)
        return types.Match.of(loaded, me)

    @strawberry.mutation
    def start_match(self, info: Info, id: UUID, entropy: str = "") -> types.Match:
        """Start a match whose seats are filled; only its creator may. `entropy` goes into the dice."""
        me = require_viewer(info)
        pay(info.context.request, "write")
        body = _checked({"entropy": entropy}, wire.StartIn)
        loaded = lobby.start_match(
            match_id=id, player_id=me, entropy=entropy_of(body.entropy), request=request_id()
        )
        return types.Match.of(loaded, me)

    @strawberry.mutation
    def submit_move(
        self,
        info: Info,
        id: UUID,
        move: JSON,
        expected_version: Version | None = None,
        idempotency_key_: Annotated[str | None, strawberry.argument(name="idempotencyKey")] = None,
    ) -> types.MoveResult:
        """Play a move."""
        me = require_viewer(info)
        pay(info.context.request, "moves")
        if not isinstance(move, dict):
            raise Problem("invalid-request", "A move is an object.")
        return _result(
            lambda: play.submit_move(
                match_id=id,
                player_id=me,
                move=move,
                expected_version=expected_version,
                key=idempotency_key(idempotency_key_),
                request=request_id(),
            )
        )

    @strawberry.mutation
    def concede(
        self,
        info: Info,
        id: UUID,
        idempotency_key_: Annotated[str | None, strawberry.argument(name="idempotencyKey")] = None,
    ) -> types.MoveResult:
        """Concede the match."""
        me = require_viewer(info)
        pay(info.context.request, "moves")
        return _result(
            lambda: play.concede(
                match_id=id, player_id=me, key=idempotency_key(idempotency_key_), request=request_id()
            )
        )
