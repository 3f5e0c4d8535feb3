"""Answers to decisions, and moves that answer nothing."""

import pytest

from games.elemental_creatures.moves import DeclareDone, RegisterDeck, SubmitDeck, VenturePlace
from games.kernel import Answer, IllegalMove, Ref
from games.kernel.decide import decide
from games.kernel.dice import Dice
from games.kernel.records import Advance
from tests.elemental_creatures.match import STARTERS, begin, with_effect
from tests.elemental_creatures.table import GAME, KEY, Board, answer, nothing

ANSWERS = [
    answer(1, piece=1),
    nothing(1),
    answer(1, word="use"),
    VenturePlace(uid=1, where="top"),
    RegisterDeck(starter="starter_tidewind"),
    SubmitDeck(main=STARTERS["starter_tidewind"], side={}),
]


@pytest.mark.clause("ELC-SEQ-11")
@pytest.mark.parametrize("move", ANSWERS, ids=lambda move: type(move).__name__)
def test_an_answer_to_nothing(move):
    stale = isinstance(move, Answer)
    code, clause = ("stale_decision", "ELC-TRN-1") if stale else ("wrong_move", "ELC-SEQ-11")
    Board({}, {}).refused(0, move, code, clause)


@pytest.mark.clause("ELC-SEQ-11")
@pytest.mark.parametrize("move", [*ANSWERS[3:], DeclareDone()], ids=lambda move: type(move).__name__)
def test_an_answer_of_another_kind(move):
    board = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet", "Frostkit"]}).play("Kilnpup")
    board.refused(0, move, "wrong_move", "ELC-SEQ-11")


@pytest.mark.clause("ELC-TGT-2")
def test_an_answer_to_another_decision():
    board = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet", "Frostkit"]}).play("Kilnpup")
    uid = board.decision.options[0]
    board.refused(0, answer(board.decision.id + 1, piece=uid), "stale_decision", "ELC-TGT-2")
    board.refused(0, nothing(board.decision.id), "MUST", "ELC-TGT-2")


@pytest.mark.clause("ELC-TRN-1")
def test_somebody_else_is_awaited():
    board = Board({}, {}, {})
    board.refused(1, DeclareDone(), "not_awaited", "ELC-TRN-1")
    board.refused(1, nothing(1), "not_awaited", "ELC-TRN-1")
    system = Board({}, {}, phase="score", done=())
    system.refused(0, DeclareDone(), "not_awaited", "ELC-TRN-1")


@pytest.mark.clause("ELC-OUT-2")
def test_a_seat_that_doesnt_exist_or_is_out():
    board = Board({}, {}, {}).concede(2)
    board.refused(2, DeclareDone(), "not_seated", "ELC-OUT-2")
    board.refused(7, DeclareDone(), "not_seated", "ELC-OUT-2")


@pytest.mark.clause("ELC-TRN-4")
def test_a_done_seat_is_told_so_first():
    board = Board({"H": ["Pebblet"]}, {}, done=(0,), turn=1)
    board.refused(0, DeclareDone(), "DONE", "ELC-TRN-4")


@pytest.mark.clause("ELC-TGT-2")
@pytest.mark.parametrize(
    "ref", [{"piece": 999}, {"card": "rock_01"}, {}, {"piece": 1, "card": "rock_01"}, {"word": "use"}]
)
def test_a_pick_outside_the_options(ref):
    board = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet", "Frostkit"]}).play("Kilnpup")
    board.refused(0, answer(board.decision.id, **ref), "bad_option", "ELC-TGT-2")


@pytest.mark.clause("ELC-TGT-2")
def test_one_thing_is_picked_at_a_time():
    board = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet", "Frostkit"]}).play("Kilnpup")
    both = tuple(Ref(piece=uid) for uid in board.decision.options)
    board.refused(0, Answer(decision=board.decision.id, choice=both), "bad_option", "ELC-TGT-2")


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
        board.refused(0, answer(board.decision.id, word="use"), "bad_option", "ELC-TGT-5")


@pytest.mark.clause("ELC-TGT-2")
def test_a_player_who_isnt_an_opponent():
    board = Board({"S": ["Thornram"], "H": ["Aeongolem"]}, {}, {}).play("Aeongolem", "Thornram")
    board.refused(0, answer(board.decision.id, seat=0), "bad_option", "ELC-TGT-2")
    board.refused(0, answer(board.decision.id, seat=3), "bad_option", "ELC-TGT-2")


@pytest.mark.clause("ELC-PLY-9")
def test_any_copy_in_hand_can_be_picked():
    board = Board({"S": ["Frostkit"], "H": ["Shadewraith"]}, {"H": ["Pebblet", "Pebblet", "Kilnpup"]})
    board.play("Shadewraith", "Frostkit")
    newest = board.in_hand(1, "Pebblet", 1)
    board.act(1, answer(board.decision.id, piece=newest))
    assert newest not in {slip.uid for slip in board.state.seats[1].hand}


@pytest.mark.clause("ELC-SEQ-11")
def test_the_systems_own_moves_are_refused_from_a_seat():
    match = begin(2)
    with pytest.raises(IllegalMove) as caught:
        decide(GAME, match.state, 0, Advance(), Dice(KEY, 2))
    assert caught.value.clause == GAME.advance_clause
