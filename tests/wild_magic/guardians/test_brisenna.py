"""Brisenna."""

import pytest

from games.wild_magic.events import CardDiscarded, CardsDrawn
from tests.wild_magic.table import Scene, discard, meld

LIGHT = {"S": "brisenna light"}
DARK = {"S": "brisenna dark"}


@pytest.mark.clause("WIM-GRD-18", "WIM-GRD-3")
@pytest.mark.parametrize(
    ("melds", "drawn", "result"), [("", 0, "none"), ("A3 F3", 2, "done"), ("W3 C3 A3 F3 L3", 3, "done")]
)
def test_light_draws_for_other_melds(melds, drawn, result):
    scene = Scene("S1x3", "W1", melds=(melds,), guardians=LIGHT, asks="draw_followup").do(0, meld("S", 3))
    assert sum(event.count for event in scene.events_of(CardsDrawn)) == drawn
    assert scene.guardian_result() == result


@pytest.mark.clause("WIM-GRD-18")
def test_light_does_not_count_the_replaced_meld():
    scene = Scene("S1x3", "W1", melds=("S5 A3",), guardians=LIGHT, asks="draw_followup").do(0, meld("S", 3))
    assert len(scene.state.seats[0].hand) == 1


@pytest.mark.clause("WIM-GRD-19", "WIM-R-15")
def test_dark_begins_with_the_active_seat_and_goes_clockwise():
    scene = Scene("W1x6", "S1x3 A1x6", "C1x5", active=1, guardians=DARK, asks="draw_followup")
    scene.do(1, meld("S", 3))
    assert scene.asked() == [(1, "guardian_discard")]
    assert scene.about()["to_come"] == (0,)
    scene.do(1, discard("A1"))
    assert scene.asked() == [(0, "guardian_discard")]
    scene.do(0, discard("W1"))
    assert [(event.seat, event.cause) for event in scene.happened(CardDiscarded)] == [
        (1, "brisenna"),
        (0, "brisenna"),
    ]
    assert [len(seat.hand) for seat in scene.state.seats] == [5, 5, 5]
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-19", "WIM-GRD-3")
def test_dark_with_small_hands():
    scene = Scene("S1x3 A1x5", "W1x5", guardians=DARK, asks="draw_followup").do(0, meld("S", 3))
    assert scene.guardian_result() == "none"
    assert scene.asked() == [(0, "claim")]
