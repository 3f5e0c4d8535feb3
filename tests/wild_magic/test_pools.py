"""Elemental pools."""

import pytest

from games.kernel.visibility import SPECTATOR, view
from games.wild_magic.events import CardDiscarded
from games.wild_magic.pools import default_discard
from tests.wild_magic.table import Scene, cards, discard, draw, meld, take


@pytest.mark.clause("WIM-POOL-1")
def test_pools_are_open():
    scene = Scene("W1", "W1", pools="F1x2 F2", wild_in={"F": 1})
    shown = view(scene.state, SPECTATOR)["pools"]
    assert shown["flamework"] == ["flamework-1", "flamework-1", "flamework-2", "wild"]
    assert shown["alchemy"] == []


@pytest.mark.clause("WIM-POOL-1")
def test_only_cards_that_lie_there_can_be_taken():
    scene = Scene("S1x3", "W1", pools="F1 A1", guardians={"S": "khlorian light"}, asks="draw_followup")
    scene.do(0, meld("S", 3))
    scene.refuse(0, take("F", "F2"), "WIM-POOL-1")
    scene.refuse(0, take("L", "F1"), "WIM-POOL-1")
    scene.refuse(0, take("F", "*"), "WIM-POOL-1")
    assert scene.legal(0) == [take("A", "A1"), take("F", "F1")]


@pytest.mark.clause("WIM-POOL-2")
def test_an_element_card_has_its_own_pool():
    scene = Scene("A1 *", "W1", asks="draw_followup")
    scene.refuse(0, discard("A1", "A"), "WIM-POOL-2")
    scene.refuse(0, discard("A1", "L"), "WIM-POOL-2")
    scene.do(0, discard("A1"))
    assert scene.filled_pools() == "A[A1]"
    assert [event.because for event in scene.events_of(CardDiscarded)] == ["WIM-TURN-3"]


@pytest.mark.parametrize("letter", list("WCAFLS"))
@pytest.mark.clause("WIM-POOL-3", "WIM-POOL-4")
def test_a_wild_card_may_join_any_pool(letter):
    scene = Scene("A1 *", "W1", pools="W1", asks="draw_followup")
    assert discard("*", letter) in scene.legal(0)
    scene.do(0, discard("*", letter))
    assert scene.pool(letter).endswith("*")
    (fallen,) = scene.events_of(CardDiscarded)
    assert fallen.because == "WIM-POOL-3"


@pytest.mark.clause("WIM-CMP-1")
def test_only_held_cards_can_be_discarded():
    Scene("A1", "F1", asks="draw_followup").refuse(0, discard("F1"), "WIM-CMP-1")


@pytest.mark.parametrize(
    ("hand", "fallen"),
    [("W1 F1x2", "F1"), ("W1 F1 S2x2 *x4", "S2"), ("A2 C1", "C1"), ("F1x2 C2x2", "C2"), ("*x3 L1", "L1")],
)
@pytest.mark.clause("WIM-PLT-3")
def test_the_default_discard(hand, fallen):
    assert default_discard(cards(hand)) == discard(fallen)


@pytest.mark.clause("WIM-PLT-3")
def test_the_default_discard_of_wilds():
    assert default_discard(cards("*x2")) == discard("*", "W")


@pytest.mark.clause("WIM-POOL-1")
def test_the_order_in_a_pool_tells_nothing():
    pools = []
    for first, second in (("F1", "F2"), ("F2", "F1")):
        scene = Scene(first, second, asks="draw_followup").do(0, discard(first))
        scene.do(1, draw).do(1, discard(second))
        pools.append(scene.pool("F"))
    assert pools == ["F1 F2", "F1 F2"]
