"""What GraphQL writes to the log: the one line of each request, and more only of faults of ours."""

import logging

import pytest
from django.db import OperationalError

from games.leaderboards import selectors as leaderboards
from games.matches import selectors
from tests.api.client import problem

UNKNOWN = "01900000-0000-7000-8000-000000000000"
MATCH = f'{{ match(id: "{UNKNOWN}") {{ version }} }}'


@pytest.fixture
def lines(caplog, table):
    """The records of what follows, without those of getting there."""
    caplog.set_level(logging.INFO)
    caplog.clear()
    return caplog


def only_line(lines):
    """The facts of the one line that was written."""
    (record,) = lines.records
    assert (record.name, record.levelname, record.exc_info) == ("requests", "INFO", None)
    return record.facts


@pytest.mark.parametrize(
    ("query", "variables", "facts"),
    [
        ("{ games { slug } }", {}, {"operation": "query"}),
        ("query Lobby_2 { games { slug } }", {}, {"operation": "query", "operation_name": "Lobby_2"}),
        ("query " + "L" * 61 + " { games { slug } }", {}, {"operation": "query"}),
        ("{ games { slug", {}, {"errors": 1}),
        ("{ games { slug unknown wrong } }", {}, {"operation": "query", "errors": 2}),
        (
            "query Q($first: Int!) { matches(first: $first) { edges { cursor } } }",
            {"first": "many"},
            {"operation": "query", "operation_name": "Q", "errors": 1},
        ),
        ("{" + "games { slug } " * 11 + "}", {}, {"operation": "query", "errors": 1}),
        ("{ matches(first: 0) { edges { cursor } } }", {}, {"operation": "query", "errors": 1}),
        (MATCH, {}, {"operation": "query", "errors": 1}),
        (
            f'mutation Leave {{ leaveMatch(id: "{UNKNOWN}") {{ id }} }}',
            {},
            {"operation": "mutation", "operation_name": "Leave", "errors": 1},
        ),
        (
            '{ a: player(name: "x") { id } b: player(name: "y") { id } }',
            {},
            {"operation": "query", "errors": 1},
        ),
    ],
    ids=range(11),
)
def test_errors_of_clients_are_one_line_as_over_rest(lines, alice, query, variables, facts):
    answer = alice.graphql(query, **variables)
    assert len(answer.get("errors", [])) == facts.get("errors", 0)
    line = only_line(lines)
    about = {key: line[key] for key in ("operation", "operation_name", "errors") if key in line}
    assert about == facts
    assert (line["method"], line["path"], line["status"]) == ("POST", "/graphql", 200)


def test_a_refused_move_is_no_error_and_one_line(lines, table):
    mover, _ = table.turn()
    lines.clear()
    query = "mutation Move($id: UUID!, $move: JSON!) { submitMove(id: $id, move: $move) { __typename } }"
    refused = mover.graphql(query, id=table.id, move={"type": "stop_building"})["data"]["submitMove"]
    assert refused == {"__typename": "MoveRejected"}
    line = only_line(lines)
    assert (line["operation"], line["operation_name"]) == ("mutation", "Move")
    assert "errors" not in line


def test_requests_that_are_no_graphql_are_one_line(lines, alice):
    problem(
        alice.post("/graphql", {"query": "query A { me { id } }", "operationName": "B"}),
        400,
        "invalid-request",
    )
    assert only_line(lines)["status"] == 400


def test_a_fault_of_ours_is_logged_once_with_its_traceback_and_masked(lines, alice, monkeypatch):
    def broken(*_args):
        raise RuntimeError("the secret of the trees")

    monkeypatch.setattr(selectors, "visible_match", broken)
    answer = alice.graphql(MATCH)
    assert "secret" not in str(answer)
    (error,) = answer["errors"]
    assert error["message"] == "Something broke on our side"
    assert error["path"] == ["match"]
    assert error["extensions"] == {
        "type": "/api/v1/problems/internal-error",
        "title": "Something broke on our side",
        "status": 500,
        "detail": "Something broke on our side",
    }
    fault, line = lines.records
    assert (fault.name, fault.levelname) == ("api.problems", "ERROR")
    assert str(fault.msg["exc_info"]) == "the secret of the trees"
    assert fault.msg["exc_info"].__traceback__ is not None
    assert line.name == "requests"


def test_a_database_that_is_away_is_unavailable_wherever_it_is_asked(lines, alice, monkeypatch):
    def away(*_args):
        raise OperationalError("the connection to 10.0.0.7 is closed")

    monkeypatch.setattr(leaderboards, "boards", away)
    answer = alice.graphql('{ game(slug: "elementalist") { highScoreBoards { pack } } }')
    assert "10.0.0.7" not in str(answer)
    assert answer["errors"][0]["extensions"]["type"] == "/api/v1/problems/unavailable"
    assert answer["errors"][0]["extensions"]["retry_after"] == 2
    assert [record.levelname for record in lines.records] == ["WARNING", "INFO"]
