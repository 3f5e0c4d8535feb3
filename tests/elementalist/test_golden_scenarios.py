"""The golden scenarios of RULES.md, one test each. A is active unless a scenario says otherwise."""

import msgspec
import pytest

from games.elementalist.pack import PIPS
from games.kernel import SPECTATOR, SYSTEM
from games.kernel.content import canonical
from games.kernel.decide import decide, read_options, start
from games.kernel.visibility import redact
from tests.elementalist.table import GAME, Scene, drafting
from tests.kit import KEY, ScriptedDice


def fought(scene, *pairs):
    """A attacks with what lies in offence mode, B blocks so; nobody has a flash."""
    scene.at("toggle1").play("A", "end_toggle")
    scene.play("B", "block", pairs=list(pairs))
    return scene


def first_move(options, roll):
    """A new match after the roll."""
    scene = Scene()
    begun = start(GAME, read_options(GAME, options), 2, KEY)
    rolled = decide(GAME, begun.state, SYSTEM, GAME.step(begun.state), ScriptedDice(roll))
    scene.state, scene.records = rolled.state, rolled.records
    return scene


@pytest.mark.clause("ELE-SET-1", "ELE-SET-2")
def test_g1_supply():
    scene = first_move({}, roll=1)
    supply = scene.state.supply
    assert sum(supply.values()) == 36
    assert sum(PIPS[kind] * number for kind, number in supply.items()) == 72
    assert scene.story() == ["roll_first", "first_rolled"]
    assert scene.state.to_choose == 1
    assert scene.legal("B", "choose_pyramid")
    assert not scene.legal("A", "choose_pyramid")


@pytest.mark.clause("ELE-SET-4", "ELE-SET-5", "ELE-SET-6", "ELE-SET-7", "ELE-SET-8")
def test_g2_draft_end():
    full = "YL YL YL GL GL GL BL BL"
    scene = drafting(stacks=(full, "RL RL BL RM RM RM YM YM YM YS"), to_choose="B", stopped=(True, False))
    assert scene.state.points == [24, 22]
    too_many = scene.refuse("B", "ELE-SET-4", "choose_pyramid", kind="RL")
    assert "25 points" in too_many.detail
    scene.play("B", "choose_pyramid", kind="RS")
    assert scene.state.points == [24, 23]
    assert scene.happened("next_chooser")[0].seat == 1
    assert scene.move("choose_pyramid", kind="GS") in scene.legal("B", "choose_pyramid")
    scene.play("B", "stop_building")
    assert scene.happened("building_stopped")[0].reason == "chosen"
    pile = scene.happened("draft_closed")[0].pile
    rest = {"RS": 2, "RL": 1, "YS": 2, "GS": 3, "GM": 3, "BS": 3, "BM": 3, "KS": 3, "KM": 1, "KL": 1}
    assert {kind: number for kind, number in pile.items() if number} == rest
    assert scene.state.pile == pile
    assert scene.state.holders == [{"L": None, "M": None}, {"L": None, "M": None}]


@pytest.mark.clause("ELE-SET-12")
def test_g3_nothing_fits():
    smalls = "RS RS RS YS YS YS GS GS GS BS BS"
    scene = drafting(stacks=(smalls, "RL RL RL YL YL YL GL RM"))
    assert scene.state.points == [11, 23]
    scene.play("A", "choose_pyramid", kind="BS")
    stopped = scene.happened("building_stopped")
    assert [(event.seat, event.reason) for event in stopped] == [(1, "nothing_fits")]
    assert scene.state.to_choose == 0


@pytest.mark.clause("ELE-SET-3")
def test_g4_shortage():
    scene = drafting(stacks=("YL YL", "YL"))
    scene.refuse("A", "ELE-SET-3", "choose_pyramid", kind="YL")


@pytest.mark.clause("ELE-SET-9", "ELE-CAST-1")
def test_g5_tree_order():
    trees = drafting(stacks=("RS RM RM RL GL", "YS"), stopped=(False, True))
    trees.play("A", "stop_building")
    assert trees.state.trees[0] == {"R": ["L", "M", "M", "S"], "Y": [], "G": ["L"], "B": []}

    scene = Scene().trees("A", R="LMMS", G="L").at("draw")
    green = scene.copy()
    green.play("A", "draw", colour="G")
    assert green.happened("pyramid_drawn")[0].kind == "GL"
    drawn = []
    for _ in range(4):
        scene.play("A", "draw", colour="R")
        drawn.append(scene.happened("pyramid_drawn")[0].kind)
        scene.play("A", "cast_elemental")
        while scene.asked.startswith("A toggle"):
            scene.play("A", "end_toggle")
    assert drawn == ["RS", "RM", "RM", "RL"]


@pytest.mark.clause("ELE-CMB-1", "ELE-CMB-2", "ELE-CMB-4", "ELE-FLA-2", "ELE-FLA-6")
def test_g6_book_combat():
    scene = Scene(a1="YL off", b1="RM").flash("A", "M", "RS").at("toggle1")
    scene.play("A", "end_toggle")
    assert scene.asked == "A attack_window"
    scene.play("A", "pass")
    scene.play("B", "block", pairs=[("a1", "b1")])
    assert scene.asked == "A block_window"

    tie = scene.copy()
    tie.play("A", "pass")
    assert tie.totals() == [(3, 3, None)]
    assert "a1" in tie
    assert "b1" in tie

    scene.play("A", "use_flash", holder="M", target="a1")
    assert scene.totals() == [(4, 3, "b1")]
    assert "a1" in scene
    assert "b1" not in scene
    assert scene.piled("RM") == 3


@pytest.mark.clause("ELE-FUS-1", "ELE-FUS-2", "ELE-FUS-3", "ELE-FUS-4", "ELE-FUS-5")
def test_g7_book_fusion():
    scene = Scene(a1="GL", a2="BM").hand("BL")
    scene.play("A", "cast_spell", base="a1", rider="a2")
    assert scene.shape("a1") == "GL+BM def"
    assert scene.measure("a1") == (5, 3, {"G", "B"})
    assert len(scene.state.field) == 1
    assert scene.piled("BL") == 3


@pytest.mark.clause("ELE-CMB-2", "ELE-FUS-4", "ELE-FUS-5")
@pytest.mark.parametrize(
    ("attacker", "totals"),
    [("RL", (3, 6, "a1")), ("BM", (2, 6, "a1")), ("YL", (4, 5, "a1")), ("GL", (4, 5, "a1"))],
)
def test_g7b_its_bonuses(attacker, totals):
    scene = fought(Scene(a1=f"{attacker} off", b1="GL+BM"), ("a1", "b1"))
    assert scene.totals() == [totals]
    assert "a1" not in scene


@pytest.mark.clause("ELE-CMB-2", "ELE-CMB-4")
def test_g8_fused_both_sides():
    scene = fought(Scene(a1="RM+GS off", b1="YM+BS"), ("a1", "b1"))
    assert scene.totals() == [(5, 5, None)]
    assert "a1" in scene
    assert "b1" in scene


@pytest.mark.clause("ELE-CMB-2")
def test_g8b_no_doubling():
    scene = fought(Scene(a1="RM+RS off", b1="YM"), ("a1", "b1"))
    assert scene.totals() == [(4, 2, "b1")]
    assert "b1" not in scene


@pytest.mark.clause("ELE-TOG-1", "ELE-TOG-2", "ELE-TOG-3", "ELE-ATK-1")
def test_g9_book_toggling():
    scene = Scene(x1="RM off", x2="YM off", x3="GM").at("toggle1")
    scene.play("A", "toggle", elemental="x3")
    scene.play("A", "toggle", elemental="x1")
    scene.play("A", "end_toggle")
    assert scene.happened("attackers_fixed")[0].ids == (scene.ids["x2"], scene.ids["x3"])
    assert scene.asked == "A toggle2"
    scene.refuse("A", "ELE-TOG-2", "toggle", elemental="x3")
    scene.play("A", "toggle", elemental="x2")
    # None is left to toggle: the step passes by itself, and with it the turn.
    assert scene.happened("turn_ended")[0].seat == 0
    assert [scene[name].mode for name in ("x1", "x2", "x3")] == ["def", "def", "off"]


@pytest.mark.clause("ELE-CMB-5")
def test_g10_damage_is_pips():
    scene = Scene(a1="RM off").front("a1", "RL").at("toggle1")
    scene.play("A", "end_toggle")
    assert scene.life("B") == 8


@pytest.mark.clause("ELE-ATK-1", "ELE-CMB-4")
def test_g11_forced_attack():
    scene = Scene(a1="YS off", b1="RL").at("toggle1")
    scene.play("A", "end_toggle")
    assert scene.happened("attackers_fixed")[0].ids == (scene.ids["a1"],)
    scene.play("B", "block", pairs=[("a1", "b1")])
    assert scene.totals() == [(1, 4, "a1")]
    assert "a1" not in scene


@pytest.mark.clause("ELE-ATK-2", "ELE-ATK-3")
def test_g12_blocking_errors():
    scene = Scene(a1="RM off", a2="YM off", b1="GM", b2="BM off", b3="GS").at("toggle1")
    scene.play("A", "end_toggle")
    scene.refuse("B", "ELE-ATK-3", "block", pairs=[("a1", "b2")])
    scene.refuse("B", "ELE-ATK-2", "block", pairs=[("a1", "b1"), ("a2", "b1")])
    scene.refuse("B", "ELE-ATK-2", "block", pairs=[("a1", "b1"), ("a1", "b3")])


@pytest.mark.clause("ELE-SPL-2", "ELE-ATK-3")
def test_g13_yellow_spell():
    Scene(a1="RM").hand("YS").refuse("A", "ELE-SPL-2", "cast_spell", target="a1")
    scene = Scene(a1="RM", b1="RL").hand("YM")
    scene.play("A", "cast_spell", target="a1")
    scene.play("A", "toggle", elemental="a1")
    assert scene.happened("blocks_declared")[0].pairs == ()
    assert scene.life("B") == 8


@pytest.mark.clause("ELE-FLA-3")
def test_g14_yellow_flash():
    scene = Scene(a1="RM off", a2="RL off").flash("B", "L", "YM").at("toggle1")
    scene.play("A", "end_toggle")
    assert scene.asked == "B attack_window"
    scene.refuse("B", "ELE-FLA-3", "use_flash", holder="L", target="a2")
    scene.play("B", "use_flash", holder="L", target="a1")
    assert scene.shape("a1") == "RM def"
    assert scene.life("B") == 7
    assert scene.asked == "A toggle2"
    scene.play("A", "toggle", elemental="a1")
    assert scene.shape("a1") == "RM off"


@pytest.mark.clause("ELE-FLA-1", "ELE-FLA-8")
def test_g15_not_ripe():
    scene = Scene(a1="GM off", b1="BL").flash("A", "L", "GM", turn=3).hand("RS").at("use", no=5)
    scene.play("A", "store_flash", holder="M")
    assert scene.asked == "A cast_window"
    scene.play("A", "pass")
    scene.play("A", "end_toggle")
    assert scene.asked == "A attack_window"
    scene.refuse("A", "ELE-FLA-1", "use_flash", holder="M", target="a1")
    scene.play("A", "pass")
    scene.play("B", "block")
    scene.play("A", "pass")
    scene.play("A", "end_toggle")
    assert scene.asked == "A end_window"
    scene.play("A", "pass")
    assert (scene.asked, scene.state.turn.no) == ("A start", 6)
    scene.play("A", "pass")
    scene.play("A", "pass")
    scene.play("B", "toggle", elemental="b1")
    assert scene.asked == "A attack_window"
    scene.play("A", "use_flash", holder="M", target="b1")
    assert [front.kind for front in scene["b1"].fronts] == ["RS"]


@pytest.mark.clause("ELE-FLA-8", "ELE-TURN-1")
def test_g15_not_ripe_without_another_flash():
    scene = Scene(a1="GM off", b1="BL").hand("RS").at("use", no=5)
    scene.play("A", "store_flash", holder="M")
    assert scene.asked == "A toggle1"
    scene.play("A", "end_toggle")
    assert scene.asked == "B block"
    scene.refuse("A", "ELE-TURN-1", "use_flash", holder="M", target="a1")


@pytest.mark.clause("ELE-CAST-3")
def test_g16_storing_errors():
    scene = Scene().flash("A", "L", "RS").hand("GM")
    scene.refuse("A", "ELE-CAST-3", "store_flash", holder="M")
    scene.refuse("A", "ELE-CAST-3", "store_flash", holder="L")


@pytest.mark.clause("ELE-CAST-7", "ELE-FLA-5", "ELE-FLA-7")
def test_g17_counter_a_cast():
    scene = Scene().flash("B", "L", "BM").flash("B", "M", "YS").hand("RM")
    scene.play("A", "cast_elemental")
    assert scene.asked == "B response"
    scene.play("B", "use_flash", holder="L", target="stack")
    assert scene.happened("window_closed")[0].name == "RESPONSE"
    assert scene.state.field == []
    assert (scene.piled("RM"), scene.piled("BM")) == (3, 3)
    assert scene.asked == "B cast_window"


@pytest.mark.clause("ELE-FLA-5")
def test_g18_counter_too_small():
    scene = Scene().flash("B", "M", "BS").hand("RM")
    scene.play("A", "cast_elemental")
    scene.refuse("B", "ELE-FLA-5", "use_flash", holder="M", target="stack")


@pytest.mark.clause("ELE-FLA-7", "ELE-FLA-8", "ELE-FLA-10")
def test_g19_counter_war():
    scene = Scene(a1="RM", a2="YS").flash("B", "L", "BM").flash("A", "L", "BM").hand("BM")
    scene.play("A", "cast_spell", base="a1", rider="a2")
    scene.play("B", "use_flash", holder="L", target="stack")
    assert scene.asked == "A response"
    scene.play("A", "use_flash", holder="L", target="stack")
    # Nobody has a ripe flash left: everybody passes, and the stack settles from the top.
    order = [name for name in scene.story() if name in {"pyramid_cancelled", "elementals_fused"}]
    assert order == ["pyramid_cancelled", "elementals_fused"]
    assert scene.shape("a1") == "RM+YS def"
    assert scene.piled("BM") == 3


@pytest.mark.clause("ELE-FLA-5", "ELE-FLA-11")
def test_g20_component():
    scene = Scene(b1="GL+BM").flash("A", "L", "BM").hand("RS")
    scene.play("A", "store_flash", holder="M")
    assert scene.asked == "A cast_window"
    scene.refuse("A", "ELE-FLA-5", "use_flash", holder="L", target="b1.0")
    scene.play("A", "use_flash", holder="L", target="b1.1")
    assert scene.shape("b1") == "GL def"


@pytest.mark.clause("ELE-FLA-11", "ELE-SRC-2", "ELE-ATK-3")
def test_g20b_base_gone():
    scene = Scene(a1="BM+BS off", b1="RL").source("a1", "YL").flash("B", "L", "BM").at("toggle1")
    scene.play("A", "end_toggle")
    asleep = scene.copy()
    asleep.play("B", "pass")
    assert asleep.asked == "B block"
    assert len(asleep.legal("B", "block")) == 2
    scene.play("B", "use_flash", holder="L", target="a1.0")
    assert scene.shape("a1") == "BS off"
    assert scene.measure("a1") == (1, 1, {"B"})
    # Awake again: no block is possible.
    assert scene.happened("blocks_declared")[0].pairs == ()
    assert scene.life("B") == 9


@pytest.mark.clause("ELE-CAST-6", "ELE-SRC-1", "ELE-SRC-2")
def test_g21_sources():
    Scene(a1="RM").hand("RM").refuse("A", "ELE-CAST-6", "cast_source", target="a1")
    blue = Scene(a1="RM").hand("BL")
    blue.play("A", "cast_source", target="a1")
    assert blue["a1"].sources == ["BL"]
    assert blue.measure("a1") == (2, 2, {"R"})
    Scene(a1="RM").hand("YL").refuse("A", "ELE-SRC-2", "cast_source", target="a1")


@pytest.mark.clause("ELE-SRC-2", "ELE-SRC-3", "ELE-CMB-3", "ELE-CMB-4")
def test_g22_source_arithmetic():
    scene = Scene(a1="GS off", b1="BS").source("a1", "RL").source("b1", "GL")
    fought(scene, ("a1", "b1"))
    assert scene.totals() == [(3, 2, "b1")]
    assert "b1" not in scene
    assert (scene.piled("BS"), scene.piled("GL"), scene.piled("RL")) == (3, 3, 2)


@pytest.mark.clause("ELE-CAST-4")
def test_g23_limit():
    scene = Scene(a1="GL", a2="GL", a3="BL", a4="BL").hand("RS")
    scene.refuse("A", "ELE-CAST-4", "cast_elemental")
    assert scene.legal("A", "cast_spell")
    assert scene.legal("A", "store_flash")


@pytest.mark.clause("ELE-CAST-8")
def test_g24_no_use():
    scene = Scene(a1="GL", a2="GL", a3="BL", a4="BL").flash("A", "L", "RM").flash("A", "M", "RS")
    scene.trees("A", Y="S").at("draw")
    scene.play("A", "draw", colour="Y")
    shown = scene.happened("pyramid_discarded")
    assert [(event.seat, event.kind) for event in shown] == [(0, "YS")]
    assert scene.piled("YS") == 3
    assert scene.asked == "A cast_window"


@pytest.mark.clause("ELE-CAST-9")
def test_g25_recast():
    scene = Scene(a1="GL", a2="GL").flash("A", "L", "RM").at("recast")
    scene.play("A", "take_flash", holder="L")
    scene.refuse("A", "ELE-CAST-9", "store_flash", holder="L")
    scene.play("A", "cast_elemental")
    assert scene.shape("e3") == "RM def"
    assert scene.state.holders[0] == {"L": None, "M": None}


@pytest.mark.clause("ELE-CAST-10", "ELE-CAST-1")
def test_g26_recast_too_early():
    scene = Scene().flash("A", "L", "RM").trees("A", G="S").at("draw")
    scene.refuse("A", "ELE-CAST-10", "take_flash", holder="L")
    scene.refuse("A", "ELE-CAST-1", "skip_cast")


@pytest.mark.clause("ELE-ATK-4", "ELE-CMB-7", "ELE-FLA-11")
def test_g27_blocker_cancelled():
    scene = Scene(a1="RL off", b1="GS").flash("A", "M", "BS").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("A", "pass")
    scene.play("B", "block", pairs=[("a1", "b1")])
    scene.play("A", "use_flash", holder="M", target="b1.0")
    assert "b1" not in scene
    assert scene.piled("GS") == 3
    assert scene.state.attack.was_blocked == [scene.ids["a1"]]
    assert scene.happened("damage_dealt") == []
    assert scene.life("B") == 10


@pytest.mark.clause("ELE-CMB-6", "ELE-END-1")
def test_g28_together():
    scene = Scene(a1="RM off", a2="GM off", a3="YS off", b1="YM", b2="YM", life=(10, 1))
    fought(scene, ("a1", "b1"), ("a2", "b2"))
    assert scene.totals() == [(3, 2, "b1"), (2, 3, "a2")]
    assert [event.id for event in scene.happened("elemental_removed")] == [scene.ids["b1"], scene.ids["a2"]]
    assert scene.life("B") == 0
    assert scene.ended()[:2] == ("A", "life")
    late = [
        name for name in scene.story() if name in {"combat_resolved", "elemental_removed", "damage_dealt"}
    ]
    assert late == ["combat_resolved"] * 2 + ["elemental_removed"] * 2 + ["damage_dealt"]


@pytest.mark.clause("ELE-CMB-8", "ELE-END-1")
def test_g29_overkill():
    scene = Scene(a1="GL+BM off", life=(10, 2)).at("toggle1")
    scene.play("A", "end_toggle")
    damage = scene.happened("damage_dealt")[0]
    assert (damage.sum, damage.life) == (5, 0)
    assert scene.life("B") == 0
    assert scene.ended()[0] == "A"


@pytest.mark.clause("ELE-END-3", "ELE-END-2")
def test_g30_quiet_draw():
    scene = Scene(a1="GL", b1="GL").at("toggle1", no=1)
    for turn in range(6):
        assert GAME.outcome(scene.state) is None
        for _ in range(2):
            scene.play("AB"[turn % 2], "end_toggle")
    assert scene.ended()[:2] == (None, "quiet")
    assert GAME.outcome(scene.state).placements == (1, 1)


@pytest.mark.clause("ELE-END-3")
def test_g30_a_tied_combat_is_quiet_too():
    scene = Scene(a1="GL", b1="GL").at("toggle1", no=1)
    for seat in "AABBAA":
        scene.play(seat, "end_toggle")
    scene.play("B", "toggle", elemental="b1")
    scene.play("A", "block", pairs=[("b1", "a1")])
    assert scene.totals() == [(3, 3, None)]
    assert scene.state.quiet == 4
    scene.play("A", "end_toggle")
    scene.play("A", "end_toggle")
    scene.play("B", "toggle", elemental="b1")
    assert scene.ended()[1] == "quiet"


@pytest.mark.clause("ELE-SPL-3", "ELE-TURN-3")
@pytest.mark.parametrize(
    ("lasts", "totals"),
    [("turn", (3, 3, None)), ("opponent_turn", (3, 6, "b1"))],
    ids=["turn", "opponent_turn"],
)
def test_g31_green_spell(lasts, totals):
    scene = Scene(a1="BM", b1="RL off", options={"green_spell_lasts": lasts}).hand("GL")
    scene.play("A", "cast_spell", target="a1")
    scene.play("A", "end_toggle")
    scene.play("A", "end_toggle")
    scene.play("B", "end_toggle")
    scene.play("A", "block", pairs=[("b1", "a1")])
    assert scene.totals() == [totals]
    assert ("b1" in scene) == (totals[2] is None)


@pytest.mark.clause("ELE-SPL-1", "ELE-SPL-4", "ELE-CMB-3")
def test_g32_red_spell_before_toggle():
    scene = Scene(a1="YS", b1="GM").hand("RM")
    scene.play("A", "cast_spell", target="a1")
    scene.play("A", "toggle", elemental="a1")
    scene.play("B", "block", pairs=[("a1", "b1")])
    assert scene.totals() == [(4, 2, "b1")]
    assert "b1" not in scene


@pytest.mark.clause("ELE-TOG-1", "ELE-CMB-5")
def test_g33_first_turn_strike():
    scene = Scene().trees("A", R="S").at("draw", no=1)
    scene.play("A", "draw", colour="R")
    scene.play("A", "cast_elemental")
    scene.play("A", "toggle", elemental="e1")
    assert scene.life("B") == 9


@pytest.mark.clause("ELE-FUS-7", "ELE-ATK-1")
def test_g34_mixed_modes():
    scene = Scene(a1="RM off", a2="YS").hand("BM")
    scene.play("A", "cast_spell", base="a1", rider="a2")
    assert scene.shape("a1") == "RM+YS off"
    assert not scene["a1"].toggled
    turned = scene.copy()
    turned.play("A", "toggle", elemental="a1")
    assert turned.life("B") == 10
    scene.play("A", "end_toggle")
    assert scene.happened("attackers_fixed")[0].ids == (scene.ids["a1"],)
    assert scene.life("B") == 7


@pytest.mark.clause("ELE-CAST-7", "ELE-FLA-9")
def test_g35_fizzling():
    scene = Scene(a1="RM", a2="YS").flash("B", "M", "BS").hand("BM")
    scene.play("A", "cast_spell", base="a1", rider="a2")
    scene.play("B", "use_flash", holder="M", target="a2.0")
    assert "a2" not in scene
    assert scene.shape("a1") == "RM def"
    spent = [(event.kind, event.reason) for event in scene.happened("item_spent")]
    assert spent == [("BS", "resolved"), ("BM", "fizzled")]
    assert (scene.piled("YS"), scene.piled("BS"), scene.piled("BM")) == (3, 3, 3)


@pytest.mark.clause("ELE-SET-10", "ELE-CAST-1", "ELE-CAST-3")
@pytest.mark.parametrize("viewer", [1, SPECTATOR], ids=["opponent", "spectator"])
def test_g36_redaction(viewer):
    seen = []
    for colour in "GR":
        scene = Scene(a1="BL").trees("A", G="LS", R="LM").at("draw")
        told = []
        for name, fields in (("draw", {"colour": colour}), ("store_flash", {"holder": "L"})):
            scene.play("A", name, **fields)
            told += [(type(record).__name__, redact(record, viewer, 0)) for record in scene.records]
        stored = scene.state.holders[0]["L"]
        assert stored is not None
        assert stored.kind == {"G": "GS", "R": "RM"}[colour]
        seen.append((canonical(scene.view(viewer)), canonical(told)))
    assert seen[0] == seen[1]
    records = dict(msgspec.json.decode(seen[0][1]))
    assert records["Draw"] == {"colour": {"hidden": True}}
    assert records["PyramidDrawn"] == {"seat": 0, "left": 3, "kind": {"hidden": True}}
    assert records["FlashStored"] == {"seat": 0, "holder": "L", "turn": 7, "kind": {"hidden": True}}
    assert msgspec.json.decode(seen[0][0])["trees"][0] == {"hidden": True}


@pytest.mark.clause("ELE-FLA-8")
@pytest.mark.parametrize("kind", ["GS", "BS"])
def test_g37_offer_independent_of_colour(kind):
    scene = Scene().flash("B", "M", kind).trees("A", R="S").at("recast", active="B", no=6)
    scene.play("B", "skip_cast")
    scene.play("B", "pass")
    scene.play("B", "pass")
    assert (scene.asked, scene.state.turn.active) == ("B start", 0)
    assert GAME.legal_moves(scene.state, 1) == [scene.move("pass")]


@pytest.mark.clause("ELE-FLA-3", "ELE-ATK-4")
def test_g38_yellow_after_block():
    scene = Scene(a1="YM off", b1="GM").flash("B", "L", "YM").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("B", "pass")
    scene.play("B", "block", pairs=[("a1", "b1")])
    scene.play("B", "use_flash", holder="L", target="a1")
    assert scene.shape("a1") == "YM def"
    assert scene.totals() == []
    assert scene.life("B") == 10


@pytest.mark.clause("ELE-FUS-6", "ELE-FUS-4")
def test_g39_two_fused():
    scene = Scene(a1="RL", a2="BM", a3="GM").trees("A", B="L").hand("BL")
    scene.play("A", "cast_spell", base="a1", rider="a2")
    assert scene.shape("a1") == "RL+BM def"
    scene.play("A", "end_toggle")
    scene.play("A", "end_toggle")
    scene.play("A", "draw", colour="B")
    assert scene.state.turn.no == 9
    scene.play("A", "cast_spell", base="a1", rider="a3")
    assert scene.shape("a1") == "RL+BM+GM def"
    assert scene.measure("a1") == (7, 3, {"R", "G", "B"})
    assert len(scene.state.field) == 1


@pytest.mark.clause("ELE-END-4")
def test_g40_concede():
    scene = Scene(a1="RM off", b1="GM").flash("A", "L", "RM").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("A", "pass")
    scene.play("B", "block", pairs=[("a1", "b1")])
    assert scene.asked == "A block_window"
    scene.play("B", "concede")
    assert scene.ended()[:2] == ("A", "concede")


@pytest.mark.clause("ELE-TURN-1")
def test_g41_wrong_seat():
    scene = Scene(a1="RM", b1="GM").at("toggle1")
    scene.refuse("B", "ELE-TURN-1", "toggle", elemental="b1")


@pytest.mark.clause("ELE-FLA-12", "ELE-FLA-5")
def test_g42_cancel_a_bonus():
    scene = Scene(a1="GM off", b1="GM").front("a1", "RS").flash("B", "M", "BS").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("B", "pass")
    scene.play("B", "block", pairs=[("a1", "b1")])
    stands = scene.copy()
    stands.play("B", "pass")
    assert stands.totals() == [(3, 2, "b1")]
    scene.play("B", "use_flash", holder="M", target="front:a1")
    assert scene.totals() == [(2, 2, None)]
    assert (scene.piled("RS"), scene.piled("BS")) == (3, 3)


@pytest.mark.clause("ELE-FLA-6")
def test_g43_attackers_all_stopped():
    scene = Scene(a1="RM off", b1="GM").flash("B", "L", "YM").flash("B", "M", "GS").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("B", "use_flash", holder="L", target="a1")
    # B has another ripe flash, for which a BLOCK window would open.
    assert scene.asked == "B attack_window"
    scene.play("B", "pass")
    assert scene.happened("blocks_declared") == []
    assert scene.happened("window_opened") == []
    assert scene.asked == "A toggle2"
    assert scene.life("B") == 10


@pytest.mark.clause("ELE-SET-11")
def test_g44_second_chooser():
    scene = first_move({"first_turn": "second_chooser"}, roll=1)
    assert scene.state.to_choose == 1
    scene.play("B", "choose_pyramid", kind="RS")
    scene.play("A", "choose_pyramid", kind="GS")
    scene.play("B", "stop_building")
    scene.play("A", "stop_building")
    assert scene.state.life == [10, 10]
    started = scene.happened("turn_started")[0]
    assert (started.seat, started.no) == (0, 1)
    assert scene.asked == "A draw"


@pytest.mark.clause("ELE-FLA-4", "ELE-CMB-3", "ELE-FLA-10")
def test_g45_green_flash():
    scene = Scene(a1="RM off", b1="GM", b2="BS off").flash("B", "L", "GM").at("toggle1")
    scene.play("A", "end_toggle")
    scene.refuse("B", "ELE-FLA-4", "use_flash", holder="L", target="b2")
    scene.play("B", "use_flash", holder="L", target="b1")
    scene.play("B", "block", pairs=[("a1", "b1")])
    assert scene.totals() == [(2, 4, "a1")]
    assert scene.piled("RM") == 3
    # A has no elemental left, so the turn ends: the flash follows, b1 stays.
    assert len(scene.happened("fronts_cleared")) == 1
    assert scene.piled("GM") == 2
    assert scene.shape("b1") == "GM def"
    assert scene["b1"].fronts == []


@pytest.mark.clause("ELE-SPL-5", "ELE-FLA-2")
def test_g46_same_target_twice():
    scene = Scene(a1="RM off", b1="YL").flash("A", "M", "RS").flash("A", "L", "RM").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("A", "pass")
    scene.play("B", "block", pairs=[("a1", "b1")])
    scene.play("A", "use_flash", holder="M", target="a1")
    assert scene.asked == "A block_window"
    scene.play("A", "use_flash", holder="L", target="a1")
    assert scene.totals() == [(6, 3, "b1")]
    parts = {
        part.item: (part.amount, part.because) for part in scene.happened("combat_resolved")[0].attack.parts
    }
    assert parts == {"pips": (2, "ELE-CMB-1"), "flash": (3, "ELE-SPL-5"), "element": (1, "ELE-CMB-2")}
    assert "b1" not in scene


@pytest.mark.clause("ELE-TOG-2", "ELE-FLA-3")
def test_g47_stopped_after_a_toggle():
    scene = Scene(a1="RM", a2="GM").flash("B", "L", "YM").at("toggle1")
    scene.play("A", "toggle", elemental="a1")
    scene.play("A", "end_toggle")
    scene.play("B", "use_flash", holder="L", target="a1")
    assert scene.asked == "A toggle2"
    scene.refuse("A", "ELE-TOG-2", "toggle", elemental="a1")
    assert scene.shape("a1") == "RM def"

    alone = Scene(a1="RM").flash("B", "L", "YM").at("toggle1")
    alone.play("A", "toggle", elemental="a1")
    alone.play("B", "use_flash", holder="L", target="a1")
    assert alone.shape("a1") == "RM def"
    assert alone.happened("turn_ended")[0].seat == 0


@pytest.mark.clause("ELE-CAST-9")
def test_g48_recast_without_use():
    scene = Scene(a1="RL", a2="RL", a3="GL", a4="GL").flash("A", "M", "YS").at("recast")
    scene.refuse("A", "ELE-CAST-9", "take_flash", holder="M")
    scene.play("A", "skip_cast")
    assert scene.asked == "A cast_window"


@pytest.mark.clause("ELE-FLA-5", "ELE-FLA-9", "ELE-CAST-7")
def test_g49_source_lost():
    scene = Scene(a1="RS").flash("B", "M", "BS").hand("RL")
    scene.play("A", "cast_source", target="a1")
    scene.refuse("B", "ELE-FLA-5", "use_flash", holder="M", target="stack")
    scene.play("B", "use_flash", holder="M", target="a1.0")
    assert "a1" not in scene
    spent = scene.happened("item_spent")[-1]
    assert (spent.kind, spent.reason) == ("RL", "fizzled")
    assert scene.piled("RL") == 3


@pytest.mark.clause("ELE-END-5")
def test_g50_defaults():
    scene = Scene(a1="GL", a2="GL", a3="BL", a4="BL").trees("A", R="M", B="LS").at("draw")
    scene.expire("A")
    assert scene.defaulted() == [("A", "draw")]
    assert scene.happened("pyramid_drawn")[0].kind == "RM"
    scene.expire("A")
    assert scene.defaulted() == [("A", "use")]
    stored = scene.state.holders[0]
    assert stored["M"] is None
    assert stored["L"] is not None
    assert stored["L"].kind == "RM"
