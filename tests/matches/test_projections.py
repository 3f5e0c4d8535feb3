"""Rebuilding from the stream gives the live rows, byte for byte, and sends nothing."""

import psycopg
import pytest
from django.core.management import CommandError, call_command
from psycopg.errors import LockNotAvailable

from games.matches import duequeue, store, wakeups
from games.matches.clocks import Clock
from games.matches.errors import NotRunning
from games.matches.loading import cache, load
from games.matches.models import Match
from games.matches.projections import rebuild
from tests.matches.test_clocks import START, at, timedelta
from tests.matches.test_loading import tamper
from tests.matches.test_store import connection_parameters
from tests.play import play_on, play_to_end, players, state_bytes, two_seats

pytestmark = pytest.mark.django_db(transaction=True)


def row(match_id):
    return {key: bytes(value) if isinstance(value, memoryview) else value
            for key, value in Match.objects.filter(pk=match_id).values().get().items()}  # fmt: skip


@pytest.mark.parametrize("moves", [0, 1, 7, 30, 5000])
def test_a_rebuild_changes_nothing_in_a_sound_row(moves):
    loaded = play_on(two_seats(*players(2)), moves=moves)
    before = row(loaded.id)
    call_command("rebuild_projections")
    assert row(loaded.id) == before


def test_a_rebuild_repairs_a_wrong_row_and_sends_nothing(monkeypatch, capsys):
    loaded = play_to_end(two_seats(*players(2)))
    before, records = row(loaded.id), store.read(loaded.id)
    Match.objects.filter(pk=loaded.id).update(
        awaiting_seats=[1],
        awaiting_system=True,
        outcome=None,
        digest=b"x",
        commit=3,
        due_at=loaded.started_at,
    )
    sent = []
    monkeypatch.setattr(wakeups, "after_commit", sent.append)
    monkeypatch.setattr(duequeue, "put", sent.append)
    call_command("rebuild_projections", str(loaded.id))
    assert row(loaded.id) == before
    assert store.read(loaded.id) == records
    assert sent == []
    assert "1 rows were wrong" in capsys.readouterr().out
    assert load(loaded.id).status == "finished"


def test_a_quarantined_match_goes_on_once_it_can_be_read_again(capsys):
    with at(0):
        loaded = play_on(two_seats(*players(2), clock=Clock(per_move=60)), moves=4)
        sound = two_seats(*players(2))
    Match.objects.filter(pk=sound.id).update(awaiting_seats=[])
    version = loaded.version - 1
    good = store.read(loaded.id)[version - 1].payload
    tamper(loaded.id, "payload", b"{}", version)
    with at(10):
        with pytest.raises(CommandError, match="1 matches can't be read"):
            call_command("rebuild_projections")
        # The others are seen to all the same.
        assert load(sound.id).awaiting_seats == sound.awaiting_seats
        cache.clear()
        assert load(loaded.id).status == "quarantined"
        with pytest.raises(CommandError):
            call_command("rebuild_projections", str(loaded.id))
    tamper(loaded.id, "payload", good, version)
    with at(500):
        call_command("rebuild_projections", str(loaded.id))
        again = load(loaded.id)
        assert (again.status, again.version) == ("running", loaded.version)
        assert state_bytes(again) == state_bytes(loaded)
        assert again.deadline == START + timedelta(seconds=560)
        assert Match.objects.get(pk=loaded.id).quarantine_reason == ""
        assert play_on(again, moves=1).version > loaded.version


def test_nobody_moves_between_reading_the_stream_and_writing_the_row(monkeypatch):
    loaded = play_on(two_seats(*players(2)), moves=4)
    read = store.read

    def looked_at_from_outside(match_id):
        with psycopg.connect(**connection_parameters()) as other, pytest.raises(LockNotAvailable):
            other.execute("SELECT 1 FROM match WHERE id = %s FOR UPDATE NOWAIT", [match_id])
        return read(match_id)

    monkeypatch.setattr(store, "read", looked_at_from_outside)
    assert rebuild(loaded.id) == []


@pytest.mark.parametrize("moves", [0, 5])
def test_a_voided_match_never_runs_again(moves):
    loaded = play_on(two_seats(*players(2)), moves=moves)
    call_command("void_match", str(loaded.id), reason="a test")
    before = row(loaded.id)
    call_command("rebuild_projections", str(loaded.id))
    assert rebuild(loaded.id) == []
    assert row(loaded.id) == before
    assert before["status"] == "aborted"


def test_the_head_of_a_voided_match_is_put_right_and_nothing_else():
    loaded = play_on(two_seats(*players(2)), moves=5)
    call_command("void_match", str(loaded.id), reason="a test")
    before = row(loaded.id)
    Match.objects.filter(pk=loaded.id).update(digest=b"x", commit=1)
    assert rebuild(loaded.id) == ["commit", "digest"]
    assert row(loaded.id) == before


def test_a_voided_match_that_can_not_be_read_stays_voided_and_can_be_seen():
    loaded = play_on(two_seats(*players(2)), moves=5)
    call_command("void_match", str(loaded.id), reason="a test")
    tamper(loaded.id, "payload", b"{}", loaded.version)
    cache.clear()
    seen = load(loaded.id)
    assert (seen.status, seen.state, seen.version) == ("aborted", None, loaded.version)
    assert rebuild(loaded.id) == []
    assert Match.objects.get(pk=loaded.id).status == "aborted"


def test_a_voided_match_that_was_quarantined_afterwards_is_voided_again():
    loaded = play_on(two_seats(*players(2)), moves=5)
    call_command("void_match", str(loaded.id), reason="a test")
    before = row(loaded.id)
    # As releases did that let a quarantine come after an operator's decision.
    Match.objects.filter(pk=loaded.id).update(status="quarantined")
    assert rebuild(loaded.id) == ["status"]
    assert row(loaded.id) == before


def test_a_quarantined_match_can_be_voided():
    loaded = play_on(two_seats(*players(2)), moves=5)
    good = store.read(loaded.id)[-1].payload
    tamper(loaded.id, "payload", b"{}", loaded.version)
    cache.clear()
    with pytest.raises(NotRunning):
        load(loaded.id)
    call_command("void_match", str(loaded.id), reason="a test")
    tamper(loaded.id, "payload", good, loaded.version)
    assert rebuild(loaded.id) == []
    assert load(loaded.id).status == "aborted"
