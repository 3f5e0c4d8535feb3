"""Seats that are out of time: their policies, stand-ins, and players who come back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.kernel.records import SYSTEM
from games.matches import bots, lobby, play, store, sweeping, timeouts
from games.matches.clocks import Clock
from games.matches.errors import NotAllowed
from games.matches.loading import cache, load
from games.matches.models import Match
from tests.matches.test_clocks import START, at
from tests.play import legal, players, settle, two_seats

pytestmark = pytest.mark.django_db(transaction=True)


def watched(begin, end):
    """Sweeps in between, as often as it takes to show that nobody was away."""
    for seconds in range(int(begin) + 20, int(end), 20):
        with at(seconds):
            sweeping.sweep(timezone.now())


def bot_moves(loaded, seat):
    """The bot that stands in makes its first legal move."""
    choice = bots.Choice(loaded.version, seat, loaded.seats[seat].plays, legal(loaded, seat)[0])
    return bots.play_choice(loaded, choice)


def match_with(clock):
    with at(0):
        return two_seats(*players(2), clock=clock)


def test_a_move_in_time_keeps_the_match_going():
    loaded = match_with(Clock(per_move=60))
    assert loaded.deadline == START + timedelta(seconds=60)
    with at(59):
        seat = loaded.awaiting_seats[0]
        after = play.submit_move(
            match_id=loaded.id, player_id=loaded.seats[seat].player_id, move=legal(loaded, seat)[0]
        ).loaded
    assert after.deadline == START + timedelta(seconds=119)
    with at(100):
        sweeping.sweep(timezone.now())
        assert load(loaded.id).version == after.version


def test_the_bank_is_charged_for_what_goes_over():
    loaded = match_with(Clock(per_move=10, bank=100, increment=5))
    seat = loaded.awaiting_seats[0]
    with at(40):
        after = play.submit_move(
            match_id=loaded.id, player_id=loaded.seats[seat].player_id, move=legal(loaded, seat)[0]
        ).loaded
    assert after.banks_ms[seat] == 75_000
    assert after.banks_ms[1 - seat] == 100_000


def test_forfeit_ends_the_match_for_the_seat_out_of_time():
    loaded = match_with(Clock(per_move=60, on_timeout="forfeit"))
    seat = loaded.awaiting_seats[0]
    with at(61):
        assert sweeping.sweep(timezone.now()) == 1
        assert sweeping.sweep(timezone.now()) == 0
    over = load(loaded.id)
    assert over.status == "finished"
    assert over.outcome["placements"][seat] == 2
    assert over.outcome["placements"][1 - seat] == 1
    assert over.ended_at == START + timedelta(seconds=61)


def test_default_plays_the_documented_default():
    loaded = match_with(Clock(per_move=60, on_timeout="default"))
    seat = loaded.awaiting_seats[0]
    with at(61):
        sweeping.sweep(timezone.now())
        after = settle(load(loaded.id))
    assert after.status == "running"
    assert after.commit == loaded.commit + 1
    assert sum(after.state.stacks[seat].values()) == 1
    with at(100):
        sweeping.sweep(timezone.now())
        assert load(loaded.id).version == after.version


@pytest.mark.parametrize(
    ("policy", "actor", "kind", "principal"),
    [
        ("forfeit", "seat", "concede", "clock"),
        ("default", SYSTEM, "expire", "clock"),
        ("bot", "seat", "choose_pyramid", "bot:novice"),
    ],
)
def test_the_stream_tells_who_acted_on_whose_behalf(policy, actor, kind, principal):
    loaded = match_with(Clock(per_move=60, on_timeout=policy, stand_in="novice"))
    seat = loaded.awaiting_seats[0]
    with at(61):
        sweeping.sweep(timezone.now())
        now = load(loaded.id)
        if policy == "bot":
            bot_moves(now, seat)
    header = store.read(loaded.id, after=loaded.version)[0].header
    assert (header.type, header.principal) == (kind, principal)
    assert header.actor == (seat if actor == "seat" else actor)
    assert header.on_behalf == f"player:{loaded.seats[seat].player_id}"


def test_after_a_default_the_seat_has_a_new_move_and_no_bank():
    """Also where the same seat is asked again at once: each decision has its time."""
    loaded = match_with(Clock(per_move=60, bank=30, increment=7, on_timeout="default"))
    seconds, in_a_row = 0.0, 0
    while in_a_row < 3:
        (seat,) = loaded.awaiting_seats
        before, seconds = seconds, (loaded.deadline - START).total_seconds()
        watched(before, seconds)
        with at(seconds):
            assert sweeping.sweep(timezone.now()) == 1
            after = settle(load(loaded.id))
        assert after.banks_ms[seat] == 0
        (following,) = after.awaiting_seats
        assert after.deadline == START + timedelta(
            seconds=seconds + 60, milliseconds=after.banks_ms[following]
        )
        in_a_row += following == seat
        loaded = after


def test_a_bank_that_ran_out_stays_empty_when_the_player_comes_back():
    loaded = match_with(Clock(per_move=60, bank=30, on_timeout="bot"))
    seat = loaded.awaiting_seats[0]
    with at(90):
        sweeping.sweep(timezone.now())
        back = lobby.join(match_id=loaded.id, player_id=loaded.seats[seat].player_id)
    assert back.banks_ms[seat] == 0
    assert back.banks_ms[1 - seat] == 30_000
    assert back.deadline == START + timedelta(seconds=150)


def test_a_bot_stands_in_until_the_player_is_back():
    loaded = match_with(Clock(per_move=60, on_timeout="bot", stand_in="novice"))
    seat = loaded.awaiting_seats[0]
    player = loaded.seats[seat].player_id
    with at(61):
        sweeping.sweep(timezone.now())
        now = load(loaded.id)
        assert now.seats[seat].stand_in == "novice"
        assert bots.seat_to_move(now) == seat
        with pytest.raises(NotAllowed):
            play.submit_move(match_id=now.id, player_id=player, move=legal(now, seat)[0])
        bot_moves(now, seat)
        back = lobby.join(match_id=now.id, player_id=player)
        assert back.seats[seat].stand_in == ""
        assert back.seat_of(player) == seat


def test_a_player_comes_back_though_the_bot_moves_at_that_moment(monkeypatch):
    loaded = match_with(Clock(per_move=60, on_timeout="bot"))
    seat = loaded.awaiting_seats[0]
    give_back, interrupted = timeouts.give_back, []

    def interrupted_once(*, loaded, seat, now):
        if not interrupted:
            interrupted.append(bot_moves(loaded, seat))
        give_back(loaded=loaded, seat=seat, now=now)

    with at(61):
        sweeping.sweep(timezone.now())
        monkeypatch.setattr(timeouts, "give_back", interrupted_once)
        back = lobby.join(match_id=loaded.id, player_id=loaded.seats[seat].player_id)
    assert back.seats[seat].stand_in == ""
    assert back.version == interrupted[0].version


def test_a_returning_player_has_a_whole_move_again():
    loaded = match_with(Clock(per_move=60, on_timeout="bot"))
    seat = loaded.awaiting_seats[0]
    with at(61):
        sweeping.sweep(timezone.now())
    with at(90):
        back = lobby.join(match_id=loaded.id, player_id=loaded.seats[seat].player_id)
    assert back.deadline == START + timedelta(seconds=150)


def test_many_sweepers_at_once_expire_once():
    loaded = match_with(Clock(per_move=60))
    with at(61):
        for _ in range(3):
            sweeping.sweep(START + timedelta(seconds=61))
    assert load(loaded.id).commit == loaded.commit + 1


def test_the_database_knows_what_is_due():
    loaded = match_with(Clock(per_move=60, bank=60))

    def due_at():
        return Match.objects.get(pk=loaded.id).due_at

    # The look that was planned for the opening roll stays; the sweeper then plans the one that is needed.
    assert (due_at(), loaded.deadline) == (START + timedelta(seconds=2), START + timedelta(seconds=120))
    sweeping.sweep(START + timedelta(seconds=3))
    assert due_at() == START + timedelta(seconds=120)
    # A move later, in a process that knows what was planned, that is early enough.
    cache.clear()
    seat = loaded.awaiting_seats[0]
    with at(30):
        moved = play.submit_move(
            match_id=loaded.id, player_id=loaded.seats[seat].player_id, move=legal(loaded, seat)[0]
        ).loaded
    assert moved.deadline == START + timedelta(seconds=150)
    assert due_at() == START + timedelta(seconds=120)
    for seconds in (20, 40, 60, 80, 100, 119, 121):
        sweeping.sweep(START + timedelta(seconds=seconds))
    assert (load(loaded.id).status, due_at()) == ("running", START + timedelta(seconds=150))
    with at(0):
        (me,) = players(1)
        bot = lobby.create_match(
            creator_id=me,
            installed=loaded.installed,
            options={},
            seats=[lobby.SeatSpec(me=True), lobby.SeatSpec(bot="novice")],
            clock=Clock(),
        )
    assert Match.objects.get(pk=bot.id).due_at == START + timedelta(seconds=2)
