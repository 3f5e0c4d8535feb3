"""The kernel's laws over random and eager play: all seat counts, difficulties, sets and ways to leave."""

import pytest

from games.kernel.codec import type_name
from games.kernel.laws import Plan, check_matches
from tests.extra_creditors.eager import check_eager
from tests.extra_creditors.table import GAME

LEVELS = ("introductory", "normal", "heroic", "legendary", "mythical")
OPTIONS = [
    {"difficulty": "introductory"},
    {"difficulty": "normal", "damage_cubes": 60},
    {"difficulty": "heroic", "finals_week": True, "damage_cubes": 60},
    {"difficulty": "legendary", "experimental": True, "split_house": True, "damage_cubes": 60},
    {
        "difficulty": "mythical",
        "finals_week": True,
        "experimental": True,
        "damage_cubes": 60,
        "turn_limit": 40,
    },
]
PLANS = [Plan(every=15), Plan(every=15, expire_in=8), Plan(every=15, concede_in=25, expire_in=20)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", range(5))
def test_random_missions_keep_the_laws(seats, number):
    plan = PLANS[number % len(PLANS)]
    report = check_matches(GAME, seats, range(2), OPTIONS[number], plan)
    assert report.matches == 2
    assert report.kinds["mission_ended"] == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", range(1, 5))
def test_eager_missions_keep_the_laws(seats, number):
    plan = PLANS[(number + seats) % len(PLANS)]
    report = check_eager(seats, range(1), OPTIONS[number], plan)
    assert report.kinds["mission_ended"] == 1


@pytest.mark.nightly
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("block", range(10))
def test_many_random_missions_keep_the_laws(seats, level, block):
    for seed in range(10 * block, 10 * block + 10):
        options = {
            "difficulty": level,
            "finals_week": seed % 2 == 0,
            "experimental": seed % 3 == 0,
            "split_house": seed % 4 == 0,
            "damage_cubes": 60 if seed % 5 else 24,
        }
        check_matches(GAME, seats, range(1000 + seed, 1001 + seed), options, PLANS[seed % len(PLANS)])


@pytest.mark.nightly
def test_eager_missions_show_every_move_and_event():
    kinds = set()
    names = {type_name(kind) for kind in (*GAME.event_types, *GAME.move_types)}
    for seed in range(400):
        if names <= kinds:
            break
        options = {
            "difficulty": LEVELS[seed % 5],
            "finals_week": seed % 2 == 1,
            "experimental": seed % 4 >= 2,
            "damage_cubes": 60,
        }
        plan = Plan(every=30, expire_in=25 if seed % 3 == 1 else 0, concede_in=0 if seed % 5 else 60)
        kinds.update(check_eager(2 + seed % 3, range(seed, seed + 1), options, plan).kinds)
    assert names - kinds == set()
