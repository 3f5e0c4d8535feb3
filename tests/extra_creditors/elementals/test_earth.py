import pytest

from games.extra_creditors.events.board import BarrierDamaged, ConcentrationRevealed, TokenPlaced
from games.extra_creditors.events.elementals import Cascaded, ElementalMoved, TileCascadedOnto
from games.extra_creditors.events.students import EcMoved
from games.extra_creditors.sealing import seal_value
from games.extra_creditors.state import Edge
from tests.extra_creditors.table import BRAM, JUNO, KATRINA, MAX, WREN, Play, mission
from tests.kit import of_type


@pytest.mark.clause("EXC-EAR-1")
def test_a_short_warp_reaches_its_tile_and_a_long_one_asks_where_to_stop():
    play = Play(mission("earth", "4:4"))
    play.card("warp", 4, 1)
    assert play.state.elemental.tile == "5:2"
    play = Play(mission("earth", "2:2"))
    play.card("warp", 6, 4)
    assert play.options == ("4:5", "5:4", "6:3", "7:2")
    events = play.answer("5:4")
    assert play.state.elemental.tile == "5:4"
    assert of_type(events, ElementalMoved)[0].dice == (6, 4)


@pytest.mark.clause("EXC-EAR-2", "EXC-EAR-1")
def test_an_unreachable_tile_is_measured_by_grid_and_walls_are_unharmed():
    walls = tuple(f"V:4:{y}" for y in range(1, 7))
    play = Play(mission("earth", "2:2", walls=walls))
    play.card("warp", 4, 2)
    assert play.state.elemental.tile == "5:3"
    assert play.state.supply.cubes == 24
    play = Play(mission("earth", "2:2", walls=walls))
    play.card("warp", 6, 1)
    assert play.state.elemental.tile == "7:2"
    assert of_type(play.events, BarrierDamaged) == []


@pytest.mark.clause("EXC-EAR-3", "EXC-SEAL-1")
def test_spread_goes_through_a_wall_which_still_divides_areas():
    play = Play(mission("earth", "4:4", tokens=("5:4",), walls=tuple(f"V:4:{y}" for y in range(1, 7))))
    events = play.card("spread", 2)
    assert [e.tile for e in of_type(events, Cascaded)] == ["5:4"]
    assert play.damage("V:4:4") == 1
    assert seal_value(play.state, "4:4") == 2


@pytest.mark.clause("EXC-EAR-3", "EXC-EC-08B")
def test_spread_passes_a_barred_wall_without_damage():
    state = mission("earth", "4:4", walls=("V:4:4",))
    state.edges["V:4:4"] = Edge("wall", barred_by=1)
    play = Play(state)
    play.card("spread", 2)
    assert (play.damage("V:4:4"), play.tokens()) == (0, {"5:4"})


@pytest.mark.clause("EXC-EAR-4")
def test_a_seep_that_would_leave_damages_the_nearest_barrier():
    play = Play(mission("earth", "8:4", tokens=("7:4", "8:3", "8:5"), walls=("V:6:4",)))
    play.card("seep")
    assert play.options == ("V:6:4", "V:8:3", "V:8:5")
    play.answer("V:6:4")
    assert (play.damage("V:6:4"), play.tokens()) == (1, {"7:4", "8:3", "8:5"})


@pytest.mark.clause("EXC-EAR-4", "EXC-SEEP-1")
def test_a_seep_stays_inside_if_an_empty_tile_is_as_near_as_the_way_out():
    play = Play(mission("earth", "8:4"))
    play.card("seep")
    assert play.options == ("7:4", "8:3", "8:5")
    play.answer("8:3")
    assert (play.tokens(), play.state.supply.cubes) == ({"8:3"}, 24)
    slide = Play(mission("earth", "6:4", tokens=("7:4",)))
    slide.card("spread", 2)
    assert slide.options == ("7:3", "7:5", "8:4")
    slide.answer("8:4")
    assert (slide.options, slide.state.supply.cubes) == (("7:3", "7:5"), 24)


@pytest.mark.clause("EXC-EAR-4", "EXC-AWY-1")
def test_a_landslide_leaves_only_by_a_way_out_that_is_away():
    tokens = ("2:4", "1:4", "3:4", "2:5", "1:5", "2:6", "3:5")
    play = Play(mission("earth", "2:3", tokens=tokens, open_doors=("V:0:4",)))
    play.card("spread", 1)
    assert play.options == ("1:6", "3:6", "4:5")
    assert play.state.supply.cubes == 24


@pytest.mark.clause("EXC-EAR-4", "EXC-SEEP-2")
def test_a_full_room_seeps_on_behind_the_wall_it_damages():
    walls = ("V:3:4", "V:4:4", "H:4:4", "H:4:3")
    play = Play(mission("earth", "4:4", tokens=("5:4",), walls=walls))
    play.card("seep")
    assert play.options == ("V:3:4", "V:4:4", "H:4:3", "H:4:4")
    play.answer("V:4:4")
    assert play.damage("V:4:4") == 1
    assert play.options == ("5:3", "5:5", "6:4")
    play.answer("6:4")
    assert play.tokens() == {"5:4", "6:4"}


@pytest.mark.clause("EXC-EAR-4", "EXC-SEEP-3")
def test_a_landslide_without_a_tile_ahead_does_nothing():
    play = Play(mission("earth", "4:3", tokens=("4:2",), walls=("V:3:2", "V:4:2", "H:4:1")))
    events = play.card("spread", 3)
    assert of_type(events, TokenPlaced, BarrierDamaged) == []


@pytest.mark.clause("EXC-EAR-4", "EXC-EAR-5", "EXC-R-68")
def test_a_landslide_that_leaves_the_house_moves_nobody():
    crowd = ((BRAM, "7:4"), (JUNO, "0:3"))
    play = Play(mission("earth", "6:4", tokens=("7:4", "8:4", "8:3", "8:5", "7:3", "7:5"), students=crowd))
    play.card("spread", 2)
    while play.options:
        play.answer(play.options[0])
    assert of_type(play.events, EcMoved, TokenPlaced) == []
    assert len(of_type(play.events, BarrierDamaged)) == 2


@pytest.mark.clause("EXC-EAR-4", "EXC-CASC-2")
def test_a_landslide_in_a_full_room_goes_on_behind_a_wall():
    walls = ("V:3:4", "V:4:4", "H:4:4", "V:3:3", "V:4:3", "H:4:2")
    play = Play(
        mission("earth", "4:4", tokens=("4:3",), walls=walls, students=((BRAM, "4:3"), (JUNO, "9:4")))
    )
    play.card("spread", 3)
    assert play.options == ("V:3:3", "V:4:3", "H:4:2")
    play.answer("V:4:3")
    assert play.tokens() == {"4:3", "5:3"}
    play.answer("V:4:3")
    assert play.state.edges["V:4:3"].broken
    assert play.options == ("5:2", "5:4", "6:3")
    play.answer("6:3")
    assert [e.tile for e in of_type(play.events, TileCascadedOnto)] == ["5:3", "6:3"]
    assert play.state.students[0].tile == "4:3"


@pytest.mark.clause("EXC-EAR-5", "EXC-TOK-13", "EXC-R-50")
def test_a_landslide_moves_students_even_if_the_token_is_prevented_and_reveals_nothing():
    crowd = ((BRAM, "4:4"), (KATRINA, "8:6"))
    walls = ("V:3:4", "V:4:4", "V:3:3", "V:4:3")
    state = mission(
        "earth", "4:5", tokens=("4:4",), nulls=("4:3",), walls=walls, mc={"4:3": "item"}, students=crowd
    )
    play = Play(state)
    play.card("spread", 3)
    assert play.state.students[0].tile == "4:2"
    moved = of_type(play.events, EcMoved)
    assert [(e.from_tile, e.to_tile, e.forced) for e in moved] == [
        ("4:4", "4:3", True),
        ("4:3", "4:2", True),
    ]
    assert of_type(play.events, ConcentrationRevealed) == []
    assert play.tokens() == {"4:4", "4:2"}


@pytest.mark.clause("EXC-EAR-6")
def test_a_boulder_needs_sight_and_reach_and_pushes_along_the_ray():
    crowd = ((BRAM, "5:3"), (JUNO, "3:5"))
    play = Play(mission("earth", "3:3", walls=("H:3:3",), students=crowd))
    play.card("target")
    assert play.tokens() == {"5:3"}
    assert play.state.students[0].tile == "8:3"
    assert play.stunned() == []
    far = Play(mission("earth", "1:1", students=((BRAM, "6:1"), (JUNO, "8:1"))))
    far.card("target")
    assert far.state.students[0].tile == "6:1"
    assert (far.tokens(), far.stunned()) == ({"6:1"}, [])


@pytest.mark.clause("EXC-EAR-6", "EXC-TGT-2")
def test_a_boulder_stops_at_the_edge_and_asks_at_ties():
    crowd = ((BRAM, "5:4"), (WREN, "3:4"))
    play = Play(mission("earth", "4:4", students=crowd))
    play.card("target")
    assert (play.state.decision.kind, play.options) == ("ec", (0, 1))
    play.answer(0)
    assert play.state.students[0].tile == "8:4"
    assert play.stunned() == [0]
    same = Play(mission("earth", "4:4", students=((BRAM, "4:4"), (MAX, "0:3"))))
    same.card("target", 1)
    assert same.tokens() == {"4:5"}
