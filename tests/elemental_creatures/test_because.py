"""What an event cites is the reason that a judge would give for it."""

import pytest

from games.elemental_creatures.events.cards import CountersChanged
from games.elemental_creatures.events.effects import (
    EffectFinished,
    EffectStarted,
    StepResolved,
    TriggersQueued,
)
from games.elemental_creatures.events.match import GameEnded, ListsDisclosed, SeatConceded, TurnStarted
from games.kernel import MatchEnded
from games.kernel.asking import DecisionAnswered, DecisionClosed, DecisionOpened
from tests.elemental_creatures.match import begin, play_effect, with_effect
from tests.elemental_creatures.table import Board


def reasons(board, kind):
    return [event.because for event in board.of(kind)]


@pytest.mark.clause("ELC-TRN-2", "ELC-TRN-5", "ELC-TRN-11", "ELC-OUT-2")
def test_why_it_is_a_seats_turn():
    hands = {"H": ["Pebblet"] * 4}
    board = Board(hands, hands, hands)
    assert reasons(board.play("Pebblet"), TurnStarted) == ["ELC-TRN-2"]
    assert reasons(board.done(), TurnStarted) == ["ELC-TRN-11"]
    assert reasons(board.concede(2), TurnStarted) == ["ELC-OUT-2"]
    assert reasons(board.play("Pebblet"), TurnStarted) == ["ELC-TRN-5"]


@pytest.mark.clause("ELC-SEQ-3", "ELC-SEQ-5")
def test_why_triggers_are_owed():
    board = Board({"F": ["Foamfin", "Pebblet"], "H": ["Driftray"]}, {"F": ["Tsunalynx"]}).play("Driftray")
    assert reasons(board, TriggersQueued) == ["ELC-SEQ-5", "ELC-SEQ-3"]


@pytest.mark.clause("ELC-OP-PICK", "ELC-OP-BOOST", "ELC-OP-WHEN", "ELC-TGT-1")
def test_why_a_step_did_something_or_nothing():
    board = Board({"S": ["Frostkit"], "H": ["Mirrorape"]}, {"F": ["Pebblet"]}).play("Mirrorape", "Frostkit")
    assert reasons(board, StepResolved) == ["ELC-OP-PICK", "ELC-OP-BOOST"]
    alone = Board({"S": ["Frostkit"], "H": ["Mirrorape"]}, {}).play("Mirrorape", "Frostkit")
    assert reasons(alone, StepResolved) == ["ELC-TGT-1"]
    draws = {"op": "draw", "who": "you", "n": 1}
    with with_effect(play_effect({"op": "when", "if": [{"round": True, "ge": 1}], "do": [draws]})) as pack:
        board = Board({"H": ["Test"]}, {}, content_pack=pack).play("Test")
        assert reasons(board, StepResolved) == ["ELC-OP-WHEN", "ELC-OP-DRAW"]


@pytest.mark.clause("ELC-OP-MINUS", "ELC-EFF-1", "ELC-EFF-5")
def test_why_a_play_effect_happens():
    board = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet+1"]}).play("Kilnpup")
    kinds = (EffectStarted, CountersChanged, EffectFinished)
    assert reasons(board, kinds[0]) == ["ELC-EFF-1"]
    assert reasons(board, kinds[1]) == ["ELC-OP-MINUS"]
    assert reasons(board, kinds[2]) == ["ELC-EFF-5"]


@pytest.mark.clause("ELC-TGT-2", "ELC-TGT-3", "ELC-TGT-5")
def test_why_something_is_asked_is_why_the_answer_counts():
    asked = [
        (Board({"H": ["Kilnpup"]}, {"F": ["Pebblet", "Frostkit"]}).play("Kilnpup"), "ELC-TGT-2"),
        (Board({"H": ["Driftray"], "F": ["Pebblet"]}, {}).play("Driftray"), "ELC-TGT-3"),
        (Board({"H": ["Ampeel", "Pebblet"]}, {}).play("Ampeel"), "ELC-TGT-5"),
        (Board({"H": ["Duskling"], "S": ["Pebblet"]}, {}).play("Duskling"), "ELC-TGT-3"),
    ]
    for board, clause in asked:
        assert reasons(board, DecisionOpened) == [clause]
        board.expire(0)
        assert reasons(board, DecisionAnswered) == ["ELC-OUT-3"]
    again = Board({"H": ["Driftray"], "F": ["Pebblet"]}, {}).play("Driftray").decline()
    assert reasons(again, DecisionAnswered) == ["ELC-TGT-3"]


@pytest.mark.clause("ELC-OUT-2", "ELC-WIN-1", "ELC-WIN-5", "ELC-FMT-8")
def test_why_a_match_is_over():
    board = Board({"F": ["Monolithos"]}, {}, phase="score", points=(19, 0), done=(0, 1)).proceed()
    assert reasons(board, GameEnded) == reasons(board, MatchEnded) == ["ELC-WIN-1"]
    match = begin(2).settle()
    match.concede(0)
    assert reasons(match, SeatConceded) == ["ELC-OUT-1"]
    assert reasons(match, ListsDisclosed) == ["ELC-FMT-8"]
    assert reasons(match, MatchEnded) == ["ELC-WIN-5"]


@pytest.mark.clause("ELC-OUT-2")
def test_why_a_decision_lapses():
    board = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet"]}, {"F": ["Frostkit", "Gloomlet"]}).play("Kilnpup")
    board.concede(1)
    assert reasons(board, SeatConceded) == reasons(board, DecisionClosed) == ["ELC-OUT-2"]
