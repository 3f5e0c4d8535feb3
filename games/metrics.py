"""What operators count, for Prometheus. Nothing names a player or a match, or tells what is hidden.

One small function for each thing that happens. Labels are words of the project, never of a client, so
that there is a bounded number of each. `config.metrics` shows the numbers.
"""

import math
from functools import cache
from typing import Literal

from django.conf import settings
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, values

from games import metric_files

Lane = str
"""The name of a queue of work: `turns`, `opponents`."""

if (_place := metric_files.folder()) is not None:
    # Before the first metric is made; the library's own choice would leave files of every process that was.
    values.ValueClass = values.MultiProcessValue(metric_files.Slot(_place))  # type: ignore[no-untyped-call]

REGISTRY = CollectorRegistry()
PREFIX = "quintessence"

_REQUESTS = Counter(
    "requests",
    "Requests by the template of their address",
    ["method", "path", "status"],
    namespace=PREFIX,
    registry=REGISTRY,
)
_REQUEST_SECONDS = Histogram(
    "request_seconds",
    "How long requests took in the process",
    ["method", "path"],
    namespace=PREFIX,
    registry=REGISTRY,
    buckets=(0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
_ACCEPTED = Counter(
    "moves_accepted",
    "Moves of players that were played",
    ["game"],
    namespace=PREFIX,
    registry=REGISTRY,
)
_REFUSED = Counter(
    "moves_refused",
    "Moves of players that were refused, by the kind of the problem",
    ["game", "kind"],
    namespace=PREFIX,
    registry=REGISTRY,
)
_WOKEN = Histogram(
    "wakeup_seconds",
    "From a commit to the worker that takes what it made due",
    ["lane"],
    namespace=PREFIX,
    registry=REGISTRY,
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60),
)
_THOUGHT = Histogram(
    "bot_thinking_seconds",
    "How long bots thought about a move, rounded up to the steps in which they answer",
    ["level", "game"],
    namespace=PREFIX,
    registry=REGISTRY,
    buckets=(0.25, 0.5, 1, 2, 5, 10, 20),
)
_BREAKER = Gauge(
    "breakers_open",
    "Processes that found a server away and have not found it back since",
    ["server"],
    namespace=PREFIX,
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
_POOL = Gauge(
    "pool_connections",
    "Database connections in the pools of processes that have one",
    ["state"],
    namespace=PREFIX,
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
_POOL_WAITING = Gauge(
    "pool_waiting",
    "Requests that wait for a connection of their pool",
    namespace=PREFIX,
    registry=REGISTRY,
    multiprocess_mode="livesum",
)

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_LEAST_STEP_SECONDS = 0.25

# A look-up of labels costs as much as counting.
_requests = cache(_REQUESTS.labels)
_request_seconds = cache(_REQUEST_SECONDS.labels)
_accepted = cache(_ACCEPTED.labels)
_refused = cache(_REFUSED.labels)
_woken = cache(_WOKEN.labels)
_thought = cache(_THOUGHT.labels)
_breaker = cache(_BREAKER.labels)
_pool = cache(_POOL.labels)


def request_done(*, path: str, method: str, status: int, seconds: float) -> None:
    """A request was answered. `path` is the template of its address, empty where there is none."""
    # A method is a client's word.
    known = method if method in _METHODS else "other"
    _requests(known, path, status).inc()
    _request_seconds(known, path).observe(seconds)


def move_accepted(game: str) -> None:
    """A player's move was played."""
    _accepted(game).inc()


def move_refused(game: str, kind: str) -> None:
    """A player's move was refused. `kind` is the problem's."""
    _refused(game, kind).inc()


def woken(seconds: float, lane: Lane) -> None:
    """A worker took work of that lane so long after the commit that made it due."""
    _woken(lane).observe(max(0.0, seconds))


def thought(level: str, game: str, seconds: float) -> None:
    """A bot chose a move.

    How long it took tells what it could choose from, and on a quiet service there may be one match alone.
    So it is rounded up before it is counted, to the steps in which answers are held back: the numbers,
    their sum included, are no finer than what everybody at the table sees.
    """
    step = max(settings.BOT_STEP_SECONDS, _LEAST_STEP_SECONDS)
    _thought(level, game).observe(math.ceil(seconds / step) * step)


def breaker(server: str, *, is_open: bool) -> None:
    """The process found the server away, or back."""
    _breaker(server).set(is_open)


def pool_used(*, used: int, idle: int, waiting: int) -> None:
    """The state of the process's pool of database connections."""
    states: tuple[tuple[Literal["used", "idle"], int], ...] = (("used", used), ("idle", idle))
    for state, count in states:
        _pool(state).set(count)
    _POOL_WAITING.set(waiting)
