"""The stream over HTTP: redaction, paging, long poll, the end."""

from uuid import UUID

import pytest

from games.audit.verifier import read_bundle, verify
from games.kernel.codec import fold
from games.kernel.registry import installed
from games.kernel.visibility import view
from tests.api.client import Api, problem
from tests.api.conftest import Table


def all_events(api, path):
    events, after = [], 0
    while True:
        page = api.get(f"{path}/events?after={after}&limit=50").json()
        if not page["events"]:
            assert page["next"] == after
            return events
        events += page["events"]
        after = page["next"]


def test_pages_hold_every_version_once(table, alice):
    table.play(25)
    events = all_events(alice, table.path)
    assert [event["version"] for event in events] == list(range(1, table.version + 1))


def test_a_viewer_reads_its_own_secrets_and_no_others(table, alice, bob):
    table.play(60)
    nobody = Api(anonymous=True)
    seen = {name: all_events(api, table.path) for name, api in
            {"alice": alice, "bob": bob, "nobody": nobody}.items()}  # fmt: skip
    drawn = [n for n, event in enumerate(seen["alice"]) if event["type"] == "pyramid_drawn"]
    assert drawn
    for n in drawn:
        owner = seen["alice"][n]["data"]["seat"]
        for name, events in seen.items():
            mine = name == ("alice", "bob")[owner]
            assert (events[n]["data"]["kind"] == {"hidden": True}) != mine, events[n]
    for events in zip(*seen.values(), strict=True):
        assert len({(event["version"], event["type"], event["digest"]) for event in events}) == 1


def test_after_the_end_the_stream_is_open_and_folds_to_the_final_view(table, alice):
    table.play_to_end()
    final = alice.get(table.path).json()
    game = installed("elementalist")
    bundle = read_bundle(alice.get(f"{table.path}/audit").content)
    records = [
        game.codec.decode(each.header.type, each.header.schema, each.payload.encode())
        for each in bundle.records
    ]
    state = fold(records, game.game.blank())
    assert view(state, 0) == final["view"]
    assert not any(
        value == {"hidden": True} for event in all_events(Api(anonymous=True), table.path)
        for value in event["data"].values()
    )  # fmt: skip
    assert final["dice"]["seed"] == bundle.seed
    verify(bundle)


def test_the_proof_waits_for_the_end(table, alice):
    problem(alice.get(f"{table.path}/audit"), 409, "not-over")
    assert alice.get(table.path).json()["dice"]["seed"] is None
    table.seats[1].post(f"{table.path}/concede")
    assert alice.get(f"{table.path}/audit").status_code == 200
    assert alice.get(table.path).json()["dice"]["seed"] is not None


def test_a_process_that_never_waits_says_so(table, alice):
    answer = alice.get(f"{table.path}/events?after={table.version}&wait=25")
    assert answer.json() == {"events": [], "next": table.version, "status": "running", "waited": False}
    assert answer["Retry-After"] == "2"


def test_what_is_there_needs_no_waiting(table, alice):
    answer = alice.get(f"{table.path}/events?after={table.version - 1}&wait=25")
    assert [event["version"] for event in answer.json()["events"]] == [table.version]
    assert answer.json()["waited"] is True
    assert "Retry-After" not in answer


@pytest.mark.parametrize("query", ["", "&wait=0"])
def test_who_does_not_want_to_wait_is_told_nothing_of_it(table, alice, query):
    answer = alice.get(f"{table.path}/events?after={table.version}{query}")
    assert answer.json() == {"events": [], "next": table.version, "status": "running"}
    assert "Retry-After" not in answer


def test_a_finished_match_is_nothing_to_wait_for(table, alice):
    table.seats[1].post(f"{table.path}/concede")
    answer = alice.get(f"{table.path}/events?after={table.version}&wait=25")
    assert answer.json() == {"events": [], "next": table.version, "status": "finished", "waited": True}


@pytest.mark.parametrize("query", ["after=x", "after=-1", "wait=26", "wait=1.5", "limit=0", "limit=501"])
def test_bad_parameters_are_400(table, alice, query):
    problem(alice.get(f"{table.path}/events?{query}"), 400, "invalid-request")


def test_reading_changes_nothing(table, alice):
    table.play(10)
    before = table.version
    for path in ("", "/events", "/moves", "?version=3"):
        alice.get(f"{table.path}{path}")
    assert table.version == before
    assert UUID(table.id)


def test_other_tables_are_not_touched(alice, bob):
    one, two = Table(alice, bob), Table(alice, bob)
    before = two.version
    one.play(5)
    assert two.version == before
