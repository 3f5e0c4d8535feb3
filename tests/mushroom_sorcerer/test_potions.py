"""Potions one by one: each of the 20 tiles, without and with mastery."""

import pytest

from games.mushroom_sorcerer.events import DecisionOpened
from games.mushroom_sorcerer.events_forest import DiceRolled, GuGrown, WarTotalled
from games.mushroom_sorcerer.moves import (
    AssignCasualties,
    CastSpell,
    CastWarSpell,
    ChooseElement,
    ChooseResource,
    CloseSpellWindow,
    DeclareWarPotion,
    Decline,
    DestroyFlasks,
    EndTurn,
    GrowGu,
    PlaceServant,
    PlaceShadowGu,
    PlanBAgain,
    RerollDice,
    ReviveGus,
    RollLucky,
    StudyScroll,
    ThiefAgain,
    UseForestKeeper,
    UseInvisibleHand,
    UseThief,
    UseThunderChain,
    WageWar,
)
from tests.kit import of_type
from tests.mushroom_sorcerer.scene import ARROW, GAME, SHIELD, Scene

BELOW, MASTERED = 7, 8


def end_effect(name: str, potion: str, **board) -> Scene:
    """The end of Twilight with one effect to come."""
    scene = Scene(**{name: {"potion": potion} | board})
    scene.state.turn, scene.state.phase, scene.state.cycle = None, "twilight", 0
    scene.system()
    scene.system()
    return scene


def chosen(scene: Scene, name: str, *kinds: str) -> None:
    for kind in kinds:
        scene.do(name, ChooseResource(kind=kind))


def total(events) -> WarTotalled:
    return of_type(events, WarTotalled)[0]


# Bahon.


@pytest.mark.clause("MUS-PO-HIBERNATE")
@pytest.mark.parametrize(
    ("track", "gained"),
    [({}, (0, 0, 0, 0)), ({"thunder": 9}, (0, 0, 3, 0)), ({"water": 12, "flame": 11}, (0, 0, 0, 4))],
)
def test_hibernate_gives_the_highest_level(track, gained) -> None:
    scene = end_effect("bahon", "hibernate", track=track)
    board = scene.board("bahon")
    assert (board.flame, board.stone, board.mana, board.drop) == gained
    assert board.influence == 0


@pytest.mark.clause("MUS-PO-HIBERNATE")
def test_hibernate_ties_are_chosen_and_servants_placed() -> None:
    scene = end_effect("bahon", "hibernate", track={"flame": 4, "water": 5}, towers="A1[f]")
    assert scene.legal("bahon") == [ChooseElement(element="flame"), ChooseElement(element="water")]
    scene.refuse("bahon", ChooseElement(element="stone"), "MUS-PO-HIBERNATE")
    scene.do("bahon", ChooseElement(element="flame"))
    scene.do("bahon", PlaceServant(kind="flame", dest="A1"))
    assert scene.board("bahon").flame == 1


@pytest.mark.clause("MUS-PO-HIBERNATE", "MUS-RES-2")
def test_hibernate_offers_no_element_whose_resource_ran_out() -> None:
    scene = Scene(bahon={"potion": "hibernate", "track": {"thunder": 4, "water": 5}})
    scene.board("eddie").drop, scene.state.supply.drop = scene.state.supply.drop, 0
    scene.state.turn, scene.state.cycle, scene.state.queue = None, 3, []
    scene.system()
    assert scene.board("bahon").mana == 2
    assert scene.awaited() == ["system"]


@pytest.mark.clause("MUS-PO-HIBERNATE", "MUS-NGT-6")
def test_hibernate_again_at_the_end_of_night() -> None:
    scene = Scene(bahon={"potion": "hibernate", "track": {"water": 4}})
    scene.state.turn, scene.state.cycle, scene.state.queue = None, 3, []
    scene.system()
    assert scene.state.phase == "night_end"
    assert scene.board("bahon").drop == 2


@pytest.mark.clause("MUS-PO-FURY", "MUS-SRV-7")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_fury_arms_stone_servants(side) -> None:
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
def test_the_masters_take_two_dice(potion, element, pool, rolled) -> None:
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
def test_the_attacker_pays_for_fewer_dice_of_the_defender() -> None:
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
def test_big_belly_gives_flame_servants_two_shields() -> None:
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
def test_forest_keeper() -> None:
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
def test_forest_keeper_master_may_repeat_a_kind() -> None:
    scene = Scene("bahon", bahon={"potion": "forest_keeper", "mana": 1, "track": {"water": MASTERED}})
    scene.do("bahon", UseForestKeeper(cell="A1"))
    chosen(scene, "bahon", "mana", "mana")
    assert scene.board("bahon").mana == 2
    assert scene.asked() is None


@pytest.mark.clause("MUS-PO-FOREST-KEEPER", "MUS-RES-3")
def test_forest_keeper_needs_mana_and_debris() -> None:
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
def test_slow_learner_prices(space, scroll, cost) -> None:
    board = {"potion": "slow_learner", "track": {"thunder": space}, "scrolls": (scroll,), "flame": 1}
    scene = Scene("bahon", bahon=board | {"mana": cost - 1})
    scene.refuse("bahon", CastSpell(scroll=scroll), "MUS-CST-4")
    scene = Scene("bahon", bahon=board | {"mana": cost})
    scene.do("bahon", CastSpell(scroll=scroll))
    assert scene.board("bahon").mana == 0


# Charles.


@pytest.mark.clause("MUS-PO-OVERWORK", "MUS-NGT-5")
def test_overwork_is_a_full_turn_with_its_own_limits() -> None:
    scene = Scene("charles", charles={"potion": "overwork", "scrolls": ("glorify",), "mana": 2, "flame": 3})
    scene.state.cycle, scene.state.queue = 3, []
    scene.do("charles", CastSpell(scroll="glorify"))
    scene.do("charles", EndTurn())
    scene.run()
    assert scene.awaited() == ["charles"]
    scene.do("charles", CastSpell(scroll="glorify"))
    scene.do("charles", StudyScroll(deck="gu"))
    scene.do("charles", EndTurn())
    scene.system()
    assert scene.state.phase == "night_end"


@pytest.mark.clause("MUS-PO-DUEL-EXPERT", "MUS-WAR-7")
@pytest.mark.parametrize("side", [0, 1])
def test_duel_expert_has_an_arrow_more_on_either_side(side) -> None:
    attacker, defender = ("charles", "eddie") if side == 0 else ("eddie", "charles")
    boards = {
        attacker: {"towers": "A1[f]{1F}"},
        defender: {"towers": "B1[f,f,f]{2S}"},
    }
    boards["charles"]["potion"] = "duel_expert"
    scene = Scene(attacker, **boards)
    scene.do(attacker, WageWar(base="A1", target="B1"))
    arrows = total(scene.run()).arrows
    assert arrows == ((3, 0) if side == 0 else (2, 1))


@pytest.mark.clause("MUS-PO-DUEL-EXPERT", "MUS-NGT-3")
def test_duel_expert_master_needs_mastery_mana_and_the_same_target() -> None:
    def fought(space: int, mana: int) -> Scene:
        scene = Scene(
            "charles",
            charles={
                "potion": "duel_expert",
                "track": {"flame": space},
                "mana": mana,
                "towers": "C2[w]{1F} D3[w]{1F}",
            },
            eddie={"towers": "C3[s,s]{2S} D2[f]"},
        )
        scene.do("charles", WageWar(base="C2", target="C3"))
        scene.run()
        return scene

    for scene in (fought(BELOW, 1), fought(MASTERED, 0)):
        scene.refuse("charles", WageWar(base="C2", target="C3"), "MUS-PO-DUEL-EXPERT")
        assert not any(isinstance(move, WageWar) for move in scene.legal("charles"))
    scene = fought(MASTERED, 2)
    scene.refuse("charles", WageWar(base="C2", target="D2"), "MUS-PO-DUEL-EXPERT")
    wars = [move for move in scene.legal("charles") if isinstance(move, WageWar)]
    assert wars == [WageWar(base="C2", target="C3"), WageWar(base="D3", target="C3")]
    scene.do("charles", WageWar(base="D3", target="C3"))
    scene.run()
    assert scene.tower("C3") == "C3[s]"
    assert scene.state.turn.reward_growth == 1


@pytest.mark.clause("MUS-PO-NINE-LIVES", "MUS-WAR-8")
def test_nine_lives_blocks_one_arrow_on_either_side() -> None:
    scene = Scene(
        "charles",
        charles={"potion": "nine_lives", "towers": "A1[f]{1F}"},
        eddie={"towers": "B1[f,f]{1F}"},
    )
    scene.do("charles", WageWar(base="A1", target="B1"))
    events = scene.run()
    assert total(events).blocks == (1, 0)
    assert scene.tower("A1") == "A1[f]{1F}"


@pytest.mark.clause("MUS-PO-NINE-LIVES", "MUS-WAR-13")
def test_nine_lives_refounds_a_tower() -> None:
    scene = Scene(
        "eddie",
        eddie={"towers": "B1[f,f,f,f]{4F}"},
        charles={"potion": "nine_lives", "track": {"stone": MASTERED}, "mana": 2, "towers": "A1[w,m,f]"},
    )
    scene.do("eddie", WageWar(base="B1", target="A1"))
    scene.run()
    assert scene.tower("A1") == ""
    options = [move.indexes for move in scene.legal("charles")]
    assert options == [(), (0,), (0, 1), (0, 2), (1,), (1, 2), (2,)]
    scene.refuse("charles", ReviveGus(indexes=(0, 1, 2)), "MUS-PO-NINE-LIVES")
    scene.do("charles", ReviveGus(indexes=(2, 0)))
    assert scene.tower("A1") == "A1[w,f]"
    assert scene.board("charles").mana == 0
    assert (scene.board("eddie").influence, scene.state.turn.reward_growth) == (3, 1)
    assert scene.state.turn.destroyed


@pytest.mark.clause("MUS-PO-NINE-LIVES")
def test_nine_lives_below_mastery_or_without_mana_revives_nothing() -> None:
    for space, mana in ((BELOW, 3), (MASTERED, 0)):
        scene = Scene(
            "eddie",
            eddie={"towers": "B1[f,f]{2F}"},
            charles={"potion": "nine_lives", "track": {"stone": space}, "mana": mana, "towers": "A1[w,f]"},
        )
        scene.do("eddie", WageWar(base="B1", target="A1"))
        scene.run()
        assert scene.asked() is None
        assert scene.tower("A1") == ""


@pytest.mark.clause("MUS-PO-CURIOSITY")
def test_curiosity_returns_at_most_four_flasks() -> None:
    scene = end_effect("charles", "curiosity", flask=6)
    assert scene.legal("charles") == [DestroyFlasks(n=n) for n in range(5)]
    scene.do("charles", DestroyFlasks(n=2))
    chosen(scene, "charles", "mana", "mana")
    assert scene.board("charles").flask == 4
    assert scene.asked() is None


@pytest.mark.clause("MUS-PO-CURIOSITY")
def test_curiosity_without_flasks_is_not_asked() -> None:
    scene = end_effect("charles", "curiosity")
    assert scene.awaited() == ["system"]


@pytest.mark.clause("MUS-PO-INVISIBLE-HAND")
def test_invisible_hand_refusals() -> None:
    board = {"potion": "invisible_hand", "mana": 1, "scrolls": ("hunch",)}
    scene = Scene("charles", charles=board)
    scene.refuse("charles", UseInvisibleHand(deck="gu", replace="hunch"), "MUS-PO-INVISIBLE-HAND")
    scene = Scene("charles", charles=board | {"track": {"thunder": MASTERED}})
    scene.refuse("charles", UseInvisibleHand(deck="gu", replace="whistle"), "MUS-PO-INVISIBLE-HAND")
    listed = [move for move in scene.legal("charles") if isinstance(move, UseInvisibleHand)]
    assert len(listed) == 8
    scene = Scene("charles", charles=board | {"mana": 0})
    scene.refuse("charles", UseInvisibleHand(deck="gu"), "MUS-RES-3")
    six = ("hunch", "whistle", "glorify", "purify", "strike", "bounty")
    scene = Scene("charles", charles=board | {"scrolls": six})
    scene.refuse("charles", UseInvisibleHand(deck="gu"), "MUS-STU-2")


# Eddie.


@pytest.mark.clause("MUS-PO-EARLY-BIRD")
def test_early_birds_first_growth_is_free_but_not_the_debris() -> None:
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
def test_early_birds_free_growth_is_listed_without_a_drop() -> None:
    scene = Scene("eddie", eddie={"potion": "early_bird", "towers": "A1[f,f,f]"})
    free = {GrowGu(gu="stone", cell="A1"), GrowGu(gu="stone", cell="E4")}
    assert free <= set(scene.legal("eddie"))
    scene.do("eddie", GrowGu(gu="thunder", cell="A1"))
    assert scene.board("eddie").drop == 0
    assert not any(isinstance(move, GrowGu) for move in scene.legal("eddie"))


@pytest.mark.clause("MUS-PO-EARLY-BIRD", "MUS-WAR-15", "MUS-SP-SHADOW-GU")
def test_early_birds_free_growth_waits_for_a_real_one_and_may_be_a_reward() -> None:
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
def test_cheating_rolls_two_more_dice() -> None:
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
def test_cheating_master_rerolls_any_dice_without_mana() -> None:
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
def test_cheating_master_may_leave_the_dice() -> None:
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
def test_plan_b_is_not_offered_in_vain() -> None:
    for board, stone in (({"dice": 0}, None), ({"dice": 2}, 0)):
        scene = Scene(
            "eddie", eddie={"potion": "plan_b", "towers": "A1[f]{1F}"} | board, bahon={"towers": "B1[f]"}
        )
        if stone == 0:
            scene.board("bahon").stone, scene.state.supply.stone = scene.state.supply.stone, 0
        scene.do("eddie", WageWar(base="A1", target="B1"))
        assert scene.asked() is None


@pytest.mark.clause("MUS-PO-PLAN-B", "MUS-RES-2")
def test_plan_b_takes_the_last_stone_servants_and_is_not_offered_again() -> None:
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


@pytest.mark.clause("MUS-PO-FLAMOUFLAGE", "MUS-PO-STONOUFLAGE", "MUS-RES-2")
@pytest.mark.parametrize(
    ("potion", "kind", "instead"), [("flamouflage", "flame", "arrows"), ("stonouflage", "stone", "shields")]
)
def test_camouflage_offers_no_servant_the_supply_lacks(potion, kind, instead) -> None:
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


@pytest.mark.clause("MUS-PO-PLAN-B", "MUS-WAR-2")
def test_plan_b_of_the_attacker_and_its_second_roll_declined() -> None:
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
    assert scene.legal("eddie") == [PlanBAgain(), Decline()]
    scene.do("eddie", Decline())
    assert scene.state.war.cap == 1
    events = scene.run(ARROW)
    assert len(of_type(events, DiceRolled)[0].faces) == 1
    assert total(events).arrows == (3, 0)


@pytest.mark.clause("MUS-PO-LUCKY-HAND")
def test_lucky_hand_rolls_once_and_gains_each_kind_once() -> None:
    scene = Scene("eddie", eddie={"potion": "lucky_hand", "dice": 5, "track": {"water": BELOW}})
    scene.do("eddie", EndTurn())
    scene.do("eddie", RollLucky())
    scene.run(*[ARROW] * 5)
    chosen(scene, "eddie", "stone", "drop", "mana")
    board = scene.board("eddie")
    assert (board.flame, board.stone, board.mana, board.drop) == (1, 1, 1, 1)
    assert scene.state.turn is None
    assert board.dice == 5


@pytest.mark.clause("MUS-PO-LUCKY-HAND")
def test_lucky_hand_master_may_leave_the_second_roll() -> None:
    scene = Scene("eddie", eddie={"potion": "lucky_hand", "dice": 1, "track": {"water": MASTERED}})
    scene.do("eddie", EndTurn())
    scene.do("eddie", RollLucky())
    scene.run(ARROW)
    scene.refuse("eddie", RollLucky(), "MUS-PO-LUCKY-HAND")
    chosen(scene, "eddie", "drop")
    assert scene.legal("eddie") == [RollLucky(), Decline()]
    scene.do("eddie", Decline())
    assert scene.state.turn is None
    assert scene.board("eddie").drop == 1


@pytest.mark.clause("MUS-PO-LUCKY-HAND")
def test_lucky_hand_may_be_declined_and_needs_dice() -> None:
    scene = Scene("eddie", eddie={"potion": "lucky_hand", "dice": 1})
    scene.do("eddie", EndTurn())
    scene.do("eddie", Decline())
    assert scene.state.turn is None
    scene = Scene("eddie", eddie={"potion": "lucky_hand"})
    scene.do("eddie", EndTurn())
    assert scene.state.turn is None


@pytest.mark.clause("MUS-PO-THIEF", "MUS-CST-1", "MUS-CST-2", "MUS-CST-4", "MUS-CST-5")
def test_thief_refusals() -> None:
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
        scene.do("eddie", ChooseElement(element=element))
    assert scene.board("eddie").track["water"] == 1
    scene.refuse("eddie", UseThief(scroll="hunch"), "MUS-PO-THIEF")
    scene = Scene("eddie", eddie={"potion": "thief"}, bahon={"scrolls": ("hunch",)})
    scene.refuse("eddie", UseThief(scroll="hunch"), "MUS-CST-4")
    scene = Scene("eddie", eddie={"potion": "cheating", "mana": 1}, bahon={"scrolls": ("hunch",)})
    scene.refuse("eddie", UseThief(scroll="hunch"), "MUS-PO-THIEF")


@pytest.mark.clause("MUS-PO-THIEF", "MUS-WAR-3")
def test_thief_in_the_spell_window_twice() -> None:
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
    scene.do("eddie", ThiefAgain(scroll="strike"))
    assert scene.state.war.arrows == [3, 0]
    assert scene.asked() is None
    assert not scene.board("bahon").archive[0].flipped


@pytest.mark.clause("MUS-PO-THIEF")
def test_thief_leaves_other_scrolls_where_they_are_and_may_stop() -> None:
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
    scene.do("eddie", Decline())
    assert scene.board("eddie").archive[0].scroll == "glorify"
    scene.refuse("eddie", CastSpell(scroll="glorify"), "MUS-CST-3")
    assert scene.board("eddie").influence == 1


@pytest.mark.clause("MUS-PO-THIEF")
def test_thief_in_the_window_is_offered_once() -> None:
    scene = Scene(
        "eddie",
        eddie={"potion": "thief", "mana": 3, "scrolls": ("invincible",), "towers": "A1[f]{1F}"},
        bahon={"scrolls": ("strike",), "towers": "B1[f,f]"},
    )
    scene.do("eddie", WageWar(base="A1", target="B1"))
    scene.do("eddie", UseThief(scroll="strike"))
    assert scene.legal("eddie") == [CastWarSpell(scroll="invincible"), CloseSpellWindow()]
    scene.refuse("eddie", UseThief(scroll="invincible"), "MUS-PO-THIEF")


# Cassandra.


@pytest.mark.clause("MUS-PO-TOTAL-MASTERY")
@pytest.mark.parametrize(
    ("track", "n"), [({}, 0), ({"flame": 8}, 2), ({"flame": 8, "water": 12, "stone": 7}, 4)]
)
def test_total_mastery(track, n) -> None:
    scene = end_effect("cassandra", "total_mastery", track=track)
    chosen(scene, "cassandra", *["mana"] * n)
    assert scene.board("cassandra").mana == n
    assert scene.asked() is None


@pytest.mark.clause("MUS-PO-FLAMOUFLAGE", "MUS-PO-STONOUFLAGE", "MUS-WAR-4")
@pytest.mark.parametrize(
    ("potion", "kind", "element", "instead"),
    [("flamouflage", "flame", "flame", "arrows"), ("stonouflage", "stone", "stone", "shields")],
)
def test_camouflage(potion, kind, element, instead) -> None:
    def defended(space: int, mana: int) -> Scene:
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


@pytest.mark.clause("MUS-PO-GERMINATION")
def test_germination_below_mastery_gives_one_resource() -> None:
    scene = Scene("cassandra", cassandra={"potion": "germination", "drop": 5, "towers": "A1[f]"})
    scene.do("cassandra", GrowGu(gu="thunder", cell="A1"))
    assert scene.asked() is None
    scene.do("cassandra", GrowGu(gu="thunder", cell="A1"))
    chosen(scene, "cassandra", "drop")
    assert scene.board("cassandra").drop == 1
    assert scene.asked() is None


@pytest.mark.clause("MUS-PO-GERMINATION", "MUS-SP-SHADOW-GU", "MUS-GRO-8")
def test_germination_does_not_count_a_shadow_gu() -> None:
    board = {"potion": "germination", "drop": 2, "mana": 1, "scrolls": ("shadow_gu",), "towers": "A1[f]"}
    scene = Scene("cassandra", cassandra=board)
    scene.do("cassandra", GrowGu(gu="thunder", cell="A1"))
    scene.do("cassandra", CastSpell(scroll="shadow_gu"))
    scene.do("cassandra", PlaceShadowGu(gu="thunder", cell="A1"))
    assert scene.asked() is None
    assert scene.tower("A1") == "A1[f,t,t]"


@pytest.mark.clause("MUS-PO-GERMINATION")
def test_germination_wants_two_of_one_type() -> None:
    scene = Scene("cassandra", cassandra={"potion": "germination", "drop": 5, "towers": "A1[f]"})
    scene.do("cassandra", GrowGu(gu="thunder", cell="A1"))
    scene.do("cassandra", GrowGu(gu="water", cell="A1"))
    assert scene.asked() is None


@pytest.mark.clause("MUS-PO-THUNDER-CHAIN")
def test_thunder_chain_below_mastery_gains_one_and_once_a_turn() -> None:
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
    scene.do("cassandra", UseThunderChain())
    chosen(scene, "cassandra", "stone")
    scene.do("cassandra", PlaceServant(kind="stone", dest="A1"))
    assert scene.asked() is None
    scene.do("cassandra", CastSpell(scroll="empty_flask"))
    assert scene.asked() is None
    assert scene.tower("A1") == "A1[f]{1S}"


@pytest.mark.clause("MUS-PO-THUNDER-CHAIN")
def test_thunder_chain_master_gains_two_kinds() -> None:
    scene = Scene(
        "cassandra",
        cassandra={"potion": "thunder_chain", "track": {"thunder": MASTERED}, "scrolls": ("water_pouch",)},
    )
    scene.do("cassandra", CastSpell(scroll="water_pouch"))
    scene.do("cassandra", UseThunderChain())
    chosen(scene, "cassandra", "mana")
    assert ChooseResource(kind="mana") not in scene.legal("cassandra")
    chosen(scene, "cassandra", "drop")
    board = scene.board("cassandra")
    assert (board.mana, board.drop, scene.state.turn.chain_used) == (1, 3, True)


@pytest.mark.clause("MUS-PO-FOREST-KEEPER", "MUS-PO-THUNDER-CHAIN", "MUS-RES-2")
def test_a_resource_of_choice_is_one_the_supply_has() -> None:
    """Forest Keeper finds only the mana it has just spent, Thunder Chain nothing at all."""
    def drained(name: str, **board) -> Scene:
        scene = Scene(name, **{name: {"mana": 1} | board})
        other = scene.board("eddie")
        for kind in ("flame", "stone", "mana", "drop"):
            setattr(other, kind, getattr(scene.state.supply, kind))
            setattr(scene.state.supply, kind, 0)
        return scene

    scene = drained("bahon", potion="forest_keeper")
    scene.do("bahon", UseForestKeeper(cell="A1"))
    assert scene.asked() is None
    assert scene.state.cells["A1"].debris
    assert scene.board("bahon").mana == 1
    scene = drained("cassandra", potion="thunder_chain", scrolls=("empty_flask",))
    scene.do("cassandra", CastSpell(scroll="empty_flask"))
    assert scene.asked() is None
    assert not scene.state.turn.chain_used


@pytest.mark.clause("MUS-TWI-4", "MUS-TRK-4")
def test_a_potion_that_is_not_in_use_does_nothing() -> None:
    scene = Scene(
        "bahon",
        bahon={"potions_left": ("fury",), "towers": "A1[f]{1S}"},
        eddie={"towers": "B1[f,f]"},
    )
    scene.do("bahon", WageWar(base="A1", target="B1"))
    assert total(scene.run()).arrows == (1, 0)
    assert GAME.awaiting(scene.state).seats == (0,)
