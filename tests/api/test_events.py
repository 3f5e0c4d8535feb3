"""The stream over HTTP: redaction, paging, long poll, the end."""

import threading
import time
from contextlib import ExitStack
from uuid import UUID

import pytest
from django.db import connections

from api.live import waiting
from games.audit.verifier import read_bundle, verify
from games.kernel.codec import fold
from games.kernel.registry import installed
from games.kernel.visibility import view
from tests.api.client import Api, problem
from tests.api.conftest import Table


def all_events(api: Api, path: str) -> list[dict]:
    events, after = [], 0
    while True:
        page = api.get(f"{path}/events?after={after}&limit=50").json()
        if not page["events"]:
            assert page["next"] == after
            return events
        events += page["events"]
        after = page["next"]


def test_pages_hold_every_version_once(table, alice) -> None:
    table.play(25)
    events = all_events(alice, table.path)
    assert [event["version"] for event in events] == list(range(1, table.version + 1))


def test_a_viewer_reads_its_own_secrets_and_no_others(table, alice, bob) -> None:
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


def test_after_the_end_the_stream_is_open_and_folds_to_the_final_view(table, alice) -> None:
    table.play_to_end()
    final = alice.get(table.path).json()
    game = installed("elementalist")
    bundle = read_bundle(alice.get(f"{table.path}/audit").content)
    records = [
        game.codec.decode(each.header.type, each.header.schema, each.payload.encode())
        for each in bundle.records
    ]
    state = fold(records, game.game.state_type())
    assert view(state, 0) == final["view"]
    assert not any(
        value == {"hidden": True} for event in all_events(Api(anonymous=True), table.path)
        for value in event["data"].values()
    )  # fmt: skip
    assert final["dice"]["seed"] == bundle.seed
    verify(bundle)


def test_the_proof_waits_for_the_end(table, alice) -> None:
    problem(alice.get(f"{table.path}/audit"), 409, "not-over")
    assert alice.get(table.path).json()["dice"]["seed"] is None
    table.seats[1].post(f"{table.path}/concede")
    assert alice.get(f"{table.path}/audit").status_code == 200
    assert alice.get(table.path).json()["dice"]["seed"] is not None


def test_a_long_poll_returns_as_soon_as_something_happens(table, alice) -> None:
    version = table.version
    mover, moves = table.turn()
    result = {}

    def poll() -> None:
        begun = time.monotonic()
        result["page"] = alice.get(f"{table.path}/events?after={version}&wait=20").json()
        result["took"] = time.monotonic() - begun
        connections.close_all()

    thread = threading.Thread(target=poll)
    thread.start()
    assert mover.post(f"{table.path}/moves", {"move": moves[0]}).status_code == 201
    thread.join(timeout=20)
    assert result["page"]["events"][0]["version"] == version + 1
    assert result["took"] < 15


def test_a_long_poll_without_news_returns_empty(table, alice) -> None:
    page = alice.get(f"{table.path}/events?after={table.version}&wait=1").json()
    assert page == {"events": [], "next": table.version, "status": "running"}


def test_nobody_takes_all_places_of_long_polls(settings) -> None:
    settings.MAX_LONG_POLLS = 4
    places = waiting._Places()
    with ExitStack() as held:
        first = [held.enter_context(places.one("10.0.0.1")) for _ in range(5)]
        second = [held.enter_context(places.one("10.0.0.2")) for _ in range(2)]
        third = held.enter_context(places.one("10.0.0.3"))
    assert (first, second, third) == ([True, True, False, False, False], [True, True], False)
    with places.one("10.0.0.3") as free:
        assert free


def test_a_long_poll_without_a_place_is_answered_at_once(table, alice, settings) -> None:
    settings.MAX_LONG_POLLS = 0
    begun = time.monotonic()
    assert alice.get(f"{table.path}/events?after={table.version}&wait=25").json()["events"] == []
    assert time.monotonic() - begun < 10


def test_a_long_poll_of_a_finished_match_does_not_wait(table, alice) -> None:
    table.seats[1].post(f"{table.path}/concede")
    begun = time.monotonic()
    alice.get(f"{table.path}/events?after={table.version}&wait=25")
    assert time.monotonic() - begun < 10


@pytest.mark.parametrize("query", ["after=x", "after=-1", "wait=26", "wait=1.5", "limit=0", "limit=501"])
def test_bad_parameters_are_400(table, alice, query) -> None:
    problem(alice.get(f"{table.path}/events?{query}"), 400, "invalid-request")


def test_reading_changes_nothing(table, alice) -> None:
    table.play(10)
    before = table.version
    for path in ("", "/events", "/moves", "?version=3"):
        alice.get(f"{table.path}{path}")
    assert table.version == before
    assert UUID(table.id)


def test_other_tables_are_not_touched(alice, bob) -> None:
    one, two = Table(alice, bob), Table(alice, bob)
    before = two.version
    one.play(5)
    assert two.version == before
