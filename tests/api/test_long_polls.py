"""Long polls in the ASGI process: all wait, all hear, who hangs up makes room."""

import pytest
from django.test import RequestFactory
from rest_framework.throttling import BaseThrottle

from games.players import services
from games.players.models import Token
from tests.api.asgi import Host, until
from tests.api.client import Api


@pytest.fixture
def host(transactional_db):
    host = Host()
    yield host
    host.close()


def poll(table, wait=25):
    return f"{table.path}/events?after={table.version}&wait={wait}"


def test_a_hundred_polls_of_one_address_wait_and_all_hear_of_a_move(host, table, alice):
    version = table.version
    path = poll(table)
    polls = [host.get(path, alice.headers) for _ in range(100)]
    until(lambda: host.live.places.taken == 100)
    mover, moves = table.turn()
    assert mover.post(f"{table.path}/moves", {"move": moves[0]}).status_code == 201
    answers = [each.answer() for each in polls]
    assert {answer["events"][0]["version"] for answer in answers} == {version + 1}
    assert {answer["waited"] for answer in answers} == {True}
    assert all("retry-after" not in each.headers for each in polls)
    assert host.live.places.taken == 0


def test_who_hangs_up_frees_its_place_at_once(host, table, alice):
    each = host.get(poll(table), alice.headers)
    until(lambda: host.live.places.taken == 1)
    host.hang_up(each)
    until(lambda: host.live.places.taken == 0, seconds=5)
    assert each.status == 0


def test_without_a_place_the_answer_says_that_it_did_not_wait(host, table, alice, settings):
    settings.MAX_WAITERS_ADDRESS = 1
    settings.MAX_WAITERS = 2
    path = poll(table)
    host.get(path, alice.headers, "10.0.0.1")
    until(lambda: host.live.places.taken == 1)
    second = host.get(path, alice.headers, "10.0.0.1")
    assert second.answer() == {"events": [], "next": table.version, "status": "running", "waited": False}
    assert second.headers["retry-after"] == "2"
    host.get(path, alice.headers, "10.0.0.2")
    until(lambda: host.live.places.taken == 2)
    assert host.get(path, alice.headers, "10.0.0.3").answer()["waited"] is False


def test_the_end_of_the_time_is_an_empty_answer_that_waited(host, table, alice):
    each = host.get(poll(table, 1), alice.headers)
    assert each.answer() == {"events": [], "next": table.version, "status": "running", "waited": True}


def test_without_redis_a_poll_still_hears_of_a_move(table, alice, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    host = Host()
    try:
        version = table.version
        each = host.get(poll(table), alice.headers)
        until(lambda: host.live.places.taken == 1)
        mover, moves = table.turn()
        mover.post(f"{table.path}/moves", {"move": moves[0]})
        assert each.answer()["events"][0]["version"] == version + 1
    finally:
        host.close()


def test_a_poll_is_one_read_of_the_budget(host, table, alice, settings):
    path = poll(table, 1)
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"read": 100}
    answers = [host.get(path, alice.headers) for _ in range(60)]
    assert {each.answer()["waited"] for each in answers} == {True}


def test_a_client_cannot_say_that_it_was_looked_at_before(host, table, alice, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"read": 1}
    faked = alice.headers | {"Visit": "again", "X-Visit": "1"}
    path = f"{table.path}/events?again=true&visit=1"
    answers = [host.get(path, faked) for _ in range(4)]
    assert all(each.ended.wait(20) for each in answers)
    assert 429 in {each.status for each in answers}


def test_a_token_that_is_revoked_meanwhile_gets_no_answer(host, table, alice):
    each = host.get(poll(table), alice.headers)
    until(lambda: host.live.places.taken == 1)
    token = Token.objects.get(player_id=alice.player["id"])
    services.revoke_token(token=token)
    table.seats[1].post(f"{table.path}/concede")
    assert each.answer()["type"] == "/api/v1/problems/unauthenticated"


def test_who_waits_is_let_go_when_the_process_ends(host, table, alice):
    each = host.get(poll(table), alice.headers)
    until(lambda: host.live.places.taken == 1)
    host.stop()
    assert each.answer()["waited"] is False
    assert each.headers["retry-after"] == "2"


@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_addresses_are_those_of_budgets(host, table, alice, settings, proxies):
    settings.NUM_PROXIES = proxies
    # As the framework's own throttles find it.
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": proxies}
    settings.MAX_WAITERS_ADDRESS = 1
    forwarded = "203.0.113.7, 198.51.100.2"
    request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded}, REMOTE_ADDR="10.0.0.1")
    same = BaseThrottle().get_ident(request)
    path = poll(table)
    host.get(path, alice.headers | {"X-Forwarded-For": forwarded}, "10.0.0.1")
    until(lambda: host.live.places.taken == 1)
    with host.live.places.one(same) as one, host.live.places.one("another") as other:
        assert (one, other) == (False, True)


def test_a_private_match_is_not_there_for_others(host, alice, bob):
    body = {"game": "elementalist", "seats": [{"me": True}, {"open": True}], "visibility": "private"}
    path = f"/api/v1/matches/{alice.post('/api/v1/matches', body).json()['id']}"
    for kind in ("events?wait=20", "live"):
        each = host.get(f"{path}/{kind}", bob.headers)
        assert each.answer()["type"] == "/api/v1/problems/not-found"
        assert each.headers["content-type"] == "application/problem+json"
    assert host.live.places.taken == 0


def test_other_addresses_are_served_as_ever(host, alice):
    assert host.get("/api/v1/me", alice.headers).answer()["player"] == alice.player
    assert host.get("/healthz", Api(anonymous=True).headers).ended.wait(20)
