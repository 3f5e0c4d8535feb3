"""Accounts in the admin site: every action asks why, does its work at once, and is recorded."""

import pytest
from django.contrib.admin.models import LogEntry
from django.core.management import CommandError, call_command
from django.test import Client

from games.players.models import Player
from tests.api.client import Api, problem
from tests.operator import PASSWORD, Operator

WHERE = "players/player"


@pytest.fixture
def boss(transactional_db):
    return Operator()


@pytest.fixture
def helper(transactional_db):
    return Operator("helper", superuser=False)


def records():
    return list(LogEntry.objects.order_by("id").values_list("user__name", "object_repr", "change_message"))


def test_locking_and_unlocking_many_at_once(boss, alice, bob):
    names = sorted([alice.player["name"], bob.player["name"]])
    both = [alice.player["id"], bob.player["id"]]
    assert sorted(boss.act(WHERE, "lock", *both, reason="a quarrel")) == [f"{name}: locked" for name in names]
    for api in (alice, bob):
        problem(api.get("/api/v1/me"), 401, "unauthenticated")
    assert sorted(records()) == [("boss", name, "lock: a quarrel (locked)") for name in names]
    boss.act(WHERE, "unlock", *both)
    assert {api.get("/api/v1/me").status_code for api in (alice, bob)} == {200}


@pytest.mark.parametrize(
    "action", ["lock", "lock_and_forfeit", "unlock", "erase", "make_operator", "dismiss"]
)
def test_nothing_happens_before_a_reason_is_given(boss, alice, action):
    before = Player.objects.filter(pk=alice.player["id"]).values().get()
    asked = boss.choose(WHERE, action, alice.player["id"])
    assert asked.status_code == 200
    assert 'name="reason"' in asked.content.decode()
    assert boss.choose(WHERE, action, alice.player["id"], confirmed="yes", reason=" ").status_code == 200
    assert Player.objects.filter(pk=alice.player["id"]).values().get() == before
    assert records() == []


def test_lock_and_forfeit(boss, alice, bob, table):
    said = boss.act(WHERE, "lock_and_forfeit", alice.player["id"])
    assert said == [f"{alice.player['name']}: locked, 1 matches conceded"]
    assert bob.get(table.path).json()["outcome"]["placements"] == [2, 1]
    concession = bob.get(f"{table.path}/audit").json()["records"][-1]["header"]
    assert concession["principal"] == f"operator:{boss.player.pk}"


def test_erasing_in_bulk_leaves_no_name_anywhere(boss, alice, bob, table):
    boss.act(WHERE, "lock", alice.player["id"])
    boss.act(WHERE, "erase", alice.player["id"], bob.player["id"], reason="they asked for it")
    for api in (alice, bob):
        problem(api.get("/api/v1/me"), 401, "unauthenticated")
        assert not Player.objects.filter(name=api.player["name"]).exists()
        assert api.player["name"] not in str(records())
        assert api.player["name"] not in Api().get("/api/v1/matches").content.decode()
    assert [message for _, _, message in records()] == [
        "lock: because (locked)",
        *["erase: they asked for it (erased)"] * 2,
    ]
    assert Api().get(table.path).json()["status"] == "finished"


def test_there_is_no_deleting(boss, alice):
    assert boss.post(f"/admin/{WHERE}/{alice.player['id']}/delete/", {"post": "yes"}).status_code == 403
    boss.choose(WHERE, "delete_selected", alice.player["id"], post="yes")
    assert alice.get("/api/v1/me").status_code == 200
    assert boss.post(f"/admin/{WHERE}/{alice.player['id']}/change/", {"name": "x"}).status_code == 403
    assert alice.get("/api/v1/me").json()["player"] == alice.player


def test_staff_act_on_players_but_not_on_operators_or_themselves(boss, helper, alice):
    assert helper.act(WHERE, "lock", alice.player["id"]) == [f"{alice.player['name']}: locked"]
    assert helper.act(WHERE, "lock", boss.player.pk) == ["boss: Only superusers act on operators."]
    assert boss.act(WHERE, "lock", boss.player.pk) == ["boss: This is you: another operator has to do that."]
    for action in ("erase", "make_operator", "dismiss"):
        helper.choose(WHERE, action, alice.player["id"], confirmed="yes", reason="x", password1=PASSWORD)
    assert Player.objects.get(pk=alice.player["id"]).erased_at is None
    assert helper.get(f"/admin/{WHERE}/add/").status_code == 403
    assert list(Player.objects.filter(is_staff=True, is_active=True).order_by("name")) == [
        boss.player,
        helper.player,
    ]
    assert boss.act(WHERE, "lock", helper.player.pk) == ["helper: locked"]
    assert helper.get("/admin/").status_code == 302
    assert [message for _, _, message in records()] == ["lock: because (locked)"] * 2


def test_players_do_not_get_in(boss, alice):
    player = Client()
    player.force_login(Player.objects.get(pk=alice.player["id"]))
    for path in ("/admin/", f"/admin/{WHERE}/", "/admin/matches/match/", f"/admin/{WHERE}/add/"):
        assert player.get(path).status_code == 302


def added(operator, **fields):
    form = {"name": "second", "password1": PASSWORD, "password2": PASSWORD, **fields}
    return operator.post(f"/admin/{WHERE}/add/", {key: value for key, value in form.items() if value})


@pytest.mark.parametrize("superuser", ["", "on"])
def test_a_second_operator_can_be_added_and_logs_in(boss, superuser):
    assert boss.get(f"/admin/{WHERE}/add/").status_code == 200
    assert added(boss, is_superuser=superuser).status_code == 302
    second = Client()
    assert second.post("/admin/login/", {"username": "second", "password": PASSWORD}).status_code == 302
    assert second.get("/admin/matches/match/").status_code == 200
    row = Player.objects.get(name="second")
    assert (row.is_staff, row.is_superuser, row.is_guest) == (True, bool(superuser), False)
    assert [(who, what) for who, what, _ in records()] == [("boss", "second")]


def test_the_first_operator_is_made_by_a_command(transactional_db, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", interactive=False, name="admin", verbosity=0)
    login = {"username": "admin", "password": PASSWORD}
    assert Client().post("/admin/login/", login).status_code == 302
    for name in ("admin", "adm1n", "a b"):
        with pytest.raises(CommandError):
            call_command("createsuperuser", interactive=False, name=name, verbosity=0)
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "a b"}, "Enter a valid value."),
        ({"name": "b0ss"}, "This name is taken, or looks like one that is."),
        ({"name": "BOSS"}, "This name is taken, or looks like one that is."),
        ({"password1": "", "password2": ""}, "This field is required."),
        ({"password2": "another-long-one"}, "The two password fields didn"),
        ({"password1": "short", "password2": "short"}, "This password is too short."),
        ({"password1": "second-second", "password2": "second-second", "name": "second-secon"}, "too similar"),
    ],
)
def test_a_wrong_form_adds_nobody(boss, fields, error):
    answer = added(boss, **fields)
    assert answer.status_code == 200
    assert error in answer.content.decode()
    assert list(Player.objects.all()) == [boss.player]


def test_a_player_is_made_operator_and_dismissed(boss, alice):
    passwords = {"password1": PASSWORD, "password2": PASSWORD}
    assert (
        boss.choose(
            WHERE,
            "make_operator",
            alice.player["id"],
            confirmed="yes",
            reason="x",
            password1="a",
            password2="a",
        ).status_code
        == 200
    )
    said = boss.act(WHERE, "make_operator", alice.player["id"], **passwords)
    assert said == [f"{alice.player['name']}: operator"]
    second = Client()
    login = {"username": alice.player["name"], "password": PASSWORD}
    assert second.post("/admin/login/", login).status_code == 302
    assert second.get("/admin/").status_code == 200
    assert alice.get("/api/v1/me").json()["guest"] is False
    assert boss.act(WHERE, "dismiss", alice.player["id"])
    assert second.get("/admin/").status_code == 302
    assert Client().post("/admin/login/", login).status_code == 200
    assert alice.get("/api/v1/me").status_code == 200


def test_accounts_are_found_by_name_and_id_and_show_no_token(boss, alice, bob):
    for term in (alice.player["name"], alice.player["id"]):
        found = boss.get(f"/admin/{WHERE}/", {"q": term}).content.decode()
        assert alice.player["name"] in found
        assert bob.player["name"] not in found
    page = boss.get(f"/admin/{WHERE}/{alice.player['id']}/change/")
    assert page.status_code == 200
    text = page.content.decode()
    assert "Lock and forfeit" in text
    assert "argon2" not in text
    assert "digest" not in text


@pytest.mark.parametrize("rows", [["x"], ["00000000-0000-0000-0000-000000000000"], []])
def test_actions_on_what_is_not_there_do_nothing(boss, rows):
    assert boss.choose(WHERE, "lock", *rows, confirmed="yes", reason="x").status_code == 302
    assert records() == []
