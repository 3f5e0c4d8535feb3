"""Rows about fairness: a person's bots while bots among themselves want all there is, and workers die."""

import contextlib
import itertools
import random
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self
from uuid import UUID

import httpx
from django.db import connection

from games.kernel.registry import Installed
from games.matches import duequeue, lobby
from games.matches.clocks import Clock
from games.matches.models import Match
from games.servers.redis import prefixed, redis_client
from tests.benchmarks import playing, servers
from tests.benchmarks.measuring import Effort, Row, milli

CROWD = 500
ANSWERS = 200
ANSWERS_A_MATCH = 10
LEVEL = "apprentice"
PATIENCE_SECONDS = 120
TARGET_SECONDS = 2.0

_GAPS = """
SELECT actor, extract(epoch FROM at - lag(at) OVER (ORDER BY commit))::float8 FROM (
    SELECT commit, min(actor) AS actor, min(recorded_at) AS at FROM match_event WHERE match_id = %s
    GROUP BY commit
) AS commits ORDER BY commit
"""


def starve(effort: Effort, logs: Path) -> list[Row]:
    """A person's matches of all games, alone and beside the crowd; halfway, all workers are killed."""
    answers = effort.times(ANSWERS)
    with servers.web("tests.benchmarks.service:application", logs) as port, _Workers(logs) as workers:
        _answers(port, 1, lambda _seen: None)  # the workers are up
        alone = _answers(port, answers // 4, lambda _seen: None)
        _crowd(effort.times(CROWD))
        time.sleep(5)
        deepest: list[int] = []
        killed: list[bool] = []

        def watch(seen: int) -> None:
            deepest.append(max(redis_client().llen(prefixed("broker", lane)) for lane in duequeue.LANES))
            if seen >= answers // 2 and not killed:
                killed.append(True)
                workers.kill_and_start_again()

        beside = _answers(port, answers, watch)
        going_on = Match.objects.filter(status=Match.Status.RUNNING).count()
    Match.objects.filter(status=Match.Status.RUNNING).update(status=Match.Status.ABORTED, due_at=None)
    p95, p95_alone = (statistics.quantiles(each, n=20)[-1] for each in (beside, alone))
    return [
        Row(
            name="starve",
            what=f"a person's {LEVEL} answers, p95 of {len(beside)}; {going_on} matches of bots, 1 kill",
            measured=f"{milli(p95)} (median {milli(statistics.median(beside))}, most {milli(max(beside))})",
            compared=f"the same alone {milli(p95_alone)} (median {milli(statistics.median(alone))})",
            ratio=p95 / p95_alone,
            target="p95 below 2 s",
            met=p95 < TARGET_SECONDS,
        ),
        Row(
            name="starve",
            what="tokens in a queue of the broker, at most",
            measured=str(max(deepest)),
            compared=f"bound {duequeue.TOKENS}, and one for each process",
            target="bounded",
            met=max(deepest) <= 2 * duequeue.TOKENS,
        ),
    ]


class _Workers:
    """A worker for each lane and a beat, as `make run` has them."""

    def __init__(self, logs: Path) -> None:
        self._logs = logs
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def _start(self) -> None:
        turns = servers.worker(self._logs, "turns", queues="turns,maintenance")
        bots = servers.worker(self._logs, "bots", queues="opponents", nice=10)
        self._processes = [
            self._stack.enter_context(each) for each in (turns, bots, servers.beat(self._logs))
        ]

    def kill_and_start_again(self) -> None:
        """`kill -9` of every worker with its children, and new ones in their place."""
        for process in self._processes:
            servers.kill(process)
        self._start()


def _crowd(count: int) -> None:
    """Matches between bots, of all games in turn, made by two players."""
    creators = itertools.cycle([guest.player.pk for guest in playing.guests(2)])
    for found, creator in zip(itertools.cycle(playing.games()), creators, strict=False):
        if count == 0:
            return
        count -= 1
        seats = [lobby.SeatSpec(bot=LEVEL) for _ in range(playing.seats_of(found.game))]
        lobby.create_match(creator_id=creator, installed=found, options={}, seats=seats, clock=Clock())


def _answers(port: int, count: int, watch: Callable[[int], None]) -> list[float]:
    """Seconds from the commit before to each commit of a bot, in matches of one person, game after game."""
    (person,) = playing.guests(1)
    found: list[float] = []
    with httpx.Client(
        base_url=f"http://127.0.0.1:{port}/api/v1",
        headers={"Authorization": f"Bearer {person.token}"},
        timeout=PATIENCE_SECONDS,
    ) as client:
        games = itertools.cycle(playing.games())
        while len(found) < count:
            for gap in _match(client, next(games)):
                found.append(gap)
                watch(len(found))
    return found


def _match(client: httpx.Client, found: Installed) -> Iterator[float]:
    """Play a match for a while; the gaps before the commits of bots."""
    seats = [{"me": True}, *({"bot": LEVEL} for _ in range(playing.seats_of(found.game) - 1))]
    made = client.post("/matches", json={"game": found.game.slug, "seats": seats}).json()
    luck, seen = random.Random(1), 0
    end = time.monotonic() + PATIENCE_SECONDS
    while seen < ANSWERS_A_MATCH and time.monotonic() < end:
        listed = client.get(f"/matches/{made['id']}/moves").json()["moves"]
        if listed:
            client.post(f"/matches/{made['id']}/moves", json={"move": luck.choice(listed)})
        elif client.get(f"/matches/{made['id']}").json()["status"] != "running":
            return
        else:
            time.sleep(0.02)
        gaps = _gaps(UUID(made["id"]))
        yield from gaps[seen:]
        seen = len(gaps)
    if time.monotonic() >= end:
        raise RuntimeError(f"a bot of {found.game.slug} did not answer within {PATIENCE_SECONDS} s")
    client.post(f"/matches/{made['id']}/concede", json={})


def _gaps(match_id: UUID) -> list[float]:
    with connection.cursor() as cursor:
        cursor.execute(_GAPS, [match_id])
        return [gap for actor, gap in cursor.fetchall() if actor > 0 and gap is not None]
