"""The evaluation: what it likes, and that it wins."""

import pytest

from games.elementalist.evaluation import WIN, evaluate
from games.kernel import Dice, view
from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.records import SYSTEM
from games.opponents import LEVELS
from tests.elementalist.table import GAME, Scene
from tests.elementalist.walk import walk


def value(scene, seat="A"):
    return evaluate(scene.complete(), "AB".index(seat))


def test_it_is_a_zero_sum_of_integers():
    for position in walk(1):
        mine, theirs = evaluate(position.state, 0), evaluate(position.state, 1)
        assert type(mine) is int
        assert mine == pytest.approx(-theirs, abs=1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(Scene(life=(10, 8)), Scene(life=(10, 10)), id="life"),
        pytest.param(Scene(a1="RL"), Scene(a1="RS"), id="larger-elemental"),
        pytest.param(Scene(a1="RM").source("a1", "RL"), Scene(a1="RM"), id="source"),
        pytest.param(Scene().flash("A", "L", "RM"), Scene(), id="flash"),
        pytest.param(Scene().trees("A", R="LM"), Scene().trees("A", R="M"), id="pyramids-left"),
        pytest.param(
            Scene(a1="RM off", b1="BS").at("toggle1"),
            Scene(a1="RM off", b1="BL").at("toggle1"),
            id="weak-blocker",
        ),
        pytest.param(
            Scene(a1="RM off", b1="BL").front("a1", "YM").at("toggle1"),
            Scene(a1="RM off", b1="BL").at("toggle1"),
            id="unblockable",
        ),
        pytest.param(
            Scene(a1="RL", b1="BL"), Scene(a1="RL off", b1="BL").at("toggle2"), id="keeps-a-blocker"
        ),
    ],
)
def test_what_it_likes(better, worse):
    assert value(better) > value(worse)
    assert value(better, "B") < value(worse, "B")


def test_declared_blocks_count_as_declared():
    scene = Scene(a1="RL off", b1="YL").flash("A", "M", "RS").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("A", "pass")
    unblocked, blocked = scene.copy(), scene.copy()
    unblocked.play("B", "block")
    blocked.play("B", "block", pairs=[("a1", "b1")])
    assert value(unblocked) > value(blocked)


def test_a_finished_match_is_worth_its_result():
    won = Scene(a1="RM")
    won.play("B", "concede")
    assert (value(won), value(won, "B")) == (WIN, -WIN)
    drawn = Scene(a1="RM", b1="GM").at("toggle2")
    drawn.state.quiet = 5
    drawn.play("A", "end_toggle")
    assert value(drawn) == 0


def winner(seed, apprentice):
    """The seat that wins between the apprentice in that seat and the novice."""
    key = seed.to_bytes(32, "big")
    players = [LEVELS["novice"], LEVELS["novice"]]
    players[apprentice] = LEVELS["apprentice"]
    state = start(GAME, read_options(GAME, {}), 2, key).state
    luck, commit = Dice(key, 0), 1
    while GAME.outcome(state) is None:
        commit += 1
        actor, move = SYSTEM, GAME.step(state)
        for seat in GAME.awaiting(state).seats:
            actor, moves = seat, GAME.legal_moves(state, seat)
            move = players[seat].choose(GAME, view(state, seat), seat, moves, luck)
        state = decide_in_place(GAME, state, actor, move, Dice(key, commit)).state
    places = state.result.placements
    return None if places == (1, 1) else places.index(1)


def test_looking_one_move_ahead_beats_chance():
    wins = sum(winner(seed, seed % 2) == seed % 2 for seed in range(30))
    assert wins >= 27


@pytest.mark.nightly
def test_looking_one_move_ahead_beats_chance_over_many_matches():
    wins = sum(winner(seed, seed % 2) == seed % 2 for seed in range(1000, 1200))
    assert wins >= 180
