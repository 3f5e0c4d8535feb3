"""Reading leaderboards. Nothing here writes."""

from typing import Any

from django.db.models import Count, F, QuerySet, Window
from django.db.models.functions import Rank

from games.leaderboards.models import HighScore


def boards(game: str) -> QuerySet[HighScore, Any]:
    """The boards of a game that hold something: pack, board, seats, assisted, and the number of entries."""
    return (
        HighScore.objects.filter(game=game)
        .values("pack", "board", "seats", "assisted")
        .annotate(entries=Count("pk"))
        .order_by("pack", "board", "seats", "assisted")
    )


def best(game: str, pack: str, board: str, seats: int, *, assisted: bool) -> QuerySet[HighScore]:
    """A board from its best entry down, with `place`: equal ranks share one, and the older is named first."""
    if not (pack + board).isprintable():
        # No board is called that, and the database refuses some of these characters.
        return HighScore.objects.none()
    place = Window(Rank(), order_by=F("rank").desc())
    return (
        HighScore.objects.filter(game=game, pack=pack, board=board, seats=seats, assisted=assisted)
        .annotate(place=place)
        .order_by("-rank", "match")
        .select_related("match")
        .prefetch_related("match__seats__player")
    )
