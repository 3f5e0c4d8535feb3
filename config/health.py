"""Probes: whether this process is alive, and whether it reaches what it needs."""

import redis
import structlog
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from api.problems import RETRY_SECONDS, Problem, as_http

logger = structlog.get_logger(__name__)

PROBE_TIMEOUT_SECONDS = 2


@require_safe
@never_cache
def live(request: HttpRequest) -> HttpResponse:
    """The process answers; says nothing about its servers, or their outage would restart it too."""
    del request
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """The process can serve requests."""
    del request
    unreachable = [
        name
        for name, reachable in (("database", _database_answers), ("redis", _redis_answers))
        if not reachable()
    ]
    if not unreachable:
        return JsonResponse({"status": "ok"})
    return as_http(
        Problem("unavailable", f"Not reachable: {', '.join(unreachable)}.", retry_after=RETRY_SECONDS)
    )


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        logger.warning("database_unreachable", error=str(error))
        return False
    return True


def _redis_answers() -> bool:
    client = redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=PROBE_TIMEOUT_SECONDS,
        socket_timeout=PROBE_TIMEOUT_SECONDS,
    )
    try:
        client.ping()
    except redis.RedisError as error:
        logger.warning("redis_unreachable", error=str(error))
        return False
    finally:
        client.close()
    return True
