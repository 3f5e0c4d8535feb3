"""Sources."""

import pytest

from tests.elementalist.table import Scene


@pytest.mark.clause("ELE-SRC-1")
def test_any_elemental_may_get_a_source():
    scene = Scene(a1="RM", b1="GL off").hand("GL")
    scene.complete()
    assert [move.target for move in scene.legal("A", "cast_source")] == [scene.ids["a1"], scene.ids["b1"]]
    scene.play("A", "cast_source", target="b1")
    placed = scene.happened("source_placed")[0]
    assert (placed.elemental, placed.kind, placed.because) == (scene.ids["b1"], "GL", "ELE-SRC-1")
    assert scene["b1"].sources == ["GL"]


@pytest.mark.clause("ELE-SRC-1")
def test_an_elemental_that_has_left_gets_none():
    scene = Scene(a1="RM", a2="YS").hand("RL")
    scene.state.field.pop()
    scene.refuse("A", "ELE-SRC-1", "cast_source", target="a2")
    scene.malformed("A", "cast_source", target="e9")


@pytest.mark.clause("ELE-SRC-2")
@pytest.mark.parametrize(
    ("kind", "totals"),
    [("RL", (3, 3, None)), ("GL", (2, 3, "a1")), ("BL", (2, 3, "a1")), ("YL", (2, 3, "a1"))],
)
def test_what_a_source_does_for_an_attacker(kind, totals):
    scene = Scene(a1="RM off", b1="GL").source("a1", kind).at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("B", "block", pairs=[("a1", "b1")])
    assert scene.totals() == [totals]


@pytest.mark.clause("ELE-SRC-2")
@pytest.mark.parametrize(
    ("kind", "totals"), [("RL", (3, 2, "b1")), ("GL", (3, 3, None)), ("BL", (3, 2, "b1"))]
)
def test_what_a_source_does_for_a_blocker(kind, totals):
    scene = Scene(a1="GL off", b1="RM").source("b1", kind).at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("B", "block", pairs=[("a1", "b1")])
    assert scene.totals() == [totals]


@pytest.mark.clause("ELE-SRC-2", "ELE-ATK-3")
def test_a_yellow_source_makes_a_small_one_unblockable_for_good():
    scene = Scene(a1="RS off", a2="YM", b1="GM").hand("YL")
    scene.refuse("A", "ELE-SRC-2", "cast_source", target="a2")
    scene.play("A", "cast_source", target="a1")
    for life in (9, 8):
        scene.play("A", "end_toggle")
        assert scene.life("B") == life
        scene.play("A", "end_toggle")
        scene.play("B", "end_toggle")
        scene.play("B", "end_toggle")
    assert scene["a1"].sources == ["YL"]


@pytest.mark.clause("ELE-SRC-2")
def test_it_sleeps_while_the_elemental_is_larger():
    scene = Scene(a1="RM+YS off", b1="GM").source("a1", "YL").at("toggle1")
    scene.play("A", "end_toggle")
    assert scene.asked == "B block"


@pytest.mark.clause("ELE-SRC-3")
def test_sources_add_up_and_leave_with_their_elemental():
    scene = Scene(a1="RM off", b1="BL").source("a1", "RL").hand("RL")
    scene.play("A", "cast_source", target="a1")
    assert scene.happened("source_placed")[0].because == "ELE-SRC-1"
    scene.play("A", "end_toggle")
    scene.play("B", "block", pairs=[("a1", "b1")])
    attack = scene.happened("combat_resolved")[0].attack
    assert [(part.item, part.amount, part.because) for part in attack.parts][1:] == [
        ("source", 2, "ELE-SRC-3")
    ]
    assert scene.totals() == [(4, 4, None)]
    lost = Scene(a1="RS off", b1="BL").source("a1", "RL").source("a1", "RL").at("toggle1")
    lost.play("A", "end_toggle")
    lost.play("B", "block", pairs=[("a1", "b1")])
    assert lost.totals() == [(3, 4, "a1")]
    assert lost.piled("RL") == 3
