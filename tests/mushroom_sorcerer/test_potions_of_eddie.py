"""The potions of Eddie, without and with mastery."""

import pytest

from games.kernel.asking import DecisionOpened
from games.mushroom_sorcerer.events.forest import DiceRolled, GuGrown
from games.mushroom_sorcerer.moves import (
    CastSpell,
    CastWarSpell,
    CloseSpellWindow,
    DeclareWarPotion,
    EndTurn,
    GrowGu,
    PlaceServant,
    PlaceShadowGu,
    RerollDice,
    UseThief,
    WageWar,
)
from tests.kit import of_type
from tests.mushroom_sorcerer.table import (
    ARROW,
    BELOW,
    MASTERED,
    SHIELD,
    Scene,
    chosen,
    pick,
    total,
)


@pytest.mark.clause("MUS-PO-EARLY-BIRD")
def test_early_birds_first_growth_is_free_but_not_the_debris():
    scene = Scene("eddie", eddie={"potion": "early_bird", "flame": 1})
    scene.do("eddie", GrowGu(gu="moon", cell="C1"))
    board = scene.board("eddie")
    assert (board.flame, board.drop, board.moon) == (0, 0, 1)
    assert scene.state.early_bird_used
    scene.refuse("eddie", GrowGu(gu="water", cell="C1"), "MUS-RES-3")
    scene.state.phase, scene.state.turn, scene.state.order, scene.state.queue = "round_end", None, [3], []
    for name in ("bahon", "cassandra", "charles"):
        scene.board(name).withdrawn = 1
    scene.system()
    assert not scene.state.early_bird_used


@pytest.mark.clause("MUS-PO-EARLY-BIRD")
def test_early_birds_free_growth_is_listed_without_a_drop():
    scene = Scene("eddie", eddie={"potion": "early_bird", "towers": "A1[f,f,f]"})
    free = {GrowGu(gu="stone", cell="A1"), GrowGu(gu="stone", cell="E4")}
    assert free <= set(scene.legal("eddie"))
    scene.do("eddie", GrowGu(gu="thunder", cell="A1"))
    assert scene.board("eddie").drop == 0
    assert not any(isinstance(move, GrowGu) for move in scene.legal("eddie"))


@pytest.mark.clause("MUS-PO-EARLY-BIRD", "MUS-WAR-15", "MUS-SP-SHADOW-GU")
def test_early_birds_free_growth_waits_for_a_real_one_and_may_be_a_reward():
    scene = Scene(
        "eddie",
        eddie={"potion": "early_bird", "mana": 1, "scrolls": ("shadow_gu",), "towers": "A1[f,f]{1F}"},
        bahon={"towers": "B1[w]"},
    )
    scene.do("eddie", CastSpell(scroll="shadow_gu"))
    scene.do("eddie", PlaceShadowGu(gu="stone", cell="A1"))
    assert not scene.state.early_bird_used
    scene.do("eddie", WageWar(base="A1", target="B1"))
    scene.run()
    assert scene.board("eddie").drop == 1
    events = scene.do("eddie", GrowGu(gu="thunder", cell="A1"))
    grown = of_type(events, GuGrown)[0]
    assert (grown.level, grown.drops, grown.free, grown.reward) == (4, 0, True, True)
    assert (scene.board("eddie").drop, scene.board("eddie").track["thunder"]) == (1, 4)
    assert scene.state.early_bird_used


@pytest.mark.clause("MUS-PO-CHEATING", "MUS-WAR-5")
def test_cheating_rolls_two_more_dice():
    scene = Scene(
        "eddie",
        eddie={"potion": "cheating", "mana": 1, "dice": 1, "track": {"flame": BELOW}, "towers": "A1[f]{1F}"},
        bahon={"towers": "B1[f]"},
    )
    scene.do("eddie", WageWar(base="A1", target="B1"))
    scene.do("eddie", DeclareWarPotion(choice="pay"))
    events = scene.run(ARROW, ARROW, SHIELD)
    assert len(of_type(events, DiceRolled)[0].faces) == 3
    assert not of_type(events, DecisionOpened)
    assert total(events).arrows[0] == 4
    assert scene.board("eddie").dice == 1


@pytest.mark.clause("MUS-PO-CHEATING", "MUS-WAR-6")
def test_cheating_master_rerolls_any_dice_without_mana():
    scene = Scene(
        "bahon",
        eddie={"potion": "cheating", "dice": 3, "track": {"flame": MASTERED}, "towers": "A1[f,f]"},
        bahon={"dice": 1, "towers": "B1[f]{1F}"},
    )
    scene.do("bahon", WageWar(base="B1", target="A1"))
    scene.run(ARROW, SHIELD, ARROW, ARROW)
    assert scene.awaited() == ["eddie"]
    assert len(scene.legal("eddie")) == 6
    scene.refuse("eddie", RerollDice(arrows=0, shields=2), "MUS-PO-CHEATING")
    scene.do("eddie", RerollDice(arrows=1, shields=1))
    events = scene.run(SHIELD, SHIELD)
    rolled = of_type(events, DiceRolled)[0]
    assert (rolled.faces, rolled.rerolled) == (("shield", "shield", "arrow"), (0, 1))
    assert total(events).blocks == (0, 2)


@pytest.mark.clause("MUS-PO-CHEATING")
def test_cheating_master_may_leave_the_dice():
    scene = Scene(
        "bahon",
        eddie={"potion": "cheating", "dice": 1, "track": {"flame": MASTERED}, "towers": "A1[f,f]"},
        bahon={"towers": "B1[f]{1F}"},
    )
    scene.do("bahon", WageWar(base="B1", target="A1"))
    scene.run(SHIELD)
    scene.do("eddie", RerollDice(arrows=0, shields=0))
    events = scene.run()
    assert total(events).blocks == (0, 1)


@pytest.mark.clause("MUS-PO-PLAN-B")
def test_plan_b_is_not_offered_in_vain():
    for board, stone in (({"dice": 0}, None), ({"dice": 2}, 0)):
        scene = Scene(
            "eddie", eddie={"potion": "plan_b", "towers": "A1[f]{1F}"} | board, bahon={"towers": "B1[f]"}
        )
        if stone == 0:
            scene.board("bahon").stone, scene.state.supply.stone = scene.state.supply.stone, 0
        scene.do("eddie", WageWar(base="A1", target="B1"))
        assert scene.asked() is None


@pytest.mark.clause("MUS-PO-PLAN-B", "MUS-RES-2")
def test_plan_b_takes_the_last_stone_servants_and_is_not_offered_again():
    scene = Scene(
        "eddie",
        eddie={"potion": "plan_b", "dice": 3, "track": {"stone": MASTERED}, "towers": "A1[f]{1F}"},
        bahon={"towers": "B1[f]"},
        charles={"stone": 27},
    )
    assert scene.state.supply.stone == 1
    scene.do("eddie", WageWar(base="A1", target="B1"))
    scene.do("eddie", DeclareWarPotion(choice="plan_b", dice=3))
    scene.system(SHIELD, SHIELD, SHIELD)
    scene.do("eddie", PlaceServant(kind="stone", dest="reserve"))
    assert scene.board("eddie").stone == 1
    assert scene.awaited() == ["system"]


@pytest.mark.clause("MUS-PO-PLAN-B", "MUS-WAR-2")
def test_plan_b_of_the_attacker_and_its_second_roll_declined():
    scene = Scene(
        "eddie",
        eddie={"potion": "plan_b", "dice": 2, "track": {"stone": MASTERED}, "towers": "A1[f,f]{1F}"},
        bahon={"towers": "B1[f,f,f]"},
    )
    scene.do("eddie", WageWar(base="A1", target="B1"))
    assert [move.dice for move in scene.legal("eddie")] == [1, 2, 0]
    scene.refuse("eddie", DeclareWarPotion(choice="plan_b", dice=3), "MUS-WAR-4")
    scene.do("eddie", DeclareWarPotion(choice="plan_b", dice=1))
    scene.run(SHIELD)
    scene.do("eddie", PlaceServant(kind="stone", dest="A1"))
    assert scene.legal("eddie") == [pick(), pick(word="roll")]
    scene.do("eddie", pick())
    assert scene.state.war.cap == 1
    events = scene.run(ARROW)
    assert len(of_type(events, DiceRolled)[0].faces) == 1
    assert total(events).arrows == (3, 0)


@pytest.mark.clause("MUS-PO-LUCKY-HAND")
def test_lucky_hand_rolls_once_and_gains_each_kind_once():
    scene = Scene("eddie", eddie={"potion": "lucky_hand", "dice": 5, "track": {"water": BELOW}})
    scene.do("eddie", EndTurn())
    scene.do("eddie", pick(word="roll"))
    scene.run(*[ARROW] * 5)
    chosen(scene, "eddie", "stone", "drop", "mana")
    board = scene.board("eddie")
    assert (board.flame, board.stone, board.mana, board.drop) == (1, 1, 1, 1)
    assert scene.state.turn is None
    assert board.dice == 5


@pytest.mark.clause("MUS-PO-LUCKY-HAND")
def test_lucky_hand_master_may_leave_the_second_roll():
    scene = Scene("eddie", eddie={"potion": "lucky_hand", "dice": 1, "track": {"water": MASTERED}})
    scene.do("eddie", EndTurn())
    scene.do("eddie", pick(word="roll"))
    scene.run(ARROW)
    scene.refuse("eddie", pick(word="roll"), "MUS-PO-LUCKY-HAND")
    chosen(scene, "eddie", "drop")
    assert scene.legal("eddie") == [pick(), pick(word="roll")]
    scene.do("eddie", pick())
    assert scene.state.turn is None
    assert scene.board("eddie").drop == 1


@pytest.mark.clause("MUS-PO-LUCKY-HAND")
def test_lucky_hand_may_be_declined_and_needs_dice():
    scene = Scene("eddie", eddie={"potion": "lucky_hand", "dice": 1})
    scene.do("eddie", EndTurn())
    scene.do("eddie", pick())
    assert scene.state.turn is None
    scene = Scene("eddie", eddie={"potion": "lucky_hand"})
    scene.do("eddie", EndTurn())
    assert scene.state.turn is None


@pytest.mark.clause("MUS-PO-THIEF", "MUS-CST-1", "MUS-CST-2", "MUS-CST-4", "MUS-CST-5")
def test_thief_refusals():
    scene = Scene(
        "eddie",
        eddie={"potion": "thief", "mana": 1},
        bahon={"scrolls": ("hunch", "strike", "bounty", "whistle"), "flipped": ("whistle",)},
    )
    hidden = scene.state.decks["gu"].rest[0]
    scene.refuse("eddie", UseThief(scroll=hidden), "MUS-PO-THIEF")
    scene.refuse("eddie", UseThief(scroll="whistle"), "MUS-CST-2")
    scene.refuse("eddie", UseThief(scroll="strike"), "MUS-CST-1")
    scene.refuse("eddie", UseThief(scroll="bounty"), "MUS-CST-5")
    scene.do("eddie", UseThief(scroll="hunch"))
    for element in ("water", "flame"):
        scene.do("eddie", pick(word=element))
    assert scene.board("eddie").track["water"] == 1
    scene.refuse("eddie", UseThief(scroll="hunch"), "MUS-PO-THIEF")
    scene = Scene("eddie", eddie={"potion": "thief"}, bahon={"scrolls": ("hunch",)})
    scene.refuse("eddie", UseThief(scroll="hunch"), "MUS-CST-4")
    scene = Scene("eddie", eddie={"potion": "cheating", "mana": 1}, bahon={"scrolls": ("hunch",)})
    scene.refuse("eddie", UseThief(scroll="hunch"), "MUS-PO-THIEF")


@pytest.mark.clause("MUS-PO-THIEF", "MUS-WAR-3")
def test_thief_in_the_spell_window_twice():
    scene = Scene(
        "eddie",
        eddie={"potion": "thief", "mana": 2, "track": {"thunder": MASTERED}, "towers": "A1[f]{1F}"},
        bahon={"scrolls": ("strike", "hunch"), "towers": "B1[f,f]"},
    )
    scene.top("spearhead")
    scene.do("eddie", WageWar(base="A1", target="B1"))
    scene.refuse("eddie", UseThief(scroll="hunch"), "MUS-CST-1")
    assert UseThief(scroll="strike") in scene.legal("eddie")
    scene.do("eddie", UseThief(scroll="spearhead"))
    assert scene.state.discard == ["spearhead"]
    scene.do("eddie", pick(card="strike"))
    assert scene.state.war.arrows == [3, 0]
    assert scene.asked() is None
    assert not scene.board("bahon").archive[0].flipped


@pytest.mark.clause("MUS-PO-THIEF")
def test_thief_leaves_other_scrolls_where_they_are_and_may_stop():
    scene = Scene(
        "eddie",
        eddie={
            "potion": "thief",
            "mana": 3,
            "flame": 2,
            "track": {"thunder": MASTERED},
            "scrolls": ("glorify",),
        },
    )
    scene.do("eddie", UseThief(scroll="glorify"))
    scene.do("eddie", pick())
    assert scene.board("eddie").archive[0].scroll == "glorify"
    scene.refuse("eddie", CastSpell(scroll="glorify"), "MUS-CST-3")
    assert scene.board("eddie").influence == 1


@pytest.mark.clause("MUS-PO-THIEF")
def test_thief_in_the_window_is_offered_once():
    scene = Scene(
        "eddie",
        eddie={"potion": "thief", "mana": 3, "scrolls": ("invincible",), "towers": "A1[f]{1F}"},
        bahon={"scrolls": ("strike",), "towers": "B1[f,f]"},
    )
    scene.do("eddie", WageWar(base="A1", target="B1"))
    scene.do("eddie", UseThief(scroll="strike"))
    assert scene.legal("eddie") == [CastWarSpell(scroll="invincible"), CloseSpellWindow()]
    scene.refuse("eddie", UseThief(scroll="invincible"), "MUS-PO-THIEF")
