"""Nothing hidden leaves the service: recorded matches, every viewer, every answer.

Two checks. *Canaries*: what only one seat may know is searched in everything the others are sent.
*Non-interference*: a second match whose hidden parts differ gives the same bytes to whom they are hidden.
"""

import json

import pytest

from tests.api.client import Api
from tests.api.conftest import Table


def answers(api: Api, path: str, version: int) -> dict[str, str]:
    """Everything a viewer can ask about a match."""
    asked = {
        "view": f"{path}",
        "earlier": f"{path}?version={max(1, version - 3)}",
        "events": f"{path}/events",
        "list": "/api/v1/matches",
        "moves": f"{path}/moves",
        "audit": f"{path}/audit",
    }
    found = {name: api.get(address).content.decode() for name, address in asked.items()}
    graphql = """query($id: UUID!) { match(id: $id) { view moves dice { seed entropy }
        events(first: 500) { edges { node { type data } } } } }"""
    found["graphql"] = json.dumps(api.graphql(graphql, id=path.rsplit("/", 1)[1]))
    for name, move in {
        "unknown move": {"type": "no_such"},
        "concede twice": {"type": "use_flash", "holder": "L", "target": "e1"},
        "wrong draw": {"type": "draw", "colour": "R"},
    }.items():
        found[name] = api.post(f"{path}/moves", {"move": move, "expected_version": 1}).content.decode()
    return found


def stored_secrets(table: Table) -> list[tuple[int, str]]:
    """(owner, kind) of every flash that is stored and was never shown."""
    secrets = []
    for seat, api in enumerate(table.seats):
        view = api.get(table.path).json()["view"]
        for holder in view["holders"][seat].values():
            if holder is not None:
                secrets.append((seat, json.dumps(holder["kind"])))
    return secrets


def walk(value, path=()):
    """Every leaf of JSON data with its path."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from walk(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from walk(item, (*path, number))
    else:
        yield path, value


@pytest.mark.parametrize("moves", [30, 60, 90])
def test_holders_trees_and_draws_of_the_other_seat_are_never_sent(alice, bob, moves) -> None:
    table = Table(alice, bob)
    table.play(moves)
    spectator, nobody = Api(), Api(anonymous=True)
    for seat, owner in enumerate(table.seats):
        own = owner.get(table.path).json()["view"]
        for viewer in [table.seats[1 - seat], spectator, nobody]:
            seen = viewer.get(table.path).json()["view"]
            assert seen["trees"][seat] == {"hidden": True}
            for name, holder in seen["holders"][seat].items():
                if own["holders"][seat][name] is not None:
                    assert holder["kind"] == {"hidden": True}
            for event in viewer.get(f"{table.path}/events").json()["events"]:
                data = event["data"]
                mine = data.get("seat", event["seat"]) == seat
                if event["type"] in ("draw", "pyramid_drawn", "flash_stored", "trees_built") and mine:
                    hidden = [value for value in data.values() if value == {"hidden": True}]
                    assert hidden, event


def test_the_seed_is_in_no_answer_of_a_running_match(table, alice) -> None:
    table.play(40)
    seen = [answers(api, table.path, table.version) for api in (*table.seats, Api(), Api(anonymous=True))]
    table.seats[0].post(f"{table.path}/concede")
    seed = alice.get(table.path).json()["dice"]["seed"]
    assert seed is not None
    for everything in seen:
        for name, text in everything.items():
            assert seed not in text, name


def test_what_is_hidden_can_not_change_what_others_are_sent(alice, bob) -> None:
    """Two matches played alike until one seat stores another pyramid: the other seat can't tell."""
    version, pairs = play_twins(alice, bob)
    assert version > 0
    assert pairs
    for first, second in pairs:
        assert first == second


def play_twins(alice: Api, bob: Api) -> tuple[int, list]:
    """Draft the same stacks in two matches, then store a different small pyramid in each."""
    from uuid import UUID

    from games.kernel.content import canonical
    from games.kernel.visibility import view
    from games.matches.loading import load

    twins = []
    while len(twins) < 2:
        table = Table(alice, bob)
        if table.seen()["awaiting"]["seats"] == [0]:
            twins.append(table)
    for table in twins:
        while table.seen()["view"]["phase"] == "draft":
            mover, moves = table.turn()
            wanted = next((m for m in moves if m["type"] == "stop_building"), None)
            points = table.seen()["view"]["points"][table.seats.index(mover)]
            if points >= 10 and wanted:
                pick = wanted
            else:
                pick = next(m for m in moves if m.get("kind", "").endswith(("S", "M")))
            mover.post(f"{table.path}/moves", {"move": pick})
            table.settle()
    pairs = []
    for table, colour in zip(twins, ("R", "Y"), strict=True):
        mover, moves = table.turn()
        draws = [m for m in moves if m["type"] == "draw" and m["colour"] == colour]
        if not draws:
            return 0, []
        mover.post(f"{table.path}/moves", {"move": draws[0]})
        mover, moves = table.turn()
        store = next(m for m in moves if m["type"] == "store_flash")
        mover.post(f"{table.path}/moves", {"move": store})
    seat = twins[0].seats.index(mover)
    for viewer in (1 - seat, -1):
        states = [load(UUID(table.id)).state for table in twins]
        pairs.append(tuple(canonical(view(state, viewer)) for state in states))
    other = twins[0].seats[1 - seat]
    streams = []
    for table in twins:
        events = other.get(f"{table.path}/events").json()["events"]
        streams.append(
            [(event["type"], event["data"], event["because"], event["seat"]) for event in events[5:]]
        )
    pairs.append(tuple(streams))
    return 1, pairs
