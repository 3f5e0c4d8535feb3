"""Nothing hidden leaves the service: recorded matches, every viewer, every answer.

Two checks. *Canaries*: what only one seat may know is searched in everything the others are sent.
*Non-interference*: a second match whose hidden parts differ gives the same bytes to whom they are hidden.
"""

import json

import pytest

from games.kernel.content import canonical
from games.kernel.dice import Dice
from games.kernel.registry import installed, newest
from games.kernel.visibility import SPECTATOR, redact, view
from games.matches import lobby, store
from games.matches.clocks import Clock
from games.matches.loading import cache, load
from games.matches.lobby import SeatSpec
from games.players.models import Player
from games.players.services import create_token
from tests.api.client import Api
from tests.api.conftest import Table
from tests.play import midway, players, settle


def answers(api, path, version):
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


@pytest.mark.parametrize("moves", [25, 40, 55])
def test_holders_trees_and_draws_of_the_other_seat_are_never_sent(alice, bob, moves):
    table = Table(alice, bob)
    table.play(moves)
    assert table.seen()["status"] == "running"
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


def test_the_seed_is_in_no_answer_of_a_running_match(table, alice):
    table.play(40)
    seen = [answers(api, table.path, table.version) for api in (*table.seats, Api(), Api(anonymous=True))]
    table.seats[0].post(f"{table.path}/concede")
    seed = alice.get(table.path).json()["dice"]["seed"]
    assert seed is not None
    for everything in seen:
        for name, text in everything.items():
            assert seed not in text, name


def drafted_from_seat_0(alice, bob):
    """A match in which seat 0 chose first and both drafted small and medium pyramids by the same rule."""
    table = Table(alice, bob)
    while table.seen()["awaiting"]["seats"] != [0]:
        table = Table(alice, bob)
    while table.seen()["view"]["phase"] == "draft":
        mover, moves = table.turn()
        points = table.seen()["view"]["points"][table.seats.index(mover)]
        stop = {"type": "stop_building"}
        pick = next(move for move in moves if move.get("kind", "").endswith(("S", "M")))
        answer = mover.post(f"{table.path}/moves", {"move": stop if points >= 10 else pick})
        assert answer.status_code == 201
        table.settle()
    return table


def test_what_is_hidden_can_not_change_what_others_are_sent(alice, bob):
    """Two matches played alike until seat 0 stores another pyramid: nobody else can tell."""
    twins = [drafted_from_seat_0(alice, bob) for _ in range(2)]
    for table, colour in zip(twins, ("R", "Y"), strict=True):
        for _ in range(2):
            mover, moves = table.turn()
            assert mover is alice
            move = next(m for m in moves if m.get("colour") == colour or m["type"] == "store_flash")
            assert mover.post(f"{table.path}/moves", {"move": move}).status_code == 201
    own = [alice.get(table.path).json()["view"] for table in twins]
    assert own[0]["holders"][0] != own[1]["holders"][0]
    for viewer in (bob, Api(), Api(anonymous=True)):
        views = [viewer.get(table.path).json() for table in twins]
        for field in ("view", "awaiting", "version", "outcome"):
            assert views[0][field] == views[1][field]
        streams = [viewer.get(f"{table.path}/events").json()["events"] for table in twins]
        shown = [[(each["type"], each["seat"], each["because"], each["data"]) for each in stream]
                 for stream in streams]  # fmt: skip
        assert shown[0] == shown[1]


def started(slug, seats):
    """A running match of a game whose players are all people."""
    owner, *others = players(seats)
    found = installed(slug)
    specs = [SeatSpec(me=True), *[SeatSpec(open=True)] * (seats - 1)]
    loaded = lobby.create_match(creator_id=owner, installed=found, options={}, seats=specs, clock=Clock())
    for other in others:
        loaded = lobby.join(match_id=loaded.id, player_id=other)
    return settle(loaded)


def speaking_for(loaded):
    """A client for each seat."""
    apis = []
    for seat in loaded.seats:
        token = create_token(player=Player.objects.get(pk=seat.player_id))
        apis.append(Api(anonymous=True))
        apis[-1].headers = {"Authorization": f"Bearer {token}"}
    return apis


@pytest.mark.parametrize("found", list(newest()), ids=lambda found: found.game.slug)
def test_a_repeated_move_is_answered_with_the_same_bytes_by_whatever_process(found, transactional_db):
    """One has lived through the match, another folds it from what is stored."""
    loaded, luck = started(found.game.slug, found.game.seats[0]), Dice(b"q" * 32, 0)
    apis, path = speaking_for(loaded), f"/api/v1/matches/{loaded.id}/moves"
    for number in range(25):
        loaded = settle(load(loaded.id))
        if loaded.status != "running":
            break
        mover = apis[loaded.awaiting_seats[0]]
        body = {"move": luck.choice(mover.get(path).json()["moves"])}
        first = mover.post(path, body, Idempotency_Key=f"{number}")
        assert first.status_code == 201
        cache.clear()
        again = mover.post(path, body, Idempotency_Key=f"{number}")
        assert (again.status_code, again.content) == (200, first.content)


@pytest.mark.parametrize("found", list(newest()), ids=lambda found: found.game.slug)
def test_every_viewer_is_sent_what_the_kernel_shows_it_and_no_more(found, transactional_db):
    """The law kit proves that views and redacted events hold no secrets; the answers are exactly those."""
    loaded = midway(lambda: started(found.game.slug, found.game.seats[0]), moves=40)
    path = f"/api/v1/matches/{loaded.id}"
    records = store.read(loaded.id)
    for viewer, api in [*enumerate(speaking_for(loaded)), (SPECTATOR, Api())]:
        assert api.get(path).json()["view"] == json.loads(canonical(view(loaded.state, viewer)))
        sent, after = [], 0
        while page := api.get(f"{path}/events?after={after}").json()["events"]:
            sent += page
            after = page[-1]["version"]
        for event, record in zip(sent, records, strict=True):
            header = record.header
            typed = found.codec.decode(header.type, header.schema, record.payload)
            shown = json.loads(canonical(redact(typed, viewer, header.actor)))
            assert event["data"] == shown
            assert set(event) == {"version", "commit", "type", "seat", "because", "data", "at", "digest"}
        offered = api.get(f"{path}/moves")
        if viewer in loaded.awaiting_seats:
            expected = found.game.legal_moves(loaded.state, viewer)
            assert offered.json()["moves"] == json.loads(canonical(expected))
        elif viewer != SPECTATOR:
            assert offered.json()["moves"] == []
        listed = api.get("/api/v1/matches").json()["matches"]
        assert not any("view" in match or "dice" in match for match in listed)
