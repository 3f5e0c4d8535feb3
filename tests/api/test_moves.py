"""The documented answers to moves."""

import json
import threading

import pytest
from django.db import connections

from tests.api.client import Api, problem
from tests.api.conftest import Table


def test_an_accepted_move(table):
    mover, moves = table.turn()
    before = table.version
    answer = mover.post(f"{table.path}/moves", {"move": moves[0], "expected_version": before})
    assert answer.status_code == 201
    body = answer.json()
    assert body["version"] > before
    assert [event["version"] for event in body["events"]] == list(range(before + 1, body["version"] + 1))
    first = body["events"][0]
    assert first["type"] == moves[0]["type"]
    assert first["data"] == {key: value for key, value in moves[0].items() if key != "type"}
    assert set(first) == {"version", "commit", "type", "seat", "because", "data", "at", "digest"}
    seat = table.seats.index(mover)
    assert first["seat"] == seat
    assert body["view"] == mover.get(table.path).json()["view"]
    assert body["awaiting"] == table.seen()["awaiting"]
    assert answer["ETag"].startswith(f'"{body["version"]}-')
    assert body["moves"] == mover.get(f"{table.path}/moves").json()["moves"]


def test_a_stale_expected_version_is_409_with_the_current_one(table):
    mover, moves = table.turn()
    before = table.version
    answer = mover.post(f"{table.path}/moves", {"move": moves[0], "expected_version": before - 1})
    assert problem(answer, 409, "stale-version")["version"] == before
    assert table.version == before


def test_a_stale_if_match_is_412(table):
    mover, moves = table.turn()
    before = table.version
    answer = mover.post(f"{table.path}/moves", {"move": moves[0]}, If_Match=f'"{before - 1}"')
    assert problem(answer, 412, "precondition-failed")["version"] == before
    assert table.version == before
    assert mover.post(f"{table.path}/moves", {"move": moves[0]}, If_Match=f'"{before}"').status_code == 201


def test_not_your_turn_is_409(table):
    mover, moves = table.turn()
    other = table.seats[1 - table.seats.index(mover)]
    before = table.version
    body = problem(other.post(f"{table.path}/moves", {"move": moves[0]}), 409, "not-your-turn")
    assert body["clause"] == "ELE-SET-3"
    assert table.version == before


def test_an_illegal_move_is_422_with_its_clause(table):
    mover, _ = table.turn()
    before = table.version
    body = problem(
        mover.post(f"{table.path}/moves", {"move": {"type": "stop_building"}}), 422, "illegal-move"
    )
    assert body["clause"] == "ELE-SET-5"
    assert table.version == before


def test_a_repeated_key_is_200_with_the_first_answer(table):
    mover, moves = table.turn()
    body = {"move": moves[0], "expected_version": table.version}
    first = mover.post(f"{table.path}/moves", body, Idempotency_Key="abc")
    table.settle()
    table.play(1)
    again = mover.post(f"{table.path}/moves", body, Idempotency_Key="abc")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    other = mover.post(f"{table.path}/moves", {"move": moves[1]}, Idempotency_Key="abc")
    problem(other, 422, "key-reused")


def test_twenty_parallel_copies_are_one_commit_and_equal_answers(table):
    mover, moves = table.turn()
    body = {"move": moves[0], "expected_version": table.version}
    answers: list = []
    gate = threading.Barrier(20)

    def send():
        gate.wait()
        answers.append(mover.post(f"{table.path}/moves", body, Idempotency_Key="one"))
        connections.close_all()

    threads = [threading.Thread(target=send) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200] * 19 + [201]
    assert len({answer.content for answer in answers}) == 1
    commits = {event["commit"] for event in mover.get(f"{table.path}/events").json()["events"]}
    assert len(commits) == 3


BAD_BODIES = [
    (b"", 400, "invalid-request"),
    (b"{", 400, "malformed-json"),
    (b"[]", 400, "malformed-json"),
    (b"3", 400, "malformed-json"),
    (b'"x"', 400, "malformed-json"),
    (b"null", 400, "malformed-json"),
    (b"\xff\xfe", 400, "malformed-json"),
    (b'{"move": {"type": "pass"}, "move2": 1}', 400, "invalid-request"),
    (b'{"move": "pass"}', 400, "invalid-request"),
    (b'{"move": null}', 400, "invalid-request"),
    (b'{"move": {"type": "pass"}, "expected_version": "3"}', 400, "invalid-request"),
    (b'{"move": {"type": "pass"}, "expected_version": -1}', 400, "invalid-request"),
    (b'{"move": {"type": "pass"}, "expected_version": 1e3}', 400, "invalid-request"),
    (b'{"move": {"type": "pass"}, "expected_version": true}', 400, "invalid-request"),
    (b'{"move": {"type": "pass"}, "expected_version": 99999999999999999999999999}', 400, "invalid-request"),
    (b'{"move": {}}', 422, "malformed-move"),
    (b'{"move": {"type": 5}}', 422, "malformed-move"),
    (b'{"move": {"type": "no_such"}}', 422, "malformed-move"),
    (b'{"move": {"type": "choose_pyramid"}}', 422, "malformed-move"),
    (b'{"move": {"type": "choose_pyramid", "kind": "\\u0000"}}', 422, "malformed-move"),
    (b'{"move": {"type": "choose_pyramid", "kind": ["RS"]}}', 422, "malformed-move"),
    (b'{"move": {"type": "choose_pyramid", "kind": "RS", "x": 1}}', 422, "malformed-move"),
    (b'{"move": {"type": "expire", "seat": 1}}', 422, "malformed-move"),
    (b'{"move": {"type": "advance"}}', 422, "malformed-move"),
    (b'{"a":' * 5000 + b"1" + b"}" * 5000, 400, "malformed-json"),
    (b'{"move": {"type": "' + b"x" * 2_000_000 + b'"}}', 413, "body-too-large"),
]


@pytest.mark.parametrize(("raw", "status", "kind"), BAD_BODIES, ids=range(len(BAD_BODIES)))
def test_bad_bodies(table, raw, status, kind):
    mover, _ = table.turn()
    before = table.version
    problem(mover.raw("POST", f"{table.path}/moves", raw, "application/json"), status, kind)
    assert table.version == before


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_other_content_types_are_415(table, content_type):
    mover, _ = table.turn()
    answer = mover.raw("POST", f"{table.path}/moves", b'{"move": {"type": "pass"}}', content_type)
    problem(answer, 415, "unsupported-media-type")


@pytest.mark.parametrize("value", ["x", '"x"', "17.5", '"-"', ""])
def test_a_bad_if_match_is_400(table, value):
    mover, moves = table.turn()
    problem(mover.post(f"{table.path}/moves", {"move": moves[0]}, If_Match=value), 400, "invalid-request")


@pytest.mark.parametrize("key", ["", "x" * 201, "a\tb"])
def test_a_bad_idempotency_key_is_400(table, key):
    mover, moves = table.turn()
    before = table.version
    answer = mover.post(f"{table.path}/moves", {"move": moves[0]}, Idempotency_Key=key)
    problem(answer, 400, "invalid-request")
    assert table.version == before


def test_unknown_and_private_matches_give_the_same_404(table, alice, bob):
    stranger = Api()
    private = Table(alice, bob, visibility="unlisted")
    hidden = alice.post(
        "/api/v1/matches",
        {"game": "elementalist", "seats": [{"me": True}, {"bot": "novice"}], "visibility": "private"},
    ).json()["id"]
    unknown = "01900000-0000-7000-8000-000000000000"
    for path in ("", "/moves", "/events", "/audit"):
        answers = [stranger.get(f"/api/v1/matches/{each}{path}") for each in (hidden, unknown)]
        assert answers[0].content == answers[1].content
        problem(answers[0], 404, "not-found")
    for path in ("moves", "concede", "join", "leave", "start", "invite"):
        body = {"move": {"type": "pass"}} if path == "moves" else {"player": "x"} if path == "invite" else {}
        answers = [stranger.post(f"/api/v1/matches/{each}/{path}", body) for each in (hidden, unknown)]
        assert answers[0].content == answers[1].content
        problem(answers[0], 404, "not-found")
    assert stranger.get(private.path).status_code == 200


def test_a_spectator_has_no_moves(table):
    stranger = Api()
    problem(stranger.get(f"{table.path}/moves"), 403, "not-seated")
    problem(stranger.post(f"{table.path}/moves", {"move": {"type": "pass"}}), 403, "not-seated")


def test_without_a_token_it_is_401(table, nobody):
    answer = nobody.get(f"{table.path}/moves")
    problem(answer, 401, "unauthenticated")
    assert answer["WWW-Authenticate"].startswith("Bearer")
    problem(nobody.post(f"{table.path}/moves", {"move": {"type": "pass"}}), 401, "unauthenticated")
    assert nobody.get(table.path).status_code == 200


def test_conceding_ends_the_match(table, alice, bob):
    answer = bob.post(f"{table.path}/concede", {}, Idempotency_Key="c")
    assert answer.status_code == 201
    body = answer.json()
    assert body["status"] == "finished"
    assert body["outcome"]["placements"] == [1, 2]
    assert bob.post(f"{table.path}/concede", {}, Idempotency_Key="c").status_code == 200
    problem(alice.post(f"{table.path}/concede"), 409, "not-running")
    problem(alice.post(f"{table.path}/moves", {"move": {"type": "pass"}}), 409, "not-running")


def test_every_legal_move_is_accepted_as_listed(table):
    """What GET moves lists goes through POST unchanged, to the end of the match."""
    table.play_to_end()
    assert json.dumps(table.seen()["outcome"])
