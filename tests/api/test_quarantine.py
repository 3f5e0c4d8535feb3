"""A match whose stream can't be read any more: visible as such, and nothing breaks."""

import pytest

from games.matches import loading
from games.matches.models import Match
from tests.api.client import Api, problem
from tests.api.conftest import Table


@pytest.fixture
def broken(table, monkeypatch):
    """A match of which no record can be decoded."""

    def fails(*_args: object, **_more: object) -> None:
        raise ValueError("the secret of the trees")

    codec = loading.load(Match.objects.get().pk).installed.codec
    monkeypatch.setattr(type(codec), "fold", fails)
    monkeypatch.setattr(type(codec), "decode", fails)
    loading.cache.clear()
    return table


@pytest.fixture
def table(alice, bob) -> Table:
    table = Table(alice, bob)
    table.play(2)
    return table


@pytest.mark.parametrize("path", ["", "?version=2", "/events", "/audit", "/moves"])
def test_it_is_told_from_the_first_look_on(broken, path) -> None:
    reader = broken.seats[0]
    for _ in range(2):
        answer = reader.get(broken.path + path)
        assert answer.status_code in (200, 409), answer.content
        assert b"secret" not in answer.content
        if answer.status_code == 409:
            assert answer.json()["type"] in ("/api/v1/problems/not-running", "/api/v1/problems/not-over")


def test_it_can_be_looked_at_but_not_played(broken) -> None:
    for api in (*broken.seats, Api()):
        seen = api.get(broken.path).json()
        assert (seen["status"], seen["view"]) == ("quarantined", None)
    answer = broken.seats[0].post(f"{broken.path}/moves", {"move": {"type": "stop_building"}})
    assert problem(answer, 409, "not-running")["match_status"] == "quarantined"
    problem(broken.seats[0].get(f"{broken.path}/events"), 409, "not-running")
    problem(broken.seats[0].get(f"{broken.path}?version=2"), 409, "not-running")
    query = "query($id: UUID!) { match(id: $id) { status view events { edges { cursor } } } }"
    (error,) = broken.seats[0].graphql(query, id=broken.id)["errors"]
    assert error["extensions"]["type"] == "/api/v1/problems/not-running"
