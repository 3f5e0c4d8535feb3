"""What every test run needs of its environment."""

import contextlib
import os
import uuid
from collections.abc import Iterator

import pytest
import redis
from django.conf import settings

from config.celery import app
from tests.environment import without_servers

PREFIX = f"test-{uuid.uuid4().hex}"


def pytest_configure(config: pytest.Config) -> None:
    """Give each test process keys of its own: they share one Redis, which may be the machine's."""
    del config
    os.environ["REDIS_PREFIX"] = settings.REDIS_PREFIX = (
        PREFIX  # the environment is for processes that tests start
    )
    app.conf.broker_transport_options["global_keyprefix"] = f"{PREFIX}:broker:"
    # Credentials are kept by a thread with a connection of its own, which a test's database must not have.
    settings.KEEP_CREDENTIALS = False


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Where no servers are named, what needs them is skipped with one sentence; pure tests run."""
    if not without_servers():
        return
    marks = {mark.name for mark in item.iter_markers()}
    fixtures = set(getattr(item, "fixturenames", ()))
    if marks & {"django_db", "processes"} or fixtures & {"db", "transactional_db", "servers"}:
        pytest.skip("needs PostgreSQL and Redis: run `make test`, which brings them")


@pytest.fixture
def servers() -> None:
    """Asked for by tests that use Redis; those that use the database are known by that."""


@pytest.fixture(scope="session", autouse=True)
def _no_keys_left_behind() -> Iterator[None]:
    yield
    if without_servers():
        return
    with contextlib.suppress(redis.ConnectionError), redis.Redis.from_url(settings.REDIS_URL) as client:
        for key in client.scan_iter(match=f"{PREFIX}:*"):
            client.delete(key)
