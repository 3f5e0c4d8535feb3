"""How well the apprentice plays: against the novice in two-seat matches, or as a team on missions."""

import random
from collections import Counter

from games.kernel.game import AnyGame
from tests.benchmarks import playing
from tests.benchmarks.measuring import Effort, Row
from tests.benchmarks.missions import listed, missions, play_match

MATCHES = 200
TARGET = 0.9


def strength(effort: Effort) -> list[Row]:
    """A row for each competitive game, and one for each difficulty of a co-operative one."""
    rows = []
    for found in playing.games():
        if _is_cooperative(found.game):
            rows += missions(found.game, effort)
        else:
            rows.append(_duels(found.game, effort))
    return rows


def _is_cooperative(game: AnyGame) -> bool:
    luck = random.Random(1)
    return play_match(game, ["novice"] * game.seats[0], {}, luck).won is not None


def _duels(game: AnyGame, effort: Effort) -> Row:
    """Seats alternate; a shared first place is no win."""
    count = effort.times(MATCHES)
    wins, ends = 0, Counter[str]()
    for number in range(count):
        seat = number % 2
        levels = ["novice", "novice"]
        levels[seat] = "apprentice"
        outcome = play_match(game, levels, {}, random.Random(number))
        wins += outcome.placements[seat] == 1 and outcome.placements[1 - seat] > 1
        ends[outcome.reason] += 1
    share = wins / count
    return Row(
        name="strength",
        what=f"apprentice against novice, 2 seats: {game.slug} ({listed(ends)})",
        measured=f"{wins} of {count} won",
        compared="novice",
        ratio=share,
        target=f">= {TARGET:.2f}",
        met=share >= TARGET,
    )
