"""Maelin."""

import pytest

from games.kernel.asking import DecisionOpened
from games.wild_magic.events import CardDiscarded, PoolBurned
from tests.wild_magic.table import Scene, burn, decline, exchange, meld, short, take

LIGHT = {"S": "maelin light"}
DARK = {"S": "maelin dark"}


def offered(hand, pools, wild_in=None):
    scene = Scene(f"S1x3 {hand}", "W1", pools=pools, wild_in=wild_in, guardians=LIGHT, asks="draw_followup")
    return scene.do(0, meld("S", 3))


@pytest.mark.clause("WIM-GRD-14")
def test_light_places_a_card_and_takes_one_of_another_kind():
    scene = offered("F1 C1", "A1 F1 F2").do(0, exchange("F1"))
    assert scene.pool("F") == "F1 F1 F2"
    (opened,) = scene.events_of(DecisionOpened)
    assert (opened.decision.kind, opened.decision.about["placed"]) == ("exchange_take", "flamework-1")
    assert scene.legal(0) == [take("A", "A1"), take("F", "F2")]
    scene.refuse(0, take("F", "F1"), "WIM-GRD-14")
    scene.refuse(0, take("L", "L1"), "WIM-POOL-1")
    scene.refuse(0, decline, "WIM-GRD-14")
    scene.do(0, take("F", "F2"))
    assert scene.hand(0) == "C1 F2"
    assert scene.asked() == [(0, "exchange")]
    assert scene.about()["left"] == 1
    assert [event.cause for event in scene.happened(CardDiscarded)] == ["maelin"]


@pytest.mark.clause("WIM-GRD-14", "WIM-GRD-3")
@pytest.mark.parametrize(("exchanges", "result"), [(0, "none"), (1, "partial"), (2, "done")])
def test_light_may_stop_before_each_exchange(exchanges, result):
    scene = offered("F1 F2 C1", "A1")
    for name in ("F1", "F2")[:exchanges]:
        scene.do(0, exchange(name))
        if scene.asked() == [(0, "exchange_take")]:
            scene.do(0, scene.legal(0)[0])
    if exchanges < 2:
        scene.do(0, decline)
    assert scene.guardian_result() == result
    assert scene.asked() == [(0, "claim")]


@pytest.mark.clause("WIM-GRD-14")
def test_light_lists_only_exchanges_that_can_be_finished():
    scene = offered("A1 C1 *", "A1")
    wild = [exchange("*", letter) for letter in "WCAFLS"]
    assert scene.legal(0) == [exchange("C1"), *wild, decline]
    scene.refuse(0, exchange("A1"), "WIM-GRD-14")
    scene.refuse(0, exchange("*"), "WIM-POOL-3")
    scene.refuse(0, exchange("C1", "C"), "WIM-POOL-2")


@pytest.mark.clause("WIM-GRD-14")
def test_light_takes_the_same_kind_from_no_pool_at_all():
    scene = offered("*", "", {"W": 1, "F": 1})
    assert scene.legal(0) == [decline]
    scene.refuse(0, exchange("*", "A"), "WIM-GRD-14")


@pytest.mark.clause("WIM-GRD-14", "WIM-GRD-3")
@pytest.mark.parametrize(("hand", "pools"), [("", "A1"), ("A1", "")])
def test_light_needs_a_hand_card_and_a_pool_card(hand, pools):
    scene = offered(hand, pools)
    assert scene.asked() == [(0, "claim")]
    assert scene.guardian_result() == "none"


@pytest.mark.clause("WIM-GRD-15")
def test_dark_burns_a_pool_of_choice():
    scene = Scene("S1x3", "W1", pools="A1 A2 F1", wild_in={"A": 1}, guardians=DARK, asks="draw_followup")
    scene.do(0, meld("S", 3))
    assert scene.legal(0) == [burn("A"), burn("F")]
    scene.do(0, burn("A"))
    assert [short(event.cards) for event in scene.events_of(PoolBurned)] == ["A1 A2 *"]
    assert scene.box() == "A1 A2 *"
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-15", "WIM-GRD-3")
def test_dark_with_empty_pools():
    scene = Scene("S1x3", "W1", guardians=DARK, asks="draw_followup").do(0, meld("S", 3))
    assert scene.guardian_result() == "none"
    assert scene.box() == ""
