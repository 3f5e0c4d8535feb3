"""A game written as rows: who may act, in which order a move is tested, clocks and seats that leave."""

from functools import partial
from typing import Any

import pytest

from games.kernel import (
    SYSTEM,
    Act,
    Advance,
    Answer,
    Ask,
    Concede,
    ContractError,
    Expire,
    Move,
    Outcome,
    Row,
    Step,
    Table,
    ask,
    ask_all,
    end,
    lapse,
    option_row,
    pass_on,
)
from games.kernel.asking import DECISION_EVENTS, Decision, DecisionAnswered, DecisionClosed
from games.kernel.decide import start
from games.kernel.ending import MatchEnded
from games.kernel.game import SYSTEM_DUE
from games.kernel.laws import Plan, check_matches
from games.kernel.refusals import MATCH_OVER, NOT_AWAITED, NOT_SEATED, STALE_DECISION, WRONG_MOVE
from tests.kernel.stage import (
    Noted,
    SeatLeft,
    Stage,
    StageOptions,
    Wait,
    answer,
    at,
    note,
    refs,
    say,
    stage,
)
from tests.kit import KEY, accept, advance, of_type, refuse

PICK = option_row(say)


def waited(table, decision, seat, move):
    """Note who waits, in which kind of decision, and whether somebody stood in."""
    instead = " by default" if table.by_default else ""
    note(table, f"{seat} waits {move.number} in {decision.kind}{instead}")


TURN = Row(acts=(Act(Wait, waited, lambda *_: [Wait(number=1), Wait(number=2)]),))


class Bow(Step, frozen=True):
    """A step of the system with a name."""


class Ring(Move, frozen=True):
    """Something that may be done at any time."""

    clause = "STA-2"


def two(table):
    """Seats 0 and 1 are asked at once."""
    asks = [Ask(seat=seat, options=refs("a b"), default=refs("b")) for seat in range(2)]
    ask_all(table, "pick", "STA-1", asks)


def test_types_of_moves_and_events_follow_from_the_tables():
    ring = Act(Ring, say, lambda *_: [])
    game = stage(
        rows={"pick": PICK, "turn": TURN},
        anytime=(ring,),
        steps={Advance: print, Bow: print},
        events=(Noted,),
    )
    assert game.move_types == (Answer, Wait, Ring, Bow)
    assert game.unlisted == (Ring,)
    assert game.event_types == (*DECISION_EVENTS, Noted, MatchEnded)
    assert game.words() == {"decisions": ["pick", "turn"], "frames": [], "steps": ["advance", "bow"]}


def test_a_match_begins_with_the_game_s_events_and_what_follows_by_itself():
    def carry_on(self, table):
        if table.state.asked:
            return False
        ask(table, "pick", 1, "STA-1", refs("a b"))
        return True

    begun = start(stage(carry_on=carry_on), StageOptions(), 2, KEY).state
    assert (begun.notes, begun.decision.asks[0].seat) == (["begun"], 1)


def test_where_nothing_is_asked_it_is_a_turn_or_the_system_is_due():
    game = stage(rows={"turn": TURN})
    state = game.blank()
    assert game.awaiting(state).seats == (0,)
    assert game.asking(state) == Decision(id=0, kind="turn", clause="STA-1", asks=(Ask(seat=0),))
    assert game.legal_moves(state, 0) == [Wait(number=1), Wait(number=2)]
    assert stage().awaiting(state) == SYSTEM_DUE
    assert stage().asking(state) is None


def test_a_turn_is_played_without_an_event_of_a_decision():
    game = stage(rows={"turn": TURN})
    after, events = accept(game, game.blank(), 0, Wait(number=2))
    assert after.notes == ["0 waits 2 in turn"]
    assert [type(event) for event in events] == [Noted]


def test_moves_are_tested_in_the_order_of_the_common_codes():
    """Over, not seated, not awaited, stale, another kind of move: the first that applies is said."""
    game = stage(rows={"pick": PICK, "turn": TURN})

    def scene(table, *, over=False, gone=()):
        ask(table, "pick", 1, "STA-1", refs("a b"))
        for seat in gone:
            table.emit(SeatLeft(because="STA-3", seat=seat))
        if over:
            end(table, "STA-3", Outcome(placements=(1, 1), scores=(0, 0), reason="curtain"))

    over = at(game, partial(scene, over=True, gone=(0,)))
    assert refuse(game, over, 0, answer(5), "STA-3").code == MATCH_OVER
    gone = at(game, partial(scene, gone=(0,)))
    assert refuse(game, gone, 0, answer(5), "STA-3").code == NOT_SEATED
    state = at(game, scene)
    assert refuse(game, state, 0, answer(5), "STA-1").code == NOT_AWAITED
    assert refuse(game, state, 1, answer(5), "STA-1").code == STALE_DECISION
    assert refuse(game, state, 1, Wait(number=1), "STA-1").code == WRONG_MOVE


def test_where_the_system_is_due_no_seat_may_act():
    assert refuse(stage(), stage().blank(), 0, answer(0), "STA-1").code == NOT_AWAITED


def test_a_game_may_have_a_better_reason_to_turn_a_seat_away():
    def turn_away(self, table, seat, move, code):
        table.require(seat != 2, "STA-2", "seat 2 sits this round out", "sits_out")
        table.require(code == NOT_AWAITED, "STA-2", "nobody waits here", "no_waiting")

    codes = {"sits_out": "The seat sits this round out.", "no_waiting": "Nobody waits here."}
    game = stage(turn_away=turn_away, codes=codes, rows={"pick": PICK, "turn": TURN})
    state = at(game, two)
    assert refuse(game, state, 2, answer(1, "a"), "STA-2").code == "sits_out"
    assert refuse(game, state, 3, answer(1, "a"), "STA-1").code == NOT_AWAITED
    assert refuse(game, state, 0, Wait(number=1), "STA-2").code == "no_waiting"
    assert refuse(game, state, 0, answer(2, "a"), "STA-1").code == STALE_DECISION


def test_the_clock_of_a_turn_plays_the_first_listed_move_and_says_so():
    game = stage(rows={"turn": TURN})
    assert game.default_move(game.blank(), 0) == Wait(number=1)
    after, events = accept(game, game.blank(), SYSTEM, Expire(seat=0))
    assert after.notes == ["0 waits 1 in turn by default"]
    (told,) = of_type(events, DecisionAnswered)
    assert (told.id, told.kind, told.seat, told.how, told.choice) == (0, "turn", 0, "default", ())
    assert told.because == "STA-2"
    assert events[0] is told


def test_a_row_names_its_default():
    row = Row(acts=TURN.acts, default=lambda *_: Wait(number=2))
    game = stage(rows={"turn": row})
    assert accept(game, game.blank(), SYSTEM, Expire(seat=0))[0].notes == ["0 waits 2 in turn by default"]


def test_by_default_is_said_of_what_stands_in_alone():
    """What a seat plays itself right afterwards in the same commit would not be."""

    def carry_on(self, table):
        assert not table.by_default
        return False

    game = stage(rows={"turn": TURN}, carry_on=carry_on)
    accept(game, game.blank(), SYSTEM, Expire(seat=0))
    assert accept(game, game.blank(), 0, Wait(number=1))[0].notes == ["0 waits 1 in turn"]


def test_a_seat_that_is_not_awaited_has_no_default():
    game = stage(rows={"turn": TURN})
    assert refuse(game, game.blank(), SYSTEM, Expire(seat=1), "STA-2").code == NOT_AWAITED


def test_a_seat_whose_clock_runs_out_may_leave_instead():
    game = stage(timed_out=lambda *given: given[-1] == 1)
    state, events = accept(game, at(game, two), SYSTEM, Expire(seat=1))
    assert (state.gone, state.notes) == ([1], ["1: b"])
    assert [event.how for event in of_type(events, DecisionAnswered)] == ["left"]
    state, events = accept(game, at(game, two), SYSTEM, Expire(seat=0))
    assert (state.gone, state.notes) == ([], ["0: b"])
    assert [event.how for event in of_type(events, DecisionAnswered)] == ["default"]


def test_what_a_seat_owes_that_has_left_is_answered_for_it():
    game = stage()
    state, events = accept(game, at(game, two), 1, Concede())
    (told,) = of_type(events, DecisionAnswered)
    assert (told.seat, told.how, told.because, told.choice) == (1, "left", "STA-3", refs("b"))
    assert state.notes == ["1: b"]
    assert game.awaiting(state).seats == (0,)
    assert refuse(game, state, 1, Concede(), "STA-3").code == NOT_SEATED


def test_a_seat_that_has_left_is_never_waited_for():
    game = stage()
    left, _ = accept(game, at(game, two), 1, Concede())
    left, _ = accept(game, left, 0, answer(1, "a"))
    table = Table(left, game.look(left).dice, game.clauses, game.rows)
    two(table)
    game.settle(table)
    assert left.notes == ["1: b", "0: a", "1: b"]
    assert game.awaiting(left).seats == (0,)


def test_what_a_seat_owes_may_lapse_when_it_leaves():
    def leave(self, table, seat):
        lapse(table, "STA-3")
        Stage.leave(self, table, seat)

    game = stage(leave=leave)
    state, events = accept(game, at(game, two), 1, Concede())
    assert (state.decision, state.notes) == (None, [])
    assert len(of_type(events, DecisionClosed)) == 1


def test_what_a_seat_owes_may_pass_on_when_it_leaves():
    def leave(self, table, seat):
        pass_on(table, seat, seat + 1)
        Stage.leave(self, table, seat)

    game = stage(leave=leave)
    state = at(game, lambda table: ask(table, "pick", 1, "STA-1", refs("a b")))
    state, _ = accept(game, state, 1, Concede())
    assert (game.awaiting(state).seats, state.notes) == ((2,), [])
    assert accept(game, state, 2, answer(2, "b"))[0].notes == ["2: b"]


def rung(table, decision, seat, _move):
    note(table, f"{seat} rings in {decision.kind}")


def test_what_goes_at_any_time_is_never_listed_and_leaves_the_question_open():
    def once(table, _decision, seat, _move):
        rung = any(text.startswith(f"{seat} rings") for text in table.state.notes)
        table.require(not rung, "STA-2", "once is enough")

    game = stage(anytime=(Act(Ring, rung, lambda *_: [], once),))
    state = at(game, two)
    assert Ring() not in game.legal_moves(state, 0)
    for seat in (2, 0):
        state, _ = accept(game, state, seat, Ring())
    assert state.notes == ["2 rings in pick", "0 rings in pick"]
    assert refuse(game, state, 2, Ring(), "STA-2").detail == "once is enough"
    assert game.awaiting(state).seats == (0, 1)
    assert accept(game, game.blank(), 3, Ring())[0].notes == ["3 rings in anytime"]


def test_steps_of_the_system_have_names():
    def step(self, state):
        return Bow() if state.notes else Advance()

    steps = {Advance: lambda table: note(table, "advanced"), Bow: lambda table: note(table, "bowed")}
    game = stage(steps=steps, step=step)
    state, _ = advance(game, game.blank())
    state, _ = advance(game, state)
    assert state.notes == ["advanced", "bowed"]
    with pytest.raises(ContractError, match="not the system step that is due"):
        accept(game, state, SYSTEM, Advance())


def test_questions_about_a_state_draw_no_dice():
    def lucky(*_):
        return [Wait(number=game.look(game.blank()).dice.roll())]

    game = stage(rows={"turn": Row(acts=(Act(Wait, waited, lucky),))})
    with pytest.raises(ContractError, match="draws no dice"):
        game.legal_moves(game.blank(), 0)


SCENES: list[Any] = [
    two,
    lambda table: ask(table, "pick", 0, "STA-1", refs("a b c"), fewest=0, most=3),
    lambda table: ask(table, "pick", 1, "STA-1", refs("a b c"), fewest=2, most=2, ordered=True),
    lambda table: ask_all(
        table, "pick", "STA-1", [Ask(seat=seat, options=refs("a b")) for seat in range(2)], lasts="first"
    ),
    lambda table: ask(table, "pick", 0, "STA-1", refs("a b c"), fewest=2, most=3, default=refs("b c")),
]


def test_every_kind_of_question_keeps_the_laws():
    def carry_on(self, table):
        if table.state.asked < len(SCENES):
            SCENES[table.state.asked](table)
        else:
            end(table, "STA-3", Outcome(placements=(1, 1), scores=(0, 0), reason="curtain"))
        return True

    def leave(self, table, seat):
        Stage.leave(self, table, seat)
        if len(table.state.gone) == 2:
            end(table, "STA-3", Outcome(placements=(1, 1), scores=(0, 0), reason="empty"))

    game = stage(carry_on=carry_on, leave=leave)
    plan = Plan(every=1, expire_in=6, concede_in=6)
    report = check_matches(game, 2, range(60), {}, plan)
    assert set(report.reasons) == {"curtain", "empty"}
    assert report.widest == 8
