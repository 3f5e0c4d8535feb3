"""The heuristic of the AI players."""

from hashlib import sha256

import pytest

from games.kernel import Dice
from games.kernel.content import canonical
from games.kernel.decide import decide, decide_in_place, read_options, start
from games.kernel.visibility import view
from games.wild_magic.evaluation import evaluate
from tests.wild_magic.random_play import matches
from tests.wild_magic.table import GAME, Scene, claim, draw, leave_token, meld, pool


def test_it_is_pure_and_whole_numbered():
    dice = Dice(b"e" * 32, 1)
    for match in matches(30):
        for commit in match:
            if dice.below(10) == 0:
                before = canonical(commit.state)
                for seat in range(len(commit.state.seats)):
                    assert type(evaluate(commit.state, seat)) is int
                assert canonical(commit.state) == before


def test_icons_and_tokens_are_good():
    plain = Scene("W1", "W1", melds=("A3", "F4")).state
    more = Scene("W1", "W1", melds=("A5", "F4")).state
    token = Scene("W1", "W1", melds=("A3", "F4"), tokens=("A",)).state
    assert evaluate(more, 0) > evaluate(plain, 0) > evaluate(more, 1)
    assert evaluate(token, 0) == evaluate(plain, 0) + 200
    assert evaluate(token, 1) == evaluate(plain, 1) - 200


def test_a_meld_that_would_be_discarded_is_worth_little():
    lost = Scene("W1", "W1", "W1", melds=("A4", "A5", "A5")).state
    kept = Scene("W1", "W1", "W1", melds=("A6", "A5", "A5")).state
    assert evaluate(kept, 0) - evaluate(lost, 0) > 500


def test_a_hand_that_makes_a_meld_is_better():
    assert evaluate(Scene("F1x3", "W1").state, 0) > evaluate(Scene("F1 A1 S1", "W1").state, 0)


def test_a_token_that_costs_points_is_left():
    for guardian, better, worse in (
        ("vaelis dark", leave_token, claim),
        ("vaelis light", claim, leave_token),
    ):
        scene = Scene("F1x3", "W1", guardians={"F": guardian}, asks="draw_followup").do(0, meld("F", 3))
        values = [
            evaluate(decide(GAME, scene.state, 0, scene.move(move), Dice(b"e" * 32, 2)).state, 0)
            for move in (better, worse)
        ]
        assert values[0] > values[1]


@pytest.mark.clause("WIM-END-1")
def test_a_sixth_meld_is_good_for_the_leader_only():
    ahead = Scene("S1x2", "W1", pools="S1", melds=("W5 C5 A5 F5 L5", "W3")).do(0, pool("S"))
    behind = Scene("S1x2", "W1", pools="S1", melds=("W3 C3 A3 F3 L3", "W6 C6 A6 F6 L6")).do(0, pool("S"))
    assert evaluate(ahead.state, 0) > 1000
    assert evaluate(behind.state, 0) < -1000
    assert draw not in ahead.legal(0)


def one_ply(key, options):
    """Whether a player that looks one move ahead wins against one that plays at random."""
    state = start(GAME, read_options(GAME, options), 2, key).state
    luck = Dice(key, 0)
    clever, commit = key[0] % 2, 1
    while (outcome := GAME.outcome(state)) is None:
        commit += 1
        (seat, *_) = GAME.awaiting(state).seats
        moves = GAME.legal_moves(state, seat)
        move = luck.choice(moves)
        if seat == clever and len(moves) > 1:
            totals = [0] * len(moves)
            for _ in range(2):
                world = GAME.determinize(view(state, seat), seat, luck)
                for index, each in enumerate(moves):
                    after = decide(GAME, world, seat, each, luck).state
                    end = GAME.outcome(after)
                    lead = 10**6 if end is not None and end.placements[seat] == 1 else -(10**6)
                    totals[index] += lead if end is not None else evaluate(after, seat)
            move = moves[totals.index(max(totals))]
        state = decide_in_place(GAME, state, seat, move, Dice(key, commit)).state
    return outcome.placements[clever] == 1


@pytest.mark.parametrize("guardians", ["off", "on"])
def test_one_move_ahead_beats_chance(guardians):
    options = {"guardians": guardians, "guardian_sides": "random"}
    won = sum(one_ply(sha256(b"%d" % number).digest(), options) for number in range(60))
    assert won >= 54
