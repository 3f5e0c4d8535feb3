"""Rounds, turns, the end of a round."""

import pytest

from games.elemental_creatures.events.cards import CardsDrawn
from games.elemental_creatures.events.effects import EffectStarted, TriggersQueued
from games.elemental_creatures.events.match import (
    CreaturesRested,
    PhaseEntered,
    RoundScored,
    RoundStarted,
    SeatDone,
    TemporaryEnded,
    TurnStarted,
)
from games.elemental_creatures.moves import DeclareDone
from tests.elemental_creatures.match import with_effect
from tests.elemental_creatures.table import GAME, Board


@pytest.mark.clause("ELC-RND-1", "ELC-RND-3")
def test_each_seat_draws_one_card_from_the_starter_on():
    board = Board({}, {}, {}, phase="round_start")
    board.state.next_starter = 1
    board.proceed()
    assert [(event.seat, event.n) for event in board.of(CardsDrawn)] == [(1, 1), (2, 1), (0, 1)]
    kinds = [type(event).__name__ for event in board.events]
    assert kinds[:4] == ["RoundStarted", "CardsDrawn", "CardsDrawn", "CardsDrawn"]
    assert [event.stage for event in board.of(PhaseEntered)] == ["drawn", "started", "wait"]
    assert board.of(TurnStarted)[0].seat == 1


@pytest.mark.clause("ELC-RND-3", "ELC-SEQ-9")
def test_a_new_round_clears_its_marks():
    board = Board({"F": ["Mossape"]}, {}, phase="round_start", done=(0, 1))
    board.creature("Mossape").round_used = True
    board.state.seats[0].plays = 5
    board.proceed()
    assert not board.creature("Mossape").round_used
    assert [(seat.done, seat.plays) for seat in board.state.seats] == [(False, 0), (False, 0)]
    assert board.of(RoundStarted)[0].round == 3


@pytest.mark.clause("ELC-RND-4")
@pytest.mark.parametrize("rounds", [0, 1, 7])
def test_round_start_is_raised_in_every_round(rounds):
    board = Board({"S": ["Florasprite"], "F": []}, {}, phase="round_start", rounds=rounds)
    board.proceed()
    assert board.zone(0, "S") == ["Florasprite+1"]
    assert (board.state.phase, board.state.round) == ("turns", rounds + 1)


@pytest.mark.clause("ELC-SEQ-7", "ELC-R-23")
def test_the_starter_is_the_cause_of_the_draws_and_of_the_round_start():
    side = {"F": ["Whistlewing", "Florasprite"]}
    board = Board(side, side, phase="round_start")
    board.state.next_starter = 1
    board.proceed()
    assert [event.cause for event in board.of(TriggersQueued)] == [1, 1]
    started = [(event.seat, board.name(event.card)) for event in board.of(EffectStarted)]
    assert started == [(1, "Whistlewing"), (0, "Whistlewing"), (1, "Florasprite")]
    assert board.awaited == 1


@pytest.mark.clause("ELC-RND-3", "ELC-SEQ-5")
def test_triggers_of_the_draws_come_before_the_round_start():
    board = Board({"F": ["Whistlewing", "Florasprite"], "S": ["Pebblet"]}, {}, phase="round_start").proceed()
    assert board.triggers == ["Whistlewing", "Florasprite"]
    board.pick("Whistlewing")
    assert board.power("Whistlewing") == 3
    assert board.awaited == 0


@pytest.mark.clause("ELC-RND-6", "ELC-RND-7", "ELC-R-13")
@pytest.mark.parametrize(
    ("first", "second", "before", "after"),
    [
        ("Frostkit", "Monolithos", 0, 1),
        ("Monolithos", "Frostkit", 1, 0),
        ("Frostkit", "Pebblet", 0, 0),
        ("Frostkit", "Pebblet", 1, 1),
    ],
)
def test_who_scored_starts_and_a_tie_keeps_the_starter(first, second, before, after):
    board = Board({"F": [first]}, {"F": [second]}, phase="round_close", done=(0, 1), points=(9, 0))
    board.state.starter = before
    board.until("turns")
    assert (board.state.starter, board.state.turn) == (after, after)


@pytest.mark.clause("ELC-TRN-1", "ELC-TRN-2", "ELC-SEQ-11")
def test_one_card_a_turn_then_the_next_seat():
    board = Board({"H": ["Pebblet", "Frostkit"]}, {"H": ["Gloomlet"] * 2}, {"H": ["Gloomlet"] * 2})
    board.play("Pebblet")
    assert board.awaited == 1
    board.refused(0, DeclareDone(), "not_awaited", "ELC-TRN-1")
    board.play("Gloomlet")
    assert board.awaited == 2
    board.done()
    assert board.awaited == 0
    board.play("Frostkit")
    assert board.awaited == 1


@pytest.mark.clause("ELC-TRN-3", "ELC-TRN-5", "ELC-TRN-10")
def test_the_last_seat_takes_turns_until_it_is_done():
    board = Board({"H": ["Pebblet", "Frostkit", "Gloomlet"]}, {}, {}, done=(1, 2))
    board.play("Pebblet")
    assert board.of(TurnStarted)[0].because == "ELC-TRN-5"
    board.play("Frostkit")
    assert board.awaited == 0
    board.done()
    assert (board.state.phase, GAME.awaiting(board.state).system) == ("round_close", True)


@pytest.mark.clause("ELC-TRN-6", "ELC-TRN-7", "ELC-R-12")
def test_an_unplayable_hand_has_to_declare_itself():
    board = Board({"H": ["Pyrehound"]}, {})
    assert GAME.legal_moves(board.state, 0) == [DeclareDone()]
    assert GAME.awaiting(board.state).seats == (0,)


@pytest.mark.clause("ELC-TRN-7", "ELC-TRN-11")
def test_an_empty_hand_is_done_by_itself_when_its_turn_comes():
    board = Board({"H": ["Pebblet", "Pebblet"]}, {"H": []}, {}).play("Pebblet")
    (done,) = board.of(SeatDone)
    assert (done.seat, done.auto, done.because) == (1, True, "ELC-TRN-7")
    assert board.awaited == 2


@pytest.mark.clause("ELC-TRN-11")
def test_a_card_drawn_meanwhile_lets_an_empty_hand_take_its_turn():
    board = Board({"H": ["Motleyape", "Frostkit"]}, {"H": []}).play("Motleyape")
    assert board.of(SeatDone) == []
    assert board.awaited == 1


@pytest.mark.clause("ELC-TRN-11", "ELC-TRN-4")
def test_a_card_drawn_when_done_gives_no_turn():
    board = Board({"H": ["Pebblet", "Pebblet"]}, {"F": ["Squallmoth"], "H": []}, done=(1,)).done()
    assert board.triggers == ["Squallmoth"]
    assert len(board.zone(1, "H")) == 1
    assert board.state.phase == "round_close"


@pytest.mark.clause("ELC-TRN-9", "ELC-R-37")
def test_a_done_seat_still_resolves_and_answers():
    board = Board({"S": ["Veilray"], "H": ["Maelstromaw"]}, {"F": ["Pebblet", "Ashpetal"]}, done=(1,))
    board.play("Maelstromaw", "Veilray")
    assert board.triggers == ["Ashpetal"]
    assert board.awaited == 1
    board.pick("Pebblet")
    assert board.zone(1, "S") == ["Pebblet"]
    assert board.awaited == 0


@pytest.mark.clause("ELC-TRN-8")
def test_the_last_play_below_the_cap():
    board = Board({"H": ["Pebblet", "Frostkit"]}, {}, play_cap=20, done=(1,))
    board.state.seats[0].plays = 19
    board.play("Pebblet")
    assert GAME.legal_moves(board.state, 0) == [DeclareDone()]


@pytest.mark.clause("ELC-END-1")
def test_a_closing_trigger_changes_the_score():
    board = Board({"F": ["Helioplume"]}, {"F": ["Monolithos"]}, phase="round_close", done=(0, 1)).proceed()
    assert board.triggers == ["Helioplume"]
    assert (board.totals, board.state.phase) == ([7, 6], "score")
    board.proceed()
    assert board.points == [1, 0]


@pytest.mark.clause("ELC-END-1", "ELC-SEQ-4", "ELC-SEQ-7", "ELC-R-23")
def test_round_close_starts_with_the_starter():
    board = Board({"F": ["Helioplume"]}, {"F": ["Helioplume"]}, {"F": ["Monolithos"]}, phase="round_close")
    board.state.starter = 1
    board.proceed()
    assert [entry.seat for entry in board.events[2].entries] == [1, 0]


@pytest.mark.clause("ELC-END-2", "ELC-END-4", "ELC-WIN-4", "ELC-R-36")
def test_at_most_one_seat_gains_and_only_the_difference():
    board = Board(
        {"F": ["Monolithos"]}, {"F": ["Monolithos", "Frostkit"]}, phase="score", done=(0, 1)
    ).proceed()
    (scored,) = board.of(RoundScored)
    assert (scored.totals, scored.winner, scored.points, scored.scores) == ((6, 8), 1, 2, (0, 2))
    level = Board({"F": ["Monolithos"]}, {"F": ["Monolithos"]}, phase="score", done=(0, 1)).proceed()
    assert (level.of(RoundScored)[0].points, level.of(RoundScored)[0].because) == (0, "ELC-END-4")
    assert level.state.phase == "rest"


@pytest.mark.clause("ELC-END-5", "ELC-SEQ-7")
def test_scored_is_raised_before_rest():
    board = Board({"F": ["Monolithos"]}, {"F": ["Oversoul"], "H": []}, phase="score", done=(0, 1)).proceed()
    assert board.triggers == ["Oversoul"]
    assert len(board.zone(1, "H")) == 1
    assert board.zone(1, "F") == ["Oversoul"]
    assert board.state.phase == "rest"
    tie = Board({"F": ["Monolithos"]}, {"F": ["Oversoul+2"]}, phase="score", done=(0, 1)).proceed()
    assert tie.triggers == []


@pytest.mark.clause("ELC-RST-1", "ELC-RST-2", "ELC-RST-3", "ELC-R-17", "ELC-R-39")
def test_rest():
    board = Board({"F": ["Pebblet-2", "Frostkit+1"], "S": ["Gloomlet-1"]}, {}, phase="rest")
    board.creature("Frostkit").disarmed = board.creature("Gloomlet").neutralized = True
    board.proceed()
    assert board.zone(0, "S") == ["Gloomlet-1", "Pebblet", "Frostkit+1"]
    assert not board.creature("Frostkit").disarmed
    assert board.creature("Gloomlet").neutralized
    (rested,) = board.of(CreaturesRested)
    assert [(entry.minus_removed, entry.status_cleared) for entry in rested.rested] == [(2, False), (0, True)]


@pytest.mark.clause("ELC-RST-4", "ELC-R-43")
def test_boosts_end_on_both_lines_before_rested_is_raised():
    board = Board({"F": ["Dustbeetle"], "S": ["Pebblet"]}, {}, phase="rest")
    board.creature("Pebblet").boost = 3
    board.creature("Dustbeetle").shields = ("move",)
    board.proceed()
    (ended,) = board.of(TemporaryEnded)
    assert len(ended.uids) == 2
    kinds = [type(event).__name__ for event in board.events]
    assert kinds.index("TemporaryEnded") < kinds.index("TriggersQueued")
    assert board.zone(0, "S") == ["Pebblet", "Dustbeetle+1"]
    assert board.state.phase == "round_start"


@pytest.mark.clause("ELC-RST-4", "ELC-SEQ-7")
def test_rested_starts_with_the_next_starter():
    board = Board({"F": ["Dustbeetle"]}, {"F": ["Dustbeetle"]}, phase="rest")
    board.state.next_starter = 1
    board.proceed()
    (queued,) = board.of(TriggersQueued)
    assert (queued.cause, [entry.seat for entry in queued.entries]) == (1, [1, 0])


@pytest.mark.clause("ELC-RST-4", "ELC-SEQ-7", "ELC-RND-8")
def test_rested_starts_clockwise_from_a_starter_that_left():
    sides = {"F": ["Dustbeetle"]}, {"F": ["Dustbeetle"]}, {"F": ["Dustbeetle"]}
    board = Board(*sides, phase="rest")
    board.state.next_starter = 1
    board.concede(1).proceed()
    (queued,) = board.of(TriggersQueued)
    assert (queued.cause, [entry.seat for entry in queued.entries]) == (2, [2, 0])
    board.until("turns")
    assert board.state.starter == 2


@pytest.mark.clause("ELC-RND-3")
def test_a_decision_inside_a_phase_carries_it_on_afterwards():
    effect = {
        "kind": "trigger",
        "on": {"ev": "scored", "who": "you"},
        "do": [{"op": "plus", "n": 1, "to": {"choose": {"side": "own"}}}],
    }
    with with_effect(effect) as pack:
        board = Board({"F": ["Test", "Pebblet"]}, {}, phase="score", done=(0, 1), content_pack=pack).proceed()
        assert (board.state.phase, board.state.stage, board.awaited) == ("score", "scored", 0)
        board.pick("Pebblet")
        assert (board.state.phase, board.state.stage) == ("rest", "wait")
        assert board.zone(0, "F") == ["Test", "Pebblet+1"]
