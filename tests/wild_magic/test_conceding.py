"""Table conduct: conceding."""

import pytest

from games.kernel import Concede, MatchEnded
from games.kernel.asking import DecisionClosed
from games.kernel.records import SYSTEM, Expire
from games.kernel.visibility import SPECTATOR, redact, view
from games.wild_magic.events import (
    CardPooled,
    ExtraTurnCancelled,
    Scored,
    SeatConceded,
    TurnEnded,
    TurnStarted,
    WeakestDiscarded,
)
from tests.wild_magic.table import (
    Scene,
    claim,
    decline,
    discard,
    draw,
    give,
    meld,
    place,
    short,
    take,
    to_the_end,
)


@pytest.mark.clause("WIM-PLT-1")
def test_a_seat_that_is_not_active_leaves():
    scene = Scene("W1", "F1x2 *", "C1", melds=("", "A4 S3"), tokens=("", "A")).concede(1)
    (left,) = scene.events_of(SeatConceded)
    assert (left.hand_count, left.tokens) == (3, ("alchemy",))
    assert scene.strengths(1) == ""
    assert scene.box() == "A1 A1 A1 A1 S1 S1 S1"
    assert scene.token("A") == "board"
    assert scene.asked() == [(0, "choose_option")]
    scene.do(0, draw).do(0, discard("W1"))
    assert scene.asked() == [(2, "choose_option")]


@pytest.mark.clause("WIM-PLT-1", "WIM-R-23")
def test_a_conceded_hand_stays_hidden():
    scene = Scene("W1", "F1x2 *", "C1").concede(1)
    (left,) = scene.events_of(SeatConceded)
    for viewer in (0, 2, SPECTATOR):
        assert redact(left, viewer, 1)["hand"] == {"hidden": 3}
        assert view(scene.state, viewer)["seats"][1]["box_hidden"] == {"hidden": 3}
    assert view(scene.state, 1)["seats"][1]["box_hidden"] == ["flamework-1", "flamework-1", "wild"]
    assert scene.box() == ""


@pytest.mark.clause("WIM-PLT-1")
def test_nobody_leaves_twice_or_after_the_end():
    scene = Scene("W1", "W1", "W1").concede(1)
    scene.refuse(1, Concede(), "WIM-PLT-1")
    scene.refuse(3, Concede(), "WIM-PLT-1")
    scene.refuse(1, draw, "WIM-PLT-1")
    scene.concede(2)
    assert scene.result() is not None
    scene.refuse(0, Concede(), "WIM-END-3")


@pytest.mark.clause("WIM-PLT-1", "WIM-R-27")
def test_the_active_seat_leaves_with_revealed_wilds():
    guardians = {"F": "corvalis dark"}
    scene = Scene("F1x3", "W1", "W1", top="* A1 * S1", guardians=guardians, asks="draw_followup")
    scene.do(0, meld("F", 3)).do(0, place("L"))
    assert scene.asked() == [(0, "place_wild")]
    scene.concede(0)
    assert [(event.pool, event.because) for event in scene.events_of(CardPooled)] == [
        ("waterform", "WIM-R-27")
    ]
    assert scene.filled_pools() == "W[*] A[A1] L[*] S[S1]"
    assert scene.names() == [
        "decision_closed", "card_pooled", "seat_conceded", "turn_started",
    ]  # fmt: skip
    assert scene.state.agenda == []
    assert scene.happened(TurnEnded) == []


@pytest.mark.clause("WIM-PLT-1", "WIM-GRD-6")
def test_a_booked_turn_goes_with_its_seat():
    guardians = {"F": "caelun light"}
    scene = Scene("F1x3", "W1", "W1", guardians=guardians, asks="draw_followup").do(0, meld("F", 3))
    scene.concede(0)
    assert len(scene.events_of(ExtraTurnCancelled)) == 1
    assert [(event.seat, event.extra) for event in scene.events_of(TurnStarted)] == [(1, False)]


@pytest.mark.clause("WIM-PLT-1")
def test_the_turn_goes_on_when_another_seat_leaves():
    guardians = {"F": "corvalis dark"}
    scene = Scene("F1x3", "W1", "W1", top="* A1 * S1", guardians=guardians, asks="draw_followup")
    scene.do(0, meld("F", 3)).concede(1)
    assert scene.names() == ["seat_conceded"]
    assert scene.asked() == [(0, "place_wild")]
    scene.do(0, place("L")).do(0, place("L"))
    assert scene.filled_pools() == "A[A1] L[* *] S[S1]"
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-PLT-1", "WIM-GRD-6")
def test_a_booked_turn_stays_when_another_seat_leaves():
    guardians = {"F": "caelun light"}
    scene = Scene("F1x3", "W1", "W1", guardians=guardians, asks="draw_followup").do(0, meld("F", 3))
    scene.concede(1)
    assert scene.names() == ["seat_conceded"]
    scene.do(0, claim)
    assert [(event.seat, event.extra) for event in scene.events_of(TurnStarted)] == [(0, True)]


@pytest.mark.clause("WIM-PLT-1", "WIM-GRD-8")
def test_both_frames_of_corvalis_go_with_the_active_seat():
    guardians = {"F": "corvalis light", "A": "ithrael light"}
    scene = Scene("F1x3 A1x3", "W1x2", "C1x2", guardians=guardians, asks="draw_followup")
    scene.do(0, meld("F", 3)).do(0, meld("A", 3))
    assert scene.asked() == [(1, "gift"), (2, "gift")]
    scene.concede(0)
    assert [event.because for event in scene.events_of(DecisionClosed)] == ["WIM-PLT-1"]
    assert scene.state.agenda == []
    assert (scene.hand(1), scene.hand(2)) == ("W1 W1", "C1 C1")
    assert scene.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-PLT-1", "WIM-END-2", "WIM-END-1")
def test_no_turn_end_check_but_an_empty_deck_ends_the_match():
    scene = Scene("W1", "W1", "W1", deck=1).do(0, draw).concede(0)
    assert scene.happened(TurnEnded) == []
    assert scene.result().reason == "deck"
    assert scene.result().placements[0] == 3
    six = Scene("F1x3", "W1", "W1", melds=("W3 C3 A3 S3 L3",), asks="draw_followup").do(0, meld("F", 3))
    six.concede(0)
    assert six.result() is None
    assert six.asked() == [(1, "choose_option")]


@pytest.mark.clause("WIM-PLT-2")
def test_the_last_seat_wins_at_once_without_discards():
    scene = Scene("W1", "W1", melds=("A3 F4", "A5"), tokens=("F", "A"), asks="draw_followup").concede(1)
    assert scene.names() == [
        "seat_conceded", "scored", "match_ended", "secrets_disclosed",
    ]  # fmt: skip
    assert scene.result().placements == (1, 2)
    assert scene.result().scores == (9, 0)
    assert scene.result().reason == "last_seat"
    assert [event.because for event in scene.happened(MatchEnded)] == ["WIM-PLT-2"]
    assert scene.happened(WeakestDiscarded) == []
    assert scene.asked() == []


@pytest.mark.clause("WIM-PLT-2", "WIM-R-27")
def test_the_last_seat_may_be_in_the_middle_of_something():
    guardians = {"F": "corvalis dark"}
    scene = Scene("F1x3", "W1", top="* A1 * S1", guardians=guardians, asks="draw_followup").do(
        0, meld("F", 3)
    )
    scene.concede(1)
    assert scene.result().scores == (3, 0)
    assert scene.state.agenda == []
    assert scene.filled_pools() == "W[* *] A[A1] S[S1]"


@pytest.mark.clause("WIM-PLT-2", "WIM-SCO-6")
def test_the_last_seat_is_scored_with_vaelis():
    scene = Scene("W1", "W1", melds=("A3",), tokens=("A",), guardians={"A": "vaelis light"}).concede(1)
    (scored,) = scene.happened(Scored)
    assert [score.total for score in scored.scores] == [7]


@pytest.mark.clause("WIM-PLT-1", "WIM-GRD-21")
def test_round_the_table_the_next_seat_follows():
    guardians = {"S": "ithrael dark"}
    scene = Scene("S1x3", "W1", "W1", "W1", pools="A1 A2", guardians=guardians, asks="draw_followup")
    scene.do(0, meld("S", 3)).concede(1)
    assert scene.asked() == [(2, "take_pool_card")]
    scene.do(2, take("A", "A1")).do(3, take("A", "A2"))
    assert scene.guardian_result() == "done"
    assert scene.asked() == [(0, "claim")]


@pytest.mark.clause("WIM-PLT-1", "WIM-GRD-21")
def test_a_seat_still_to_come_is_passed_over():
    guardians = {"S": "ithrael dark"}
    scene = Scene("S1x3", "W1", "W1", "W1", pools="A1 A2", guardians=guardians, asks="draw_followup")
    scene.do(0, meld("S", 3)).concede(2)
    assert scene.asked() == [(1, "take_pool_card")]
    scene.do(1, decline)
    assert scene.asked() == [(3, "take_pool_card")]
    scene.do(3, take("A", "A1"))
    assert scene.guardian_result() == "partial"


@pytest.mark.clause("WIM-PLT-1", "WIM-GRD-19")
def test_discards_owed_by_a_seat_that_leaves_lapse():
    guardians = {"F": "brisenna dark"}
    scene = Scene("F1x3", "C1x7", "W1x6", guardians=guardians, asks="draw_followup").do(0, meld("F", 3))
    scene.do(1, discard("C1")).concede(1)
    assert scene.asked() == [(2, "guardian_discard")]
    scene.do(2, discard("W1"))
    assert scene.asked() == [(0, "claim")]


@pytest.mark.clause("WIM-PLT-1", "WIM-GRD-11")
def test_right_is_read_when_a_card_moves():
    guardians = {"F": "elowen dark"}
    scene = Scene("F1x3 A1 C1 S1", "W1", "W1", guardians=guardians, asks="draw_followup").do(0, meld("F", 3))
    scene.do(0, give("A1")).concede(2).do(0, give("C1"))
    assert short(scene.state.seats[2].box_hidden) == "W1 A1"
    assert scene.hand(1) == "W1 C1"
    assert scene.guardian_result() == "done"


@pytest.mark.clause("WIM-PLT-1", "WIM-PWR-3")
def test_the_holder_leaves_while_a_claim_is_open():
    scene = Scene("F1x4", "W1", "W1", melds=("", "F3"), tokens=("", "F"), asks="draw_followup")
    scene.do(0, meld("F", 4)).concede(1).do(0, claim)
    assert scene.token("F") == 0
    assert scene.happened(TurnStarted)[-1].seat == 2


@pytest.mark.clause("WIM-PLT-1", "WIM-PLT-3")
def test_a_lapsed_decision_cannot_expire():
    scene = Scene("W1", "W1", "W1").concede(0)
    scene.refuse(SYSTEM, Expire(seat=0), "WIM-PLT-3")


@pytest.mark.clause("WIM-R-20")
def test_a_seat_that_left_neither_shields_nor_loses():
    scene = to_the_end(Scene("W1", "W1", "W1", melds=("A3", "A5", "A4")).concede(2))
    assert [(event.seats, event.because) for event in scene.happened(WeakestDiscarded)] == [
        ((0,), "WIM-SCO-2")
    ]
