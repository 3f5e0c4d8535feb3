"""Folding: snapshots, caches, unreadable streams."""

import psycopg
import pytest
from django.db import OperationalError, connection

from games.kernel.content import canonical
from games.matches import play, snapshots, store
from games.matches.errors import NotRunning
from games.matches.loading import at_version, cache, load
from games.matches.models import Match, MatchSnapshot
from tests.matches.test_store import connection_parameters
from tests.play import legal, midway, play_on, play_to_end, players, state_bytes, two_seats

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def long_match(monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 20)
    return midway(lambda: two_seats(*players(2)), moves=30)


def cold(match_id):
    cache.clear()
    return load(match_id)


def test_fold_equals_snapshot_and_tail_equals_the_live_copy(long_match):
    live = state_bytes(long_match)
    assert not MatchSnapshot.objects.exists()
    assert state_bytes(cold(long_match.id)) == live
    snapshot = MatchSnapshot.objects.get(match_id=long_match.id)
    assert snapshot.version == long_match.version
    later = play_on(long_match, moves=5)
    again = cold(later.id)
    assert state_bytes(again) == state_bytes(later)
    assert again.awaiting_seats == later.awaiting_seats
    for seat in (0, 1):
        assert legal(again, seat) == legal(later, seat)


@pytest.mark.parametrize(
    "damage",
    [
        {"body": b"garbage"},
        {"body": b"{}"},
        {"seal": b"x" * 32},
        {"rules": 99},
        {"version": 3},
    ],
)
def test_a_wrong_snapshot_is_ignored_and_replaced(long_match, damage):
    cold(long_match.id)
    MatchSnapshot.objects.filter(match_id=long_match.id).update(**damage)
    assert state_bytes(cold(long_match.id)) == state_bytes(long_match)
    assert state_bytes(cold(long_match.id)) == state_bytes(long_match)
    fixed = MatchSnapshot.objects.get(match_id=long_match.id)
    assert fixed.version == long_match.version


def test_a_snapshot_of_another_match_is_ignored(long_match):
    other = midway(lambda: two_seats(*players(2)), moves=30, seed=b"other")
    cold(other.id)
    cold(long_match.id)
    body, seal = MatchSnapshot.objects.values_list("body", "seal").get(match_id=other.id)
    MatchSnapshot.objects.filter(match_id=long_match.id).update(body=body, seal=seal)
    assert state_bytes(cold(long_match.id)) == state_bytes(long_match)


def test_dropping_all_snapshots_changes_nothing(long_match):
    cold(long_match.id)
    MatchSnapshot.objects.all().delete()
    assert state_bytes(cold(long_match.id)) == state_bytes(long_match)


def test_every_earlier_version_can_be_seen(long_match):
    records = store.read(long_match.id)
    state = long_match.installed.game.blank()
    for record in records:
        entry = (record.header.type, record.header.schema, record.payload)
        long_match.installed.codec.fold([entry], state)
        if record.header.version % 7 == 0:
            at = at_version(long_match, record.header.version)
            assert state_bytes(at) == canonical(state)


def tamper(match_id, assignment, value, version):
    """What only a database administrator could do: history changed behind the triggers."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(
            f"UPDATE match_event SET {assignment} = %s WHERE match_id = %s AND version = %s",  # noqa: S608
            [value, match_id, version],
        )
        cursor.execute("SET session_replication_role = DEFAULT")


@pytest.mark.parametrize(
    ("column", "value"),
    [("type", "no_such_event"), ("payload", b"garbage"), ("schema", 99)],
)
def test_an_unreadable_event_quarantines_its_match_loudly(column, value, caplog):
    loaded = play_on(two_seats(*players(2)), moves=4)
    tamper(loaded.id, column, value, loaded.version - 1)
    cache.clear()
    with pytest.raises(NotRunning) as caught:
        load(loaded.id)
    assert caught.value.status == "quarantined"
    row = Match.objects.get(pk=loaded.id)
    assert row.status == "quarantined"
    assert row.quarantine_reason
    assert row.version == loaded.version
    assert "match_quarantined" in caplog.text
    seen = load(loaded.id)
    assert seen.status == "quarantined"
    assert seen.state is None
    with pytest.raises(NotRunning):
        play.submit_move(match_id=loaded.id, player_id=loaded.seats[0].player_id, move={"type": "pass"})


def test_a_missing_event_quarantines_the_match():
    loaded = play_on(two_seats(*players(2)), moves=4)
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("DELETE FROM match_event WHERE match_id = %s AND version = 3", [loaded.id])
        cursor.execute("SET session_replication_role = DEFAULT")
    cache.clear()
    with pytest.raises(NotRunning):
        load(loaded.id)
    assert Match.objects.get(pk=loaded.id).status == "quarantined"


def test_reading_appends_nothing():
    loaded = play_to_end(two_seats(*players(2)))
    before = store.read(loaded.id), store.head_of(loaded.id)
    for version in range(1, loaded.version, 11):
        at_version(loaded, version)
    cold(loaded.id)
    assert (store.read(loaded.id), store.head_of(loaded.id)) == before


def test_a_process_that_is_behind_folds_only_the_tail(long_match, monkeypatch):
    old = long_match
    new = play_on(old, moves=2)
    cache.clear()
    cache.put(old)
    reads = []
    read = store.payloads
    monkeypatch.setattr(store, "payloads", lambda *args: reads.append(args) or read(*args))
    assert state_bytes(load(old.id)) == state_bytes(new)
    assert reads == [(old.id, old.version, new.version)]


def test_a_database_that_goes_away_in_the_middle_quarantines_nothing(monkeypatch):
    loaded = play_on(two_seats(*players(2)), moves=4)
    cache.clear()
    read = store.payloads

    def cut_off(*args):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            (pid,) = cursor.fetchone()
        with psycopg.connect(**connection_parameters()) as other:
            other.execute("SELECT pg_terminate_backend(%s)", [pid])
        return read(*args)

    monkeypatch.setattr(store, "payloads", cut_off)
    with pytest.raises(OperationalError):
        load(loaded.id)
    monkeypatch.undo()
    connection.close()
    assert Match.objects.get(pk=loaded.id).status == "running"
    assert state_bytes(load(loaded.id)) == state_bytes(loaded)
