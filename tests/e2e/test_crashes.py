"""`kill -9` of any process at random moments: nothing accepted is lost or doubled, every match ends."""

import random
import threading
import time
from uuid import uuid4

import httpx
import psycopg
import pytest

from games.audit.verifier import read_bundle, verify
from tests.e2e.service import FRONT, Service

pytestmark = pytest.mark.processes

MATCHES = 20
VICTIMS = ("worker", "web", "bots", "live", "proxy")
KILLS = 10
LIMIT_SECONDS = 240


class Player(threading.Thread):
    """Plays one match against a bot; a request that fails is sent again with the same key."""

    def __init__(self, url, number, end):
        super().__init__(name=f"player-{number}")
        self.client = httpx.Client(base_url=f"{url}/api/v1", timeout=10)
        self.luck = random.Random(number)
        self.end = end
        self.accepted: list[tuple[int, dict]] = []
        self.match: dict = {}
        self.failure: BaseException | None = None

    def send(self, method, path, body=None):
        headers = {"Idempotency-Key": uuid4().hex}
        while time.monotonic() < self.end:
            try:
                answer = self.client.request(method, path, json=body, headers=headers)
            except httpx.HTTPError:
                time.sleep(0.05)
                continue
            assert answer.status_code != 500, answer.text
            if answer.status_code < 500:
                return answer
        raise AssertionError("the service did not come back in time")

    def run(self):
        try:
            with self.client:
                self.play()
        except BaseException as error:  # noqa: BLE001 - told by the test
            self.failure = error

    def play(self):
        guest = self.send("POST", "/guests", {}).json()
        self.client.headers["Authorization"] = f"Bearer {guest['token']}"
        seats = [{"me": True}, {"bot": "novice"}]
        made = self.send("POST", "/matches", {"game": "elementalist", "seats": seats}).json()
        path = f"/matches/{made['id']}"
        while True:
            self.match = self.send("GET", path).json()
            if self.match["status"] != "running":
                return
            offer = self.send("GET", f"{path}/moves").json()
            if not offer["moves"]:
                self.send("GET", f"{path}/events?after={offer['version']}&wait=1")
                continue
            move = self.luck.choice(offer["moves"])
            answer = self.send("POST", f"{path}/moves", {"move": move, "expected_version": offer["version"]})
            assert answer.status_code in (200, 201), answer.text
            self.accepted.append((answer.json()["version"], move))


def until_served(service):
    """Kill the web processes under load; the seconds until an address of theirs is answered again."""
    begun = time.monotonic()
    service.kill("web")
    service.start("web")
    assert httpx.get(f"{service.url}/api/v1/games", timeout=30).status_code == 200
    return round(time.monotonic() - begun, 1)


def until_a_bot_moves(service):
    """Kill the worker of people's matches under load; the seconds until a bot has moved in one of them."""
    count = "SELECT count(*) FROM match_event WHERE principal LIKE 'bot:%'"
    with psycopg.connect(service.database_url, autocommit=True) as connection:
        begun = time.monotonic()
        service.kill("worker")
        before = connection.execute(count).fetchone()
        service.start("worker")
        while connection.execute(count).fetchone() == before:
            assert time.monotonic() < begun + 60, "no bot moved"
            time.sleep(0.05)
    return round(time.monotonic() - begun, 1)


def test_no_accepted_move_is_lost_or_doubled_and_every_match_ends(service, record_property):
    service.start()
    end = time.monotonic() + LIMIT_SECONDS
    players = [Player(service.url, number, end) for number in range(MATCHES)]
    for player in players:
        player.start()
    record_property("seconds until served again after kill -9 of web", until_served(service))
    record_property("seconds until a bot moved again after kill -9 of the worker", until_a_bot_moves(service))
    luck = random.Random(4)
    for number in range(KILLS):
        time.sleep(luck.uniform(0.3, 1.5))
        victim = VICTIMS[number % len(VICTIMS)]
        service.kill(victim)
        service.start(victim)
    for player in players:
        player.join()
    assert [player.failure for player in players if player.failure] == []
    for player in players:
        assert player.match["status"] == "finished"
        proof = httpx.get(f"{service.url}/api/v1/matches/{player.match['id']}/audit", timeout=20)
        bundle = read_bundle(proof.content)
        verify(bundle)
        commits: dict[int, list] = {}
        for record in bundle.records:
            commits.setdefault(record.header.commit, []).append(record)
        mine = [
            (records[-1].header.version, records[0].header.type)
            for records in commits.values()
            if records[0].header.principal.startswith("player:")
        ]
        assert mine == [(version, move["type"]) for version, move in player.accepted]
    with psycopg.connect(service.database_url) as connection:
        keys = connection.execute("SELECT count(*) FROM match_request").fetchone()
        assert keys == (sum(len(player.accepted) for player in players),)


def test_due_work_runs_though_every_message_was_lost(service):
    """The worker is down and Redis is flushed; later the sweeper finds what is due."""
    service.start(*FRONT)
    with httpx.Client(base_url=f"{service.url}/api/v1", timeout=30) as client:
        guest = client.post("/guests", json={}).json()
        client.headers["Authorization"] = f"Bearer {guest['token']}"
        seats = [{"me": True}, {"bot": "novice"}]
        made = client.post("/matches", json={"game": "elementalist", "seats": seats}).json()
        service.flush_redis()
        assert client.get(f"/matches/{made['id']}").json()["awaiting"]["system"] is True
        service.start("worker", "bots", "beat")
        page = client.get(f"/matches/{made['id']}/events?after={made['version']}&wait=25").json()
        assert page["events"][0]["type"] == "roll_first"


def test_without_redis_people_go_on_playing(tmp_path):
    """Redis does not even answer: tokens, moves and reads still work, on the database alone."""
    service = Service(tmp_path, REDIS_URL="redis://127.0.0.1:1/0")
    try:
        service.start(*FRONT, probe="healthz")
        assert httpx.get(f"{service.inside}/readyz", timeout=10).status_code == 503
        with httpx.Client(base_url=f"{service.url}/api/v1", timeout=30) as client:
            tokens = [client.post("/guests", json={}).json()["token"] for _ in range(2)]
            first, second = ({"Authorization": f"Bearer {token}"} for token in tokens)
            body = {"game": "elementalist", "seats": [{"me": True}, {"open": True}]}
            path = f"/matches/{client.post('/matches', json=body, headers=first).json()['id']}"
            assert client.post(f"{path}/join", json={}, headers=second).status_code == 200
            assert client.get(path, headers=first).json()["awaiting"]["system"] is True
            conceded = client.post(f"{path}/concede", json={}, headers=second)
            assert conceded.status_code == 201
            assert client.get(path).json()["outcome"]["placements"] == [1, 2]
    finally:
        service.stop()


def test_when_the_database_drops_its_connections_requests_are_told_to_try_again(service):
    """Never a 500: each broken connection costs at most one 503, then all is well again."""
    service.start(*FRONT)
    with httpx.Client(base_url=f"{service.url}/api/v1", timeout=30) as client:
        token = client.post("/guests", json={}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        assert {client.get("/matches").status_code for _ in range(30)} == {200}
        with psycopg.connect(service.database_url) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        answers = [client.get("/matches").status_code for _ in range(60)]
        assert set(answers) <= {200, 503}
        assert answers[-20:] == [200] * 20
