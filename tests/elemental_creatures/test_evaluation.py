"""The evaluation prefers what is better, costs little and beats random play."""

import random

import pytest

from games.elemental_creatures.evaluation import evaluate
from games.elemental_creatures.game import VERSIONS
from games.kernel import Dice, view
from games.kernel.content import canonical
from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.records import SYSTEM
from games.opponents.apprentice import Apprentice
from tests.elemental_creatures.table import Board

GAME = VERSIONS[0]


def better(one, other, seat=0):
    return evaluate(one.state, seat) > evaluate(other.state, seat)


def test_points_lead_cards_and_material_are_worth_something():
    assert better(Board({}, {}, points=(5, 0)), Board({}, {}, points=(0, 5)))
    assert better(Board({"F": ["Monolithos"]}, {}), Board({"F": ["Frostkit"]}, {}))
    assert better(Board({"H": ["Pebblet"] * 3}, {}), Board({"H": ["Pebblet"]}, {}))
    assert better(Board({}, {"H": ["Pebblet"]}), Board({}, {"H": ["Pebblet"] * 3}))
    assert better(Board({"S": ["Frostkit"], "H": ["Pyrehound"]}, {}), Board({"H": ["Pyrehound"]}, {}))


def test_it_is_an_integer_and_changes_nothing():
    board = Board({"F": ["Monolithos"]}, {"F": ["Frostkit"]}, {})
    before = canonical(board.state)
    assert all(isinstance(evaluate(board.state, seat), int) for seat in range(3))
    assert canonical(board.state) == before


def test_leaving_is_the_worst():
    board = Board({}, {}, {}, points=(9, 0, 0)).concede(0)
    assert evaluate(board.state, 0) < evaluate(board.state, 1) - 1_000


def one_ply_against_random(seed):
    key = seed.to_bytes(32, "big")
    chance, luck = random.Random(seed), Dice(key, 1_000_000)
    state = start(GAME, read_options(GAME, {}), 2, key).state
    commit = 1
    while state.result is None:
        awaited = GAME.awaiting(state)
        commit += 1
        actor, move = SYSTEM, None
        if awaited.system:
            move = GAME.step(state)
        else:
            actor = awaited.seats[0]
            moves = GAME.legal_moves(state, actor)
            if actor == seed % 2 and len(moves) > 1:
                move = Apprentice().choose(GAME, view(state, actor), actor, moves, luck)
            else:
                move = chance.choice(moves)
        state = decide_in_place(GAME, state, actor, move, Dice(key, commit)).state
    return GAME.outcome(state).placements[seed % 2] == 1


def test_looking_one_move_ahead_beats_random_play():
    assert sum(one_ply_against_random(seed) for seed in range(40)) >= 32


@pytest.mark.nightly
def test_looking_one_move_ahead_beats_random_play_nine_times_in_ten():
    assert sum(one_ply_against_random(seed) for seed in range(1_000, 1_400)) >= 350
