"""Rebuilding from the stream gives the live rows, byte for byte, and sends nothing."""

import pytest
from django.core.management import call_command

from games.matches import store, wakeups
from games.matches.loading import load
from games.matches.models import Match
from tests.play import play_on, play_to_end, players, two_seats

pytestmark = pytest.mark.django_db(transaction=True)


def row(match_id):
    return {key: bytes(value) if isinstance(value, memoryview) else value
            for key, value in Match.objects.filter(pk=match_id).values().get().items()}  # fmt: skip


@pytest.mark.parametrize("moves", [0, 1, 7, 30, 5000])
def test_a_rebuild_changes_nothing_in_a_sound_row(moves) -> None:
    loaded = play_on(two_seats(*players(2)), moves=moves)
    before = row(loaded.id)
    call_command("rebuild_projections")
    assert row(loaded.id) == before


def test_a_rebuild_repairs_a_wrong_row_and_sends_nothing(monkeypatch, capsys) -> None:
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
    monkeypatch.setattr(wakeups, "send_due", sent.append)
    call_command("rebuild_projections", str(loaded.id))
    assert row(loaded.id) == before
    assert store.read(loaded.id) == records
    assert sent == []
    assert "1 rows were wrong" in capsys.readouterr().out
    assert load(loaded.id).status == "finished"
