"""Play one match against a bot over HTTP alone, then prove it. The server is all this script is told.

    .venv/bin/python tests/e2e/play_a_match.py http://127.0.0.1:8000 [--game elementalist] [--bot apprentice]

Every move is chosen from `GET moves`. At the end the stream is folded to the final view, the seed
reproduces every draw and event, and the hash chain holds.
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from games.audit.verifier import read_bundle, verify
from games.kernel.codec import fold
from games.kernel.dice import commitment
from games.kernel.registry import installed, offer_example
from games.kernel.visibility import view

WAIT_SECONDS = 20


def fetch(client: httpx.Client, method: str, path: str, body: Any = None, status: int = 200) -> Any:
    """One request that must be answered with `status`; a used-up budget is waited for, as a client should."""
    answer = client.request(method, path, json=body)
    if answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
        time.sleep(int(answer.headers["Retry-After"]))
        answer = client.request(method, path, json=body)
    if answer.status_code != status:
        raise SystemExit(f"{method} {path}: {answer.status_code} {answer.text}")
    return answer.json()


def play(client: httpx.Client, game: str, bot: str, luck: Random) -> str:
    """Play a match to its end; returns its address."""
    seats = [{"me": True}, {"bot": bot}]
    match = fetch(client, "POST", "/matches", {"game": game, "options": {}, "seats": seats}, 201)
    path = f"/matches/{match['id']}"
    while match["status"] == "running":
        offer = fetch(client, "GET", f"{path}/moves")
        if offer["moves"]:
            submit(client, match, offer, luck)
        else:
            fetch(client, "GET", f"{path}/events?after={offer['version']}&wait={WAIT_SECONDS}")
        match = fetch(client, "GET", path)
    return path


def submit(client: httpx.Client, match: Any, offer: Any, luck: Random) -> None:
    """Send one of the moves on offer. Where others are asked at once, the version may move on meanwhile."""
    body = {"move": luck.choice(offer["moves"])}
    if len(match["awaiting"]["seats"]) == 1:
        body["expected_version"] = offer["version"]
    fetch(client, "POST", f"/matches/{match['id']}/moves", body, 201)


def events_of(client: httpx.Client, path: str) -> list[dict[str, Any]]:
    """The whole stream, page by page."""
    events: list[dict[str, Any]] = []
    while page := fetch(client, "GET", f"{path}/events?after={len(events)}")["events"]:
        events += page
    return events


def prove(client: httpx.Client, path: str) -> str:
    """Check the finished match; returns a line about it."""
    match = fetch(client, "GET", path)
    events = events_of(client, path)
    bundle = read_bundle(client.get(f"{path}/audit").content)
    assert commitment(bytes.fromhex(match["dice"]["seed"])) == match["dice"]["commitment"]
    assert [event["digest"] for event in events] == [record.digest for record in bundle.records]
    found = installed(match["game"], match["rules"])
    records = [
        found.codec.decode(each.header.type, each.header.schema, each.payload.encode())
        for each in bundle.records
    ]
    state = fold(records, found.game.blank())
    assert view(state, match["your_seat"]) == match["view"], "the stream folds to another view"
    verify(bundle)
    return f"{len(events)} events, {match['outcome']['reason']}, placements {match['outcome']['placements']}"


def main() -> None:
    """Parse the command line, play, prove."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("--game", default="elementalist")
    parser.add_argument("--bot", default="apprentice")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    offer_example()
    with httpx.Client(base_url=f"{args.server}/api/v1", timeout=60) as client:
        guest = fetch(client, "POST", "/guests", {}, 201)
        client.headers["Authorization"] = f"Bearer {guest['token']}"
        path = play(client, args.game, args.bot, Random(args.seed))
        print(f"proved {args.server}/api/v1{path}: {prove(client, path)}")


if __name__ == "__main__":
    main()
