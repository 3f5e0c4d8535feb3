"""Concession and timeouts."""

import pytest

from games.kernel.asking import DecisionAnswered
from games.kernel.ending import MatchEnded
from games.kernel.records import Concede
from games.mushroom_sorcerer.events.forest import CasualtiesCommitted, WarPotionClosed, WarTotalled
from games.mushroom_sorcerer.events.match import (
    SeatWithdrawn,
    TurnBegan,
    TurnEnded,
)
from games.mushroom_sorcerer.moves import (
    CastSpell,
    EndTurn,
    GrowGu,
    UseThief,
    WageWar,
)
from tests.kit import of_type
from tests.mushroom_sorcerer.table import GAME, Scene, fresh, pick


@pytest.mark.clause("MUS-ADM-1", "MUS-ADM-5")
def test_a_free_turn_ends_at_once():
    scene = Scene("bahon", bahon={"flame": 1, "potion": "lucky_hand", "dice": 2, "towers": "A1[f]"})
    events = scene.concede("bahon")
    assert [type(event) for event in events] == [SeatWithdrawn, TurnEnded]
    assert events[1].because == "MUS-ADM-5"
    assert scene.state.order == [1, 2, 3]
    assert scene.tower("A1") == "A1[f]"
    scene.refuse("bahon", Concede(), "MUS-ADM-1")


@pytest.mark.clause("MUS-ADM-1")
def test_out_of_turn_it_leaves_order_and_queue_and_nothing_else_changes():
    scene = Scene("bahon")
    scene.concede("charles")
    assert scene.state.order == [0, 1, 3]
    assert scene.state.queue == [1, 3]
    assert scene.awaited() == ["bahon"]
    scene.do("bahon", EndTurn())
    turns = []
    for _ in range(4):
        events = scene.run()
        turns += [scene.names[event.seat] for event in of_type(events, TurnBegan)]
        scene.do(scene.awaited()[0], EndTurn())
    assert turns == ["cassandra", "eddie", "bahon", "cassandra"]


@pytest.mark.clause("MUS-ADM-1")
def test_its_pieces_stay_in_play():
    scene = Scene(
        "bahon",
        bahon={"drop": 1, "mana": 3, "scrolls": ("forced_trade",), "towers": "B1[f]{1F}"},
        eddie={"flame": 1, "potion": "nine_lives", "scrolls": ("hunch",), "towers": "A1[f,f]"},
        charles={"potion": "thief", "mana": 1},
    )
    scene.concede("eddie")
    scene.do("bahon", CastSpell(scroll="forced_trade"))
    assert scene.board("eddie").drop == 1
    assert scene.board("bahon").flame == 1
    scene.do("bahon", WageWar(base="B1", target="A1"))
    events = scene.run()
    assert of_type(events, WarTotalled)[0].blocks == (0, 1)
    assert scene.tower("A1") == "A1[f]"
    scene.do("bahon", EndTurn())
    scene.run()
    scene.do("cassandra", EndTurn())
    scene.run()
    assert UseThief(scroll="hunch") in scene.legal("charles")


@pytest.mark.clause("MUS-ADM-1", "MUS-PO-OVERWORK", "MUS-PO-HIBERNATE")
def test_its_extra_turn_and_its_end_of_night_are_skipped():
    scene = Scene(
        "eddie", bahon={"potion": "hibernate", "track": {"water": 4}}, charles={"potion": "overwork"}
    )
    scene.state.cycle = 3
    scene.concede("charles")
    scene.concede("bahon")
    scene.do("eddie", EndTurn())
    scene.system()
    assert scene.state.phase == "night_end"
    scene.system()
    assert scene.board("bahon").drop == 0
    assert (scene.state.phase, scene.state.queue) == ("daybreak", [3])


@pytest.mark.clause("MUS-ADM-1", "MUS-TWI-5")
def test_its_end_of_twilight_is_skipped():
    scene = Scene(
        bahon={"potion": "hibernate", "track": {"water": 4}}, charles={"potion": "curiosity", "flask": 1}
    )
    scene.state.turn, scene.state.phase, scene.state.cycle, scene.state.queue = None, "twilight", 0, []
    scene.system()
    assert scene.state.queue == [0, 2]
    scene.concede("bahon")
    scene.system()
    assert scene.awaited() == ["charles"]
    assert scene.board("bahon").drop == 0


@pytest.mark.clause("MUS-ADM-1", "MUS-ADM-4", "MUS-END-3")
def test_dominance_goes_on_without_the_one_who_triggered_it():
    scene = Scene(bahon={"influence": 35}, eddie={"influence": 12})
    scene.state.turn, scene.state.queue = None, [0, 1]
    scene.system()
    scene.concede("bahon")
    scene.system()
    assert scene.awaited() == ["cassandra"]
    scene.do("cassandra", EndTurn())
    events = scene.system()
    assert of_type(events, MatchEnded)[0].outcome.reason == "forest_dominance"
    assert GAME.outcome(scene.state).placements == (4, 2, 2, 1)
    assert GAME.outcome(scene.state).scores == (0, 0, 0, 12)


@pytest.mark.clause("MUS-ADM-2")
def test_the_last_seat_wins_at_once():
    scene = Scene("bahon", order=("bahon", "eddie"), bahon={"drop": 1, "flame": 1, "stone": 1})
    scene.do("bahon", GrowGu(gu="water", cell="D1"))
    assert scene.asked() == "payment"
    events = scene.concede("bahon")
    ended = of_type(events, MatchEnded)[0]
    assert (ended.because, ended.outcome.reason) == ("MUS-ADM-2", "last_standing")
    assert GAME.outcome(scene.state).placements == (2, 1)
    assert GAME.outcome(scene.state).scores == (0, 0)
    assert scene.tower("D1") == ""
    assert scene.state.decision is None


@pytest.mark.clause("MUS-ADM-1", "MUS-ADM-2")
def test_a_later_withdrawal_ranks_better():
    scene = Scene("bahon", bahon={"influence": 29})
    scene.concede("bahon")
    scene.concede("eddie")
    scene.concede("cassandra")
    assert GAME.outcome(scene.state).placements == (4, 2, 1, 3)


@pytest.mark.clause("MUS-ADM-3")
def test_a_clock_that_runs_out_in_the_free_part_ends_it():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f]"})
    events = scene.expire("bahon")
    marked = of_type(events, DecisionAnswered)[0]
    assert (marked.id, marked.kind, marked.seat, marked.how) == (0, "turn", 0, "default")
    assert marked.because == "MUS-ADM-3"
    assert scene.asked() == "allocation"
    events = scene.expire("bahon")
    marked = of_type(events, DecisionAnswered)[0]
    assert (marked.id, marked.how) == (1, "default")
    assert scene.state.turn is None
    assert scene.board("bahon").flame == 1


@pytest.mark.clause("MUS-ADM-3")
def test_a_defaulted_casualty_choice_is_known_to_all():
    scene = Scene("charles", charles={"towers": "C2[w,w,w]{2F1S}"}, eddie={"towers": "C3[s,s,s]{1F2S}"})
    scene.do("charles", WageWar(base="C2", target="C3"))
    scene.run()
    events = scene.expire("charles")
    committed = of_type(events, CasualtiesCommitted)[0]
    assert (committed.open, committed.flame, committed.stone) == (True, 1, 0)


@pytest.mark.clause("MUS-ADM-4")
def test_a_withdrawn_last_sorcerer_does_not_hold_back_the_end():
    scene = Scene(bahon={"influence": 30})
    scene.state.turn, scene.state.queue = None, [0, 3]
    scene.system()
    scene.concede("eddie")
    scene.do("bahon", EndTurn())
    events = scene.system()
    assert of_type(events, MatchEnded)[0].outcome.reason == "forest_dominance"
    assert GAME.outcome(scene.state).placements == (1, 2, 2, 4)


@pytest.mark.clause("MUS-ADM-5")
def test_a_defender_that_withdrew_is_answered_for():
    scene = Scene(
        "bahon",
        bahon={"towers": "A1[f]{1F}"},
        eddie={"potion": "flamouflage", "mana": 1, "towers": "B1[f,f]"},
    )
    scene.concede("eddie")
    events = scene.do("bahon", WageWar(base="A1", target="B1"))
    left = [(event.seat, event.how, event.because) for event in of_type(events, DecisionAnswered)]
    assert left == [(3, "left", "MUS-ADM-5")]
    assert of_type(events, WarPotionClosed)[0].choice == "decline"
    assert scene.awaited() == ["system"]


@pytest.mark.clause("MUS-ADM-5")
def test_what_is_being_resolved_is_finished_first():
    scene = Scene("bahon", bahon={"drop": 1, "flame": 1, "stone": 1})
    scene.do("bahon", GrowGu(gu="water", cell="C1"))
    events = scene.concede("bahon")
    assert of_type(events, TurnEnded)
    assert scene.tower("C1") == "C1[w]"
    board = scene.board("bahon")
    assert (board.flame, board.stone, board.flask) == (0, 1, 1)
    assert scene.awaited() == ["system"]


@pytest.mark.clause("MUS-ADM-6")
def test_the_draft_goes_on_without_it():
    scene = Scene(order=("bahon", "cassandra", "eddie"))
    scene.state = fresh(3, first=0)
    events = scene.concede("bahon")
    assert scene.state.seats[0].sorcerer == "bahon"
    assert of_type(events, DecisionAnswered)
    scene.do("cassandra", pick(word="eddie"))
    scene.do("eddie", pick(word="charles"))
    scene.system()
    assert scene.state.order == [1, 2]
    assert scene.state.seats[0].drop == 5
