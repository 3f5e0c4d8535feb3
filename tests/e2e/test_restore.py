"""Dump and restore into a new database: streams, proofs and waiting clients go on."""

import random

import httpx
import pytest

from tests.e2e.play_a_match import events_of, fetch, prove
from tests.e2e.service import Service

pytestmark = pytest.mark.processes


def play(client, path, luck, moves):
    """Play so many moves, or to the end."""
    while moves > 0 and fetch(client, "GET", path)["status"] == "running":
        offer = fetch(client, "GET", f"{path}/moves")
        if not offer["moves"]:
            fetch(client, "GET", f"{path}/events?after={offer['version']}&wait=20")
            continue
        body = {"move": luck.choice(offer["moves"]), "expected_version": offer["version"]}
        fetch(client, "POST", f"{path}/moves", body, 201)
        moves -= 1


def test_a_restored_database_goes_on_where_it_was(service, tmp_path):
    luck = random.Random(7)
    service.start()
    with httpx.Client(base_url=f"{service.url}/api/v1", timeout=60) as client:
        guest = fetch(client, "POST", "/guests", {}, 201)
        client.headers["Authorization"] = f"Bearer {guest['token']}"
        seats = [{"me": True}, {"bot": "novice"}]
        made = fetch(client, "POST", "/matches", {"game": "elementalist", "seats": seats}, 201)
        path = f"/matches/{made['id']}"
        play(client, path, luck, 8)
        service.kill("worker")
        service.kill("bots")
        service.dump(tmp_path / "dump")
        before = events_of(client, path)
    (tmp_path / "restored").mkdir()
    restored = Service(tmp_path / "restored", dump=tmp_path / "dump")
    try:
        restored.start()
        with httpx.Client(base_url=f"{restored.url}/api/v1", timeout=60) as client:
            client.headers["Authorization"] = f"Bearer {guest['token']}"
            assert events_of(client, path)[: len(before)] == before
            play(client, path, luck, 5000)
            prove(client, path)
    finally:
        restored.stop()
