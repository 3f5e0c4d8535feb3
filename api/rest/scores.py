"""`/games/{slug}/high-scores`: the best missions of teams."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from api import presenters, wire
from api.paging import MAX_SCORES, SCORES
from api.problems import Problem
from api.rest.base import Endpoint, int_param, ok
from api.rest.describe import described, param
from games.kernel.registry import installed
from games.leaderboards import selectors


class Boards(Endpoint):
    """The boards of a game."""

    @described(name="list_high_score_boards", answer=wire.BoardsOut, tag="high scores")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """List the boards that hold something: by content pack, board, seats, and with or without bots."""
        del request
        return ok(wire.BoardsOut(boards=presenters.boards(installed(slug).game.slug)))


class HighScores(Endpoint):
    """One board."""

    @described(
        name="list_high_scores",
        answer=wire.HighScoresOut,
        tag="high scores",
        params=(
            param(
                "board", "One of the game's boards, such as `introductory`", OpenApiTypes.STR, required=True
            ),
            param("seats", "The number of seats", required=True),
            param("pack", "A content pack; without it the one that matches use by default", OpenApiTypes.STR),
            param(
                "assisted",
                "true: teams for which a bot moved; without it teams of people alone",
                OpenApiTypes.BOOL,
            ),
            param("limit", f"At most this many, up to {MAX_SCORES}"),
        ),
        problems=(400, 404),
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The best of one board, from the top. Public matches only."""
        game = installed(slug).game
        query = request.query_params
        board, assisted = query.get("board", ""), query.get("assisted", "false")
        seats = int_param(request, "seats", None, 1, wire.MAX_SEATS)
        if not board or seats is None:
            raise Problem("invalid-request", "Name a board and a number of seats.")
        if assisted not in ("true", "false"):
            raise Problem("invalid-request", "assisted must be true or false.")
        pack = query.get("pack") or game.options_type().content_pack
        if pack not in game.packs:
            raise Problem("not-found", f"{slug} has no content pack {pack}.")
        limit = int_param(request, "limit", SCORES, 1, MAX_SCORES)
        rows = selectors.best(game.slug, pack, board, seats, assisted=assisted == "true")[:limit]
        return ok(
            wire.HighScoresOut(
                pack=pack,
                board=board,
                seats=seats,
                assisted=assisted == "true",
                scores=[presenters.high_score(row) for row in rows],
            )
        )
