"""The potions of Cassandra, without and with mastery."""

import pytest

from games.kernel.asking import DecisionOpened
from games.mushroom_sorcerer import growing
from games.mushroom_sorcerer.events.forest import GuGrown
from games.mushroom_sorcerer.moves import (
    AssignCasualties,
    CastSpell,
    DeclareWarPotion,
    GrowGu,
    PlaceServant,
    PlaceShadowGu,
    WageWar,
)
from tests.kit import accept, of_type
from tests.mushroom_sorcerer.table import (
    BELOW,
    GAME,
    MASTERED,
    Scene,
    chosen,
    end_effect,
    pick,
    total,
)


@pytest.mark.clause("MUS-PO-TOTAL-MASTERY")
@pytest.mark.parametrize(
    ("track", "n"), [({}, 0), ({"flame": 8}, 2), ({"flame": 8, "water": 12, "stone": 7}, 4)]
)
def test_total_mastery(track, n):
    scene = end_effect("cassandra", "total_mastery", track=track)
    chosen(scene, "cassandra", *["mana"] * n)
    assert scene.board("cassandra").mana == n
    assert scene.asked() is None


@pytest.mark.clause("MUS-PO-FLAMOUFLAGE", "MUS-PO-STONOUFLAGE", "MUS-WAR-4")
@pytest.mark.parametrize(
    ("potion", "kind", "element", "instead"),
    [("flamouflage", "flame", "flame", "arrows"), ("stonouflage", "stone", "stone", "shields")],
)
def test_camouflage(potion, kind, element, instead):
    def defended(space, mana):
        scene = Scene(
            "bahon",
            bahon={"towers": "A1[f,f]{1F1S}"},
            cassandra={"potion": potion, "track": {element: space}, "mana": mana, "towers": "B1[f,f]"},
        )
        scene.do("bahon", WageWar(base="A1", target="B1"))
        return scene

    assert defended(MASTERED, 0).asked() is None
    scene = defended(BELOW, 1)
    assert [move.choice for move in scene.legal("cassandra")] == ["servant", "decline"]
    scene.refuse("cassandra", DeclareWarPotion(choice=instead), "MUS-WAR-4")
    scene.do("cassandra", DeclareWarPotion(choice="servant"))
    scene.do("cassandra", PlaceServant(kind=kind, dest="B1"))
    events = scene.run()
    assert total(events).overflow == (1 if kind == "flame" else 0)
    scene = defended(MASTERED, 1)
    assert [move.choice for move in scene.legal("cassandra")] == ["servant", instead, "decline"]
    scene.do("cassandra", DeclareWarPotion(choice=instead))
    events = scene.run()
    if kind == "flame":
        assert total(events).arrows == (2, 2)
        scene.do("bahon", AssignCasualties(flame=0, stone=1))
    else:
        assert total(events).blocks == (0, 2)
        assert scene.tower("B1") == "B1[f,f]"


@pytest.mark.clause("MUS-PO-FLAMOUFLAGE", "MUS-PO-STONOUFLAGE", "MUS-RES-2")
@pytest.mark.parametrize(
    ("potion", "kind", "instead"), [("flamouflage", "flame", "arrows"), ("stonouflage", "stone", "shields")]
)
def test_camouflage_offers_no_servant_the_supply_lacks(potion, kind, instead):
    for space, offered in ((BELOW, []), (MASTERED, [instead, "decline"])):
        scene = Scene(
            "cassandra",
            cassandra={
                "potion": potion,
                "track": {kind: space},
                "mana": 1,
                "towers": f"B1[f,f]{{1{kind[0].upper()}}}",
            },
            bahon={"towers": "A1[f]"},
        )
        setattr(scene.board("eddie"), kind, getattr(scene.state.supply, kind))
        setattr(scene.state.supply, kind, 0)
        scene.do("cassandra", WageWar(base="B1", target="A1"))
        assert [move.choice for move in scene.legal("cassandra")] == offered


@pytest.mark.clause("MUS-PO-GERMINATION")
def test_germination_below_mastery_gives_one_resource():
    scene = Scene("cassandra", cassandra={"potion": "germination", "drop": 5, "towers": "A1[f]"})
    scene.do("cassandra", GrowGu(gu="thunder", cell="A1"))
    assert scene.asked() is None
    scene.do("cassandra", GrowGu(gu="thunder", cell="A1"))
    chosen(scene, "cassandra", "drop")
    assert scene.board("cassandra").drop == 1
    assert scene.asked() is None


@pytest.mark.clause("MUS-PO-GERMINATION", "MUS-SP-SHADOW-GU", "MUS-GRO-8")
def test_germination_does_not_count_a_shadow_gu():
    board = {"potion": "germination", "drop": 2, "mana": 1, "scrolls": ("shadow_gu",), "towers": "A1[f]"}
    scene = Scene("cassandra", cassandra=board)
    scene.do("cassandra", GrowGu(gu="thunder", cell="A1"))
    scene.do("cassandra", CastSpell(scroll="shadow_gu"))
    scene.do("cassandra", PlaceShadowGu(gu="thunder", cell="A1"))
    assert scene.asked() is None
    assert scene.tower("A1") == "A1[f,t,t]"


@pytest.mark.clause("MUS-PO-GERMINATION")
def test_germination_wants_two_of_one_type():
    scene = Scene("cassandra", cassandra={"potion": "germination", "drop": 5, "towers": "A1[f]"})
    scene.do("cassandra", GrowGu(gu="thunder", cell="A1"))
    scene.do("cassandra", GrowGu(gu="water", cell="A1"))
    assert scene.asked() is None


@pytest.mark.clause("MUS-PO-GERMINATION", "MUS-GRO-1")
def test_germination_acts_at_the_second_gu_however_many_may_be_grown(monkeypatch):
    monkeypatch.setattr(growing, "GROWTHS", 3)
    scene = Scene("cassandra", cassandra={"potion": "germination", "drop": 9, "towers": "A1[f]"})
    scene.do("cassandra", GrowGu(gu="thunder", cell="A1"))
    scene.do("cassandra", GrowGu(gu="thunder", cell="A1"))
    assert scene.asked() == "resource"
    chosen(scene, "cassandra", "drop")
    _, events = accept(GAME, scene.state, 1, GrowGu(gu="thunder", cell="A1"))
    assert of_type(events, GuGrown)[0].level == 4
    assert not of_type(events, DecisionOpened)


@pytest.mark.clause("MUS-PO-THUNDER-CHAIN")
def test_thunder_chain_below_mastery_gains_one_and_once_a_turn():
    scene = Scene(
        "cassandra",
        cassandra={
            "potion": "thunder_chain",
            "track": {"thunder": BELOW},
            "scrolls": ("water_pouch", "empty_flask"),
            "towers": "A1[f]",
        },
    )
    scene.do("cassandra", CastSpell(scroll="water_pouch"))
    scene.do("cassandra", pick(word="gain"))
    chosen(scene, "cassandra", "stone")
    scene.do("cassandra", PlaceServant(kind="stone", dest="A1"))
    assert scene.asked() is None
    scene.do("cassandra", CastSpell(scroll="empty_flask"))
    assert scene.asked() is None
    assert scene.tower("A1") == "A1[f]{1S}"


@pytest.mark.clause("MUS-PO-THUNDER-CHAIN")
def test_thunder_chain_master_gains_two_kinds():
    scene = Scene(
        "cassandra",
        cassandra={"potion": "thunder_chain", "track": {"thunder": MASTERED}, "scrolls": ("water_pouch",)},
    )
    scene.do("cassandra", CastSpell(scroll="water_pouch"))
    scene.do("cassandra", pick(word="gain"))
    chosen(scene, "cassandra", "mana")
    assert pick(word="mana") not in scene.legal("cassandra")
    chosen(scene, "cassandra", "drop")
    board = scene.board("cassandra")
    assert (board.mana, board.drop, scene.state.turn.chain_used) == (1, 3, True)
    assert scene.asked() is None
