"""A match whose stream can't be read: it says so everywhere, and nothing of it is skipped or guessed."""

from uuid import UUID

import pytest

from games.matches import store
from games.matches.loading import cache, load
from games.matches.models import Match
from tests.api.client import problem
from tests.matches.test_loading import tamper


@pytest.fixture
def broken(table):
    """A table one of whose records can't be read; the record's version with it."""
    table.play(6)
    version = table.version - 2
    tamper(UUID(table.id), "payload", b"{}", version)
    cache.clear()
    return table, version


def test_every_answer_says_that_the_match_is_quarantined(broken, alice, nobody):
    table, version = broken
    head = store.read(UUID(table.id))[-1].header.version
    problem(alice.post(f"{table.path}/concede"), 409, "not-running")
    for api in (alice, nobody):
        seen = api.get(table.path).json()
        assert (seen["status"], seen["version"], seen["view"]) == ("quarantined", head, None)
        assert seen["dice"]["seed"] is None
        problem(api.get(f"{table.path}?version={version + 1}"), 409, "not-running")
        assert api.get(f"{table.path}?version={version - 1}").json()["version"] == version - 1
        problem(api.get(f"{table.path}/events?after={version - 1}"), 409, "not-running")
        problem(api.get(f"{table.path}/events"), 409, "not-running")
        page = api.get(f"{table.path}/events?limit={version - 1}").json()
        assert [each["version"] for each in page["events"]] == list(range(1, version))
        problem(api.get(f"{table.path}/audit"), 409, "not-over")
        query = "query($id: UUID!) { match(id: $id) { events(first: 99) { edges { node { type } } } } }"
        (error,) = api.graphql(query, id=table.id)["errors"]
        assert error["extensions"]["type"] == "/api/v1/problems/not-running"
    assert alice.get(f"{table.path}/moves").json()["moves"] == []
    problem(alice.post(f"{table.path}/moves", {"move": {"type": "pass"}}), 409, "not-running")
    assert Match.objects.get(pk=table.id).version == load(UUID(table.id)).version == head


def test_a_process_that_knows_the_match_says_so_once_it_comes_upon_the_record(table, alice, caplog):
    table.play(6)
    version = table.version - 2
    tamper(UUID(table.id), "payload", b"{}", version)
    assert alice.get(table.path).json()["status"] == "running"
    problem(alice.get(f"{table.path}/events"), 409, "not-running")
    assert alice.get(table.path).json()["status"] == "quarantined"
    assert "match_quarantined" in caplog.text
