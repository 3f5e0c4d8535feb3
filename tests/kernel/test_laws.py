"""The law kit finds what is wrong: each broken game is caught by the law that it breaks."""

from typing import Any

import pytest

from games.kernel.laws import LawBroken, Plan, check_matches
from games.kernel.records import Event
from tests.kernel.broken import BROKEN, CHANCE, ByLuck, Counted, OpenlyChosen, broken, emitting, with_outcome
from tests.kernel.duel import CardChosen, Duel, RoundDecided

PLAN = Plan(every=2, expire_in=7, concede_in=30, max_commits=60)
SEEDS = range(40)


def test_a_sound_game_keeps_the_laws() -> None:
    report = check_matches(Duel(), 2, range(300), {}, PLAN)
    assert report.matches == 300
    assert set(report.reasons) == {"points", "conceded"}
    assert report.longest <= 10


@pytest.mark.parametrize("make", BROKEN, ids=lambda make: make.__name__)
def test_a_broken_game_is_caught_by_the_law_it_breaks(make: Any) -> None:
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
def test_an_outcome_that_is_none_is_caught(change: dict[str, Any]) -> None:
    with pytest.raises(LawBroken, match=r"^outcome: "):
        check_matches(with_outcome(**change), 2, SEEDS, {}, PLAN)


@pytest.mark.parametrize(
    ("old", "new", "law"),
    [
        (CardChosen, OpenlyChosen, "secrecy: .* learns from .*card_chosen"),
        (RoundDecided, ByLuck, "fold: differs"),
        (RoundDecided, Counted, "fold: differs"),
    ],
)
def test_a_broken_event_is_caught(old: type[Event], new: type[Event], law: str) -> None:
    CHANCE.seed(0)
    with pytest.raises(LawBroken, match=f"^{law}"):
        check_matches(broken(**emitting(old, new)), 2, SEEDS, {}, PLAN)
