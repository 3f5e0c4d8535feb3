"""The law kit finds what is wrong: each broken game is caught by the law that it breaks."""

import pytest

from games.example.game import VERSIONS
from games.kernel.laws import LawBroken, Plan, check_matches
from tests.kernel import broken, broken_decisions, broken_events
from tests.kernel.broken import with_outcome

PLAN = Plan(every=2, expire_in=7, concede_in=30, max_commits=60)
SEEDS = range(40)
BROKEN = broken.BROKEN | broken_decisions.BROKEN | broken_events.BROKEN


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: game.rules)
def test_a_sound_game_keeps_the_laws(game):
    report = check_matches(game, 2, range(150), {}, PLAN)
    assert report.matches == 150
    assert set(report.reasons) == {"points", "conceded"}
    assert report.longest <= 10
    assert ("EXA-DIE-2" in report.clauses) == (game.rules == 2)


@pytest.mark.parametrize("make", BROKEN, ids=lambda make: make.__name__)
def test_a_broken_game_is_caught_by_the_law_it_breaks(make):
    with pytest.raises(LawBroken, match=f"^{BROKEN[make]}"):
        check_matches(make(), 2, SEEDS, {}, PLAN)


@pytest.mark.parametrize(
    "change",
    [
        {"placements": (0, 7)},
        {"placements": (1,)},
        {"placements": (2, 2)},
        {"placements": (1, 3)},
        {"placements": (0, 1)},
        {"scores": (1,)},
        {"won": True},
    ],
    ids=str,
)
def test_an_outcome_that_is_none_is_caught(change):
    with pytest.raises(LawBroken, match=r"^outcome: "):
        check_matches(with_outcome(**change), 2, SEEDS, {}, PLAN)
