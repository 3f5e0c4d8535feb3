"""Worlds that a viewer can't rule out."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from games.kernel import Dice
from games.kernel.content import canonical
from games.kernel.visibility import SPECTATOR, view
from games.wild_magic.melding import legal_melds
from games.wild_magic.pack import PACKS
from games.wild_magic.state import State
from tests.wild_magic.random_play import matches
from tests.wild_magic.table import GAME
from tests.wild_magic.test_invariants import all_cards


def plain_view(state, viewer):
    seen: dict[str, Any] = msgspec.json.decode(canonical(view(state, viewer)))
    return seen


def positions(count, every):
    """Positions of random matches as each viewer, copied."""
    found = []
    dice = Dice(b"p" * 32, 1)
    for match in matches(count):
        for commit in match:
            if dice.below(every) == 0 and commit.state.result is None:
                state = msgspec.json.decode(canonical(commit.state), type=State)
                found += [(state, viewer) for viewer in (SPECTATOR, *range(len(state.seats)))]
    return found


POSITIONS = positions(40, 15)


def test_a_world_looks_the_same_and_keeps_all_cards():
    dice = Dice(b"h" * 32, 1)
    assert len(POSITIONS) > 500
    for state, viewer in POSITIONS:
        seen = plain_view(state, viewer)
        world = GAME.determinize(seen, viewer, dice)
        assert canonical(view(world, viewer)) == canonical(seen)
        assert all_cards(world) == Counter(PACKS[state.pack].counts())


def test_a_view_is_left_as_it_was():
    dice = Dice(b"h" * 32, 2)
    for state, viewer in POSITIONS[:200]:
        seen = plain_view(state, viewer)
        before = canonical(seen)
        GAME.determinize(seen, viewer, dice)
        assert canonical(seen) == before


def test_worlds_differ():
    dice = Dice(b"h" * 32, 3)
    state, viewer = POSITIONS[0]
    worlds = {canonical(GAME.determinize(plain_view(state, viewer), viewer, dice)) for _ in range(5)}
    assert len(worlds) == 5


@pytest.mark.clause("WIM-POOL-1", "WIM-TURN-5")
def test_worlds_respect_what_the_table_knows():
    dice = Dice(b"h" * 32, 4)
    melding = known = 0
    for state, viewer in POSITIONS:
        world = GAME.determinize(plain_view(state, viewer), viewer, dice)
        for seat in world.seats:
            known += len(seat.known)
            assert not Counter(seat.known) - Counter(seat.hand or seat.box_hidden)
        asked = GAME.asking(world)
        if asked is not None and asked.kind == "forced_meld":
            melding += 1
            assert legal_melds(world.seats[world.turn.active].hand)
    assert melding > 5
    assert known > 100


@pytest.mark.clause("WIM-R-25", "WIM-R-23")
def test_what_is_open_and_what_is_not():
    state = POSITIONS[-1][0]
    shown = plain_view(state, SPECTATOR)
    assert shown["box"] == state.box
    assert shown["deck"] == {"hidden": len(state.deck)}
    assert shown["shuffled"] == {"hidden": True}
    assert [seat["hand"] for seat in shown["seats"]] == [{"hidden": len(seat.hand)} for seat in state.seats]
