"""`legal_moves` is exactly what `play` accepts: every move that can be written down is tried."""

from collections import Counter
from itertools import combinations, pairwise, product

import pytest

from games.elementalist.moves import (
    Block,
    CastElemental,
    CastSource,
    CastSpell,
    ChoosePyramid,
    Draw,
    EndToggle,
    Pass,
    RollFirst,
    SkipCast,
    StopBuilding,
    StoreFlash,
    TakeFlash,
    Toggle,
    UseFlash,
)
from games.elementalist.pack import COLOURS, HOLDERS, KINDS
from games.elementalist.state import Target
from games.kernel import Dice, IllegalMove
from games.kernel.codec import type_name
from games.kernel.decide import decide
from tests.elementalist.table import GAME, Scene
from tests.elementalist.walk import walk
from tests.kit import KEY


def writable(state):
    """All moves about things that exist or existed, but for blocks of more than two pairs."""
    ids = [f"e{number}" for number in range(1, state.next_elemental)]
    refs = range(1, state.next_ref)
    yield from (RollFirst(), StopBuilding(), CastElemental(), SkipCast(), Pass(), EndToggle())
    yield from (ChoosePyramid(kind=kind) for kind in KINDS)
    yield from (Draw(colour=colour) for colour in COLOURS)
    yield from (kind(holder=holder) for kind in (StoreFlash, TakeFlash) for holder in HOLDERS)
    yield from (Toggle(elemental=one) for one in ids)
    yield from (CastSource(target=one) for one in ids)
    yield from (CastSpell(target=one) for one in (None, *ids))
    yield from (CastSpell(base=base, rider=rider) for base, rider in product((None, *ids), repeat=2))
    yield from (CastSpell(target=one, base=one, rider=other) for one, other in pairwise(ids))
    targets = [Target(elemental=one, component=component) for one in ids for component in (None, 0, 1, 2, 3)]
    targets += [Target(stack=ref) for ref in refs] + [Target(front=ref) for ref in refs]
    yield from (UseFlash(holder=holder, target=target) for holder in HOLDERS for target in targets)
    pairs = list(product(ids, repeat=2))
    yield from (Block(pairs=()), *(Block(pairs=(pair,)) for pair in pairs))
    if len(pairs) <= 50:
        yield from {Block(pairs=both).canonical() for both in combinations(pairs, 2)}


def accepted(state, seat, move):
    try:
        decide(GAME, state, seat, move, Dice(KEY, 1))
    except IllegalMove:
        return False
    return True


def check(state):
    """Compare for both seats; how many moves of each type were accepted."""
    found: Counter[str] = Counter()
    for seat in range(2):
        legal = GAME.legal_moves(state, seat)
        small = {move for move in legal if not isinstance(move, Block) or len(move.pairs) <= 2}
        tried = {move for move in writable(state) if accepted(state, seat, move)}
        pairs_left_out = {move for move in small - tried if isinstance(move, Block) and len(move.pairs) == 2}
        assert tried == small - pairs_left_out
        found.update(type_name(type(move)) for move in tried)
    return found


def test_every_writable_move_in_random_positions():
    found: Counter[str] = Counter()
    for seed in range(14):
        for number, position in enumerate(walk(seed, stop_in=5 * (seed % 2))):
            if number % 6 == seed % 6:
                found += check(position.state)
    assert {
        "draw",
        "store_flash",
        "cast_spell",
        "cast_source",
        "use_flash",
        "toggle",
        "block",
    } <= found.keys()


@pytest.mark.nightly
def test_every_writable_move_in_many_random_positions():
    for seed in range(100, 200):
        for position in walk(seed, stop_in=5 * (seed % 2)):
            check(position.state)


@pytest.mark.parametrize("kind", ["RL", "YL", "GL", "BL", "RM", "YM", "GM", "BM", "RS", "YS", "GS", "BS"])
def test_every_use_of_each_kind(kind):
    field = {"a1": "RS", "a2": "GM+YS off", "b1": "BL", "a3": "YM", "b2": "GS off"}
    scene = Scene(**field).flash("A", "M", "RS").flash("B", "L", "BM").front("a3", "GS").hand(kind)
    found = check(scene.complete())
    assert found["cast_elemental"] == 1
    assert found["store_flash"] == (0 if kind.endswith("L") else 1)
    assert (found["cast_source"] > 0) == kind.endswith("L")


@pytest.mark.parametrize("kind", ["RM", "YM", "GM", "BM", "RS", "YS", "GS", "BS"])
def test_every_use_of_each_flash_in_the_attack(kind):
    holder = "M" if kind.endswith("S") else "L"
    field = {"a1": "RS off", "a2": "GM+YS off", "b1": "BL", "a3": "YM", "b2": "GS"}
    scene = Scene(**field).flash("B", holder, kind).front("a3", "GS").at("toggle1")
    scene.play("A", "end_toggle")
    assert scene.asked == "B attack_window"
    before = check(scene.state)
    scene.play("B", "pass")
    check(scene.state)
    scene.play("B", "block", pairs=[("a2", "b2")])
    assert scene.asked == "B block_window"
    after = check(scene.state)
    # Attackers stay the same, but only the blocker still defends.
    if kind.startswith("G"):
        assert (before["use_flash"], after["use_flash"]) == (2, 1)
    else:
        assert before["use_flash"] == after["use_flash"] > 0
