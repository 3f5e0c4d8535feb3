"""Spell casting: who, when, price, runs, what follows."""

import pytest

from games.mushroom_sorcerer.events.pieces import ResourceSpent, ScrollFlipped, SpellCast
from games.mushroom_sorcerer.moves import CastSpell, EndTurn
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene, pick


@pytest.mark.clause("MUS-CST-1")
def test_war_scrolls_wait_for_a_war():
    scene = Scene("bahon", bahon={"scrolls": ("strike",), "mana": 1, "towers": "A1[f]{1F}"})
    scene.refuse("bahon", CastSpell(scroll="strike"), "MUS-CST-1")
    assert CastSpell(scroll="strike") not in scene.legal("bahon")


@pytest.mark.clause("MUS-CST-1")
def test_only_the_active_sorcerer_casts():
    scene = Scene("bahon", eddie={"scrolls": ("hunch",)})
    scene.refuse("eddie", CastSpell(scroll="hunch"), "MUS-NGT-1")


@pytest.mark.clause("MUS-CST-2")
def test_only_own_unflipped_scrolls():
    scene = Scene(
        "bahon", bahon={"scrolls": ("hunch",), "flipped": ("hunch",)}, eddie={"scrolls": ("whistle",)}
    )
    for scroll in ("hunch", "whistle", "water_pouch", "fireball"):
        scene.refuse("bahon", CastSpell(scroll=scroll), "MUS-CST-2")


@pytest.mark.clause("MUS-CST-3")
def test_each_scroll_once_a_turn():
    scene = Scene("bahon", bahon={"scrolls": ("glorify",), "mana": 2, "flame": 2})
    scene.do("bahon", CastSpell(scroll="glorify"))
    scene.refuse("bahon", CastSpell(scroll="glorify"), "MUS-CST-3")
    scene.do("bahon", EndTurn())
    scene.state.order, scene.state.queue = [0], []
    for name in ("cassandra", "charles", "eddie"):
        scene.board(name).withdrawn = 1
    scene.run()
    scene.do("bahon", CastSpell(scroll="glorify"))
    assert scene.board("bahon").influence == 2


@pytest.mark.clause("MUS-CST-4")
def test_the_mana_comes_first():
    scene = Scene("bahon", bahon={"scrolls": ("raging_roar",), "mana": 0})
    scene.refuse("bahon", CastSpell(scroll="raging_roar"), "MUS-CST-4")
    scene = Scene("bahon", bahon={"scrolls": ("raging_roar",), "mana": 1})
    events = scene.do("bahon", CastSpell(scroll="raging_roar"))
    kinds = [type(event) for event in of_type(events, SpellCast, ResourceSpent, ScrollFlipped)]
    assert kinds == [SpellCast, ResourceSpent, ScrollFlipped]


@pytest.mark.clause("MUS-CST-5")
def test_the_refusal_names_the_spell():
    scene = Scene("bahon", bahon={"scrolls": ("bounty",), "mana": 1})
    error = scene.refuse("bahon", CastSpell(scroll="bounty"), "MUS-CST-5")
    assert error.code == "MUS-SP-BOUNTY"


@pytest.mark.clause("MUS-CST-6")
def test_only_summoning_scrolls_are_flipped():
    scene = Scene("bahon", bahon={"scrolls": ("glorify", "water_pouch"), "mana": 1, "flame": 1})
    scene.do("bahon", CastSpell(scroll="glorify"))
    scene.do("bahon", CastSpell(scroll="water_pouch"))
    assert [held.flipped for held in scene.board("bahon").archive] == [False, True]


@pytest.mark.clause("MUS-CST-6")
def test_the_flip_comes_after_the_effect():
    scene = Scene("bahon", bahon={"scrolls": ("hunch",)})
    scene.do("bahon", CastSpell(scroll="hunch"))
    assert not scene.board("bahon").archive[0].flipped
    scene.do("bahon", pick(word="water"))
    events = scene.do("bahon", pick(word="water"))
    assert of_type(events, ScrollFlipped)


@pytest.mark.clause("MUS-CST-7")
def test_a_conversion_spends_first_and_gains_from_the_supply():
    scene = Scene("bahon", bahon={"scrolls": ("transfusion",), "mana": 1, "stone": 1}, eddie={"drop": 45})
    assert scene.state.supply.drop == 2
    scene.do("bahon", CastSpell(scroll="transfusion"))
    assert (scene.board("bahon").stone, scene.board("bahon").drop) == (0, 2)


@pytest.mark.clause("MUS-CST-8", "MUS-PO-THUNDER-CHAIN")
def test_thunder_chain_comes_after_all_of_the_cast():
    scene = Scene(
        "cassandra",
        cassandra={"potion": "thunder_chain", "scrolls": ("water_pouch", "empty_flask", "mana_crystal")},
    )
    scene.do("cassandra", CastSpell(scroll="water_pouch"))
    assert scene.board("cassandra").archive[0].flipped
    assert scene.asked() == "thunder_chain"
    scene.do("cassandra", pick())
    scene.do("cassandra", CastSpell(scroll="empty_flask"))
    scene.do("cassandra", pick(word="gain"))
    scene.do("cassandra", scene.legal("cassandra")[-1])
    assert scene.board("cassandra").drop == 3
    scene.do("cassandra", CastSpell(scroll="mana_crystal"))
    assert scene.asked() is None
