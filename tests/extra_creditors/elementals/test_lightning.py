import pytest

from games.extra_creditors.events.board import BarrierDamaged
from games.extra_creditors.events.elementals import ElementalMoved, TileCascadedOnto
from tests.extra_creditors.table import BRAM, JUNO, WREN, Play, mission
from tests.kit import of_type


def lightning(at="1:1", rods=("4:4", "6:6"), **more):
    state = mission("lightning", at, **more)
    state.rods = list(rods)
    return state


@pytest.mark.clause("EXC-LTN-1", "EXC-LTN-2")
def test_a_warp_flits_to_the_nearest_rod_and_stuns_on_the_way():
    crowd = ((BRAM, "3:3"), (JUNO, "4:4"), (WREN, "1:2"))
    play = Play(lightning(walls=("V:2:2", "H:3:2"), students=crowd))
    events = play.card("warp", 3, 2)
    assert play.state.elemental.tile == "4:4"
    assert play.stunned() == [0, 1]
    assert of_type(events, BarrierDamaged) == []


@pytest.mark.clause("EXC-LTN-2", "EXC-CHO-2")
def test_rods_at_equal_distance_are_a_choice_and_without_rods_it_warps():
    play = Play(lightning(rods=("2:4", "4:4")))
    play.card("warp", 2, 3)
    assert play.options == ("2:4", "4:4")
    events = play.answer("4:4")
    assert of_type(events, ElementalMoved)[0].dice == (2, 3)
    play = Play(lightning(rods=("1:1",)))
    play.card("warp", 2, 3)
    assert play.state.elemental.tile == "3:4"


@pytest.mark.clause("EXC-LTN-3")
def test_an_arc_stuns_jumps_and_leaves_a_token():
    play = Play(lightning(tokens=("2:1",), students=((BRAM, "2:1"), (JUNO, "9:4"))))
    play.card("spread", 2)
    assert play.state.elemental.tile == "4:4"
    assert play.tokens() == {"2:1", "1:1"}
    assert play.stunned() == [0]
    bare = Play(lightning(rods=(), tokens=("2:1", "2:2")))
    bare.card("spread", 2)
    assert bare.tokens() == {"2:1", "2:2", "1:2"}
    assert bare.state.elemental.tile == "1:1"


@pytest.mark.clause("EXC-LTN-3", "EXC-CASC-2")
def test_an_arc_leaves_a_token_once_on_a_tile_in_a_draw():
    play = Play(lightning(rods=("4:4", "6:6"), tokens=("1:2", "2:1", "4:3", "5:4", "3:4", "6:5", "4:5")))
    play.card("explode")
    while play.options:
        play.answer(play.options[0])
    onto = [e.tile for e in of_type(play.events, TileCascadedOnto)]
    assert len(onto) == len(set(onto)) >= 2


@pytest.mark.clause("EXC-LTN-4", "EXC-TGT-2")
def test_a_strike_needs_sight():
    crowd = ((BRAM, "3:1"), (JUNO, "1:2"))
    play = Play(lightning(walls=("H:1:1",), students=crowd))
    play.card("target")
    assert play.tokens() == {"3:1"}
    assert play.stunned() == [0]
    blind = Play(lightning(walls=("H:1:1", "V:1:1"), students=crowd))
    blind.card("target", 1)
    assert blind.damage("H:1:1") == 1
