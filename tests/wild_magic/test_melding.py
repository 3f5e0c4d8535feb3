"""Melding."""

import pytest

from games.wild_magic.events import MeldLaid, MeldReplaced
from games.wild_magic.melding import default_meld, legal_melds
from tests.wild_magic.table import Scene, cards, claim, discard, draw, leave_token, meld, pool, short


@pytest.mark.parametrize("move", [meld("F", 3), meld("F", 2, 1), meld("F", 2, 0, 2), meld("A", 3)])
@pytest.mark.clause("WIM-MELD-1")
def test_a_meld_is_laid_from_the_hand(move):
    Scene("F1x2 *", "W1", asks="draw_followup").refuse(0, move, "WIM-MELD-1")


@pytest.mark.parametrize("move", [meld("F", 2), meld("F", 1, 0, 1), meld("F", 0, 0, 2), meld("F")])
@pytest.mark.clause("WIM-MELD-2")
def test_a_meld_has_three_cards_and_one_of_its_element(move):
    Scene("F1x2 *x2", "W1", asks="draw_followup").refuse(0, move, "WIM-MELD-2")


@pytest.mark.clause("WIM-MELD-3", "WIM-CMP-4")
def test_every_selection_of_fitting_cards_is_legal():
    found = legal_melds(cards("F1x2 F2 * A1"))
    assert found == [meld("F", 1, 1, 1), meld("F", 2, 0, 1), meld("F", 2, 1, 0), meld("F", 2, 1, 1)]
    assert legal_melds(cards("F1 A1 *x2")) == [meld("A", 1, 0, 2), meld("F", 1, 0, 2)]
    assert legal_melds(cards("F1x2 A1x2")) == []
    assert legal_melds(cards("F1 F2 *")) == [meld("F", 1, 1, 1)]
    assert legal_melds(cards("F2x3")) == [meld("F", 0, 3)]
    assert legal_melds(cards("*x4")) == []


@pytest.mark.clause("WIM-MELD-3")
def test_cards_that_stay_in_hand():
    scene = Scene("F1x3 F2 *x2", "W1", asks="draw_followup").do(0, meld("F", 2, 0, 1))
    assert scene.hand(0) == "F1 F2 *"
    (laid,) = scene.events_of(MeldLaid)
    assert (laid.ones, laid.twos, laid.wilds, laid.strength, laid.chained) == (2, 0, 1, 3, False)
    assert (laid.guardian, laid.side, laid.because) == (None, None, "WIM-TURN-4")


@pytest.mark.clause("WIM-MELD-4", "WIM-MELD-6", "WIM-R-25")
def test_a_new_meld_replaces_the_old_even_a_stronger_one():
    scene = Scene("F1x3 F2x2 *", "W1", asks="draw_followup").do(0, meld("F", 1, 2, 1)).do(0, claim)
    assert scene.strengths(0) == "F6"
    scene.do(1, draw).do(1, discard("L1")).do(0, draw).do(0, discard("L1")).do(1, draw).do(1, discard("L1"))
    scene.state.seats[0].gain(cards("F1"), openly=False)
    scene.do(0, draw).do(0, meld("F", 3))
    assert scene.strengths(0) == "F3"
    assert [short(event.cards) for event in scene.events_of(MeldReplaced)] == ["F1 F2 F2 *"]
    assert scene.box() == "F1 F2 F2 *"
    assert scene.names()[:2] == ["meld_replaced", "meld_laid"]


@pytest.mark.clause("WIM-MELD-8", "WIM-MELD-5")
def test_one_meld_a_turn_and_nothing_is_added_to_it():
    scene = Scene("F1x4 A1x3", "W1", asks="draw_followup").do(0, meld("F", 3))
    scene.refuse(0, meld("A", 3), "WIM-PWR-3")
    scene.refuse(0, meld("F", 1), "WIM-PWR-3")
    scene.do(0, leave_token)
    scene.refuse(0, meld("A", 3), "WIM-TURN-1")
    assert scene.strengths(0) == "F3"


@pytest.mark.clause("WIM-MELD-7")
def test_strength_counts_icons_not_cards():
    scene = Scene("F2x3", "W1", melds=("", "F5"), asks="draw_followup").do(0, meld("F", 0, 3))
    assert scene.strengths(0) == "F6"
    assert scene.asked() == [(0, "claim")]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("F1x2 F2 *x2", meld("F", 2, 1, 2)),
        ("W1x3 F1x3", meld("W", 3)),
        ("W1x4 F2x3 *", meld("F", 0, 3, 1)),
        ("S1 *x2", meld("S", 1, 0, 2)),
        ("W1x6 F1 F2x2", meld("W", 6)),
        ("F1 F2 *", meld("F", 1, 1, 1)),
        ("A2 F1 F2 *", meld("F", 1, 1, 1)),
        ("S2 *x2", meld("S", 0, 1, 2)),
        ("W2x2 S1x3", meld("S", 3)),
    ],
)
@pytest.mark.clause("WIM-PLT-3")
def test_the_default_meld_is_the_strongest(hand, expected):
    assert default_meld(cards(hand)) == expected


@pytest.mark.clause("WIM-PLT-3", "WIM-TURN-5")
def test_a_forced_meld_by_default():
    scene = Scene("F1x2 *", "W1", pools="F2").do(0, pool("F")).expire(0)
    assert scene.strengths(0) == "F5"
