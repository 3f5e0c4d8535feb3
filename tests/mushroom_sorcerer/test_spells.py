"""Spells one by one: each of the 32 scrolls, what it does and when it can't be cast."""

import pytest

from games.mushroom_sorcerer.events.forest import GuSlid, WarTotalled
from games.mushroom_sorcerer.events.pieces import ResourceSpent, ServantPlaced
from games.mushroom_sorcerer.moves import (
    CastSpell,
    CastWarSpell,
    ForcedTradeWith,
    PayServant,
    PlaceServant,
    PlaceShadowGu,
    PortalNext,
    SlideGu,
    Toss,
    WageWar,
)
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene, pick


def cast(scroll, *, turn=None, others=None, **board):
    """Bahon has cast this scroll; he had a mana for it. `turn` sets what happened in the turn before."""
    scene = holding(scroll, turn=turn, others=others, **board)
    scene.do("bahon", CastSpell(scroll=scroll))
    return scene


def holding(scroll, *, turn=None, others=None, **board):
    scene = Scene("bahon", bahon={"mana": 1, "scrolls": (scroll,)} | board, **(others or {}))
    for key, value in (turn or {}).items():
        setattr(scene.state.turn, key, value)
    return scene


def refused(scene):
    """Neither accepted nor listed."""
    scroll = scene.board("bahon").archive[0].scroll
    error = scene.refuse("bahon", CastSpell(scroll=scroll), "MUS-CST-5")
    assert error.code == "MUS-SP-" + scroll.upper().replace("_", "-")
    assert CastSpell(scroll=scroll) not in scene.legal("bahon")


def elements(scene, *names):
    for name in names:
        scene.do("bahon", pick(word=name))


def servants(scene, *kinds):
    for kind in kinds:
        scene.do("bahon", pick(word=kind))


FULL = {"flame": 15, "stone": 15, "thunder": 15, "water": 15}


@pytest.mark.clause("MUS-SP-EMPTY-FLASK")
def test_empty_flask():
    scene = cast("empty_flask")
    board = scene.board("bahon")
    assert (board.flask, board.mana, board.archive[0].flipped) == (1, 1, True)
    scene = holding("empty_flask")
    scene.board("eddie").flask, scene.state.supply.flask = scene.state.supply.flask, 0
    refused(scene)


@pytest.mark.clause("MUS-SP-HUNCH")
def test_hunch():
    scene = cast("hunch", track={"flame": 15})
    assert pick(word="flame") not in scene.legal("bahon")
    elements(scene, "water", "stone")
    assert scene.board("bahon").track == {"flame": 15, "stone": 1, "thunder": 0, "water": 1}
    refused(holding("hunch", track=FULL))


@pytest.mark.clause("MUS-SP-HUNCH")
def test_hunch_stops_when_all_tracks_are_full():
    scene = cast("hunch", track=FULL | {"water": 14})
    assert scene.asked() is None
    assert scene.board("bahon").track["water"] == 15


@pytest.mark.clause("MUS-SP-MANA-CRYSTAL")
def test_mana_crystal():
    assert cast("mana_crystal").board("bahon").mana == 3
    scene = holding("mana_crystal")
    scene.board("eddie").mana, scene.state.supply.mana = scene.state.supply.mana, 0
    refused(scene)


@pytest.mark.clause("MUS-SP-MOON-ESSENCE")
def test_moon_essence():
    board = cast("moon_essence", influence=3).board("bahon")
    assert (board.moon, board.influence) == (1, None)
    assert cast("moon_essence", moon=7).board("bahon").moon == 8
    refused(holding("moon_essence", moon=24))


@pytest.mark.clause("MUS-SP-RAGING-ROAR")
def test_raging_roar():
    board = cast("raging_roar", influence=3).board("bahon")
    assert (board.influence, board.mana) == (5, 0)
    refused(holding("raging_roar", moon=3))


@pytest.mark.clause("MUS-SP-WATER-POUCH")
def test_water_pouch():
    assert cast("water_pouch").board("bahon").drop == 2
    scene = holding("water_pouch")
    scene.board("eddie").drop, scene.state.supply.drop = scene.state.supply.drop, 0
    refused(scene)


@pytest.mark.clause("MUS-SP-WHISTLE")
def test_whistle():
    scene = cast("whistle", towers="A1[f,f]")
    servants(scene, "stone")
    scene.do("bahon", PlaceServant(kind="stone", dest="A1"))
    servants(scene, "stone")
    scene.do("bahon", PlaceServant(kind="stone", dest="A1"))
    assert scene.tower("A1") == "A1[f,f]{2S}"
    scene = holding("whistle")
    for kind in ("flame", "stone"):
        setattr(scene.board("eddie"), kind, getattr(scene.state.supply, kind))
        setattr(scene.state.supply, kind, 0)
    refused(scene)


@pytest.mark.clause("MUS-SP-SPEARHEAD", "MUS-SP-INVINCIBLE", "MUS-SP-STRIKE")
@pytest.mark.parametrize(("scroll", "arrows"), [("spearhead", 2), ("invincible", 1), ("strike", 1)])
def test_war_bonuses(scroll, arrows):
    scene = holding(scroll, towers="A1[f]{1F}", others={"eddie": {"towers": "B1[f,f]{1F}"}})
    scene.refuse("bahon", CastSpell(scroll=scroll), "MUS-CST-1")
    scene.do("bahon", WageWar(base="A1", target="B1"))
    scene.do("bahon", CastWarSpell(scroll=scroll))
    events = scene.run()
    assert of_type(events, WarTotalled)[0].arrows == (2 + arrows, 1)
    assert scene.board("bahon").archive[0].flipped is (scroll == "spearhead")


@pytest.mark.clause("MUS-SP-ELEMENTALIST")
def test_elementalist():
    scene = cast("elementalist", flame=2, stone=1, towers="A1[f,f]{1F}")
    assert scene.asked() == "payment"
    scene.do("bahon", PayServant(kind="flame", source="A1"))
    scene.do("bahon", PlaceServant(kind="stone", dest="A1"))
    scene.do("bahon", PlaceServant(kind="stone", dest="reserve"))
    board = scene.board("bahon")
    assert (board.flame, board.stone, scene.tower("A1")) == (1, 2, "A1[f,f]{1S}")


@pytest.mark.clause("MUS-SP-ELEMENTALIST")
def test_elementalist_either_way():
    scene = cast("elementalist", flame=2, stone=2)
    assert scene.asked() == "direction"
    scene.do("bahon", pick(word="reverse"))
    board = scene.board("bahon")
    assert (board.flame, board.stone) == (4, 0)
    refused(holding("elementalist", flame=1, stone=1))


@pytest.mark.clause("MUS-SP-FLAME-PORTAL", "MUS-SP-STONE-PORTAL")
@pytest.mark.parametrize(
    ("scroll", "kind", "other"), [("flame_portal", "F", "S"), ("stone_portal", "S", "F")]
)
def test_portals(scroll, kind, other):
    scene = cast(scroll, towers=f"A1[f,f]{{1{other}}} B1[f]{{1{other}}} D1[f]{{1{kind}}} E1[f]")
    assert [(move.cell, move.mode) for move in scene.legal("bahon")] == [
        ("A1", "place"),
        ("B1", "displace"),
        ("B1", "pass"),
        ("E1", "place"),
    ]
    clause = "MUS-SP-" + scroll.upper().replace("_", "-")
    for cell, mode in (("B1", "displace"), ("E1", "place")):
        placed = of_type(scene.do("bahon", PortalNext(cell=cell, mode=mode)), ServantPlaced)
        assert [event.because for event in placed][:1] == [clause]
    assert scene.asked() is None
    assert scene.tower("A1") == "A1[f,f]{1F1S}"
    assert scene.tower("B1") == f"B1[f]{{1{kind}}}"
    assert scene.tower("E1") == f"E1[f]{{1{kind}}}"
    assert scene.tower("D1") == f"D1[f]{{1{kind}}}"
    refused(holding(scroll, towers=f"D1[f]{{1{kind}}}"))
    refused(holding(scroll))


@pytest.mark.clause("MUS-SP-FLAME-PORTAL")
def test_a_portal_stops_with_the_supply():
    scene = holding("flame_portal", towers="A1[f] B1[f]")
    scene.board("eddie").flame, scene.state.supply.flame = scene.state.supply.flame - 1, 1
    scene.do("bahon", CastSpell(scroll="flame_portal"))
    scene.do("bahon", PortalNext(cell="B1", mode="place"))
    assert scene.asked() is None
    assert scene.tower("A1") == "A1[f]"


@pytest.mark.clause("MUS-SP-FLASK-ENERGY")
def test_flask_energy():
    scene = cast("flask_energy", flame=2, stone=1, flask=1)
    scene.do("bahon", pick(word="forward"))
    scene.do("bahon", PayServant(kind="stone", source="reserve"))
    assert scene.asked() is None
    assert (scene.board("bahon").flame, scene.board("bahon").flask) == (1, 2)
    scene = cast("flask_energy", flask=1, flame=1)
    assert [event.because for event in of_type(scene.events, ResourceSpent) if event.kind == "flask"] == [
        "MUS-SP-FLASK-ENERGY"
    ]
    servants(scene, "flame", "stone")
    board = scene.board("bahon")
    assert (board.flame, board.stone, board.flask) == (2, 1, 0)
    refused(holding("flask_energy", flame=1))


@pytest.mark.clause("MUS-SP-FORCED-TRADE")
def test_forced_trade():
    others = {"eddie": {"stone": 1, "towers": "A4[f]{1F}"}, "charles": {"flame": 1}}
    scene = cast("forced_trade", drop=1, towers="A1[f]", others=others)
    assert scene.legal("bahon") == [
        ForcedTradeWith(seat=2, kind="flame", source="reserve"),
        ForcedTradeWith(seat=3, kind="stone", source="reserve"),
        ForcedTradeWith(seat=3, kind="flame", source="A4"),
    ]
    scene.refuse("bahon", ForcedTradeWith(seat=2, kind="stone", source="reserve"), "MUS-SP-FORCED-TRADE")
    scene.do("bahon", ForcedTradeWith(seat=3, kind="flame", source="A4"))
    scene.do("bahon", PlaceServant(kind="flame", dest="A1"))
    assert (scene.tower("A1"), scene.tower("A4")) == ("A1[f]{1F}", "A4[f]")
    assert (scene.board("bahon").drop, scene.board("eddie").drop) == (0, 1)
    refused(holding("forced_trade", drop=0, others=others))
    refused(holding("forced_trade", drop=1, flame=3))


@pytest.mark.clause("MUS-SP-GLORIFY")
def test_glorify():
    scene = cast("glorify", flame=1, stone=1)
    scene.do("bahon", PayServant(kind="stone", source="reserve"))
    board = scene.board("bahon")
    assert (board.influence, board.flame, board.stone) == (1, 1, 0)
    refused(holding("glorify"))
    refused(holding("glorify", flame=1, moon=1))


@pytest.mark.clause("MUS-SP-PURIFY")
def test_purify():
    scene = cast("purify", flame=1, stone=1)
    elements(scene, "thunder", "thunder")
    board = scene.board("bahon")
    assert (board.track["thunder"], board.flame, board.stone) == (2, 0, 0)
    assert board.mana == 1
    refused(holding("purify", flame=1))
    refused(holding("purify", flame=2, track=FULL))


@pytest.mark.clause("MUS-SP-TRANSFUSION")
def test_transfusion():
    board = cast("transfusion", flame=1).board("bahon")
    assert (board.flame, board.drop) == (0, 3)
    refused(holding("transfusion"))


@pytest.mark.clause("MUS-SP-BOUNTY", "MUS-SP-SQUEEZE")
@pytest.mark.parametrize(("scroll", "flag"), [("bounty", "killed"), ("squeeze", "destroyed")])
def test_drops_after_a_war(scroll, flag):
    assert cast(scroll, turn={flag: True}).board("bahon").drop == 2
    other = "destroyed" if flag == "killed" else "killed"
    refused(holding(scroll, turn={other: True}))


@pytest.mark.clause("MUS-SP-CHAMPION", "MUS-SP-REINCARNATE")
@pytest.mark.parametrize(("scroll", "flag"), [("champion", "destroyed"), ("reincarnate", "killed")])
def test_servants_after_a_war(scroll, flag):
    scene = cast(scroll, turn={flag: True})
    servants(scene, "flame", "stone")
    assert (scene.board("bahon").flame, scene.board("bahon").stone) == (1, 1)
    other = "destroyed" if flag == "killed" else "killed"
    refused(holding(scroll, turn={other: True}))


@pytest.mark.clause("MUS-SP-INTERESTS", "MUS-SP-SIPHON")
@pytest.mark.parametrize(("scroll", "flag"), [("interests", "destroyed"), ("siphon", "killed")])
def test_elements_after_a_war(scroll, flag):
    scene = cast(scroll, turn={flag: True})
    elements(scene, "water", "flame")
    assert scene.board("bahon").track == {"flame": 1, "stone": 0, "thunder": 0, "water": 1}
    other = "destroyed" if flag == "killed" else "killed"
    refused(holding(scroll, turn={other: True}))


@pytest.mark.clause("MUS-SP-EXTRA-HAND")
def test_extra_hand():
    scene = cast("extra_hand", turn={"grown": {"moon": 1}}, moon=1)
    servants(scene, "stone")
    assert scene.board("bahon").stone == 1
    assert scene.asked() is None
    refused(holding("extra_hand"))


@pytest.mark.clause(
    "MUS-SP-FLAME-HARMONY", "MUS-SP-STONE-HARMONY", "MUS-SP-THUNDER-HARMONY", "MUS-SP-WATER-HARMONY"
)
@pytest.mark.parametrize("element", ["flame", "stone", "thunder", "water"])
def test_harmonies(element):
    scroll = f"{element}_harmony"
    board = cast(scroll, turn={"grown": {element: 1}}).board("bahon")
    assert (board.track[element], board.mana) == (1, 1)
    other = "water" if element != "water" else "flame"
    refused(holding(scroll, turn={"grown": {other: 1, "moon": 1}}))
    refused(holding(scroll, turn={"grown": {element: 1}}, track={element: 15}))


@pytest.mark.clause("MUS-SP-SHADOW-GU")
def test_shadow_gu():
    scene = cast("shadow_gu", towers="A1[m] B1[f]", influence=0)
    assert len(scene.legal("bahon")) == 8
    scene.do("bahon", PlaceShadowGu(gu="thunder", cell="A1"))
    assert scene.tower("A1") == "A1[m,t]"
    board = scene.board("bahon")
    assert (board.moon, board.track["thunder"], scene.state.turn.grown) == (0, 0, {})
    refused(holding("shadow_gu"))


@pytest.mark.clause("MUS-SP-SUPPLEMENT")
def test_supplement():
    scene = cast("supplement", turn={"grown": {"moon": 1}}, moon=1)
    elements(scene, "stone")
    assert scene.board("bahon").track["stone"] == 1
    refused(holding("supplement"))
    refused(holding("supplement", turn={"grown": {"flame": 1}}, track=FULL))


@pytest.mark.clause("MUS-SP-TOSS-A-GU")
def test_toss_a_gu():
    scene = cast("toss_a_gu", flame=1, stone=1, towers="A1[f,f] B1[w]")
    assert Toss(source="A1", to="B1") in scene.legal("bahon")
    scene.do("bahon", Toss(source="B1", to="B2"))
    scene.do("bahon", PayServant(kind="stone", source="reserve"))
    events = scene.events
    assert of_type(events, GuSlid)[0].by == "toss"
    assert (scene.tower("B1"), scene.tower("B2")) == ("", "B2[w]")
    assert (scene.board("bahon").flame, scene.state.turn.slid) == (1, False)
    assert SlideGu(source="A1", to="B1") in scene.legal("bahon")
    refused(holding("toss_a_gu"))


@pytest.mark.clause("MUS-SP-TOSS-A-GU")
def test_toss_needs_no_servant_without_debris():
    scene = cast("toss_a_gu", towers="A1[f,f] A2[w]")
    moves = scene.legal("bahon")
    assert moves == [Toss(source="A1", to="B1"), Toss(source="A1", to="A2"), Toss(source="A2", to="A3")]
    scene.do("bahon", Toss(source="A1", to="A2"))
    assert scene.tower("A2") == "A2[w,f]"


@pytest.mark.clause("MUS-CST-5", "MUS-RES-2")
@pytest.mark.parametrize(
    ("scroll", "empty", "board", "turn"),
    [
        ("elementalist", ("stone",), {"flame": 2}, {}),
        ("elementalist", ("flame",), {"stone": 2}, {}),
        ("flame_portal", ("flame",), {"towers": "A1[f]"}, {}),
        ("stone_portal", ("stone",), {"towers": "A1[f]"}, {}),
        ("flask_energy", ("flask",), {"flame": 2}, {}),
        ("flask_energy", ("flame", "stone"), {"flask": 1}, {}),
        ("transfusion", ("drop",), {"flame": 1}, {}),
        ("bounty", ("drop",), {}, {"killed": True}),
        ("squeeze", ("drop",), {}, {"destroyed": True}),
        ("champion", ("flame", "stone"), {}, {"destroyed": True}),
        ("reincarnate", ("flame", "stone"), {}, {"killed": True}),
        ("extra_hand", ("flame", "stone"), {}, {"grown": {"flame": 1}}),
    ],
)
def test_a_cast_that_would_find_the_supply_empty(scroll, empty, board, turn):
    scene = holding(scroll, turn=turn, **board)
    for kind in empty:
        taker = scene.board("eddie")
        setattr(taker, kind, getattr(taker, kind) + getattr(scene.state.supply, kind))
        setattr(scene.state.supply, kind, 0)
    refused(scene)


@pytest.mark.clause("MUS-CST-5")
@pytest.mark.parametrize(("scroll", "flag"), [("interests", "destroyed"), ("siphon", "killed")])
def test_no_elements_when_all_tracks_are_full(scroll, flag):
    refused(holding(scroll, turn={flag: True}, track=FULL))


SLOW = {"potion": "slow_learner", "mana": 3}


MAY = [
    ("elementalist", lambda board: board.stone, 2, 4),
    ("flask_energy", lambda board: board.flask, 1, 2),
    ("forced_trade", lambda board: board.drop, 1, 0),
    ("glorify", lambda board: board.influence, 1, 2),
    ("purify", lambda board: board.track["flame"], 2, 4),
    ("transfusion", lambda board: board.drop, 5, 8),
]


@pytest.mark.clause("MUS-PO-SLOW-LEARNER")
@pytest.mark.parametrize(("scroll", "measure", "once", "twice"), MAY)
@pytest.mark.parametrize("again", [True, False])
def test_second_runs_of_may_effects_can_be_declined(scroll, measure, once, twice, again):
    """The first option is taken wherever one is asked for."""
    others = {"eddie": {"flame": 3}, "charles": {"stone": 1}}
    scene = cast(scroll, **SLOW, flame=6, drop=2, others=others)
    while scene.asked() != "repeat":
        scene.do("bahon", scene.legal("bahon")[0])
    assert measure(scene.board("bahon")) == once
    scene.do("bahon", pick(word="repeat") if again else pick())
    while scene.asked() is not None:
        scene.do("bahon", scene.legal("bahon")[0])
    assert measure(scene.board("bahon")) == (twice if again else once)
    assert scene.state.turn.cast == [scroll]


@pytest.mark.clause("MUS-PO-SLOW-LEARNER", "MUS-SP-FLAME-PORTAL")
def test_a_portal_runs_twice_with_new_towers():
    scene = cast("flame_portal", **SLOW, towers="A1[f]{1S} B1[f,f]")
    scene.do("bahon", PortalNext(cell="A1", mode="pass"))
    assert scene.tower("B1") == "B1[f,f]{1F}"
    assert [(move.cell, move.mode) for move in scene.legal("bahon")] == [("A1", "displace"), ("A1", "pass")]
    scene.do("bahon", PortalNext(cell="A1", mode="displace"))
    assert scene.tower("A1") == "A1[f]{1F}"


@pytest.mark.clause("MUS-PO-SLOW-LEARNER", "MUS-SP-SPEARHEAD", "MUS-SP-SHADOW-GU")
def test_war_and_shadow_run_twice():
    scene = holding("spearhead", **SLOW, towers="A1[f]{1F}", others={"eddie": {"towers": "B1[f,f]"}})
    scene.do("bahon", WageWar(base="A1", target="B1"))
    scene.do("bahon", CastWarSpell(scroll="spearhead"))
    assert scene.state.war.arrows == [4, 0]
    assert scene.board("bahon").mana == 1
    scene = cast("shadow_gu", **SLOW, towers="A1[f]")
    for gu in ("water", "stone"):
        scene.do("bahon", PlaceShadowGu(gu=gu, cell="A1"))
    assert scene.tower("A1") == "A1[f,w,s]"
