"""The laws every game keeps, over random matches: all seat counts, options, timeouts and concessions."""

import pytest

from games.kernel.laws import Plan, check_matches
from tests.mushroom_sorcerer.table import GAME

CUSTOM = {"forest": "custom", "custom_layout": ["GGPGG", "GPSPG", "GPSPG", "GGPGG"], "first": 1}
OPTIONS = {
    "edge_of_war": {},
    "silent_confrontation": {"forest": "silent_confrontation", "sorcerers": "random"},
    "custom": CUSTOM,
}
PLANS = {
    "plain": Plan(every=40),
    "expire": Plan(every=40, expire_in=12),
    "concede": Plan(every=40, concede_in=250, expire_in=80),
}


@pytest.mark.clause("MUS-SET-1", "MUS-ADM-1", "MUS-ADM-3")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("options", OPTIONS)
def test_laws(seats, plan, options):
    report = check_matches(GAME, seats, range(2), OPTIONS[options], PLANS[plan])
    assert report.matches == 2
    assert report.widest < 300


@pytest.mark.nightly
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("options", OPTIONS)
def test_laws_over_many_matches(seats, plan, options):
    report = check_matches(GAME, seats, range(1_000, 1_120), OPTIONS[options], PLANS[plan])
    assert report.matches == 120
    assert report.widest < 300


@pytest.mark.nightly
def test_random_play_meets_every_record():
    """Every move and every event occurs in random matches."""
    seen = set()
    for plan in PLANS.values():
        for seats in (2, 3, 4):
            seen |= set(check_matches(GAME, seats, range(40), {}, plan).kinds)
    kinds = {kind.__struct_config__.tag for kind in (*GAME.move_types, *GAME.event_types)}
    assert kinds - seen == set()
