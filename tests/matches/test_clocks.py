"""Clocks: their arithmetic."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st

from games.matches import clocks
from games.matches.clocks import Clock

START = datetime(2030, 1, 1, tzinfo=UTC)


@given(
    per_move=st.integers(1, 1000),
    bank=st.integers(0, 100_000),
    increment=st.integers(0, 100),
    took=st.integers(0, 3_000_000),
)
def test_time_within_the_move_is_free_and_the_rest_comes_from_the_bank(per_move, bank, increment, took):
    clock = Clock(per_move=per_move, bank=0, increment=increment)
    left = clocks.charged(clock, START, bank, START + timedelta(milliseconds=took))
    assert left == max(0, bank - max(0, took - per_move * 1000)) + increment * 1000


def test_the_deadline_is_the_move_and_the_bank():
    clock = Clock(per_move=60)
    assert clocks.seat_deadline(clock, START, 1500) == START + timedelta(seconds=61.5)
    asked = [START, START + timedelta(seconds=10), None]
    assert clocks.deadline(clock, asked, [30_000, 0, 0], [0, 1]) == START + timedelta(seconds=70)
    assert clocks.deadline(clock, asked, [0, 0, 0], []) is None


@pytest.mark.parametrize("wrong", [{"per_move": 0}, {"bank": -1}, {"increment": 10**9}])
def test_clocks_without_end_are_refused(wrong):
    with pytest.raises(ValueError, match="must be between"):
        Clock(**wrong)


def at(seconds):
    return time_machine.travel(START + timedelta(seconds=seconds), tick=False)
