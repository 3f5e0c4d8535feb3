"""Requests that wait in a real ASGI server: they hear, they are let go, the server ends."""

import contextlib
import threading
import time

import httpx
import pytest

from tests.e2e.service import FRONT, Service

pytestmark = pytest.mark.processes
PLACES = 3


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    service = Service(tmp_path_factory.mktemp("live"), MAX_WAITERS=str(PLACES))
    try:
        service.start(*FRONT)
        yield service
    finally:
        service.stop()


def until(condition, seconds=30):
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.05)
    return found


class Match:
    """A match of two guests, and a client of the first."""

    def __init__(self, service):
        self.seats = []
        for _ in range(2):
            token = httpx.post(f"{service.url}/api/v1/guests", json={}).json()["token"]
            self.seats.append({"Authorization": f"Bearer {token}"})
        body = {"game": "elementalist", "seats": [{"me": True}, {"open": True}]}
        made = httpx.post(f"{service.url}/api/v1/matches", json=body, headers=self.seats[0]).json()
        self.path = f"{service.url}/api/v1/matches/{made['id']}"
        joined = httpx.post(f"{self.path}/join", json={}, headers=self.seats[1])
        self.version = joined.json()["version"]

    def poll(self, wait=25):
        query = {"after": self.version, "wait": wait}
        return httpx.get(f"{self.path}/events", params=query, headers=self.seats[0], timeout=40)

    def concede(self):
        answer = httpx.post(f"{self.path}/concede", json={}, headers=self.seats[1])
        assert answer.status_code == httpx.codes.CREATED


class Waiting:
    """A long poll in a thread, sent again while it finds no place."""

    def __init__(self, match):
        self.answer: httpx.Response | None = None
        self.is_last = False
        self._thread = threading.Thread(target=self._poll, args=(match,))
        self._thread.start()

    def _poll(self, match):
        while True:
            self.answer = match.poll()
            if self.is_last or self.answer.json()["waited"]:
                return
            time.sleep(0.1)

    def result(self):
        self._thread.join(30)
        assert self.answer is not None
        return self.answer


def full(match):
    return match.poll(1).json()["waited"] is False


def test_polls_and_streams_hear_of_what_happens_in_another_process(service):
    match = Match(service)
    polls = [Waiting(match) for _ in range(PLACES - 1)]
    with httpx.stream("GET", f"{match.path}/live", headers=match.seats[0], timeout=30) as stream:
        lines = stream.iter_lines()
        assert next(lines) == "retry: 3000"
        until(lambda: full(match))
        match.concede()
        rest = list(lines)
    assert f"id: {match.version + 1}" in rest
    assert "event: end" in rest
    for each in polls:
        answer = each.result().json()
        assert (answer["waited"], answer["status"]) == (True, "finished")
        assert answer["events"][0]["version"] == match.version + 1


def test_who_hangs_up_makes_room(service):
    match = Match(service)
    with contextlib.ExitStack() as stack:
        for _ in range(PLACES):
            stream = httpx.stream("GET", f"{match.path}/live", headers=match.seats[0], timeout=30)
            stack.enter_context(stream)
        until(lambda: full(match))
    until(lambda: not full(match), seconds=5)


def test_a_server_that_is_asked_to_end_lets_all_go(service):
    match = Match(service)
    polls = [Waiting(match) for _ in range(PLACES)]
    until(lambda: full(match))
    for each in polls:
        each.is_last = True
    begun = time.monotonic()
    service.terminate("live")
    for each in polls:
        answer = each.result()
        assert (answer.json()["waited"], answer.headers["Retry-After"]) == (False, "2")
    assert time.monotonic() - begun < 10
