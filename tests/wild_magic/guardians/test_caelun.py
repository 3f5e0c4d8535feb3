"""Caelun."""

import pytest

from games.wild_magic.events import CardsDrawn, ExtraTurnBooked, GuardianInvoked, TurnEnded, TurnStarted
from tests.wild_magic.table import Scene, claim, discard, draw, meld

LIGHT = {"F": "caelun light"}
DARK = {"F": "caelun dark"}


@pytest.mark.clause("WIM-GRD-1", "WIM-GRD-2", "WIM-GRD-6")
def test_light_books_a_complete_turn():
    scene = Scene("F1x3 A1", "W1", guardians=LIGHT, asks="draw_followup").do(0, meld("F", 3))
    assert scene.names() == [
        "meld_laid", "guardian_invoked", "extra_turn_booked", "guardian_finished", "strength_compared",
        "decision_opened",
    ]  # fmt: skip
    (invoked,) = scene.events_of(GuardianInvoked)
    assert (invoked.seat, invoked.element, invoked.guardian, invoked.side) == (
        0,
        "flamework",
        "caelun",
        "light",
    )
    assert scene.guardian_result() == "done"
    scene.do(0, claim)
    assert [(event.seat, event.extra, event.because) for event in scene.events_of(TurnStarted)] == [
        (0, True, "WIM-GRD-6")
    ]
    assert len(scene.events_of(TurnEnded)) == 1
    scene.do(0, draw).do(0, discard("A1"))
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-R-12", "WIM-GRD-1")
def test_light_acts_on_replacements_too_and_chains():
    scene = Scene("F1x4", "W1", top="F1 F1 F1 F1", guardians=LIGHT, asks="draw_followup")
    scene.do(0, meld("F", 3)).do(0, claim).do(0, draw).do(0, meld("F", 3))
    assert scene.asked() == [(0, "choose_option")]
    assert [event.because for event in scene.happened(ExtraTurnBooked)] == ["WIM-GRD-6", "WIM-GRD-6"]
    assert [event.extra for event in scene.happened(TurnStarted)] == [True, True]


@pytest.mark.clause("WIM-GRD-7", "WIM-R-15")
def test_dark_deals_to_the_others_clockwise():
    scene = Scene("W1", "", "F1x3", "W1", active=2, top="C1 C2 S1", guardians=DARK, asks="draw_followup")
    scene.do(2, meld("F", 3))
    assert [event.seat for event in scene.events_of(CardsDrawn)] == [3, 0, 1]
    assert [scene.hand(seat) for seat in (3, 0, 1)] == ["W1 C1", "W1 C2", "S1"]
    assert {event.cause for event in scene.events_of(CardsDrawn)} == {"caelun"}
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-7", "WIM-GRD-3")
def test_dark_with_an_empty_deck():
    scene = Scene("F1x2", "W1", deck=1, top="F1", guardians=DARK).do(0, draw).do(0, meld("F", 3))
    assert scene.guardian_result() == "none"
    assert scene.hand(1) == "W1"
