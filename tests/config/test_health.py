from unittest import mock

import pytest
import redis
from django.db import OperationalError


def test_live(client):
    response = client.get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_ready(client):
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_not_ready_without_its_servers(client):
    with (
        mock.patch("config.health.connection.cursor", side_effect=OperationalError("no")),
        mock.patch("redis.Redis.ping", side_effect=redis.ConnectionError("no")),
    ):
        response = client.get("/readyz")
    assert response.status_code == 503
    assert response["Content-Type"] == "application/problem+json"
    assert response["Retry-After"] == "2"
    assert response.json() == {
        "type": "/api/v1/problems/unavailable",
        "title": "Not available right now; try again soon",
        "status": 503,
        "detail": "Not reachable: database, redis.",
        "retry_after": 2,
    }


def test_probes_are_read_only(client):
    assert client.post("/healthz").status_code == 405
