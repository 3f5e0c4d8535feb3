"""The potions of Bahon, without and with mastery."""

import pytest

from games.mushroom_sorcerer.events.forest import DiceRolled
from games.mushroom_sorcerer.moves import (
    CastSpell,
    DeclareWarPotion,
    GrowGu,
    PlaceServant,
    UseForestKeeper,
    WageWar,
)
from tests.kit import of_type
from tests.mushroom_sorcerer.table import (
    ARROW,
    MASTERED,
    SHIELD,
    Scene,
    chosen,
    end_effect,
    pick,
    total,
)


@pytest.mark.clause("MUS-PO-HIBERNATE")
@pytest.mark.parametrize(
    ("track", "gained"),
    [({}, (0, 0, 0, 0)), ({"thunder": 9}, (0, 0, 3, 0)), ({"water": 12, "flame": 11}, (0, 0, 0, 4))],
)
def test_hibernate_gives_the_highest_level(track, gained):
    scene = end_effect("bahon", "hibernate", track=track)
    board = scene.board("bahon")
    assert (board.flame, board.stone, board.mana, board.drop) == gained
    assert board.influence == 0


@pytest.mark.clause("MUS-PO-HIBERNATE")
def test_hibernate_ties_are_chosen_and_servants_placed():
    scene = end_effect("bahon", "hibernate", track={"flame": 4, "water": 5}, towers="A1[f]")
    assert scene.legal("bahon") == [pick(word="flame"), pick(word="water")]
    scene.refuse("bahon", pick(word="stone"), "MUS-PO-HIBERNATE")
    scene.do("bahon", pick(word="flame"))
    scene.do("bahon", PlaceServant(kind="flame", dest="A1"))
    assert scene.board("bahon").flame == 1


@pytest.mark.clause("MUS-PO-HIBERNATE", "MUS-RES-2")
def test_hibernate_offers_no_element_whose_resource_ran_out():
    scene = Scene(bahon={"potion": "hibernate", "track": {"thunder": 4, "water": 5}})
    scene.board("eddie").drop, scene.state.supply.drop = scene.state.supply.drop, 0
    scene.state.turn, scene.state.cycle, scene.state.queue = None, 3, []
    scene.system()
    assert scene.board("bahon").mana == 2
    assert scene.awaited() == ["system"]


@pytest.mark.clause("MUS-PO-HIBERNATE", "MUS-NGT-6")
def test_hibernate_again_at_the_end_of_night():
    scene = Scene(bahon={"potion": "hibernate", "track": {"water": 4}})
    scene.state.turn, scene.state.cycle, scene.state.queue = None, 3, []
    scene.system()
    assert scene.state.phase == "night_end"
    assert scene.board("bahon").drop == 2


@pytest.mark.clause("MUS-PO-FURY", "MUS-SRV-7")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_fury_arms_stone_servants(side):
    bahon = {"potion": "fury", "towers": "A1[f,f,f]{1F2S}"}
    eddie = {"towers": "B1[f,f,f]{2S}"}
    if side == "attacker":
        scene = Scene("bahon", bahon=bahon, eddie=eddie)
        scene.do("bahon", WageWar(base="A1", target="B1"))
        assert total(scene.run()).arrows == (4, 0)
    else:
        scene = Scene("eddie", bahon=bahon, eddie=eddie)
        scene.do("eddie", WageWar(base="B1", target="A1"))
        assert total(scene.run()).arrows == (1, 3)


@pytest.mark.clause("MUS-PO-FURY", "MUS-PO-BIG-BELLY", "MUS-WAR-5")
@pytest.mark.parametrize(("potion", "element"), [("fury", "flame"), ("big_belly", "stone")])
@pytest.mark.parametrize(("pool", "rolled"), [(0, 0), (1, 0), (3, 1)])
def test_the_masters_take_two_dice(potion, element, pool, rolled):
    scene = Scene(
        "eddie",
        eddie={"dice": pool, "towers": "B1[f]{1S}"},
        bahon={"potion": potion, "track": {element: MASTERED}, "mana": 1, "towers": "A1[f]"},
    )
    scene.do("eddie", WageWar(base="B1", target="A1"))
    assert scene.legal("bahon") == [DeclareWarPotion(choice="pay"), DeclareWarPotion(choice="decline")]
    scene.do("bahon", DeclareWarPotion(choice="pay"))
    events = scene.run(*[SHIELD] * rolled)
    assert len(of_type(events, DiceRolled)[0].faces) == rolled
    assert scene.board("bahon").mana == 0


@pytest.mark.clause("MUS-PO-BIG-BELLY", "MUS-WAR-4", "MUS-WAR-5")
def test_the_attacker_pays_for_fewer_dice_of_the_defender():
    scene = Scene(
        "bahon",
        bahon={
            "potion": "big_belly",
            "track": {"stone": MASTERED},
            "mana": 1,
            "dice": 1,
            "towers": "A1[f]{1F}",
        },
        eddie={"dice": 3, "towers": "B1[f]"},
    )
    scene.do("bahon", WageWar(base="A1", target="B1"))
    scene.do("bahon", DeclareWarPotion(choice="pay"))
    events = scene.run(ARROW, SHIELD)
    assert [len(event.faces) for event in of_type(events, DiceRolled)] == [1, 1]
    assert total(events).damage == (0, 2)


@pytest.mark.clause("MUS-PO-BIG-BELLY", "MUS-WAR-9")
def test_big_belly_gives_flame_servants_two_shields():
    scene = Scene(
        "eddie",
        eddie={"towers": "B1[f,f]{2F}"},
        bahon={"potion": "big_belly", "towers": "A1[f,f]{2F}"},
    )
    scene.do("eddie", WageWar(base="B1", target="A1"))
    events = scene.run()
    assert total(events).overflow == 0
    assert scene.tower("A1") == "A1[f,f]"
    scene = Scene(
        "eddie", eddie={"towers": "B1[f]{1F}"}, bahon={"potion": "big_belly", "towers": "A1[f,f]{1F1S}"}
    )
    scene.do("eddie", WageWar(base="B1", target="A1"))
    scene.run()
    assert [(m.flame, m.stone) for m in scene.legal("bahon")] == [(0, 1), (1, 0)]


@pytest.mark.clause("MUS-PO-FOREST-KEEPER")
def test_forest_keeper():
    scene = Scene("bahon", bahon={"potion": "forest_keeper", "mana": 2}, eddie={"towers": "B1[f]"})
    for cell in ("B1", "C1", "Z9"):
        scene.refuse("bahon", UseForestKeeper(cell=cell), "MUS-PO-FOREST-KEEPER")
    scene.do("bahon", UseForestKeeper(cell="A1"))
    assert scene.state.cells["A1"].debris
    assert scene.state.supply.debris == 1
    chosen(scene, "bahon", "drop")
    assert (scene.board("bahon").drop, scene.board("bahon").mana) == (1, 1)
    scene.refuse("bahon", UseForestKeeper(cell="D1"), "MUS-PO-FOREST-KEEPER")
    scene.refuse("bahon", GrowGu(gu="flame", cell="A1"), "MUS-LND-3")


@pytest.mark.clause("MUS-PO-FOREST-KEEPER")
def test_forest_keeper_master_may_repeat_a_kind():
    scene = Scene("bahon", bahon={"potion": "forest_keeper", "mana": 1, "track": {"water": MASTERED}})
    scene.do("bahon", UseForestKeeper(cell="A1"))
    chosen(scene, "bahon", "mana", "mana")
    assert scene.board("bahon").mana == 2
    assert scene.asked() is None


@pytest.mark.clause("MUS-PO-FOREST-KEEPER", "MUS-RES-3")
def test_forest_keeper_needs_mana_and_debris():
    scene = Scene("bahon", bahon={"potion": "forest_keeper"})
    scene.refuse("bahon", UseForestKeeper(cell="A1"), "MUS-RES-3")
    scene = Scene("bahon", bahon={"potion": "forest_keeper", "mana": 1})
    scene.state.cells["A4"].debris = scene.state.cells["B4"].debris = True
    scene.refill_supply()
    scene.refuse("bahon", UseForestKeeper(cell="A1"), "MUS-PO-FOREST-KEEPER")
    assert not any(isinstance(move, UseForestKeeper) for move in scene.legal("bahon"))
    scene = Scene("bahon", bahon={"potion": "fury", "mana": 1})
    scene.refuse("bahon", UseForestKeeper(cell="A1"), "MUS-PO-FOREST-KEEPER")


@pytest.mark.clause("MUS-PO-SLOW-LEARNER")
@pytest.mark.parametrize(
    ("space", "scroll", "cost"),
    [(4, "water_pouch", 1), (8, "water_pouch", 1), (4, "glorify", 2), (8, "glorify", 1)],
)
def test_slow_learner_prices(space, scroll, cost):
    board = {"potion": "slow_learner", "track": {"thunder": space}, "scrolls": (scroll,), "flame": 1}
    scene = Scene("bahon", bahon=board | {"mana": cost - 1})
    scene.refuse("bahon", CastSpell(scroll=scroll), "MUS-CST-4")
    scene = Scene("bahon", bahon=board | {"mana": cost})
    scene.do("bahon", CastSpell(scroll=scroll))
    assert scene.board("bahon").mana == 0
