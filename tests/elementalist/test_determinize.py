"""Guesses of what is hidden keep every public fact, and only those."""

from typing import Any

import msgspec
import pytest

from games.elementalist.pack import COLOUR_OF, PIPS
from games.kernel import SPECTATOR, Dice, view
from games.kernel.content import canonical
from tests.elementalist.table import GAME, Scene
from tests.elementalist.walk import walk
from tests.kit import KEY


def worlds(scene, viewer, number=60):
    scene.complete()
    seen = scene.view(viewer)
    return [GAME.determinize(seen, viewer, Dice(KEY, commit)) for commit in range(number)]


def stored(world, seat, holder):
    found = world.holders[seat][holder]  # type: ignore[index]
    assert found is not None
    return found.kind


@pytest.mark.clause("ELE-SET-10")
def test_a_guess_gives_the_viewer_the_same_view_and_leaves_the_view_alone():
    scene = Scene(a1="GM", b1="RM").flash("A", "L", "BS").flash("B", "L", "GM").flash("B", "M", "YS")
    scene.trees("A", R="LMS", Y="M").trees("B", B="LM", G="L", R="L").hand("RS")
    for viewer in (0, 1, SPECTATOR):
        scene.complete()
        seen = scene.view(viewer)
        before = canonical(seen)
        for world in worlds(scene, viewer):
            assert canonical(view(world, viewer)) == before
        assert canonical(seen) == before


def test_the_viewer_keeps_what_it_knows():
    scene = Scene(a1="GM").flash("A", "L", "BS").trees("A", R="LMS").trees("B", B="LM", R="L")
    for world in worlds(scene, 0, 5):
        assert world.trees[0] == scene.state.trees[0]
        assert world.holders[0] == scene.state.holders[0]


def test_every_candidate_for_a_hidden_flash_is_guessed():
    scene = Scene(b1="RM").flash("B", "L", "GS").trees("B", B="LS", G="LM", Y="LM")
    kinds = {stored(world, 1, "L") for world in worlds(scene, 0)}
    # The top of any tree it may have been drawn from; but a red one is left in no tree.
    assert kinds == {"GS", "BS", "YM"}


def test_a_hidden_flash_under_the_medium_holder_is_small():
    scene = Scene().flash("B", "M", "GS").trees("B", B="LS", G="LM", Y="LM")
    assert {stored(world, 1, "M") for world in worlds(scene, 0)} == {"GS", "BS"}


def test_what_an_open_cast_gives_away_is_respected():
    # One RS in the stack, and an RM came out of that tree while no RS was ever seen.
    scene = Scene(b1="RM").flash("B", "L", "RS").trees("B", G="LS", R="L")
    assert {stored(world, 1, "L") for world in worlds(scene, 0)} == {"RS"}


def test_two_flashes_of_one_colour_were_drawn_smallest_first():
    scene = Scene().flash("B", "L", "GS", turn=2).flash("B", "M", "GS", turn=4).trees("B", G="LMS", R="LS")
    pairs = {(stored(world, 1, "L"), stored(world, 1, "M")) for world in worlds(scene, 0)}
    assert pairs == {("GS", "GS"), ("GS", "RS"), ("RS", "GS")}
    later = Scene().flash("B", "L", "GM", turn=4).flash("B", "M", "GS", turn=2).trees("B", G="LM", R="LM")
    pairs = {(stored(world, 1, "M"), stored(world, 1, "L")) for world in worlds(later, 0)}
    assert pairs == {("GS", "GM"), ("GS", "RM")}


def test_a_pyramid_in_hand_has_a_use():
    field = {"b1": "RM", "b2": "RM", "b3": "RM", "b4": "RL"}
    scene = Scene(**field).flash("B", "L", "RS").flash("B", "M", "RS").trees("B", Y="S", B="S", G="L")
    scene.at("use", active="B").hand("GS")
    for world in worlds(scene, 0):
        # Small yellow and blue ones could not be used and would have been shown.
        assert world.in_hand().kind == "GS"
        assert GAME.legal_moves(world, 1)


def test_a_flash_taken_from_its_holder_may_be_older_than_another():
    scene = (
        Scene(b1="RM").flash("B", "M", "BS", turn=1).flash("B", "L", "BM", turn=5).at("recast", active="B")
    )
    scene.play("B", "take_flash", holder="M")
    for world in worlds(scene, 0, 5):
        assert world.drawn is not None
        assert (world.drawn.kind, stored(world, 1, "L")) == ("BS", "BM")


def test_a_flash_taken_from_its_holder_can_be_cast():
    field = {"b1": "GL", "b2": "GL", "b3": "RL", "b4": "RL"}
    scene = Scene(**field).flash("B", "L", "YS").flash("B", "M", "RS").at("recast", active="B")
    scene.play("B", "take_flash", holder="M")
    for world in worlds(scene, 0, 20):
        # A small yellow one has no target here; storing it again is no way to cast it.
        assert (world.in_hand().kind, stored(world, 1, "L")) == ("RS", "YS")


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_trees_hold_the_largest_of_each_colour(viewer):
    checked = 0
    for seed in range(6):
        for number, position in enumerate(walk(seed)):
            state = position.state
            if state.phase != "play" or number % 7:
                continue
            checked += 1
            world = GAME.determinize(view(state, viewer), viewer, Dice(KEY, number))
            for seat in range(2):
                for colour, tree in world.trees[seat].items():
                    drafted = sorted(
                        kind
                        for kind, n in state.stacks[seat].items()
                        for _ in range(n)
                        if COLOUR_OF[kind] == colour
                    )
                    largest = sorted(drafted, key=lambda kind: -PIPS[kind])[: len(tree)]
                    assert [colour + size for size in tree] == largest
    assert checked > 50


@pytest.mark.parametrize("phase", ["roll", "draft"])
def test_before_play_nothing_is_hidden(phase):
    for position in walk(3):
        state: Any = position.state
        if state.phase == phase:
            seen = msgspec.json.decode(canonical(view(state, 0)))
            assert GAME.determinize(seen, 0, Dice(KEY, 1)) == state
