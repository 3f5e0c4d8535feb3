"""One origin: what the proxy sends where, what it answers by itself, and whom it believes."""

import httpx
import pytest

from tests.e2e.service import FRONT, Service

pytestmark = pytest.mark.processes

READS = 5


@pytest.fixture
def front(tmp_path):
    running = Service(tmp_path, RATE_READ=str(READS))
    try:
        running.start(*FRONT)
        yield running
    finally:
        running.stop()


def assert_problem(answer, status, kind):
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    body = answer.json()
    assert (body["type"], body["status"]) == (f"/api/v1/problems/{kind}", status)


def test_what_a_client_says_of_its_address_is_not_believed(front):
    """Budgets of the nameless are kept by address: who could choose it would have none."""
    with httpx.Client(base_url=front.url, timeout=30) as client:
        answers = [
            client.get("/api/v1/matches", headers={"X-Forwarded-For": f"203.0.113.{number}"})
            for number in range(4 * READS)
        ]
        codes = [answer.status_code for answer in answers]
        assert codes.count(200) <= 2 * READS
        assert_problem(answers[-1], 429, "too-many-requests")


def test_waiting_for_news_goes_on_without_web_and_the_rest_is_told_to_come_again(front):
    with httpx.Client(base_url=front.url, timeout=30) as client:
        token = client.post("/api/v1/guests", json={}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        body = {"game": "elementalist", "seats": [{"me": True}, {"open": True}]}
        path = f"/api/v1/matches/{client.post('/api/v1/matches', json=body).json()['id']}"
        front.kill("web")
        polled = client.get(f"{path}/events?after=0&wait=1")
        assert (polled.status_code, polled.json()["status"]) == (200, "open")
        refused = client.get(path)
        assert_problem(refused, 502, "unavailable")
        assert int(refused.headers["Retry-After"]) > 0
        front.start("web")
        assert client.get(path).status_code == 200


def test_what_the_proxy_answers_by_itself_is_a_problem_too(front):
    with httpx.Client(base_url=front.url, timeout=30) as client:
        assert_problem(client.get("/readyz"), 404, "not-found")
        assert_problem(client.get("/metrics"), 404, "not-found")
        assert_problem(client.post("/api/v1/guests", content=b" " * 1_500_000), 413, "body-too-large")


def test_a_packed_answer_has_a_tag_that_holds_as_a_condition(front):
    with httpx.Client(base_url=front.url, timeout=30) as client:
        token = client.post("/api/v1/guests", json={}).json()["token"]
        client.headers.update({"Authorization": f"Bearer {token}", "Accept-Encoding": "gzip"})
        body = {"game": "elementalist", "seats": [{"me": True}, {"open": True}], "start": False}
        path = f"/api/v1/matches/{client.post('/api/v1/matches', json=body).json()['id']}"
        answer = client.get(path)
        assert answer.headers["Content-Encoding"] == "gzip"
        tag = answer.headers["ETag"]
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 304
        moved = client.post(f"{path}/concede", json={}, headers={"If-Match": tag})
        assert_problem(moved, 409, "not-running")
