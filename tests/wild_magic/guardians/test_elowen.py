"""Elowen."""

import pytest

from games.kernel.asking import DecisionOpened
from games.kernel.visibility import SPECTATOR, redact
from games.wild_magic.events import CardsDrawn, CardsGiven
from tests.wild_magic.table import Scene, give, meld, short

LIGHT = {"F": "elowen light"}
DARK = {"F": "elowen dark"}


@pytest.mark.parametrize(("deck", "drawn", "result"), [(9, 2, "done"), (1, 1, "partial"), (0, 0, "none")])
@pytest.mark.clause("WIM-GRD-10", "WIM-GRD-3")
def test_light_draws_two(deck, drawn, result):
    scene = Scene("F1x3", "W1", deck=deck, guardians=LIGHT, asks="draw_followup").do(0, meld("F", 3))
    assert len(scene.state.seats[0].hand) == drawn
    assert len(scene.state.deck) == deck - drawn
    assert scene.guardian_result() == result
    assert [(event.seat, event.cause) for event in scene.events_of(CardsDrawn)] == [(0, "elowen")] * bool(
        drawn
    )


@pytest.mark.clause("WIM-GRD-11")
def test_dark_gives_two_cards_of_choice_to_the_right():
    scene = Scene("F1x3 A1 C1 S1", "W1", "W1", guardians=DARK, asks="draw_followup").do(0, meld("F", 3))
    assert scene.legal(0) == [give("C1"), give("A1"), give("S1")]
    scene.do(0, give("S1"))
    assert scene.hand(2) == "W1 S1"
    assert [event.decision.about["left"] for event in scene.events_of(DecisionOpened)] == [1]
    scene.do(0, give("C1"))
    assert scene.hand(2) == "W1 C1 S1"
    assert (scene.hand(0), scene.hand(1)) == ("A1", "W1")
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-11")
def test_dark_hands_over_a_small_hand_in_one_piece():
    scene = Scene("F1x3 A1 C1", "W1", "W1", guardians=DARK, asks="draw_followup").do(0, meld("F", 3))
    (given,) = scene.events_of(CardsGiven)
    assert (given.count, short(given.cards)) == (2, "C1 A1")
    assert redact(given, 1, 0)["cards"] == {"hidden": 2}
    assert scene.hand(2) == "W1 C1 A1"
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-11", "WIM-GRD-3")
def test_dark_with_an_empty_hand():
    scene = Scene("F1x3", "W1", guardians=DARK, asks="draw_followup").do(0, meld("F", 3))
    assert scene.events_of(CardsGiven) == []
    assert scene.guardian_result() == "none"


@pytest.mark.clause("WIM-GRD-11")
def test_dark_asks_even_if_all_cards_are_alike():
    scene = Scene("F1x3 A1x3", "W1", guardians=DARK, asks="draw_followup").do(0, meld("F", 3))
    assert scene.asked() == [(0, "give")]
    assert scene.legal(0) == [give("A1")]


@pytest.mark.clause("WIM-GRD-11", "WIM-R-23")
def test_only_giver_and_receiver_see_the_card():
    scene = Scene("F1x3 A1 C1 S1", "W1", "W1", "W1", guardians=DARK, asks="draw_followup").do(0, meld("F", 3))
    move = scene.move(give("S1"))
    scene.do(0, move)
    (given,) = scene.events_of(CardsGiven)
    for viewer in (0, 3):
        assert redact(given, viewer, 0)["cards"] == ["shadowcraft-1"]
    for viewer in (1, 2, SPECTATOR):
        assert redact(given, viewer, 0) == {
            "from": 0, "to": 3, "count": 1, "cards": {"hidden": 1}, "die": {"hidden": True},
        }  # fmt: skip
        assert redact(move, viewer, 0)["choice"] == {"hidden": True}
    assert redact(move, 0, 0)["choice"] == {"card": "shadowcraft-1"}


@pytest.mark.clause("WIM-GRD-4")
def test_a_guardian_acts_only_on_its_own_element():
    scene = Scene("S1x3", "W1", guardians=LIGHT, asks="draw_followup").do(0, meld("S", 3))
    assert "guardian_invoked" not in scene.names()
    assert scene.hand(0) == ""
