"""Power tokens."""

import pytest

from games.kernel.asking import DecisionAnswered
from games.wild_magic.events import StrengthCompared, TokenClaimed, TokenDeclined, TurnEnded
from games.wild_magic.tokens import token_value
from tests.wild_magic.table import Scene, claim, leave_token, meld, reinforce


@pytest.mark.clause("WIM-PWR-1")
def test_a_lone_meld_may_claim():
    scene = Scene("A1x3", "W1", asks="draw_followup").do(0, meld("A", 3))
    (compared,) = scene.events_of(StrengthCompared)
    assert (compared.strength, compared.best_other, compared.won, compared.asked) == (3, None, True, True)
    assert compared.because == "WIM-PWR-1"
    assert scene.legal(0) == [leave_token, claim]


@pytest.mark.parametrize(
    ("others", "asked"),
    [(("A3", "A3"), True), (("A3", "A4"), False), (("A5", ""), False), (("", "A3"), True)],
)
@pytest.mark.clause("WIM-PWR-1", "WIM-PWR-2")
def test_a_claim_needs_more_than_every_other_meld(others, asked):
    scene = Scene("A2 A1x2", "W1", "W1", melds=("", *others), asks="draw_followup").do(0, meld("A", 2, 1))
    assert scene.strengths(0) == "A4"
    assert (scene.asked()[0][1] == "claim") is asked


@pytest.mark.clause("WIM-PWR-3", "WIM-R-11")
def test_claiming_is_optional():
    scene = Scene("A1x3", "W1", melds=("",), tokens=("", "A"), asks="draw_followup").do(0, meld("A", 3))
    scene.do(0, leave_token)
    assert scene.token("A") == 1
    assert len(scene.events_of(TokenDeclined)) == 1
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-PWR-3", "WIM-R-22")
def test_a_claim_is_made_before_the_turn_ends():
    scene = Scene("A1x3", "W1", tokens=("", "A"), asks="draw_followup").do(0, meld("A", 3))
    assert scene.happened(TurnEnded) == []
    scene.do(0, claim)
    (claimed,) = scene.events_of(TokenClaimed)
    assert (claimed.seat, claimed.element, claimed.holder) == (0, "alchemy", 1)
    assert scene.token("A") == 0


@pytest.mark.clause("WIM-PWR-3")
def test_the_holder_is_not_asked():
    scene = Scene("A1x4", "W1", melds=("A3",), tokens=("A",), asks="draw_followup").do(0, meld("A", 4))
    (compared,) = scene.events_of(StrengthCompared)
    assert (compared.won, compared.asked) == (True, False)
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-PWR-4")
def test_a_weaker_meld_keeps_the_token():
    scene = Scene("A1x3", "W1", melds=("A6", "A5"), tokens=("A",), asks="draw_followup").do(0, meld("A", 3))
    (compared,) = scene.events_of(StrengthCompared)
    assert (compared.won, compared.because) == (False, "WIM-PWR-2")
    assert scene.token("A") == 0


@pytest.mark.parametrize(("held", "clause"), [("A3", "WIM-R-10"), ("A4", "WIM-PWR-2"), ("A6", "WIM-PWR-2")])
@pytest.mark.clause("WIM-R-10", "WIM-PWR-2", "WIM-PWR-4")
def test_the_holders_meld_alone_does_not_decide(held, clause):
    scene = Scene("A1x4", "W1", "W1", melds=("", held, "A5"), tokens=("", "A"), asks="draw_followup").do(
        0, meld("A", 4)
    )
    (compared,) = scene.events_of(StrengthCompared)
    assert (compared.won, compared.asked, compared.because) == (False, False, clause)
    assert scene.token("A") == 1


@pytest.mark.clause("WIM-PWR-1", "WIM-PLT-1")
def test_melds_of_who_has_left_do_not_count():
    scene = Scene("A1x3", "W1", "W1", melds=("", "A9"), tokens=("", "A"), asks="draw_followup").concede(1)
    assert scene.token("A") == "board"
    scene.do(0, meld("A", 3)).do(0, claim)
    assert scene.token("A") == 0


@pytest.mark.clause("WIM-R-26", "WIM-GRD-22")
def test_the_strength_at_the_comparison_counts():
    guardians = {"A": "corvalis light", "S": "nymora light"}
    scene = Scene("A1x4 S1x3", "W1", melds=("", "A3"), guardians=guardians, asks="draw_followup")
    scene.do(0, meld("A", 3)).do(0, meld("S", 3)).do(0, reinforce("A", "A1"))
    scene.do(0, claim)
    (outer,) = scene.events_of(StrengthCompared)
    assert (outer.element, outer.strength, outer.best_other) == ("alchemy", 4, 3)
    assert (outer.won, outer.because) == (True, "WIM-R-26")
    scene.do(0, claim)
    assert (scene.token("A"), scene.token("S")) == (0, 0)
    assert scene.happened(DecisionAnswered)[-1].how == "answer"


@pytest.mark.clause("WIM-R-26", "WIM-PWR-1")
@pytest.mark.parametrize("rival", ["", "A2"])
def test_a_reinforced_meld_that_would_have_won_anyway_wins_by_its_strength(rival):
    guardians = {"A": "corvalis light", "S": "nymora light"}
    scene = Scene("A1x4 S1x3", "W1", melds=("", rival), guardians=guardians, asks="draw_followup")
    scene.do(0, meld("A", 3)).do(0, meld("S", 3)).do(0, reinforce("A", "A1")).do(0, claim)
    (outer,) = scene.events_of(StrengthCompared)
    assert (outer.strength, outer.won, outer.because) == (4, True, "WIM-PWR-1")


@pytest.mark.clause("WIM-PLT-3")
def test_the_default_is_to_claim():
    scene = Scene("A1x3", "W1", asks="draw_followup").do(0, meld("A", 3)).expire(0)
    assert scene.token("A") == 0


@pytest.mark.clause("WIM-PLT-3", "WIM-SCO-6")
def test_a_token_that_costs_points_is_declined_by_default():
    guardians = {"A": "vaelis dark"}
    scene = Scene("A1x3", "W1", guardians=guardians, asks="draw_followup").do(0, meld("A", 3)).expire(0)
    assert scene.token("A") == "board"


@pytest.mark.clause("WIM-PWR-5", "WIM-SCO-6")
def test_what_a_token_is_worth():
    scene = Scene("A1", "W1", guardians={"A": "vaelis dark", "C": "vaelis light", "F": "caelun dark"})
    values = {
        letter: token_value(scene.state, element)
        for letter, element in zip("WCAF", scene.state.tokens, strict=False)
    }
    assert values == {"W": 2, "C": 4, "A": -2, "F": 2}
