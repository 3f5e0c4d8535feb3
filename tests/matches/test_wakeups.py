"""Wake-ups are sent after the commit they tell of, from one place; a broker that is away stops nothing."""

import re
from pathlib import Path

import pytest
from django.db import connection
from kombu.exceptions import OperationalError

from games.matches import lobby, play, store, sweeping, wakeups
from games.matches.clocks import Clock
from games.matches.loading import load
from tests.matches.test_clocks import at
from tests.play import legal, players, two_seats

pytestmark = pytest.mark.django_db(transaction=True)

CHECKOUT = Path(__file__).resolve().parents[2]


def test_tasks_are_sent_from_one_module() -> None:
    sends = re.compile(r"\.(?:delay|apply_async|send_task|delay_on_commit)\(")
    found = {
        str(path.relative_to(CHECKOUT))
        for folder in ("games", "api", "workers", "config")
        for path in (CHECKOUT / folder).rglob("*.py")
        if sends.search(path.read_text())
    }
    assert found == {"games/matches/wakeups.py"}


def test_wake_ups_tell_of_what_is_committed(monkeypatch) -> None:
    told = []

    def after_commit(loaded) -> None:
        assert not connection.in_atomic_block
        told.append((loaded.status, loaded.version))
        assert store.head_of(loaded.id) == (loaded.version, loaded.seats_rev, loaded.status)

    monkeypatch.setattr(wakeups, "after_commit", after_commit)
    with at(0):
        loaded = two_seats(*players(2), clock=Clock(per_move=60, on_timeout="bot"))
    with at(61):
        sweeping.sweep()
        seat = loaded.awaiting_seats[0]
        loaded = lobby.join(match_id=loaded.id, player_id=loaded.seats[seat].player_id)
        play.submit_move(
            match_id=loaded.id, player_id=loaded.seats[seat].player_id, move=legal(loaded, seat)[0]
        )
    lobby.void_match(match_id=loaded.id, reason="a test")
    assert [status for status, _ in told] == ["running"] * 5 + ["aborted"]


def test_a_broker_that_is_away_stops_no_move_and_is_not_asked_again_at_once(monkeypatch, caplog) -> None:
    loaded = two_seats(*players(2))
    asked = []

    def away(loaded) -> None:
        asked.append(loaded.version)
        raise OperationalError("no broker")

    monkeypatch.setattr(wakeups, "send_due", away)
    monkeypatch.setattr(wakeups, "_away_until", 0.0)
    for _ in range(3):
        seat = loaded.awaiting_seats[0]
        loaded = play.submit_move(
            match_id=loaded.id, player_id=loaded.seats[seat].player_id, move=legal(loaded, seat)[0]
        ).loaded
    assert load(loaded.id).version == loaded.version
    assert len(asked) == 1
    assert "wakeup_not_sent" in caplog.text
