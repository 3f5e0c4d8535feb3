"""The law kit over random matches: all seat counts and option mixes, with expired clocks and concessions."""

from collections import Counter

import pytest

from games.kernel.laws import Plan, check_matches
from games.kernel.registry import check_contract
from tests.wild_magic.random_play import MIXES
from tests.wild_magic.table import GAME

PLANS = (
    Plan(every=50),
    Plan(every=50, expire_in=5),
    Plan(every=50, concede_in=25),
    Plan(every=50, concede_in=70, expire_in=10),
)
# These refuse moves: no event can cite them.
REFUSING = {"WIM-CMP-1", "WIM-POOL-1", "WIM-MELD-1", "WIM-MELD-2", "WIM-R-4", "WIM-R-5", "WIM-TURN-2"}
# Cited by events, but too rare for a moderate number of random matches; the golden scenarios show them.
RARE = {"WIM-SET-6", "WIM-SCO-9", "WIM-R-19", "WIM-R-26", "WIM-R-27"}


def check(seats, matches):
    """So many matches, spread over option mixes and plans."""
    reports = []
    each = -(-matches // (len(MIXES) * len(PLANS)))
    for mix in MIXES:
        for index, plan in enumerate(PLANS):
            reports.append(check_matches(GAME, seats, range(index * each, (index + 1) * each), mix, plan))
    return reports


def total(reports, name):
    found: Counter[str] = Counter()
    for report in reports:
        found.update(getattr(report, name))
    return found


def test_contract():
    check_contract(GAME)


@pytest.mark.parametrize(("seats", "matches"), [(2, 400), (3, 400), (4, 400), (5, 600)])
def test_laws(seats, matches):
    reports = check(seats, matches)
    assert set(total(reports, "reasons")) == {"deck", "six_melds", "last_seat"}
    if seats == GAME.seats[1]:
        cited = set(total(reports, "clauses"))
        assert set(GAME.clauses.acting) - cited <= REFUSING | RARE
        assert cited <= set(GAME.clauses.acting)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.nightly
def test_laws_over_many_matches(seats):
    reports = check(seats, 2000)
    assert sum(report.matches for report in reports) >= 2000


@pytest.mark.parametrize("options", [{"starting_seat": 1}, {"starting_seat": 0, "guardians": "on"}])
def test_laws_with_a_fixed_start(options):
    report = check_matches(GAME, 3, range(10), options)
    assert report.clauses["WIM-SET-6"] == 10
