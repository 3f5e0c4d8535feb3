import msgspec
import pytest

from games.extra_creditors.events.students import IdChosen, SeatConceded, StartChosen, TurnEnded
from games.extra_creditors.moves import (
    ChooseId,
    EndElementalTurn,
    EndTurn,
    Neutralize,
    RequestTake,
    SealElemental,
    UseAbility,
    UseItem,
)
from games.extra_creditors.options import MissionOptions
from games.extra_creditors.resolution import lead_seat
from games.extra_creditors.state import State
from games.kernel import Answer, Concede, Dice, Ref
from games.kernel.content import canonical
from games.kernel.decide import start
from games.kernel.records import SYSTEM, Expire
from tests.extra_creditors.table import (
    BRAM,
    GAME,
    JUNO,
    MAX,
    TOBIAS,
    WREN,
    Play,
    mission,
    refuse_move,
)
from tests.kit import KEY, of_type


@pytest.mark.clause("EXC-CHO-1", "EXC-R-1")
def test_the_lead_is_the_current_seat_or_the_next_present_one():
    state = mission(students=((BRAM, "0:3"), (JUNO, "9:4"), (WREN, "9:4")))
    state.current_seat = 2
    assert lead_seat(state) == 2
    state.students[2].absent = True
    assert lead_seat(state) == 0
    state.students[0].absent = True
    assert lead_seat(state) == 1


@pytest.mark.clause("EXC-CHO-1", "EXC-STN-4")
def test_a_stunned_lead_still_answers():
    state = mission("fire", "4:4")
    state.students[0].stunned = True
    play = Play(state)
    play.card("seep")
    assert play.asked.seat == 0
    play.answer("5:4")
    assert play.tokens() == {"5:4"}


@pytest.mark.clause("EXC-CHO-2")
def test_one_option_is_applied_without_asking():
    play = Play(mission("fire", "1:1", tokens=("1:2",)))
    play.card("seep")
    assert play.state.decision is None
    assert play.tokens() == {"1:2", "2:1"}


@pytest.mark.clause("EXC-CHO-5")
def test_while_a_decision_is_pending_only_it_can_be_answered():
    play = Play(mission("fire", "4:4"))
    play.card("seep")
    answer = play.picking("5:4")
    play.refuse(Answer(decision=answer.decision, choice=Ref(space="8:8")), "bad_option", "EXC-SEEP-1")
    play.refuse(Answer(decision=99, choice=Ref(space="5:4")), "stale_decision", "EXC-SEEP-1")
    play.refuse(answer, "not_awaited", "EXC-CHO-5", seat=1)
    play.refuse(EndTurn(), "wrong_move", "EXC-CHO-5")
    answers = GAME.legal_moves(play.state, 0)
    assert [move.choice.space for move in answers] == ["3:4", "4:3", "4:5", "5:4"]
    assert GAME.legal_moves(play.state, 1) == []


@pytest.mark.clause("EXC-CHO-7")
def test_an_answer_carries_the_effect_on_and_survives_a_restart():
    play = Play(mission("ice", "4:4", tokens=("4:3",)))
    play.card("spread", 3)
    assert play.options == ("3:3", "4:2", "5:3")
    before = play.state.decision
    play.state = msgspec.json.decode(canonical(play.state), type=State)
    assert play.state.decision == before
    play.answer("3:3")
    assert play.options == ("4:2", "5:3")
    play.answer("5:3")
    assert play.state.decision is None
    assert play.state.resolution.card is None
    assert play.tokens() == {"4:3", "3:3", "5:3"}


@pytest.mark.clause("EXC-CHO-4")
def test_a_clock_that_runs_out_in_a_turn_ends_it():
    play = Play(mission())
    events = play.expire()
    assert play.state.phase == "elemental_turn"
    assert (events[0].kind, events[0].how, events[0].because) == ("student_turn", "default", "EXC-CHO-4")
    refuse_move(play.state, SYSTEM, Expire(seat=0), "not_awaited", "EXC-CHO-4")


@pytest.mark.clause("EXC-CHO-4", "EXC-CHO-6", "EXC-ID-1", "EXC-ID-3")
def test_the_setup_goes_on_without_absent_seats():
    play = Play(start(GAME, MissionOptions(), 3, KEY).state)
    play.concede(1)
    assert play.state.students[1].id is None
    events = play.submit(0, ChooseId(id=BRAM), Dice(KEY, 5))
    random = of_type(events, IdChosen)[1]
    assert (random.seat, random.random) == (1, True)
    events = play.submit(SYSTEM, Expire(seat=2), Dice(KEY, 6))
    assert of_type(events, IdChosen)[0].random
    assert play.state.phase == "start_positions"
    events = play.expire()
    assert [(e.seat, e.tile) for e in of_type(events, StartChosen)] == [(0, "0:3"), (1, "0:3")]
    events = play.concede(2)
    assert [(e.seat, e.tile) for e in of_type(events, StartChosen)] == [(2, "0:3")]
    assert play.state.phase == "setup_elemental"


@pytest.mark.clause("EXC-CHO-6", "EXC-EEC-1")
def test_the_bonus_falls_to_the_next_present_seat_and_the_first_card_by_default():
    state = mission()
    state.phase, state.bonus.kept = "eec", []
    play = Play(state)
    play.concede(0)
    assert GAME.awaiting(play.state).seats == (1,)
    play.expire()
    assert play.state.bonus.kept == ["EEC-04", "EEC-06"]
    assert (play.state.current_seat, play.state.skip) == (0, True)


@pytest.mark.clause("EXC-CHO-6")
def test_personal_decisions_of_a_leaver_fall_to_their_default():
    absorb = Play(mission("fire", "4:4", students=((JUNO, "9:4"), (MAX, "5:4"))))
    absorb.card("spread", 2)
    absorb.concede(1)
    assert (absorb.state.decision, absorb.tokens()) == (None, {"5:4"})
    reroll = Play(mission(students=((BRAM, "7:1", {"stabilized": 1, "hand": ["ITM-13-1"]}), (JUNO, "9:4"))))
    reroll.move(SealElemental(payment="a4"), 1)
    events = reroll.concede(0)
    assert [e.reason for e in of_type(events, TurnEnded)] == ["absent"]
    assert reroll.state.phase == "elemental_turn"
    assert reroll.state.students[0].stabilized == 1
    discard = Play(mission(students=((TOBIAS, "0:3", {"hand": ["ITM-02-1", "ITM-01-1"]}), (JUNO, "9:4"))))
    discard.state.students[0].hand.sort()
    discard.move(UseAbility(ability="distill"))
    discard.concede(0)
    assert discard.state.items.discard == ["ITM-01-1"]
    ritual = Play(mission("fire", "8:1", tokens=("1:2",)))
    ritual.move(Neutralize(), 2)
    ritual.concede(0)
    assert (ritual.tokens(), ritual.state.phase) == (set(), "elemental_turn")
    flask = Play(
        mission(tokens=("1:1", "1:2"), students=((BRAM, "1:1", {"hand": ["ITM-03-1"]}), (JUNO, "9:4")))
    )
    flask.move(UseItem(card="ITM-03-1", aim=Ref(space="1:1")))
    flask.concede(0)
    assert (flask.tokens(), flask.state.phase) == ({"1:2"}, "elemental_turn")


@pytest.mark.clause("EXC-CHO-6", "EXC-ACT-9")
@pytest.mark.parametrize(("leaver", "hands"), [(1, [["ITM-01-1"], []]), (0, [[], ["ITM-01-1"]])])
def test_a_holder_who_leaves_permits_and_a_requester_takes_nothing(leaver, hands):
    play = Play(mission(students=((BRAM, "1:1"), (JUNO, "1:1", {"hand": ["ITM-01-1"]}))))
    play.move(RequestTake(seat=1, obj="ITM-01-1"))
    play.concede(leaver)
    assert [student.hand for student in play.state.students] == hands
    assert play.state.phase == ("player_turn" if leaver == 1 else "elemental_turn")


@pytest.mark.clause("EXC-CHO-6", "EXC-END-6")
def test_a_seat_leaves_once_and_its_own_turn_ends():
    play = Play(mission(students=((BRAM, "0:3"), (JUNO, "9:4"), (WREN, "9:4"))))
    events = play.concede(0)
    assert len(of_type(events, SeatConceded)) == 1
    assert play.state.phase == "elemental_turn"
    refuse_move(play.state, 0, Concede(), "not_seated", "EXC-END-6")
    play.cards()
    play.step(EndElementalTurn)
    assert play.state.current_seat == 1
    play.concede(2)
    assert (play.state.phase, play.state.current_seat) == ("player_turn", 1)


@pytest.mark.clause("EXC-CHO-6", "EXC-CHO-1")
def test_a_team_decision_in_a_leavers_turn_passes_on_and_the_turn_ends_after_it():
    state = mission(
        "dream",
        None,
        mc={"4:3": "wild"},
        students=((BRAM, "3:2", {"totems": 1}), (MAX, "4:4"), (JUNO, "9:4")),
    )
    state.locations.top_quadrant, state.locations.deck, state.supply.totems = 1, ["LOC-4-3"], 3
    play = Play(state)
    play.move(next(move for move in GAME.legal_moves(state, 0) if type(move).__name__ == "Materialize"))
    assert (play.state.decision.kind, play.asked.seat) == ("absorb", 1)
    play.concede(0)
    assert play.asked.seat == 1
    assert play.state.phase == "player_turn"
    play.answer(None)
    assert play.state.phase == "elemental_turn"
    assert play.state.resolution is None
