"""Each number and each effect stands in one place: another pack plays otherwise, without code."""

import pytest

from games.kernel.laws import Plan, check_matches
from games.mushroom_sorcerer.moves import CastWarSpell, DeclareWarPotion, WageWar
from tests.mushroom_sorcerer.packs import installed, potion, scroll
from tests.mushroom_sorcerer.table import GAME, MASTERED, Scene, pick, picks, total

WAR = {"bahon": {"towers": "A1[f,f]{1F1S}"}, "eddie": {"towers": "B1[f,f]{1F1S}"}}


def fought(pack, **boards):
    """Arrows, blocks and shields of a war of A1 against B1 without a choice."""
    scene = Scene("bahon", pack=pack, **{name: WAR[name] | boards.get(name, {}) for name in WAR})
    scene.do("bahon", WageWar(base="A1", target="B1"))
    totals = total(scene.run())
    return totals.arrows, totals.blocks, totals.damage, totals.overflow


@pytest.mark.clause("MUS-SRV-7", "MUS-WAR-7", "MUS-WAR-9")
def test_servants_and_attackers_are_worth_what_the_pack_says():
    def stronger(data):
        data["war"] = {
            "attacker_arrows": 3,
            "flame": {"arrows": 2, "shields": 1},
            "stone": {"arrows": 1, "shields": 1},
        }

    assert fought("mus-house-1") == ((2, 1), (0, 0), (1, 2), 0)
    with installed(stronger) as pack:
        assert fought(pack) == ((6, 3), (0, 0), (3, 6), 4)


@pytest.mark.clause("MUS-PO-NINE-LIVES")
def test_a_revival_costs_what_every_potion_costs():
    with installed(lambda data: data.update(potion_cost=2)) as pack:
        scene = Scene(
            "eddie",
            pack=pack,
            eddie={"towers": "B1[f,f,f]{3F}"},
            charles={"potion": "nine_lives", "track": {"stone": MASTERED}, "mana": 3, "towers": "A1[w,m,f]"},
        )
        scene.do("eddie", WageWar(base="B1", target="A1"))
        scene.run()
        assert scene.legal("charles") == [pick(), picks(0), picks(1), picks(2)]
        scene.do("charles", picks(*(1,)))
        assert scene.board("charles").mana == 1


@pytest.mark.clause("MUS-WAR-4", "MUS-PO-FURY")
def test_a_potion_under_another_name_acts_the_same():
    with installed(lambda data: potion(data, "fury").update(id="rage", name="Rage")) as pack:
        board = {"potion": "rage", "track": {"flame": MASTERED}, "mana": 1}
        scene = Scene("bahon", pack=pack, bahon=WAR["bahon"] | board, eddie=WAR["eddie"] | {"dice": 2})
        scene.do("bahon", WageWar(base="A1", target="B1"))
        events = scene.do("bahon", DeclareWarPotion(choice="pay"))
        used = next(event for event in events if type(event).__name__ == "PotionAbilityUsed")
        assert (used.potion, used.because) == ("rage", "MUS-PO-FURY")
        assert total(scene.run()).arrows == (3, 1)


@pytest.mark.clause("MUS-SET-1")
def test_no_rule_hangs_on_the_name_of_a_card():
    def rename(data):
        for sheet in data["sorcerers"]:
            for each in sheet["potions"]:
                each["id"] = f"{each['id']}_x"
        for each in data["scrolls"]:
            each["id"] = f"{each['id']}_x"

    with installed(rename) as pack:
        report = check_matches(GAME, 4, range(2), {"content_pack": pack}, Plan(every=60))
    assert report.matches == 2
    assert {"potion_ability_used", "spell_cast", "scroll_flipped"} <= set(report.kinds)


@pytest.mark.clause("MUS-WAR-8")
def test_a_new_potion_that_is_strong_in_war_is_data_alone():
    def bark_skin(data):
        strength = {"side": {"shields": 1}, "stone": {"arrows": 1, "shields": 1}}
        potion(data, "hibernate").update(
            id="bark_skin", name="Bark Skin", effect_key="strength", params=strength
        )

    with installed(bark_skin) as pack:
        assert fought(pack, bahon={"potion": "bark_skin"}) == ((3, 1), (1, 0), (0, 3), 0)


@pytest.mark.clause("MUS-WAR-7", "MUS-WAR-8")
def test_a_new_war_scroll_is_data_alone():
    def thorns(data):
        scroll(data, "strike").update(id="thorns", name="Thorns", params={"arrows": 2, "shields": 1})

    with installed(thorns) as pack:
        board = {"scrolls": ("thorns",), "mana": 1}
        scene = Scene("bahon", pack=pack, bahon=WAR["bahon"] | board, eddie=WAR["eddie"])
        scene.do("bahon", WageWar(base="A1", target="B1"))
        scene.do("bahon", CastWarSpell(scroll="thorns"))
        totals = total(scene.run())
        assert (totals.arrows, totals.blocks) == ((4, 1), (1, 0))
