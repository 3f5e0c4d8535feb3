"""Rounds, the order track, and what lies between rounds."""

import pytest

from games.mushroom_sorcerer.events.match import OrderSet, PhaseBegan, RoundBegan, ScrollRevealed
from games.mushroom_sorcerer.events.pieces import PotionExpired, ScrollDiscarded
from games.mushroom_sorcerer.moves import EndTurn
from games.mushroom_sorcerer.rounds import new_order
from games.mushroom_sorcerer.state import Deck
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene, fresh


def ending_round(**boards):
    scene = Scene(**boards)
    scene.state.turn, scene.state.phase, scene.state.cycle = None, "daybreak", 0
    return scene


@pytest.mark.clause("MUS-RND-1", "MUS-SET-11")
def test_round_one_has_no_twilight():
    scene = Scene(order=("bahon", "cassandra"))
    scene.state = fresh(2, sorcerers="random", first=0)
    scene.system()
    events = scene.system()
    assert of_type(events, RoundBegan)[0].n == 1
    assert [event.phase for event in of_type(events, PhaseBegan)] == ["night"]


@pytest.mark.clause("MUS-RND-1", "MUS-TWI-4", "MUS-REP-3")
def test_later_rounds_begin_with_twilight_and_no_potion():
    scene = ending_round(bahon={"potion": "fury"}, eddie={"potion": "thief"})
    scene.system()
    events = scene.system()
    kinds = [type(event) for event in events]
    assert kinds.index(PotionExpired) < kinds.index(RoundBegan) < kinds.index(PhaseBegan)
    assert [event.potion for event in of_type(events, PotionExpired)] == ["fury", "thief"]
    assert scene.state.phase == "twilight"
    assert scene.state.queue == scene.state.order


@pytest.mark.clause("MUS-RND-2", "MUS-NGT-1")
def test_everything_follows_the_order_track():
    scene = Scene()
    scene.state.order = [2, 0, 3, 1]
    scene.state.turn, scene.state.cycle, scene.state.queue = None, 0, []
    turns = []
    for _ in range(4):
        scene.run()
        turns.append(scene.awaited()[0])
        scene.do(turns[-1], EndTurn())
    assert turns == ["charles", "bahon", "eddie", "cassandra"]


@pytest.mark.clause("MUS-REP-1")
@pytest.mark.parametrize(
    ("values", "order"),
    [
        ((5, 3, 1, 0), [3, 2, 1, 0]),
        ((5, 5, 5, 5), [0, 1, 2, 3]),
        ((0, "m2", "m1", 9), [0, 3, 2, 1]),
        (("m3", "m3", 7, 2), [3, 2, 0, 1]),
        (("m0", 4, 0, 4), [0, 2, 1, 3]),
    ],
)
def test_the_new_order(values, order):
    boards = {}
    for name, value in zip(("bahon", "cassandra", "charles", "eddie"), values, strict=True):
        boards[name] = {"moon": int(value[1:])} if isinstance(value, str) else {"influence": value}
    scene = ending_round(**boards)
    assert list(new_order(scene.state)) == order
    events = scene.system()
    assert list(of_type(events, OrderSet)[0].order) == order


@pytest.mark.clause("MUS-REP-2")
def test_discards_leave_the_game_and_empty_decks_stay_empty():
    scene = ending_round()
    war, gu = scene.state.decks["war"], scene.state.decks["gu"]
    scene.state.discard = [war.top, *war.rest, gu.top, *gu.rest[:-1]]
    scene.state.decks["war"] = Deck()
    scene.state.decks["gu"] = Deck(top=gu.rest[-1])
    gone = len(scene.state.discard)
    events = scene.system()
    assert [event.deck for event in of_type(events, ScrollDiscarded)] == ["summoning", "servant", "gu"]
    assert of_type(events, ScrollRevealed)[-1].scroll is None
    assert scene.state.decks["gu"].top is None
    assert len(scene.state.discard) == gone + 3


@pytest.mark.clause("MUS-REP-3")
def test_the_round_limit_comes_before_everything_else():
    scene = ending_round(bahon={"influence": 1})
    scene.state.round = 12
    events = scene.system()
    assert not of_type(events, OrderSet, ScrollDiscarded)
    assert scene.state.phase == "ended"
