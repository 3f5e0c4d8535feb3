"""Why things happen: clauses that a judge would name, where several come into question."""

import pytest

from games.extra_creditors.events.elementals import ElementalRevealed, LocationTop
from games.extra_creditors.events.mission import EffectHeld, EffectResumed
from games.extra_creditors.events.students import IdChosen, StartChosen, TurnEnded, TurnStarted
from games.extra_creditors.moves import DiscardBonus, EndElementalTurn, SkipTurn
from games.extra_creditors.options import MissionOptions
from games.extra_creditors.resolution import Run
from games.extra_creditors.turns import place_elemental, reveal_elemental
from games.kernel import Concede, Dice, Table
from games.kernel.decide import start
from tests.extra_creditors.table import BRAM, GAME, JUNO, WREN, Play, mission
from tests.kit import KEY, of_type


@pytest.mark.clause("EXC-SET-3")
def test_the_first_turn_begins_because_seat_0_takes_it():
    state = mission()
    state.phase, state.turn_no, state.bonus.kept = "eec", 0, []
    events = Play(state).move(DiscardBonus(card="EEC-01"))
    assert [(e.because, e.seat) for e in of_type(events, TurnStarted)] == [("EXC-SET-3", 0)]


@pytest.mark.clause("EXC-TURN-1", "EXC-ICE-1")
@pytest.mark.parametrize(("kind", "clause", "frost"), [("fire", "EXC-TURN-1", 0), ("ice", "EXC-ICE-1", 1)])
def test_a_turn_begins_by_the_loop_and_is_short_by_frostbite(kind, clause, frost):
    play = Play(mission(kind, "5:5", tokens=("8:4",), students=((BRAM, "0:3"), (JUNO, "9:4"))))
    play.cards()
    started = of_type(play.step(EndElementalTurn), TurnStarted)
    assert [(e.because, e.seat, e.frost) for e in started] == [(clause, 1, frost)]


@pytest.mark.clause("EXC-ELT-5")
def test_between_a_seal_and_the_summons_the_next_turn_begins_at_once():
    play = Play(mission(None))
    play.state.summon_turn = 9
    events = play.end_turn()
    assert [(e.because, e.seat) for e in of_type(events, TurnStarted)] == [("EXC-ELT-5", 1)]


@pytest.mark.clause("EXC-ACT-19", "EXC-TURN-4", "EXC-CHO-6")
def test_a_turn_ends_by_its_student_by_stun_or_because_the_seat_has_left():
    crowd = ((BRAM, "0:3"), (JUNO, "9:4", {"stunned": True}), (WREN, "9:4"))
    play = Play(mission(students=crowd))
    play.end_turn()
    play.cards()
    play.step(EndElementalTurn)
    play.step(SkipTurn)
    play.cards()
    play.step(EndElementalTurn)
    play.concede(2)
    ended = [(event.seat, event.because) for event in of_type(play.events, TurnEnded)]
    assert ended == [(0, "EXC-ACT-19"), (1, "EXC-TURN-4"), (2, "EXC-CHO-6")]


@pytest.mark.clause("EXC-CHO-6", "EXC-ID-1", "EXC-ID-3")
def test_what_a_seat_that_has_left_is_given_is_none_of_its_choices():
    play = Play(start(GAME, MissionOptions(), 2, KEY).state)
    play.submit(1, Concede(), Dice(KEY, 2))
    play.submit(0, GAME.legal_moves(play.state, 0)[0], Dice(KEY, 3))
    play.submit(0, GAME.legal_moves(play.state, 0)[0], Dice(KEY, 4))
    chosen = [(e.seat, e.because) for e in of_type(play.events, IdChosen, StartChosen)]
    assert chosen == [(0, "EXC-ID-1"), (1, "EXC-CHO-6"), (0, "EXC-ID-3"), (1, "EXC-CHO-6")]


@pytest.mark.clause("EXC-REP-2", "EXC-SMK-7")
def test_smoke_is_revealed_as_any_other_and_has_more_tokens():
    state = mission(None)
    state.report.deck = ["REP-01", "REP-02"]
    table = Table(state, Dice(KEY, 1), GAME.clauses)
    reveal_elemental(Run(table), "EXC-REP-2")
    (event,) = of_type(table.events, ElementalRevealed)
    assert (event.because, event.kind, event.token_total) == ("EXC-REP-2", "smoke", 40)


@pytest.mark.clause("EXC-DRM-1", "EXC-DRM-5")
def test_the_first_quadrant_is_named_by_the_placement_and_the_next_one_by_the_warp():
    play = Play(mission("dream", None))
    table = Table(play.state, Dice(KEY, 1), GAME.clauses)
    place_elemental(Run(table))
    assert [event.because for event in of_type(table.events, LocationTop)] == ["EXC-DRM-1"]
    assert [event.because for event in of_type(play.card("warp"), LocationTop)] == ["EXC-DRM-5"]


@pytest.mark.clause("EXC-CHO-7")
def test_an_effect_is_held_and_resumed_around_its_decision():
    play = Play(mission("fire", "4:4"))
    held = of_type(play.card("seep"), EffectHeld)
    assert [(event.because, event.kind) for event in held] == [("EXC-CHO-7", "tile")]
    assert [frame.word for frame in play.state.agenda] == [
        "turns.discard_card", "turns.after_card", "keywords.queued_ruptures", "keywords.place_seep",
    ]  # fmt: skip
    resumed = of_type(play.answer("5:4"), EffectResumed)
    assert [event.because for event in resumed] == ["EXC-CHO-7"]
    assert play.state.agenda == []
