import pytest

from games.extra_creditors.events.board import BarrierDamaged, TokenPlaced, TokensMoved
from games.extra_creditors.events.elementals import ElementalMoved
from games.extra_creditors.moves import Quench, StepTo
from tests.extra_creditors.table import BRAM, JUNO, MAX, Play, mission
from tests.kit import of_type

CLOSET = ("V:3:4", "V:5:4", "H:4:3", "H:5:3", "H:4:4", "H:5:4")


@pytest.mark.clause("EXC-WND-1")
def test_a_gust_without_an_empty_tile_damages_the_walls_within_the_smallest_reach():
    play = Play(mission("wind", "4:4", tokens=("5:4",), walls=CLOSET))
    play.card("spread", 4)
    hurt = [e.edge for e in of_type(play.events, BarrierDamaged)]
    assert hurt == ["V:3:4", "H:4:3", "H:4:4"]


@pytest.mark.clause("EXC-WND-1", "EXC-WND-2")
def test_a_gust_at_an_open_outer_door_seeps_inside():
    play = Play(mission("wind", "8:4", tokens=("8:5", "8:3")))
    play.card("spread", 2)
    assert play.tokens() == {"8:5", "8:3", "7:4"}
    assert play.state.elemental.tile == "8:4"


@pytest.mark.clause("EXC-WND-3")
def test_an_unreachable_student_is_inhibited_and_the_seep_is_a_default_one():
    walls = tuple(f"V:4:{y}" for y in range(1, 7))
    play = Play(mission("wind", "1:1", tokens=("1:2",), walls=walls, students=((BRAM, "8:6"), (JUNO, "9:4"))))
    play.card("target")
    assert play.tokens() == {"1:2", "2:1"}
    assert play.state.students[0].inhibited


@pytest.mark.clause("EXC-WND-3", "EXC-TGT-2")
def test_no_empty_tile_on_the_way_gives_no_token_and_nobody_inside_a_spread():
    play = Play(mission("wind", "4:4", tokens=("5:4", "6:4"), students=((BRAM, "6:4"), (JUNO, "9:4"))))
    events = play.card("target")
    assert of_type(events, TokenPlaced) == []
    assert play.state.students[0].inhibited
    nobody = Play(mission("wind", "4:4"))
    nobody.card("target", 1)
    assert nobody.tokens() == {"4:5"}


@pytest.mark.clause("EXC-WND-3", "EXC-TURN-4", "EXC-R-57")
def test_inhibition_makes_quench_and_approach_dearer_until_the_turn_ends():
    crowd = ((BRAM, "6:4", {"inhibited": True}), (JUNO, "9:4"))
    play = Play(mission("wind", "4:4", tokens=("6:5",), students=crowd))
    play.move(StepTo(dir="E"))
    assert play.state.students[0].actions_left == 3
    play.move(StepTo(dir="W"))
    assert play.state.students[0].actions_left == 1
    play.refuse(Quench(tile="6:5"), "not_enough_actions", "EXC-TURN-3")
    play.refuse(StepTo(dir="W"), "not_enough_actions", "EXC-TURN-3")
    play.end_turn()
    assert not play.state.students[0].inhibited


@pytest.mark.clause("EXC-WND-3")
def test_coming_in_from_outside_counts_as_coming_closer():
    crowd = ((BRAM, "0:3", {"inhibited": True}), (JUNO, "9:4"))
    play = Play(mission("wind", "4:4", students=crowd))
    play.move(StepTo(dir="N"))
    assert play.state.students[0].actions_left == 3
    play.move(StepTo(dir="S"))
    play.move(StepTo(dir="E"))
    assert play.state.students[0].actions_left == 0


@pytest.mark.clause("EXC-WND-4")
def test_trade_winds_leave_the_old_tiles_token_and_return_the_moved_one():
    crowd = ((BRAM, "1:1"), (JUNO, "9:4"))
    play = Play(mission("wind", "2:2", tokens=("2:2", "3:2"), students=crowd))
    play.card("spread", 2)
    play.answer("8:5")
    assert play.state.tokens == {"2:2": 1, "3:2": 1, "8:6": 1}
    assert of_type(play.events, TokensMoved) == []


@pytest.mark.clause("EXC-WND-4")
def test_absorption_keeps_the_swapped_token_off_the_old_tile():
    crowd = ((MAX, "2:2", {"absorption": True}), (JUNO, "9:4"))
    play = Play(mission("wind", "2:2", tokens=("3:2",), students=crowd))
    play.card("spread", 2)
    play.answer(play.options[0])
    assert "2:2" not in play.tokens()


@pytest.mark.clause("EXC-WND-4", "EXC-TOK-13")
def test_the_first_token_is_the_last_placed_if_the_second_is_prevented_and_none_means_no_swap():
    crowd = ((BRAM, "1:1"), (JUNO, "9:4"))
    play = Play(mission("wind", "2:2", tokens=("3:2",), nulls=("7:6", "8:5"), students=crowd))
    play.card("spread", 2)
    play.answer("7:6")
    assert play.state.elemental.tile == "8:6"
    none = mission("wind", "2:2", tokens=("3:2",), students=crowd)
    none.supply.tokens = 0
    play = Play(none)
    events = play.card("spread", 2)
    while play.options:
        events += play.answer(play.options[0])
    assert of_type(events, ElementalMoved) == []


@pytest.mark.clause("EXC-WND-4", "EXC-WND-5")
def test_with_one_empty_tile_in_the_area_the_figure_swaps_with_its_only_token():
    walls = ("V:3:4", "V:5:4", "H:4:3", "H:5:3", "H:4:4", "V:4:5", "V:5:5", "H:5:5")
    crowd = ((BRAM, "1:1"), (JUNO, "9:4"))
    play = Play(mission("wind", "4:4", tokens=("5:4",), walls=walls, students=crowd))
    events = play.card("spread", 2)
    assert [e.tile for e in of_type(events, TokenPlaced)] == ["5:5"]
    assert (play.state.elemental.tile, play.tokens()) == ("5:5", {"4:4", "5:4"})
    assert [e.edge for e in of_type(events, BarrierDamaged)] == ["V:4:5", "H:4:4"]


@pytest.mark.clause("EXC-WND-4")
def test_trade_winds_pass_over_tiles_with_tokens():
    crowd = ((BRAM, "1:1"), (JUNO, "9:4"))
    play = Play(mission("wind", "2:2", tokens=("3:2", "8:6"), students=crowd))
    play.card("spread", 2)
    assert play.options == ("7:6", "8:5")
    play.answer("7:6")
    assert [e.tile for e in of_type(play.events, TokenPlaced)] == ["7:6", "8:5"]
    assert (play.state.elemental.tile, play.tokens()) == ("8:5", {"2:2", "3:2", "7:6", "8:6"})


@pytest.mark.clause("EXC-WND-4")
def test_with_nobody_inside_the_farthest_tile_by_walk_is_taken():
    play = Play(mission("wind", "1:1", tokens=("2:1",)))
    play.card("spread", 2)
    assert "8:6" in play.tokens()


@pytest.mark.clause("EXC-WND-5")
def test_the_swap_crosses_as_many_barriers_as_it_can_and_asks_between_sets():
    crowd = ((BRAM, "1:1"), (JUNO, "9:4"))
    walls = ("V:4:2", "V:4:4", "H:6:3")
    play = Play(mission("wind", "2:2", tokens=("3:2",), walls=walls, students=crowd))
    play.card("spread", 2)
    play.answer("8:5")
    assert play.state.decision is None
    hurt = [e.edge for e in of_type(play.events, BarrierDamaged)]
    assert hurt == ["V:4:2", "H:6:3"]


@pytest.mark.clause("EXC-WND-5", "EXC-CHO-4")
def test_equal_sets_of_crossed_barriers_are_a_choice():
    crowd = ((BRAM, "1:1"), (JUNO, "9:4"))
    play = Play(mission("wind", "2:2", tokens=("3:2",), walls=("V:4:2", "V:4:4"), students=crowd))
    play.card("spread", 2)
    play.answer("8:5")
    assert (play.state.decision.kind, play.options) == ("edge_set", ("V:4:2", "V:4:4"))
    assert play.default == "V:4:2"
    play.answer("V:4:4")
    assert (play.damage("V:4:2"), play.damage("V:4:4")) == (0, 1)
