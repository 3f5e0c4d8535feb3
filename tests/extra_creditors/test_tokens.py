import pytest

from games.extra_creditors.events.board import ConcentrationConsumed, PlacementPrevented, TokenPlaced
from games.extra_creditors.events.elementals import RuptureQueued
from games.extra_creditors.moves import Quench
from games.extra_creditors.resolution import Run
from games.extra_creditors.tokens import count_tokens, has_token, place
from games.kernel import Dice, Table
from tests.extra_creditors.table import BRAM, GAME, JUNO, MAX, Play, mission
from tests.kit import KEY, of_type


def run_on(state):
    return Run(Table(state, Dice(KEY, 1), GAME.clauses))


@pytest.mark.clause("EXC-TOK-1")
def test_nothing_is_placed_outside():
    state = mission()
    run = run_on(state)
    place(run, "9:1", "EXC-SPR-3")
    assert run.table.events == []
    assert state.tokens == {}


@pytest.mark.clause("EXC-TOK-7")
def test_a_token_goes_from_the_supply_to_the_tile():
    play = Play(mission("fire", "4:4"))
    events = play.card("spread", 1)
    placed = of_type(events, TokenPlaced)[0]
    assert (placed.tile, placed.n, placed.supply, placed.cause) == ("4:5", 1, 33, "EXC-SPR-3")
    assert placed.card == "EL-spread-2-1"
    assert play.state.supply.tokens == 33


@pytest.mark.clause("EXC-TOK-5")
def test_no_second_token_on_a_tile_but_for_smoke():
    play = Play(mission("fire", "4:4", tokens=("5:4",)))
    run = run_on(play.state)
    place(run, "5:4", "EXC-FIRE-4")
    assert [event.by for event in of_type(run.table.events, PlacementPrevented)] == ["occupied"]
    assert play.state.tokens == {"5:4": 1}
    smoke = mission("smoke", "4:4", tokens=("5:4",))
    place(run_on(smoke), "5:4", "EXC-SMK-3")
    assert smoke.tokens == {"5:4": 2}


@pytest.mark.clause("EXC-GEO-9", "EXC-TOK-5")
def test_the_figure_counts_as_a_token_but_is_none():
    state = mission("fire", "4:4", tokens=("5:4",))
    assert has_token(state, "4:4")
    assert (count_tokens(state, "4:4"), count_tokens(state, "5:4"), count_tokens(state, "6:4")) == (1, 1, 0)
    run = run_on(state)
    place(run, "4:4", "EXC-FIRE-4")
    assert state.tokens == {"5:4": 1}
    play = Play(mission("fire", "1:3"))
    play.refuse(Quench(tile="1:3"), "no_token", "EXC-ACT-2")


@pytest.mark.clause("EXC-TOK-11")
def test_dropped_things_are_not_touched_by_tokens():
    state = mission("fire", "4:4")
    state.floor = {"5:4": ["ITM-01-1", "stabilized"]}
    play = Play(state)
    events = play.card("spread", 2)
    assert play.state.floor == {"5:4": ["ITM-01-1", "stabilized"]}
    assert of_type(events, ConcentrationConsumed, RuptureQueued) == []


@pytest.mark.clause("EXC-TOK-12", "EXC-ACT-2")
def test_quenched_tokens_return_to_the_supply():
    play = Play(mission("fire", "8:1", tokens=("1:3",)))
    assert play.state.supply.tokens == 33
    play.move(Quench(tile="1:3"))
    assert (play.state.supply.tokens, play.state.tokens) == (34, {})
    assert play.state.students[0].actions_left == 3


@pytest.mark.clause("EXC-TOK-13", "EXC-TOK-2")
def test_a_prevented_token_does_not_stop_the_rest_of_the_effect():
    crowd = ((MAX, "4:3", {"absorption": True}), (JUNO, "9:4"))
    play = Play(mission("earth", "4:5", tokens=("4:4",), students=crowd))
    play.card("target")
    assert "4:3" not in play.tokens()
    assert play.state.students[0].tile == "4:1"
    assert play.stunned() == [0]


@pytest.mark.clause("EXC-TOK-3")
@pytest.mark.parametrize("extra", [{"mana": 0}, {"absent": True}], ids=["no mana", "absent"])
def test_absorption_is_offered_only_to_a_present_max_with_mana(extra):
    play = Play(mission("fire", "4:4", students=((JUNO, "9:4"), (MAX, "5:4", extra))))
    play.card("spread", 2)
    assert play.state.decision is None
    assert "5:4" in play.tokens()


@pytest.mark.clause("EXC-TOK-3", "EXC-TOK-4")
def test_absorption_is_not_offered_where_a_null_token_lies():
    play = Play(mission("fire", "4:4", nulls=("5:4",), students=((JUNO, "9:4"), (MAX, "5:4"))))
    play.card("spread", 2)
    assert play.state.decision is None
    assert (play.tokens(), play.state.nulls) == (set(), [])


@pytest.mark.clause("EXC-TOK-3", "EXC-TOK-6")
def test_absorption_is_not_offered_when_no_token_could_come():
    state = mission("fire", "4:4", students=((JUNO, "9:4"), (MAX, "5:4")))
    state.supply.tokens = 0
    play = Play(state)
    events = play.card("spread", 2)
    assert [event.by for event in of_type(events, PlacementPrevented)] == ["none_left"]


@pytest.mark.clause("EXC-TOK-3", "EXC-STN-4")
def test_a_stunned_max_is_asked_once_in_a_draw():
    crowd = ((JUNO, "9:4"), (MAX, "4:5", {"stunned": True}))
    play = Play(mission("fire", "4:4", students=crowd, tokens=("5:4", "5:5")))
    play.card("explode")
    assert play.options == ("spend",)
    play.answer(None)
    assert play.state.decision is None
    assert "4:5" in play.tokens()


@pytest.mark.clause("EXC-TOK-10")
def test_absorption_keeps_an_occupied_tile_from_cascading():
    crowd = ((BRAM, "5:4"), (MAX, "5:4", {"absorption": True}))
    play = Play(mission("fire", "4:4", tokens=("5:4",), students=crowd))
    events = play.card("spread", 2)
    assert [event.by for event in of_type(events, PlacementPrevented)] == ["absorption"]
    assert play.tokens() == {"5:4"}
    assert play.stunned() == []


@pytest.mark.clause("EXC-TOK-10", "EXC-TOK-3")
def test_a_max_without_mana_cannot_keep_his_tile_from_cascading():
    crowd = ((JUNO, "9:4"), (MAX, "5:4", {"mana": 0}))
    play = Play(mission("fire", "4:4", tokens=("5:4",), students=crowd))
    play.card("spread", 2)
    assert play.state.decision is None
    assert play.tokens() == {"5:4", "5:5", "6:4", "5:3"}
    assert play.stunned() == [1]


@pytest.mark.clause("EXC-TOK-8", "EXC-R-23")
def test_open_wild_magic_is_consumed_and_a_slime_stays():
    play = Play(mission("fire", "4:4", mc={"5:4": "+wild", "4:5": "+slime"}))
    play.card("spread", 2)
    assert set(play.state.mc.board) == {"4:5"}
    assert play.state.wild_consumed == 1
    assert "4:5" in play.tokens()


@pytest.mark.clause("EXC-TOK-9", "EXC-WARP-3")
def test_an_arrival_consumes_wild_magic_and_ruptures_in_the_same_draw():
    play = Play(mission("fire", "8:1", mc={"3:3": "wild"}))
    play.card("warp", 2, 2)
    assert play.state.wild_consumed == 1
    assert play.tokens() == {"3:4", "4:3", "3:2", "2:3"}
