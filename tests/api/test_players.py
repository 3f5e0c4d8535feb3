"""Guests and tokens."""

import pytest
from django.test import Client

from games.players.models import Player, Token
from tests.api.client import Api, problem
from tests.api.conftest import Table


def test_a_guest_gets_a_name_and_a_token(nobody):
    answer = nobody.post("/api/v1/guests")
    assert answer.status_code == 201
    body = answer.json()
    assert set(body) == {"player", "token"}
    assert set(body["player"]) == {"id", "name"}
    assert body["token"].startswith("qt_")
    assert answer["Cache-Control"] == "no-store"


def test_the_token_itself_is_not_stored(nobody):
    token = nobody.post("/api/v1/guests").json()["token"]
    stored = str(list(Token.objects.values()))
    assert token not in stored
    assert token.removeprefix("qt_") not in stored


def test_me(alice, nobody):
    me = alice.get("/api/v1/me").json()
    assert me["player"] == alice.player
    assert me["guest"] is True
    problem(nobody.get("/api/v1/me"), 401, "unauthenticated")


def test_a_wished_name(nobody):
    assert nobody.post("/api/v1/guests", {"name": "Ada"}).json()["player"]["name"] == "Ada"
    for same in ("Ada", "ada", "ADA"):
        problem(nobody.post("/api/v1/guests", {"name": same}), 409, "name-taken")


@pytest.mark.parametrize("label", ["a\n", "\n", "a\u0000", "\x7f", "a" * 61, 3])
def test_a_bad_label(alice, label):
    answer = alice.post("/api/v1/me/tokens", {"label": label})
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert len(alice.get("/api/v1/me/tokens").json()["tokens"]) == 1


@pytest.mark.parametrize(
    "name", ["", "-a", "a b", "a" * 31, "ü", "a\u0000", "a\n", "a\u200b", "\u202ea", "\uff41", 3, None]
)
def test_a_bad_name(nobody, name):
    answer = nobody.post("/api/v1/guests", {"name": name})
    if name is None:
        assert answer.status_code == 201
    else:
        problem(answer, 400, "invalid-request")


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Basic abc", "Bearer a b", "Bearer qt_" + "x" * 43])
def test_a_bad_token_is_401(alice, header):
    api = Api(anonymous=True)
    api.headers = {"Authorization": header}
    problem(api.get("/api/v1/me"), 401, "unauthenticated")
    problem(api.get("/api/v1/games"), 401, "unauthenticated")


def test_a_revoked_token_stops_working_at_once(alice):
    second = alice.post("/api/v1/me/tokens", {"label": "phone"}).json()["token"]
    phone = Api(anonymous=True)
    phone.headers = {"Authorization": f"Bearer {second}"}
    assert phone.get("/api/v1/me").json()["player"] == alice.player
    listed = alice.get("/api/v1/me/tokens").json()["tokens"]
    assert [token["label"] for token in listed] == ["first", "phone"]
    assert alice.delete(f"/api/v1/me/tokens/{listed[1]['id']}").status_code == 204
    problem(phone.get("/api/v1/me"), 401, "unauthenticated")
    assert alice.get("/api/v1/me").status_code == 200
    problem(alice.delete(f"/api/v1/me/tokens/{listed[1]['id']}"), 404, "not-found")


def test_a_token_is_made_once_however_often_it_is_asked_for(alice, bob, settings):
    made = [alice.post("/api/v1/me/tokens", {"label": "tv"}, Idempotency_Key="k") for _ in range(2)]
    assert [each.status_code for each in made] == [201, 200]
    assert made[0].json() == made[1].json()
    television = Api(anonymous=True)
    television.headers = {"Authorization": f"Bearer {made[0].json()['token']}"}
    assert television.get("/api/v1/me").json()["player"] == alice.player
    other = bob.post("/api/v1/me/tokens", {"label": "tv"}, Idempotency_Key="k")
    assert other.json()["token"] != made[0].json()["token"]
    problem(alice.post("/api/v1/me/tokens", {"label": "pc"}, Idempotency_Key="k"), 422, "key-reused")
    settings.MAX_TOKENS = 2
    problem(alice.post("/api/v1/me/tokens", {"label": "pc"}), 429, "quota-reached")
    assert [token["label"] for token in alice.get("/api/v1/me/tokens").json()["tokens"]] == ["first", "tv"]


def test_a_locked_account_is_out_at_once_and_in_again_when_unlocked(alice):
    admin = Client()
    admin.force_login(Player.objects.create_superuser("root", "a-long-password"))
    for action, status in (("lock", 401), ("unlock", 200), ("lock", 401)):
        chosen = {"action": action, "index": 0, "_selected_action": alice.player["id"]}
        done = admin.post("/admin/players/player/", {**chosen, "confirmed": "yes", "reason": "a test"})
        assert done.status_code == 302
        assert alice.get("/api/v1/me").status_code == status


def test_tokens_of_others_can_not_be_revoked(alice, bob):
    token = alice.get("/api/v1/me/tokens").json()["tokens"][0]["id"]
    problem(bob.delete(f"/api/v1/me/tokens/{token}"), 404, "not-found")
    assert alice.get("/api/v1/me").status_code == 200


def test_erasing_oneself_removes_the_name_and_the_tokens(alice, bob):
    begun = Table(alice, bob)
    assert alice.delete("/api/v1/me").status_code == 204
    problem(alice.get("/api/v1/me"), 401, "unauthenticated")
    seen = bob.get(begun.path).json()["seats"][0]["player"]
    assert seen["id"] == alice.player["id"]
    assert seen["name"].startswith("erased-")
    assert alice.player["name"] not in bob.get("/api/v1/matches").content.decode()


def test_erasing_oneself_frees_the_seats_of_matches_that_have_not_begun(alice, bob):
    seats = {"game": "elementalist", "seats": [{"me": True}, {"open": True}], "start": False}
    waiting, own = bob.post("/api/v1/matches", seats)["Location"], alice.post("/api/v1/matches", seats)
    assert alice.post(f"{waiting}/join").status_code == 200
    assert alice.delete("/api/v1/me").status_code == 204
    assert [seat["kind"] for seat in bob.get(waiting).json()["seats"]] == ["player", "open"]
    assert bob.get(own["Location"]).json()["status"] == "aborted"
