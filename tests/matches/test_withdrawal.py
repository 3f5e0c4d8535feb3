"""Seats of players who were erased or locked: nobody waits for them."""

import pytest
from django.utils import timezone

from games.audit.bundle import bundle_of
from games.audit.verifier import verify
from games.kernel.registry import installed
from games.matches import lobby, play, store, sweeping
from games.matches.clocks import Clock
from games.matches.erasure import erase_player, lock_player
from games.matches.loading import load
from games.matches.lobby import SeatSpec
from games.matches.models import Deck, Seat
from games.players import services
from games.players.models import Player
from games.players.services import unlock_account
from tests.matches.test_clocks import at
from tests.play import GAME, players, settle, two_seats

pytestmark = pytest.mark.django_db(transaction=True)

ME, OPEN = SeatSpec(me=True), SeatSpec(open=True)


def waiting(creator, *seats, game=GAME, **more):
    return lobby.create_match(
        creator_id=creator,
        installed=installed(game),
        options={},
        seats=[ME, *seats],
        clock=Clock(),
        autostart=False,
        **more,
    )


def kinds(match_id):
    return [seat.kind for seat in load(match_id).seats]


def test_an_erased_player_concedes_what_runs():
    gone, other = players(2)
    running = two_seats(gone, other)
    own, theirs = waiting(gone, OPEN), waiting(other, SeatSpec(player=Player.objects.get(pk=gone).name))
    erase_player(player_id=gone, principal="operator:o-1")
    ended = load(running.id)
    assert ended.status == "finished"
    assert list(ended.outcome["placements"]) == [2, 1]
    last = store.read(running.id, after=running.version)
    assert (last[0].header.type, last[0].header.actor) == ("concede", 0)
    assert {(each.header.principal, each.header.on_behalf) for each in last} == {
        ("operator:o-1", f"player:{gone}")
    }
    verify(bundle_of(ended, store.read(running.id)))
    assert load(own.id).status == "aborted"
    assert kinds(theirs.id) == ["player", "open"]


def test_who_erases_oneself_concedes_oneself():
    gone, other = players(2)
    running = two_seats(other, gone)
    erase_player(player_id=gone)
    assert list(load(running.id).outcome["placements"]) == [1, 2]
    last = store.read(running.id)[-1].header
    assert (last.actor, last.principal, last.on_behalf) == (1, f"player:{gone}", None)


def test_a_lock_leaves_what_runs_to_the_clock():
    with at(0):
        first, second = players(2)
        running = two_seats(first, second, clock=Clock(per_move=60))
        locked = [first, second][running.awaiting_seats[0]]
        open_match = waiting(locked, OPEN)
        assert lock_player(player_id=locked, principal="operator:o-1") == 0
        assert load(running.id).version == running.version
        assert load(open_match.id).status == "aborted"
    with at(30):
        unlock_account(player_id=locked)
        assert load(running.id).status == "running"
        assert load(running.id).deadline == running.deadline
    with at(61):
        sweeping.sweep(timezone.now())
        assert load(running.id).status == "finished"


def test_lock_and_forfeit_concedes_at_once_and_counts():
    gone, other, third = players(3)
    running = [two_seats(gone, other).id, two_seats(third, gone).id]
    untouched = two_seats(other, third)
    assert lock_player(player_id=gone, principal="operator:o-1", forfeit=True) == 2
    assert [list(load(each).outcome["placements"]) for each in running] == [[2, 1], [1, 2]]
    assert load(untouched.id).version == untouched.version
    assert lock_player(player_id=gone, principal="operator:o-1", forfeit=True) == 0


def test_where_the_rules_refuse_a_concession_nothing_happens():
    gone, *others = players(3)
    match = waiting(gone, OPEN, OPEN, game="mushroom_sorcerer")
    for each in others:
        lobby.join(match_id=match.id, player_id=each)
    running = settle(lobby.start_match(match_id=match.id, player_id=gone))
    conceded = settle(play.concede(match_id=running.id, player_id=gone).loaded)
    assert conceded.status == "running"
    assert lock_player(player_id=gone, principal="operator:o-1", forfeit=True) == 0
    assert load(match.id).version == conceded.version
    assert 0 not in conceded.awaiting_seats


def test_a_bot_that_stands_in_plays_on():
    with at(0):
        first, second = players(2)
        running = two_seats(first, second, clock=Clock(per_move=60, on_timeout="bot"))
    with at(61):
        sweeping.sweep(timezone.now())
        seat = running.awaiting_seats[0]
        assert load(running.id).seats[seat].stand_in == "apprentice"
        erase_player(player_id=[first, second][seat])
        after = load(running.id)
        assert (after.status, after.version) == ("running", running.version)
        assert after.seats[seat].plays == "apprentice"
        assert after.seats[seat].name.startswith("erased-")


def test_an_erasure_that_was_cut_short_is_finished_by_the_next():
    gone, other = players(2)
    running = two_seats(gone, other)
    Deck.objects.create(player_id=gone, game=GAME, pack="x", name="mine", cards={})
    services.erase_player(player_id=gone)
    assert load(running.id).status == "running"
    erase_player(player_id=gone)
    assert load(running.id).status == "finished"
    assert not Deck.objects.filter(player_id=gone).exists()
    assert Seat.objects.filter(player_id=gone).count() == 1
