import pytest

from games.extra_creditors.events.board import BarrierDamaged, TokenPlaced
from games.extra_creditors.moves import EndElementalTurn
from tests.extra_creditors.table import BRAM, JUNO, WREN, Play, mission
from tests.kit import of_type


@pytest.mark.clause("EXC-WAT-1")
def test_water_leaks_at_the_nearest_closed_door_of_its_area():
    state = mission("water", "1:1", tokens=("2:1",), walls=("H:1:1", "V:2:1"), closed_doors=("H:2:1",))
    play = Play(state)
    play.card("seep")
    assert [e.edge for e in of_type(play.events, BarrierDamaged)] == ["H:2:1"]
    assert of_type(play.events, BarrierDamaged)[0].cause == "EXC-WAT-1"


@pytest.mark.clause("EXC-WAT-2")
def test_barriers_with_water_on_both_sides_take_damage_at_the_end_of_the_turn():
    state = mission(
        "water", "4:4", tokens=("5:4", "4:3", "6:6"), walls=("V:4:4", "V:5:6"), closed_doors=("H:4:3",)
    )
    play = Play(state)
    play.cards()
    play.step(EndElementalTurn)
    assert [e.edge for e in of_type(play.events, BarrierDamaged)] == ["V:4:4", "H:4:3"]


@pytest.mark.clause("EXC-WAT-3", "EXC-SPR-2")
def test_an_open_outer_edge_turns_the_flood_without_damage():
    play = Play(mission("water", "8:4"))
    play.card("spread", 2)
    assert (play.state.decision.kind, play.options) == ("direction", ("N", "S"))
    play.answer("S")
    assert play.tokens() == {"8:3"}
    assert play.state.supply.cubes == 24


@pytest.mark.clause("EXC-WAT-4", "EXC-GEO-9")
def test_washed_away_needs_water_underfoot_and_on_a_side():
    walled = ("V:3:4", "V:4:4", "H:4:4", "H:4:3")
    play = Play(
        mission("water", "1:1", tokens=("4:4",), walls=walled, students=((BRAM, "4:4"), (JUNO, "9:4")))
    )
    play.card("spread", 1)
    assert play.stunned() == []
    three = ("V:4:4", "H:4:4", "H:4:3")
    play = Play(
        mission("water", "3:4", tokens=("4:4",), walls=three, students=((BRAM, "4:4"), (JUNO, "3:4")))
    )
    play.card("spread", 1)
    assert play.stunned() == [0]


@pytest.mark.clause("EXC-WAT-4", "EXC-ELT-4", "EXC-R-32")
def test_water_that_breaks_in_at_the_end_of_its_turn_washes_away():
    room = {"walls": ("V:3:4", "H:4:4", "H:4:3"), "damaged": ("V:4:4",)}
    crowd = ((BRAM, "4:4"), (JUNO, "9:4"))
    play = Play(mission("water", "1:1", tokens=("4:4", "5:4"), students=crowd, **room))
    play.card("spread", 1)
    assert play.stunned() == []
    play.step(EndElementalTurn)
    assert play.state.edges["V:4:4"].broken
    assert play.stunned() == [0]


@pytest.mark.clause("EXC-WAT-5", "EXC-WAT-6", "EXC-CASC-2")
def test_a_rushing_flood_runs_straight_over_its_tokens():
    play = Play(mission("water", "2:4", tokens=("3:4", "4:4")))
    events = play.card("spread", 2)
    assert [e.tile for e in of_type(events, TokenPlaced)] == ["5:4", "6:4"]


@pytest.mark.clause("EXC-WAT-6", "EXC-WAT-1", "EXC-R-31")
def test_a_flood_never_turns_back_and_fails_in_a_dead_end():
    walls = ("V:4:4", "H:4:4", "H:4:3")
    play = Play(mission("water", "4:4", walls=walls))
    events = play.card("spread", 2)
    assert [e.cause for e in of_type(events, BarrierDamaged)] == ["EXC-WAT-6"]
    assert play.options == ("V:4:4", "H:4:3", "H:4:4")
    play.answer("H:4:3")
    assert play.damage("H:4:3") == 1


@pytest.mark.clause("EXC-WAT-6")
def test_a_flood_that_comes_to_the_same_place_again_fails():
    ring = ("4:4", "5:4", "4:5", "5:5")
    walls = ("V:3:4", "V:3:5", "V:5:4", "V:5:5", "H:4:3", "H:5:3", "H:4:5", "H:5:5")
    play = Play(mission("water", "4:4", tokens=ring, walls=walls))
    events = play.card("spread", 4)
    assert {e.cause for e in of_type(events, BarrierDamaged)} == {"EXC-WAT-6"}
    assert play.options
    assert play.state.decision.clause == "EXC-WAT-1"


@pytest.mark.clause("EXC-WAT-7")
def test_submerge_reaches_five_steps_and_prefers_shelter():
    chain = ("2:4", "3:4", "4:4", "5:4")
    crowd = ((BRAM, "6:4"), (JUNO, "9:4"))
    play = Play(mission("water", "1:4", tokens=chain, students=crowd))
    play.card("target")
    assert "6:4" in play.tokens()
    assert play.state.students[0].tile == "5:4"
    far = ((BRAM, "7:4"), (JUNO, "9:4"))
    play = Play(mission("water", "1:4", tokens=(*chain, "6:4"), students=far))
    play.card("target", 1)
    assert "7:4" not in play.tokens()
    forked = ("4:5", "5:4")
    play = Play(
        mission("water", "4:4", tokens=forked, walls=("V:5:4",), students=((BRAM, "5:5"), (WREN, "9:4")))
    )
    play.card("target")
    assert play.state.students[0].tile == "5:4"
    play = Play(mission("water", "4:4", tokens=forked, students=((BRAM, "5:5"), (WREN, "9:4"))))
    play.card("target")
    assert play.options == ("4:5", "5:4")


@pytest.mark.clause("EXC-WAT-7")
def test_submerge_leaves_a_student_on_the_elementals_tile():
    play = Play(mission("water", "4:4", tokens=("4:5",), students=((BRAM, "4:4"), (JUNO, "9:4"))))
    play.card("target")
    assert play.state.students[0].tile == "4:4"
