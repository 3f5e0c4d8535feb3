import pytest

from games.extra_creditors.evaluation import evaluate
from games.extra_creditors.moves import CloseDoor, DiscardStabilized, Quench, Stabilize, StepTo
from games.extra_creditors.outlook import outlook
from games.extra_creditors.state import SealedElemental
from games.kernel import Dice, Outcome, clone
from games.kernel.decide import decide
from games.kernel.visibility import view
from games.opponents import LEVELS
from games.opponents.evaluate import WIN
from tests.extra_creditors.eager import lucky_pack
from tests.extra_creditors.table import BRAM, GAME, JUNO, Play, mission
from tests.extra_creditors.test_invariants import CASES, match
from tests.kit import KEY


def gain(state, move):
    """How much better a move makes the position."""
    return evaluate(decide(GAME, state, 0, move, Dice(KEY, 2)).state, 0) - evaluate(state, 0)


def test_it_is_the_same_for_every_seat_and_stays_between_loss_and_win():
    with lucky_pack():
        for decision in match(*CASES[4], 120):
            values = {evaluate(decision.state, seat) for seat in range(4)}
            assert len(values) == 1
            assert -WIN < values.pop() < WIN
            assert all(type(evaluate(decision.state, seat)) is int for seat in range(4))


@pytest.mark.parametrize("kind", ["fire", "ice", "smoke", "dream", "darkness"])
def test_it_judges_every_elemental(kind):
    hidden = kind in ("dream", "darkness")
    state = mission(kind, None if hidden else "4:4", tokens=("5:5",))
    assert isinstance(evaluate(state, 0), int)


def test_it_goes_for_wild_magic_and_the_elemental():
    wild = mission(mc={"4:3": "+wild"}, students=((BRAM, "1:3"), (JUNO, "9:4")))
    assert gain(wild, StepTo(dir="E")) > gain(wild, StepTo(dir="N"))
    here = mission(mc={"1:3": "+wild"}, students=((BRAM, "1:3"), (JUNO, "9:4")))
    assert gain(here, Stabilize()) > 0
    carrier = mission("fire", "8:1", students=((BRAM, "4:1", {"stabilized": 1}), (JUNO, "9:4")))
    assert gain(carrier, StepTo(dir="E")) > 0 > gain(carrier, StepTo(dir="W"))


def test_ways_go_round_outside_and_cost_more_through_doors_and_walls():
    ways = outlook(mission(closed_doors=("V:1:1",), walls=("H:1:1",))).ways("1:1")
    assert ways["2:1"] == 2
    shut = outlook(mission(walls=("V:1:1", "H:1:1"))).ways("1:1")
    assert shut["2:1"] == 3
    assert shut["0:3"] == 5


def test_it_lowers_the_seal_value():
    near = mission("fire", "8:1", tokens=("1:3",), students=((BRAM, "1:3", {"stabilized": 1}), (JUNO, "9:4")))
    assert gain(near, Quench(tile="1:3")) > 0
    walls = tuple(f"V:6:{y}" for y in (1, 3, 4, 5, 6))
    crowd = ((BRAM, "7:2", {"stabilized": 1}), (JUNO, "9:4"))
    tokens = ("1:1", "1:2", "1:3", "1:4")
    house = mission("fire", "8:1", tokens=tokens, walls=walls, open_doors=("V:6:2",), students=crowd)
    assert gain(house, CloseDoor(edge="V:6:2")) > 0


def test_the_apprentice_seals_when_it_can():
    crowd = ((BRAM, "7:1", {"stabilized": 1}), (JUNO, "9:4"))
    play = Play(mission("fire", "8:1", difficulty="introductory", students=crowd))
    state = play.state
    state.elemental_deck.draw = list(GAME.packs["exc-house-1"].elemental_deck(2)[0])
    chosen = LEVELS["apprentice"].choose(GAME, view(state, 0), 0, GAME.legal_moves(state, 0), Dice(KEY, 4))
    assert type(chosen).__name__ == "SealElemental"


def test_winning_beats_any_state_on_the_way_and_losing_is_worse():
    before = mission(
        "fire", "8:1", difficulty="normal", students=((BRAM, "7:1", {"stabilized": 1}), (JUNO, "9:4"))
    )
    seal = SealedElemental(kind="ice", by=0, seal_value=3)
    before.sealed = [seal]
    won, lost = clone(before), clone(before)
    won.sealed = [seal, seal]
    won.result = Outcome(placements=(1, 1), scores=(3, 3), reason="victory", won=True)
    lost.result = Outcome(placements=(1, 1), scores=(0, 0), reason="collapse", won=False)
    assert evaluate(won, 0) > evaluate(before, 0) > evaluate(lost, 0)


def test_losing_the_stabilized_is_never_a_gain():
    tokens = tuple(f"{x}:{y}" for x in range(1, 6) for y in range(1, 6))
    crowd = ((BRAM, "6:1", {"stabilized": 1}), (JUNO, "9:4"))
    assert gain(mission("fire", "8:1", tokens=tokens, students=crowd), DiscardStabilized()) < 0
