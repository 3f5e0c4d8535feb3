"""What a GraphQL request may ask for, and what it pays: by its work, before anything is done."""

import datetime as dt

import pytest
import time_machine
from graphql import get_introspection_query

from api.budgets import purse
from games.kernel.registry import newest
from games.matches.models import Match
from tests.api.client import problem

MINUTE = dt.datetime(2032, 5, 1, 12, 0, 10, tzinfo=dt.UTC)
LIMIT = 60
GAMES = len(list(newest()))
MOST_CLAUSES = max(len(each.game.clauses) for each in newest())
SEATS = "{ edges { node { id seats { player { name } } } } }"
WHOLE_MATCH = """query Whole($id: UUID!) { match(id: $id) { id game rules status version view moves outcome
    awaiting { seats system } seats { seat kind player { id name } bot standIn } yourSeat deadline visibility
    rated createdAt startedAt endedAt dice { commitment seed entropy } content { pack digest } options clock
    events(first: 100) { edges { cursor node { version commit type seat because data at digest } }
    pageInfo { hasNextPage endCursor } } } }"""


pytestmark = pytest.mark.usefixtures("credentials_kept")


@pytest.fixture
def one_minute(settings):
    """The whole test lies in one window, which no other test shares."""
    global MINUTE  # noqa: PLW0603
    MINUTE += dt.timedelta(minutes=1)
    with time_machine.travel(MINUTE, tick=False):
        purse.forget()
        settings.RATE_LIMITS = {"read": LIMIT, "write": 0, "moves": 0, "guests": 0}
        yield
        purse.forget()


def left(api):
    """How many reads the budget still has; they are gone then."""
    count = 0
    while api.get("/api/v1/me").status_code == 200:
        count += 1
    return count


def refusal(answer):
    assert answer["data"] is None
    (error,) = answer["errors"]
    assert error["extensions"]["type"] == "/api/v1/problems/query-too-costly"
    assert error["extensions"]["status"] == 400
    assert error["extensions"]["detail"] == error["message"]
    assert error["extensions"]["cost"] > error["extensions"]["limit"]
    return error["extensions"]


def chain(length, inner):
    """Fragments that spread one another, each the next."""
    links = "".join(f"fragment F{n} on Query {{ ...F{n + 1} ...F{n + 1} }} " for n in range(length))
    return f"{{ ...F0 }} {links} fragment F{length} on Query {{ {inner} }}"


@pytest.mark.parametrize(
    ("query", "cost", "limit"),
    [
        ("{" + "games { slug } " * 240 + "}", 240, 10),
        ("{ games {" + "... { slug } " * 240 + "} }", 240, 10),
        ("{ games {" + "...S " * 11 + "} } fragment S on Game { slug }", 11, 10),
        ("{ games { slug } } fragment Unused on Game {" + "slug " * 11 + "}", 11, 10),
        ("{" + " ".join(f"a{n}: matches(first: 100) {SEATS}" for n in range(15)) + "}", 94_515, 40_000),
        (
            "{" + " ".join(f"a{n}: matches(first: 100) {{ edges {{ cursor }} }}" for n in range(10)) + "}",
            51_010,
            40_000,
        ),
        (
            "{ games {" + " ".join(f"a{n}: clauses {{ id a: text b: text }}" for n in range(10)) + "} }",
            1 + 5 * GAMES + GAMES * 10 * (1 + 6 * MOST_CLAUSES),
            40_000,
        ),
        ("{" + "a {" * 20 + "b" + "}" * 20 + "}", 21, 20),
        ("{" + "... {" * 20 + "games { slug }" + "}" * 20 + "}", 21, 20),
        (chain(30, "games { slug }"), 21, 20),
        (chain(10, "games { slug }"), 12_261, 1_000),
        ("{ games {" + " ".join(f"a{n}: slug" for n in range(400)) + "} }", 1_001, 1_000),
        ("{ games { slug " + "@include(if: true) " * 200 + "} }", 1_001, 1_000),
        (" ".join(f"query Q{n} {{ games {{ slug }} }}" for n in range(11)), 11, 10),
        ("{ games { slug } } #" + "x" * 10_000, 10_020, 10_000),
        ("#\n" * 4_000 + "{ games { slug } }", 1_001, 1_000),
    ],
    ids=[
        "one field 240 times",
        "one field in 240 fragments",
        "one fragment 11 times",
        "in a fragment that is not used",
        "15 lists of 100 matches",
        "10 lists whose matches are not shown",
        "catalogues",
        "deep",
        "deep in fragments",
        "a long chain of fragments",
        "fragments spread 2 to the 11th times",
        "wide",
        "directives",
        "operations",
        "characters",
        "comments",
    ],
)
def test_documents_that_ask_for_too_much_are_refused_before_anything_is_done(
    alice, django_assert_num_queries, query, cost, limit
):
    alice.get("/api/v1/me")
    body = {"query": query, "operationName": "Q0"} if "Q0" in query else {"query": query}
    with django_assert_num_queries(0):
        found = refusal(alice.post("/graphql", body).json())
    assert (found["cost"], found["limit"]) == (cost, limit)


def test_a_mutation_that_is_refused_changes_nothing(alice):
    create = "createMatch(input: $i) { id }"
    query = "mutation($i: CreateMatchInput!) {" + " ".join(f"a{n}: {create}" for n in range(50)) + "}"
    seats = [{"me": True}, {"open": True}]
    assert refusal(alice.graphql(query, i={"game": "elementalist", "seats": seats}))["cost"] == 50 * 801
    assert not Match.objects.exists()


def test_fragments_in_circles_are_an_error_of_the_document(nobody):
    circle = (
        "{ ...A } fragment A on Query { games { slug } ...B } fragment B on Query {" + "...A " * 300 + "}"
    )
    (error, *_) = nobody.graphql(circle)["errors"]
    assert error["message"].startswith("Cannot spread fragment 'A' within itself")


@pytest.mark.parametrize("errors", [1, 20, 300])
def test_errors_of_a_document_are_told_up_to_a_number(nobody, errors):
    query = "{" + " ".join(f"wrong{n}" for n in range(errors)) + "}"
    assert len(nobody.graphql(query)["errors"]) == min(errors, 21)


@pytest.mark.parametrize(
    "variables",
    [{"v": list(range(1_000))}, {"v": {str(n): n for n in range(1_000)}}, {"v": [[{"a": [1]}] * 334]}],
)
def test_variables_of_too_many_values_are_refused(table, variables):
    mover, _ = table.turn()
    version = table.version
    query = "mutation($id: UUID!, $v: JSON!) { submitMove(id: $id, move: $v) { __typename } }"
    found = refusal(mover.graphql(query, id=table.id, **variables))
    assert found["limit"] == 1_000
    assert table.version == version


@pytest.mark.parametrize(
    ("query", "variables", "reads"),
    [
        ("{ me { id } }", {}, 1),
        ("{ games { slug title bots { level } } }", {}, 1),
        ('{ game(slug: "elementalist") { clauses { id text } } }', {}, 2),
        ("{ games { clauses { id } } }", {}, 8),
        ("{ matches { edges { node { id } } } }", {}, 3),
        ("{ matches { edges { node { id seats { player { name } } awaiting { seats } } } } }", {}, 3),
        ("{ matches(first: 100) " + SEATS + " }", {}, 7),
        ("query($n: Int) { matches(first: $n) " + SEATS + " }", {}, 3),
        ("query($n: Int = 100) { matches(first: $n) " + SEATS + " }", {}, 7),
        ("query($n: Int) { matches(first: $n) " + SEATS + " }", {"n": 100}, 7),
        ("query($n: Int) { matches(first: $n) " + SEATS + " }", {"n": 1}, 2),
        # The same twice is asked for once.
        (
            "{ matches(first: 100) "
            + SEATS
            + " ...M } fragment M on Query { matches(first: 100) "
            + SEATS
            + " }",
            {},
            7,
        ),
        ("{ a: matches(first: 100) " + SEATS + " b: matches(first: 100) " + SEATS + " }", {}, 13),
        ("query($no: Boolean!) { matches(first: 100) @skip(if: $no) " + SEATS + " }", {"no": True}, 1),
        ("query($no: Boolean!) { matches(first: 100) @include(if: $no) " + SEATS + " }", {"no": True}, 7),
        # Refused, and paid for the one request that it is, or for how long it is.
        ("{ matches(first: 5000) { unknown } }", {}, 1),
        ("{ " + "unknown " * 200 + "}", {}, 1),
        ("{ " + " ".join(f"a{n}: unknown" for n in range(200)) + "}", {}, 3),
        ("{" + "games { slug } " * 240 + "}", {}, 4),
        ("{" + " ".join(f"a{n}: matches(first: 100) " + SEATS for n in range(15)) + "}", {}, 2),
    ],
    ids=range(20),
)
def test_a_query_pays_its_price_and_nothing_else(alice, one_minute, query, variables, reads):
    alice.graphql(query, **variables)
    assert left(alice) == LIMIT - reads


def test_who_has_not_so_much_left_is_told_when_to_return_and_pays_only_the_request(alice, one_minute):
    seven = {"query": "{ me { id } matches(first: 100) " + SEATS + " }"}
    answers = [alice.post("/graphql", seven) for _ in range(9)]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429]
    problem(answers[8], 429, "too-many-requests")
    assert answers[8]["Retry-After"] == "51"
    assert left(alice) == LIMIT - 8 * 7 - 1


def test_a_whole_match_with_its_events_is_an_honest_request(table, alice, one_minute):
    match = alice.graphql(WHOLE_MATCH, id=table.id)["data"]["match"]
    assert len(match["events"]["edges"]) == match["version"]
    assert left(alice) == LIMIT - 3


@pytest.mark.parametrize("depth", [7, 9])
def test_tools_may_ask_for_the_whole_schema(nobody, one_minute, depth):
    query = get_introspection_query(
        schema_description=True,
        specified_by_url=True,
        directive_is_repeatable=True,
        input_value_deprecation=True,
        type_depth=depth,
    )
    types = nobody.graphql(query)["data"]["__schema"]["types"]
    assert "Match" in [each["name"] for each in types]
    assert len(types) > 40


def test_the_schema_many_times_over_is_refused(nobody):
    names = "types { fields { name args { name } type { name ofType { name } } } }"
    query = "{" + " ".join(f"a{n}: __schema {{ {names} }}" for n in range(40)) + "}"
    refusal(nobody.graphql(query))


@pytest.mark.parametrize(
    ("header", "reads"),
    [("Bearer qt_guess", 1), ("bearer \tqt_guess", 1), ("Bearer", 0), ("Bearer a b", 0), ("Basic abc", 0)],
)
@pytest.mark.parametrize("path", ["/graphql", "/api/v1/matches"])
def test_tokens_are_read_and_paid_for_in_one_way(nobody, one_minute, path, header, reads):
    nobody.headers = {"Authorization": header}
    problem(nobody.post(path, {"query": "{ games { slug } }"}), 401, "unauthenticated")
    nobody.headers = {}
    count = 0
    while nobody.get("/api/v1/games").status_code == 200:
        count += 1
    assert count == LIMIT - reads
