"""Differences between rules versions are asked for by name."""

import pytest

from games.example.game import HighLow, HighLow2
from games.kernel import Change, since
from games.kernel.decide import read_options, start

THIRD = Change(since=3, clause="EXA-DIE-1", reason="made up")


@pytest.mark.parametrize(
    ("game", "rules", "pack"), [(HighLow(), 1, "exa-house-1"), (HighLow2(), 2, "exa-house-2")]
)
def test_a_match_knows_the_version_that_it_is_played_under(game, rules, pack):
    options = read_options(game, {})
    begun = start(game, options, 2, b"k" * 32)
    assert (begun.state.rules, game.blank().rules, begun.records[0].rules) == (rules, rules, rules)
    assert begun.state.pack == pack
    for number in range(1, 5):
        change = Change(since=number, clause="EXA-DIE-1", reason="made up")
        assert since(begun.state, change) == (rules >= number)


def test_a_change_says_why():
    assert (THIRD.since, THIRD.clause, THIRD.reason) == (3, "EXA-DIE-1", "made up")
