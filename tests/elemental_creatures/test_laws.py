"""The law kit over random matches: every seat count, format and option; clocks and concessions."""

from typing import Any

import pytest

from games.elemental_creatures.game import VERSIONS
from games.kernel.laws import Plan, check_matches
from games.kernel.registry import check_contract

GAME = VERSIONS[0]
VARIANTS: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("default", {}, {}),
    ("four rounds", {"win_mode": "four_rounds", "round_limit": 3}, {}),
    ("sealed", {"format": "sealed"}, {}),
    ("three packs", {"format": "sealed", "packs_per_player": 3, "target_points": 30}, {}),
    ("short rounds", {"play_cap": 20, "max_rounds": 5, "target_points": 50, "idle_rounds": 2}, {}),
    ("clocks", {}, {"expire_in": 8}),
    ("patient clocks", {"timeouts_to_forfeit": 0}, {"expire_in": 4}),
    ("hasty clocks", {"timeouts_to_forfeit": 1}, {"expire_in": 40}),
    ("concessions", {}, {"concede_in": 40}),
    ("sealed concessions", {"format": "sealed"}, {"concede_in": 25}),
]
SERIES: list[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("best of three", {"best_of": 3}, {}),
    ("sealed best of three", {"best_of": 3, "format": "sealed"}, {"expire_in": 30}),
    ("best of three conceded", {"best_of": 3}, {"concede_in": 150}),
]


def test_the_contract_holds():
    check_contract(GAME)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("name", "options", "plan"), VARIANTS, ids=[name for name, _, _ in VARIANTS])
def test_laws(seats, name, options, plan):
    report = check_matches(GAME, seats, range(5), options, Plan(every=24, moves=10, **plan))
    assert report.matches == 5
    assert report.longest < 3_000


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("name", "options", "plan"), SERIES, ids=[name for name, _, _ in SERIES])
def test_laws_of_a_best_of_three(seats, name, options, plan):
    report = check_matches(GAME, seats, range(2), options, Plan(every=60, moves=8, **plan))
    assert report.matches == 2


@pytest.mark.clause("ELC-SEQ-12")
def test_the_default_pack_never_trips_the_guard():
    report = check_matches(GAME, 4, range(100, 115), {"step_guard": 100}, Plan(every=10_000))
    assert report.kinds["creature_played"] > 800
    assert report.kinds["guard_tripped"] == 0


@pytest.mark.nightly
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("name", "options", "plan"), VARIANTS, ids=[name for name, _, _ in VARIANTS])
def test_laws_over_many_matches(seats, name, options, plan):
    report = check_matches(GAME, seats, range(10_000, 10_200), options, Plan(every=30, moves=20, **plan))
    assert report.matches == 200


@pytest.mark.nightly
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("name", "options", "plan"), SERIES, ids=[name for name, _, _ in SERIES])
def test_laws_over_many_best_of_threes(seats, name, options, plan):
    report = check_matches(GAME, seats, range(10_000, 10_200), options, Plan(every=60, moves=20, **plan))
    assert report.matches == 200
