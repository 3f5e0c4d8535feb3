"""GraphQL types of what games are, and of what was won in them."""

from typing import Annotated, Self

import strawberry

from api import presenters, wire
from api.graphql import types
from api.graphql.shapes import made, shape_of
from api.paging import MAX_SCORES, SCORES
from games.kernel.registry import Installed
from games.leaderboards import selectors


@shape_of(wire.ClauseOut)
class Clause:
    """A clause of a game's rules."""


@shape_of(wire.BotOut)
class Bot:
    """An AI opponent."""


@shape_of(wire.BoardOut)
class Board:
    """High scores that are compared with each other. `assisted`: teams for which a bot moved."""


@shape_of(wire.HighScoreOut)
class HighScore:
    """`rank` is compared number by number, higher is better; equal ranks share a place."""


@strawberry.type
class Game:
    """A game that can be played."""

    slug: str
    title: str
    rules: int
    min_seats: int
    max_seats: int
    packs: list[str]
    installed: strawberry.Private[Installed]

    @strawberry.field
    def bots(self) -> list[Bot]:
        """The AI opponents."""
        return [made(Bot, bot) for bot in presenters.bots()]

    @strawberry.field
    def high_score_boards(self) -> list[Board]:
        """The boards of high scores that hold something."""
        return [made(Board, board) for board in presenters.boards(self.slug)]

    @strawberry.field
    def high_scores(
        self,
        board: str,
        seats: int,
        pack: Annotated[str | None, strawberry.argument(description="Without it the default one")] = None,
        assisted: Annotated[bool, strawberry.argument(description="Teams for which a bot moved")] = False,
        first: Annotated[int, strawberry.argument(description=f"At most {MAX_SCORES}")] = SCORES,
    ) -> list[HighScore]:
        """The best of one board, from the top. Public matches only."""
        count = types.page_size(first, MAX_SCORES)
        pack = pack or self.installed.game.options_type().content_pack
        rows = selectors.best(self.slug, pack, board, seats, assisted=assisted)[:count]
        return [made(HighScore, presenters.high_score(row)) for row in rows]

    @strawberry.field
    def clauses(self) -> list[Clause]:
        """All clauses that events and refusals cite."""
        return [made(Clause, clause) for clause in presenters.clauses(self.installed.game)]

    @strawberry.field
    def clause(self, id: str) -> Clause | None:
        """One clause by its id."""
        found = presenters.clause(self.installed.game, id)
        return None if found is None else made(Clause, found)

    @classmethod
    def of(cls, installed: Installed) -> Self:
        """From an installed game."""
        game = installed.game
        return cls(
            slug=game.slug,
            title=game.title,
            rules=game.rules,
            min_seats=game.seats[0],
            max_seats=game.seats[1],
            packs=list(game.packs),
            installed=installed,
        )
