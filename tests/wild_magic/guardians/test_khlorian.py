"""Khlorian."""

import pytest

from games.kernel.asking import DecisionOpened
from games.wild_magic.events import CardDiscarded, PoolCardTaken
from tests.wild_magic.table import Scene, decline, discard, meld, take

LIGHT = {"S": "khlorian light"}
DARK = {"S": "khlorian dark"}


def taking(pools, wild_in=None):
    scene = Scene("S1x3", "W1", pools=pools, wild_in=wild_in, guardians=LIGHT, asks="draw_followup")
    return scene.do(0, meld("S", 3))


@pytest.mark.clause("WIM-GRD-12")
def test_light_takes_two_cards_from_any_pools():
    scene = taking("A1 A2 F1", {"F": 1, "W": 1})
    assert scene.legal(0) == [
        take("W", "*"),
        take("A", "A1"),
        take("A", "A2"),
        take("F", "F1"),
        take("F", "*"),
    ]
    scene.do(0, take("F", "*"))
    assert [event.decision.about["left"] for event in scene.events_of(DecisionOpened)] == [1]
    scene.refuse(0, take("F", "*"), "WIM-POOL-1")
    scene.do(0, take("A", "A2"))
    assert scene.hand(0) == "A2 *"
    assert scene.filled_pools() == "W[*] A[A1] F[F1]"
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-12")
def test_light_may_take_both_from_one_pool():
    assert taking("A1x2 F1").do(0, take("A", "A1")).do(0, take("A", "A1")).hand(0) == "A1 A1"


@pytest.mark.clause("WIM-GRD-12")
def test_light_does_not_ask_where_only_one_kind_lies_in_one_pool():
    scene = taking("A1x3")
    assert [event.card for event in scene.events_of(PoolCardTaken)] == ["alchemy-1", "alchemy-1"]
    assert scene.pool("A") == "A1"
    assert taking("", {"W": 1, "C": 1}).asked() == [(0, "take_pool_card")]


@pytest.mark.clause("WIM-GRD-12", "WIM-GRD-3")
def test_light_is_compulsory():
    taking("A1 F1").refuse(0, decline, "WIM-GRD-12")
    assert taking("").guardian_result() == "none"


@pytest.mark.clause("WIM-GRD-13")
@pytest.mark.parametrize(
    ("hand", "moves", "result"), [("A1x3", 2, "done"), ("A1", 1, "partial"), ("", 0, "none")]
)
def test_dark_discards_two_or_what_there_is(hand, moves, result):
    scene = Scene(f"S1x3 {hand}", "W1", guardians=DARK, asks="draw_followup").do(0, meld("S", 3))
    for _ in range(moves):
        assert scene.asked() == [(0, "guardian_discard")]
        scene.do(0, discard("A1"))
    assert scene.guardian_result() == result
    fallen = scene.happened(CardDiscarded)
    assert [(event.seat, event.cause, event.pool) for event in fallen] == [(0, "khlorian", "alchemy")] * moves


@pytest.mark.clause("WIM-GRD-13", "WIM-POOL-3")
def test_dark_follows_the_rules_of_discards():
    scene = Scene("S1x3 * A1", "W1", guardians=DARK, asks="draw_followup").do(0, meld("S", 3))
    scene.refuse(0, discard("*"), "WIM-POOL-3")
    scene.refuse(0, discard("A1", "A"), "WIM-POOL-2")
    scene.refuse(0, decline, "WIM-GRD-13")
    assert len(scene.legal(0)) == 7
