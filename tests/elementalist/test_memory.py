"""Guessed worlds agree with everything that a viewer was ever shown, and are as likely as they should be.

What a viewer was shown is gathered here from the records as it saw them, without a look at the state.
"""

from collections import Counter
from math import gcd
from typing import Any

import msgspec
import pytest

from games.elementalist.determinize import histories
from games.elementalist.drafting import tree_of
from games.elementalist.pack import COLOUR_OF, COLOURS, HOLDERS, MEDIUM, PIPS, ROOM, SMALL
from games.kernel import SPECTATOR, Dice, view
from games.kernel.codec import type_name
from games.kernel.laws import Plan, check_matches
from games.kernel.visibility import HIDDEN, redact
from tests.elementalist.table import GAME, Scene
from tests.elementalist.walk import walk
from tests.kit import KEY


class Draw(msgspec.Struct):
    """One draw as a viewer has seen it: its kind if it was ever shown, where it lies if not."""

    kind: str | None
    place: str = "hand"
    by_default: bool = False
    fits: tuple[int, int] = (1, 3)


class Witness:
    """What one viewer has seen of all draws."""

    def __init__(self, viewer):
        self.viewer = viewer
        self.draws: tuple[list[Draw], list[Draw]] = ([], [])
        self.hand: Draw | None = None
        self.holders: tuple[dict[str, Draw], dict[str, Draw]] = ({}, {})

    def watch(self, position):
        by_default = False
        for record in position.records:
            name = type_name(type(record))
            seen: dict[str, Any] = redact(record, self.viewer, position.actor)
            if name == "expire":
                by_default = True
            elif hasattr(self, name):
                getattr(self, name)(seen, by_default)

    def pyramid_drawn(self, seen, by_default):
        self.hand = Draw(None if seen["kind"] == HIDDEN else seen["kind"], by_default=by_default)
        self.draws[seen["seat"]].append(self.hand)

    def pyramid_discarded(self, seen, _by_default):
        self.in_hand().kind = seen["kind"]

    cast_announced = pyramid_discarded

    def flash_stored(self, seen, by_default):
        draw, holder, seat = self.in_hand(), seen["holder"], seen["seat"]
        draw.place = holder
        too_large = by_default and holder == "L" and "M" not in self.holders[seat]
        draw.fits = (2 if too_large else 1, {"L": 2, "M": 1}[holder])
        self.holders[seat][holder] = draw

    def flash_taken(self, seen, _by_default):
        self.hand = self.holders[seen["seat"]].pop(seen["holder"])
        self.hand.place = "hand"

    def flash_announced(self, seen, _by_default):
        self.holders[seen["seat"]].pop(seen["holder"]).kind = seen["kind"]

    def in_hand(self):
        assert self.hand is not None
        return self.hand

    def contradiction(self, world):
        """What in that world can't be, after all that was seen."""
        for seat, draws in enumerate(self.draws):
            left = {colour: list(tree_of(world.stacks[seat], colour)) for colour in COLOURS}
            for number, draw in enumerate(draws):
                kind = draw.kind or self.found(world, seat, draw)
                tree = left[COLOUR_OF[kind]]  # type: ignore[index]
                if not tree or tree[-1] != kind[1]:
                    return f"draw {number} of seat {seat} was no {kind}"
                if draw.by_default and COLOUR_OF[kind] != next(one for one in COLOURS if left[one]):  # type: ignore[index]
                    return f"the clock did not draw {kind} as draw {number} of seat {seat}"
                if draw.kind is None and not draw.fits[0] <= PIPS[kind] <= draw.fits[1]:  # type: ignore[index]
                    return f"draw {number} of seat {seat} fits no {kind}"
                tree.pop()
            if left != world.trees[seat]:
                return f"the trees of seat {seat} are not what is left"
        return ""

    @staticmethod
    def found(world, seat, draw):
        return world.in_hand().kind if draw.place == "hand" else world.stored(seat, draw.place).kind  # type: ignore[arg-type]


@pytest.mark.clause("ELE-SET-10", "ELE-CAST-1", "ELE-END-5")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_guess_agrees_with_all_that_was_shown(viewer):
    differed: Counter[bool] = Counter()
    for seed in range(16):
        witness = Witness(viewer)
        for number, position in enumerate(
            walk(seed, stop_in=4 * (seed % 2), expire_in=(0, 3)[seed % 3 == 0])
        ):
            witness.watch(position)
            state = position.state
            if state.phase != "play" or state.result is not None or number % 3:
                continue
            assert not witness.contradiction(state)
            for again in range(2):
                world = GAME.determinize(view(state, viewer), viewer, Dice(KEY, 2 * number + again))
                assert not witness.contradiction(world), f"seed {seed}, commit {number}"
                differed[world != state] += 1
    assert differed[True] > 50


def ways(scene, seat=1):
    """How the seat's hidden draws may have gone, for the other seat, with weights in lowest terms."""
    state = scene.complete()
    found = Counter[str]()
    hidden = [number for number, trace in enumerate(state.traces[seat]) if trace.kind is None]
    for way in histories(state, seat):
        found["+".join(way.kinds[number] for number in hidden)] += way.weight
    shared = gcd(*found.values())
    return {kinds: weight // shared for kinds, weight in found.items()}


def turn(scene, colour, use, **fields):
    """Whatever else is asked is passed by until A draws; then that tree, and that use."""
    while scene.asked != "A draw":
        scene.play(scene.asked[0], "end_toggle" if "toggle" in scene.asked else "pass")
    scene.play("A", "draw", colour=colour)
    scene.play("A", use, **fields)


@pytest.mark.clause("ELE-CAST-1")
def test_what_was_cast_before_a_flash_was_stored_tells_of_it():
    """RM is cast between: the RS on top of it was stored before, and not after, in place of the YS."""
    scene = Scene().trees("A", R="LMS", Y="LS").at("draw")
    turn(scene, "R", "store_flash", holder="M")
    assert ways(scene, 0) == {"RS": 1, "YS": 1}
    turn(scene, "R", "cast_elemental")
    assert ways(scene, 0) == {"RS": 1}
    turn(scene, "Y", "store_flash", holder="L")
    assert ways(scene, 0) == {"RS+YS": 1}


@pytest.mark.clause("ELE-CAST-1")
def test_a_seat_is_taken_to_draw_from_each_of_its_trees_alike():
    scene = Scene().flash("B", "M", "RS", turn=2).flash("B", "L", "GS", turn=4).trees("B", G="LM", B="LM")
    # After RS, the only red one, there are two trees to draw from; after GS there are three.
    weights = {"RS+GS": 3, "RS+BM": 3, "GS+RS": 2, "GS+GM": 2, "GS+BM": 2}
    assert ways(scene) == weights
    found: Counter[str] = Counter()
    for number in range(600):
        world = GAME.determinize(scene.view(0), 0, Dice(KEY, number))
        first, second = world.stored(1, "M"), world.stored(1, "L")
        found[f"{first.kind}+{second.kind}"] += 1
    # A fair share would be 150 or 100 of each.
    assert found == {"RS+GS": 160, "RS+BM": 159, "GS+RS": 87, "GS+GM": 95, "GS+BM": 99}


@pytest.mark.clause("ELE-END-5", "ELE-CAST-3")
def test_what_a_clock_chooses_is_known_to_be_so():
    scene = Scene(b1="GL", b2="GL", b3="BL", b4="BL").trees("B", R="MS", Y="MS").at("draw", active="B")
    drawn = scene.copy()
    drawn.expire("B")
    # The clock draws from the first tree: no doubt is left.
    assert [event.first_tree for event in drawn.happened("default_told")] == [True]
    assert ways(drawn) == {"RS": 1}
    assert [GAME.determinize(drawn.view(0), 0, Dice(KEY, n)).in_hand().kind for n in range(5)] == ["RS"] * 5


@pytest.mark.clause("ELE-END-5", "ELE-CAST-3")
@pytest.mark.parametrize("clock", [True, False])
def test_a_clock_that_passes_the_medium_holder_by_tells_the_size(clock):
    scene = Scene(b1="GL", b2="GL", b3="BL", b4="BL").trees("B", R="LM", Y="LS").at("draw", active="B")
    scene.play("B", "draw", colour="R")
    if clock:
        scene.expire("B")
        assert [event.passed_over for event in scene.happened("default_told")] == [("M",)]
    else:
        scene.play("B", "store_flash", holder="L")
        assert scene.happened("default_told") == []
    stored = scene.state.holders[1]["L"]
    assert stored is not None
    assert stored.kind == "RM"
    assert ways(scene) == ({"RM": 1} if clock else {"RM": 1, "YS": 1})


def test_another_capacity_of_holders_is_one_number(monkeypatch):
    """Listing, refusing, defaults and guesses look at the same place."""
    assert ROOM == {"L": MEDIUM, "M": SMALL}
    for holder in HOLDERS:
        monkeypatch.setitem(ROOM, holder, MEDIUM)
    scene = Scene().trees("B", R="LM", Y="LM").at("draw", active="B")
    scene.play("B", "draw", colour="R")
    scene.play("B", "store_flash", holder="M")
    assert ways(scene) == {"RM": 1, "YM": 1}
    assert check_matches(GAME, 2, range(100, 108), {}, Plan(every=3)).matches == 8
