"""Red, yellow and green spells."""

import pytest

from tests.elementalist.table import Scene


@pytest.mark.clause("ELE-SPL-1", "ELE-CMB-3")
def test_a_red_spell_helps_only_an_attacker():
    scene = Scene(a1="GM off", b1="GM").hand("RL")
    on_blocker = scene.copy()
    scene.play("A", "cast_spell", target="a1")
    scene.play("A", "end_toggle")
    scene.play("B", "block", pairs=[("a1", "b1")])
    assert scene.totals() == [(5, 2, "b1")]
    on_blocker.play("A", "cast_spell", target="b1")
    on_blocker.play("A", "end_toggle")
    on_blocker.play("B", "block", pairs=[("a1", "b1")])
    assert on_blocker.totals() == [(2, 2, None)]


@pytest.mark.clause("ELE-SPL-3", "ELE-CMB-3")
def test_a_green_spell_helps_only_a_blocker():
    scene = Scene(a1="GM off", b1="GM").hand("GL")
    on_attacker = scene.copy()
    scene.play("A", "cast_spell", target="b1")
    scene.play("A", "end_toggle")
    scene.play("B", "block", pairs=[("a1", "b1")])
    assert scene.totals() == [(2, 5, "a1")]
    on_attacker.play("A", "cast_spell", target="a1")
    on_attacker.play("A", "end_toggle")
    on_attacker.play("B", "block", pairs=[("a1", "b1")])
    assert on_attacker.totals() == [(2, 2, None)]


@pytest.mark.clause("ELE-SPL-2")
@pytest.mark.parametrize(("kind", "fits"), [("YS", ["b1"]), ("YM", ["a1", "b1"]), ("YL", ["a1", "a2", "b1"])])
def test_a_yellow_spell_needs_a_target_of_its_size_or_smaller(kind, fits):
    scene = Scene(a1="RM", a2="GM+BL", b1="BS").hand(kind)
    scene.complete()
    assert [move.target for move in scene.legal("A", "cast_spell")] == [scene.ids[name] for name in fits]
    for name in {"a1", "a2"} - set(fits):
        scene.refuse("A", "ELE-SPL-2", "cast_spell", target=name)


@pytest.mark.clause("ELE-SPL-2", "ELE-TURN-3")
def test_unblockable_ends_with_the_turn():
    scene = Scene(a1="RS off", b1="GM").hand("YS")
    scene.play("A", "cast_spell", target="a1")
    scene.play("A", "end_toggle")
    assert scene.life("B") == 9
    scene.play("A", "end_toggle")
    scene.play("B", "end_toggle")
    scene.play("B", "end_toggle")
    scene.play("A", "end_toggle")
    assert scene.asked == "B block"


@pytest.mark.clause("ELE-SPL-4")
@pytest.mark.parametrize("kind", ["RS", "GS"])
def test_any_elemental_in_any_mode_may_be_the_target(kind):
    scene = Scene(a1="RM", a2="YM off", b1="BL", b2="GS off").hand(kind)
    scene.complete()
    assert [move.target for move in scene.legal("A", "cast_spell")] == list(scene.ids.values())
    scene.play("A", "cast_spell", target="b2")
    assert [(front.kind, front.caster) for front in scene["b2"].fronts] == [(kind, 0)]


@pytest.mark.clause("ELE-SPL-4")
def test_an_elemental_that_has_left_is_no_target():
    scene = Scene(a1="RM", a2="YM").hand("RS")
    scene.state.field.pop()
    scene.refuse("A", "ELE-SPL-4", "cast_spell", target="a2")
    scene.malformed("A", "cast_spell", target="e3")


@pytest.mark.clause("ELE-SPL-5")
def test_bonuses_add_up():
    scene = Scene(a1="GS off", b1="GL").front("a1", "RS").front("a1", "RM").source("a1", "RL").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("B", "block", pairs=[("a1", "b1")])
    attack = scene.happened("combat_resolved")[0].attack
    assert [(part.item, part.amount, part.because) for part in attack.parts] == [
        ("pips", 1, "ELE-CMB-1"),
        ("spell", 3, "ELE-SPL-5"),
        ("source", 1, "ELE-SRC-2"),
    ]
    assert scene.totals() == [(5, 3, "b1")]


@pytest.mark.clause("ELE-SPL-6")
def test_a_spell_lies_in_front_and_a_blue_one_goes_at_once():
    red = Scene(a1="RM").hand("RS")
    red.play("A", "cast_spell", target="a1")
    front = red["a1"].fronts[0]
    assert (front.kind, front.caster, front.use) == ("RS", 0, "spell")
    assert red.piled("RS") == 2
    blue = Scene(a1="RM", a2="YS").hand("BM")
    blue.play("A", "cast_spell", base="a1", rider="a2")
    spent = blue.happened("item_spent")[0]
    assert (spent.kind, spent.reason, spent.because) == ("BM", "resolved", "ELE-SPL-6")
    assert blue["a1"].fronts == []
    assert blue.piled("BM") == 3


@pytest.mark.clause("ELE-CAST-7")
def test_a_spell_without_its_target_goes_to_the_pile():
    scene = Scene(a1="RS").flash("B", "M", "BS").hand("GL")
    scene.play("A", "cast_spell", target="a1")
    scene.play("B", "use_flash", holder="M", target="a1.0")
    spent = [(event.kind, event.reason, event.because) for event in scene.happened("item_spent")]
    assert spent == [("BS", "resolved", "ELE-FLA-10"), ("GL", "fizzled", "ELE-CAST-7")]
