import pytest

from games.extra_creditors.moves import SealElemental, SealSlime, UseAbility
from games.extra_creditors.state import Edge
from games.kernel import Ref
from tests.extra_creditors.table import (
    BRAM,
    GAME,
    JUNO,
    KATRINA,
    MAX,
    ODILE,
    PETRA,
    TOBIAS,
    WREN,
    Play,
    mission,
)


def playing(who, tile="2:2", *, others=((JUNO, "9:4"),), fields=None, **more):
    """A mission in which seat 0 plays this Extra Creditor."""
    if who == JUNO:
        others = ((BRAM, "9:4"),)
    return Play(mission(students=((who, tile, fields or {}), *others), **more))


def aims(play):
    return [move for move in GAME.legal_moves(play.state, 0) if isinstance(move, UseAbility)]


@pytest.mark.clause("EXC-ACT-20")
def test_abilities_belong_to_their_id():
    play = playing(BRAM)
    play.refuse(UseAbility(ability="ward"), "not_your_ability", "EXC-ACT-20")
    play.refuse(UseAbility(ability="second_reading"), "not_your_ability", "EXC-ACT-20")
    play.refuse(UseAbility(ability="no_such_thing"), "not_your_ability", "EXC-ACT-20")
    play.refuse(UseAbility(ability="shore_up", aim=Ref(edge="V:1:1")), "bad_target", "EXC-EC-03A")


@pytest.mark.clause("EXC-EC-01A", "EXC-ACT-20")
def test_quench_jet_steps_out_three_tiles_and_needs_a_token():
    play = playing(MAX, "1:2", tokens=("1:2", "3:2", "4:2", "5:2"))
    assert [move.aim.word for move in aims(play) if move.ability == "quench_jet"] == ["E"]
    play.move(UseAbility(ability="quench_jet", aim=Ref(word="E")))
    assert play.tokens() == {"1:2", "5:2"}
    assert play.state.students[0].actions_left == 3
    outside = playing(MAX, "0:3", tokens=("1:3",))
    outside.move(UseAbility(ability="quench_jet", aim=Ref(word="E")))
    assert outside.tokens() == set()


@pytest.mark.clause("EXC-EC-01B")
def test_absorption_on_the_own_turn_follows_max():
    play = playing(MAX, "5:4", at="4:4")
    play.move(UseAbility(ability="absorption"))
    assert (play.state.students[0].mana, play.state.students[0].absorption) == (3, True)
    play.refuse(UseAbility(ability="absorption"), "bad_target", "EXC-EC-01B")
    play.card("spread", 2)
    assert play.tokens() == set()
    poor = playing(MAX, fields={"mana": 0})
    poor.refuse(UseAbility(ability="absorption"), "not_enough_mana", "EXC-EC-01B")


@pytest.mark.clause("EXC-EC-02A")
def test_nullify_reaches_beside_katrina_and_null_tokens_through_walls():
    play = playing(KATRINA, at="2:3", tokens=("1:2",), nulls=("3:2",), walls=("H:2:1",))
    reach = [move.aim.space for move in aims(play) if move.ability == "nullify"]
    assert reach == ["2:1", "2:2", "3:1", "3:3", "4:2"]
    play.move(UseAbility(ability="nullify", aim=Ref(space="2:1")))
    assert (play.state.nulls, play.state.supply.nulls) == (["2:1", "3:2"], 6)
    play.refuse(UseAbility(ability="nullify", aim=Ref(space="5:5")), "bad_target", "EXC-EC-02A")
    play.state.supply.nulls = 0
    play.refuse(UseAbility(ability="nullify", aim=Ref(space="3:3")), "bad_target", "EXC-EC-02A")


@pytest.mark.clause("EXC-EC-02B")
def test_the_strong_form_removes_a_token_once_a_turn():
    play = playing(KATRINA, tokens=("1:2", "2:3"))
    play.move(UseAbility(ability="nullify_strong", aim=Ref(space="1:2")))
    assert (play.tokens(), play.state.supply.nulls, play.state.nulls) == ({"2:3"}, 8, [])
    play.refuse(UseAbility(ability="nullify_strong", aim=Ref(space="2:3")), "ability_used", "EXC-EC-02B")
    none = playing(KATRINA, tokens=("1:2",))
    none.state.supply.nulls = 0
    none.refuse(UseAbility(ability="nullify_strong", aim=Ref(space="1:2")), "bad_target", "EXC-EC-02B")


@pytest.mark.clause("EXC-EC-02C")
def test_implode_spends_a_null_and_quenches_around_it():
    play = playing(KATRINA, tokens=("4:3", "4:5", "5:4", "5:5"), nulls=("4:4",), walls=("H:4:4",))
    play.move(UseAbility(ability="implode", aim=Ref(space="4:4")))
    assert play.tokens() == {"5:5"}
    assert (play.state.nulls, play.state.supply.nulls, play.state.students[0].mana) == ([], 8, 3)


@pytest.mark.clause("EXC-EC-03A")
def test_shore_up_is_free_once_a_turn():
    play = playing(BRAM, "1:1", damaged=("V:0:1", "H:1:0"))
    play.move(UseAbility(ability="shore_up", aim=Ref(edge="V:0:1")))
    assert (play.damage("V:0:1"), play.state.supply.cubes) == (0, 23)
    assert play.state.students[0].actions_left == 4
    play.refuse(UseAbility(ability="shore_up", aim=Ref(edge="H:1:0")), "ability_used", "EXC-EC-03A")


@pytest.mark.clause("EXC-EC-03B")
def test_bulwark_raises_a_broken_wall_or_door():
    play = playing(BRAM, "1:1", broken=("V:1:1",))
    play.state.edges["H:1:1"] = Edge("door", damage=2, broken=True)
    play.state.supply.cubes = 20
    play.move(UseAbility(ability="bulwark", aim=Ref(edge="V:1:1")))
    play.move(UseAbility(ability="bulwark", aim=Ref(edge="H:1:1")))
    assert play.state.edges["V:1:1"] == Edge("wall", damage=1)
    assert play.state.edges["H:1:1"] == Edge("door", damage=1)
    assert (play.state.supply.cubes, play.state.students[0].mana) == (22, 2)
    assert {"V:1:1", "H:1:1"} <= set(play.state.barriers)


@pytest.mark.clause("EXC-EC-04A")
def test_dash_moves_up_to_three_tiles_and_finds_what_lies_there():
    play = playing(
        JUNO, "1:2", mc={"2:2": "wild", "3:2": "slime"}, fields={"inhibited": True}, walls=("V:3:2",)
    )
    reach = [move.aim.space for move in aims(play) if move.ability == "dash"]
    assert reach == ["1:3", "1:4", "1:5", "2:2", "3:2", "1:1"]
    play.refuse(UseAbility(ability="dash", aim=Ref(space="1:6")), "bad_target", "EXC-EC-04A")
    play.move(UseAbility(ability="dash", aim=Ref(space="3:2")))
    juno = play.state.students[0]
    assert (juno.tile, juno.actions_left) == ("3:2", 4)
    assert all(token.up for token in play.state.mc.board.values())
    play.refuse(UseAbility(ability="dash", aim=Ref(space="2:2")), "ability_used", "EXC-EC-04A")


@pytest.mark.clause("EXC-EC-04B")
def test_slipstream_crosses_one_barrier_without_damage():
    play = playing(JUNO, "1:1", walls=("V:1:1",), mc={"2:1": "wild"})
    play.move(UseAbility(ability="slipstream", aim=Ref(edge="V:1:1")))
    juno = play.state.students[0]
    assert (juno.tile, juno.mana, juno.actions_left, play.damage("V:1:1")) == ("2:1", 3, 5, 0)
    assert play.state.mc.board["2:1"].up
    out = playing(JUNO, "1:1")
    out.move(UseAbility(ability="slipstream", aim=Ref(edge="V:0:1")))
    assert out.state.students[0].tile == "0:1"
    out.refuse(UseAbility(ability="slipstream", aim=Ref(edge="V:8:4")), "bad_target", "EXC-EC-04B")


@pytest.mark.clause("EXC-EC-05A")
def test_wards_lower_the_next_attempt_only_and_are_kept_over_turns():
    play = playing(ODILE, "7:1", fields={"stabilized": 1}, tokens=("1:6", "2:6"))
    play.move(UseAbility(ability="ward"))
    play.move(UseAbility(ability="ward"))
    play.refuse(UseAbility(ability="ward"), "bad_target", "EXC-EC-05A")
    play.end_turn()
    play.turn_of(0)
    assert play.state.students[0].wards == 2
    events = play.move(SealElemental(payment="m2"), 2)
    assert [e.value for e in events if type(e).__name__ == "SealRolled"] == [2]
    play.answer(None)
    assert play.state.students[0].wards == 0
    slime = playing(ODILE, "3:4", fields={"wards": 2}, mc={"3:3": "+slime"})
    slime.move(SealSlime(token=1, payment="m2"), 2)
    assert slime.state.mc.box["slime"] == 1


@pytest.mark.clause("EXC-EC-05B", "EXC-CHO-3")
def test_second_reading_rolls_again_once_an_attempt_with_mana_left():
    play = playing(ODILE, "7:1", fields={"stabilized": 1})
    play.move(SealElemental(payment="m2"), 2)
    assert (play.options, play.asked.seat) == (("second_reading",), 0)
    play.answer("second_reading", 1)
    assert (play.state.decision, play.state.students[0].mana) == (None, 1)
    poor = playing(ODILE, "7:1", fields={"stabilized": 1, "mana": 2})
    poor.move(SealElemental(payment="m2"), 2)
    assert poor.state.decision is None


@pytest.mark.clause("EXC-EC-06A", "EXC-CHO-3")
def test_distill_draws_two_and_discards_one():
    play = playing(TOBIAS, fields={"hand": ["ITM-14-1"]})
    play.state.items.deck = ["ITM-02-1", "ITM-01-1", "ITM-03-1"]
    play.move(UseAbility(ability="distill"))
    assert (play.state.decision.kind, play.options) == (
        "discard_item",
        ("ITM-01-1", "ITM-02-1", "ITM-14-1"),
    )
    play.answer("ITM-14-1")
    tobias = play.state.students[0]
    assert (tobias.hand, tobias.actions_left) == (["ITM-01-1", "ITM-02-1"], 2)
    assert play.state.items.discard == ["ITM-14-1"]
    empty = playing(TOBIAS)
    empty.move(UseAbility(ability="distill"))
    assert empty.state.decision is None


@pytest.mark.clause("EXC-EC-06B")
def test_transmute_turns_a_card_into_actions_once_a_turn():
    play = playing(TOBIAS, fields={"hand": ["ITM-01-1", "ITM-02-1"]})
    play.move(UseAbility(ability="transmute", aim=Ref(card="ITM-02-1")))
    tobias = play.state.students[0]
    assert (tobias.hand, tobias.actions_left, tobias.mana) == (["ITM-01-1"], 6, 3)
    play.refuse(UseAbility(ability="transmute", aim=Ref(card="ITM-01-1")), "ability_used", "EXC-EC-06B")


@pytest.mark.clause("EXC-EC-07A")
def test_channel_gives_mana_to_a_student_nearby_or_wren():
    others = ((JUNO, "2:3"), (BRAM, "3:2"), (MAX, "1:2"))
    play = playing(WREN, others=others, walls=("V:2:2",))
    assert [move.aim.seat for move in aims(play) if move.ability == "channel"] == [0, 1, 3]
    play.move(UseAbility(ability="channel", aim=Ref(seat=1)))
    assert (play.state.students[1].mana, play.state.students[0].actions_left) == (5, 3)
    play.refuse(UseAbility(ability="channel", aim=Ref(seat=0)), "ability_used", "EXC-EC-07A")


@pytest.mark.clause("EXC-EC-07B")
def test_surge_gives_another_student_in_sight_an_action():
    others = ((JUNO, "2:5"), (BRAM, "5:2"))
    play = playing(WREN, others=others, walls=("V:3:2",))
    assert [move.aim.seat for move in aims(play) if move.ability == "surge"] == [1]
    play.move(UseAbility(ability="surge", aim=Ref(seat=1)))
    assert play.state.students[1].surge == 1
    play.refuse(UseAbility(ability="surge", aim=Ref(seat=1)), "bad_target", "EXC-EC-07B")
    play.end_turn()
    play.cards()
    play.system()
    assert play.state.students[1].actions_left == 6


@pytest.mark.clause("EXC-EC-08A", "EXC-LOS-1")
def test_slam_turns_a_door_in_sight():
    play = playing(PETRA, open_doors=("V:5:2",), closed_doors=("V:5:6",), walls=("H:1:2", "H:2:2"))
    seen = [move.aim.edge for move in aims(play) if move.ability == "slam"]
    assert "V:5:2" in seen
    assert "V:0:3" not in seen
    play.move(UseAbility(ability="slam", aim=Ref(edge="V:5:2")))
    assert not play.state.edges["V:5:2"].open
    play.move(UseAbility(ability="slam", aim=Ref(edge="V:5:2")))
    assert (play.state.edges["V:5:2"].open, play.state.students[0].actions_left) == (True, 2)


@pytest.mark.clause("EXC-EC-08B")
def test_a_barred_barrier_holds_until_petras_next_turn():
    play = playing(PETRA, "5:4", others=((JUNO, "9:4"),), at="4:4", closed_doors=("V:4:4",))
    play.move(UseAbility(ability="bar_the_way", aim=Ref(edge="V:4:4")))
    assert (play.state.edges["V:4:4"].barred_by, play.state.students[0].mana) == (0, 3)
    play.refuse(UseAbility(ability="bar_the_way", aim=Ref(edge="V:4:4")), "bad_target", "EXC-EC-08B")
    play.card("spread", 2)
    assert play.damage("V:4:4") == 0
    play.turn_of(1)
    play.cards()
    play.system()
    assert play.state.edges["V:4:4"].barred_by is None
    assert play.state.current_seat == 0
