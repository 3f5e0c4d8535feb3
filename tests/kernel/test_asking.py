"""Decisions: who is asked what, who sees it, and how it ends."""

from functools import partial

import pytest

from games.kernel import (
    SPECTATOR,
    Ask,
    Ref,
    Table,
    ask,
    ask_all,
    lapse,
    option_row,
    pass_on,
    view,
)
from games.kernel.asking import Decision, DecisionAnswered, DecisionClosed, DecisionOpened, turn
from games.kernel.records import SYSTEM, Expire
from games.kernel.refusals import NOT_AWAITED, STALE_DECISION
from games.kernel.rows import Row
from games.kernel.visibility import redact
from tests.kernel.stage import Stage, answer, at, note, refs, stage, words
from tests.kit import accept, of_type, refuse

COLOURS = refs("red green blue")
STAGE = stage()


def reveal(table, decision):
    """Note all answers at once."""
    note(table, "; ".join(f"{each.seat}: {each.answer[0].word}" for each in decision.asks))


def asked(*seats, **more):
    """A scene: these seats are asked for a colour at once."""
    asks = [Ask(seat=seat, options=COLOURS) for seat in seats]
    return partial(ask_all, kind="pick", clause="STA-1", asks=asks, **more)


def test_a_decision_is_numbered_and_seen_by_all():
    about = {"round": 3}
    state = at(STAGE, lambda table: ask(table, "pick", 1, "STA-1", COLOURS, about=about))
    assert (state.decision.id, state.asked) == (1, 1)
    assert STAGE.awaiting(state).seats == (1,)
    for viewer in (0, 1, SPECTATOR):
        shown = view(state, viewer)["decision"]
        assert (shown["kind"], shown["clause"], shown["about"]) == ("pick", "STA-1", {"round": 3})
        assert shown["asks"][0]["options"] == [{"word": "red"}, {"word": "green"}, {"word": "blue"}]


def test_an_answer_ends_it_and_is_told_to_all():
    state = at(STAGE, lambda table: ask(table, "pick", 1, "STA-1", COLOURS))
    after, events = accept(STAGE, state, 1, answer(1, "green"))
    assert after.decision is None
    assert after.notes == ["1: green"]
    (told,) = of_type(events, DecisionAnswered)
    assert (told.id, told.kind, told.seat, told.how, told.because) == (1, "pick", 1, "answer", "STA-1")
    assert redact(told, 0, 1)["choice"] == [{"word": "green"}]


def test_a_single_open_option_is_carried_out_without_asking():
    state = at(STAGE, lambda table: ask(table, "pick", 1, "STA-1", refs("red")))
    assert (state.notes, state.decision, state.asked) == (["1: red"], None, 0)


@pytest.mark.parametrize("more", [{"fewest": 0}, {"most": 2}])
def test_a_single_open_option_is_asked_where_there_is_a_choice(more):
    state = at(STAGE, lambda table: ask(table, "pick", 1, "STA-1", refs("red"), **more))
    assert state.decision is not None
    assert state.notes == []


@pytest.mark.parametrize("options", ["", "red", "red green"])
def test_hidden_options_are_always_asked_and_not_even_counted(options):
    """None, one or more: the others see the same."""
    state = at(STAGE, lambda table: ask(table, "pick", 0, "STA-1", refs(options), open=False))
    listed = STAGE.legal_moves(state, 0)
    assert listed == ([answer(1, word) for word in options.split()] or [answer(1)])
    for viewer in (1, SPECTATOR):
        (shown,) = view(state, viewer)["decision"]["asks"]
        assert shown["options"] == shown["default"] == {"hidden": True}
        assert (shown["fewest"], shown["most"]) == (1, 1)
    after, events = accept(STAGE, state, 0, listed[0])
    assert after.notes == [f"0: {words(listed[0])}"]
    (told,) = of_type(events, DecisionAnswered)
    assert redact(told, 1, 0)["choice"] == {"hidden": True}
    assert redact(told, 0, 0)["choice"] == [{"word": word} for word in options.split()[:1]]


def test_several_seats_answer_in_any_order():
    state = at(STAGE, asked(0, 2))
    assert STAGE.awaiting(state).seats == (0, 2)
    state, _ = accept(STAGE, state, 2, answer(1, "blue"))
    assert STAGE.awaiting(state).seats == (0,)
    assert STAGE.legal_moves(state, 2) == []
    assert refuse(STAGE, state, 2, answer(1, "red"), "STA-1").code == NOT_AWAITED
    state, _ = accept(STAGE, state, 0, answer(1, "red"))
    assert (state.decision, state.notes) == (None, ["2: blue", "0: red"])


def test_the_first_answer_ends_a_decision_that_lasts_so_long():
    state = at(STAGE, asked(0, 2, lasts="first"))
    state, events = accept(STAGE, state, 2, answer(1, "blue"))
    assert (state.decision, state.notes) == (None, ["2: blue"])
    assert of_type(events, DecisionClosed) == []
    assert refuse(STAGE, state, 0, answer(1, "red"), "STA-1").code == NOT_AWAITED


def test_secret_answers_are_carried_out_and_shown_when_all_are_in():
    game = stage(rows={"pick": Row(acts=option_row(lambda *_: None).acts, reveal=reveal)})
    state = at(game, asked(0, 1, secret=True))
    state, events = accept(game, state, 1, answer(1, "blue"))
    assert state.notes == []
    (told,) = of_type(events, DecisionAnswered)
    assert [redact(told, viewer, 1)["choice"] for viewer in (0, 1, SPECTATOR)] == [
        {"hidden": True},
        [{"word": "blue"}],
        {"hidden": True},
    ]
    seen = [view(state, viewer)["decision"]["asks"][1] for viewer in (0, 1)]
    assert [each["answered"] for each in seen] == [True, True]
    assert [each["answer"] for each in seen] == [{"hidden": True}, [{"word": "blue"}]]
    state, _ = accept(game, state, 0, answer(1, "red"))
    assert state.notes == ["0: red; 1: blue"]


def test_a_decision_that_lapses_is_answered_by_nobody():
    def scene(table):
        ask(table, "pick", 1, "STA-1", COLOURS)
        lapse(table, "STA-3")
        lapse(table, "STA-3")

    table = Table(STAGE.blank(), STAGE.look(STAGE.blank()).dice, STAGE.clauses, STAGE.rows)
    scene(table)
    assert [type(event) for event in table.events] == [DecisionOpened, DecisionClosed]
    assert (table.events[-1].because, table.events[-1].id) == ("STA-3", 1)
    assert table.state.decision is None


def test_what_was_asked_of_one_seat_is_passed_on_to_another():
    def scene(table):
        ask(table, "pick", 1, "STA-1", COLOURS, fewest=0, default=refs("blue"))
        pass_on(table, 1, 2)

    state = at(STAGE, scene)
    assert STAGE.awaiting(state).seats == (2,)
    assert (state.decision.id, state.asked) == (2, 2)
    assert state.decision.asks[0] == Ask(seat=2, options=COLOURS, fewest=0, default=refs("blue"))
    assert refuse(STAGE, state, 2, answer(1, "red"), "STA-1").code == STALE_DECISION
    assert accept(STAGE, state, 2, answer(2, "red"))[0].notes == ["2: red"]


def test_a_clock_answers_by_the_default():
    state = at(STAGE, lambda table: ask(table, "pick", 1, "STA-1", COLOURS, default=refs("blue")))
    after, events = accept(STAGE, state, SYSTEM, Expire(seat=1))
    (told,) = of_type(events, DecisionAnswered)
    assert (told.how, told.because, told.choice) == ("default", "STA-2", refs("blue"))
    assert after.notes == ["1: blue"]


@pytest.mark.parametrize(("fewest", "said"), [(1, "1: red"), (0, "1: nothing"), (2, "1: red green")])
def test_without_a_default_as_little_as_possible_is_picked(fewest, said):
    state = at(STAGE, lambda table: ask(table, "pick", 1, "STA-1", COLOURS, fewest=fewest, most=3))
    assert accept(STAGE, state, SYSTEM, Expire(seat=1))[0].notes == [said]


def test_a_turn_is_derived_and_made_once():
    assert turn("turn", 0, "STA-1") is turn("turn", 0, "STA-1")
    assert turn("turn", 0, "STA-1") == Decision(id=0, kind="turn", clause="STA-1", asks=(Ask(seat=0),))


def test_references_of_one_name_are_not_mixed_up():
    """A seat, a piece and a number may all be 2."""
    options = (Ref(seat=2), Ref(piece=2), Ref(number=2))

    def told(table, _decision, _seat, move):
        note(table, repr(move.picked[0].piece))

    game: Stage = stage(rows={"pick": option_row(told)})
    state = at(game, lambda table: ask(table, "pick", 0, "STA-1", options))
    (_, piece, _) = game.legal_moves(state, 0)
    assert accept(game, state, 0, piece)[0].notes == ["2"]
