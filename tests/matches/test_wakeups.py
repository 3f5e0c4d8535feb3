"""Wake-ups are sent after the commit they tell of, from one place; a broker that is away stops nothing."""

import re
import threading
from pathlib import Path

import msgspec
import pytest
from django.db import connection
from django.utils import timezone

from games.matches import lobby, play, store, sweeping, wakeups
from games.matches.clocks import Clock
from games.matches.loading import load
from games.servers.redis import breaker, redis_client
from tests.matches.test_clocks import at
from tests.play import legal, players, two_seats

pytestmark = pytest.mark.django_db(transaction=True)

CHECKOUT = Path(__file__).resolve().parents[2]


def test_tasks_are_sent_from_one_module():
    sends = re.compile(r"\.(?:delay|apply_async|send_task|delay_on_commit)\(")
    found = {
        str(path.relative_to(CHECKOUT))
        for folder in ("games", "api", "workers", "config")
        for path in (CHECKOUT / folder).rglob("*.py")
        if sends.search(path.read_text())
    }
    assert found == {"games/matches/duequeue.py"}


def test_wake_ups_tell_of_what_is_committed(monkeypatch):
    told = []

    def after_commit(loaded):
        assert not connection.in_atomic_block
        told.append((loaded.status, loaded.version))
        assert store.head_of(loaded.id) == (loaded.version, loaded.seats_rev, loaded.status)

    monkeypatch.setattr(wakeups, "after_commit", after_commit)
    with at(0):
        loaded = two_seats(*players(2), clock=Clock(per_move=60, on_timeout="bot"))
    with at(61):
        sweeping.sweep(timezone.now())
        seat = loaded.awaiting_seats[0]
        loaded = lobby.join(match_id=loaded.id, player_id=loaded.seats[seat].player_id)
        play.submit_move(
            match_id=loaded.id, player_id=loaded.seats[seat].player_id, move=legal(loaded, seat)[0]
        )
    lobby.void_match(match_id=loaded.id, reason="a test")
    assert [status for status, _ in told] == ["running"] * 5 + ["aborted"]


def test_a_broker_that_is_away_stops_no_move_and_is_not_asked_again_at_once(monkeypatch, settings):
    loaded = two_seats(*players(2))
    wakeups.flush()
    asked = []
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    redis_client.cache_clear()
    send = wakeups._send
    monkeypatch.setattr(wakeups, "_send", lambda news: (asked.append(breaker.open), send(news)))
    try:
        for _ in range(3):
            seat = loaded.awaiting_seats[0]
            loaded = play.submit_move(
                match_id=loaded.id, player_id=loaded.seats[seat].player_id, move=legal(loaded, seat)[0]
            ).loaded
            wakeups.flush()
    finally:
        redis_client.cache_clear()
        breaker.worked()
    assert load(loaded.id).version == loaded.version
    assert asked == [False, True, True]


def test_many_versions_of_a_match_are_told_once(monkeypatch):
    first, second = two_seats(*players(2)), two_seats(*players(2))
    wakeups.flush()
    told, go_on = [], threading.Event()

    def slow(news):
        go_on.wait(10)
        told.append({each.id: each.version for each in news})

    monkeypatch.setattr(wakeups, "_send", slow)
    wakeups.after_commit(first)
    while wakeups._sender._out:
        pass
    later = [msgspec.structs.replace(first, version=first.version + n) for n in (1, 2, 3)]
    for each in (*later, second):
        wakeups.after_commit(each)
    go_on.set()
    wakeups.flush(10)
    assert told == [{first.id: first.version}, {first.id: first.version + 3, second.id: second.version}]
