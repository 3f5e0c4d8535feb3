"""Rows: what is legal, in which order it is listed, and what is refused."""

import pytest

from games.kernel import Act, Answer, Row, ask, option_row
from games.kernel.refusals import BAD_OPTION, STALE_DECISION, WRONG_MOVE
from games.kernel.rows import check_answer
from tests.kernel.stage import Stage, Wait, answer, at, note, refs, say, stage
from tests.kit import accept, refuse

STAGE = stage()


def offered(options, **more):
    """Seat 0 is asked to pick of these words."""
    return at(STAGE, lambda table: ask(table, "pick", 0, "STA-1", refs(options), **more))


@pytest.mark.parametrize(
    ("more", "listed"),
    [
        ({}, ["a", "b", "c"]),
        ({"fewest": 0}, ["", "a", "b", "c"]),
        ({"most": 2}, ["a", "b", "c", "a b", "a c", "b c"]),
        ({"fewest": 2, "most": 2}, ["a b", "a c", "b c"]),
        ({"fewest": 2, "most": 2, "ordered": True}, ["a b", "a c", "b a", "b c", "c a", "c b"]),
        ({"fewest": 3, "most": 3}, ["a b c"]),
        ({"fewest": 2, "most": 9}, ["a b", "a c", "b c", "a b c"]),
        ({"fewest": 5, "most": 9}, ["a b c"]),
    ],
    ids=str,
)
def test_every_way_to_pick_is_listed_once_in_the_order_of_the_options(more, listed):
    state = offered("a b c", **more)
    assert STAGE.legal_moves(state, 0) == [answer(1, text) for text in listed]
    for text in listed:
        assert accept(STAGE, state, 0, answer(1, text))[0].notes == [f"0: {text or 'nothing'}"]


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({}, "d"),
        ({}, ""),
        ({}, "a b"),
        ({"most": 2}, "a a"),
        ({"most": 2}, "a b c"),
        ({"most": 2}, "a d"),
        ({"fewest": 2, "most": 3}, "a"),
    ],
    ids=str,
)
def test_what_is_not_offered_so_is_refused(more, text):
    state = offered("a b c", **more)
    assert refuse(STAGE, state, 0, answer(1, text), "STA-1").code == BAD_OPTION


def test_where_order_does_not_count_any_order_is_the_listed_one():
    state = offered("a b c", fewest=2, most=2)
    assert STAGE.listed_as(state, 0, answer(1, "c a")) == answer(1, "a c")
    after, events = accept(STAGE, state, 0, answer(1, "c a"))
    assert after.notes == ["0: a c"]
    assert events == accept(STAGE, state, 0, answer(1, "a c"))[1]
    ordered = offered("a b c", fewest=2, most=2, ordered=True)
    assert STAGE.listed_as(ordered, 0, answer(1, "c a")) == answer(1, "c a")
    assert accept(STAGE, ordered, 0, answer(1, "c a"))[0].notes == ["0: c a"]


def waits(_state, _decision, _seat):
    return [Wait(number=number) for number in range(4)]


def waited(table, _decision, seat, move):
    note(table, f"{seat} waits {move.number}")


def even(table, _decision, _seat, move):
    table.require(move.number % 2 == 0, "STA-2", "odd")


def test_listed_are_the_candidates_that_pass_the_check():
    game = stage(rows={"turn": Row(acts=(Act(Wait, waited, waits, even),))})
    assert game.legal_moves(game.blank(), 0) == [Wait(number=0), Wait(number=2)]
    assert accept(game, game.blank(), 0, Wait(number=4))[0].notes == ["0 waits 4"]
    assert refuse(game, game.blank(), 0, Wait(number=1), "STA-2").code is None


def test_candidates_that_are_sure_are_not_tried():
    tried: list[int] = []

    def counting(_table, _decision, _seat, move):
        tried.append(move.number)

    game = stage(rows={"turn": Row(acts=(Act(Wait, waited, waits, counting, sure=True),))})
    assert len(game.legal_moves(game.blank(), 0)) == 4
    assert tried == []
    accept(game, game.blank(), 0, Wait(number=3))
    assert tried == [3]


def test_without_a_check_exactly_the_candidates_are_legal():
    game = stage(rows={"turn": Row(acts=(Act(Wait, waited, waits),))})
    assert game.legal_moves(game.blank(), 0) == [Wait(number=number) for number in range(4)]
    assert refuse(game, game.blank(), 0, Wait(number=4), "STA-1").code == BAD_OPTION


def test_what_is_open_ended_is_accepted_beyond_the_list():
    act = Act(Wait, waited, waits, even, open_ended=True)
    game = stage(rows={"turn": Row(acts=(act,))})
    assert game.unlisted == (Wait,)
    assert accept(game, game.blank(), 0, Wait(number=100))[0].notes == ["0 waits 100"]


def test_several_acts_answer_one_decision_in_the_order_of_the_row():
    pick = option_row(say).acts[0]
    game = stage(rows={"pick": Row(acts=(pick, Act(Wait, waited, waits, even)))})
    state = at(game, lambda table: ask(table, "pick", 0, "STA-1", refs("a b")))
    assert game.legal_moves(state, 0) == [answer(1, "a"), answer(1, "b"), Wait(number=0), Wait(number=2)]
    after, events = accept(game, state, 0, Wait(number=2))
    assert after.notes == ["0 waits 2"]
    assert after.decision is None
    assert events[0].choice == ()


def test_an_answer_that_comes_too_late_is_stale_whatever_is_open():
    game = stage(rows={"turn": Row(acts=(Act(Wait, waited, waits),)), **Stage.rows})
    for state in (game.blank(), offered("a b")):
        assert refuse(game, state, 0, answer(7, "a"), "STA-1").code == STALE_DECISION


def test_another_kind_of_move_is_refused():
    game = stage(rows={"turn": Row(acts=(Act(Wait, waited, waits),)), **Stage.rows})
    assert refuse(game, offered("a b"), 0, Wait(), "STA-1").code == WRONG_MOVE
    assert refuse(game, game.blank(), 0, answer(0), "STA-1").code == WRONG_MOVE


def test_a_check_of_its_own_narrows_the_options():
    def no_a(table, decision, seat, move):
        check_answer(table, decision, seat, move)
        table.require(refs("a")[0] not in move.picked, "STA-2", "not that one")

    (act,) = option_row(say).acts
    narrow = Act(Answer, act.play, act.candidates, no_a)
    game = stage(rows={"pick": Row(acts=(narrow,), default=option_row(say).default)})
    state = at(game, lambda table: ask(table, "pick", 0, "STA-1", refs("a b"), default=refs("b")))
    assert game.legal_moves(state, 0) == [answer(1, "b")]
    assert refuse(game, state, 0, answer(1, "a"), "STA-2").detail == "not that one"
