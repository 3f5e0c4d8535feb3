"""Errors as RFC 9457 problem+json: a stable `type`, a `detail` for people, extra members for programs.

`KINDS` is the whole list; `/api/v1/problems/{slug}` serves it, so that a `type` can be looked up.
"""

from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions
from rest_framework.response import Response

from games.kernel.errors import BadOptions, IllegalMove, MalformedMove, UnknownGame
from games.matches import errors
from games.players.creations import KeyReused, QuotaReached
from games.players.names import NameTaken
from games.players.services import AccountClosed

logger = structlog.get_logger(__name__)

CONTENT_TYPE = "application/problem+json"

KINDS: dict[str, tuple[int, str]] = {
    "malformed-json": (400, "The body is not JSON, or not an object"),
    "invalid-request": (400, "A parameter or body field is missing, unknown or has a wrong value"),
    "query-too-costly": (400, "The GraphQL request asks for more than one may: `cost` is above `limit`"),
    "bad-options": (422, "The game does not take these match options"),
    "unauthenticated": (401, "A valid bearer token is needed"),
    "not-allowed": (403, "You may see this, but not do that"),
    "not-seated": (403, "You have no seat in this match"),
    "not-found": (404, "There is no such thing, or you may not know of it"),
    "method-not-allowed": (405, "This address does not take this method"),
    "not-acceptable": (406, "Answers are JSON"),
    "stale-version": (409, "The match has moved on since the expected version"),
    "not-your-turn": (409, "Your seat is not awaited"),
    "not-running": (409, "The match is not running"),
    "not-open": (409, "The match has begun, or is over"),
    "seat-taken": (409, "There is no seat to take"),
    "seats-empty": (409, "The match starts once all its seats are filled"),
    "name-taken": (409, "The name is taken, reserved, or looks like one that is"),
    "conflict": (409, "Other moves came first"),
    "not-over": (409, "This is available once the match has ended"),
    "precondition-failed": (412, "The match is not at the version of If-Match"),
    "body-too-large": (413, "The body is too large"),
    "unsupported-media-type": (415, "Bodies are application/json"),
    "illegal-move": (422, "The rules refuse the move; `clause` says which"),
    "malformed-move": (422, "This is no move of the game"),
    "key-reused": (422, "The Idempotency-Key was used for another request"),
    "too-many-requests": (429, "Slow down; Retry-After says for how long"),
    "quota-reached": (429, "You have as many of these as one may have at a time"),
    "internal-error": (500, "Something broke on our side"),
    "unavailable": (503, "Not available right now; try again soon"),
}

GRAPHQL_ONLY = frozenset({"query-too-costly"})


RETRY_SECONDS = 2
"""When to come back, where nothing says how long it will take."""
_MOST_DETAIL = 500


def _shortened(detail: str) -> str:
    """A detail may quote what was sent, but not all of it."""
    return detail if len(detail) <= _MOST_DETAIL else f"{detail[: _MOST_DETAIL - 1]}…"


class Problem(Exception):
    """An error answer of the API, by its kind."""

    def __init__(self, kind: str, detail: str = "", **members: Any) -> None:
        super().__init__(_shortened(detail) or KINDS[kind][1])
        self.kind = kind
        self.status = KINDS[kind][0]
        self.members = members

    def body(self) -> dict[str, Any]:
        """The problem object."""
        return {
            "type": f"/api/v1/problems/{self.kind}",
            "title": KINDS[self.kind][1],
            "status": self.status,
            "detail": str(self),
            **self.members,
        }

    def headers(self) -> dict[str, str]:
        """What the answer's head has to say besides."""
        match self.kind:
            case "unauthenticated":
                return {"WWW-Authenticate": 'Bearer realm="quintessence"'}
            case "too-many-requests" | "quota-reached" | "unavailable":
                return {"Retry-After": str(self.members.get("retry_after", RETRY_SECONDS))}
            case _:
                return {}


def _of_match_error(error: errors.MatchError) -> Problem:
    match error:
        case errors.MatchNotFound():
            return Problem("not-found", "There is no such match.")
        case errors.NotSeated():
            return Problem("not-seated")
        case errors.NotRunning():
            return Problem("not-running", str(error), match_status=error.status)
        case errors.NotOpen():
            return Problem("not-open", str(error), match_status=error.status)
        case errors.StaleVersion():
            return Problem("stale-version", str(error), expected=error.expected, version=error.current)
        case errors.NotYourTurn():
            return Problem("not-your-turn", str(error), clause=error.clause, version=error.version)
        case errors.SeatTaken():
            return Problem("seat-taken", str(error))
        case errors.SeatsEmpty():
            return Problem("seats-empty", str(error))
        case errors.NameTaken():
            return Problem("name-taken", str(error))
        case errors.NotAllowed():
            return Problem("not-allowed", str(error))
        case errors.BadRequest():
            return Problem("invalid-request", str(error))
        case errors.Unavailable():
            return Problem("unavailable", str(error), retry_after=RETRY_SECONDS)
        case _:
            return Problem("conflict", str(error))


_BY_STATUS = {status: kind for kind, (status, _) in reversed(KINDS.items())}


def problem_of(error: BaseException) -> Problem | None:
    """The problem that an exception stands for, or `None` if it is a fault of ours."""
    match error:
        case Problem():
            return error
        case errors.MatchError():
            return _of_match_error(error)
        case KeyReused():
            return Problem("key-reused")
        case QuotaReached():
            return Problem("quota-reached", str(error), retry_after=error.retry_after)
        case AccountClosed():
            return Problem("unauthenticated", "This token is unknown or has been revoked.")
        case NameTaken():
            return Problem("name-taken", str(error))
        case IllegalMove():
            code = {} if error.code is None else {"code": error.code}
            return Problem("illegal-move", error.detail, clause=error.clause, **code)
        case MalformedMove():
            return Problem("malformed-move", str(error))
        case BadOptions():
            named = {"clause": error.clause, "code": error.code}
            members = {name: value for name, value in named.items() if value is not None}
            return Problem("bad-options", str(error), **members)
        case UnknownGame() | Http404():
            return Problem("not-found", str(error) if isinstance(error, UnknownGame) else "")
        case PermissionDenied():
            return Problem("not-allowed")
        case RequestDataTooBig():
            return Problem("body-too-large")
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return Problem("unauthenticated", str(error.detail))
        case exceptions.ValidationError():
            return Problem("invalid-request", "A parameter has a wrong value.", errors=error.detail)
        case exceptions.APIException():
            kind = _BY_STATUS.get(error.status_code, "invalid-request")
            return Problem(kind, str(error.detail))
        case OperationalError() | InterfaceError():
            return Problem(
                "unavailable", "The database does not answer; try again soon.", retry_after=RETRY_SECONDS
            )
        case SuspiciousOperation():
            return Problem("invalid-request", "The request is not acceptable.")
        case _:
            return None


def problem_for_client(error: BaseException) -> Problem:
    """The problem that a client gets to see. A fault of ours is logged, and tells nothing."""
    problem = problem_of(error)
    if problem is None:
        logger.error("unhandled_error", exc_info=error)
        return Problem("internal-error")
    if problem.kind == "unavailable":
        logger.warning("unavailable", error=str(error))
    return problem


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's hook: every error of a view becomes a problem."""
    del context
    problem = problem_for_client(error)
    return Response(
        problem.body(), status=problem.status, headers=problem.headers(), content_type=CONTENT_TYPE
    )


def as_http(problem: Problem) -> HttpResponse:
    """A problem outside of DRF: unknown addresses, errors in middleware, GraphQL."""
    return HttpResponse(
        msgspec.json.encode(problem.body()),
        status=problem.status,
        headers=problem.headers(),
        content_type=CONTENT_TYPE,
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404."""
    del request, exception
    return as_http(Problem("not-found", "There is nothing at this address."))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400."""
    del request
    return as_http(problem_of(exception) or Problem("invalid-request", HTTPStatus(400).description))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler403."""
    del request, exception
    return as_http(Problem("not-allowed"))


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500."""
    del request
    return as_http(Problem("internal-error"))
