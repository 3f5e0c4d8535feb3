"""GraphQL types of what games are, and of what was won in them."""

from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from api import presenters, wire
from api.graphql import types
from api.paging import MAX_SCORES
from games.kernel.registry import Installed
from games.leaderboards import selectors
from games.opponents import LEVELS


@strawberry.type
class Clause:
    """A clause of a game's rules."""

    id: str
    text: str


@strawberry.type
class Bot:
    """An AI opponent."""

    level: str
    title: str


@strawberry.type
class Board:
    """High scores that are compared with each other. `assisted`: teams for which a bot moved."""

    pack: str
    board: str
    seats: int
    assisted: bool
    entries: int


@strawberry.type
class HighScore:
    """`rank` is compared number by number, higher is better; equal ranks share a place."""

    place: int
    match: UUID
    rank: list[int]
    outcome: JSON
    seats: list[types.Seat]
    ended_at: datetime

    @classmethod
    def of(cls, score: wire.HighScoreOut) -> Self:
        """From the wire shape."""
        return cls(
            place=score.place,
            match=score.match,
            rank=score.rank,
            outcome=JSON(score.outcome),
            seats=[types.Seat.of(seat) for seat in score.seats],
            ended_at=score.ended_at,
        )


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
        return [Bot(level=level, title=bot.title) for level, bot in LEVELS.items()]

    @strawberry.field
    def high_score_boards(self) -> list[Board]:
        """The boards of high scores that hold something."""
        rows = selectors.boards(self.slug)
        return [Board(**row) for row in rows]

    @strawberry.field
    def high_scores(
        self,
        board: str,
        seats: int,
        pack: Annotated[str | None, strawberry.argument(description="Without it the default one")] = None,
        assisted: Annotated[bool, strawberry.argument(description="Teams for which a bot moved")] = False,
        first: Annotated[int, strawberry.argument(description=f"At most {MAX_SCORES}")] = 50,
    ) -> list[HighScore]:
        """The best of one board, from the top. Public matches only."""
        count = types.page_size(first, MAX_SCORES)
        pack = pack or self.installed.game.options_type().content_pack
        rows = selectors.best(self.slug, pack, board, seats, assisted=assisted)[:count]
        return [HighScore.of(presenters.high_score(row)) for row in rows]

    @strawberry.field
    def clauses(self) -> list[Clause]:
        """All clauses that events and refusals cite."""
        return [Clause(id=key, text=text) for key, text in self.installed.game.clauses.items()]

    @strawberry.field
    def clause(self, id: str) -> Clause | None:
        """One clause by its id."""
        text = self.installed.game.clauses.get(id)
        return None if text is None else Clause(id=id, text=text)

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
