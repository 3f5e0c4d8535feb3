"""Each kind of decision: who owes it, what is offered, and what happens when that seat is late or leaves."""

from copy import deepcopy

import pytest

from games.extra_creditors.moves import (
    EndTurn,
    Neutralize,
    RequestTake,
    SealElemental,
    StepTo,
    UseAbility,
    UseItem,
)
from games.kernel import Ref
from games.kernel.asking import DecisionAnswered
from tests.extra_creditors.table import BRAM, JUNO, MAX, TOBIAS, WREN, Play, mission, value
from tests.kit import of_type

FAR_OFF = (WREN, "9:4")
SWAP = {"tokens": ("3:2",), "walls": ("V:4:2", "V:4:4"), "students": ((BRAM, "1:1"), FAR_OFF)}
CARDS = {
    "tile": (mission, ("fire", "4:4"), {}, "seep", ()),
    "edge": (mission, ("water", "1:1"), {"walls": ("V:1:1", "H:1:1")}, "seep", ()),
    "ec": (mission, ("wind", "4:4"), {"students": ((BRAM, "6:4"), (JUNO, "6:4"))}, "target", ()),
    "direction": (mission, ("water", "4:4"), {"walls": ("V:4:4",)}, "spread", (2,)),
    "edge_set": (mission, ("wind", "2:2"), SWAP, "spread", (2,)),
    "absorb": (mission, ("fire", "4:4"), {"students": ((MAX, "5:4"), FAR_OFF)}, "spread", (2,)),
}
"""Decisions in the middle of an elemental card: position, card and rolls."""
TURNS = {
    "ritual_tile": ((BRAM, "0:3"), Neutralize(), (2,)),
    "reroll": ((BRAM, "7:1", {"stabilized": 1, "hand": ["ITM-13-1"]}), SealElemental(payment="a4"), (1,)),
    "permit": ((BRAM, "9:4"), RequestTake(seat=1, obj="ITM-14-1"), ()),
    "discard_item": ((TOBIAS, "0:3", {"hand": ["ITM-01-1", "ITM-02-1"]}), UseAbility(ability="distill"), ()),
    "flask_tile": ((BRAM, "1:1", {"hand": ["ITM-03-1"]}), UseItem(card="ITM-03-1", aim=Ref(space="1:1")), ()),
    "hall_pass": ((BRAM, "0:3", {"hand": ["ITM-08-1"]}), UseItem(card="ITM-08-1", aim=Ref(word="E")), ()),
}
"""Decisions in a student's own turn: seat 0, its move and rolls."""
KINDS = {
    "tile": (0, ("3:4", "4:3", "4:5", "5:4"), "3:4"),
    "edge": (0, ("V:0:1", "V:1:1", "H:1:0", "H:1:1"), "V:0:1"),
    "ec": (0, (0, 1), 0),
    "direction": (0, ("N", "S"), "N"),
    "edge_set": (0, ("V:4:2", "V:4:4"), "V:4:2"),
    "absorb": (0, ("spend",), None),
    "ritual_tile": (0, ("1:2", "1:4", "2:3"), "1:2"),
    "reroll": (0, ("quill",), None),
    "permit": (1, ("yes", "no"), "no"),
    "discard_item": (0, ("ITM-01-1", "ITM-02-1"), "ITM-01-1"),
    "flask_tile": (0, ("1:2", "2:1"), None),
    "hall_pass": (0, ("N", "E", "S", "W", "W+close_door"), None),
}
"""The seat that owes each kind in the positions above, its options, and the default."""
TEAM = ("tile", "edge", "ec", "direction", "edge_set")


def waiting(kind):
    """A position in which a decision of this kind is pending."""
    if kind in CARDS:
        build, place, more, card, rolls = CARDS[kind]
        play = Play(build(*place, **more))
        play.card(card, *rolls)
        if kind == "edge_set":
            play.answer("8:5")
    else:
        first, move, rolls = TURNS[kind]
        tokens = ("1:1", "1:2", "2:1") if kind == "flask_tile" else ()
        second = (JUNO, "9:4", {"hand": ["ITM-14-1"]})
        play = Play(mission(students=(deepcopy(first), second, FAR_OFF), tokens=tokens))
        play.move(move, *rolls)
    assert play.state.decision is not None
    assert play.state.decision.kind == kind
    return play


def picked(event):
    """What an event says was picked, if anything was."""
    return value(event.choice[0]) if event.choice else None


@pytest.mark.clause("EXC-CHO-1", "EXC-CHO-3", "EXC-CHO-5")
@pytest.mark.parametrize("kind", KINDS)
def test_a_decision_belongs_to_one_seat_and_stops_everything_else(kind):
    play = waiting(kind)
    seat, options, _ = KINDS[kind]
    assert (play.asked.seat, play.options) == (seat, options)
    if kind in TURNS:
        other = 1 - seat
        play.refuse(EndTurn(), "not_awaited", "EXC-CHO-5", seat=other)
        play.refuse(StepTo(dir="N"), "wrong_move", "EXC-CHO-5", seat=seat)
    else:
        play.refuse(EndTurn(), "wrong_move", "EXC-CHO-5", seat=0)


@pytest.mark.clause("EXC-CHO-4")
@pytest.mark.parametrize("kind", KINDS)
def test_a_late_seat_gets_the_default(kind):
    play = waiting(kind)
    number = play.state.decision.id
    answers = of_type(play.expire(), DecisionAnswered)
    assert [(e.id, picked(e), e.how) for e in answers] == [(number, KINDS[kind][2], "default")]


@pytest.mark.clause("EXC-CHO-6")
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_leaver_owes_passes_on_or_falls_to_its_default(kind):
    play = waiting(kind)
    before, phase = play.state.decision, play.state.phase
    seat, options, default = KINDS[kind]
    answers = of_type(play.concede(seat), DecisionAnswered)
    if kind in TEAM:
        assert answers == []
        assert (play.state.decision.id, play.asked.seat) == (before.id + 1, 1)
        assert (play.state.decision.kind, play.options) == (kind, options)
        play.answer(options[-1])
    else:
        given = "yes" if kind == "permit" else default
        assert [(e.id, picked(e), e.how, e.because) for e in answers] == [
            (before.id, given, "left", "EXC-CHO-6")
        ]
    assert play.state.decision is None
    ended = kind in TURNS and seat == play.state.current_seat
    assert play.state.phase == ("elemental_turn" if ended else phase)


@pytest.mark.clause("EXC-CHO-6")
@pytest.mark.parametrize("kind", KINDS)
def test_a_decision_waits_on_when_another_seat_leaves(kind):
    play = waiting(kind)
    before = play.state.decision
    other = len(play.state.students) - 1
    play.concede(other)
    assert play.state.decision == before
    play.answer(None if KINDS[kind][2] is None else KINDS[kind][1][-1])
    assert play.state.phase == ("player_turn" if kind in TURNS else "elemental_turn")
