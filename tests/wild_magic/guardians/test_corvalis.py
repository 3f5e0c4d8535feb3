"""Corvalis."""

import pytest

from games.kernel.asking import DecisionOpened
from games.wild_magic.events import (
    CardPooled,
    DeckRevealed,
    GuardianInvoked,
    MeldLaid,
    MeldReplaced,
    StrengthCompared,
)
from tests.wild_magic.table import LETTER, Scene, claim, decline, meld, place, short

LIGHT = {"A": "corvalis light"}
DARK = {"A": "corvalis dark"}


@pytest.mark.clause("WIM-GRD-8", "WIM-MELD-8", "WIM-R-13")
def test_light_offers_a_second_meld_that_is_finished_first():
    scene = Scene("A1x3 F1x3 L1x3", "W1", guardians=LIGHT, asks="draw_followup").do(0, meld("A", 3))
    assert scene.legal(0) == [meld("F", 3), meld("L", 3), decline]
    scene.do(0, meld("F", 3))
    (laid,) = scene.events_of(MeldLaid)
    assert (laid.chained, laid.because) == (True, "WIM-GRD-8")
    scene.do(0, claim)
    assert scene.guardian_result() == "done"
    assert [LETTER[event.element] for event in scene.happened(StrengthCompared)] == ["F", "A"]
    scene.do(0, claim)
    assert (scene.token("A"), scene.token("F")) == (0, 0)
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-GRD-8")
def test_light_lists_no_meld_of_the_same_element():
    scene = Scene("A1x6 F1x3", "W1", guardians=LIGHT, asks="draw_followup").do(0, meld("A", 3))
    assert scene.legal(0) == [meld("F", 3), decline]


@pytest.mark.clause("WIM-GRD-8", "WIM-GRD-3")
def test_light_may_be_declined():
    scene = Scene("A1x3 F1x3", "W1", guardians=LIGHT, asks="draw_followup").do(0, meld("A", 3)).do(0, decline)
    assert scene.guardian_result() == "none"
    assert scene.strengths(0) == "A3"
    assert scene.asked() == [(0, "claim")]


@pytest.mark.clause("WIM-GRD-8")
def test_light_is_offered_to_any_three_cards_but_not_to_two():
    three = Scene("A1x3 F1 L1 S1", "W1", guardians=LIGHT, asks="draw_followup").do(0, meld("A", 3))
    assert three.asked() == [(0, "chained_meld")]
    assert three.legal(0) == [decline]
    two = Scene("A1x3 *x2", "W1", guardians=LIGHT, asks="draw_followup").do(0, meld("A", 3))
    assert two.asked() == [(0, "claim")]
    assert two.guardian_result() == "none"


@pytest.mark.clause("WIM-GRD-8", "WIM-MELD-1", "WIM-MELD-2")
def test_the_second_meld_keeps_all_meld_rules():
    scene = Scene("A1x3 F1x2 *x2", "W1", guardians=LIGHT, asks="draw_followup").do(0, meld("A", 3))
    scene.refuse(0, meld("A", 1, 0, 2), "WIM-GRD-8")
    scene.refuse(0, meld("F", 3), "WIM-MELD-1")
    scene.refuse(0, meld("F", 2), "WIM-MELD-2")
    scene.refuse(0, meld("F", 0, 0, 2), "WIM-MELD-2")


@pytest.mark.clause("WIM-GRD-8", "WIM-MELD-6", "WIM-GRD-1")
def test_the_second_meld_replaces_and_calls_its_own_guardian():
    guardians = {**LIGHT, "F": "caelun light"}
    scene = Scene(
        "A1x3 F1x3", "W1", melds=("F5",), tokens=("F A",), guardians=guardians, asks="draw_followup"
    )
    scene.do(0, meld("A", 3)).do(0, meld("F", 3))
    assert [short(event.cards) for event in scene.events_of(MeldReplaced)] == ["F1 F1 F1 F1 F1"]
    assert [(event.guardian, event.because) for event in scene.happened(GuardianInvoked)] == [
        ("corvalis", "WIM-GRD-1"),
        ("caelun", "WIM-GRD-1"),
    ]
    assert scene.state.turn.extra


@pytest.mark.clause("WIM-GRD-9")
def test_dark_pools_element_cards_in_deck_order_and_asks_for_each_wild():
    scene = Scene("A1x3", "W1", top="L2 * F1 *", deck=20, guardians=DARK, asks="draw_followup")
    scene.do(0, meld("A", 3))
    (revealed,) = scene.events_of(DeckRevealed)
    assert (short(revealed.cards), revealed.deck_left) == ("L2 * F1 *", 16)
    assert [short([event.card]) for event in scene.events_of(CardPooled)] == ["L2", "F1"]
    assert short(scene.state.agenda[-1].revealed) == "* *"
    assert [event.decision.about["left"] for event in scene.events_of(DecisionOpened)] == [2]
    scene.do(0, place("S"))
    assert [event.decision.about["left"] for event in scene.events_of(DecisionOpened)] == [1]
    scene.do(0, place("S"))
    assert scene.filled_pools() == "F[F1] L[L2] S[* *]"
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-9", "WIM-GRD-3")
def test_dark_with_an_empty_deck():
    scene = Scene("A1x3", "W1", deck=0, guardians=DARK, asks="draw_followup")
    scene.state.end_trigger = "deck"
    scene.do(0, meld("A", 3))
    assert scene.events_of(DeckRevealed) == []
    assert scene.guardian_result() == "none"
