import pytest

from games.extra_creditors.events.board import BarrierDamaged, NullRemoved, TokenPlaced, TokensMoved
from games.extra_creditors.events.elementals import TileCascadedOnto
from games.extra_creditors.moves import EndElementalTurn
from games.extra_creditors.sealing import seal_value
from tests.extra_creditors.table import BRAM, JUNO, MAX, Play, mission
from tests.kit import of_type


def placed(events):
    return [event.tile for event in of_type(events, TokenPlaced)]


@pytest.mark.clause("EXC-SMK-1", "EXC-SEAL-1")
def test_every_token_of_a_stack_counts_for_the_seal_value():
    assert seal_value(mission("smoke", "4:4", tokens={"5:4": 3, "4:4": 2}), "4:4") == 7


@pytest.mark.clause("EXC-SMK-2", "EXC-GEO-9")
@pytest.mark.parametrize(("tokens", "figure", "stunned"), [(3, "8:1", [1]), (2, "8:1", []), (2, "2:2", [1])])
def test_three_tokens_with_the_figure_take_the_breath(tokens, figure, stunned):
    state = mission("smoke", figure, tokens={"2:2": tokens}, students=((BRAM, "0:3"), (JUNO, "2:2")))
    play = Play(state)
    play.cards()
    play.step(EndElementalTurn)
    assert play.stunned() == stunned
    assert play.state.skip == bool(stunned)


@pytest.mark.clause("EXC-SMK-3")
def test_billowing_puts_the_second_token_on_the_way_even_if_the_first_is_prevented():
    play = Play(mission("smoke", "4:4", nulls=("5:4",), tokens={"4:5": 1, "3:4": 1, "4:3": 1}))
    assert placed(play.card("seep")) == ["4:4"]
    assert play.state.nulls == []


@pytest.mark.clause("EXC-SMK-3", "EXC-SMK-4")
def test_without_an_empty_tile_the_thinnest_tile_of_the_area_gets_one():
    full = {"4:4": 2, "5:4": 1, "5:5": 1, "4:5": 2}
    walls = ("V:3:4", "V:3:5", "V:5:4", "V:5:5", "H:4:3", "H:5:3", "H:4:5", "H:5:5")
    play = Play(mission("smoke", "4:4", tokens=full, walls=walls))
    assert placed(play.card("seep")) == ["5:4"]
    assert placed(play.card("seep")) == ["5:5"]
    assert placed(play.card("seep")) == ["4:4"]


@pytest.mark.clause("EXC-SMK-4")
def test_fewest_compares_real_tokens_and_asks_at_equal_distance():
    walls = ("V:3:4", "V:4:4", "H:4:4", "V:3:3", "V:4:3", "H:4:2")
    play = Play(mission("smoke", "4:4", tokens={"4:3": 1}, walls=walls))
    assert placed(play.card("seep")) == ["4:4"]
    play = Play(mission("smoke", "4:4", tokens={"4:5": 1, "4:3": 1, "5:4": 1, "3:4": 1, "4:4": 2}))
    play.card("seep")
    play.answer("5:5")
    assert play.options == ("4:5", "5:4")
    play.answer("5:4")
    assert placed(play.events) == ["5:5", "5:4"]


@pytest.mark.clause("EXC-SMK-5", "EXC-CASC-2")
def test_a_gaseous_expansion_adds_three_tokens_each_tile_once_in_a_draw():
    play = Play(mission("smoke", "4:4", tokens=("5:4",)))
    play.card("spread", 2)
    assert play.options == ("3:4", "4:3", "4:5")
    events = play.answer("4:3")
    assert placed(play.events) == ["5:4", "4:4", "4:3"]
    assert play.state.tokens == {"5:4": 2, "4:4": 1, "4:3": 1}
    assert placed(events) == ["4:3"]
    twice = Play(mission("smoke", "4:4", tokens=("5:4", "3:4"), walls=("H:4:4", "H:4:3")))
    twice.card("explode")
    while twice.options:
        twice.answer(twice.options[0])
    onto = [event.tile for event in of_type(twice.events, TileCascadedOnto)]
    assert len(onto) == len(set(onto))
    assert onto[:2] == ["5:4", "4:4"]
    assert onto[3] == "3:4"


@pytest.mark.clause("EXC-SMK-5")
def test_a_gaseous_expansion_in_a_full_area_thickens_the_thinnest_tile():
    walls = ("V:3:4", "V:5:4", "H:4:3", "H:5:3", "H:4:4", "H:5:4")
    play = Play(mission("smoke", "4:4", tokens={"5:4": 1}, walls=walls))
    assert placed(play.card("spread", 2)) == ["5:4", "4:4"]


@pytest.mark.clause("EXC-SMK-6", "EXC-DMG-4")
def test_smoke_damage_hits_each_barrier_of_thick_tiles_once():
    state = mission("smoke", "4:4", tokens={"4:4": 2, "5:4": 3, "7:1": 2}, walls=("V:4:4", "H:5:4", "V:7:1"))
    play = Play(state)
    play.cards()
    play.step(EndElementalTurn)
    assert [e.edge for e in of_type(play.events, BarrierDamaged)] == ["V:4:4", "H:5:4"]


@pytest.mark.clause("EXC-SMK-9")
def test_spread_into_a_wall_billows_and_falls_back_on_connected_tiles():
    play = Play(mission("smoke", "4:4", walls=("V:4:4", "V:3:4", "H:4:4")))
    assert placed(play.card("spread", 2)) == ["4:3", "4:4"]
    walls = ("V:3:4", "V:6:4", "H:4:3", "H:5:3", "H:6:3", "H:4:4", "H:5:4", "H:6:4")
    play = Play(mission("smoke", "4:4", tokens={"5:4": 1, "6:4": 1}, walls=walls))
    assert placed(play.card("spread", 1)) == ["4:4"]
    outside = Play(mission("smoke", "8:4", walls=("V:7:4", "H:8:4")))
    assert placed(outside.card("spread", 2)) == ["8:3", "8:4"]


@pytest.mark.clause("EXC-SMK-10", "EXC-R-67")
def test_converge_moves_tokens_that_meet_null_absorption_and_magic():
    crowd = ((MAX, "5:4", {"absorption": True}), (JUNO, "9:4"))
    play = Play(mission("smoke", "4:4", tokens={"5:5": 2, "6:4": 1}, students=crowd))
    events = play.card("target")
    assert play.state.tokens == {"5:5": 2, "6:4": 1}
    assert of_type(events, TokensMoved) == []
    state = mission("smoke", "4:4", tokens={"5:5": 1}, nulls=("5:4",), mc={"5:4": "item"},
                    students=((BRAM, "5:4"), (JUNO, "9:4")))  # fmt: skip
    play = Play(state)
    events = play.card("target")
    assert len(of_type(events, NullRemoved)) == 1
    assert play.state.tokens == {"5:4": 1}
    assert (play.state.mc.board, play.state.mc.discard["item"]) == ({}, 1)


@pytest.mark.clause("EXC-SMK-10", "EXC-TGT-2")
def test_converge_on_a_student_out_of_reach_becomes_a_spread():
    play = Play(mission("smoke", "4:4", students=((BRAM, "7:6"), (JUNO, "9:4"))))
    assert placed(play.card("target", 1)) == ["4:5"]


@pytest.mark.clause("EXC-SMK-8")
def test_smoke_congeals_only_when_a_token_is_really_due():
    state = mission("smoke", "4:4", tokens={"8:6": 40}, nulls=("5:4",), walls=("V:3:4", "H:4:4", "H:4:3"))
    play = Play(state)
    play.card("spread", 2)
    assert play.result is None
    play.card("spread", 2)
    assert play.result == "congeal"
