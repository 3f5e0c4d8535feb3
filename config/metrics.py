"""`/metrics`: what the processes counted, and what is true of the whole service at this moment."""

import ipaddress
from collections.abc import Callable, Iterator, Mapping

import redis
import structlog
from django.conf import settings
from django.core.signals import request_finished
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from api.problems import Problem, as_http
from games import metric_files
from games.matches.duequeue import Length, lengths
from games.metrics import PREFIX, REGISTRY, pool_used

logger = structlog.get_logger(__name__)

OVERDUE_SECONDS = 30
"""So long after a match was due somebody should have looked at it several times."""

QueueLengths = Callable[[], Mapping[str, Length]]

# What proxies add. A request that came through one has the proxy's address, and that is always near.
_FORWARDED = ("HTTP_X_FORWARDED_", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA")

# The counts use partial indexes of just the rows that are counted.
_STATE = """
SELECT
    (SELECT count(*) FROM match WHERE status = 'running' AND due_at <= now()),
    (SELECT count(*) FROM match WHERE status = 'running' AND due_at <= now() - make_interval(secs => %s)),
    (SELECT count(*) FROM match WHERE status = 'quarantined'),
    (SELECT extract(epoch FROM at) FROM sweep_mark WHERE id = 1),
    (SELECT numbackends FROM pg_stat_database WHERE datname = current_database()),
    current_setting('max_connections')::integer
"""
_OF_STATE = (
    ("matches_due", "Running matches that somebody must look at by now"),
    ("matches_overdue", f"Running matches that were due {OVERDUE_SECONDS} seconds ago"),
    ("matches_quarantined", "Matches that stopped since their stream can't be read"),
    ("last_sweep_timestamp_seconds", "When the sweeper last ran"),
    ("database_connections", "Connections to the database, of all who use it"),
    ("database_connections_max", "Connections that the database server allows"),
)
_OF_QUEUES: tuple[tuple[str, str, Callable[[Length], float]], ...] = (
    ("queue_waiting", "Matches that are due and wait for a worker", lambda length: length.waiting),
    ("queue_held", "Answers of bots that wait for their moment", lambda length: length.held),
    ("queue_taken", "Matches that a worker has at hand", lambda length: length.taken),
    ("queue_oldest_seconds", "How long the match that is first has waited", lambda length: length.oldest),
)


class ServiceState(Collector):
    """What is true of the whole service now: one query, and one look at the queues."""

    def __init__(self, queue_lengths: QueueLengths) -> None:
        self._queue_lengths = queue_lengths

    def collect(self) -> Iterator[Metric]:
        """Read everything; what can't be reached is said to be away, and its numbers are left out."""
        state = _database_state()
        yield _gauge("database_up", "1 if the database answers", 0 if state is None else 1)
        for (name, words), value in zip(_OF_STATE, state or (None,) * len(_OF_STATE), strict=True):
            yield _gauge(name, words, value)
        lanes = self._lengths()
        yield _gauge("redis_up", "1 if Redis answers", 0 if lanes is None else 1)
        for name, words, measure in _OF_QUEUES:
            family = GaugeMetricFamily(f"{PREFIX}_{name}", words, labels=["lane"])
            for lane, length in (lanes or {}).items():
                family.add_metric([lane], measure(length))
            yield family

    def _lengths(self) -> Mapping[str, Length] | None:
        try:
            return self._queue_lengths()
        except (redis.RedisError, OSError) as error:
            logger.warning("queues_not_measured", error=str(error))
            return None


def _gauge(name: str, words: str, value: float | None) -> Metric:
    family = GaugeMetricFamily(f"{PREFIX}_{name}", words)
    if value is not None:
        family.add_metric([], value)
    return family


def _database_state() -> tuple[float | None, ...] | None:
    try:
        with connection.cursor() as cursor:
            cursor.execute(_STATE, [OVERDUE_SECONDS])
            row = cursor.fetchone()
    except DatabaseError as error:
        logger.warning("database_not_measured", error=str(error))
        return None
    return tuple(None if value is None else float(value) for value in row)


class _Counted(Collector):
    """What all processes of this folder counted, those that ended included."""

    def collect(self) -> Iterator[Metric]:
        place = metric_files.folder()
        if place is None:
            yield from REGISTRY.collect()
        else:
            yield from MultiProcessCollector.merge(metric_files.files(place))  # type: ignore[no-untyped-call]


def _pool_given_back(**_: object) -> None:
    pool = connection.pool  # type: ignore[attr-defined] # of Django's backend for PostgreSQL
    stats = pool.get_stats()
    size, idle = stats.get("pool_size", 0), stats.get("pool_available", 0)
    pool_used(used=size - idle, idle=idle, waiting=stats.get("requests_waiting", 0))


if settings.DATABASE_POOL_SIZE:
    # After Django's own receiver, which gives the request's connection back.
    request_finished.connect(_pool_given_back, weak=False)


def page(queue_lengths: QueueLengths) -> bytes:
    """Everything in Prometheus' text format."""
    registry = CollectorRegistry()
    registry.register(_Counted())
    registry.register(ServiceState(queue_lengths))
    return generate_latest(registry)


def may_measure(request: HttpRequest) -> bool:
    """Whether the peer itself is in METRICS_ALLOW. Nobody is whose request came through a proxy."""
    if any(name.startswith(_FORWARDED) for name in request.META):
        return False
    try:
        peer = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    peer = getattr(peer, "ipv4_mapped", None) or peer
    return any(peer in network for network in settings.METRICS_ALLOW)


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The page for Prometheus; for everybody else there is nothing at this address."""
    if not may_measure(request):
        return as_http(Problem("not-found", "There is nothing at this address."))
    return HttpResponse(page(lengths), content_type=CONTENT_TYPE_LATEST)
