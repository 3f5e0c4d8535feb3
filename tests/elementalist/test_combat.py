"""Combat and damage."""

import pytest

from tests.elementalist.table import Scene


def fight(*pairs, scene):
    scene.at("toggle1").play("A", "end_toggle")
    scene.play("B", "block", pairs=list(pairs))
    return scene


@pytest.mark.clause("ELE-CMB-1", "ELE-CMB-4")
@pytest.mark.parametrize(
    ("attacker", "blocker", "totals"),
    [
        ("RL", "RM", (3, 2, "b1")),
        ("RM", "RL", (2, 3, "a1")),
        ("RM", "RM", (2, 2, None)),
        ("GS", "GS+RS", (1, 2, "a1")),
    ],
)
def test_the_higher_total_stays(attacker, blocker, totals):
    scene = fight(("a1", "b1"), scene=Scene(a1=f"{attacker} off", b1=blocker))
    assert scene.totals() == [totals]
    assert [name for name in ("a1", "b1") if name not in scene] == ([totals[2]] if totals[2] else [])
    assert scene.life("B") == 10


@pytest.mark.clause("ELE-CMB-2")
@pytest.mark.parametrize(
    ("attacker", "blocker", "bonus"),
    [
        ("R", "Y", (1, 0)), ("Y", "G", (1, 0)), ("G", "B", (1, 0)), ("B", "R", (1, 0)),
        ("Y", "R", (0, 1)), ("G", "Y", (0, 1)), ("B", "G", (0, 1)), ("R", "B", (0, 1)),
        ("R", "G", (0, 0)), ("G", "R", (0, 0)), ("Y", "B", (0, 0)), ("B", "Y", (0, 0)),
        ("R", "R", (0, 0)), ("Y", "Y", (0, 0)), ("G", "G", (0, 0)), ("B", "B", (0, 0)),
    ],
)  # fmt: skip
def test_each_element_is_strong_against_one(attacker, blocker, bonus):
    scene = fight(("a1", "b1"), scene=Scene(a1=f"{attacker}M off", b1=f"{blocker}M"))
    attack, defence, _ = scene.totals()[0]
    assert (attack - 2, defence - 2) == bonus


@pytest.mark.clause("ELE-CMB-2", "ELE-FUS-5")
def test_a_fused_one_has_every_strength_once():
    scene = fight(("a1", "b1"), scene=Scene(a1="RS+YS+GS+BS off", b1="RM+YM+GM+BM"))
    assert scene.totals() == [(4 + 4, 8 + 4, "a1")]
    parts = scene.happened("combat_resolved")[0].attack.parts
    assert [(part.item, part.amount, part.because) for part in parts] == [
        ("pips", 4, "ELE-FUS-4"),
        ("element", 4, "ELE-CMB-2"),
    ]


@pytest.mark.clause("ELE-CMB-3")
def test_red_counts_for_the_attacker_and_green_for_the_blocker():
    scene = Scene(a1="RM off", b1="RM")
    for name in ("a1", "b1"):
        scene.front(name, "RS").front(name, "GM", use="flash").source(name, "GL")
    fight(("a1", "b1"), scene=scene)
    combat = scene.happened("combat_resolved")[0]
    assert [(part.item, part.amount, part.because) for part in combat.attack.parts] == [
        ("pips", 2, "ELE-CMB-1"),
        ("spell", 1, "ELE-SPL-1"),
    ]
    assert [(part.item, part.amount, part.because) for part in combat.defence.parts] == [
        ("pips", 2, "ELE-CMB-1"),
        ("flash", 2, "ELE-FLA-4"),
        ("source", 1, "ELE-SRC-2"),
    ]


@pytest.mark.clause("ELE-CMB-4")
def test_the_loser_goes_with_everything_attached():
    scene = Scene(a1="RS off", b1="RL").front("a1", "GS").source("a1", "BL")
    fight(("a1", "b1"), scene=scene)
    removed = scene.happened("elemental_removed")[0]
    assert (removed.id, removed.components, removed.sources) == (scene.ids["a1"], ("RS",), ("BL",))
    assert [front.kind for front in removed.fronts] == ["GS"]
    assert removed.because == "ELE-CMB-4"
    assert [scene.piled(kind) for kind in ("RS", "BL", "GS")] == [3, 3, 3]


@pytest.mark.clause("ELE-CMB-5")
def test_an_unblocked_attacker_deals_pips_without_bonuses():
    scene = Scene(a1="RM off", a2="GL+BM off").front("a1", "RL").source("a1", "RL").at("toggle1")
    scene.play("A", "end_toggle")
    damage = scene.happened("damage_dealt")[0]
    strikes = [(strike.attacker, strike.amount, strike.because) for strike in damage.strikes]
    assert strikes == [(scene.ids["a1"], 2, "ELE-CMB-5"), (scene.ids["a2"], 5, "ELE-CMB-5")]
    assert (damage.seat, damage.sum, damage.life, damage.because) == (1, 7, 3, "ELE-CMB-5")
    assert scene.state.life == [10, 3]


@pytest.mark.clause("ELE-CMB-6")
def test_everything_takes_effect_together():
    scene = Scene(a1="RM off", a2="YL off", a3="BS off", b1="YM", b2="RM")
    fight(("a1", "b1"), ("a2", "b2"), scene=scene)
    assert scene.totals() == [(3, 2, "b1"), (3, 3, None)]
    assert {event.because for event in scene.happened("combat_resolved")} == {"ELE-CMB-1"}
    order = ["combat_resolved", "combat_resolved", "elemental_removed", "damage_dealt"]
    assert [name for name in scene.story() if name in order] == order
    assert scene.life("B") == 9


@pytest.mark.clause("ELE-CMB-7", "ELE-ATK-4")
def test_a_blocked_attacker_deals_nothing_even_without_its_blocker():
    scene = Scene(a1="RL off", a2="GS off", b1="GM", b2="GS").flash("A", "L", "BM").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("A", "pass")
    scene.play("B", "block", pairs=[("a1", "b1")])
    scene.play("A", "use_flash", holder="L", target="b1.0")
    strikes = [(one.attacker, one.amount, one.because) for one in scene.happened("damage_dealt")[0].strikes]
    assert strikes == [(scene.ids["a1"], 0, "ELE-CMB-7"), (scene.ids["a2"], 1, "ELE-CMB-5")]
    assert scene.life("B") == 9


@pytest.mark.clause("ELE-CMB-8")
@pytest.mark.parametrize(
    ("life", "left", "clause"), [(9, 5, "ELE-CMB-5"), (4, 0, "ELE-CMB-5"), (3, 0, "ELE-CMB-8")]
)
def test_life_stops_at_zero(life, left, clause):
    scene = Scene(a1="RL+YS off", life=(10, life)).at("toggle1")
    scene.play("A", "end_toggle")
    damage = scene.happened("damage_dealt")[0]
    assert (damage.sum, damage.life, damage.because) == (4, left, clause)
    assert scene.life("B") == left
    assert scene.piled("RM") == 3
