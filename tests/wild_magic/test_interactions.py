"""Where two rules meet: melds inside melds, Guardians that move, the end in the middle of an action."""

import pytest

from games.wild_magic.events import (
    CardsDrawn,
    EndTriggered,
    ExtraTurnCancelled,
    GuardianFinished,
    StrengthCompared,
    TurnStarted,
)
from tests.wild_magic.table import (
    LETTER,
    Scene,
    claim,
    decline,
    draw,
    give,
    leave_token,
    meld,
    pool,
    reinforce,
    swap,
    take,
)


def inside_corvalis(guardian, hand="S1x3", *others, **more):
    """Seat 0 has laid three alchemy cards, and under Corvalis three shadowcraft cards under this Guardian."""
    guardians = {"A": "corvalis light", "S": guardian, **more.pop("around", {})}
    scene = Scene(f"A1x3 {hand}", *others or ("W1",), guardians=guardians, asks="draw_followup", **more)
    return scene.do(0, meld("A", 3)).do(0, meld("S", 3))


def finished(scene):
    return [(LETTER[e.element], e.guardian, e.result) for e in scene.happened(GuardianFinished)]


@pytest.mark.clause("WIM-TURN-9", "WIM-GRD-2", "WIM-MELD-6")
def test_the_order_of_a_turn_with_a_meld():
    scene = Scene("F1x2", "W1", pools="F1", melds=("F3",), guardians={"F": "elowen light"})
    scene.do(0, pool("F")).do(0, meld("F", 3)).do(0, claim)
    names = [str(type(event).__struct_config__.tag) for event in scene.all_events]
    assert [name for name in names if not name.startswith("decision")] == [
        "pool_taken", "meld_replaced", "meld_laid", "guardian_invoked", "cards_drawn", "guardian_finished",
        "strength_compared", "token_claimed", "turn_ended", "turn_started",
    ]  # fmt: skip


@pytest.mark.clause("WIM-GRD-24", "WIM-R-13")
def test_rhovane_inside_corvalis_lets_only_the_second_meld_claim_a_tie():
    scene = inside_corvalis("rhovane light", melds=("", "A3 S3")).do(0, claim)
    compared = [
        (LETTER[e.element], e.strength, e.best_other, e.won) for e in scene.happened(StrengthCompared)
    ]
    assert compared == [("S", 3, 3, True), ("A", 3, 3, False)]
    assert (scene.token("S"), scene.token("A")) == (0, "board")
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-GRD-25", "WIM-R-13", "WIM-PWR-3")
def test_rhovane_inside_corvalis_may_return_the_token_of_the_first_meld():
    scene = inside_corvalis("rhovane dark", tokens=("A S",))
    assert scene.token("A") == "board"
    assert scene.asked() == [(0, "claim")]
    scene.do(0, claim)
    assert (scene.token("A"), scene.token("S")) == (0, 0)


@pytest.mark.clause("WIM-GRD-4", "WIM-GRD-17", "WIM-R-14")
def test_sylari_inside_corvalis_may_move_corvalis_who_finishes_all_the_same():
    around = {"W": "caelun light", "C": "vaelis dark", "F": "elowen dark", "L": "nymora dark"}
    scene = inside_corvalis("sylari dark", around=around).do(0, swap("W", "A"))
    scene.do(0, claim)
    assert finished(scene) == [("S", "sylari", "done"), ("A", "corvalis", "done")]
    assert not scene.state.extra_turn
    scene.do(0, claim)
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-PLT-3", "WIM-SCO-6", "WIM-GRD-17")
def test_the_default_claim_looks_at_vaelis_where_he_stands_now():
    guardians = {
        "S": "sylari dark", "W": "caelun light", "C": "vaelis dark",
        "A": "rhovane light", "F": "elowen dark", "L": "nymora dark",
    }  # fmt: skip
    for other, holder in (("S", "board"), ("L", 0)):
        scene = Scene("S1x3", "W1", guardians=guardians, asks="draw_followup").do(0, meld("S", 3))
        scene.do(0, swap("C", other)).expire(0)
        assert scene.token("S") == holder


@pytest.mark.clause("WIM-GRD-22", "WIM-R-26")
def test_nymora_inside_corvalis_reaches_the_first_meld_but_not_its_own():
    scene = inside_corvalis("nymora light", "S1x4 A2 *", melds=("F3", "A4"))
    assert scene.legal(0) == [reinforce("A", "A2"), reinforce("A", "*"), reinforce("F", "*"), decline]
    scene.do(0, reinforce("A", "A2")).do(0, reinforce("F", "*"))
    assert scene.strengths(0) == "A5 F4 S3"
    scene.do(0, leave_token)
    (first,) = scene.events_of(StrengthCompared)
    assert (first.strength, first.best_other, first.won, first.because) == (5, 4, True, "WIM-R-26")


@pytest.mark.clause("WIM-GRD-18", "WIM-GRD-8")
def test_brisenna_inside_corvalis_counts_the_first_meld():
    scene = inside_corvalis("brisenna light", melds=("F3",))
    assert sum(event.count for event in scene.happened(CardsDrawn)) == 2
    assert finished(scene) == [("S", "brisenna", "done")]


@pytest.mark.clause("WIM-END-2", "WIM-END-3", "WIM-R-9")
def test_the_last_card_drawn_inside_corvalis_still_lets_both_melds_claim():
    scene = inside_corvalis("elowen light", deck=1)
    assert [event.because for event in scene.events_of(EndTriggered)] == ["WIM-R-9"]
    scene.do(0, claim).do(0, claim)
    assert finished(scene) == [("S", "elowen", "partial"), ("A", "corvalis", "done")]
    assert scene.result().scores == (3 + 3 + 2 + 2, 0)
    assert scene.happened(TurnStarted) == []


@pytest.mark.clause("WIM-END-1", "WIM-GRD-8")
def test_the_second_meld_of_corvalis_may_be_the_sixth():
    scene = inside_corvalis("elowen light", melds=("W3 C3 F3 L3",)).do(0, claim).do(0, claim)
    assert [event.reason for event in scene.happened(EndTriggered)] == ["six_melds"]
    assert scene.result().reason == "six_melds"


@pytest.mark.clause("WIM-END-4", "WIM-END-2")
def test_a_guardian_that_empties_the_deck_comes_before_the_sixth_meld():
    scene = inside_corvalis("elowen light", melds=("W3 C3 F3 L3",), deck=2).do(0, claim).do(0, claim)
    assert [event.reason for event in scene.happened(EndTriggered)] == ["deck"]
    assert scene.result().reason == "deck"


@pytest.mark.clause("WIM-GRD-6", "WIM-GRD-8", "WIM-R-12")
def test_caelun_inside_corvalis_books_a_turn_that_begins_after_both_comparisons():
    scene = inside_corvalis("caelun light").do(0, claim)
    assert scene.happened(TurnStarted) == []
    scene.do(0, claim)
    assert [(event.seat, event.extra) for event in scene.happened(TurnStarted)] == [(0, True)]
    assert scene.asked() == [(0, "choose_option")]


@pytest.mark.clause("WIM-PLT-1", "WIM-GRD-6", "WIM-END-2")
def test_leaving_with_a_booked_turn_on_an_empty_deck_ends_the_match():
    guardians = {"F": "caelun light"}
    scene = Scene("F1x2", "W1", "W1", deck=1, top="F1", guardians=guardians, melds=("", "A3", "C4"))
    scene.do(0, draw).do(0, meld("F", 3)).concede(0)
    assert len(scene.events_of(ExtraTurnCancelled)) == 1
    assert scene.happened(TurnStarted) == []
    assert (scene.result().reason, scene.result().placements) == ("deck", (3, 2, 1))


@pytest.mark.clause("WIM-PLT-1", "WIM-GRD-7", "WIM-GRD-21", "WIM-GRD-23")
def test_who_has_left_is_no_other_player_and_nobodys_neighbour():
    drawn = Scene("F1x3", "W1", "W1", guardians={"F": "caelun dark"}, asks="draw_followup").concede(1)
    drawn.do(0, meld("F", 3))
    assert [event.seat for event in drawn.happened(CardsDrawn)] == [2]
    assert drawn.guardian_result() == "done"
    left = Scene("F1x3 A1", "W1", "W1", guardians={"F": "nymora dark"}, asks="draw_followup").concede(1)
    left.do(0, meld("F", 3))
    assert left.hand(2) == "W1 A1"
    asked = Scene("F1x3", "W1", "W1", pools="A1", guardians={"F": "ithrael dark"}, asks="draw_followup")
    asked.concede(1).do(0, meld("F", 3))
    assert asked.asked() == [(2, "take_pool_card")]


@pytest.mark.clause("WIM-PLT-1", "WIM-GRD-21", "WIM-GRD-3")
def test_a_taker_who_leaves_inside_corvalis_counts_in_neither_result():
    scene = inside_corvalis("ithrael dark", "S1x3", "W1", "W1", pools="C1 C2")
    scene.concede(1).do(2, take("C", "C1")).do(0, claim)
    assert finished(scene) == [("S", "ithrael", "done"), ("A", "corvalis", "done")]


@pytest.mark.clause("WIM-PLT-3", "WIM-GRD-20")
def test_clocks_may_run_out_among_parallel_gifts():
    scene = Scene("F1x3", "A1 C1", "S2 *", guardians={"F": "ithrael light"}, asks="draw_followup")
    scene.do(0, meld("F", 3)).expire(2)
    assert scene.asked() == [(1, "gift")]
    scene.do(1, give("A1"))
    assert scene.hand(0) == "A1 S2"
    assert scene.asked() == [(0, "claim")]
