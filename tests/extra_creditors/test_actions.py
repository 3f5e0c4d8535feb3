import pytest

from games.extra_creditors.events.deeds import RitualTeleported
from games.extra_creditors.events.students import EcMoved
from games.extra_creditors.moves import (
    BreakWall,
    CloseDoor,
    GenerateMana,
    Look,
    Neutralize,
    OpenDoor,
    Quench,
    Reinforce,
    RitualTeleport,
    Stabilize,
    StepTo,
)
from games.extra_creditors.state import Concentration, Edge
from tests.extra_creditors.table import BRAM, GAME, JUNO, Play, mission
from tests.kit import of_type

INSIDE = ((BRAM, "1:1"), (JUNO, "9:4"))


@pytest.mark.clause("EXC-ACT-1", "EXC-GEO-3", "EXC-GEO-6")
def test_a_move_goes_through_open_edges_and_along_the_ring():
    play = Play(mission())
    play.move(StepTo(dir="S"))
    assert play.state.students[0].tile == "0:2"
    play.refuse(StepTo(dir="E"), "blocked", "EXC-ACT-1")
    play.refuse(StepTo(dir="W"), "blocked", "EXC-ACT-1")
    play.refuse(StepTo(dir="N", close_door=True), "no_door", "EXC-ACT-1")
    play.move(StepTo(dir="N"))
    play.move(StepTo(dir="E"))
    assert (play.state.students[0].tile, play.state.students[0].actions_left) == ("1:3", 1)


@pytest.mark.clause("EXC-ACT-2", "EXC-GEO-6")
def test_quench_reaches_own_and_adjacent_tiles():
    state = mission(
        "fire", "8:1", tokens={"1:1": 1, "2:1": 1, "2:2": 1, "1:2": 1}, walls=("H:1:1",), students=INSIDE
    )
    play = Play(state)
    play.refuse(Quench(tile="2:2"), "not_adjacent", "EXC-ACT-2")
    play.refuse(Quench(tile="1:2"), "not_adjacent", "EXC-ACT-2")
    play.refuse(Quench(tile="5:5"), "no_token", "EXC-ACT-2")
    play.move(Quench(tile="1:1"))
    play.move(Quench(tile="2:1"))
    assert play.tokens() == {"2:2", "1:2"}


@pytest.mark.clause("EXC-ACT-3", "EXC-EC-08B")
def test_breaking_needs_an_own_barrier_that_is_not_barred():
    state = mission(walls=("V:1:1", "V:2:1"), students=INSIDE)
    state.edges["H:1:0"] = Edge("wall", barred_by=1)
    play = Play(state)
    play.refuse(BreakWall(edge="V:2:1"), "not_a_barrier", "EXC-ACT-3")
    play.refuse(BreakWall(edge="H:1:1"), "not_a_barrier", "EXC-ACT-3")
    play.refuse(BreakWall(edge="H:1:0"), "barred", "EXC-EC-08B")
    play.move(BreakWall(edge="V:1:1"))
    assert play.damage("V:1:1") == 1


@pytest.mark.clause("EXC-ACT-4", "EXC-ACT-5")
def test_doors_open_and_close():
    state = mission(closed_doors=("V:1:1",), walls=("H:1:1",), students=INSIDE)
    play = Play(state)
    play.refuse(OpenDoor(edge="H:1:1"), "bad_door", "EXC-ACT-4")
    play.refuse(CloseDoor(edge="V:1:1"), "bad_door", "EXC-ACT-5")
    play.move(OpenDoor(edge="V:1:1"))
    assert "V:1:1" not in play.state.barriers
    play.refuse(OpenDoor(edge="V:1:1"), "bad_door", "EXC-ACT-4")
    play.move(CloseDoor(edge="V:1:1"))
    assert "V:1:1" in play.state.barriers
    assert play.state.students[0].actions_left == 2


@pytest.mark.clause("EXC-ACT-4", "EXC-DMG-1")
def test_a_broken_door_is_neither_open_nor_closed():
    state = mission(students=INSIDE)
    state.edges["V:1:1"] = Edge("door", damage=2, broken=True)
    play = Play(state)
    play.refuse(OpenDoor(edge="V:1:1"), "bad_door", "EXC-ACT-4")
    play.refuse(CloseDoor(edge="V:1:1"), "bad_door", "EXC-ACT-5")
    play.refuse(StepTo(dir="E", close_door=True), "no_door", "EXC-ACT-1")


@pytest.mark.clause("EXC-ACT-6")
def test_stabilizing_costs_an_action_and_a_mana():
    state = mission(mc={"1:1": "+wild", "2:1": "+wild"}, students=INSIDE)
    play = Play(state)
    play.move(Stabilize())
    bram = play.state.students[0]
    assert (bram.stabilized, bram.mana, bram.actions_left, bram.stabilizations) == (1, 3, 3, 1)
    assert set(play.state.mc.board) == {"2:1"}
    play.refuse(Stabilize(), "no_wild_magic", "EXC-ACT-6")
    play.state.students[0].mana = 0
    play.move(StepTo(dir="E"))
    play.refuse(Stabilize(), "not_enough_mana", "EXC-ACT-6")


@pytest.mark.clause("EXC-ACT-12")
def test_reinforcing_takes_one_cube_off():
    play = Play(mission(damaged=("V:0:1",), walls=("V:1:1",), students=INSIDE))
    play.refuse(Reinforce(edge="V:1:1"), "not_damaged", "EXC-ACT-12")
    assert play.state.supply.cubes == 23
    play.move(Reinforce(edge="V:0:1"))
    assert (play.damage("V:0:1"), play.state.supply.cubes) == (0, 24)
    bram = play.state.students[0]
    assert (bram.mana, bram.actions_left) == (3, 3)


@pytest.mark.clause("EXC-ACT-13")
def test_two_actions_make_a_mana():
    play = Play(mission())
    play.move(GenerateMana())
    play.move(GenerateMana())
    assert (play.state.students[0].mana, play.state.students[0].actions_left) == (6, 0)
    play.refuse(GenerateMana(), "not_enough_actions", "EXC-TURN-3")


@pytest.mark.clause("EXC-ACT-16")
def test_ritual_teleportation():
    play = Play(mission())
    play.refuse(RitualTeleport(ritual=0), "bad_ritual", "EXC-ACT-16")
    play.refuse(RitualTeleport(ritual=7), "bad_ritual", "EXC-ACT-16")
    events = play.move(RitualTeleport(ritual=2))
    assert [e.to_tile for e in of_type(events, RitualTeleported)] == ["4:7"]
    bram = play.state.students[0]
    assert (bram.tile, bram.teleports, bram.actions_left) == ("4:7", 1, 2)
    away = Play(mission(students=INSIDE))
    away.refuse(RitualTeleport(ritual=2), "not_on_ritual", "EXC-ACT-16")


@pytest.mark.clause("EXC-ACT-17", "EXC-R-58")
def test_neutralization_quenches_stacks_and_stops_at_walls():
    play = Play(mission("smoke", "8:1", tokens={"1:3": 3, "1:4": 1, "2:3": 2}, walls=("H:1:3",)))
    play.move(Neutralize(), 1)
    assert play.state.decision is None
    assert play.state.tokens == {"1:4": 1}
    assert play.state.supply.tokens == 39
    away = Play(mission(students=INSIDE))
    away.refuse(Neutralize(), "not_on_ritual", "EXC-ACT-17")
    Play(mission(students=((JUNO, "0:3"), (BRAM, "9:4")))).move(Neutralize(), 1)


@pytest.mark.clause("EXC-ACT-18", "EXC-MCT-4")
def test_looking_turns_up_what_lies_underfoot():
    state = mission(mc={"1:1": "item"}, students=INSIDE)
    state.items.deck = ["ITM-01-1"]
    play = Play(state)
    play.move(Look())
    assert play.state.students[0].hand == ["ITM-01-1"]
    assert (play.state.mc.board, play.state.mc.discard["item"]) == ({}, 1)
    assert play.state.students[0].actions_left == 4
    play.refuse(Look(), "nothing_here", "EXC-ACT-18")
    wild = Play(mission(mc={"1:1": "wild"}, students=INSIDE))
    wild.move(Look())
    assert wild.state.mc.board["1:1"] == Concentration(1, "wild", up=True)
    wild.refuse(Look(), "nothing_here", "EXC-ACT-18")
    open_item = Play(mission(mc={"1:1": "+item"}, students=INSIDE))
    open_item.move(Look())
    assert open_item.state.mc.board == {}


@pytest.mark.clause("EXC-ACT-1", "EXC-MCT-4")
def test_students_share_tiles_with_anything():
    state = mission("fire", "2:1", tokens=("2:1",), students=((BRAM, "1:1"), (JUNO, "2:1")))
    play = Play(state)
    play.move(StepTo(dir="E"))
    assert [s.tile for s in play.state.students] == ["2:1", "2:1"]
    assert len(of_type(play.events, EcMoved)) == 1


def test_the_legal_moves_of_a_turn_end_with_end_turn_and_grow_with_the_position():
    moves = GAME.legal_moves(mission(mc={"1:3": "+wild"}, tokens=("1:3",)), 0)
    names = [type(move).__name__ for move in moves]
    assert names[-1] == "EndTurn"
    assert {"StepTo", "Quench", "CloseDoor", "GenerateMana", "RitualTeleport", "Neutralize"} <= set(names)
    assert GAME.legal_moves(mission(), 1) == []
