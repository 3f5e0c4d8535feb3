"""Queries: everything that reads."""

import re
from typing import Annotated
from uuid import UUID

import strawberry

from api import presenters
from api.graphql import catalogue, types
from api.graphql.context import Info, require_viewer, viewer
from api.graphql.shapes import Version, made
from api.paging import MAX_PAGE, PAGE, cursor_of, match_before
from api.problems import Problem
from games.kernel.registry import installed, newest
from games.matches import selectors
from games.matches.models import Match
from games.players import services
from games.players.models import NAME_PATTERN, Player

_NAME = re.compile(NAME_PATTERN)


@strawberry.type
class Query:
    """What can be asked."""

    @strawberry.field
    def games(self) -> list[catalogue.Game]:
        """All games that can be played."""
        return [catalogue.Game.of(each) for each in newest()]

    @strawberry.field
    def game(self, slug: str) -> catalogue.Game:
        """A game by its slug."""
        return catalogue.Game.of(installed(slug))

    @strawberry.field
    def me(self, info: Info) -> types.Profile:
        """Who this token speaks for."""
        return made(types.Profile, presenters.profile(services.open_account(require_viewer(info))))

    @strawberry.field
    def player(self, name: str) -> types.Profile:
        """Somebody's public profile; who has been erased or locked is not found."""
        found = Player.objects.filter(name=name, is_active=True).first() if _NAME.fullmatch(name) else None
        if found is None:
            raise Problem("not-found", "There is no such player.")
        return made(types.Profile, presenters.profile(found))

    @strawberry.field
    def match(
        self,
        info: Info,
        id: UUID,
        version: Annotated[
            Version | None, strawberry.argument(description="An earlier version of the view")
        ] = None,
    ) -> types.Match:
        """A match as you may see it."""
        me = viewer(info)
        head = selectors.visible_match(id, me)
        if version is not None and not 1 <= version <= head.version:
            raise Problem("not-found", f"The match has no version {version}.", version=head.version)
        return types.Match.of(head, me, version)

    @strawberry.field
    def matches(
        self,
        info: Info,
        first: Annotated[int, strawberry.argument(description=f"At most {MAX_PAGE}")] = PAGE,
        after: str | None = None,
        game: str | None = None,
        status: str | None = None,
        mine: bool = False,
        my_turn: bool = False,
    ) -> types.MatchConnection:
        """Matches, newest first. `mine` and `myTurn` need a token."""
        me = viewer(info)
        rows = selectors.listed_matches(me)
        if game is not None:
            rows = rows.filter(game=installed(game).game.slug)
        if status is not None:
            if status not in Match.Status.values:
                raise Problem("invalid-request", f"There is no status {status!r}.")
            rows = rows.filter(status=status)
        if mine:
            rows = selectors.of_player(rows, require_viewer(info))
        if my_turn:
            rows = selectors.awaiting_player(rows, require_viewer(info))
        if after is not None:
            rows = rows.filter(pk__lt=match_before(after))
        count = types.page_size(first, MAX_PAGE)
        page = list(rows[: count + 1])
        edges = [
            types.MatchEdge(
                cursor=cursor_of(row.pk),
                node=made(types.MatchSummary, presenters.summary(row, me)),
            )
            for row in page[:count]
        ]
        return types.MatchConnection(
            edges=edges,
            page_info=types.PageInfo(
                has_next_page=len(page) > count, end_cursor=edges[-1].cursor if edges else None
            ),
        )
