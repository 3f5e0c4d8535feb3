"""Gameplay: turns and the options A, B and C."""

import pytest

from games.wild_magic.events import (
    CardDiscarded,
    CardsDrawn,
    EndTriggered,
    MeldLaid,
    PoolTaken,
    TurnEnded,
    TurnStarted,
)
from tests.wild_magic.table import Scene, claim, discard, draw, leave_token, meld, pool, short


@pytest.mark.clause("WIM-TURN-1")
def test_turns_go_clockwise():
    scene = Scene("W1", "W1", "W1", active=1)
    for seat in (1, 2, 0, 1):
        assert scene.asked() == [(seat, "choose_option")]
        scene.do(seat, draw).do(seat, discard("W1" if scene.hand(seat).startswith("W1") else "L1"))
    started = scene.happened(TurnStarted)
    assert [(event.seat, event.no) for event in started] == [(2, 6), (0, 7), (1, 8), (2, 9)]
    assert {(event.extra, event.because) for event in started} == {(False, "WIM-TURN-1")}


@pytest.mark.clause("WIM-TURN-2")
def test_a_turn_begins_with_an_option_and_nobody_passes():
    scene = Scene("F1x3", "W1", pools="F1")
    assert scene.legal(0) == [draw, pool("F")]
    for move in (discard("F1"), meld("F", 3), claim):
        scene.refuse(0, move, "WIM-TURN-2")


@pytest.mark.clause("WIM-TURN-2", "WIM-TURN-6", "WIM-R-3")
def test_a_or_b_is_decided_after_the_draw():
    scene = Scene("F1x2 A1", "W1", top="F1 S1").do(0, draw)
    assert scene.asked() == [(0, "draw_followup")]
    assert scene.legal(0) == [discard("A1"), discard("F1"), discard("S1"), meld("F", 3)]
    assert scene.state.turn.option == "draw"


@pytest.mark.clause("WIM-TURN-3")
def test_option_a_ends_with_a_discard_of_any_card():
    scene = Scene("F1", "W1", top="F1 S1").do(0, draw)
    assert [(short(event.cards), event.cause) for event in scene.events_of(CardsDrawn)] == [("F1 S1", "turn")]
    scene.do(0, discard("S1"))
    (fallen,) = scene.events_of(CardDiscarded)
    assert (fallen.seat, fallen.card, fallen.pool, fallen.cause) == (
        0,
        "shadowcraft-1",
        "shadowcraft",
        "turn",
    )
    assert fallen.because == "WIM-TURN-3"


@pytest.mark.clause("WIM-TURN-4", "WIM-TURN-9")
def test_option_b_ends_with_a_meld():
    scene = Scene("F1x2", "W1", top="F1 S1").do(0, draw).do(0, meld("F", 3))
    assert [event.because for event in scene.events_of(MeldLaid)] == ["WIM-TURN-4"]
    assert scene.names() == ["meld_laid", "strength_compared", "decision_opened"]
    scene.do(0, claim)
    order = ["decision_answered", "token_claimed", "turn_ended", "turn_started"]
    assert scene.names() == order
    assert [event.melds for event in scene.events_of(TurnEnded)] == [1]


@pytest.mark.clause("WIM-TURN-5", "WIM-TURN-8")
def test_option_c_takes_the_whole_pool_and_must_meld():
    scene = Scene("F1x2 A1", "W1", pools="F1 F2 C1").do(0, pool("F"))
    (taken,) = scene.events_of(PoolTaken)
    assert (short(taken.cards), taken.because) == ("F1 F2", "WIM-TURN-5")
    assert scene.filled_pools() == "C[C1]"
    assert scene.asked() == [(0, "forced_meld")]
    assert scene.state.turn.option == "pool"
    for move in (draw, discard("A1"), pool("C")):
        scene.refuse(0, move, "WIM-TURN-5")
    assert all(type(move) is type(meld("F")) for move in scene.legal(0))
    assert len(scene.state.deck) == 40


@pytest.mark.clause("WIM-TURN-8", "WIM-R-4")
def test_option_c_may_meld_without_a_taken_card():
    scene = Scene("F1x3", "W1", pools="C1")
    assert pool("C") in scene.legal(0)
    scene.do(0, pool("C")).do(0, meld("F", 3)).do(0, leave_token)
    assert scene.hand(0) == "C1"


@pytest.mark.clause("WIM-R-6")
def test_wilds_in_a_taken_pool_count_for_the_meld():
    scene = Scene("A1", "W1", pools="S1", wild_in={"S": 1, "C": 2})
    assert scene.legal(0) == [draw, pool("C")]
    scene.refuse(0, pool("S"), "WIM-R-4")
    scene.do(0, pool("C"))
    assert [event.because for event in scene.events_of(PoolTaken)] == ["WIM-TURN-5"]
    assert scene.legal(0) == [meld("A", 1, 0, 2)]


@pytest.mark.parametrize(
    ("hand", "pools", "wilds", "legal"),
    [
        ("F1 F2", "F1", 0, True),
        ("F1 F2", "", 1, True),
        ("A1 A2 *", "F1", 0, True),
        ("F1", "F1", 0, False),
        ("F1", "F1", 1, True),
        ("*", "F2", 1, True),
        ("F1", "", 1, False),
        ("*x2", "", 2, False),
        ("A1x2", "F1x2", 0, False),
        ("", "F1 F2x2", 0, True),
    ],
)
@pytest.mark.clause("WIM-R-4", "WIM-TURN-8")
def test_option_c_counts_hand_and_pool_together(hand, pools, wilds, legal):
    scene = Scene(hand, "W1", pools=pools, wild_in={"F": wilds})
    assert (pool("F") in scene.legal(0)) is legal
    if legal:
        assert scene.do(0, pool("F")).legal(0) != []
    else:
        scene.refuse(0, pool("F"), "WIM-R-4")


@pytest.mark.clause("WIM-R-4", "WIM-MELD-2")
def test_a_pool_of_wilds_alone_makes_no_meld():
    scene = Scene("", "W1", wild_in={"S": 3})
    assert scene.legal(0) == [draw]
    scene.refuse(0, pool("S"), "WIM-R-4")


@pytest.mark.clause("WIM-TURN-7", "WIM-R-8", "WIM-END-3")
def test_one_card_left():
    scene = Scene("F1x2", "W1", deck=1, top="F1").do(0, draw)
    (drawn,) = scene.events_of(CardsDrawn)
    assert (drawn.count, drawn.deck_left, drawn.because) == (1, 0, "WIM-TURN-7")
    assert [(event.reason, event.because) for event in scene.events_of(EndTriggered)] == [
        ("deck", "WIM-END-2")
    ]
    scene.do(0, meld("F", 3)).do(0, claim)
    assert scene.result().reason == "deck"


@pytest.mark.clause("WIM-END-2")
def test_the_last_two_cards():
    scene = Scene("A1", "W1", deck=2).do(0, draw)
    (drawn,) = scene.events_of(CardsDrawn)
    assert (drawn.count, drawn.deck_left, drawn.because) == (2, 0, "WIM-TURN-6")
    assert [event.because for event in scene.events_of(EndTriggered)] == ["WIM-END-2"]


@pytest.mark.clause("WIM-END-4", "WIM-END-1")
def test_only_the_first_trigger_counts():
    scene = Scene("S1x3", "A1", deck=2, melds=("W3 C3 A3 F3 L3",)).do(0, draw)
    scene.do(0, meld("S", 3)).do(0, claim)
    assert [event.reason for event in scene.happened(EndTriggered)] == ["deck"]
    assert scene.result().reason == "deck"


@pytest.mark.clause("WIM-END-1", "WIM-END-4", "WIM-END-3")
def test_six_melds_end_the_match_before_a_booked_turn():
    scene = Scene(
        "F1x3", "A1", melds=("W3 C3 A3 S3 L3",), guardians={"F": "caelun light"}, asks="draw_followup"
    )
    scene.do(0, meld("F", 3)).do(0, claim)
    order = ["turn_ended", "end_triggered", "extra_turn_cancelled", "scored", "match_ended"]
    assert [name for name in scene.names() if name in order] == order
    assert scene.happened(TurnStarted) == []


@pytest.mark.clause("WIM-END-1")
def test_the_last_meld_counts_only_for_the_seat_whose_turn_ends():
    six = "W3 C3 A3 F3 L3 S3"
    scene = Scene("W1", "W1", melds=("", six), asks="draw_followup").do(0, discard("W1"))
    assert scene.result() is None
    scene.do(1, draw).do(1, discard("L1"))
    assert scene.result().reason == "six_melds"


@pytest.mark.clause("WIM-TURN-2")
def test_the_option_is_forgotten_with_the_turn():
    scene = Scene("W1", "W1", asks="draw_followup").do(0, discard("W1"))
    assert (scene.state.turn.option, scene.state.turn.extra, scene.state.turn.active) == (None, False, 1)
    assert scene.happened(MeldLaid) == []
