"""Rows about background work: from one commit to the next through Redis and a real worker."""

import random
import secrets
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from uuid import UUID

from celery import current_app
from django.db import connection

from games.kernel.dice import Dice
from games.kernel.registry import Installed
from games.kernel.visibility import view
from games.matches import lobby
from games.matches.clocks import Clock
from games.matches.models import Match
from games.opponents import LEVELS
from games.servers.redis import prefixed, redis_client
from tests.benchmarks import playing, servers
from tests.benchmarks.measuring import Effort, Row, micro, milli

LEVEL = "novice"
MESSAGES = 30
BOT_COMMITS = 60
ROUNDS_PER_RUN = 3
PATIENCE_SECONDS = 30
ARRIVALS = "arrivals"

_GAPS = """
SELECT actor, extract(epoch FROM at - lag(at) OVER (ORDER BY commit))::float8 FROM (
    SELECT commit, min(actor) AS actor, min(recorded_at) AS at FROM match_event WHERE match_id = %s
    GROUP BY commit
) AS commits ORDER BY commit OFFSET 1 LIMIT %s
"""
"""Who made each commit, and how long after the one before it. Both times are taken just before the write."""


def wake(effort: Effort, logs: Path) -> list[Row]:
    """SYSTEM steps and bot moves against messages that do nothing, in turn, nothing else under way."""
    found = _game_with_both()
    one_way: list[float] = []
    system: list[float] = []
    bots: list[float] = []
    with servers.worker(logs):
        _messages(5)
        for _ in range(effort.runs * ROUNDS_PER_RUN):
            one_way += _messages(effort.times(MESSAGES))
            gaps = _bot_match(found, effort.times(BOT_COMMITS))
            system += [seconds for actor, seconds in gaps if actor < 0]
            bots += [seconds for actor, seconds in gaps if actor >= 0]
    reference = statistics.median(one_way)
    thinking = _thinking(found)
    rows = []
    for what, seconds, thought in (
        ("SYSTEM step", system, 0.0),
        (f"bot move ({LEVEL}), thinking {micro(thinking)} taken off", bots, thinking),
    ):
        if seconds:
            median = statistics.median(seconds) - thought
            rows.append(
                Row(
                    name="wake",
                    what=f"commit to commit: {what}, {found.game.slug}",
                    measured=f"{milli(median)} ({len(seconds)} times)",
                    compared=f"Celery one way over Redis {milli(reference)}",
                    ratio=median / reference,
                    target="<= 3 times",
                    met=median / reference <= 3,
                )
            )
    return rows


def _game_with_both() -> Installed:
    games = {found.game.slug: found for found in playing.games()}
    return games.get("elementalist") or next(iter(games.values()))


def _until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError(f"{what} took more than {PATIENCE_SECONDS} seconds")
        time.sleep(0.01)


def _messages(count: int) -> list[float]:
    """The one-way times of messages sent one at a time."""
    key = prefixed(ARRIVALS, secrets.token_hex(4))
    for number in range(count):
        current_app.send_task("benchmarks.arrive", (key, time.time()), queue="turns")
        _until(partial(_arrived, key, number), "a message")
    return [float(text) for text in redis_client().lrange(key, 0, -1)]


def _arrived(key: str, number: int) -> bool:
    return int(redis_client().llen(key)) > number


def _bot_match(found: Installed, commits: int) -> list[tuple[int, float]]:
    """(actor, seconds since the commit before) of the first commits of a match between bots."""
    creator = playing.guests(1)[0].player
    seats = [lobby.SeatSpec(bot=LEVEL) for _ in range(playing.seats_of(found.game))]
    loaded = lobby.create_match(
        creator_id=creator.pk, installed=found, options={}, seats=seats, clock=Clock()
    )
    _until(lambda: _done(loaded.id, commits), "a match between bots")
    with connection.cursor() as cursor:
        cursor.execute(_GAPS, [loaded.id, commits])
        gaps: list[tuple[int, float]] = cursor.fetchall()
    # The rest of the match must not run beside what is measured next.
    Match.objects.filter(pk=loaded.id).update(status=Match.Status.ABORTED, due_at=None)
    return gaps


def _done(match_id: UUID, commits: int) -> bool:
    status, commit = Match.objects.values_list("status", "commit").get(pk=match_id)
    return commit > commits or status != Match.Status.RUNNING


def _thinking(found: Installed) -> float:
    """What a bot move takes besides the commit: its view, its legal moves, its choice."""
    game, dice, seconds = found.game, Dice(playing.KEY, 0), []
    for state in playing.play_out(game, playing.seats_of(game), random.Random(1))[1]:
        for seat in game.awaiting(state).seats:
            begin = time.perf_counter()
            moves = game.legal_moves(state, seat)
            LEVELS[LEVEL].choose(game, view(state, seat), seat, moves, dice)
            seconds.append(time.perf_counter() - begin)
    return statistics.median(seconds)
