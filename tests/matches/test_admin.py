"""Matches in the admin site: found, looked at, ended, rebuilt, verified; nothing hidden is shown."""

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches import lobby, store
from games.matches.clocks import timedelta
from games.matches.loading import cache, load
from games.matches.lobby import SeatSpec
from games.matches.models import Match
from games.players.models import Player
from tests.matches.test_loading import tamper
from tests.matches.test_lobby import create
from tests.operator import Operator
from tests.play import midway, play_on, play_to_end, players, two_seats

pytestmark = pytest.mark.django_db(transaction=True)

WHERE = "matches/match"


@pytest.fixture
def staff(transactional_db):
    return Operator(superuser=False)


def listed(operator, **query):
    answer = operator.get(f"/admin/{WHERE}/", query)
    assert answer.status_code == 200, answer.content.decode()
    return {row.pk for row in answer.context["cl"].result_list}


def name_of(player_id):
    return Player.objects.get(pk=player_id).name


def recorded(match_id):
    found = LogEntry.objects.filter(object_id=str(match_id)).order_by("id")
    return list(found.values_list("user__name", "change_message"))


def break_it(loaded):
    good = store.read(loaded.id)[-1].payload
    tamper(loaded.id, "payload", b"{}", loaded.version)
    cache.clear()
    return good


def test_the_list_has_seats_and_players_in_a_constant_number_of_queries(staff):
    first, second = players(2)
    counts = []
    for _ in range(2):
        for _ in range(3):
            two_seats(*players(2))
        create(first, [SeatSpec(me=True), SeatSpec(player=name_of(second))])
        create(first, [SeatSpec(me=True), SeatSpec(bot="novice")])
        create(first, [SeatSpec(me=True), SeatSpec(open=True)])
        with CaptureQueriesContext(connection) as queries:
            text = staff.get(f"/admin/{WHERE}/").content.decode()
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert f"{name_of(first)}, {name_of(second)} (invited)" in text
    assert f"{name_of(first)}, novice (bot)" in text
    assert f"{name_of(first)}, open" in text


def test_matches_are_found_by_id_and_by_player(staff):
    first, second, third = players(3)
    one, other = two_seats(first, second), two_seats(second, third)
    assert listed(staff, q=str(one.id)) == {one.id}
    assert listed(staff, q=f" {str(other.id).upper()} ") == {other.id}
    assert listed(staff, q=name_of(first)) == {one.id}
    assert listed(staff, q=name_of(second)[6:].upper()) == {one.id, other.id}
    assert listed(staff, q=str(third)) == {other.id}
    assert listed(staff, q="nobody-has-this") == set()
    assert listed(staff, q="' OR 1=1 --\\%_") == set()


def test_matches_are_filtered(staff):
    overdue, quarantined, fine = (two_seats(*players(2)) for _ in range(3))
    Match.objects.filter(pk=overdue.id).update(due_at=timezone.now() - timedelta(minutes=2))
    Match.objects.filter(pk=quarantined.id).update(status="quarantined")
    assert listed(staff, attention="overdue") == {overdue.id}
    assert listed(staff, attention="quarantined") == {quarantined.id}
    assert listed(staff, status__exact="running") == {overdue.id, fine.id}
    assert listed(staff, game="elementalist") == {overdue.id, quarantined.id, fine.id}
    assert listed(staff, game="wild_magic") == set()


def test_void_asks_for_a_reason_and_is_recorded(staff):
    loaded = play_on(two_seats(*players(2)), moves=5)
    asked = staff.choose(WHERE, "void", loaded.id)
    assert 'name="reason"' in asked.content.decode()
    assert load(loaded.id).status == "running"
    said = staff.act(WHERE, "void", loaded.id, reason="a cheat")
    assert said == [f"elementalist {loaded.id}: aborted at version {loaded.version}"]
    assert load(loaded.id).status == "aborted"
    assert recorded(loaded.id) == [("boss", f"void: a cheat (aborted at version {loaded.version})")]
    assert staff.act(WHERE, "void", loaded.id) == [f"elementalist {loaded.id}: The match is aborted."]
    assert len(recorded(loaded.id)) == 1


def test_rebuild_says_what_was_wrong(staff):
    loaded, void = play_on(two_seats(*players(2)), moves=5), two_seats(*players(2))
    Match.objects.filter(pk=loaded.id).update(awaiting_seats=[])
    lobby.void_match(match_id=void.id, reason="x")
    assert sorted(staff.act(WHERE, "rebuild", loaded.id, void.id)) == sorted(
        [
            f"elementalist {loaded.id}: put right: awaiting_seats",
            f"elementalist {void.id}: nothing was wrong",
        ]
    )
    assert load(loaded.id).awaiting_seats == loaded.awaiting_seats
    assert load(void.id).status == "aborted"


def test_a_quarantined_match_is_released_once_it_can_be_read(staff):
    loaded, fine = play_on(two_seats(*players(2)), moves=5), two_seats(*players(2))
    good = break_it(loaded)
    refused = f"elementalist {loaded.id}: The match is quarantined."
    assert staff.act(WHERE, "rebuild", loaded.id) == [refused]
    assert staff.act(WHERE, "release", loaded.id) == [refused]
    assert recorded(loaded.id) == []
    tamper(loaded.id, "payload", good, loaded.version)
    assert staff.act(WHERE, "release", loaded.id) == [f"elementalist {loaded.id}: running again"]
    assert load(loaded.id).version == loaded.version
    assert staff.act(WHERE, "release", fine.id) == [
        f"elementalist {fine.id}: The match is running, not quarantined."
    ]


def test_verify_tells_how_far_the_chain_holds_and_the_page_shows_it(staff):
    sound, broken, cut = (play_on(two_seats(*players(2)), moves=5) for _ in range(3))
    page = f"/admin/{WHERE}/{sound.id}/change/"
    assert "never" in staff.get(page).content.decode()
    tamper(broken.id, "payload", b"{}", 3)
    load(cut.id)
    Match.objects.filter(pk=cut.id).update(digest=b"x")
    said = staff.act(WHERE, "verify", sound.id, broken.id, cut.id)
    version, last = broken.version, cut.version - 1
    assert sorted(said) == sorted(
        [
            f"elementalist {sound.id}: verified to {sound.version} of {sound.version}",
            f"elementalist {broken.id}: verified to 2 of {version}; the chain breaks at 3",
            f"elementalist {cut.id}: verified to {last} of {cut.version}; the chain breaks at {last + 1}",
        ]
    )
    assert f"verified to {sound.version} of {sound.version}" in staff.get(page).content.decode()


@pytest.mark.parametrize("superuser", [False, True])
def test_an_operator_who_plays_sees_no_more_than_others(superuser):
    operator = Operator(superuser=superuser)
    loaded = midway(lambda: two_seats(operator.player.pk, players(1)[0]), moves=50)
    texts = []
    for path in ("/admin/", f"/admin/{WHERE}/", f"/admin/{WHERE}/{loaded.id}/change/"):
        answer = operator.get(path)
        assert answer.status_code == 200
        texts.append(answer.content.decode())
    operator.act(WHERE, "verify", loaded.id)
    texts.append(operator.get(f"/admin/{WHERE}/{loaded.id}/history/").content.decode())
    texts.append(operator.get(f"/admin/{WHERE}/{loaded.id}/change/").content.decode())
    shown = "".join(texts)
    assert loaded.seed.hex() not in shown
    assert loaded.key.hex() not in shown
    for hidden in ("trees", "holders", "pyramid", "entropy", "payload"):
        assert hidden not in shown
    for address in ("deck", "matchseed", "matchsnapshot", "seat", "token", "accessattempt", "group"):
        for app in ("matches", "players", "auth", "axes"):
            assert operator.get(f"/admin/{app}/{address}/").status_code == 404
    for path in ("add/", f"{loaded.id}/delete/"):
        assert operator.get(f"/admin/{WHERE}/{path}").status_code == 403
    assert operator.post(f"/admin/{WHERE}/{loaded.id}/change/", {"status": "aborted"}).status_code == 403
    assert load(loaded.id).status == "running"


def test_what_can_not_be_read_is_not_quoted(staff):
    loaded = play_on(two_seats(*players(2)), moves=5)
    break_it(loaded)
    Match.objects.filter(pk=loaded.id).update(
        status="quarantined", quarantine_reason="KeyError: 'the-queen-of-hearts'"
    )
    page = staff.get(f"/admin/{WHERE}/{loaded.id}/change/").content.decode()
    assert "KeyError" in page
    assert "hearts" not in page


def test_a_finished_match_can_be_looked_at(staff):
    loaded = play_to_end(two_seats(*players(2)))
    assert "Finished" in staff.get(f"/admin/{WHERE}/{loaded.id}/change/").content.decode()
