"""Rhovane."""

import pytest

from games.wild_magic.events import StrengthCompared, TieClaimEnabled, TokenReturned
from tests.wild_magic.table import Scene, claim, give_back, meld

LIGHT = {"S": "rhovane light"}
DARK = {"S": "rhovane dark"}


@pytest.mark.clause("WIM-GRD-24")
@pytest.mark.parametrize(("others", "won"), [(("S3", ""), True), (("S3", "S3"), True), (("S4", "S3"), False)])
def test_light_lets_equal_strength_claim(others, won):
    scene = Scene("S1x3", "W1", "W1", melds=("", *others), guardians=LIGHT, asks="draw_followup")
    scene.do(0, meld("S", 3))
    assert len(scene.events_of(TieClaimEnabled)) == 1
    (compared,) = scene.events_of(StrengthCompared)
    assert (compared.won, compared.because) == (won, "WIM-GRD-24" if won else "WIM-PWR-2")
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-24")
def test_light_is_for_this_meld_only():
    scene = Scene("S1x3", "A1x3", melds=("", "S3"), guardians=LIGHT, asks="draw_followup")
    scene.do(0, meld("S", 3)).do(0, claim)
    scene.state.seats[0].melds["alchemy"] = scene.state.seats[1].melds["shadowcraft"]
    scene.do(1, scene.legal(1)[0]).do(1, meld("A", 3))
    assert [event.won for event in scene.events_of(StrengthCompared)] == [False]


@pytest.mark.clause("WIM-GRD-25", "WIM-GRD-3")
def test_dark_returns_a_token_of_choice():
    scene = Scene("S1x3", "W1", tokens=("W A S", "C"), guardians=DARK, asks="draw_followup").do(
        0, meld("S", 3)
    )
    assert scene.legal(0) == [give_back("W"), give_back("A")]
    for letter in "CSF":
        scene.refuse(0, give_back(letter), "WIM-GRD-25")
    scene.do(0, give_back("A"))
    assert [scene.token(letter) for letter in "WCAS"] == [0, 1, "board", 0]
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-GRD-25", "WIM-GRD-3")
def test_dark_without_another_token():
    scene = Scene("S1x3", "W1", tokens=("S", "W"), guardians=DARK, asks="draw_followup").do(0, meld("S", 3))
    assert scene.events_of(TokenReturned) == []
    assert scene.guardian_result() == "none"
    assert scene.token("S") == 0


@pytest.mark.clause("WIM-GRD-25", "WIM-PWR-3")
def test_a_returned_token_waits_for_a_claim():
    scene = Scene("S1x3", "W1x3", tokens=("W S",), guardians=DARK, asks="draw_followup").do(0, meld("S", 3))
    assert scene.token("W") == "board"
    scene.do(1, scene.legal(1)[0]).do(1, meld("W", 3)).do(1, claim)
    assert scene.token("W") == 1
