"""Who asks, and how errors are told."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import strawberry
from django.http import HttpRequest
from graphql import GraphQLError
from strawberry.django.context import StrawberryDjangoContext

from api.budgets import spend, who_asks
from api.problems import Problem, problem_of
from games.players.credentials import Credential, credential_of

Info = strawberry.Info[StrawberryDjangoContext, None]


def admit(request: HttpRequest) -> None:
    """Find out who asks, and take one from their budget. Raises a 401 problem for a bad token, or a 429."""
    parts = request.headers.get("Authorization", "").split()
    found: Credential | None = None
    if parts:
        well_formed = len(parts) == 2 and parts[0].lower() == "bearer"  # noqa: PLR2004
        found = credential_of(parts[1]) if well_formed else None
    player = None if found is None else found.player_id
    spend("read", who_asks(player, request))
    if parts and found is None:
        raise Problem("unauthenticated", "This token is unknown or has been revoked.")
    request.player_id = player  # type: ignore[attr-defined]
    request.reads = 0  # type: ignore[attr-defined]


def pay(info: Info) -> None:
    """Called by each field that REST would ask with a request of its own; the first is paid by `admit`."""
    request = info.context.request
    request.reads += 1  # type: ignore[attr-defined]
    if request.reads > 1:  # type: ignore[attr-defined]
        spend("read", who_asks(viewer(info), request))


def viewer(info: Info) -> UUID | None:
    """The id of the player who asks, or `None`."""
    player: UUID | None = info.context.request.player_id  # type: ignore[attr-defined]
    return player


def require_viewer(info: Info) -> UUID:
    """The id of the player who asks. Raises a 401 problem for an anonymous request."""
    found = viewer(info)
    if found is None:
        raise Problem("unauthenticated", "Send a bearer token; POST /api/v1/guests gives you one.")
    return found


@contextmanager
def told() -> Iterator[None]:
    """Turn what has a problem type into a GraphQL error with the problem as its extensions."""
    try:
        yield
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            raise
        raise GraphQLError(str(problem), extensions=problem.body()) from error


def is_unknown(error: GraphQLError) -> bool:
    """Whether an error is a fault of ours, whose text clients must not see."""
    return error.original_error is not None and not isinstance(error.original_error, GraphQLError)
