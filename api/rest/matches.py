"""`/matches`: listing, creating, viewing."""

from uuid import UUID

import django_filters
from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from api import presenters, wire
from api.budgets import who_asks
from api.commands import create_match
from api.paging import MAX_PAGE, PAGE, cursor_of, match_before
from api.problems import Problem
from api.rest.base import (
    Endpoint,
    creation_key,
    int_param,
    ok,
    player_id,
    read_body,
    request_id,
    require_player,
    unchanged,
)
from api.rest.describe import CREATION_KEY, REPEATED, described, param
from games.kernel.registry import installed
from games.matches import selectors
from games.matches.loading import LoadedMatch, at_version
from games.matches.models import Match

_FLAG = (("true", "true"), ("false", "false"))


class MatchFilter(django_filters.FilterSet):
    """`game`, `status`, `mine`, `my_turn`; the last two need a token."""

    game = django_filters.CharFilter(method="filter_game")
    status = django_filters.ChoiceFilter(choices=Match.Status.choices)
    mine = django_filters.ChoiceFilter(choices=_FLAG, method="filter_mine")
    my_turn = django_filters.ChoiceFilter(choices=_FLAG, method="filter_my_turn")

    class Meta:
        model = Match
        fields: list[str] = []

    def filter_game(self, matches: QuerySet[Match], _name: str, slug: str) -> QuerySet[Match]:
        return matches.filter(game=installed(slug).game.slug)

    def filter_mine(self, matches: QuerySet[Match], _name: str, wanted: str) -> QuerySet[Match]:
        return matches if wanted == "false" else selectors.of_player(matches, require_player(self.request))

    def filter_my_turn(self, matches: QuerySet[Match], _name: str, wanted: str) -> QuerySet[Match]:
        if wanted == "false":
            return matches
        return selectors.awaiting_player(matches, require_player(self.request))


class Matches(Endpoint):
    """The lobby."""

    @described(
        name="list_matches",
        answer=wire.MatchesOut,
        tag="matches",
        params=(
            param("game", "Only matches of this game", OpenApiTypes.STR),
            param("status", "open, running, finished, aborted, quarantined", OpenApiTypes.STR),
            param("mine", "true: only matches you sit in", OpenApiTypes.BOOL),
            param("my_turn", "true: only matches that await you", OpenApiTypes.BOOL),
            param("limit", f"At most this many, up to {MAX_PAGE}"),
            param("cursor", "Where to go on: `next` of the page before", OpenApiTypes.STR),
        ),
        problems=(400, 404),
    )
    def get(self, request: Request) -> HttpResponse:
        """List matches, newest first."""
        me = player_id(request)
        known = {*MatchFilter.base_filters, "limit", "cursor"}
        if unknown := sorted(set(request.query_params) - known):
            raise Problem("invalid-request", f"There is no filter {unknown[0]!r}.")
        filtered = MatchFilter(request.query_params, selectors.listed_matches(me), request=request)
        if not filtered.is_valid():
            raise Problem(
                "invalid-request", "A filter has a wrong value.", errors=filtered.errors.get_json_data()
            )
        count = int_param(request, "limit", PAGE, 1, MAX_PAGE) or PAGE
        rows = filtered.qs
        if (cursor := request.query_params.get("cursor")) is not None:
            rows = rows.filter(pk__lt=match_before(cursor))
        page = list(rows[: count + 1])
        following = cursor_of(page[count - 1].pk) if len(page) > count else None
        matches = [presenters.summary(row, me) for row in page[:count]]
        return ok(wire.MatchesOut(matches=matches, next=following))

    @described(
        name="create_match",
        body=wire.NewMatch,
        answer=wire.MatchOut,
        status=201,
        also=REPEATED,
        params=(CREATION_KEY,),
        tag="matches",
        problems=(401, 404, 422),
        sends=("ETag", "Location"),
        examples={
            "Against a bot": {"game": "elementalist", "seats": [{"me": True}, {"bot": "apprentice"}]},
            "An open seat": {"game": "elementalist", "seats": [{"me": True}, {"open": True}]},
        },
    )
    def post(self, request: Request) -> HttpResponse:
        """Create a match. It starts at once if all seats are filled, unless `start` is false."""
        me = require_player(request)
        loaded, repeated = create_match(
            me,
            read_body(request, wire.NewMatch),
            key=creation_key(request),
            address=who_asks(None, request),
            request=request_id(),
        )
        return ok(
            presenters.match(loaded, me),
            200 if repeated else 201,
            {"Location": f"/api/v1/matches/{loaded.id}", "ETag": etag(loaded, loaded)},
        )


def etag(shown: LoadedMatch, head: LoadedMatch) -> str:
    """What tells whether an answer about a match is still the same.

    Beside the version a revision, raised by whatever changes without one: seats, names, stand-ins, and
    deadlines after an outage. The status, since an operator may end a match, and its end shows the seed of
    every earlier version.
    """
    return f'"{shown.version}-{head.seats_rev}-{head.status}"'


class MatchDetail(Endpoint):
    """One match."""

    @described(
        name="get_match",
        answer=wire.MatchOut,
        tag="matches",
        params=(param("version", "An earlier version of the view, by the same visibility"),),
        problems=(400, 404, 409),
        sends=("ETag",),
    )
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """A match as you may see it. The ETag begins with its version."""
        me = player_id(request)
        version = int_param(request, "version", None, 0, wire.MAX_VERSION)
        head = selectors.visible_match(match_id, me)
        loaded = head
        if version is not None and version != head.version:
            if not 1 <= version < head.version:
                raise Problem("not-found", f"The match has no version {version}.", version=head.version)
            loaded = at_version(head, version)
        tag = etag(loaded, head)
        headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
        if unchanged(request, tag):
            return ok(None, 304, headers)
        return ok(presenters.match(loaded, me, dice_of=head), headers=headers)
