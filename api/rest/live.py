"""`/matches/{id}/live`: the stream as server-sent events."""

from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from api import presenters, wire
from api.live.visits import GOING_ON, Visit, visit_of
from api.paging import MAX_EVENTS
from api.problems import Problem
from api.rest.base import Endpoint, int_param, player_id
from api.rest.describe import described, param
from api.rest.plumbing import JSONRenderer
from games.matches import access, selectors, store

RETRY_MILLISECONDS = 3000


class EventStreamRenderer(JSONRenderer):
    """Lets clients accept event streams; what it renders are problems."""

    media_type = "text/event-stream"
    format = "event-stream"


class Live(Endpoint):
    """The records of a match as they happen."""

    renderer_classes = (EventStreamRenderer,)

    @described(
        name="follow_events",
        answer=wire.EventOut,
        tag="play",
        params=(
            param("after", "The version you have; 0 for all (default)"),
            param(
                "Last-Event-ID",
                "The version you have; it counts more than `after`",
                OpenApiTypes.STR,
                "header",
            ),
        ),
        problems=(400, 404, 409),
    )
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """The stream after a version, as you may see it, as server-sent events.

        `id` is the version, `event` the type, `data` the event as `/events` has it. A last `end` says that
        the match is over, `problem` that you may not read on. Whatever else ends it: connect again.
        """
        me = player_id(request)
        visit = visit_of(request) or Visit()
        after = visit.cursor if visit.again else _cursor(request)
        loaded = selectors.visible_match(match_id, me)
        records = store.read(match_id, after=after, upto=loaded.version, limit=MAX_EVENTS)
        shown = presenters.events(loaded, records, access.event_viewer_of(loaded, me))
        visit.cursor = shown[-1].version if shown else after
        visit.more = visit.cursor < loaded.version
        visit.over = not visit.more and loaded.status not in GOING_ON
        frames = [] if visit.again else [b"retry: %d\n\n" % RETRY_MILLISECONDS]
        frames += [_frame(event) for event in shown]
        if visit.over:
            end = msgspec.json.encode({"status": loaded.status, "next": visit.cursor})
            frames.append(b"event: end\ndata: %b\n\n" % end)
        return HttpResponse(b"".join(frames), headers=_HEADERS)


_HEADERS = {
    "Content-Type": EventStreamRenderer.media_type,
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
}


def _frame(event: wire.EventOut) -> bytes:
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (
        event.version,
        event.type.encode(),
        msgspec.json.encode(event),
    )


def _cursor(request: Request) -> int:
    """The version that a client has."""
    given = request.headers.get("Last-Event-ID")
    after = int_param(request, "after", 0, 0, wire.MAX_VERSION) or 0
    if not given:
        return after
    if not given.isascii() or not given.isdigit() or len(given) > len(str(wire.MAX_VERSION)):
        raise Problem("invalid-request", "Last-Event-ID must be the id of an event.")
    return min(int(given), wire.MAX_VERSION)
