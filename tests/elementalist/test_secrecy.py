"""Nothing tells a viewer what another seat hides: no view, event, listed move or error text."""

from collections import Counter
from typing import get_type_hints

import msgspec
import pytest

from games.elementalist.events import EVENTS, Part, Power, Strike
from games.elementalist.state import (
    Attack,
    Drawn,
    Elemental,
    Front,
    Item,
    State,
    Stored,
    Target,
    Trace,
    Turn,
)
from games.kernel import SPECTATOR, SYSTEM, Dice, IllegalMove, Move, view
from games.kernel.codec import type_name
from games.kernel.content import canonical
from games.kernel.decide import decide
from games.kernel.errors import MalformedMove
from games.kernel.visibility import HIDDEN, Mark, redact
from tests.elementalist.table import GAME, Scene
from tests.elementalist.walk import walk
from tests.kit import KEY

SHOWN = {"pyramid_discarded", "cast_announced", "flash_announced", "secrets_disclosed"}
"""Events that make a hidden pyramid public, by the rules."""


def told(records, viewer, actor):
    """A commit as a viewer hears of it."""
    return canonical(
        [
            [type_name(type(record)), redact(record, viewer, actor), getattr(record, "because", "")]
            for record in records
        ]
    )


def world_of(position, viewer, number):
    """The position before the commit, as it might as well be for the viewer."""
    seen = msgspec.json.decode(canonical(view(position.before, viewer)))
    return GAME.determinize(seen, viewer, Dice(KEY, number))


def same_for(viewer, move, world, actor):
    """The moves of that world that look to the viewer like `move`."""
    looks = canonical(redact(move, viewer, actor))
    return [
        other
        for other in GAME.legal_moves(world, actor)
        if type(other) is type(move) and canonical(redact(other, viewer, actor)) == looks
    ]


@pytest.mark.clause("ELE-SET-10", "ELE-CAST-1", "ELE-CAST-3")
def test_a_commit_looks_the_same_whatever_is_hidden():
    """Non-interference: in another possible world the same visible move tells the viewer the same."""
    compared: Counter[str] = Counter()
    for seed in range(24):
        for number, position in enumerate(walk(seed, stop_in=4 * (seed % 2))):
            names = {type_name(type(record)) for record in position.records}
            if position.actor == SYSTEM or names & SHOWN:
                continue
            for viewer in (1 - position.actor, SPECTATOR):
                world = world_of(position, viewer, number)
                for move in same_for(viewer, position.move, world, position.actor):
                    other = decide(GAME, world, position.actor, move, Dice(KEY, number))
                    if {type_name(type(record)) for record in other.records} & SHOWN:
                        continue
                    assert told(other.records, viewer, position.actor) == told(
                        position.records, viewer, position.actor
                    )
                    assert canonical(view(other.state, viewer)) == canonical(view(position.state, viewer))
                    compared[type_name(type(position.move))] += world != position.before
    for name in ("draw", "store_flash", "pass", "toggle", "end_toggle", "block"):
        assert compared[name] > 0, name
    assert compared["draw"] > 200


@pytest.mark.clause("ELE-CAST-9")
def test_which_flash_was_taken_stays_hidden_until_it_is_cast():
    seen = set()
    for large, medium in (("GS", "BS"), ("BS", "GS")):
        scene = Scene(b1="RM").flash("A", "L", large).flash("A", "M", medium, turn=3).at("recast")
        scene.play("A", "take_flash", holder="L")
        assert scene.state.in_hand().kind == large
        seen.add((told(scene.records, 1, 0), canonical(scene.view(1)), canonical(scene.view(SPECTATOR))))
    assert len(seen) == 1


def test_views_hide_trees_hands_and_flashes():
    hidden: Counter[str] = Counter()
    for seed in range(10):
        for position in walk(seed):
            if position.state.phase != "play":
                continue
            for viewer in (0, 1, SPECTATOR):
                seen = view(position.state, viewer)
                others = [seat for seat in range(2) if seat != viewer]
                assert all(seen["trees"][seat] == HIDDEN for seat in others)
                stored = [one for seat in others for one in seen["holders"][seat].values() if one is not None]
                assert all(one["kind"] == HIDDEN for one in stored)
                drawn = seen["drawn"]
                if drawn is not None and drawn["seat"] in others:
                    assert drawn["kind"] == HIDDEN
                    hidden["drawn"] += 1
                hidden["stored"] += len(stored)
    assert hidden["drawn"] > 50
    assert hidden["stored"] > 50


def test_records_hide_the_kind_until_it_is_shown():
    checked: Counter[str] = Counter()
    private = {"draw": "colour", "pyramid_drawn": "kind", "flash_stored": "kind", "flash_taken": "kind"}
    for seed in range(20):
        for position in walk(seed, stop_in=4):
            for record in position.records:
                name = type_name(type(record))
                if name == "trees_built":
                    owner, field = record.seat, "trees"  # type: ignore[union-attr]
                elif name in private:
                    owner, field = position.actor, private[name]
                else:
                    continue
                checked[name] += 1
                for viewer in (1 - owner, SPECTATOR):
                    assert redact(record, viewer, position.actor)[field] == HIDDEN
                assert redact(record, owner, position.actor)[field] != HIDDEN
    assert set(checked) == {*private, "trees_built"}


def answer(state, seat, move):
    """What a seat is told about a move: the refusal's words, or that it is accepted."""
    try:
        decide(GAME, state, seat, move, Dice(KEY, 1))
    except IllegalMove as error:
        return error.clause, error.detail, error.code
    except MalformedMove as error:
        return str(error)
    return "accepted"


def test_refusals_tell_a_seat_nothing_new():
    """A seat may try any move at any time: the answer is the same in every world it can't rule out."""
    refused = 0
    for seed in range(8):
        pool: dict[Move, None] = {}
        for number, position in enumerate(walk(seed)):
            if position.actor != SYSTEM:
                pool[position.move] = None
            if number % 5 or position.before.phase == "roll":
                continue
            for seat in range(2):
                world = world_of(position, seat, number)
                for move in pool:
                    said = answer(position.before, seat, move)
                    assert answer(world, seat, move) == said
                    refused += said != "accepted"
    assert refused > 2000


def test_whom_a_seat_waits_for_and_what_it_may_do_are_the_same_in_every_world():
    for seed in range(8):
        for number, position in enumerate(walk(seed)):
            for viewer in (0, 1, SPECTATOR):
                world = world_of(position, viewer, number)
                assert GAME.awaiting(world) == GAME.awaiting(position.before)
                if viewer != SPECTATOR:
                    assert GAME.legal_moves(world, viewer) == GAME.legal_moves(position.before, viewer)


STRUCTS = [
    *GAME.move_types, *EVENTS, State, Turn, Item, Target, Trace, Stored, Drawn, Front, Elemental, Attack,
    Part, Power, Strike,
]  # fmt: skip


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_every_field_says_who_may_see_it(kind):
    hints = get_type_hints(kind, include_extras=True)
    for name in kind.__struct_fields__:
        assert any(isinstance(item, Mark) for item in getattr(hints[name], "__metadata__", ())), name
