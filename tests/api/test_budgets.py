"""Budgets: too many requests are told to wait, and moves have a budget of their own."""

import datetime as dt
import socket

import pytest
import time_machine

from api.budgets import purse, spend
from api.problems import Problem
from games.servers.redis import breaker, redis_client
from tests.api.client import problem

MINUTE = dt.datetime(2031, 5, 1, 12, 0, 10, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def _one_minute():
    """The whole test lies in one window; each test in another."""
    global MINUTE  # noqa: PLW0603
    MINUTE += dt.timedelta(minutes=1)
    with time_machine.travel(MINUTE, tick=False):
        purse.forget()
        yield
        purse.forget()
        breaker.worked()


@pytest.fixture
def limits(settings, alice):
    settings.RATE_LIMITS = {"read": 5, "write": 2, "moves": 3, "guests": 2}


def test_reads_are_limited_per_player(limits, alice, bob):
    answers = [alice.get("/api/v1/me") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    problem(answers[5], 429, "too-many-requests")
    assert answers[5]["Retry-After"] == "51"
    assert bob.get("/api/v1/me").status_code == 200


def test_guessing_tokens_is_limited_per_address(limits, nobody):
    nobody.headers = {"Authorization": "Bearer qt_guess"}
    answers = [nobody.get("/api/v1/me").status_code for _ in range(7)]
    assert answers == [401] * 5 + [429] * 2


def test_looking_around_costs_no_moves(settings, table):
    mover, moves = table.turn()
    settings.RATE_LIMITS = {"read": 1, "write": 0, "moves": 1000, "guests": 0}
    while mover.get("/api/v1/me").status_code != 429:
        pass
    assert mover.post(f"{table.path}/moves", {"move": moves[0]}).status_code == 201


def test_without_redis_each_process_counts_alone(limits, alice, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    redis_client.cache_clear()
    try:
        answers = [alice.get("/api/v1/me").status_code for _ in range(7)]
    finally:
        redis_client.cache_clear()
    assert answers == [200] * 5 + [429] * 2


def test_a_redis_that_hangs_costs_one_request_its_time_and_not_each(limits, alice, settings):
    with socket.socket() as hanging:
        hanging.bind(("127.0.0.1", 0))
        hanging.listen()
        settings.REDIS_URL = f"redis://127.0.0.1:{hanging.getsockname()[1]}/0"
        redis_client.cache_clear()
        try:
            assert alice.get("/api/v1/me").status_code == 200
            assert breaker.open
            hanging.accept()[0].close()
            hanging.setblocking(False)
            for _ in range(3):
                purse.forget()
                assert alice.get("/api/v1/me").status_code == 200
            # None of them has so much as tried.
            with pytest.raises(BlockingIOError):
                hanging.accept()
        finally:
            redis_client.cache_clear()


def test_processes_together_give_out_the_limit_and_not_one_more(limits, settings):
    settings.RATE_LIMITS["read"] = 1000
    for _ in range(507):
        spend("read", "somebody")
    # Another process, which knows nothing of what this one still holds.
    purse.forget()
    for _ in range(490):
        spend("read", "somebody")
    with pytest.raises(Problem) as refused:
        spend("read", "somebody")
    assert refused.value.kind == "too-many-requests"
    # A hundredth is taken at a time: of 510, 507 were spent, and what the first process held is lost.
    purse.forget()
    with pytest.raises(Problem):
        spend("read", "somebody")


def test_a_price_of_several_is_paid_whole_or_not_at_all(limits, settings):
    settings.RATE_LIMITS["read"] = 10
    spend("read", "somebody", 7)
    with pytest.raises(Problem):
        spend("read", "somebody", 4)
    spend("read", "somebody", 3)
    with pytest.raises(Problem):
        spend("read", "somebody")
