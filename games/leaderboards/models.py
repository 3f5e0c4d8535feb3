"""Rows of leaderboards. All are projections of finished matches and can be rebuilt."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.matches.models import Match


class HighScore(models.Model):
    """A public match that a team won, on the board it counts for.

    `rank` is compared number by number, higher is better. `assisted`: a bot moved for the team.
    """

    match = models.OneToOneField(Match, primary_key=True, on_delete=models.CASCADE, related_name="high_score")
    game = models.CharField(max_length=40)
    pack = models.CharField(max_length=60)
    board = models.CharField(max_length=200)
    seats = models.PositiveSmallIntegerField()
    assisted = models.BooleanField()
    rank = ArrayField(models.BigIntegerField())

    class Meta:
        db_table = "high_score"
        indexes = [
            models.Index(
                fields=["game", "pack", "board", "seats", "assisted", "-rank", "match"],
                name="high_score_board",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.board} {self.rank}"
