import pytest

from games.extra_creditors.events.deeds import ItemUsed
from games.extra_creditors.moves import SealElemental, UseItem
from games.extra_creditors.state import Concentration, Edge
from games.kernel import Ref
from tests.extra_creditors.table import BRAM, GAME, JUNO, WREN, Play, mission
from tests.kit import of_type


def holding(card, tile="1:1", *, others=((JUNO, "9:4"),), fields=None, **more):
    """Bram with one item card in hand."""
    bram = (BRAM, tile, {"hand": [card], **(fields or {})})
    return Play(mission(students=(bram, *others), **more))


def used(play, card):
    """The card left the hand for the discard, for no action."""
    assert card not in play.state.students[0].hand
    assert play.state.items.discard == [card]
    assert len(of_type(play.events, ItemUsed)) == 1


@pytest.mark.clause("EXC-ACT-15")
def test_an_item_must_be_held_and_aimed_at_what_it_needs():
    play = holding("ITM-01-1")
    play.refuse(UseItem(card="ITM-02-1"), "not_held", "EXC-ACT-15")
    play.refuse(UseItem(card="ITM-01-1", aim=Ref(space="1:1")), "bad_target", "EXC-ACT-15")
    play = holding("ITM-13-1")
    play.refuse(UseItem(card="ITM-13-1"), "bad_target", "EXC-ACT-15")
    assert not [move for move in GAME.legal_moves(play.state, 0) if isinstance(move, UseItem)]


@pytest.mark.clause("EXC-ACT-15")
def test_espresso_and_bottled_mana():
    play = holding("ITM-01-1")
    play.move(UseItem(card="ITM-01-1"))
    used(play, "ITM-01-1")
    assert play.state.students[0].actions_left == 6
    play = holding("ITM-02-1")
    play.move(UseItem(card="ITM-02-1"))
    assert play.state.students[0].mana == 6


@pytest.mark.clause("EXC-ACT-15", "EXC-CHO-4")
def test_a_quench_flask_quenches_one_or_two():
    play = holding("ITM-03-1", tokens=("1:1", "1:2", "2:1"))
    play.refuse(UseItem(card="ITM-03-1", aim=Ref(space="2:2")), "bad_target", "EXC-ACT-15")
    play.move(UseItem(card="ITM-03-1", aim=Ref(space="1:2")))
    assert (play.state.decision.kind, play.options) == ("flask_tile", ("1:1", "2:1"))
    assert play.default is None
    play.answer("2:1")
    assert play.tokens() == {"1:1"}
    used(play, "ITM-03-1")
    single = holding("ITM-03-1", tokens=("1:1",))
    single.move(UseItem(card="ITM-03-1", aim=Ref(space="1:1")))
    assert single.state.decision is None
    stopped = holding("ITM-03-1", tokens=("1:1", "1:2"))
    stopped.move(UseItem(card="ITM-03-1", aim=Ref(space="1:1")))
    stopped.expire()
    assert stopped.tokens() == {"1:2"}
    assert not [m for m in GAME.legal_moves(holding("ITM-03-1").state, 0) if isinstance(m, UseItem)]


@pytest.mark.clause("EXC-ACT-15", "EXC-ACT-7")
def test_a_chalk_circle_lowers_the_actions_of_a_seal():
    fields = {"stabilized": 1}
    play = holding("ITM-04-1", "7:1", fields=fields, difficulty="introductory")
    play.move(UseItem(card="ITM-04-1"))
    play.move(SealElemental(payment="a2m1"), 1)
    assert (play.state.students[0].actions_left, play.state.students[0].mana) == (4, 3)
    play.move(SealElemental(payment="a4"), 1)
    assert play.state.students[0].actions_left == 2


@pytest.mark.clause("EXC-ACT-15", "EXC-SEAL-2")
def test_cheat_sheets_stack():
    bram = (BRAM, "7:1", {"hand": ["ITM-05-1", "ITM-05-2"], "stabilized": 1})
    play = Play(mission(students=(bram, (JUNO, "9:4")), difficulty="introductory"))
    play.move(UseItem(card="ITM-05-1"))
    play.move(UseItem(card="ITM-05-2"))
    assert play.state.students[0].seal_bonus == 4
    play.move(SealElemental(payment="a4"), 1)
    assert play.result == "victory"


@pytest.mark.clause("EXC-ACT-15")
def test_plaster_and_trowel_and_sledgehammer():
    play = holding("ITM-06-1", damaged=("V:0:1",))
    play.refuse(UseItem(card="ITM-06-1", aim=Ref(edge="H:1:0")), "bad_target", "EXC-ACT-15")
    play.move(UseItem(card="ITM-06-1", aim=Ref(edge="V:0:1")))
    assert (play.damage("V:0:1"), play.state.supply.cubes) == (0, 24)
    play = holding("ITM-11-1", walls=("V:1:1",))
    play.state.edges["H:1:0"] = Edge("wall", barred_by=1)
    play.refuse(UseItem(card="ITM-11-1", aim=Ref(edge="H:1:0")), "bad_target", "EXC-ACT-15")
    play.move(UseItem(card="ITM-11-1", aim=Ref(edge="V:1:1")))
    assert play.state.edges["V:1:1"].broken
    assert play.state.supply.cubes == 22


@pytest.mark.clause("EXC-ACT-15")
def test_a_skeleton_key_turns_any_door():
    play = holding("ITM-07-1", closed_doors=("V:5:5",))
    aims = [move.aim.edge for move in GAME.legal_moves(play.state, 0) if isinstance(move, UseItem)]
    assert aims == ["V:0:3", "V:5:5", "V:8:4"]
    play.move(UseItem(card="ITM-07-1", aim=Ref(edge="V:5:5")))
    assert play.state.edges["V:5:5"].open
    shut = holding("ITM-07-1")
    shut.move(UseItem(card="ITM-07-1", aim=Ref(edge="V:8:4")))
    assert not shut.state.edges["V:8:4"].open


@pytest.mark.clause("EXC-ACT-15", "EXC-CHO-4")
def test_a_hall_pass_makes_up_to_three_moves_that_cost_nothing():
    play = holding("ITM-08-1", "1:3", fields={"inhibited": True}, mc={"1:4": "wild"})
    play.move(UseItem(card="ITM-08-1", aim=Ref(word="N")))
    assert play.state.mc.board["1:4"].up
    assert play.state.decision.kind == "hall_pass"
    assert play.options == ("N", "E", "S")
    play.answer("S")
    assert play.options == ("N", "E", "S", "W", "W+close_door")
    play.answer("W+close_door")
    bram = play.state.students[0]
    assert (bram.tile, bram.actions_left, play.state.decision) == ("0:3", 4, None)
    assert not play.state.edges["V:0:3"].open
    lazy = holding("ITM-08-1", "1:3")
    lazy.move(UseItem(card="ITM-08-1", aim=Ref(word="W+close_door")))
    lazy.expire()
    assert lazy.state.students[0].tile == "0:3"


@pytest.mark.clause("EXC-ACT-15", "EXC-STN-4")
def test_smelling_salts_wake_another_student_nearby():
    others = ((JUNO, "1:2", {"stunned": True}), (WREN, "5:5", {"stunned": True}))
    play = holding("ITM-09-1", others=others, fields={"stunned": True})
    aims = [move.aim.seat for move in GAME.legal_moves(play.state, 0) if isinstance(move, UseItem)]
    assert aims == [1]
    play.move(UseItem(card="ITM-09-1", aim=Ref(seat=1)))
    assert play.stunned() == [0, 2]


@pytest.mark.clause("EXC-ACT-15")
def test_teleport_chalk_and_insulated_cloak():
    play = holding("ITM-10-1", "0:3")
    play.refuse(UseItem(card="ITM-10-1", aim=Ref(number=0)), "bad_target", "EXC-ACT-15")
    play.move(UseItem(card="ITM-10-1", aim=Ref(number=3)))
    bram = play.state.students[0]
    assert (bram.tile, bram.teleports) == ("5:0", 0)
    play = holding("ITM-14-1")
    play.move(UseItem(card="ITM-14-1"))
    assert play.state.students[0].cloak == "this_turn"


@pytest.mark.clause("EXC-ACT-15", "EXC-MCT-4")
def test_a_detector_battery_turns_up_a_token_anywhere_and_items_stay():
    play = holding("ITM-12-1", mc={"8:6": "item", "2:2": "+wild"})
    play.refuse(UseItem(card="ITM-12-1", aim=Ref(piece=2)), "bad_target", "EXC-ACT-15")
    play.move(UseItem(card="ITM-12-1", aim=Ref(piece=1)))
    assert play.state.mc.board["8:6"] == Concentration(1, "item", up=True)
