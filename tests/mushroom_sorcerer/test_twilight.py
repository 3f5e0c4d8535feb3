"""Twilight: refill, potion, and the effects at its end."""

import pytest

from games.mushroom_sorcerer.events.match import PartBegan, PhaseBegan
from games.mushroom_sorcerer.events.pieces import PotionUsed, ResourceGained
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene, pick


def twilight(**boards):
    scene = Scene(**boards)
    scene.state.turn, scene.state.phase, scene.state.cycle = None, "twilight", 0
    scene.state.queue = list(scene.state.order)
    return scene


@pytest.mark.clause("MUS-TWI-1", "MUS-TWI-2", "MUS-TWI-3")
def test_sorcerer_by_sorcerer():
    two = ("fury", "hibernate")
    scene = twilight(
        bahon={"flask": 3, "potions_left": two},
        cassandra={"flask": 1, "potions_left": ("germination", "thunder_chain")},
    )
    scene.system()
    assert (scene.board("bahon").drop, scene.board("cassandra").drop) == (3, 0)
    assert scene.legal("bahon") == [pick(card="fury"), pick(card="hibernate")]
    scene.refuse("bahon", pick(card="thief"), "MUS-TWI-3")
    scene.refuse("cassandra", pick(card="germination"), "MUS-TWI-3")
    scene.do("bahon", pick(card="fury"))
    assert scene.board("bahon").potion_active == "fury"
    assert scene.board("bahon").potions_left == ["hibernate"]
    scene.system()
    assert scene.board("cassandra").drop == 1
    assert scene.awaited() == ["cassandra"]


@pytest.mark.clause("MUS-TWI-3")
def test_the_last_potion_is_used_unasked_and_then_none():
    scene = twilight(bahon={"potions_left": ("fury",)})
    events = scene.system()
    assert of_type(events, PotionUsed)[0].potion == "fury"
    assert scene.awaited() == ["system"]
    events = scene.system()
    assert not of_type(events, PotionUsed)
    assert scene.awaited() == ["system"]


@pytest.mark.clause("MUS-TWI-2")
def test_no_flask_no_drop():
    scene = twilight(bahon={"flask": 0})
    events = scene.system()
    assert of_type(events, PartBegan)
    assert not of_type(events, ResourceGained)


@pytest.mark.clause("MUS-TWI-4", "MUS-TWI-3")
def test_each_potion_is_used_once_a_game():
    scene = twilight(bahon={"potions_left": ("fury", "big_belly", "hibernate")})
    scene.system()
    scene.do("bahon", pick(card="big_belly"))
    scene.state.queue = [0]
    scene.system()
    assert scene.legal("bahon") == [pick(card="fury"), pick(card="hibernate")]


@pytest.mark.clause("MUS-TWI-5")
def test_end_effects_resolve_in_order_each_wholly():
    scene = twilight(
        bahon={"potion": "hibernate", "track": {"water": 4}},
        cassandra={"potion": "total_mastery", "track": {"water": 8}},
        charles={"potion": "curiosity", "flask": 1},
    )
    scene.state.order, scene.state.queue = [2, 1, 0, 3], []
    events = scene.system()
    assert of_type(events, PhaseBegan)[0].queue == (2, 1, 0)
    scene.system()
    assert scene.awaited() == ["charles"]
    scene.do("charles", pick(number=1))
    scene.do("charles", pick(word="mana"))
    scene.system()
    assert scene.awaited() == ["cassandra"]
    scene.do("cassandra", pick(word="mana"))
    scene.do("cassandra", pick(word="drop"))
    scene.system()
    assert scene.board("bahon").drop == 2
    scene.system()
    assert scene.state.phase == "night"
    assert scene.awaited() == ["charles"]
