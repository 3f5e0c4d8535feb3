"""`/matches/{id}/events`, `/audit`: the stream."""

from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from api import presenters, wire
from api.live.visits import GOING_ON, visit_of
from api.paging import MAX_EVENTS
from api.problems import Problem
from api.rest.base import Endpoint, int_param, ok, player_id
from api.rest.describe import described, param
from games.audit.bundle import bundle_of
from games.audit.verifier import Bundle
from games.matches import access, selectors, store

MAX_WAIT_SECONDS = 25
RETRY_SECONDS = 2


class Events(Endpoint):
    """The records of a match, in order."""

    @described(
        name="list_events",
        answer=wire.EventsOut,
        tag="play",
        params=(
            param("after", "The version you have; 0 for all (default)"),
            param("wait", f"Seconds to wait for something new, up to {MAX_WAIT_SECONDS} (long poll)"),
            param("limit", f"At most this many, up to {MAX_EVENTS}"),
        ),
        problems=(400, 404, 409),
        sends=("Retry-After",),
    )
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """The stream after a version, as you may see it. Ask again with `after` = `next`.

        With `wait`, `waited` says whether this long poll was served as one. `false`: there is nothing new,
        and the service could not wait; ask again after `Retry-After` seconds.
        """
        me = player_id(request)
        after = int_param(request, "after", 0, 0, wire.MAX_VERSION) or 0
        wait = int_param(request, "wait", 0, 0, MAX_WAIT_SECONDS) or 0
        limit = int_param(request, "limit", MAX_EVENTS, 1, MAX_EVENTS)
        loaded = selectors.visible_match(match_id, me)
        records = store.read(match_id, after=after, upto=loaded.version, limit=limit)
        shown = presenters.events(loaded, records, access.event_viewer_of(loaded, me))
        headers = {"Cache-Control": "private, no-store"}
        answer = wire.EventsOut(
            events=shown, next=shown[-1].version if shown else after, status=loaded.status
        )
        if wait:
            idle = loaded.version <= after and loaded.status in GOING_ON
            answer.waited = not idle or self._waits(request, after, wait)
            if not answer.waited:
                headers["Retry-After"] = str(RETRY_SECONDS)
        return ok(answer, headers=headers)

    @staticmethod
    def _waits(request: Request, after: int, wait: int) -> bool:
        """Whether this request has waited already; if not, say how long it would."""
        visit = visit_of(request)
        if visit is None:
            return False
        visit.cursor, visit.wait = after, wait
        return visit.again


class Audit(Endpoint):
    """The proof of a finished match."""

    @described(name="get_proof", answer=Bundle, tag="audit", problems=(404, 409))
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """Everything that a verifier needs: stream as stored, seed, entropy. Once the match has ended."""
        loaded = selectors.visible_match(match_id, player_id(request))
        if not loaded.over or loaded.version == 0:
            raise Problem("not-over", "The proof is available once the match has ended.")
        bundle = bundle_of(loaded, store.read(match_id, upto=loaded.version))
        return ok(msgspec.to_builtins(bundle))
