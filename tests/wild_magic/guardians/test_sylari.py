"""Sylari."""

import pytest

from games.wild_magic.events import CardsDrawn, GuardiansSwapped
from tests.wild_magic.table import LETTER, Scene, meld, swap, take

LIGHT = {"S": "sylari light"}
ALL = {
    "S": "sylari dark", "W": "caelun light", "C": "vaelis dark",
    "A": "rhovane light", "F": "elowen dark", "L": "nymora dark",
}  # fmt: skip


@pytest.mark.clause("WIM-GRD-16", "WIM-GRD-3")
@pytest.mark.parametrize(
    ("pools", "deck", "hand", "result"),
    [("A1", 5, "A1 F2", "done"), ("", 5, "F2", "partial"), ("A1", 0, "A1", "partial"), ("", 0, "", "none")],
)
def test_light_takes_and_draws_as_far_as_possible(pools, deck, hand, result):
    scene = Scene(
        "S1x3", "W1", pools=pools, deck=deck, top="F2" if deck else "", guardians=LIGHT, asks="draw_followup"
    )
    scene.do(0, meld("S", 3))
    assert scene.hand(0) == hand
    assert scene.guardian_result() == result


@pytest.mark.clause("WIM-GRD-16")
def test_light_takes_first_and_draws_then():
    scene = Scene("S1x3", "W1", pools="A1 F1", top="C2", guardians=LIGHT, asks="draw_followup")
    scene.do(0, meld("S", 3))
    assert scene.happened(CardsDrawn) == []
    scene.do(0, take("F", "F1"))
    assert scene.names()[:4] == ["decision_answered", "pool_card_taken", "cards_drawn", "guardian_finished"]
    assert scene.hand(0) == "C2 F1"


def swapping():
    return Scene("S1x3", "W1", guardians=ALL, asks="draw_followup").do(0, meld("S", 3))


@pytest.mark.clause("WIM-GRD-17")
def test_dark_swaps_any_two_tokens_with_their_sides():
    scene = swapping()
    assert len(scene.legal(0)) == 15
    scene.do(0, swap("C", "F"))
    shown = {LETTER[element]: f"{token.id} {token.side}" for element, token in scene.state.guardians.items()}
    assert shown == {**ALL, "C": "elowen dark", "F": "vaelis dark"}
    assert [event.because for event in scene.events_of(GuardiansSwapped)] == ["WIM-GRD-17"]
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-17")
@pytest.mark.parametrize("move", [swap("C", "C"), swap("C", "F", "A"), swap("C")])
def test_dark_names_two_different_elements(move):
    swapping().refuse(0, move, "WIM-GRD-17")


@pytest.mark.clause("WIM-GRD-17")
def test_dark_takes_them_in_any_order():
    assert swapping().do(0, swap("F", "C")).state == swapping().do(0, swap("C", "F")).state


@pytest.mark.clause("WIM-R-14", "WIM-GRD-4")
def test_dark_calls_no_guardian_it_moves_onto_the_meld():
    scene = swapping().do(0, swap("W", "S"))
    assert not scene.state.extra_turn
    assert scene.names().count("guardian_invoked") == 0
