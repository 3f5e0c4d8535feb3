import pytest

from games.extra_creditors.events.students import Thawed, TurnStarted
from games.extra_creditors.moves import EndElementalTurn
from tests.extra_creditors.table import BRAM, JUNO, Play, mission
from tests.kit import of_type


def turn_begins(state):
    """Seat 1's turn begins after an Elemental's turn without cards."""
    play = Play(state)
    play.cards()
    play.step(EndElementalTurn)
    return play


@pytest.mark.clause("EXC-ICE-1", "EXC-GEO-9")
def test_frostbite_counts_the_own_and_adjacent_tiles_with_the_figure():
    play = turn_begins(mission("ice", "4:4", tokens=("5:5",), students=((BRAM, "0:3"), (JUNO, "4:5"))))
    started = of_type(play.events, TurnStarted)[0]
    assert (started.frost, started.actions) == (2, 3)
    behind = mission("ice", "4:4", tokens=("5:5",), walls=("V:4:5",), students=((BRAM, "0:3"), (JUNO, "4:5")))
    assert of_type(turn_begins(behind).events, TurnStarted)[0].frost == 1


@pytest.mark.clause("EXC-ICE-1")
def test_frostbite_reaches_outside_through_an_open_door_and_is_fixed_for_the_turn():
    play = turn_begins(mission("ice", "4:4", tokens=("8:4",)))
    assert of_type(play.events, TurnStarted)[0].frost == 1
    play.state.tokens.clear()
    assert play.state.students[1].actions_left == 4


@pytest.mark.clause("EXC-ICE-2")
def test_thaw_removes_real_tokens_and_counts_more_than_the_actions():
    around = ("4:5", "3:5", "5:5", "4:6")
    play = turn_begins(mission("ice", "4:4", tokens=around, students=((BRAM, "0:3"), (JUNO, "4:5"))))
    started = of_type(play.events, TurnStarted)[0]
    assert (started.frost, started.actions) == (5, 0)
    assert of_type(play.events, Thawed)[0].tiles == ("3:5", "4:5", "4:6", "5:5")
    assert (play.state.tokens, play.state.supply.tokens) == ({}, 34)
    assert play.state.elemental.tile == "4:4"


@pytest.mark.clause("EXC-ICE-3")
def test_flash_freeze_takes_a_tile_before_a_wall_at_the_same_distance():
    play = Play(mission("ice", "4:4", tokens=("4:3",), walls=("V:3:3", "V:4:3")))
    play.card("spread", 3)
    assert play.tokens() == {"4:3", "4:2"}
    assert play.options == ("V:3:3", "V:4:3")


@pytest.mark.clause("EXC-ICE-3")
def test_flash_freeze_may_damage_an_outer_wall_or_find_nothing():
    play = Play(mission("ice", "4:2", tokens=("4:1",), walls=("V:3:1", "V:4:1")))
    play.card("spread", 3)
    assert play.options == ("V:3:1", "V:4:1", "H:4:0")
    play.answer("H:4:0")
    assert play.damage("H:4:0") == 1
    assert play.options == ("V:3:1", "V:4:1", "H:4:0")
    play.answer("H:4:0")
    assert play.state.edges["H:4:0"].broken


@pytest.mark.clause("EXC-ICE-4", "EXC-TGT-2")
def test_seek_heat_without_a_candidate_becomes_a_spread():
    shut = ("V:4:4", "V:3:4", "H:4:4", "H:4:3")
    play = Play(mission("ice", "4:4", walls=shut, students=((BRAM, "6:4"), (JUNO, "9:4"))))
    play.card("target", 2)
    assert play.damage("V:4:4") == 1


@pytest.mark.clause("EXC-ICE-4")
def test_seek_heat_asks_at_ties_and_may_reach_the_students_tile():
    play = Play(mission("ice", "4:4", students=((BRAM, "5:5"), (JUNO, "9:4"))))
    play.card("target")
    assert (play.state.decision.kind, play.options) == ("tile", ("4:5", "5:4"))
    play.answer("4:5")
    play.card("target")
    assert play.tokens() == {"4:5", "5:5"}
