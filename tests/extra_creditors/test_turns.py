import pytest

from games.extra_creditors.events.elementals import BlockEnded, CardsDrawn
from games.extra_creditors.events.mission import PhaseEntered, PlaneBroke
from games.extra_creditors.events.students import EffectSet, TurnEnded, TurnSkipped, TurnStarted
from games.extra_creditors.moves import (
    DrawElementalCards,
    EndElementalTurn,
    EndTurn,
    GenerateMana,
    ResolveCard,
    SkipTurn,
    SummonElemental,
)
from games.extra_creditors.state import Edge
from tests.extra_creditors.table import BRAM, JUNO, MAX, PETRA, WREN, Play, kinds, mission
from tests.kit import of_type


def elemental_turn(play, *rolls):
    """An Elemental's turn without cards."""
    play.cards()
    return play.step(EndElementalTurn, *rolls)


@pytest.mark.clause("EXC-TURN-1", "EXC-ACT-19")
def test_turns_alternate_between_students_and_the_elemental():
    state = mission(students=((BRAM, "0:3"), (JUNO, "9:4"), (WREN, "9:4")))
    state.elemental_deck.draw = ["EL-seep-2-1", "EL-seep-2-2", "EL-seep-2-3"]
    play = Play(state)
    order = []
    for _ in range(3):
        order.append(play.state.current_seat)
        play.end_turn()
        assert play.state.phase == "elemental_turn"
        play.step(DrawElementalCards)
        play.step(ResolveCard)
        while play.options:
            play.answer(play.options[0])
        play.step(EndElementalTurn)
    assert order == [0, 1, 2]
    assert (play.state.current_seat, play.state.turn_no) == (0, 4)


@pytest.mark.clause("EXC-TURN-2")
def test_a_turn_starts_with_the_end_of_lasting_effects_and_surge_and_dim():
    crowd = ((BRAM, "0:3"), (PETRA, "1:1", {"surge": 1, "dimmed": 3, "used": ["slam"], "transfers": 5}))
    state = mission(students=crowd)
    state.edges["V:0:1"] = Edge("wall", barred_by=1)
    play = Play(state)
    events = elemental_turn(play)
    assert kinds(events) == ["BlockEnded", "BarrierBarred", "TurnStarted"]
    petra = play.state.students[1]
    assert (petra.actions_left, petra.surge, petra.dimmed, petra.used, petra.transfers) == (2, 0, 0, [], 0)
    assert play.state.edges["V:0:1"].barred_by is None


@pytest.mark.clause("EXC-TURN-2", "EXC-STN-1", "EXC-TURN-4")
def test_a_skipped_turn_uses_up_surge_and_counts():
    crowd = ((BRAM, "0:3"), (MAX, "1:1", {"surge": 1, "stunned": True, "absorption": True}))
    play = Play(mission(students=crowd))
    events = elemental_turn(play)
    started = of_type(events, TurnStarted)[0]
    assert (started.skip, started.actions, started.turn_no) == (True, 0, 2)
    assert "AbsorptionEnded" in kinds(events)
    assert play.state.students[1].surge == 0
    events = play.step(SkipTurn)
    assert [e.reason for e in of_type(events, TurnSkipped)] == ["stunned"]
    assert [e.reason for e in of_type(events, TurnEnded)] == ["skipped"]
    assert [e.phase for e in of_type(events, PhaseEntered)] == ["elemental_turn"]
    assert play.stunned() == []


@pytest.mark.clause("EXC-STN-1")
def test_a_stunned_student_can_do_nothing_in_the_skipped_turn():
    play = Play(mission(students=((BRAM, "0:3"), (JUNO, "9:4", {"stunned": True}))))
    elemental_turn(play)
    play.refuse(EndTurn(), "not_awaited", "EXC-STN-1", seat=1)
    play.refuse(GenerateMana(), "not_awaited", "EXC-TURN-1", seat=0)


@pytest.mark.clause("EXC-TURN-2", "EXC-STN-3")
def test_a_student_stunned_in_its_own_turn_plays_on_and_loses_the_next():
    play = Play(mission(students=((BRAM, "0:3", {"stunned": True}), (JUNO, "9:4"))))
    play.move(GenerateMana())
    play.end_turn()
    assert play.stunned() == [0]
    elemental_turn(play)
    play.end_turn()
    elemental_turn(play)
    assert (play.state.current_seat, play.state.skip) == (0, True)


@pytest.mark.clause("EXC-TURN-3")
def test_unspent_actions_are_lost_and_free_actions_stay_open():
    play = Play(mission(students=((BRAM, "0:3", {"stabilized": 1, "actions_left": 0}), (JUNO, "9:4"))))
    play.state.students[0].actions_left = 0
    play.refuse(GenerateMana(), "not_enough_actions", "EXC-TURN-3")
    play.turn_of(0)
    events = play.end_turn()
    assert of_type(events, TurnEnded)[0].because == "EXC-ACT-19"
    assert play.state.students[0].actions_left == 0


@pytest.mark.clause("EXC-TURN-4")
def test_the_end_of_a_turn_ends_its_effects():
    fields = {"chalk": True, "seal_bonus": 2, "inhibited": True, "cloak": "this_turn", "wards": 1}
    play = Play(mission(students=((BRAM, "0:3", fields), (JUNO, "9:4"))))
    play.end_turn()
    bram = play.state.students[0]
    assert (bram.chalk, bram.seal_bonus, bram.inhibited, bram.wards) == (False, 0, False, 1)
    assert bram.cloak == "older"
    play.turn_of(0)
    play.end_turn()
    assert play.state.students[0].cloak is None
    assert {e.effect for e in of_type(play.events, EffectSet)} == {"chalk", "seal_bonus", "cloak"}


@pytest.mark.clause("EXC-ELT-1", "EXC-R-46")
def test_all_cards_are_drawn_before_the_first_is_resolved():
    state = mission("fire", "4:4", plane_break=3)
    state.phase = "elemental_turn"
    state.elemental_deck.draw = [f"EL-spread-2-{n}" for n in range(1, 5)]
    play = Play(state)
    events = play.step(DrawElementalCards)
    assert [e.cards for e in of_type(events, CardsDrawn)] == [
        ("EL-spread-2-1", "EL-spread-2-2", "EL-spread-2-3")
    ]
    play.step(ResolveCard, 1)
    assert play.state.elemental_deck.discard == ["EL-spread-2-1"]
    assert play.state.resolution.cards == ["EL-spread-2-2", "EL-spread-2-3"]


@pytest.mark.clause("EXC-ELT-2")
def test_with_no_cards_anywhere_drawing_stops():
    state = mission("fire", "4:4", plane_break=2)
    state.phase = "elemental_turn"
    play = Play(state)
    events = play.step(DrawElementalCards)
    assert of_type(events, PlaneBroke) == []
    play.step(EndElementalTurn)
    assert play.state.current_seat == 1


@pytest.mark.clause("EXC-END-7", "EXC-ELT-2", "EXC-R-48")
def test_the_plane_may_not_break_too_often():
    state = mission("fire", "4:4", plane_break=4, plane_break_limit=4)
    state.phase = "elemental_turn"
    state.elemental_deck.discard = ["EL-seep-2-1"]
    play = Play(state)
    play.step(DrawElementalCards)
    assert play.result == "plane_break_limit"
    assert play.state.plane_break == 4


@pytest.mark.clause("EXC-END-8")
@pytest.mark.parametrize("stunned", [False, True])
def test_the_turn_limit_counts_skipped_turns_too(stunned):
    state = mission(turn_limit=40)
    state.turn_no, state.skip = 40, stunned
    state.students[0].stunned = stunned
    play = Play(state)
    if stunned:
        play.step(SkipTurn)
    else:
        play.end_turn()
    assert play.result == "turn_limit"


@pytest.mark.clause("EXC-ELT-5")
def test_without_an_elemental_the_next_turn_starts_at_once():
    state = mission(None)
    state.summon_turn = 3
    state.mc.bag = ["item"] * 4
    play = Play(state)
    events = play.end_turn(1, 1, 1, 2, 1, 3, 1, 4)
    assert kinds(events) == ["TurnEnded", *["ConcentrationPlaced"] * 4, "TurnStarted"]
    assert (play.state.current_seat, play.state.phase) == (1, "player_turn")


@pytest.mark.clause("EXC-SUM-2", "EXC-ELP-3", "EXC-SMK-7", "EXC-TOK-9")
def test_a_summons_places_the_elemental_whose_arrival_may_rupture():
    state = mission(None, mc={"3:3": "wild"})
    state.turn_no, state.summon_turn = 3, 3
    state.report.deck = ["REP-09", "REP-02"]
    state.elemental_deck.draw = ["EL-spread-2-1", "EL-spread-2-2", "EL-spread-2-3"]
    play = Play(state)
    play.end_turn()
    assert play.state.phase == "summon"
    play.step(SummonElemental, 2, 2)
    assert play.state.elemental.kind == "water"
    assert play.tokens() == {"3:4", "4:3", "3:2", "2:3"}
    assert play.state.wild_consumed == 1
    for roll in (1, 2, 4):
        play.step(ResolveCard, roll)
        while play.options:
            play.answer(play.options[0])
    assert "BlockEnded" not in kinds(play.events)
    ended = play.system()
    assert [e.block for e in of_type(ended, BlockEnded)] == ["summon"]
    assert play.state.current_seat == 1


@pytest.mark.clause("EXC-SMK-7")
def test_smoke_is_summoned_with_its_own_supply():
    state = mission(None)
    state.turn_no, state.summon_turn = 3, 3
    state.report.deck = ["REP-01"]
    play = Play(state)
    play.end_turn()
    play.step(SummonElemental, 2, 2)
    assert (play.state.supply.tokens, play.state.supply.token_total) == (40, 40)
