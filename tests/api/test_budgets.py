"""Budgets: too many requests are told to wait, and moves have a budget of their own."""

import pytest

from games.redis_link import link
from tests.api.client import problem


@pytest.fixture
def limits(settings, alice):
    settings.RATE_LIMITS = {"read": 5, "write": 2, "moves": 3, "guests": 2}


def test_reads_are_limited_per_player(limits, alice, bob) -> None:
    answers = [alice.get("/api/v1/me") for _ in range(7)]
    # A minute may begin in between: then the sixth is the first again.
    limited = [answer for answer in answers if answer.status_code == 429]
    assert 1 <= len(limited) <= 2
    problem(limited[0], 429, "too-many-requests")
    assert 1 <= int(limited[0]["Retry-After"]) <= 61


def test_guessing_tokens_is_limited_per_address(limits, nobody) -> None:
    nobody.headers = {"Authorization": "Bearer qt_guess"}
    answers = [nobody.get("/api/v1/me") for _ in range(12)]
    assert {answer.status_code for answer in answers} == {401, 429}


def test_looking_around_costs_no_moves(settings, table) -> None:
    settings.RATE_LIMITS = {"read": 2, "write": 0, "moves": 1000, "guests": 0}
    mover, moves = None, None
    settings.RATE_LIMITS["read"] = 0
    mover, moves = table.turn()
    settings.RATE_LIMITS["read"] = 1
    while mover.get("/api/v1/me").status_code != 429:
        pass
    assert mover.post(f"{table.path}/moves", {"move": moves[0]}).status_code == 201


def test_without_redis_nobody_is_held_back(limits, alice, monkeypatch, settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    link.cache_clear()
    try:
        assert {alice.get("/api/v1/me").status_code for _ in range(10)} == {200}
    finally:
        link.cache_clear()
