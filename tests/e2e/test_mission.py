"""A mission of Extra Creditors over HTTP: two people, and the worker that plays the Elemental."""

from contextlib import ExitStack
from itertools import groupby
from random import Random

import httpx
import pytest

from games.audit.verifier import read_bundle, verify
from tests.e2e.play_a_match import fetch

pytestmark = pytest.mark.processes

SYSTEM_TURNS = {"setup_elemental", "elemental_turn", "summon"}
WANTED_PAUSES = 2


def test_a_mission_pauses_for_the_players_and_survives_the_worker(service):
    service.start()
    luck, pauses = Random(3), 0
    with ExitStack() as stack:
        seats = [
            stack.enter_context(httpx.Client(base_url=f"{service.url}/api/v1", timeout=60)) for _ in range(2)
        ]
        for client in seats:
            client.headers["Authorization"] = f"Bearer {fetch(client, 'POST', '/guests', {}, 201)['token']}"
        path = ""
        for _ in range(6):
            path = begin(seats)
            pauses += play(service, seats, path, luck, WANTED_PAUSES - pauses)
            check_cards(seats[0], path)
            if pauses >= WANTED_PAUSES:
                break
    assert pauses >= WANTED_PAUSES


def begin(seats):
    """A mission for two people; its address."""
    body = {
        "game": "extra_creditors",
        "options": {"difficulty": "introductory"},
        "seats": [{"me": True}, {"open": True}],
    }
    path = f"/matches/{fetch(seats[0], 'POST', '/matches', body, 201)['id']}"
    fetch(seats[1], "POST", f"{path}/join", {})
    return path


def play(service, seats, path, luck, pauses_wanted):
    """Play to the end; at some pauses in the Elemental's turn the worker is killed. Returns how many."""
    pauses = 0
    while (match := fetch(seats[0], "GET", path))["status"] == "running":
        if match["awaiting"]["system"]:
            fetch(seats[0], "GET", f"{path}/events?after={match['version']}&wait=20")
            continue
        paused = match["view"]["phase"] in SYSTEM_TURNS and match["view"]["decision"] is not None
        if paused and pauses < pauses_wanted:
            service.kill("worker")
            waited = fetch(seats[0], "GET", f"{path}/events?after={match['version']}&wait=3")
            assert waited["events"] == [], "somebody went on without the answer"
            service.start("worker")
            assert fetch(seats[0], "GET", path)["version"] == match["version"]
        mover = seats[match["awaiting"]["seats"][0]]
        offer = fetch(mover, "GET", f"{path}/moves")
        body = {"move": luck.choice(offer["moves"]), "expected_version": offer["version"]}
        played = fetch(mover, "POST", f"{path}/moves", body, 201)
        assert played["version"] > match["version"]
        if paused and pauses < pauses_wanted:
            pauses += 1
            if played["awaiting"]["system"]:
                after = fetch(seats[0], "GET", f"{path}/events?after={played['version']}&wait=25")
                assert after["events"], "the Elemental's turn was not taken up again"
    return pauses


def check_cards(client, path):
    """Each elemental card is resolved in a commit of its own, and the whole mission is proved."""
    bundle = read_bundle(client.get(f"{path}/audit").content)
    verify(bundle)
    commits = [
        [record.header for record in records]
        for _, records in groupby(bundle.records, key=lambda record: record.header.commit)
    ]
    resolved = [headers for headers in commits if headers[0].type == "resolve_card"]
    assert len(resolved) > 5
    for headers in resolved:
        assert headers[0].principal == "system"
        assert [header.type for header in headers].count("card_resolving") == 1
