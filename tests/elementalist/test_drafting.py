"""Setup: the draft, the pile, the trees, the holders."""

import pytest

from games.elementalist.moves import RollFirst
from games.kernel import SYSTEM
from games.kernel.decide import decide, read_options, start
from games.kernel.errors import ContractError, IllegalMove, MalformedMove
from games.kernel.records import Advance
from tests.elementalist.table import CODEC, GAME, Scene, drafting
from tests.kit import KEY, ScriptedDice, accept


def new_match(roll, options=None):
    scene = Scene()
    begun = start(GAME, read_options(GAME, options or {}), 2, KEY)
    scene.state, _ = accept(GAME, begun.state, SYSTEM, GAME.step(begun.state), ScriptedDice(roll))
    return scene


@pytest.mark.clause("ELE-SET-2")
@pytest.mark.parametrize("roll", [0, 1])
def test_the_roll_tells_who_chooses_first(roll):
    begun = start(GAME, read_options(GAME, {}), 2, KEY)
    assert GAME.awaiting(begun.state).system
    assert GAME.legal_moves(begun.state, roll) == []
    scene = new_match(roll)
    assert (scene.state.first_chooser, scene.state.to_choose) == (roll, roll)
    assert GAME.awaiting(scene.state).seats == (roll,)


@pytest.mark.clause("ELE-SET-2")
def test_no_seat_rolls_and_the_system_rolls_once():
    begun = start(GAME, read_options(GAME, {}), 2, KEY)
    scene = Scene()
    scene.state = begun.state
    with pytest.raises(MalformedMove):
        CODEC.read_move({"type": "roll_first"})
    with pytest.raises(IllegalMove) as caught:
        decide(GAME, begun.state, 0, RollFirst(), ScriptedDice(0))
    assert caught.value.clause == "ELE-SET-2"
    scene.refuse("A", "ELE-SET-2", "choose_pyramid", kind="RS")
    with pytest.raises(ContractError):
        decide(GAME, begun.state, SYSTEM, Advance(), ScriptedDice(0))


@pytest.mark.clause("ELE-SET-3")
def test_the_seats_choose_in_turn():
    scene = new_match(0)
    scene.refuse("B", "ELE-SET-3", "choose_pyramid", kind="RS")
    scene.play("A", "choose_pyramid", kind="RS")
    assert scene.state.supply["RS"] == 2
    assert scene.state.stacks == [{"RS": 1}, {}]
    scene.refuse("A", "ELE-SET-3", "choose_pyramid", kind="RS")
    scene.play("B", "choose_pyramid", kind="RL")
    assert scene.state.points == [1, 3]
    assert scene.state.to_choose == 0


@pytest.mark.clause("ELE-SET-3")
def test_moves_of_play_are_refused_in_the_draft():
    new_match(0).refuse("A", "ELE-SET-3", "pass")


@pytest.mark.clause("ELE-SET-4")
def test_points_may_reach_the_limit_but_not_exceed_it():
    scene = drafting(stacks=("RL RL RL YL YL YL GL RS", ""))
    assert scene.state.points[0] == 22
    scene.refuse("A", "ELE-SET-4", "choose_pyramid", kind="GL")
    assert not [move for move in scene.legal("A", "choose_pyramid") if move.kind.endswith("L")]
    scene.play("A", "choose_pyramid", kind="RM")
    assert scene.state.points[0] == 24


@pytest.mark.clause("ELE-SET-5")
def test_stopping_takes_one_pyramid_and_is_for_good():
    scene = new_match(0)
    scene.refuse("A", "ELE-SET-5", "stop_building")
    scene.play("A", "choose_pyramid", kind="RS")
    scene.play("B", "choose_pyramid", kind="GS")
    scene.play("A", "stop_building")
    for kind in ("RS", "YS", "BL"):
        assert scene.state.to_choose == 1
        scene.play("B", "choose_pyramid", kind=kind)
    scene.refuse("A", "ELE-SET-3", "choose_pyramid", kind="RM")
    assert scene.state.points == [1, 6]


@pytest.mark.clause("ELE-SET-12")
def test_a_full_stack_stops_by_itself():
    scene = drafting(stacks=("RL RL RL YL YL YL GL RM", "GS"))
    scene.play("A", "choose_pyramid", kind="RS")
    stopped = scene.happened("building_stopped")
    assert [(event.seat, event.reason, event.because) for event in stopped] == [(0, "full", "ELE-SET-12")]
    assert scene.state.to_choose == 1


@pytest.mark.clause("ELE-SET-12")
def test_the_chooser_is_checked_before_the_other():
    smalls = "RS RS RS YS YS YS GS GS GS BS BS"
    scene = drafting(stacks=(f"{smalls} BM BM BM GM YM YM", "RL RL RL YL YL YL GL RM"))
    assert scene.state.points == [23, 23]
    scene.play("A", "choose_pyramid", kind="BS")
    stopped = [(event.seat, event.reason) for event in scene.happened("building_stopped")]
    assert stopped == [(0, "full"), (1, "nothing_fits")]
    assert scene.happened("next_chooser") == []
    assert scene.asked == "A draw"


@pytest.mark.clause("ELE-SET-6", "ELE-SET-7")
def test_the_draft_ends_when_both_have_stopped():
    scene = drafting(stacks=("RS", "GL YM"), stopped=(True, False), to_choose="B")
    scene.play("B", "stop_building")
    closed = scene.happened("draft_closed")[0]
    assert (closed.pile["RS"], closed.pile["GL"], closed.pile["YM"], closed.pile["BM"]) == (2, 2, 2, 3)
    assert (closed.pile["KS"], closed.pile["KM"], closed.pile["KL"]) == (3, 1, 1)
    assert set(scene.state.supply.values()) == {0}
    assert scene.state.stacks == [{"RS": 1}, {"GL": 1, "YM": 1}]
    scene.refuse("B", "ELE-TURN-1", "choose_pyramid", kind="RS")


@pytest.mark.clause("ELE-SET-9", "ELE-SET-10", "ELE-SET-8", "ELE-SET-11")
def test_trees_holders_and_life():
    scene = drafting(stacks=("RS RL RM RL BM", "GL"), stopped=(True, False), to_choose="B")
    scene.play("B", "stop_building")
    state = scene.state
    assert state.trees[0] == {"R": ["L", "L", "M", "S"], "Y": [], "G": [], "B": ["M"]}
    assert state.in_trees == [5, 1]
    assert scene.view(1)["trees"] == [{"hidden": True}, {"R": [], "Y": [], "G": ["L"], "B": []}]
    assert state.holders == [{"L": None, "M": None}, {"L": None, "M": None}]
    assert state.life == [10, 10]
    assert state.field == []
    assert (state.turn.no, state.turn.active) == (1, 0)


@pytest.mark.clause("ELE-SET-11")
@pytest.mark.parametrize(("option", "first"), [("first_chooser", 1), ("second_chooser", 0)])
def test_who_has_the_first_turn(option, first):
    scene = new_match(1, {"first_turn": option})
    scene.play("B", "choose_pyramid", kind="RS")
    scene.play("A", "choose_pyramid", kind="RS")
    scene.play("B", "stop_building")
    scene.play("A", "stop_building")
    started = scene.happened("turn_started")[0]
    assert (started.seat, started.because) == (first, "ELE-SET-11")


@pytest.mark.clause("ELE-END-5")
def test_the_default_is_the_biggest_that_fits_in_colour_order():
    scene = drafting(stacks=("RL RL RL YL YL", ""))
    scene.expire("A")
    assert scene.happened("pyramid_chosen")[0].kind == "YL"
    nearly = drafting(stacks=("RL RL RL YL YL YL GL RS", ""))
    nearly.expire("A")
    assert nearly.happened("pyramid_chosen")[0].kind == "RM"


@pytest.mark.clause("ELE-SET-3", "ELE-SET-12")
def test_who_chooses_next_and_why():
    scene = drafting(stacks=("RS", "GS"))
    scene.play("A", "choose_pyramid", kind="RS")
    scene.play("B", "stop_building")
    turns = [(event.seat, event.because) for event in scene.happened("next_chooser")]
    assert turns == [(0, "ELE-SET-3")]
    # B has stopped: A goes on alone.
    scene.play("A", "choose_pyramid", kind="RM")
    turns = [(event.seat, event.because) for event in scene.happened("next_chooser")]
    assert turns == [(0, "ELE-SET-12")]
