"""Creating, viewing and listing matches."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.matches import lobby, sweeping
from games.matches.models import Match, Seat
from tests.api.client import Api, problem
from tests.api.conftest import Table
from tests.matches.test_store import in_threads

FIELDS = {
    "id", "game", "rules", "status", "version", "awaiting", "seats", "your_seat", "view", "outcome", "dice",
    "content", "options", "deadline",
}  # fmt: skip
NEW = {"game": "elementalist", "options": {}, "seats": [{"me": True}, {"bot": "apprentice"}]}


def test_creating_a_match_gives_the_documented_shape(alice):
    answer = alice.post("/api/v1/matches", NEW)
    assert answer.status_code == 201
    match = answer.json()
    assert set(match) >= FIELDS
    assert answer["Location"] == f"/api/v1/matches/{match['id']}"
    assert match["status"] == "running"
    assert match["awaiting"] == {"seats": [], "system": True, "decision": None}
    assert match["your_seat"] == 0
    assert match["seats"][0]["player"] == alice.player
    assert match["seats"][1]["bot"] == "apprentice"
    assert match["dice"]["seed"] is None
    assert len(match["dice"]["commitment"]) == 64
    assert match["outcome"] is None
    assert match["options"] == {
        "content_pack": "ele-house-1", "first_turn": "first_chooser", "green_spell_lasts": "turn",
    }  # fmt: skip


def test_an_open_match_waits_for_a_second_player(alice, bob):
    match = alice.post("/api/v1/matches", {**NEW, "seats": [{"me": True}, {"open": True}]}).json()
    assert (match["status"], match["version"], match["view"]) == ("open", 0, None)
    joined = bob.post(f"/api/v1/matches/{match['id']}/join", {"entropy": "00ff"})
    assert joined.status_code == 200
    assert joined.json()["status"] == "running"
    assert joined.json()["your_seat"] == 1


def test_what_has_begun_is_not_open_any_more(table, alice, nobody):
    before = nobody.get(table.path).json()
    refused = problem(alice.post(f"{table.path}/leave"), 409, "not-open")
    assert refused["match_status"] == "running"
    assert refused["detail"] == "The match is running; concede to leave it."
    problem(Api().post(f"{table.path}/join", {}), 409, "not-open")
    assert nobody.get(table.path).json() == before
    alice.post(f"{table.path}/concede")
    problem(alice.post(f"{table.path}/start"), 409, "not-open")


@pytest.mark.parametrize(
    ("change", "status", "kind"),
    [
        ({"game": "chess"}, 404, "not-found"),
        ({"game": None}, 400, "invalid-request"),
        ({"seats": []}, 400, "invalid-request"),
        ({"seats": [{"me": True}]}, 422, "bad-options"),
        ({"seats": [{"me": False}, {"open": True}]}, 400, "invalid-request"),
        ({"seats": [{"me": True}, {"bot": "x" * 500}]}, 400, "invalid-request"),
        ({"seats": [{"me": True}, {"player": "a\u0000b"}]}, 400, "invalid-request"),
        ({"seats": [{"me": True}, {"player": "nobody-of-that-name"}]}, 400, "invalid-request"),
        ({"options": {"first_turn": 3}}, 422, "bad-options"),
        ({"options": {"nope": 3}}, 422, "bad-options"),
        ({"options": []}, 400, "invalid-request"),
        ({"clock": {"per_move": 0}}, 400, "invalid-request"),
        ({"clock": {"on_timeout": "explode"}}, 400, "invalid-request"),
        ({"clock": {"stand_in": "nobody"}}, 400, "invalid-request"),
        ({"visibility": "secret"}, 400, "invalid-request"),
        ({"surprise": 1}, 400, "invalid-request"),
    ],
)
def test_a_bad_match_is_refused(alice, change, status, kind):
    problem(alice.post("/api/v1/matches", {**NEW, **change}), status, kind)
    assert alice.get("/api/v1/matches").json()["matches"] == []


def test_the_etag_begins_with_the_version_and_304_saves_the_body(table, alice):
    answer = alice.get(table.path)
    tag = answer["ETag"]
    assert tag.startswith(f'"{answer.json()["version"]}-')
    assert "Authorization" in answer["Vary"]
    again = alice.get(table.path, If_None_Match=tag)
    assert (again.status_code, again.content) == (304, b"")
    table.play(1)
    assert alice.get(table.path, If_None_Match=tag).status_code == 200


def test_the_etag_changes_with_the_seats_of_an_open_match(alice, bob):
    match = alice.post("/api/v1/matches", {**NEW, "seats": [{"me": True}, {"open": True}], "start": False})
    path = match["Location"]
    tag = alice.get(path)["ETag"]
    bob.post(f"{path}/join")
    assert alice.get(path, If_None_Match=tag).status_code == 200


def test_the_etag_changes_with_whatever_changes_without_a_version(alice, bob, nobody):
    clock = {"per_move": 40, "on_timeout": "bot", "stand_in": "novice"}
    table = Table(alice, bob, clock=clock)
    mover, _ = table.turn()
    shown, tags = [], []

    def look():
        answer = nobody.get(table.path)
        shown.append({key: value for key, value in answer.json().items() if key not in ("version", "view")})
        tags.append(answer["ETag"])

    look()
    begun = timezone.now()
    sweeping.sweep(begun)
    sweeping.sweep(begun + timedelta(minutes=5))  # an outage: deadlines move
    look()
    late = begun + timedelta(minutes=5, seconds=50)
    sweeping.sweep(late - timedelta(seconds=25))
    sweeping.sweep(late)  # a bot stands in
    look()
    other = bob if mover is alice else alice
    assert other.delete("/api/v1/me").status_code == 204  # a name goes
    look()
    assert [len({*map(str, shown)}), len({*tags})] == [4, 4]


def test_a_match_is_created_once_however_often_it_is_asked_for(alice, bob):
    first = alice.post("/api/v1/matches", NEW, Idempotency_Key="k")
    again = alice.post("/api/v1/matches", NEW, Idempotency_Key="k")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first["Location"] == again["Location"]
    assert first.json()["id"] == again.json()["id"]
    assert bob.post("/api/v1/matches", NEW, Idempotency_Key="k").status_code == 201
    problem(alice.post("/api/v1/matches", {**NEW, "rated": True}, Idempotency_Key="k"), 422, "key-reused")
    assert alice.post("/api/v1/matches", NEW, Idempotency_Key="l").status_code == 201
    assert len(alice.get("/api/v1/matches?mine=true").json()["matches"]) == 2


def test_the_first_answer_stays_though_what_it_named_is_gone(alice, bob):
    body = {**NEW, "seats": [{"me": True}, {"player": bob.player["name"]}]}
    first = alice.post("/api/v1/matches", body, Idempotency_Key="k")
    assert bob.delete("/api/v1/me").status_code == 204
    again = alice.post("/api/v1/matches", body, Idempotency_Key="k")
    assert (again.status_code, again.json()["id"]) == (200, first.json()["id"])
    problem(alice.post("/api/v1/matches", body), 400, "invalid-request")


def test_a_match_asked_for_at_once_by_one_key_is_created_once(alice):
    answers = in_threads(4, lambda _n: alice.post("/api/v1/matches", NEW, Idempotency_Key="k").json()["id"])
    assert len(set(answers)) == 1
    assert Match.objects.count() == 1


def test_graphql_creates_a_match_once(alice):
    query = """mutation ($input: CreateMatchInput!, $key: String) {
        createMatch(input: $input, idempotencyKey: $key) { id } }"""
    made = [alice.graphql(query, input=NEW, key="k")["data"]["createMatch"]["id"] for _ in range(2)]
    assert made[0] == made[1]
    assert Match.objects.count() == 1


BOTS = {"game": "elementalist", "seats": [{"bot": "novice"}, {"bot": "novice"}]}


def test_matches_between_bots_are_limited_for_a_player(alice, bob, settings):
    settings.MAX_BOT_MATCHES = 2
    for start in (True, False):
        assert alice.post("/api/v1/matches", {**BOTS, "start": start}).status_code == 201
    refused = alice.post("/api/v1/matches", BOTS)
    problem(refused, 429, "quota-reached")
    assert int(refused["Retry-After"]) > 0
    assert Match.objects.count() == 2
    # With a person in it, it is another matter, and so is another player.
    assert (
        alice.post("/api/v1/matches", {**BOTS, "seats": [{"me": True}, {"bot": "novice"}]}).status_code == 201
    )
    assert bob.post("/api/v1/matches", BOTS).status_code == 201
    lobby.void_match(match_id=Match.objects.filter(creator_id=alice.player["id"]).first().pk, reason="a test")
    assert alice.post("/api/v1/matches", BOTS).status_code == 201


def test_matches_between_bots_are_limited_for_an_address(alice, bob, settings):
    settings.MAX_BOT_MATCHES_ADDRESS = 3
    made = [api.post("/api/v1/matches", BOTS).status_code for api in (alice, bob, alice, bob)]
    assert made == [201, 201, 201, 429]


def test_a_seat_that_a_bot_took_over_counts_as_a_bot(alice, settings):
    settings.MAX_BOT_MATCHES = 1
    clock = {"per_move": 1, "on_timeout": "bot", "stand_in": "novice"}
    seats = [{"me": True}, {"bot": "novice"}]
    assert alice.post("/api/v1/matches", {"game": "elementalist", "seats": seats, "clock": clock}).status_code
    Seat.objects.filter(kind="player").update(stand_in="novice")
    problem(alice.post("/api/v1/matches", BOTS), 429, "quota-reached")


def test_open_matches_in_which_nobody_sits_are_limited(alice, settings):
    settings.MAX_OPEN_MATCHES = 1
    seats = [{"open": True}, {"bot": "novice"}]
    assert alice.post("/api/v1/matches", {**NEW, "seats": seats}).status_code == 201
    problem(alice.post("/api/v1/matches", {**NEW, "seats": seats}), 429, "quota-reached")
    assert alice.post("/api/v1/matches", {**NEW, "seats": [{"me": True}, {"open": True}]}).status_code == 201


def test_earlier_versions_show_what_was_seen_then(table, alice, bob):
    seen = {}
    for _ in range(12):
        for api in (alice, bob):
            now = api.get(table.path).json()
            seen[api.player["id"], now["version"]] = now["view"], now["awaiting"]
        table.play(1)
    for (player, version), (view, awaiting) in seen.items():
        api = alice if alice.player["id"] == player else bob
        then = api.get(f"{table.path}?version={version}").json()
        assert (then["view"], then["awaiting"], then["version"]) == (view, awaiting, version)


@pytest.mark.parametrize("version", ["0", "9999"])
def test_a_version_that_never_was_is_404(table, alice, version):
    problem(alice.get(f"{table.path}?version={version}"), 404, "not-found")


@pytest.mark.parametrize(
    "query", ["version=x", "version=-1", "version=1.5", "version=99999999999999999999999"]
)
def test_a_bad_version_is_400(table, alice, query):
    problem(alice.get(f"{table.path}?{query}"), 400, "invalid-request")


def test_listing_with_filters(alice, bob):
    table = Table(alice, bob)
    opened = alice.post("/api/v1/matches", {**NEW, "seats": [{"me": True}, {"open": True}]}).json()["id"]
    private = alice.post("/api/v1/matches", {**NEW, "visibility": "private"}).json()["id"]
    unlisted = bob.post("/api/v1/matches", {**NEW, "visibility": "unlisted"}).json()["id"]

    def ids(api, query=""):
        answer = api.get(f"/api/v1/matches{query}")
        assert answer.status_code == 200, answer.content
        return [match["id"] for match in answer.json()["matches"]]

    stranger = Api()
    assert ids(stranger) == [opened, table.id]
    assert ids(alice) == [private, opened, table.id]
    assert ids(bob) == [unlisted, opened, table.id]
    assert ids(alice, "?status=open") == [opened]
    assert ids(alice, "?game=elementalist&status=running") == [private, table.id]
    problem(alice.get("/api/v1/matches?game=unknown_game"), 404, "not-found")
    assert ids(bob, "?mine=true") == [unlisted, table.id]
    seat = table.seen()["awaiting"]["seats"][0]
    on_turn, waiting = (alice, bob) if seat == 0 else (bob, alice)
    assert ids(on_turn, "?my_turn=true") == [table.id]
    assert ids(waiting, "?my_turn=true") == []


def test_lists_hold_no_views(table, alice):
    (match,) = alice.get("/api/v1/matches").json()["matches"]
    assert "view" not in match
    assert "dice" not in match


def test_pages_follow_each_other_without_gap_or_double(alice):
    made = [
        alice.post("/api/v1/matches", {**NEW, "seats": [{"me": True}, {"open": True}]}).json()["id"]
        for _ in range(7)
    ]
    found: list[str] = []
    path = "/api/v1/matches?limit=3"
    while True:
        page = alice.get(path).json()
        found += [match["id"] for match in page["matches"]]
        if page["next"] is None:
            break
        path = f"/api/v1/matches?limit=3&cursor={page['next']}"
    assert found == made[::-1]


@pytest.mark.parametrize("query", ["status=odd", "nope=1", "cursor=zzz", "mine=true"])
def test_bad_filters_are_refused(nobody, query):
    answer = nobody.get(f"/api/v1/matches?{query}")
    assert answer.status_code in (400, 401, 404)
    assert answer["Content-Type"] == "application/problem+json"


def test_a_list_costs_the_same_queries_however_long(alice, bob, django_assert_num_queries):
    for _ in range(6):
        Table(alice, bob)
    alice.get("/api/v1/matches")
    # The token, the matches, their seats, the players.
    with django_assert_num_queries(4):
        assert len(alice.get("/api/v1/matches").json()["matches"]) == 6


@pytest.mark.parametrize("path", ["join", "leave", "invite", "start", "concede"])
def test_lobby_commands_refuse_unknown_fields(table, alice, path):
    problem(alice.post(f"{table.path}/{path}", {"surprise": 1}), 400, "invalid-request")


def test_addresses_that_are_none_are_problems(nobody):
    problem(nobody.get("/api/v1/matches/not-a-uuid"), 404, "not-found")
    problem(nobody.get("/nowhere"), 404, "not-found")
    problem(nobody.raw("PUT", "/api/v1/matches", b"{}", "application/json"), 405, "method-not-allowed")


def test_clients_can_show_every_clock(alice, bob):
    table = Table(alice, bob, clock={"per_move": 60, "bank": 600})
    seen = table.seen()
    (seat,) = seen["awaiting"]["seats"]
    assert seen["clock"]["per_move"] == 60
    assert [each["bank_ms"] for each in seen["clock"]["seats"]] == [600_000, 600_000]
    assert seen["clock"]["seats"][1 - seat]["asked_at"] is None
    asked = datetime.fromisoformat(seen["clock"]["seats"][seat]["asked_at"])
    assert datetime.fromisoformat(seen["deadline"]) == asked + timedelta(seconds=660)
    query = "query($id: UUID!) { match(id: $id) { clock } }"
    assert alice.graphql(query, id=table.id)["data"]["match"]["clock"] == seen["clock"]
    table.play(1)
    assert alice.get(f"{table.path}?version=1").json()["clock"]["seats"] is None
