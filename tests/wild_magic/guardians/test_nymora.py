"""Nymora."""

from collections import Counter

import pytest

from games.kernel import Dice
from games.kernel.records import SYSTEM
from games.kernel.visibility import view
from games.wild_magic.events import CardsGiven, MeldReinforced
from tests.wild_magic.table import Scene, decline, meld, reinforce

LIGHT = {"S": "nymora light"}
DARK = {"S": "nymora dark"}


def offered(hand, melds):
    scene = Scene(f"S1x3 {hand}", "W1", melds=(melds, "L5"), guardians=LIGHT, asks="draw_followup")
    return scene.do(0, meld("S", 3))


@pytest.mark.clause("WIM-GRD-22", "WIM-MELD-5", "WIM-CMP-4")
def test_light_adds_fitting_cards_and_wilds_to_other_melds():
    scene = offered("A1 A2 F1 * S1", "A3 F4")
    assert scene.legal(0) == [
        reinforce("A", "A1"), reinforce("A", "A2"), reinforce("A", "*"),
        reinforce("F", "F1"), reinforce("F", "*"), decline,
    ]  # fmt: skip
    scene.do(0, reinforce("A", "A2"))
    assert [(event.strength, event.element) for event in scene.events_of(MeldReinforced)] == [(5, "alchemy")]
    scene.do(0, reinforce("F", "*"))
    assert scene.strengths(0) == "A5 F5 S3"
    assert scene.hand(0) == "A1 F1 S1"
    assert scene.guardian_result() == "done"
    assert scene.asked() == [(0, "claim")]


@pytest.mark.clause("WIM-GRD-22")
def test_light_refuses_what_does_not_fit():
    scene = offered("A1 F1 S1 *", "A3")
    scene.refuse(0, reinforce("S", "S1"), "WIM-GRD-22")
    scene.refuse(0, reinforce("S", "*"), "WIM-GRD-22")
    scene.refuse(0, reinforce("F", "F1"), "WIM-GRD-22")
    scene.refuse(0, reinforce("A", "F1"), "WIM-GRD-22")
    scene.refuse(0, reinforce("L", "*"), "WIM-GRD-22")


@pytest.mark.clause("WIM-GRD-22", "WIM-GRD-3")
@pytest.mark.parametrize(("added", "result"), [(0, "none"), (1, "partial")])
def test_light_may_stop(added, result):
    scene = offered("A1x2", "A3")
    for _ in range(added):
        scene.do(0, reinforce("A", "A1"))
    scene.do(0, decline)
    assert scene.guardian_result() == result


@pytest.mark.clause("WIM-GRD-22")
def test_light_is_offered_on_public_facts():
    assert offered("C1", "A3").legal(0) == [decline]
    assert offered("C1", "").asked() == [(0, "claim")]
    assert offered("", "A3").asked() == [(0, "claim")]


@pytest.mark.clause("WIM-GRD-23")
def test_dark_draws_every_card_equally_often():
    drawn: Counter[str] = Counter()
    for number in range(300):
        scene = Scene("S1x3 A1x2 C1", "", "W1", guardians=DARK, asks="draw_followup")
        scene.do(0, meld("S", 3), Dice(b"n" * 32, number))
        drawn[scene.hand(1)] += 1
    assert set(drawn) == {"A1", "C1"}
    assert 160 < drawn["A1"] < 240


@pytest.mark.clause("WIM-GRD-23", "WIM-GRD-3")
def test_dark_with_an_empty_hand_draws_nothing():
    scene = Scene("S1x3", "W1", guardians=DARK, asks="draw_followup").do(0, meld("S", 3))
    assert scene.events_of(CardsGiven) == []
    assert scene.guardian_result() == "none"


@pytest.mark.clause("WIM-GRD-23", "WIM-R-23")
def test_dark_tells_the_others_less_about_the_hand():
    """A card known from a pool may be the one that left."""
    scene = Scene("S1x2 A1", "W1", "W1", pools="S1 S2", guardians=DARK)
    scene.do(0, scene.legal(0)[-1])
    assert view(scene.state, SYSTEM)["seats"][0]["known"] == {"shadowcraft-1": 1, "shadowcraft-2": 1}
    scene.do(0, meld("S", 3))
    assert view(scene.state, SYSTEM)["seats"][0]["known"] == {}
    assert scene.state.seats[0].hand[0] in {"alchemy-1", "shadowcraft-2"}
