import pytest

from games.extra_creditors.events.board import BarrierDamaged
from games.extra_creditors.events.elementals import Cascaded
from games.extra_creditors.events.students import Stunned
from tests.extra_creditors.table import BRAM, JUNO, KATRINA, MAX, Play, mission
from tests.kit import of_type


@pytest.mark.clause("EXC-FIRE-1")
def test_jets_never_go_back_and_the_elementals_own_tile_jets_all_round():
    play = Play(mission("fire", "4:4", students=((BRAM, "4:4"), (JUNO, "9:4"))))
    play.card("target")
    assert play.tokens() == {"4:5", "5:4", "4:3", "3:4"}
    assert play.stunned() == [0]


@pytest.mark.clause("EXC-FIRE-2")
def test_jets_damage_walls_and_end_outside():
    play = Play(mission("fire", "7:4", tokens=("8:4",), walls=("H:8:4",)))
    events = play.card("spread", 2)
    assert [e.edge for e in of_type(events, BarrierDamaged)] == ["H:8:4"]
    assert play.tokens() == {"8:4", "8:3"}


@pytest.mark.clause("EXC-FIRE-3", "EXC-TOK-13")
def test_an_empty_supply_does_not_stop_a_jet_but_absorption_does():
    state = mission("fire", "4:4", tokens=("5:4",), students=((MAX, "6:4", {"mana": 0}), (JUNO, "5:5")))
    state.supply.tokens = 0
    play = Play(state)
    play.card("spread", 2)
    assert play.stunned() == [0, 1]
    safe = ((MAX, "6:4", {"absorption": True}), (JUNO, "6:4"))
    play = Play(mission("fire", "4:4", tokens=("5:4",), students=safe))
    play.card("spread", 2)
    assert play.stunned() == []
    assert play.tokens() == {"5:4", "5:5", "5:3"}


@pytest.mark.clause("EXC-FIRE-3")
def test_students_on_an_occupied_tile_that_a_jet_reaches_are_stunned():
    play = Play(mission("fire", "4:4", tokens=("5:4", "6:4"), students=((BRAM, "6:4"), (JUNO, "7:4"))))
    events = play.card("spread", 2)
    assert [e.tile for e in of_type(events, Cascaded)] == ["5:4", "6:4"]
    assert [e.seat for e in of_type(events, Stunned)] == [0, 1]


@pytest.mark.clause("EXC-FIRE-4")
def test_ignite_takes_the_nearest_connected_student():
    crowd = ((BRAM, "6:4"), (JUNO, "5:4"))
    play = Play(mission("fire", "4:4", tokens=("5:4", "6:4"), students=crowd))
    events = play.card("target")
    assert of_type(events, Cascaded)[0].tile == "5:4"
    assert of_type(events, Cascaded)[0].dir is None


@pytest.mark.clause("EXC-FIRE-4")
def test_ignite_falls_back_on_the_tile_next_to_a_connected_one_then_on_a_spread():
    play = Play(mission("fire", "4:4", tokens=("5:4",), students=((BRAM, "6:4"), (JUNO, "1:1"))))
    play.card("target")
    assert play.tokens() == {"5:4", "6:4"}
    assert play.stunned() == []
    play = Play(mission("fire", "4:4", tokens=("6:4",), students=((BRAM, "6:4"), (JUNO, "1:1"))))
    play.card("target", 1)
    assert play.tokens() == {"6:4", "4:5"}


@pytest.mark.clause("EXC-FIRE-4", "EXC-TOK-10")
def test_absorption_wards_off_ignite():
    play = Play(mission("fire", "4:4", tokens=("5:4",), students=((MAX, "5:4"), (KATRINA, "9:4"))))
    play.card("target")
    play.answer("spend")
    assert play.tokens() == {"5:4"}
    assert (play.stunned(), play.state.students[0].mana) == ([], 3)
