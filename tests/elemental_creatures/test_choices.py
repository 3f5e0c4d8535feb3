"""Answers to decisions, and moves that answer nothing."""

import pytest

from games.elemental_creatures.moves import (
    ChooseFirstPlayer,
    DeclareDone,
    Decline,
    Pick,
    PickMode,
    PickPlayer,
    RegisterDeck,
    SearchTake,
    StopPicking,
    SubmitDeck,
    UseEffect,
    VenturePlace,
)
from games.kernel import IllegalMove
from games.kernel.decide import decide
from games.kernel.dice import Dice
from games.kernel.records import Advance
from tests.elemental_creatures.board import GAME, KEY, Board
from tests.elemental_creatures.match import STARTERS, begin, with_effect

ANSWERS = [
    Pick(decision=1, uid=1),
    Decline(decision=1),
    StopPicking(decision=1),
    UseEffect(decision=1),
    PickPlayer(decision=1, seat=1),
    PickMode(decision=1, index=0),
    VenturePlace(decision=1, uid=1, where="top"),
    SearchTake(decision=1, card="fire_01"),
    ChooseFirstPlayer(seat=0),
    RegisterDeck(starter="starter_tidewind"),
    SubmitDeck(main=STARTERS["starter_tidewind"], side={}),
]


@pytest.mark.clause("ELC-SEQ-11")
@pytest.mark.parametrize("move", ANSWERS, ids=lambda move: type(move).__name__)
def test_an_answer_to_nothing(move):
    Board({}, {}).refused(0, move, "DECISION", "ELC-SEQ-11")


@pytest.mark.clause("ELC-SEQ-11")
@pytest.mark.parametrize("move", ANSWERS[2:], ids=lambda move: type(move).__name__)
def test_an_answer_of_another_kind(move):
    board = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet", "Frostkit"]}).play("Kilnpup")
    if isinstance(move, StopPicking):
        board.refused(0, move, "MUST", "ELC-TGT-2")
    else:
        board.refused(0, move, "DECISION", "ELC-SEQ-11")


@pytest.mark.clause("ELC-TRN-1")
def test_somebody_else_is_awaited():
    board = Board({}, {}, {})
    board.refused(1, DeclareDone(), "NOT-AWAITED", "ELC-TRN-1")
    board.refused(1, Decline(decision=1), "NOT-AWAITED", "ELC-TRN-1")
    system = Board({}, {}, phase="score", done=())
    system.refused(0, DeclareDone(), "NOT-AWAITED", "ELC-TRN-1")


@pytest.mark.clause("ELC-OUT-2")
def test_a_seat_that_doesnt_exist_or_is_out():
    board = Board({}, {}, {}).concede(2)
    board.refused(2, DeclareDone(), "SEAT", "ELC-OUT-2")
    board.refused(7, DeclareDone(), "SEAT", "ELC-OUT-2")


@pytest.mark.clause("ELC-TRN-4")
def test_a_done_seat_is_told_so_first():
    board = Board({"H": ["Pebblet"]}, {}, done=(0,), turn=1)
    board.refused(0, DeclareDone(), "DONE", "ELC-TRN-4")


@pytest.mark.clause("ELC-TGT-2")
@pytest.mark.parametrize("pick", [{"uid": 999}, {"card": "rock_01"}, {}, {"uid": 1, "card": "rock_01"}])
def test_a_pick_outside_the_options(pick):
    board = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet", "Frostkit"]}).play("Kilnpup")
    board.refused(0, Pick(decision=board.decision.id, **pick), "OPTION", "ELC-TGT-2")


@pytest.mark.clause("ELC-TGT-5")
def test_an_effect_that_cant_be_paid_cant_be_used():
    effect = {
        "kind": "play",
        "may": True,
        "cost": [{"op": "discard", "who": "you", "n": 1, "how": "choose", "of": {"level": [1]}}],
        "do": [{"op": "draw", "who": "you", "n": 1}],
    }
    with with_effect(effect) as pack:
        board = Board({"H": ["Test", "Pyrehound"]}, {}, content_pack=pack).play("Test")
        board.refused(0, UseEffect(decision=board.decision.id), "OPTION", "ELC-TGT-5")


@pytest.mark.clause("ELC-TGT-2")
def test_a_player_who_isnt_an_opponent():
    board = Board({"S": ["Thornram"], "H": ["Aeongolem"]}, {}, {}).play("Aeongolem", "Thornram")
    board.refused(0, PickPlayer(decision=board.decision.id, seat=0), "OPTION", "ELC-TGT-2")
    board.refused(0, PickPlayer(decision=board.decision.id, seat=3), "OPTION", "ELC-TGT-2")


@pytest.mark.clause("ELC-PLY-9")
def test_any_copy_in_hand_can_be_picked():
    board = Board({"S": ["Frostkit"], "H": ["Shadewraith"]}, {"H": ["Pebblet", "Pebblet", "Kilnpup"]})
    board.play("Shadewraith", "Frostkit")
    newest = board.in_hand(1, "Pebblet", 1)
    board.act(1, Pick(decision=board.decision.id, uid=newest))
    assert newest not in {slip.uid for slip in board.state.seats[1].hand}


@pytest.mark.clause("ELC-SEQ-11")
def test_the_systems_own_moves_are_refused_from_a_seat():
    match = begin(2)
    with pytest.raises(IllegalMove) as caught:
        decide(GAME, match.state, 0, Advance(), Dice(KEY, 2))
    assert caught.value.clause == GAME.advance_clause
