"""War waging: declaration, window, dice, totals, casualties, destruction, reward."""

import pytest
from msgspec.structs import replace

from games.kernel.visibility import SPECTATOR, view
from games.mushroom_sorcerer.components import Params
from games.mushroom_sorcerer.events.forest import (
    CasualtiesRemoved,
    DiceRolled,
    GuDestroyed,
    WarDeclared,
    WarEnded,
    WarTotalled,
)
from games.mushroom_sorcerer.events.pieces import InfluenceGained, ResourceGained
from games.mushroom_sorcerer.moves import (
    AssignCasualties,
    CastSpell,
    CastWarSpell,
    CloseSpellWindow,
    DeclareWarPotion,
    EndTurn,
    GrowGu,
    SlideGu,
    WageWar,
)
from games.mushroom_sorcerer.pack import lookup
from games.mushroom_sorcerer.war_totals import casualty_options
from tests.kit import of_type
from tests.mushroom_sorcerer.table import ARROW, GAME, SHIELD, Scene


def war(attacker, defender, **boards):
    """Bahon attacks from B1 Eddie's tower on A1."""
    bahon = {"towers": f"B1{attacker}"} | boards.get("bahon", {})
    eddie = {"towers": f"A1{defender}"} | boards.get("eddie", {})
    scene = Scene("bahon", bahon=bahon, eddie=eddie)
    scene.do("bahon", WageWar(base="B1", target="A1"))
    return scene


def totalled(events):
    return of_type(events, WarTotalled)[0]


@pytest.mark.clause("MUS-WAR-1")
@pytest.mark.parametrize(
    ("base", "target"),
    [
        ("A1", "B1"),
        ("D1", "C1"),
        ("B2", "A2"),
        ("B2", "C2"),
        ("B2", "B3"),
        ("B2", "D4"),
        ("E4", "B1"),
        ("Z1", "B1"),
    ],
)
def test_wars_that_can_not_be_waged(base, target):
    """No servant, no own tower, nobody there, an own tower, not adjacent."""
    scene = Scene(
        "bahon",
        bahon={"towers": "A1[f] B2[f,f]{1F} C2[f]"},
        eddie={"towers": "B1[f] D1[f]{1F} D4[w] E4[f]{1F}"},
    )
    scene.refuse("bahon", WageWar(base=base, target=target), "MUS-WAR-1")
    wars = [move for move in scene.legal("bahon") if isinstance(move, WageWar)]
    assert wars == [WageWar(base="B2", target="B1")]


@pytest.mark.clause("MUS-WAR-1")
def test_an_empty_platform_may_be_attacked_with_stone_servants():
    scene = war("[f]{1S}", "[f]")
    events = scene.run()
    assert totalled(events).arrows == (1, 0)
    assert scene.tower("A1") == ""


@pytest.mark.clause("MUS-WAR-2", "MUS-WAR-4")
def test_later_arrivals_fight_but_do_not_raise_the_cap():
    scene = Scene(
        "cassandra",
        cassandra={"potion": "flamouflage", "mana": 1, "towers": "B1[f,f]{1F}"},
        eddie={"towers": "A1[f,f,f]"},
    )
    events = scene.do("cassandra", WageWar(base="B1", target="A1"))
    assert of_type(events, WarDeclared)[0].cap == 1
    scene.do("cassandra", DeclareWarPotion(choice="servant"))
    place = next(move for move in scene.legal("cassandra") if getattr(move, "dest", "") == "B1")
    scene.do("cassandra", place)
    events = scene.run()
    assert totalled(events).arrows == (3, 0)
    assert scene.tower("A1") == "A1[f,f]"


@pytest.mark.clause("MUS-WAR-3")
def test_the_window_takes_several_spells_each_once():
    scene = war("[f]{1F}", "[f,f]", bahon={"scrolls": ("strike", "invincible", "spearhead"), "mana": 2})
    scene.refuse("bahon", CastSpell(scroll="strike"), "MUS-WAR-3")
    scene.refuse("bahon", EndTurn(), "MUS-WAR-3")
    scene.do("bahon", CastWarSpell(scroll="strike"))
    scene.refuse("bahon", CastWarSpell(scroll="strike"), "MUS-CST-3")
    scene.refuse("bahon", CastWarSpell(scroll="hunch"), "MUS-CST-2")
    scene.do("bahon", CastWarSpell(scroll="invincible"))
    assert scene.asked() is None
    assert scene.state.war.arrows == [2, 0]


@pytest.mark.clause("MUS-WAR-3")
def test_the_window_may_be_closed_with_spells_left():
    scene = war("[f]{1F}", "[f,f]", bahon={"scrolls": ("strike",), "mana": 1})
    scene.do("bahon", CloseSpellWindow())
    events = scene.run()
    assert totalled(events).arrows == (2, 0)
    scene.refuse("bahon", CastSpell(scroll="strike"), "MUS-CST-1")


@pytest.mark.clause("MUS-WAR-5")
def test_both_roll_all_their_dice():
    scene = war("[f]{1S}", "[f,f]", bahon={"dice": 2}, eddie={"dice": 3})
    events = scene.run(ARROW, SHIELD, ARROW, ARROW, SHIELD)
    faces = {event.seat: event.faces for event in of_type(events, DiceRolled)}
    assert faces == {0: ("arrow", "shield"), 3: ("arrow", "arrow", "shield")}
    total = totalled(events)
    assert (total.arrows, total.blocks, total.damage, total.overflow) == ((2, 2), (1, 1), (1, 1), 1)


@pytest.mark.clause("MUS-WAR-5")
def test_dice_are_fair():
    """The six faces: three arrows, three shields."""
    scene = war("[f]{1S}", "[f,f]", bahon={"dice": 6})
    events = scene.run(0, 1, 2, 3, 4, 5)
    assert of_type(events, DiceRolled)[0].faces == ("arrow",) * 3 + ("shield",) * 3


@pytest.mark.clause("MUS-WAR-7")
def test_arrows_of_both_sides():
    scene = war("[f,f,f]{2F1S}", "[f,f]{1F1S}", bahon={"dice": 1}, eddie={"dice": 1})
    events = scene.run(ARROW, ARROW)
    assert totalled(events).arrows == (2 + 1 + 1, 1 + 1)


@pytest.mark.clause("MUS-WAR-8")
def test_each_shield_blocks_an_arrow():
    scene = war("[f,f]{2F}", "[f,f]{1F}", bahon={"dice": 2}, eddie={"dice": 2})
    events = scene.run(SHIELD, SHIELD, SHIELD, SHIELD)
    total = totalled(events)
    assert (total.blocks, total.damage) == ((2, 2), (0, 1))
    assert scene.tower("B1") == "B1[f,f]{2F}"
    assert scene.tower("A1") == "A1[f,f]"


@pytest.mark.clause("MUS-WAR-8", "MUS-SP-INVINCIBLE")
def test_a_pack_may_turn_a_war_scroll_into_a_shield(monkeypatch):
    scrolls = lookup("mus-house-1").scrolls
    shield = replace(scrolls["invincible"], params=Params(shields=1))
    monkeypatch.setitem(scrolls, "invincible", shield)
    scene = war("[f]{1F}", "[f,f]{1F}", bahon={"scrolls": ("invincible",), "mana": 1})
    scene.do("bahon", CastWarSpell(scroll="invincible"))
    events = scene.run()
    total = totalled(events)
    assert (total.arrows, total.blocks, total.damage) == ((2, 1), (1, 0), (0, 2))
    assert scene.tower("B1") == "B1[f]{1F}"


@pytest.mark.clause("MUS-WAR-9", "MUS-WAR-10")
def test_a_stone_servant_hit_once_is_gone():
    scene = war("[f]{1S}", "[f]{1S}")
    events = scene.run()
    assert totalled(events).damage == (0, 1)
    assert scene.tower("A1") == "A1[f]"
    assert of_type(events, GuDestroyed) == []
    assert scene.state.turn.killed


@pytest.mark.clause("MUS-WAR-10")
@pytest.mark.parametrize(
    ("base", "damage", "options"),
    [
        ("{3F}", 1, {(1, 0)}),
        ("{2F1S}", 1, {(1, 0), (0, 1)}),
        ("{2F1S}", 2, {(2, 0), (0, 1), (1, 1)}),
        ("{2F1S}", 3, {(1, 1), (2, 1)}),
        ("{1F2S}", 3, {(1, 1), (0, 2)}),
        ("{1F2S}", 4, {(0, 2), (1, 2)}),
        ("{1F2S}", 5, {(1, 2)}),
        ("{1F2S}", 9, {(1, 2)}),
        ("{1F2S}", 0, {(0, 0)}),
    ],
)
def test_casualty_choices(base, damage, options):
    scene = war(f"[f,f,f]{base}", "[f,f]")
    scene.state.war.arrows[1] = damage
    found = {(move.flame, move.stone) for move in casualty_options(scene.state, 0)}
    assert found == options


@pytest.mark.clause("MUS-WAR-10")
def test_the_sealed_choice_stays_sealed():
    scene = war("[f,f,f]{2F1S}", "[s,s,s]{1F2S}")
    scene.run()
    assert scene.awaited() == ["bahon", "eddie"]
    hidden = []
    for choice in (AssignCasualties(flame=1, stone=0), AssignCasualties(flame=0, stone=1)):
        before = scene.state
        scene.do("bahon", choice)
        hidden.append([view(scene.state, viewer) for viewer in (1, 2, 3, SPECTATOR)])
        scene.state = before
    assert hidden[0] == hidden[1]
    scene.do("bahon", AssignCasualties(flame=1, stone=0))
    scene.refuse("bahon", AssignCasualties(flame=1, stone=0), "MUS-WAR-10")
    assert scene.legal("bahon") == []


@pytest.mark.clause("MUS-WAR-11")
def test_the_base_loses_no_gu():
    scene = war("[f]{1F}", "[f,f,f]{3F}", eddie={"dice": 3})
    events = scene.run(ARROW, ARROW, ARROW)
    assert totalled(events).arrows == (2, 6)
    assert scene.tower("B1") == "B1[f]"


@pytest.mark.clause("MUS-WAR-11", "MUS-WAR-12")
def test_gus_fall_from_the_top_and_a_bare_land_stays_bare():
    scene = war("[f,f,f,f]{4F}", "[w,s,m]", eddie={"moon": 3})
    events = scene.run()
    assert [event.gu for event in of_type(events, GuDestroyed)] == ["moon", "stone", "water"]
    assert [event.level for event in of_type(events, GuDestroyed)] == [3, 2, 1]
    cell = scene.state.cells["A1"]
    assert (cell.tower, cell.debris, cell.resource) == (None, False, None)


@pytest.mark.clause("MUS-WAR-14")
def test_influence_and_drops_for_each_gu_even_when_drops_run_out():
    scene = Scene("bahon", bahon={"towers": "B1[f,f]{2F}"}, eddie={"towers": "A1[f,f]"})
    scene.board("charles").drop, scene.state.supply.drop = scene.state.supply.drop - 1, 1
    scene.do("bahon", WageWar(base="B1", target="A1"))
    events = scene.run()
    assert of_type(events, InfluenceGained)[0].n == 2
    gain = of_type(events, ResourceGained)[0]
    assert (gain.n, gain.short, gain.because) == (1, 1, "MUS-WAR-14")


@pytest.mark.clause("MUS-WAR-15")
def test_one_reward_growth_at_normal_cost_also_on_the_freed_land():
    scene = war("[f,f]{2F}", "[f,f]")
    scene.run()
    assert scene.board("bahon").drop == 2
    scene.do("bahon", GrowGu(gu="water", cell="A1"))
    assert scene.board("bahon").drop == 1
    scene.refuse("bahon", GrowGu(gu="water", cell="A1"), "MUS-WAR-15")


@pytest.mark.clause("MUS-WAR-15", "MUS-NGT-4")
def test_the_reward_growth_may_follow_a_side_action_and_is_lost_at_the_end():
    scene = war("[f,f]{2F}", "[f]")
    scene.run()
    scene.do("bahon", SlideGu(source="B1", to="A1"))
    assert GrowGu(gu="water", cell="A1") not in scene.legal("bahon")
    assert scene.state.turn.reward_growth == 1
    scene.do("bahon", EndTurn())
    assert scene.state.turn is None


@pytest.mark.clause("MUS-WAR-16")
def test_the_defender_books_nothing():
    scene = war("[f]{1F}", "[f,f]{2F}")
    scene.run()
    assert scene.tower("B1") == "B1[f]"
    turn = scene.state.turn
    assert (turn.seat, turn.killed, turn.destroyed) == (0, True, False)


@pytest.mark.clause("MUS-WAR-17")
def test_the_fallen_still_deal_their_arrows():
    scene = war("[f]{1F}", "[f]{1F}")
    events = scene.run()
    removed = {(event.seat, event.flame) for event in of_type(events, CasualtiesRemoved)}
    assert removed == {(0, 1), (3, 1)}
    assert scene.tower("A1") == ""


@pytest.mark.clause("MUS-WAR-18")
def test_the_sequence_of_a_war():
    scene = war("[f,f]{2F}", "[w,s]{1F}")
    events = scene.run()
    kinds = (DiceRolled, WarTotalled, CasualtiesRemoved, GuDestroyed, InfluenceGained, WarEnded)
    assert [type(event) for event in of_type(events, *kinds)] == [
        DiceRolled,
        DiceRolled,
        WarTotalled,
        CasualtiesRemoved,
        CasualtiesRemoved,
        GuDestroyed,
        GuDestroyed,
        InfluenceGained,
        WarEnded,
    ]
    assert GAME.awaiting(scene.state).seats == (0,)
