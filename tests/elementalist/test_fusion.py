"""Fusion, the blue spell."""

import pytest

from tests.elementalist.table import Scene


def pairs(scene):
    scene.complete()
    names = {number: name for name, number in scene.ids.items()}
    return [(names[move.base], names[move.rider]) for move in scene.legal("A", "cast_spell")]


@pytest.mark.clause("ELE-FUS-1")
def test_the_base_is_own_and_no_larger_than_the_spell():
    scene = Scene(a1="RL", a2="RM", a3="YS", b1="GM", b2="GS").hand("BM")
    assert pairs(scene) == [("a2", "a3")]
    scene.refuse("A", "ELE-FUS-1", "cast_spell", base="a1", rider="a2")
    scene.refuse("A", "ELE-FUS-1", "cast_spell", base="b1", rider="b2")


@pytest.mark.clause("ELE-FUS-2")
def test_the_rider_is_another_own_one_a_size_smaller():
    scene = Scene(a1="RL", a2="RM", a3="YS", b1="GM").hand("BL")
    assert pairs(scene) == [("a1", "a2"), ("a2", "a3")]
    scene.refuse("A", "ELE-FUS-2", "cast_spell", base="a1", rider="a3")
    scene.refuse("A", "ELE-FUS-2", "cast_spell", base="a1", rider="b1")
    scene.refuse("A", "ELE-FUS-2", "cast_spell", base="a1", rider="a1")
    scene.refuse("A", "ELE-FUS-2", "cast_spell", base="a2", rider="a1")


@pytest.mark.clause("ELE-FUS-2")
def test_small_goes_on_small():
    scene = Scene(a1="RS", a2="YS").hand("BS")
    assert pairs(scene) == [("a1", "a2"), ("a2", "a1")]
    scene.refuse("A", "ELE-FUS-2", "cast_spell", base="a1", rider="a1")
    scene.play("A", "cast_spell", base="a2", rider="a1")
    assert scene.shape("a2") == "YS+RS def"
    assert scene.measure("a2") == (2, 1, {"R", "Y"})


@pytest.mark.clause("ELE-FUS-1", "ELE-FUS-2")
def test_those_who_left_are_no_targets():
    scene = Scene(a1="RM", a2="YS", a3="GS").hand("BM")
    scene.state.field.pop()
    scene.refuse("A", "ELE-FUS-1", "cast_spell", base="a3", rider="a2")
    scene.refuse("A", "ELE-FUS-2", "cast_spell", base="a1", rider="a3")
    scene.malformed("A", "cast_spell", base="a1", rider="e4")


@pytest.mark.clause("ELE-FUS-3", "ELE-CAST-4")
def test_it_is_one_elemental_in_the_bases_place():
    scene = Scene(a1="YS", a2="GM", a3="RL", a4="BS").hand("BM")
    scene.play("A", "cast_spell", base="a2", rider="a1")
    assert scene.happened("elementals_fused")[0].because == "ELE-FUS-3"
    assert [elemental.id for elemental in scene.state.field] == ["e2", "e3", "e4"]
    assert scene.shape("a2") == "GM+YS def"
    assert "a1" not in scene
    scene.hand("RS")
    scene.play("A", "cast_elemental")
    assert scene.state.field[-1].id == "e5"


@pytest.mark.clause("ELE-FUS-6")
def test_size_is_the_largest_component_and_fused_ones_fuse_again():
    scene = Scene(a1="GM+BS", a2="RS", a3="YL").hand("BL")
    assert scene.measure("a1") == (3, 2, {"G", "B"})
    assert pairs(scene) == [("a1", "a2"), ("a3", "a1")]
    rider = scene.copy()
    rider.play("A", "cast_spell", base="a3", rider="a1")
    assert rider.shape("a3") == "YL+GM+BS def"
    scene.play("A", "cast_spell", base="a1", rider="a2")
    assert scene.shape("a1") == "GM+BS+RS def"
    assert scene.happened("elementals_fused")[0].because == "ELE-FUS-3"


@pytest.mark.clause("ELE-FUS-7")
def test_mode_of_the_base_and_everything_attached_stays():
    scene = Scene(a1="RM", a2="YS off").front("a2", "RS").front("a1", "GS", caster="B").source("a2", "YL")
    scene.source("a1", "RL").hand("BM")
    scene.play("A", "cast_spell", base="a1", rider="a2")
    assert scene.happened("elementals_fused")[0].because == "ELE-FUS-3"
    fused = scene["a1"]
    assert fused.mode == "def"
    assert fused.sources == ["RL", "YL"]
    assert [front.kind for front in fused.fronts] == ["GS", "RS"]


@pytest.mark.clause("ELE-FUS-8", "ELE-SRC-3")
def test_a_fused_loser_leaves_with_everything():
    scene = Scene(a1="RM+YS off", b1="BL").source("a1", "GL").front("a1", "GS").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("B", "block", pairs=[("a1", "b1")])
    assert scene.totals() == [(3, 4, "a1")]
    removed = scene.happened("elemental_removed")[0]
    assert removed.because == "ELE-FUS-8"
    assert (removed.components, removed.sources) == (("RM", "YS"), ("GL",))
    assert [scene.piled(kind) for kind in ("RM", "YS", "GL", "GS")] == [3, 3, 3, 3]
    assert scene.state.field == [scene["b1"]]


@pytest.mark.clause("ELE-CAST-7", "ELE-FUS-2")
def test_sizes_are_looked_at_again_when_a_fusion_takes_effect():
    base = Scene(a1="RM+YS", a2="GS").flash("B", "L", "BM").hand("BM")
    base.play("A", "cast_spell", base="a1", rider="a2")
    # Without its medium component the base is small, and a small rider goes on a small base.
    base.play("B", "use_flash", holder="L", target="a1.0")
    assert base.shape("a1") == "YS+GS def"
    rider = Scene(a1="RL+YM", a2="GM+BS").flash("B", "L", "BM").hand("BL")
    rider.play("A", "cast_spell", base="a1", rider="a2")
    # Without its medium component the rider is two sizes smaller than the base.
    rider.play("B", "use_flash", holder="L", target="a2.0")
    assert (rider.shape("a1"), rider.shape("a2")) == ("RL+YM def", "BS def")
    assert rider.happened("item_spent")[-1].reason == "fizzled"
    assert rider.piled("BL") == 3
