"""Who asks, and how errors are told."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import strawberry
from graphql import GraphQLError
from strawberry.django.context import StrawberryDjangoContext

from api.problems import Problem, problem_of
from games.players.credentials import Credential, credential_of

Info = strawberry.Info[StrawberryDjangoContext, None]


def credential(info: Info) -> Credential | None:
    """The credential of the request; `None` for an anonymous one. Raises a 401 problem for a bad token."""
    request = info.context.request
    if not hasattr(request, "credential"):
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        found = credential_of(secret)[0] if scheme.lower() == "bearer" else None
        if scheme and found is None:
            raise Problem("unauthenticated", "This token is unknown or has been revoked.")
        request.credential = found  # type: ignore[attr-defined]
    return request.credential  # type: ignore[attr-defined]


def viewer(info: Info) -> UUID | None:
    """The id of the player who asks, or `None`."""
    found = credential(info)
    return None if found is None else found.player_id


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
