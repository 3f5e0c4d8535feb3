import pytest

from games.extra_creditors.concentration import refill
from games.extra_creditors.events.board import ConcentrationPlaced, ConcentrationRevealed
from games.extra_creditors.events.deeds import ItemDrawn
from games.extra_creditors.events.mission import ItemDeckShuffled
from games.extra_creditors.geometry import BOARD
from games.extra_creditors.moves import StepTo
from games.extra_creditors.resolution import Run
from games.kernel import SPECTATOR, Dice, Table
from games.kernel.visibility import redact, view
from tests.extra_creditors.table import BRAM, GAME, JUNO, Play, mission
from tests.kit import KEY, of_type


def filled(state, dice=None):
    run = Run(Table(state, dice or Dice(KEY, 1), GAME.clauses))
    refill(run)
    return run.table.events


@pytest.mark.clause("EXC-MCT-1", "EXC-MCT-2")
def test_four_tokens_lie_out_face_up_ones_counted():
    state = mission(mc={"1:1": "+wild", "2:2": "+slime"}, bag=["item", "wild", "slime"])
    placed = of_type(filled(state), ConcentrationPlaced)
    assert [(e.token, e.kind) for e in placed] == [(3, "item"), (4, "wild")]
    assert len(state.mc.board) == 4
    assert state.mc.bag == ["slime"]


@pytest.mark.clause("EXC-MCT-2")
def test_faces_are_secret_until_turned_up():
    state = mission(bag=["wild"])
    placed = of_type(filled(state), ConcentrationPlaced)[0]
    for viewer in (0, 1, SPECTATOR):
        assert redact(placed, viewer, 0)["kind"] == {"hidden": True}
        assert view(state, viewer)["mc"]["board"][placed.tile]["kind"] == {"hidden": True}
        assert view(state, viewer)["mc"]["bag"] == {"hidden": 0}


@pytest.mark.clause("EXC-MCT-2")
def test_no_token_is_placed_without_a_tile():
    state = mission(tokens=[tile for tile in BOARD if tile != "8:1"], bag=["item"] * 4)
    assert filled(state) == []
    assert len(state.mc.bag) == 4


@pytest.mark.clause("EXC-MCT-2")
def test_after_two_hundred_rerolls_a_free_tile_is_drawn():
    class Stubborn(Dice):
        def roll(self, sides=6):
            return min(1, sides)

    state = mission(tokens=("1:1",), bag=["item"])
    placed = of_type(filled(state, Stubborn(KEY, 1)), ConcentrationPlaced)[0]
    assert placed.rolls[:201] == ((1, 1),) * 201
    assert len(placed.rolls) == 202
    assert placed.tile in BOARD
    assert placed.tile not in ("1:1", "8:1")


@pytest.mark.clause("EXC-MCT-4")
def test_entering_turns_a_token_up_and_collects_an_item():
    state = mission(mc={"1:3": "item", "2:3": "wild", "3:3": "slime"})
    state.items.deck = ["ITM-01-1"]
    play = Play(state)
    events = play.move(StepTo(dir="E"))
    assert [(e.kind, e.by) for e in of_type(events, ConcentrationRevealed)] == [("item", 0)]
    assert play.state.students[0].hand == ["ITM-01-1"]
    play.move(StepTo(dir="E"))
    play.move(StepTo(dir="E"))
    assert [token.up for token in play.state.mc.board.values()] == [True, True]
    assert play.state.mc.discard == {"item": 1, "slime": 0, "wild": 0}


@pytest.mark.clause("EXC-MCT-4")
@pytest.mark.parametrize(("discard", "hand"), [(["ITM-01-1"], ["ITM-01-1"]), ([], [])])
def test_an_empty_item_deck_is_shuffled_from_its_discard(discard, hand):
    state = mission(mc={"1:3": "item"})
    state.items.discard = discard
    play = Play(state)
    events = play.move(StepTo(dir="E"))
    assert play.state.students[0].hand == hand
    assert len(of_type(events, ItemDeckShuffled)) == len(of_type(events, ItemDrawn)) == len(hand)
    assert play.state.items.discard == []


@pytest.mark.clause("EXC-MCT-3")
def test_refill_waits_for_the_end_of_a_turn():
    play = Play(mission("fire", "4:4", mc={"5:4": "item"}, bag=["wild"] * 8))
    events = play.card("spread", 2)
    assert of_type(events, ConcentrationPlaced) == []
    play.turn_of(0)
    events = play.end_turn(1, 1, 1, 2, 1, 3, 1, 5)
    assert len(of_type(events, ConcentrationPlaced)) == 4


@pytest.mark.clause("EXC-R-51")
def test_students_do_not_keep_tokens_away():
    state = mission(students=((BRAM, "1:1"), (JUNO, "9:4")), nulls=("1:2",), bag=["item", "item"])
    state.mc.board.clear()
    play = Play(state)
    play.end_turn(1, 1, 1, 2)
    assert set(play.state.mc.board) == {"1:1", "1:2"}
