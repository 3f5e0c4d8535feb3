"""Rows about moves over HTTP: the service and a bare application under the same server."""

import contextlib
import random
import statistics
from collections.abc import Iterator
from pathlib import Path

from games.kernel.registry import installed
from games.matches.loading import LoadedMatch
from tests.benchmarks import client, playing, servers
from tests.benchmarks.marathon import MARATHON
from tests.benchmarks.measuring import Effort, Row, interleave, milli

LANES = 8
BURST_SECONDS = 2.0
PUBLIC_GAME = "elementalist"
BOARDGAME_IO = 0.18
"""Moves a second of boardgame.io with its PostgreSQL adapter, as a share of the bare application's."""
SERVICE = "tests.benchmarks.service:application"
BARE = "tests.benchmarks.bareapp:application"
EARLY, LATE = 100, 5_000
MOVES_EACH = 60


class _Lane:
    """Endless requests of one client: match after match, and the same commits for the bare app."""

    def __init__(self, number: int) -> None:
        self._luck = random.Random(number)
        games = {found.game.slug: found for found in playing.games()}
        self._found = games.get(PUBLIC_GAME) or next(iter(games.values()))
        self._players = playing.guests(playing.seats_of(self._found.game))
        self._prepared: list[playing.Step] = []
        self._records: list[int] = []
        self._bare = (playing.bare_match(), 0)
        self.service = self._service()
        self.bare = self._bare_requests()

    def prepare(self, moves: int) -> None:
        """Have at least so many requests ready."""
        while len(self._prepared) < moves:
            loaded = playing.new_match(self._found, self._players)
            self._prepared += playing.script(loaded, self._players, self._luck)

    def _service(self) -> Iterator[bytes]:
        while True:
            self.prepare(1)
            step = self._prepared.pop(0)
            self._records.append(step.records)
            yield step.body

    def _bare_requests(self) -> Iterator[bytes]:
        match, version = self._bare
        body = b"x" * 90
        for at in _forever():
            count = self._records[at % len(self._records)] if self._records else 3
            yield client.request(f"/{match}/{version}/{count}", body)
            version += count


def _forever() -> Iterator[int]:
    number = 0
    while True:
        yield number
        number += 1


@contextlib.contextmanager
def _both(logs: Path) -> Iterator[tuple[int, int]]:
    with servers.web(SERVICE, logs) as service, servers.web(BARE, logs) as bare:
        yield service, bare


def rest(effort: Effort, logs: Path) -> list[Row]:
    """Moves a second of concurrent clients, service and bare application in turn."""
    lanes = [_Lane(number) for number in range(LANES)]
    seconds = max(0.7, BURST_SECONDS * effort.scale)
    latencies: dict[str, list[float]] = {"service": [], "bare": []}
    with _both(logs) as (service, bare):

        def moves() -> float:
            for lane in lanes:
                lane.prepare(int(seconds * 150))
            load = client.burst(service, [lane.service for lane in lanes], seconds)
            latencies["service"] += load.latencies
            return load.rate

        def statements() -> float:
            load = client.burst(bare, [lane.bare for lane in lanes], seconds)
            latencies["bare"] += load.latencies
            return load.rate

        medians = interleave({"service": moves, "bare": statements}, effort, slices=2)
    ratio = medians.ratio("service", "bare")
    ours, theirs = (milli(statistics.median(latencies[side])) for side in ("service", "bare"))
    floor = 2 * BOARDGAME_IO
    return [
        Row(
            name="rest",
            what=f"accepted moves over REST, {LANES} clients",
            measured=f"{medians['service']:.0f}/s (median {ours})",
            compared=f"bare WSGI app {medians['bare']:.0f}/s ({theirs})",
            ratio=ratio,
            target=">= 0.40 of its rate",
            met=ratio >= 0.4,
        ),
        Row(
            name="rest",
            what=f"durable moves a second, {servers.WEB_WORKERS} web workers",
            measured=f"{medians['service']:.0f}/s",
            compared=f"boardgame.io, stated {BOARDGAME_IO} of the bare app: "
            f"{medians['bare'] * BOARDGAME_IO:.0f}/s",
            ratio=ratio / BOARDGAME_IO,
            target=">= 2 times",
            met=ratio >= floor,
        ),
    ]


def long(effort: Effort, logs: Path) -> list[Row]:
    """The same move early and late in a match, one client, in turn."""
    players, luck = playing.guests(2), random.Random(2)
    with servers.web(SERVICE, logs) as port:

        def moves(length: int) -> float:
            loaded = playing.stored(installed("marathon"), players, length, luck)
            connection = client.Single(port)
            times = []
            requests = _runs(loaded, players)
            # Both processes get to know the match first: what a cold load costs is a row of its own.
            for number in range(10 + effort.times(MOVES_EACH)):
                seconds = connection.send(next(requests))
                if number >= 10:
                    times.append(seconds)
            connection.close()
            return statistics.median(times)

        medians = interleave({"late": lambda: moves(LATE), "early": lambda: moves(EARLY)}, effort)
    ratio = medians.ratio("late", "early")
    return [
        Row(
            name="long",
            what=f"a move over REST after {LATE} records",
            measured=milli(medians["late"]),
            compared=f"the same after {EARLY} {milli(medians['early'])} (boardgame.io, stated: 13.7)",
            ratio=ratio,
            target="<= 1.10",
            met=ratio <= 1.1,
        )
    ]


def _runs(loaded: LoadedMatch, players: list[playing.Guest]) -> Iterator[bytes]:
    path, seat, version = f"/api/v1/matches/{loaded.id}/moves", loaded.awaiting_seats[0], loaded.version
    size = len(MARATHON.game.state_type().runners)
    for number in _forever():
        body = b'{"move":{"type":"run","runner":%d},"expected_version":%d}' % (number % size, version)
        yield client.request(path, body, players[seat].token)
        seat, version = 1 - seat, version + 3
