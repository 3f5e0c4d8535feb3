import pytest

from games.extra_creditors.damage import damage, damage_all, stun
from games.extra_creditors.events.board import BarrierDamaged, DamagePrevented
from games.extra_creditors.events.students import Stunned
from games.extra_creditors.moves import BreakWall, CloseDoor, OpenDoor
from games.extra_creditors.resolution import Run
from games.extra_creditors.state import Edge
from games.kernel import Dice, Table
from tests.extra_creditors.table import BRAM, GAME, JUNO, Play, mission
from tests.kit import KEY, of_type


def run_on(state):
    return Run(Table(state, Dice(KEY, 1), GAME.clauses))


@pytest.mark.clause("EXC-DMG-1", "EXC-GEO-5", "EXC-R-10")
def test_two_cubes_break_a_wall_and_open_the_way():
    play = Play(mission(walls=("V:1:3",), students=((BRAM, "1:3"), (JUNO, "9:4"))))
    play.move(BreakWall(edge="V:1:3"))
    assert (play.damage("V:1:3"), play.state.supply.cubes) == (1, 23)
    assert "V:1:3" in play.state.barriers
    play.move(BreakWall(edge="V:1:3"))
    assert play.state.edges["V:1:3"] == Edge("wall", damage=2, broken=True)
    assert "V:1:3" not in play.state.barriers


@pytest.mark.clause("EXC-DMG-3", "EXC-R-11")
def test_doors_keep_their_cubes_and_open_ones_take_none():
    play = Play(mission(closed_doors=("V:1:3",), students=((BRAM, "1:3"), (JUNO, "9:4"))))
    play.move(BreakWall(edge="V:1:3"))
    play.move(OpenDoor(edge="V:1:3"))
    play.refuse(BreakWall(edge="V:1:3"), "not_a_barrier", "EXC-ACT-3")
    run = run_on(play.state)
    damage(run, "V:1:3", "EXC-WAT-2")
    assert run.table.events == []
    play.move(CloseDoor(edge="V:1:3"))
    assert play.damage("V:1:3") == 1
    play.move(BreakWall(edge="V:1:3"))
    assert play.state.edges["V:1:3"].broken
    run = run_on(play.state)
    damage(run, "V:1:3", "EXC-WAT-2")
    assert run.table.events == []


@pytest.mark.clause("EXC-DMG-4", "EXC-GEO-14")
def test_a_set_is_damaged_once_each_in_canonical_order():
    state = mission(walls=("V:3:3", "H:2:2"))
    run = run_on(state)
    damage_all(run, ["H:2:2", "V:3:3", "H:2:2"], "EXC-SMK-6")
    hurt = of_type(run.table.events, BarrierDamaged)
    assert [(event.edge, event.damage) for event in hurt] == [("V:3:3", 1), ("H:2:2", 1)]


@pytest.mark.clause("EXC-DMG-1", "EXC-EC-08B")
def test_a_barred_barrier_takes_no_damage():
    state = mission(walls=("V:3:3",))
    state.edges["V:3:3"] = Edge("wall", barred_by=1)
    run = run_on(state)
    damage(run, "V:3:3", "EXC-SPR-2")
    assert [type(event) for event in run.table.events] == [DamagePrevented]
    assert (state.edges["V:3:3"].damage, state.supply.cubes) == (0, 24)


@pytest.mark.clause("EXC-DMG-2", "EXC-END-4", "EXC-R-13")
def test_the_last_cube_ends_the_mission_whoever_placed_it():
    state = mission("fire", "4:4", walls=("V:4:4",))
    state.supply.cubes = 1
    play = Play(state)
    play.card("spread", 2)
    assert play.result == "collapse"
    assert play.state.supply.cubes == 0


@pytest.mark.clause("EXC-STN-3", "EXC-STN-5")
@pytest.mark.parametrize("fields", [{"stunned": True}, {"cloak": "this_turn"}, {"cloak": "older"}])
def test_stun_does_not_add_up_and_a_cloak_keeps_it_off(fields):
    state = mission(students=((BRAM, "1:1", fields), (JUNO, "9:4")))
    run = run_on(state)
    stun(run, 0, "EXC-FIRE-3")
    assert of_type(run.table.events, Stunned) == []
    assert state.students[0].stunned == fields.get("stunned", False)
    stun(run, 1, "EXC-FIRE-3")
    assert state.students[1].stunned
    assert state.students[1].ever_stunned
