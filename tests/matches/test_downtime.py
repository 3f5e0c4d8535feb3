"""Outages of ours cost the players no time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches import lobby, play, sweeping
from games.matches.clocks import Clock
from games.matches.loading import cache, load
from games.matches.lobby import SeatSpec
from games.matches.models import Match, SweepMark
from games.matches.projections import rebuild
from tests.matches.test_clocks import START, at
from tests.play import legal, play_on, play_to_end, players, two_seats

pytestmark = pytest.mark.django_db(transaction=True)


def swept_at(*moments):
    for seconds in moments:
        with at(seconds):
            sweeping.sweep(timezone.now())


@pytest.fixture
def running():
    with at(0):
        return two_seats(*players(2), clock=Clock(per_move=60, bank=30))


def test_an_outage_costs_the_seat_on_the_clock_nothing(running):
    swept_at(20, 500, 520, 540, 560, 569)
    after = load(running.id)
    assert (after.status, after.version) == ("running", running.version)
    # 70 seconds were left when the last sweep ran, and are left when the next one does.
    assert after.deadline == Match.objects.get(pk=running.id).due_at == START + timedelta(seconds=570)
    swept_at(570)
    assert load(running.id).status == "finished"


def test_a_mark_in_the_future_is_pulled_back_and_hides_no_outage(running):
    swept_at(10)
    SweepMark.objects.update(at=START + timedelta(hours=1))
    swept_at(12, 14, 20, 65, 67)
    after = load(running.id)
    # 45 seconds of them were an outage.
    assert (after.status, after.deadline) == ("running", START + timedelta(seconds=90 + 45))


def test_a_sweep_that_is_a_little_late_gives_nothing_back(running):
    swept_at(65, 85, 90)
    assert load(running.id).status == "finished"


def test_a_process_that_remembers_the_old_clock_does_not_write_it_back(running):
    swept_at(20, 500)
    cache.clear()
    cache.put(running)
    seat = running.awaiting_seats[0]
    with at(530):
        after = play.submit_move(
            match_id=running.id, player_id=running.seats[seat].player_id, move=legal(running, seat)[0]
        ).loaded
    # Asked at 0, away for 480 seconds: 50 are used, which the move covers.
    assert after.banks_ms == [30_000, 30_000]


def test_a_seat_asked_while_only_the_sweeper_was_away_has_a_whole_move(running):
    """The web went on: moves were made and charged, and the outage is not counted twice."""
    swept_at(20)
    with at(300):
        asked = play_on(running, moves=1)
    assert asked.deadline == START + timedelta(seconds=390)
    swept_at(380)
    assert load(running.id).deadline == START + timedelta(seconds=470)
    assert load(running.id).banks_ms == asked.banks_ms


def test_what_is_due_for_a_bot_is_not_put_off(running):
    (me,) = players(1)
    with at(0):
        bot = lobby.create_match(
            creator_id=me,
            installed=running.installed,
            options={},
            seats=[SeatSpec(me=True), SeatSpec(bot="novice")],
            clock=Clock(per_move=60),
        )
        finished = play_to_end(two_seats(*players(2)))
    swept_at(1, 500)
    assert Match.objects.get(pk=bot.id).due_at == START + timedelta(seconds=510)
    assert load(finished.id) == finished


def test_projections_keep_what_was_given_back(running):
    swept_at(20, 500)
    assert rebuild(running.id) == []
