"""What becomes of accounts: locked, unlocked, erased; and what others may know of them."""

import pytest

from games.matches.erasure import erase_player, lock_player
from games.players import credentials
from games.players.models import NeverDeleted, Player, Token
from games.players.services import AccountClosed, create_token, make_operator, unlock_account
from tests.api.client import Api, problem

MATCH = {"game": "elementalist", "seats": [{"me": True}, {"bot": "novice"}]}
REQUESTS = {
    "me": lambda api: api.get("/api/v1/me"),
    "erase": lambda api: api.delete("/api/v1/me"),
    "tokens": lambda api: api.get("/api/v1/me/tokens"),
    "new token": lambda api: api.post("/api/v1/me/tokens", {"label": "x"}),
    "new match": lambda api: api.post("/api/v1/matches", MATCH),
    "matches": lambda api: api.get("/api/v1/matches?mine=true"),
    "decks": lambda api: api.get("/api/v1/decks"),
    "games": lambda api: api.get("/api/v1/games"),
    "graphql": lambda api: api.post("/graphql", {"query": "{ me { id } }"}),
}


def lock(player_id):
    lock_player(player_id=player_id, principal="operator:test")


def erase(player_id):
    erase_player(player_id=player_id, principal="operator:test")


@pytest.mark.parametrize("end", [lock, erase])
def test_the_tokens_of_a_locked_or_erased_account_are_401_at_once(alice, bob, end):
    second = Api(anonymous=True)
    token = create_token(player=Player.objects.get(pk=alice.player["id"]))
    second.headers = {"Authorization": f"Bearer {token}"}
    assert {
        ask(each).status_code for ask in (REQUESTS["me"], REQUESTS["games"]) for each in (alice, second)
    } == {200}
    end(alice.player["id"])
    players, tokens = Player.objects.count(), Token.objects.count()
    for name, ask in REQUESTS.items():
        for api in (alice, second):
            assert problem(ask(api), 401, "unauthenticated"), name
    assert (Player.objects.count(), Token.objects.count()) == (players, tokens)
    assert bob.get("/api/v1/me").status_code == 200


def test_a_request_that_an_erasure_overtakes_is_401_as_well(alice, monkeypatch):
    known = credentials.credential_of(alice.headers["Authorization"].removeprefix("Bearer "))
    monkeypatch.setattr("api.bearer.credential_of", lambda *_: known)
    erase(alice.player["id"])
    problem(alice.get("/api/v1/me"), 401, "unauthenticated")
    problem(alice.post("/api/v1/me/tokens", {}), 401, "unauthenticated")
    assert Token.objects.count() == 0


def test_a_lock_can_be_lifted_an_erasure_can_not(alice):
    player_id = alice.player["id"]
    lock(player_id)
    unlock_account(player_id=player_id)
    assert alice.get("/api/v1/me").json()["player"] == alice.player
    erase(player_id)
    for again in (
        lambda: unlock_account(player_id=player_id),
        lambda: lock(player_id),
        lambda: make_operator(player_id=player_id, password="a-long-password", superuser=True),
    ):
        with pytest.raises(AccountClosed):
            again()
    row = Player.objects.get(pk=player_id)
    assert (row.is_active, row.is_staff, row.has_usable_password()) == (False, False, False)
    erase(player_id)
    assert Player.objects.get(pk=player_id).name == row.name == row.skeleton


def test_a_row_that_others_refer_to_is_never_deleted(alice):
    with pytest.raises(NeverDeleted):
        Player.objects.filter(pk=alice.player["id"]).delete()
    with pytest.raises(NeverDeleted):
        Player.objects.get(pk=alice.player["id"]).delete()
    assert alice.get("/api/v1/me").status_code == 200


def test_an_erased_name_is_free_again(alice, nobody):
    assert nobody.post("/api/v1/guests", {"name": "Ada"}).status_code == 201
    erase(Player.objects.get(name="Ada").pk)
    assert nobody.post("/api/v1/guests", {"name": "ADA"}).status_code == 201


def test_a_profile(alice, nobody):
    me = alice.get("/api/v1/me").json()
    profile = nobody.get(f"/api/v1/players/{alice.player['name']}")
    assert profile.status_code == 200
    assert profile.json() == {**alice.player, "guest": True, "created_at": me["created_at"]}


def test_unknown_locked_and_erased_players_are_the_same_to_everybody(alice, bob, nobody):
    """Neither a profile nor an invitation tells which of the three a name is."""
    locked, erased = Api(), Api()
    lock(locked.player["id"])
    erase(erased.player["id"])
    names = [
        "nobody-has-this",
        locked.player["name"],
        erased.player["name"],
        Player.objects.get(pk=erased.player["id"]).name,
    ]
    match = alice.post("/api/v1/matches", {"game": "elementalist", "seats": [{"me": True}, {"open": True}]})
    where = match["Location"]
    answers = []
    for name in names:
        seats = [{"me": True}, {"player": name}]
        profile = problem(nobody.get(f"/api/v1/players/{name}"), 404, "not-found")
        invited = problem(alice.post(f"{where}/invite", {"player": name}), 400, "invalid-request")
        created = problem(alice.post("/api/v1/matches", {**MATCH, "seats": seats}), 400, "invalid-request")
        answers.append(str((profile, invited, created)).replace(name, "NAME"))
    assert set(answers) == {answers[0]}
    assert [seat["kind"] for seat in alice.get(where).json()["seats"]] == ["player", "open"]


def test_asking_for_names_by_inviting_costs_the_write_budget(alice, settings):
    seats = [{"me": True}, {"open": True}]
    where = alice.post("/api/v1/matches", {**MATCH, "seats": seats})["Location"]
    settings.RATE_LIMITS = {"read": 0, "write": 3, "moves": 0, "guests": 0}
    statuses = []
    # A minute may begin in between: then the budget is full again, once.
    for number in range(7):
        asked = [{"me": True}, {"player": f"name-{number}"}]
        statuses += [
            alice.post(f"{where}/invite", {"player": f"name-{number}"}).status_code,
            alice.post("/api/v1/matches", {**MATCH, "seats": asked}).status_code,
        ]
    assert statuses[:2] == [400, 400]
    assert set(statuses) == {400, 429}
    assert statuses.count(400) <= 6
