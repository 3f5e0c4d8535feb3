"""Who asks."""

from uuid import UUID

import strawberry
from django.http import HttpRequest
from strawberry.django.context import StrawberryDjangoContext

from api.bearer import bearer_of
from api.budgets import spend, who_asks
from api.problems import Problem

Info = strawberry.Info[StrawberryDjangoContext, None]


def admit(request: HttpRequest) -> None:
    """Find out who asks, and take one from their budget. Raises a 401 problem for a bad token, or a 429."""
    found = bearer_of(request)
    request.player_id = None if found is None else found.player_id  # type: ignore[attr-defined]
    pay(request, "read")


def pay(request: HttpRequest, budget: str, amount: int = 1) -> None:
    """Take from a budget of who asks. Raises a 429 problem when it does not have so much left."""
    player: UUID | None = request.player_id  # type: ignore[attr-defined]
    spend(budget, who_asks(player, request), amount)


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
