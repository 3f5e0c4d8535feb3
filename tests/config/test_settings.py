import os
import subprocess
import sys
from pathlib import Path

import pytest
import redis
from django.conf import settings

from config.celery import app
from tests.environment import NO_DATABASE, NO_REDIS

CHECKOUT = Path(__file__).resolve().parents[2]


def evaluate(expression, **variables):
    return subprocess.run(
        [sys.executable, "-c", f"from django.conf import settings; print({expression})"],
        capture_output=True,
        cwd=CHECKOUT,
        env={"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings", **variables},
        text=True,
        check=False,
    )


NOWHERE = {"DATABASE_URL": NO_DATABASE, "REDIS_URL": NO_REDIS, "RATE_READ": "0"}
OFFERED = """
import django
django.setup()
from django.test import Client
from games.kernel.registry import newest, versions
client = Client(SERVER_NAME="localhost")
listed = client.get("/api/v1/games").json()["games"]
assert [game["slug"] for game in listed] == [found.game.slug for found in newest()]
about = client.get("/api/v1/games/example").status_code
print(about, [found.game.rules for found in versions() if found.game.slug == "example"])
"""


@pytest.mark.parametrize(
    ("variables", "said"), [({}, "404 []"), ({"EXAMPLE_GAME": "true"}, "200 [1, 2]")], ids=["off", "on"]
)
def test_the_example_game_is_offered_where_it_is_switched_on(variables, said):
    environment = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "1"}
    result = subprocess.run(
        [sys.executable, "-c", OFFERED],
        capture_output=True,
        cwd=CHECKOUT,
        env={**environment, "DATABASE_POOL_SIZE": "0", "HTTPS_ONLY": "false", **NOWHERE, **variables},
        text=True,
        check=False,
    )
    assert (result.stdout.strip(), result.returncode) == (said, 0), result.stderr


COMPLETE = {
    "SECRET_KEY": "x",
    "DATABASE_URL": "postgres://owner@db:5433/matches",
    "REDIS_URL": "redis://cache:6380/2",
}


@pytest.mark.parametrize("missing", sorted(COMPLETE))
def test_production_needs(missing):
    result = evaluate(
        "settings.DEBUG", **{name: value for name, value in COMPLETE.items() if name != missing}
    )
    assert result.returncode == 1
    assert f"Set the {missing} environment variable" in result.stderr


def test_a_deployment_with_nothing_but_what_it_needs_passes_djangos_check():
    key = "".join(map(chr, range(33, 127)))
    result = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level=WARNING"],
        capture_output=True,
        cwd=CHECKOUT,
        env={"PATH": os.environ["PATH"], **COMPLETE, "SECRET_KEY": key, "DATABASE_POOL_SIZE": "0"},
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert evaluate("settings.DEBUG, settings.SESSION_COOKIE_SECURE", **COMPLETE).stdout == "False True\n"


def test_no_request_is_a_transaction_and_connections_are_pooled_not_kept():
    names = "'ATOMIC_REQUESTS', 'CONN_MAX_AGE'"
    expression = f"[settings.DATABASES['default'][name] for name in ({names})]"
    assert evaluate(expression, **COMPLETE).stdout == "[False, 0]\n"
    pool = "settings.DATABASES['default']['OPTIONS']['pool']['max_size']"
    assert evaluate(pool, **COMPLETE, DATABASE_POOL_SIZE="3").stdout == "3\n"


def test_debugging_needs_nothing():
    assert evaluate("settings.DEBUG", DEBUG="1").stdout == "True\n"


def test_the_role_is_a_startup_option_and_only_on_request():
    expression = "settings.DATABASES['default']['OPTIONS'].get('options')"
    assert evaluate(expression, **COMPLETE).stdout == "None\n"
    assert (
        evaluate(expression, **COMPLETE, DATABASE_ROLE="quintessence_app").stdout
        == "-c role=quintessence_app\n"
    )


@pytest.fixture
def empty_redis(servers):
    """Other tests of this process may have sent tasks that nobody took."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        for key in client.scan_iter(match=f"{settings.REDIS_PREFIX}:*"):
            client.delete(key)


def test_each_queue_gets_its_own_messages_only(empty_redis):
    with app.pool.acquire(block=True) as connection:
        for queue in app.amqp.queues.values():
            queue(connection.default_channel).declare()
    app.send_task("nothing.real", queue="turns")
    app.send_task("nothing.real")
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        keys = {name: f"{settings.REDIS_PREFIX}:broker:{name}" for name in app.amqp.queues}
        assert {name: client.llen(key) for name, key in keys.items()} == {
            "turns": 1,
            "opponents": 0,
            "maintenance": 1,
        }
        client.delete(*keys.values())
