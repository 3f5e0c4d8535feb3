"""The sweeper: one match that fails holds no other up."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches import lobby, sweeping, timeouts
from games.matches.clocks import DAY, Clock
from games.matches.errors import NotOpen, Unavailable
from games.matches.loading import load
from games.matches.lobby import SeatSpec
from games.matches.models import Match
from tests.matches.test_clocks import START, at
from tests.matches.test_lobby import create
from tests.play import players, two_seats

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("fault", [RuntimeError("broken rules"), Unavailable("another release")])
def test_a_match_that_fails_holds_no_other_up(monkeypatch, caplog, fault):
    with at(0):
        broken, *others = [two_seats(*players(2), clock=Clock(per_move=60)) for _ in range(3)]
    expire = timeouts.expire

    def failing(*, match_id, now):
        if match_id == broken.id:
            raise fault
        return expire(match_id=match_id, now=now)

    monkeypatch.setattr(timeouts, "expire", failing)
    with at(61):
        assert sweeping.sweep(timezone.now()) == 3
        assert [load(each.id).status for each in others] == ["finished", "finished"]
        assert "sweep_skipped" in caplog.text
        # It is tried again, but not before those that come after it.
        assert sweeping.sweep(timezone.now()) == 0
    assert Match.objects.get(pk=broken.id).version == broken.version
    monkeypatch.undo()
    with at(72):
        sweeping.sweep(timezone.now())
    assert load(broken.id).status == "finished"


def test_matches_that_nobody_starts_are_not_offered_for_ever():
    seats = [SeatSpec(me=True), SeatSpec(open=True)]
    with at(0):
        first, second = players(2)
        old = create(first, seats)
        running = two_seats(*players(2))
    with at(3600):
        young = create(first, seats)
    with at(30 * DAY):
        assert sweeping.close_forgotten() == 1
        assert sweeping.close_forgotten() == 0
        closed = load(old.id)
        assert (closed.status, closed.over) == ("aborted", True)
        assert closed.ended_at == START + timedelta(days=30)
        with pytest.raises(NotOpen):
            lobby.join(match_id=old.id, player_id=second)
        assert [load(each.id).status for each in (running, young)] == ["running", "open"]
        assert lobby.join(match_id=young.id, player_id=second).status == "running"
