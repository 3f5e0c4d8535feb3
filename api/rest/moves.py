"""`/matches/{id}/moves`, `/concede`: playing."""

import re
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from api import presenters, wire
from api.commands import idempotency_key
from api.problems import Problem
from api.rest.base import Endpoint, ok, player_id, read_body, request_id, require_player
from api.rest.describe import KEY, REPEATED, described, param
from api.rest.matches import etag
from config.requests import note
from games.matches import play, selectors
from games.matches.errors import NotSeated, StaleVersion

_IF_MATCH = param("If-Match", 'The version you decided on, quoted: `"17"`', OpenApiTypes.STR, "header")

# A proxy that compresses answers makes their tags weak; what follows the version is about seats.
_TAG = re.compile(r'(?:W/)?(?P<quote>"?)(?P<version>[0-9]{1,18})(?:-[a-z0-9-]+)?(?P=quote)')


_MINIMAL = re.compile(r"(?:^|[,;\s])return\s*=\s*\"?minimal\"?(?:$|[,;\s])", re.IGNORECASE)
_PREFER = param(
    "Prefer",
    "`return=minimal`: a `MovedOut`, without events, view and moves, for clients of the stream (RFC 7240)",
    OpenApiTypes.STR,
    "header",
)


def if_match(request: Request) -> int | None:
    """The version in `If-Match`; `None` without the header or for `*`."""
    raw = request.META.get("HTTP_IF_MATCH")
    if raw is None or raw.strip() == "*":
        return None
    tag = _TAG.fullmatch(raw.strip())
    if tag is None:
        raise Problem("invalid-request", 'If-Match takes one version in quotes, such as "17".')
    return int(tag["version"])


class Moves(Endpoint):
    """Moves of the player's seat."""

    budgets = {"POST": "moves"}

    @described(name="list_legal_moves", answer=wire.MovesOut, tag="play", problems=(401, 403, 404))
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """The legal moves of your seat now; none while you are not awaited."""
        me = player_id(request)
        loaded = selectors.visible_match(match_id, me)
        seat = loaded.seat_of(require_player(request))
        if seat is None:
            raise NotSeated
        return ok(
            wire.MovesOut(version=loaded.version, seat=seat, moves=presenters.legal_moves(loaded, seat)),
            headers={"Cache-Control": "private, no-store"},
        )

    @described(
        name="submit_move",
        body=wire.MoveIn,
        answer=(wire.PlayedOut, wire.MovedOut),
        status=201,
        also=REPEATED,
        params=(KEY, _IF_MATCH, _PREFER),
        tag="play",
        problems=(401, 403, 404, 409, 412, 422),
        sends=("ETag", "Preference-Applied"),
    )
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Play a move.

        With `expected_version` (409 if stale) or `If-Match` (412) it is played on that version or not at
        all. Without either it is played on whatever the state is by then, if it is still legal.
        """
        me, body = require_player(request), read_body(request, wire.MoveIn)
        guard = if_match(request)
        expected = body.expected_version if guard is None else guard
        if guard is not None and body.expected_version not in (None, guard):
            raise Problem("invalid-request", "If-Match and expected_version differ.")
        try:
            accepted = play.submit_move(
                match_id=match_id,
                player_id=me,
                move=body.move,
                expected_version=expected,
                key=idempotency_key(request.META.get("HTTP_IDEMPOTENCY_KEY")),
                request=request_id(),
            )
        except StaleVersion as error:
            if guard is None:
                raise
            raise Problem("precondition-failed", str(error), version=error.current) from error
        return _answered(request, accepted)


class Concede(Endpoint):
    """Giving up."""

    budgets = {"POST": "moves"}

    @described(
        name="concede",
        body=wire.NoFields,
        answer=(wire.PlayedOut, wire.MovedOut),
        status=201,
        also=REPEATED,
        params=(KEY, _PREFER),
        tag="play",
        problems=(401, 403, 404, 409, 422),
        sends=("ETag", "Preference-Applied"),
    )
    def post(self, request: Request, match_id: UUID) -> HttpResponse:
        """Concede the match."""
        me = require_player(request)
        read_body(request, wire.NoFields)
        key = idempotency_key(request.META.get("HTTP_IDEMPOTENCY_KEY"))
        accepted = play.concede(match_id=match_id, player_id=me, key=key, request=request_id())
        return _answered(request, accepted)


def _answered(request: Request, accepted: play.Accepted) -> HttpResponse:
    """The answer to a move, as much of it as the client wants."""
    note(request, version=accepted.loaded.version)
    status, headers = 200 if accepted.repeated else 201, {"ETag": etag(accepted.loaded, accepted.loaded)}
    if _MINIMAL.search(request.META.get("HTTP_PREFER", "")):
        headers["Preference-Applied"] = "return=minimal"
        return ok(presenters.moved(accepted), status, headers)
    return ok(presenters.played(accepted), status, headers)
