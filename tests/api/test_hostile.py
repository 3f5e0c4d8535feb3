"""Requests that no honest client sends, and those of clumsy ones: told what is wrong, changing nothing."""

import base64
import gzip
import json
from io import BytesIO

import pytest

from config.wsgi import application
from tests.api.client import Api, problem
from tests.api.conftest import Table

OPEN = {"game": "elementalist", "seats": [{"me": True}, {"open": True}]}
NOWHERE = "/api/v1/matches/01900000-0000-7000-8000-000000000000"


def through_the_server(api, path, body, **environ):
    """A POST as granian hands it over, where the Django test client would add a length."""
    sent: list[str] = []
    request = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "CONTENT_TYPE": "application/json",
        "HTTP_AUTHORIZATION": api.headers["Authorization"],
        "wsgi.input": BytesIO(body),
        "wsgi.url_scheme": "http",
        "wsgi.input_terminated": True,
        **environ,
    }
    answer = b"".join(application(request, lambda status, _headers: sent.append(status)))
    return sent[0][:3], json.loads(answer)


def test_a_body_without_a_length_is_read(alice):
    """Chunked bodies have none; dropped, a request would do something else than it says."""
    body = json.dumps({**OPEN, "visibility": "unlisted"}).encode()
    status, match = through_the_server(alice, "/api/v1/matches", body, HTTP_TRANSFER_ENCODING="chunked")
    assert (status, match["visibility"]) == ("201", "unlisted")
    status, answer = through_the_server(alice, "/api/v1/matches", b"x" * 70_000)
    assert (status, answer["type"]) == ("413", "/api/v1/problems/body-too-large")
    status, answer = through_the_server(alice, "/api/v1/matches", b"")
    assert (status, answer["type"]) == ("400", "/api/v1/problems/invalid-request")


@pytest.mark.parametrize("length", [{"CONTENT_LENGTH": "2000000"}, {}])
def test_a_body_that_is_too_large_is_read_off(alice, length):
    body = BytesIO(b"x" * 2_000_000)
    status, _ = through_the_server(alice, "/api/v1/guests", b"", **length, **{"wsgi.input": body})
    assert status == "413"
    assert body.read() == b""


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/v1/guests"),
        ("POST", "/api/v1/matches"),
        ("POST", "{table}/moves"),
        ("POST", "{table}/concede"),
        ("POST", "{open}/join"),
        ("POST", "{open}/invite"),
        ("POST", "{open}/start"),
        ("POST", "{open}/leave"),
        ("POST", "/api/v1/decks"),
        ("POST", "/api/v1/decks/check"),
        ("POST", "/api/v1/me/tokens"),
    ],
)
def test_what_is_no_json_is_refused_everywhere_and_changes_nothing(table, alice, method, path):
    opened = alice.post("/api/v1/matches", {**OPEN, "start": False})["Location"]
    path = path.format(table=table.path, open=opened)
    before = [alice.get(each).content for each in (table.path, opened, "/api/v1/me/tokens", "/api/v1/decks")]
    bodies = [
        b"{",
        b"null",
        b"[]",
        b"3",
        b'{"x": NaN}',
        b'{"x": -Infinity}',
        b'{"x": 1e999}',
        b'{"x": "\xff"}',
        b'{"x": "\\ud800"}',
        b'{"x": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
        b'{"x": 1} {"x": 2}',
        "{}".encode("utf-16"),
        b"\xef\xbb\xbf{}",
    ]
    for body in bodies:
        problem(alice.raw(method, path, body, "application/json"), 400, "malformed-json")
    problem(
        alice.raw(method, path, b'{"x": "' + b"a" * 2_000_000 + b'"}', "application/json"),
        413,
        "body-too-large",
    )
    for content_type in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
    ):
        problem(alice.raw(method, path, b'{"x": 1}', content_type), 415, "unsupported-media-type")
    problem(alice.raw(method, path, b'{"surprise": 1}', "application/json"), 400, "invalid-request")
    after = [alice.get(each).content for each in (table.path, opened, "/api/v1/me/tokens", "/api/v1/decks")]
    assert after == before


@pytest.mark.parametrize("path", ["/api/v1/matches", "/graphql"])
def test_a_compressed_body_is_told(alice, path):
    packed = gzip.compress(json.dumps(OPEN).encode())
    problem(alice.post(path, packed, Content_Encoding="gzip"), 415, "unsupported-media-type")


def test_a_problem_does_not_echo_all_that_was_sent(table):
    mover, _ = table.turn()
    answer = mover.post(f"{table.path}/moves", {"move": {"type": "x" * 60_000}})
    assert len(problem(answer, 422, "malformed-move")["detail"]) <= 500


@pytest.mark.parametrize(
    "query",
    [
        *(f"limit={limit}" for limit in ("0", "-1", "101", "x", "", "1.0", "0" * 30 + "1")),
        *(f"{flag}={value}" for flag in ("mine", "my_turn") for value in ("1", "maybe", "null", "True")),
        "status=nowhere",
        "game=%00",
        "surprise=1",
        "format=json",
        "page_size=3",
        "cursor=",
        "cursor=x",
        "cursor=%00",
        *("cursor=" + base64.b64encode(text).decode() for text in (b"p=abc", b"p=%00", b"o=9", b"r=1")),
    ],
)
def test_a_bad_filter_of_matches_is_told(alice, query):
    problem(alice.get(f"/api/v1/matches?{query}"), 400, "invalid-request")


def test_an_unknown_game_is_not_an_empty_list(alice):
    problem(alice.get("/api/v1/matches?game=chess"), 404, "not-found")


def test_a_cursor_goes_into_an_address_as_it_is(alice):
    made = [alice.post("/api/v1/matches", OPEN).json()["id"] for _ in range(7)]
    seen, cursor = [], ""
    while cursor is not None:
        page = alice.get(f"/api/v1/matches?limit=3{cursor and f'&cursor={cursor}'}").json()
        seen += [match["id"] for match in page["matches"]]
        cursor = page["next"]
        assert cursor is None or cursor.replace("-", "").replace("_", "").isalnum()
    assert seen == made[::-1]


@pytest.mark.parametrize(
    "number", ["-1", "x", "", "1.0", "1e3", "\u0661", "9" * 30, "0" * 30 + "1", "%00", "+1"]
)
def test_a_bad_number_in_an_address_is_told(table, alice, number):
    for query in ("?version=", "/events?after=", "/events?limit=", "/events?wait="):
        problem(alice.get(f"{table.path}{query}{number}"), 400, "invalid-request")


@pytest.mark.parametrize("path", ["{table}", "/api/v1/games", "/api/v1/games/elementalist/clauses"])
def test_every_form_of_if_none_match(table, alice, path):
    path = path.format(table=table.path)
    tag = alice.get(path)["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', f'{tag},"other"', "*"):
        answer = alice.get(path, If_None_Match=known)
        assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", tag)
    for unknown in ('"other"', tag.strip('"'), "", tag[:-2] + '"'):
        assert alice.get(path, If_None_Match=unknown).status_code == 200


def test_every_form_of_if_match(table):
    mover, moves = table.turn()
    version = table.version

    def send(tag, **body):
        return mover.post(f"{table.path}/moves", {"move": moves[0], **body}, If_Match=tag)

    for stale in (
        '"0"',
        f'"{version - 1}"',
        f'W/"{version - 1}"',
        str(version - 1),
        f'"{version + 1}"',
        f'"{version - 1}-2"',
    ):
        assert problem(send(stale), 412, "precondition-failed")["version"] == version
    for odd in (
        '""',
        '"x"',
        "x",
        f'"{version}", "3"',
        f'"{version}""3"',
        f'"{version}',
        f"W/{'9' * 40}",
        '"-1"',
        f"'{version}'",
    ):
        problem(send(odd), 400, "invalid-request")
    problem(send(f'"{version}"', expected_version=version - 1), 400, "invalid-request")
    assert table.version == version
    assert send(f'W/"{version}"').status_code == 201


def test_an_early_start_changes_nothing(alice, bob):
    path = alice.post("/api/v1/matches", {**OPEN, "start": False})["Location"]
    tag = alice.get(path)["ETag"]
    problem(alice.post(f"{path}/start", {"entropy": "abcd"}), 409, "seats-empty")
    assert alice.get(path)["ETag"] == tag
    assert bob.post(f"{path}/join").status_code == 200
    assert alice.post(f"{path}/start", {"entropy": "abcd"}).json()["status"] == "running"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("GET", "?version=1", None),
        ("GET", "/moves", None),
        ("GET", "/events", None),
        ("GET", "/events?wait=1", None),
        ("GET", "/audit", None),
        ("POST", "/join", {}),
        ("POST", "/join", {"seat": 9, "deck": "none"}),
        ("POST", "/leave", {}),
        ("POST", "/start", {"entropy": "00"}),
        ("POST", "/invite", {"player": "nobody-there"}),
        ("POST", "/moves", {"move": {"type": "nothing"}}),
        ("POST", "/moves", {"move": {"type": "stop_building"}, "expected_version": 3}),
        ("POST", "/concede", {}),
    ],
)
def test_a_private_match_answers_as_one_that_never_was(alice, bob, method, path, body):
    seats = [{"me": True}, {"player": bob.player["name"]}]
    running = Table(alice, bob, visibility="private", seats=seats).path
    waiting = alice.post("/api/v1/matches", {**OPEN, "visibility": "private"})["Location"]
    for viewer in (Api(), Api(anonymous=True)):
        answers = [
            viewer.get(base + path) if method == "GET" else viewer.post(base + path, body)
            for base in (NOWHERE, running, waiting)
        ]
        assert answers[0].status_code in (401, 404)
        first, *others = [(a.status_code, a.content, dict(a.headers)) for a in answers]
        assert others == [first, first]


@pytest.mark.parametrize(
    "path",
    [
        "{table}",
        "{table}/moves",
        "{table}/join",
        "{table}/events",
        "/api/v1/matches",
        "/api/v1/guests",
        "/api/v1/me",
        "/api/v1/games",
    ],
)
def test_other_methods_are_405_with_those_that_work(table, alice, path):
    path = path.format(table=table.path)
    allowed = alice.raw("PATCH", path, b"{}", "application/json")
    problem(allowed, 405, "method-not-allowed")
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE"} - set(allowed["Allow"].split(", ")):
        answer = alice.raw(method, path, b"{}", "application/json")
        problem(answer, 405, "method-not-allowed")
        assert answer["Allow"] == allowed["Allow"]


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/v1/matches/",
        "/api/v1/nothing",
        "/api/v1/matches/x",
        "/api/v1/matches/%00",
        "/api/v2/matches",
    ],
)
def test_an_unknown_address_is_a_problem(nobody, path):
    problem(nobody.get(path), 404, "not-found")


def test_a_page_elsewhere_may_send_what_a_client_needs(nobody, settings):
    settings.CORS_ALLOWED_ORIGINS = ["https://play.example.org"]
    answer = nobody._client.options(
        f"{NOWHERE}/moves",
        headers={
            "Origin": "https://play.example.org",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization, content-type, idempotency-key, if-match",
        },
    )
    allowed = answer["Access-Control-Allow-Headers"].split(", ")
    assert {"authorization", "content-type", "idempotency-key", "if-match", "if-none-match"} <= set(allowed)
