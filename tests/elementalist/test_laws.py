"""The kernel's laws over random play."""

import pytest

from games.kernel.laws import Plan, check_matches
from games.kernel.registry import check_contract
from tests.elementalist.table import GAME

OPTIONS = [
    {},
    {"first_turn": "second_chooser"},
    {"green_spell_lasts": "opponent_turn"},
    {"first_turn": "second_chooser", "green_spell_lasts": "opponent_turn"},
]
PLANS = {
    "plain": Plan(every=8),
    "clocks": Plan(every=8, expire_in=6),
    "leavers": Plan(every=8, expire_in=25, concede_in=120),
}


def played(seeds, options, plan):
    report = check_matches(GAME, 2, seeds, options, PLANS[plan])
    assert report.matches == len(seeds)
    assert report.reasons["life"] > 0
    assert (report.reasons["concede"] > 0) == (plan == "leavers")
    assert (report.clauses["ELE-END-5"] > 0) == (plan != "plain")
    return report


def test_the_folder_keeps_the_contract():
    check_contract(GAME)


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("options", OPTIONS, ids=["default", "second", "green", "both"])
def test_laws(options, plan):
    played(range(30), options, plan)


@pytest.mark.nightly
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("options", OPTIONS, ids=["default", "second", "green", "both"])
def test_laws_over_many_matches(options, plan):
    report = played(range(30, 1500), options, plan)
    assert report.longest < 1500
    assert report.widest <= 209
