"""GraphQL: the same reach, services and errors as REST."""

import re
from datetime import datetime

import pytest

from games.players.models import Player
from tests.api.client import Api, problem

SUBMIT = """
mutation($id: UUID!, $move: JSON!, $expected: Version, $key: String) {
  submitMove(id: $id, move: $move, expectedVersion: $expected, idempotencyKey: $key) {
    __typename
    ... on MoveAccepted {
      version status events { type because data } moves view awaiting { seats system decision } repeated
    }
    ... on MoveRejected { type detail clause }
    ... on MoveConflict { type detail clause currentVersion }
  }
}"""


def test_games_and_clauses(nobody):
    data = nobody.graphql(
        "{ games { slug title minSeats maxSeats bots { level } } "
        'game(slug: "elementalist") { packs clauses { id text } clause(id: "ELE-SET-1") { text } } }'
    )["data"]
    assert "elementalist" in [game["slug"] for game in data["games"]]
    assert data["game"]["packs"] == ["ele-house-1"]
    assert {"id": "ELE-SET-1", "text": data["game"]["clause"]["text"]} in data["game"]["clauses"]


def test_an_unknown_game_is_an_error_with_its_problem(nobody):
    (error,) = nobody.graphql('{ game(slug: "chess") { title } }')["errors"]
    assert error["extensions"]["type"] == "/api/v1/problems/not-found"


def test_a_match_from_guest_to_concession(nobody):
    guest = nobody.graphql("mutation { createGuest { player { id name } token } }")["data"]["createGuest"]
    api = Api(anonymous=True)
    api.headers = {"Authorization": f"Bearer {guest['token']}"}
    assert api.graphql("{ me { id name } }")["data"]["me"] == guest["player"]
    made = api.graphql(
        "mutation($input: CreateMatchInput!) { createMatch(input: $input) { id status version yourSeat } }",
        input={"game": "elementalist", "seats": [{"me": True}, {"open": True}]},
    )["data"]["createMatch"]
    assert (made["status"], made["version"], made["yourSeat"]) == ("open", 0, 0)
    other = Api()
    joined = other.graphql(
        "mutation($id: UUID!) { joinMatch(id: $id) { status yourSeat awaiting { system } } }", id=made["id"]
    )["data"]["joinMatch"]
    assert joined == {"status": "running", "yourSeat": 1, "awaiting": {"system": True}}
    ended = other.graphql(
        "mutation($id: UUID!) { concede(id: $id) { ... on MoveAccepted { status outcome } } }", id=made["id"]
    )["data"]["concede"]
    assert ended["status"] == "finished"
    assert ended["outcome"]["placements"] == [1, 2]


def test_a_match_and_its_events_show_what_rest_shows(table, alice, bob):
    table.play(40)
    for api in (alice, bob, Api()):
        rest = api.get(table.path).json()
        events = api.get(f"{table.path}/events").json()["events"]
        query = """query($id: UUID!) { match(id: $id) { version view yourSeat moves dice { commitment seed }
            events(first: 500) { edges { cursor node { version type data } } pageInfo { hasNextPage } } } }"""
        match = api.graphql(query, id=table.id)["data"]["match"]
        assert match["view"] == rest["view"]
        assert match["version"] == rest["version"]
        assert match["yourSeat"] == rest["your_seat"]
        assert match["dice"]["seed"] is None
        edges = match["events"]["edges"]
        assert [edge["node"]["data"] for edge in edges] == [event["data"] for event in events]
        assert [edge["cursor"] for edge in edges] == [str(event["version"]) for event in events]


MATCH = """query($id: UUID!) { match(id: $id) { id game rules status version
    awaiting { seats system decision } seats { seat kind player { id name } bot standIn }
    yourSeat outcome deadline visibility rated createdAt
    startedAt endedAt view dice { commitment seed entropy } content { pack digest } options clock } }"""


@pytest.mark.parametrize("moves", [0, 30, 3000])
def test_every_field_of_a_match_is_the_same_as_over_rest_for_every_viewer(table, alice, bob, moves):
    def snake(value):
        if isinstance(value, list):
            return [snake(item) for item in value]
        if not isinstance(value, dict):
            return value
        return {re.sub("([A-Z])", r"_\1", key).lower(): snake(item) for key, item in value.items()}

    def when(text):
        return text and datetime.fromisoformat(text)

    table.play(moves)
    for api in (alice, bob, Api(), Api(anonymous=True)):
        rest = api.get(table.path).json()
        match = api.graphql(MATCH, id=table.id)["data"]["match"]
        for free in ("view", "outcome", "options", "clock"):
            assert match.pop(free) == rest.pop(free)
        match = snake(match)
        for moment in ("created_at", "started_at", "ended_at", "deadline"):
            assert when(match.pop(moment)) == when(rest.pop(moment))
        assert match == rest


def test_an_earlier_version(table, alice):
    before = alice.get(table.path).json()
    table.play(5)
    query = "query($id: UUID!, $v: Version) { match(id: $id, version: $v) { version view } }"
    then = alice.graphql(query, id=table.id, v=before["version"])["data"]["match"]
    assert then == {"version": before["version"], "view": before["view"]}
    (error,) = alice.graphql(query, id=table.id, v=99999)["errors"]
    assert error["extensions"]["status"] == 404


def test_events_in_pages(table, alice):
    table.play(10)
    query = """query($id: UUID!, $after: String) { match(id: $id) { events(first: 7, after: $after) {
        edges { node { version } } pageInfo { hasNextPage endCursor } } } }"""
    versions, after = [], None
    while True:
        page = alice.graphql(query, id=table.id, after=after)["data"]["match"]["events"]
        versions += [edge["node"]["version"] for edge in page["edges"]]
        after = page["pageInfo"]["endCursor"]
        if not page["pageInfo"]["hasNextPage"]:
            break
    assert versions == list(range(1, table.version + 1))


def test_a_move_is_accepted_rejected_or_in_conflict(table):
    mover, moves = table.turn()
    version = table.version
    accepted = mover.graphql(SUBMIT, id=table.id, move=moves[0], expected=version, key="k")["data"][
        "submitMove"
    ]
    assert accepted["__typename"] == "MoveAccepted"
    assert accepted["version"] > version
    assert accepted["events"][0]["type"] == moves[0]["type"]
    again = mover.graphql(SUBMIT, id=table.id, move=moves[0], expected=version, key="k")["data"]["submitMove"]
    assert again == {**accepted, "repeated": True}
    stale = mover.graphql(SUBMIT, id=table.id, move=moves[0], expected=version)["data"]["submitMove"]
    assert (stale["__typename"], stale["type"]) == ("MoveConflict", "stale-version")
    assert stale["currentVersion"] == table.version
    table.settle()
    waiting = table.seats[1 - table.seen()["awaiting"]["seats"][0]]
    turn = waiting.graphql(SUBMIT, id=table.id, move=moves[0])["data"]["submitMove"]
    assert (turn["type"], turn["clause"]) == ("not-your-turn", "ELE-SET-3")
    mover, _ = table.turn()
    malformed = mover.graphql(SUBMIT, id=table.id, move={"type": "x"})["data"]["submitMove"]
    assert (malformed["__typename"], malformed["type"]) == ("MoveRejected", "malformed-move")


def test_a_rejected_move_names_its_clause(table):
    mover, _ = table.turn()
    body = mover.graphql(SUBMIT, id=table.id, move={"type": "stop_building"})["data"]["submitMove"]
    assert (body["__typename"], body["clause"]) == ("MoveRejected", "ELE-SET-5")


def test_lists_and_my_turn(table, alice, bob):
    query = "query($turn: Boolean!) { matches(myTurn: $turn) { edges { node { id } } } }"
    assert len(alice.graphql(query, turn=False)["data"]["matches"]["edges"]) == 1
    mover, _ = table.turn()
    other = table.seats[1 - table.seats.index(mover)]
    assert len(mover.graphql(query, turn=True)["data"]["matches"]["edges"]) == 1
    assert other.graphql(query, turn=True)["data"]["matches"]["edges"] == []


def test_a_player_has_a_profile_that_everybody_may_see(alice, nobody):
    query = "query($name: String!) { player(name: $name) { id name guest createdAt } }"
    mine = alice.get("/api/v1/me").json()
    shown = nobody.graphql(query, name=alice.player["name"])["data"]["player"]
    created = datetime.fromisoformat(shown.pop("createdAt"))
    assert shown == {**alice.player, "guest": True}
    assert created == datetime.fromisoformat(mine["created_at"])
    assert alice.graphql("{ me { id name guest } }")["data"]["me"] == shown


def test_who_is_gone_locked_or_never_was_is_the_same_error(alice, bob, nobody):
    query = "query($name: String!) { player(name: $name) { id } }"
    Player.objects.filter(pk=bob.player["id"]).update(is_active=False)
    assert alice.delete("/api/v1/me").status_code == 204
    erased = Player.objects.get(pk=alice.player["id"]).name
    names = [alice.player["name"], erased, bob.player["name"], "nobody", "", "a\x00b", "x" * 5000]
    answers = [nobody.graphql(query, name=name) for name in names]
    assert answers == [answers[0]] * len(names)
    assert answers[0]["data"] is None
    assert answers[0]["errors"][0]["extensions"]["type"] == "/api/v1/problems/not-found"


def test_private_and_unknown_matches_are_not_found(alice):
    hidden = alice.post(
        "/api/v1/matches",
        {"game": "elementalist", "seats": [{"me": True}, {"bot": "novice"}], "visibility": "private"},
    ).json()["id"]
    stranger = Api()
    query = "query($id: UUID!) { match(id: $id) { version } }"
    first = stranger.graphql(query, id=hidden)
    second = stranger.graphql(query, id="01900000-0000-7000-8000-000000000000")
    assert first == second
    assert first["errors"][0]["extensions"]["status"] == 404
    assert first["data"] is None


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b"{", "application/json", 400),
        (b"[]", "application/json", 400),
        (b"3", "application/json", 400),
        (b"{}", "application/json", 400),
        (b'[{"query": "{ games { slug } }"}]', "application/json", 400),
        (b'{"query": "{ games { slug } }", "operationName": {"a": 1}}', "application/json", 400),
        (b'{"query": 3}', "application/json", 400),
        (b'{"query": "{ games { slug } }", "variables": 3}', "application/json", 400),
        (b"query", "text/plain", 415),
        (b'{"query": "' + b"x" * 2_000_000 + b'"}', "application/json", 413),
    ],
    ids=range(10),
)
def test_bad_requests_are_problems(nobody, body, content_type, status):
    answer = nobody.raw("POST", "/graphql", body, content_type)
    if answer["Content-Type"].startswith("application/json"):
        assert answer.json()["errors"]
    else:
        assert answer.status_code == status
        assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Basic abc", "Bearer a b", "Bearer qt_" + "x" * 43])
@pytest.mark.parametrize("query", ["{ me { id } }", "{ games { slug } }"])
def test_a_bad_token_is_401_whatever_is_asked(nobody, header, query):
    nobody.headers = {"Authorization": header}
    answer = nobody.post("/graphql", {"query": query})
    problem(answer, 401, "unauthenticated")
    assert answer["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    "body",
    [
        b"\xff",
        b"[" * 30_000,
        b'{"query": "{ games { slug } }", "variables": ' + b'{"a":' * 9000 + b"1" + b"}" * 9000 + b"}",
        b'{"query": "{ games { slug } }", "variables": {"a": NaN}}',
        b'{"query": "{ games { slug } }", "variables": {"a": "\\ud800"}}',
        b" ",
        b"[][]",
    ],
    ids=range(7),
)
def test_json_is_read_as_strictly_as_over_rest(nobody, body):
    problem(nobody.raw("POST", "/graphql", body, "application/json"), 400, "malformed-json")


def test_variables_in_the_address_are_read_as_strictly(nobody):
    query = "/graphql?query={games{slug}}&variables="
    problem(nobody.get(query + "[" * 3000, Accept="application/json"), 400, "malformed-json")
    problem(nobody.get(query + "3", Accept="application/json"), 400, "malformed-json")


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "",
    ],
)
def test_what_a_foreign_page_could_send_is_415(nobody, content_type):
    body = b'{"query": "mutation { createGuest { token } }"}'
    problem(nobody.raw("POST", "/graphql", body, content_type), 415, "unsupported-media-type")


def test_mutations_by_get_are_refused(nobody):
    answer = nobody.get("/graphql?query=mutation{createGuest{token}}", Accept="application/json")
    problem(answer, 400, "invalid-request")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_are_405_with_those_that_work(nobody, method):
    answer = nobody.raw(method, "/graphql", b"{}", "application/json")
    problem(answer, 405, "method-not-allowed")
    assert answer["Allow"] == "GET, POST"


def test_too_many_requests_are_told_when_to_return(alice, bob, settings):
    settings.RATE_LIMITS = {"read": 2, "write": 0, "moves": 0, "guests": 0}
    answers = [alice.post("/graphql", {"query": "{ me { id } }"}) for _ in range(6)]
    limited = next(answer for answer in answers if answer.status_code == 429)
    assert 1 <= int(limited["Retry-After"]) <= 61
    # At one address, but another player.
    assert bob.post("/graphql", {"query": "{ games { slug } }"}).status_code == 200


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("{ ...Nothing }", "Unknown fragment 'Nothing'."),
        ("{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }", "within itself via 'B'"),
        ("query { games { ...A } } fragment A on Game { slug ...A }", "within itself"),
        ("{" + "a{" * 400 + "b" + "}" * 400 + "}", "nested too deeply"),
        ("{ game(slug: " + "[" * 800 + "]" * 800 + ") { slug } }", "nested too deeply"),
    ],
)
def test_documents_that_go_in_circles_or_too_deep(nobody, query, told):
    answer = nobody.graphql(query)
    assert answer["data"] is None
    assert told in str(answer["errors"])


@pytest.mark.parametrize("after", ["x", "-1", "", "9" * 5000, "\u0661", "1.5"])
def test_a_bad_cursor_of_events_is_told(table, alice, after):
    query = "query($id: UUID!, $a: String) { match(id: $id) { events(after: $a) { edges { cursor } } } }"
    (error,) = alice.graphql(query, id=table.id, a=after)["errors"]
    assert error["extensions"]["type"] == "/api/v1/problems/invalid-request"


@pytest.mark.parametrize("first", [0, -1, 501])
def test_a_bad_page_size_is_told(table, alice, first):
    events = "query($id: UUID!, $f: Int!) { match(id: $id) { events(first: $f) { edges { cursor } } } }"
    matches = "query($f: Int!) { matches(first: $f) { edges { cursor } } }"
    for answer in (alice.graphql(events, id=table.id, f=first), alice.graphql(matches, f=first)):
        assert answer["errors"][0]["extensions"]["type"] == "/api/v1/problems/invalid-request"


def test_a_lobby_from_invitation_to_start(alice, bob):
    seats = "seats { kind player { name } }"
    made = alice.graphql(
        "mutation($input: CreateMatchInput!) { createMatch(input: $input) { id } }",
        input={"game": "elementalist", "seats": [{"me": True}, {"open": True}], "start": False},
    )["data"]["createMatch"]["id"]
    invite = f"mutation($id: UUID!, $p: String!) {{ invitePlayer(id: $id, player: $p) {{ {seats} }} }}"
    (error,) = bob.graphql(invite, id=made, p=bob.player["name"])["errors"]
    assert error["extensions"]["type"] == "/api/v1/problems/not-allowed"
    invited = alice.graphql(invite, id=made, p=bob.player["name"])["data"]["invitePlayer"]["seats"][1]
    assert invited == {"kind": "invited", "player": {"name": bob.player["name"]}}
    leave = f"mutation($id: UUID!) {{ leaveMatch(id: $id) {{ {seats} }} }}"
    assert bob.graphql(leave, id=made)["data"]["leaveMatch"]["seats"][1]["kind"] == "open"
    start = 'mutation($id: UUID!) { startMatch(id: $id, entropy: "00ff") { status } }'
    (error,) = alice.graphql(start, id=made)["errors"]
    assert error["extensions"]["type"] == "/api/v1/problems/seats-empty"
    bob.graphql("mutation($id: UUID!) { joinMatch(id: $id) { id } }", id=made)
    assert alice.graphql(start, id=made)["data"]["startMatch"]["status"] == "running"


def test_options_must_be_an_object(alice):
    create = "mutation($input: CreateMatchInput!) { createMatch(input: $input) { id } }"
    match = {"game": "elementalist", "seats": [{"me": True}, {"open": True}], "options": []}
    (error,) = alice.graphql(create, input=match)["errors"]
    assert error["extensions"]["type"] == "/api/v1/problems/invalid-request"


def test_graphiql_is_served(nobody):
    answer = nobody.get("/graphql", Accept="text/html")
    assert answer.status_code == 200
    assert b"graphiql" in answer.content.lower()


def test_a_missing_move_problem(table):
    mover, _ = table.turn()
    (error,) = mover.graphql(SUBMIT, id=table.id, move=[1])["errors"]
    assert error["extensions"]["type"] == "/api/v1/problems/invalid-request"
