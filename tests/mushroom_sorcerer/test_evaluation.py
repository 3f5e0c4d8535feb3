"""The evaluation: cheap, whole numbers, and enough for one-ply play to beat chance."""

from games.kernel.clone import clone
from games.kernel.content import canonical
from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.dice import Dice
from games.kernel.records import SYSTEM
from games.kernel.visibility import view
from games.mushroom_sorcerer.evaluation import WON, evaluate
from tests.mushroom_sorcerer.table import GAME, Scene


def best_move(state, seat, luck):
    """The move after which a rebuilt state is worth most."""
    moves = GAME.legal_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    base = GAME.determinize(view(state, seat), seat, luck)
    key = luck.below(2**60).to_bytes(8, "big")
    worth = []
    for move in moves:
        after = decide_in_place(GAME, clone(base), seat, move, Dice(key, 1)).state
        step = 1
        while GAME.awaiting(after).system:
            step += 1
            after = decide_in_place(GAME, after, SYSTEM, GAME.step(after), Dice(key, step)).state
        worth.append(evaluate(after, seat))
    return moves[worth.index(max(worth))]


def play(seed, mind):
    """Two seats; `mind` looks one move ahead, the other plays by chance."""
    key = seed.to_bytes(32, "big")
    luck = Dice(key, 0)
    state = start(GAME, read_options(GAME, {"sorcerers": "random"}), 2, key).state
    commit = 1
    while GAME.outcome(state) is None:
        commit += 1
        awaited = GAME.awaiting(state)
        if awaited.system:
            actor, move = SYSTEM, GAME.step(state)
        else:
            actor = awaited.seats[0]
            thinks = actor == mind
            move = best_move(state, actor, luck) if thinks else luck.choice(GAME.legal_moves(state, actor))
        state = decide_in_place(GAME, state, actor, move, Dice(key, commit)).state
    return state


def test_one_ply_beats_chance():
    won = sum(GAME.outcome(play(seed, seed % 2)).placements[seed % 2] == 1 for seed in range(20))
    assert won >= 18


def test_an_ended_match_is_worth_its_places():
    scene = Scene("bahon", order=("bahon", "eddie"))
    scene.concede("bahon")
    assert evaluate(scene.state, 1) == WON
    assert evaluate(scene.state, 0) == -WON


def test_evaluating_changes_nothing_and_gives_whole_numbers():
    scene = Scene("bahon", bahon={"drop": 3, "towers": "A1[f,m]{1F}"}, eddie={"influence": 7})
    before = canonical(scene.state)
    assert all(isinstance(evaluate(scene.state, seat), int) for seat in range(4))
    assert canonical(scene.state) == before


def test_more_is_better():
    scene = Scene("bahon", bahon={"influence": 5})
    plain = evaluate(scene.state, 0)
    for change in ("influence", "drop", "mana", "flask", "flame", "dice"):
        richer = clone(scene.state)
        setattr(richer.seats[0], change, getattr(richer.seats[0], change) + 1)
        assert evaluate(richer, 0) > plain, change
