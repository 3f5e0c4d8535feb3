"""Two rules versions at once: what an older release began goes on under a newer one, beside new matches.

The older release is this code with the example game as it was first: rules version 1 alone, and
`round_decided` without its points.
"""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest

from games.audit.verifier import read_bundle
from tests.e2e.play_a_match import events_of, fetch, prove, submit
from tests.e2e.service import FRONT

pytestmark = pytest.mark.processes

CHECKOUT = Path(__file__).resolve().parents[2]
CODE = ("api", "config", "games", "workers")
AS_IT_WAS = {
    "game.py": [
        ("VERSIONS = [HighLow(), HighLow2()]", "VERSIONS = [HighLow()]"),
        ("upcasters = UPCASTERS", ""),
    ],
    "events.py": [
        ("    schema: ClassVar[int] = 2\n", ""),
        ("    points: Public[int]\n", ""),
        ("+= self.points", "+= 1"),
    ],
    "rules.py": [(", points=points)", ")")],
}
"""What the first release had instead of what there is today."""


@pytest.fixture
def first_release(tmp_path):
    """The code of the older release."""
    tree = tmp_path / "release"
    for folder in CODE:
        shutil.copytree(CHECKOUT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, changes in AS_IT_WAS.items():
        file = tree / "games" / "example" / name
        text = file.read_text()
        for now, then in changes:
            assert text.count(now) == 1, (name, now)
            text = text.replace(now, then)
        file.write_text(text)
    return tree


def begin(client):
    """A match against a bot that plans ahead; its address."""
    body = {"game": "example", "seats": [{"me": True}, {"bot": "apprentice"}]}
    return f"/matches/{fetch(client, 'POST', '/matches', body, 201)['id']}"


def play_on(client, path, luck, rounds=3):
    """Choose cards until so many rounds are decided."""
    while True:
        match = fetch(client, "GET", path)
        if match["status"] != "running" or match["view"]["round"] > rounds:
            return
        offer = fetch(client, "GET", f"{path}/moves")
        if offer["moves"]:
            submit(client, match, offer, luck)
        else:
            fetch(client, "GET", f"{path}/events?after={offer['version']}&wait=20")


def decided(client, path):
    """What clients read of each decided round."""
    return [each["data"] for each in events_of(client, path) if each["type"] == "round_decided"]


def stored(client, path):
    """The same as it is stored."""
    bundle = read_bundle(client.get(f"{path}/audit").content)
    return [each for each in bundle.records if each.header.type == "round_decided"]


def test_matches_of_both_versions_are_played_at_once_and_proved(service, first_release):
    today = dict(service._commands)
    service._commands = {name: replace(command, cwd=first_release) for name, command in today.items()}
    service.start("worker", *FRONT)
    luck = Random(3)
    with httpx.Client(base_url=f"{service.url}/api/v1", timeout=60) as client:
        guest = fetch(client, "POST", "/guests", {}, 201)
        client.headers["Authorization"] = f"Bearer {guest['token']}"
        assert fetch(client, "GET", "/games/example")["rules"] == 1
        older = begin(client)
        play_on(client, older, luck, rounds=1)
        assert [sorted(each) for each in decided(client, older)] == [["die", "winner"]]

        for name in ("worker", *FRONT):
            service.kill(name)
        service._commands = today
        service.start("worker", *FRONT)
        newer = begin(client)
        for rounds in (1, 2, 3):
            play_on(client, newer, luck, rounds)
            play_on(client, older, luck, rounds)
        found = [fetch(client, "GET", path) for path in (older, newer)]
        played = [(each["rules"], each["content"]["pack"]) for each in found]
        assert played == [(1, "exa-house-1"), (2, "exa-house-2")]
        for path in (older, newer):
            assert "points, placements" in prove(client, path)
        schemas = [[each.header.schema for each in stored(client, path)] for path in (older, newer)]
        assert schemas == [[1, 2, 2], [2, 2, 2]]
        assert "points" not in json.loads(stored(client, older)[0].payload)
        assert [each["points"] for each in decided(client, older)] == [1, 1, 1]
