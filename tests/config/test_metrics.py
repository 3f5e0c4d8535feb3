"""`/metrics`: who may read it, what it says, and how processes share its files."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import OperationalError
from prometheus_client.parser import text_string_to_metric_families

from config import metrics as page
from games import metrics
from games.kernel.registry import installed
from games.matches import duequeue, lobby, wakeups
from games.matches.clocks import Clock
from games.matches.duequeue import Due
from games.matches.lobby import SeatSpec
from games.matches.models import Match, SweepMark
from games.servers.redis import prefixed, redis_client
from tests.play import players

CHECKOUT = Path(__file__).resolve().parents[2]


def read(text):
    """Every sample by its name and labels, as PromQL would write it."""
    return {
        sample.name + "".join(f"[{value}]" for _, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.mark.django_db
def test_a_scraper_inside_gets_the_page(client):
    answer = client.get("/metrics", REMOTE_ADDR="10.1.2.3")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain; version=")
    numbers = read(answer.content.decode())
    assert numbers["quintessence_database_up"] == 1
    assert numbers["quintessence_matches_overdue"] == 0


@pytest.mark.parametrize(
    "sender",
    [
        {"REMOTE_ADDR": "203.0.113.5"},
        {"REMOTE_ADDR": "2001:db8::5"},
        {"REMOTE_ADDR": "::ffff:203.0.113.5"},
        {"REMOTE_ADDR": ""},
        {"REMOTE_ADDR": "unix:"},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_X_FORWARDED_PROTO": "https"},
        {"HTTP_FORWARDED": "for=127.0.0.1"},
        {"HTTP_X_REAL_IP": "127.0.0.1"},
        {"HTTP_VIA": "1.1 proxy"},
    ],
)
def test_for_everybody_else_there_is_nothing(client, sender):
    answer = client.get("/metrics", **sender)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["type"] == "/api/v1/problems/not-found"


@pytest.mark.django_db
def test_an_address_of_version_four_counts_inside_one_of_version_six(client):
    assert client.get("/metrics", REMOTE_ADDR="::ffff:10.0.0.1").status_code == 200


def test_the_page_is_for_reading(client):
    assert client.post("/metrics").status_code == 405


def running(number):
    """So many matches, of which no worker is told."""
    (creator,) = players(1)
    made = [
        lobby.create_match(
            creator_id=creator,
            installed=installed("elementalist"),
            options={},
            seats=[SeatSpec(me=True), SeatSpec(bot="novice")],
            clock=Clock(),
        ).id
        for _ in range(number)
    ]
    return list(Match.objects.filter(pk__in=made).order_by("id"))


@pytest.mark.django_db(transaction=True)
def test_what_is_due_overdue_and_quarantined_is_counted_with_one_query(
    django_assert_num_queries, monkeypatch
):
    monkeypatch.setattr(wakeups, "after_commit", lambda _loaded: None)
    now = datetime.now(UTC)
    due, overdue, stopped, later = (match.pk for match in running(4))
    for match_id, status, at in (
        (due, "running", now - timedelta(seconds=5)),
        (overdue, "running", now - timedelta(seconds=60)),
        (stopped, "quarantined", None),
        (later, "running", now + timedelta(hours=1)),
    ):
        Match.objects.filter(pk=match_id).update(status=status, due_at=at)
    SweepMark.objects.update_or_create(pk=1, defaults={"at": now})
    with django_assert_num_queries(1):
        numbers = read(page.page(dict).decode())
    assert numbers["quintessence_matches_due"] == 2
    assert numbers["quintessence_matches_overdue"] == 1
    assert numbers["quintessence_matches_quarantined"] == 1
    assert numbers["quintessence_last_sweep_timestamp_seconds"] == pytest.approx(now.timestamp(), abs=0.001)
    assert (
        1 <= numbers["quintessence_database_connections"] < numbers["quintessence_database_connections_max"]
    )


@pytest.fixture
def empty_queue():
    """Other tests of this process may have left matches there that nobody took, and get none of these."""

    def clean():
        for pattern in (prefixed("due", "*"), prefixed("broker", "*")):
            for key in redis_client().scan_iter(match=pattern):
                redis_client().delete(key)

    clean()
    yield
    clean()


@pytest.mark.django_db
def test_the_queues_are_shown_by_lane(empty_queue):
    duequeue.put(
        [
            Due(duequeue.TURNS, uuid4(), "here", "one"),
            Due(duequeue.OPPONENTS, uuid4(), "here", "one"),
            Due(duequeue.OPPONENTS, uuid4(), "here", "two"),
        ]
    )
    assert duequeue.take(duequeue.OPPONENTS) is not None
    numbers = read(page.page(duequeue.lengths).decode())
    shown = {
        name.removeprefix("quintessence_queue_"): value
        for name, value in numbers.items()
        if name.startswith("quintessence_queue_")
    }
    assert 0 <= shown.pop("oldest_seconds[turns]") < 60
    assert 0 <= shown.pop("oldest_seconds[opponents]") < 60
    assert shown == {
        "waiting[turns]": 1,
        "held[turns]": 0,
        "taken[turns]": 0,
        "waiting[opponents]": 1,
        "held[opponents]": 0,
        "taken[opponents]": 1,
    }


def test_servers_that_are_away_are_named_and_the_rest_still_shown(monkeypatch):
    def away():
        raise OSError("no route")

    monkeypatch.setattr(page.connection, "cursor", lambda: (_ for _ in ()).throw(OperationalError("no")))
    metrics.move_accepted("elementalist")
    numbers = read(page.page(away).decode())
    assert numbers["quintessence_database_up"] == 0
    assert numbers["quintessence_redis_up"] == 0
    assert numbers["quintessence_moves_accepted_total[elementalist]"] >= 1
    assert not [name for name in numbers if name.startswith(("quintessence_matches_", "quintessence_queue_"))]


@pytest.mark.django_db
def test_requests_are_counted_by_template_and_a_clients_words_are_no_labels(client):
    def counted():
        return read(page.page(dict).decode())

    before = counted()
    client.get("/api/v1/games/elementalist")
    client.generic("BREW", "/api/v1/games/elementalist")
    client.get("/nothing/qt_secret")
    after = counted()
    grown = {
        name.removeprefix("quintessence_requests_total")
        for name, value in after.items()
        if name.startswith("quintessence_requests_total") and value > before.get(name, 0)
    }
    assert grown == {
        "[GET][/api/v1/games/<slug:slug>][200]",
        "[other][/api/v1/games/<slug:slug>][405]",
        "[GET][][404]",
    }
    assert (
        after["quintessence_request_seconds_count[GET][]"]
        == before.get("quintessence_request_seconds_count[GET][]", 0) + 1
    )


@pytest.mark.parametrize(("step", "shown"), [(0, 0.5), (0.25, 0.5), (1.0, 1.0)])
def test_thinking_time_is_no_finer_than_the_answers_are(settings, step, shown):
    def total():
        return metrics.REGISTRY.get_sample_value(
            "quintessence_bot_thinking_seconds_sum", {"level": "apprentice", "game": "a_game"}
        )

    settings.BOT_STEP_SECONDS = step
    before = total() or 0
    metrics.thought("apprentice", "a_game", 0.2503)
    assert total() - before == shown


def process(place, code, **settings):
    """What another process that shares the folder prints."""
    done = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup()\n{code}"],
        env={**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(place), **settings},
        cwd=CHECKOUT,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


COUNT = "from games import metrics; metrics.move_accepted('wild_magic')\n"
SHOW = """
from prometheus_client import CollectorRegistry, generate_latest
from config.metrics import _Counted
registry = CollectorRegistry()
registry.register(_Counted())
print(generate_latest(registry).decode())
"""


def test_processes_that_ended_are_still_in_the_totals_and_leave_no_files_behind(tmp_path):
    for _ in range(3):
        process(tmp_path, COUNT)
    shown = read(process(tmp_path, COUNT + SHOW))
    assert shown["quintessence_moves_accepted_total[wild_magic]"] == 4
    assert [path.name for path in tmp_path.glob("counter_*.db")] == ["counter_0.db"]


def test_killed_processes_and_forked_children_count_for_themselves(tmp_path):
    code = f"""
import os, signal
{COUNT}
children = []
for _ in range(2):
    child = os.fork()
    if not child:
        metrics.move_accepted('wild_magic')
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
metrics.move_accepted('wild_magic')
{SHOW}
"""
    assert read(process(tmp_path, code))["quintessence_moves_accepted_total[wild_magic]"] == 4
    # The second child went on in the place of the first.
    assert sorted(path.name for path in tmp_path.glob("counter_*.db")) == ["counter_0.db", "counter_1.db"]


def test_what_holds_for_the_moment_ends_with_its_process(tmp_path):
    use = "from games import metrics; metrics.pool_used(used=3, idle=1, waiting=2)\n"
    assert read(process(tmp_path, use + SHOW))["quintessence_pool_connections[used]"] == 3
    shown = read(process(tmp_path, COUNT + SHOW))
    assert "quintessence_pool_connections[used]" not in shown
    assert shown.get("quintessence_pool_waiting", 0) == 0


def test_a_process_with_a_pool_tells_how_much_of_it_is_used(tmp_path):
    code = f"""
from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory
environ = RequestFactory().get("/readyz", HTTP_HOST="127.0.0.1").environ
WSGIHandler()(environ, lambda *_: None).close()
{SHOW}
"""
    shown = read(process(tmp_path, code, DATABASE_POOL_SIZE="1"))
    assert shown["quintessence_pool_connections[used]"] == 0
    assert shown["quintessence_pool_connections[idle]"] == 1
    assert shown["quintessence_pool_waiting"] == 0
