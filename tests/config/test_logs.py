"""What is logged says who asked for what, and holds no secret."""

import io
import json
import logging

import pytest
import structlog
from django.db import OperationalError

from config.logs import RequestLines
from games.kernel.registry import installed
from games.matches import lobby, selectors
from games.matches.clocks import Clock
from games.matches.lobby import SeatSpec
from games.players.services import create_guest
from tests.api.client import Api
from tests.play import GAME


@pytest.fixture
def log():
    """What the service's own handlers write."""
    formatters = (structlog.stdlib.ProcessorFormatter, RequestLines)
    handlers = [
        each
        for name in ("", "requests")
        for each in logging.getLogger(name).handlers
        if isinstance(each.formatter, formatters)
    ]
    written = io.StringIO()
    before = [handler.setStream(written) for handler in handlers]
    yield written
    for handler, stream in zip(handlers, before, strict=True):
        handler.setStream(stream)


def test_a_fault_is_logged_without_tokens_seeds_and_variables(transactional_db, monkeypatch, log):
    guest, token = create_guest()
    loaded = lobby.create_match(
        creator_id=guest.pk,
        installed=installed(GAME),
        options={},
        seats=[SeatSpec(me=True), SeatSpec(open=True)],
        clock=Clock(),
    )
    api = Api(anonymous=True)
    api.headers = {"Authorization": f"Bearer {token}"}

    def broken(match_id, player_id):
        held = {"seed": loaded.seed, "player": player_id}
        raise RuntimeError("no luck", len(held))

    monkeypatch.setattr(selectors, "visible_match", broken)
    assert api.get(f"/api/v1/matches/{loaded.id}").status_code == 500
    logged = [json.loads(line) for line in log.getvalue().splitlines()]
    fault = next(line for line in logged if line["event"] == "unhandled_error")
    assert fault["exception"][0]["exc_type"] == "RuntimeError"
    request = next(line for line in logged if line["event"] == "request")
    assert (request["status"], request["path"]) == (500, "/api/v1/matches/<uuid:match_id>")
    assert request["match"] == str(loaded.id)
    assert request["request_id"] == fault["request_id"]
    everything = json.dumps(logged)
    for secret in (token, token.removeprefix("qt_"), loaded.seed.hex(), repr(loaded.seed), "held"):
        assert secret not in everything


def test_wake_ups_that_worked_are_not_logged_and_those_that_failed_are(log):
    traced = logging.getLogger("celery.app.trace")
    traced.info("Task workers.sweep[1] succeeded")
    traced.error("Task workers.sweep[2] raised")
    assert [json.loads(line)["event"] for line in log.getvalue().splitlines()] == [
        "Task workers.sweep[2] raised"
    ]


def test_a_database_that_is_away_is_no_error_of_each_request(transactional_db, monkeypatch, log):
    def away(match_id, player_id):
        raise OperationalError("no answer within 4 s")

    monkeypatch.setattr(selectors, "visible_match", away)
    answer = Api(anonymous=True).get("/api/v1/matches/01890000-0000-7000-8000-000000000000")
    assert answer.status_code == 503
    logged = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [(line["event"], line["level"]) for line in logged] == [
        ("unavailable", "warning"),
        ("request", "warning"),
    ]
