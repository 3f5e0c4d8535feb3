"""Ithrael."""

import pytest

from games.kernel.asking import DecisionAnswered
from games.kernel.visibility import SPECTATOR, redact, view
from games.wild_magic.events import CardsGiven
from tests.wild_magic.table import GAME, Scene, decline, give, meld, take

LIGHT = {"S": "ithrael light"}
DARK = {"S": "ithrael dark"}


def gifts(*hands):
    return Scene("S1x3", *hands, guardians=LIGHT, asks="draw_followup").do(0, meld("S", 3))


@pytest.mark.clause("WIM-GRD-20")
def test_light_hands_over_single_cards_at_once():
    scene = gifts("A1", "C1 C2", "F1")
    assert [(event.giver, event.receiver) for event in scene.events_of(CardsGiven)] == [(1, 0), (3, 0)]
    assert scene.asked() == [(2, "gift")]
    assert scene.hand(0) == "A1 F1"
    scene.do(2, give("C2"))
    assert scene.hand(0) == "C2 A1 F1"
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-20", "WIM-R-15")
def test_light_is_answered_in_any_order():
    scene = gifts("A1 A2", "C1 C2", "F1 F2")
    assert GAME.awaiting(scene.state).seats == (1, 2, 3)
    scene.do(2, give("C1"))
    assert [event.because for event in scene.events_of(DecisionAnswered)] == ["WIM-GRD-20"]
    assert GAME.awaiting(scene.state).seats == (1, 3)
    scene.refuse(2, give("C2"), "WIM-GRD-1")
    scene.refuse(0, give("C1"), "WIM-GRD-1")
    scene.do(3, give("F2")).do(1, give("A2"))
    assert scene.hand(0) == "C1 A2 F2"


@pytest.mark.clause("WIM-GRD-20", "WIM-GRD-3")
def test_light_with_empty_hands():
    scene = gifts("", "")
    assert scene.guardian_result() == "none"
    assert scene.asked() == [(0, "claim")]


@pytest.mark.clause("WIM-GRD-20", "WIM-R-23")
def test_light_shows_a_gift_to_giver_and_receiver_only():
    scene = gifts("A1 A2", "C1 C2").do(1, give("A2"))
    (given,) = scene.events_of(CardsGiven)
    assert [redact(given, viewer, 1)["cards"] for viewer in (0, 1)] == [["alchemy-2"], ["alchemy-2"]]
    assert [redact(given, viewer, 1)["cards"] for viewer in (2, SPECTATOR)] == [{"hidden": 1}] * 2
    assert view(scene.state, 2)["seats"][0]["hand"] == {"hidden": 1}


@pytest.mark.clause("WIM-GRD-20", "WIM-PLT-1", "WIM-GRD-3")
def test_light_when_all_who_owe_a_gift_leave():
    scene = gifts("A1 A2", "").concede(1)
    assert scene.guardian_result() == "none"
    assert scene.asked() == [(0, "claim")]


def offers(pools):
    scene = Scene("W1", "S1x3", "W1", "W1", active=1, pools=pools, guardians=DARK, asks="draw_followup")
    return scene.do(1, meld("S", 3))


@pytest.mark.clause("WIM-GRD-21", "WIM-R-15")
def test_dark_offers_a_pool_card_to_each_in_turn():
    scene = offers("A1 F1x2")
    assert scene.legal(2) == [take("A", "A1"), take("F", "F1"), decline]
    scene.do(2, take("F", "F1"))
    assert scene.asked() == [(3, "take_pool_card")]
    scene.do(3, take("A", "A1"))
    assert scene.legal(0) == [take("F", "F1"), decline]
    scene.do(0, take("F", "F1"))
    assert scene.guardian_result() == "done"
    assert scene.asked() == [(1, "claim")]


@pytest.mark.clause("WIM-GRD-21", "WIM-GRD-3")
def test_dark_may_be_declined_by_each():
    scene = offers("A1").do(2, decline).do(3, decline).do(0, decline)
    assert scene.guardian_result() == "none"
    assert scene.pool("A") == "A1"
    partly = offers("A1x3").do(2, take("A", "A1")).do(3, decline).do(0, take("A", "A1"))
    assert partly.guardian_result() == "partial"


@pytest.mark.clause("WIM-GRD-21", "WIM-GRD-3")
def test_dark_with_empty_pools():
    assert offers("").guardian_result() == "none"
    assert offers("A1").do(2, take("A", "A1")).guardian_result() == "partial"


@pytest.mark.clause("WIM-GRD-21", "WIM-POOL-1")
def test_dark_offers_only_what_lies_there():
    offers("A1").refuse(2, take("F", "F1"), "WIM-POOL-1")


@pytest.mark.clause("WIM-GRD-21", "WIM-PLT-3")
def test_dark_declines_by_default():
    scene = offers("A1").expire(2)
    assert (scene.hand(2), scene.pool("A")) == ("W1", "A1")
    assert scene.asked() == [(3, "take_pool_card")]
