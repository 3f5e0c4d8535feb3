"""Answers to decisions: what is refused under which clause, and the documented defaults."""

from typing import Any

import pytest

from games.kernel import Answer
from games.kernel.asking import DecisionAnswered
from games.kernel.codec import Codec
from games.kernel.errors import IllegalMove, MalformedMove
from games.kernel.records import SYSTEM, Advance, Expire
from tests.wild_magic.table import (
    GAME,
    Pick,
    Scene,
    burn,
    claim,
    decline,
    discard,
    draw,
    exchange,
    give,
    give_back,
    leave_token,
    meld,
    place,
    pool,
    reinforce,
    swap,
    take,
    to_the_end,
)

ALL_SIX = {
    "W": "vaelis light", "C": "tessara light", "A": "maelin light",
    "F": "elowen light", "L": "caelun dark", "S": "sylari dark",
}  # fmt: skip


def guarded(token, hand, **more):
    """Seat 0 has just laid three shadowcraft cards under this Guardian."""
    guardians = ALL_SIX if token == "sylari dark" else {"S": token}
    hands = more.pop("hands", ("W1", "W1"))
    scene = Scene(f"S1x3 {hand}", *hands, guardians=guardians, asks="draw_followup", **more)
    return scene.do(0, meld("S", 3))


SCENES: dict[str, tuple[Any, int, str]] = {
    "choose_option": (lambda: Scene("A1 S1x3", "W1", pools="F1"), 0, "WIM-TURN-2"),
    "draw_followup": (lambda: Scene("A1", "W1", asks="draw_followup"), 0, "WIM-TURN-6"),
    "forced_meld": (lambda: Scene("F1x2", "W1", pools="F1").do(0, pool("F")), 0, "WIM-TURN-5"),
    "chained_meld": (lambda: guarded("corvalis light", "A1x3"), 0, "WIM-GRD-8"),
    "claim": (lambda: Scene("F1x3", "W1", asks="draw_followup").do(0, meld("F", 3)), 0, "WIM-PWR-3"),
    "place_wild": (lambda: guarded("corvalis dark", "", top="*"), 0, "WIM-GRD-9"),
    "give": (lambda: guarded("elowen dark", "A1 C1 F1"), 0, "WIM-GRD-11"),
    "gift": (lambda: guarded("ithrael light", "", hands=("A1 C1", "W1")), 1, "WIM-GRD-20"),
    "take_pool_card": (lambda: guarded("khlorian light", "", pools="A1 F1 F2"), 0, "WIM-GRD-12"),
    "guardian_discard": (lambda: guarded("khlorian dark", "A1x3 C1"), 0, "WIM-GRD-13"),
    "exchange": (lambda: guarded("maelin light", "A1", pools="F1 F2"), 0, "WIM-GRD-14"),
    "exchange_take": (
        lambda: guarded("maelin light", "A1", pools="F1 F2 A1").do(0, exchange("A1")), 0, "WIM-GRD-14"
    ),
    "burn": (lambda: guarded("maelin dark", "", pools="A1x2 C1 F1"), 0, "WIM-GRD-15"),
    "swap": (lambda: guarded("sylari dark", ""), 0, "WIM-GRD-17"),
    "reinforce": (lambda: guarded("nymora light", "A1", melds=("A3",)), 0, "WIM-GRD-22"),
    "return_token": (lambda: guarded("rhovane dark", "", tokens=("W A S",)), 0, "WIM-GRD-25"),
}  # fmt: skip

DEFAULTS: dict[str, Any] = {
    "choose_option": draw,
    "draw_followup": discard("A1"),
    "forced_meld": meld("F", 3),
    "chained_meld": decline,
    "claim": claim,
    "place_wild": place("W"),
    "give": give("C1"),
    "gift": give("C1"),
    "take_pool_card": take("A", "A1"),
    "guardian_discard": discard("A1"),
    "exchange": decline,
    "exchange_take": take("F", "F1"),
    "burn": burn("C"),
    "swap": swap("W", "C"),
    "reinforce": decline,
    "return_token": give_back("A"),
}

ONE_OF_EACH = [
    draw, pool("F"), discard("A1"), meld("F", 3), claim, leave_token, place("W"), give("A1"),
    take("F", "F1"), exchange("A1"), decline, burn("F"), swap("W", "C"), reinforce("A", "A1"), give_back("W"),
]  # fmt: skip


def test_every_kind_of_decision_has_a_scene():
    assert set(SCENES) == set(GAME.rows) == set(DEFAULTS)
    typed = {type(move) for move in ONE_OF_EACH if not isinstance(move, Pick)}
    assert typed | {Answer} == set(GAME.move_types)


@pytest.mark.parametrize("kind", SCENES)
@pytest.mark.clause("WIM-TURN-2", "WIM-TURN-5", "WIM-TURN-6", "WIM-PWR-3", "WIM-GRD-1", "WIM-GRD-3")
def test_the_wrong_answer_is_refused_under_the_clause_that_asks(kind):
    make, seat, clause = SCENES[kind]
    scene = make()
    assert (seat, kind) in scene.asked()
    answering = {act.move for act in GAME.rows[kind].acts}
    refused = [move for move in ONE_OF_EACH if type(scene.move(move)) not in answering]
    assert len(refused) >= 7
    for move in refused:
        scene.refuse(seat, move, clause)


@pytest.mark.parametrize("kind", SCENES)
@pytest.mark.clause("WIM-PLT-3")
def test_the_default_when_the_clock_runs_out(kind):
    make, seat, _ = SCENES[kind]
    scene = make()
    assert scene.short(GAME.default_move(scene.state, seat)) == DEFAULTS[kind]
    assert DEFAULTS[kind] in scene.legal(seat)
    by_hand, by_clock = make().do(seat, DEFAULTS[kind]), make().expire(seat)
    assert by_clock.state == by_hand.state
    answered = by_clock.events_of(DecisionAnswered)[0]
    assert (answered.kind, answered.seat, answered.how, answered.because) == (
        kind, seat, "default", "WIM-PLT-3",
    )  # fmt: skip
    by_itself = by_hand.events_of(DecisionAnswered)
    in_turn = kind in {"choose_option", "draw_followup", "forced_meld"}
    assert [each.how for each in by_itself] == ([] if in_turn else ["answer"])
    assert by_clock.names()[1:] == by_hand.names()[len(by_itself) :]


@pytest.mark.parametrize("kind", SCENES)
@pytest.mark.clause("WIM-TURN-1", "WIM-GRD-1")
def test_who_is_not_asked_cannot_answer(kind):
    make, seat, _ = SCENES[kind]
    scene = make()
    in_guardian = any(frame.stage == "guardian" for frame in scene.state.agenda)
    for other in {0, 1} - {seat}:
        for move in ONE_OF_EACH:
            scene.refuse(other, move, "WIM-GRD-1" if in_guardian else "WIM-TURN-1")
        assert scene.legal(other) == []
        scene.refuse(SYSTEM, Expire(seat=other), "WIM-PLT-3")


@pytest.mark.parametrize(
    ("kind", "move"),
    [
        ("draw_followup", discard("F1")),
        ("give", give("S1")),
        ("gift", give("F1")),
        ("guardian_discard", discard("F1")),
        ("exchange", exchange("F1")),
        ("reinforce", reinforce("A", "A2")),
    ],
)
@pytest.mark.clause("WIM-CMP-1")
def test_a_hand_card_must_be_held(kind, move):
    make, seat, _ = SCENES[kind]
    make().refuse(seat, move, "WIM-CMP-1")


@pytest.mark.clause("WIM-END-3")
def test_nothing_is_accepted_after_the_end():
    scene = to_the_end(Scene("A1", "W1"))
    for move in ONE_OF_EACH:
        scene.refuse(0, move, "WIM-END-3")
    assert scene.legal(0) == scene.legal(1) == []
    assert GAME.awaiting(scene.state).seats == ()
    with pytest.raises(IllegalMove, match="WIM-PLT-3"):
        GAME.default_move(scene.state, 0)


@pytest.mark.clause("WIM-TURN-1")
def test_there_are_no_steps_of_the_system():
    scene = Scene("A1", "W1")
    scene.refuse(SYSTEM, Advance(), "WIM-TURN-1")
    scene.refuse(0, Advance(), "WIM-TURN-1")
    scene.refuse(0, Expire(seat=0), "WIM-TURN-1")


@pytest.mark.parametrize(
    "data",
    [
        {"type": "take_pool", "element": "lavaform"},
        {"type": "discard", "card": "flamework-3"},
        {"type": "discard", "card": "wild", "pool": "air"},
        {"type": "meld", "element": "flamework", "ones": -1},
        {"type": "meld", "element": "flamework", "ones": "3"},
        {"type": "draw_two", "count": 2},
        {"type": "answer", "choice": {"card": "wild"}},
        {"type": "juggle"},
        {"type": "advance"},
        {},
    ],
)
def test_malformed_moves_are_no_moves(data):
    with pytest.raises(MalformedMove):
        Codec(GAME).read_move(data)


def test_a_well_formed_move_is_read():
    codec = Codec(GAME)
    assert codec.read_move({"type": "meld", "element": "flamework", "ones": 3}) == meld("F", 3)
    assert codec.read_move({"type": "discard", "card": "wild", "pool": "lavaflow"}) == discard("*", "L")
