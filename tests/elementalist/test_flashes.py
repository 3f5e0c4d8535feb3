"""Flashes: what each colour does, and to what."""

import pytest

from games.elementalist.moves import UseFlash
from tests.elementalist.table import Scene


def targets(scene, seat):
    shown = []
    for move in scene.legal(seat, "use_flash"):
        assert isinstance(move, UseFlash)
        target = move.target
        fields = {name: getattr(target, name) for name in ("elemental", "component", "stack", "front")}
        shown.append({name: value for name, value in fields.items() if value is not None})
    return shown


def in_attack(**field):
    """A attacks with what lies in offence mode; the ATTACK window is about to open."""
    return Scene(**field).at("toggle1")


@pytest.mark.clause("ELE-FLA-1")
@pytest.mark.parametrize("active", ["A", "B"])
def test_a_ripe_flash_works_in_either_players_turn(active):
    name = "a1" if active == "A" else "b1"
    scene = Scene(**{name: "RM off"}).flash("A", "M", "RS", turn=6).at("toggle1", active=active)
    scene.play(active, "end_toggle")
    scene.play("A", "use_flash", holder="M", target=name)
    announced = scene.happened("flash_announced")[0]
    assert (announced.seat, announced.holder, announced.kind) == (0, "M", "RS")
    assert scene.state.holders[0]["M"] is None
    assert [(front.kind, front.use) for front in scene[name].fronts] == [("RS", "flash")]


@pytest.mark.clause("ELE-FLA-1")
def test_an_empty_or_unripe_holder_has_no_flash_to_use():
    scene = in_attack(a1="RM off").flash("A", "L", "RM").flash("A", "M", "RS", turn=7)
    scene.play("A", "end_toggle")
    scene.refuse("A", "ELE-FLA-1", "use_flash", holder="M", target="a1")
    scene.play("A", "use_flash", holder="L", target="a1")
    scene = in_attack(a1="RM off").flash("A", "L", "RM")
    scene.play("A", "end_toggle")
    scene.refuse("A", "ELE-FLA-1", "use_flash", holder="M", target="a1")


@pytest.mark.clause("ELE-FLA-2")
def test_red_helps_any_attacker_and_nobody_else():
    scene = in_attack(a1="RM off", a2="GM", b1="BL", b2="YS off").flash("B", "M", "RS")
    scene.play("A", "end_toggle")
    assert targets(scene, "B") == [{"elemental": scene.ids["a1"]}]
    for name in ("a2", "b1", "b2", "a1.0"):
        scene.refuse("B", "ELE-FLA-2", "use_flash", holder="M", target=name)
    scene.play("B", "use_flash", holder="M", target="a1")
    scene.play("B", "block", pairs=[("a1", "b1")])
    assert scene.totals() == [(3, 4, "a1")]
    assert scene.happened("combat_resolved")[0].attack.parts[1].item == "flash"


@pytest.mark.clause("ELE-FLA-2", "ELE-FLA-3", "ELE-FLA-4", "ELE-FLA-6")
@pytest.mark.parametrize(("kind", "clause"), [("RS", "ELE-FLA-2"), ("YS", "ELE-FLA-3"), ("GS", "ELE-FLA-4")])
def test_outside_the_attack_only_blue_has_targets(kind, clause):
    scene = Scene(a1="RS off", b1="BS").flash("B", "M", kind).hand("GM")
    scene.play("A", "store_flash", holder="L")
    assert scene.asked == "B cast_window"
    for name in ("a1", "b1"):
        scene.refuse("B", clause, "use_flash", holder="M", target=name)
    assert targets(scene, "B") == []
    cast = Scene(a1="RS off", b1="BS").flash("B", "M", kind).hand("GM")
    cast.play("A", "cast_elemental")
    assert (cast.asked, targets(cast, "B")) == ("B response", [])
    cast.refuse("B", clause, "use_flash", holder="M", target="stack")


@pytest.mark.clause("ELE-FLA-3")
def test_yellow_stops_an_attacker_of_its_size_or_smaller():
    scene = in_attack(a1="RM off", a2="GS off", a3="BS", b1="YS").flash("B", "M", "YS")
    scene.play("A", "end_toggle")
    assert targets(scene, "B") == [{"elemental": scene.ids["a2"]}]
    scene.refuse("B", "ELE-FLA-3", "use_flash", holder="M", target="a1")
    scene.refuse("B", "ELE-FLA-3", "use_flash", holder="M", target="a3")
    scene.refuse("B", "ELE-FLA-3", "use_flash", holder="M", target="b1")
    scene.play("B", "use_flash", holder="M", target="a2")
    assert scene.shape("a2") == "GS def"
    assert not scene["a2"].toggled
    assert scene.state.attack.attackers == [scene.ids["a1"]]


@pytest.mark.clause("ELE-FLA-3", "ELE-FUS-6")
def test_yellow_looks_at_the_largest_component():
    scene = in_attack(a1="RM+YS off").flash("B", "M", "YS")
    scene.play("A", "end_toggle")
    scene.refuse("B", "ELE-FLA-3", "use_flash", holder="M", target="a1")


@pytest.mark.clause("ELE-FLA-3", "ELE-TOG-3")
def test_the_turning_is_no_toggle():
    scene = in_attack(a1="GS off").flash("B", "M", "YS")
    scene.play("A", "end_toggle")
    scene.play("B", "use_flash", holder="M", target="a1")
    scene.play("A", "toggle", elemental="a1")
    assert scene.happened("elemental_toggled")[0].because == "ELE-TOG-3"
    assert scene.shape("a1") == "GS off"


@pytest.mark.clause("ELE-FLA-4")
def test_green_helps_the_defenders_upright_ones_before_blocks_and_blockers_after():
    scene = in_attack(a1="RM off", a2="RM", b1="BL", b2="YS", b3="GS off").flash("A", "M", "GS")
    scene.play("A", "end_toggle")
    assert targets(scene, "A") == [{"elemental": scene.ids["b1"]}, {"elemental": scene.ids["b2"]}]
    for name in ("a1", "a2", "b3"):
        scene.refuse("A", "ELE-FLA-4", "use_flash", holder="M", target=name)
    scene.play("A", "pass")
    scene.play("B", "block", pairs=[("a1", "b2")])
    assert targets(scene, "A") == [{"elemental": scene.ids["b2"]}]
    scene.refuse("A", "ELE-FLA-4", "use_flash", holder="M", target="b1")
    scene.play("A", "use_flash", holder="M", target="b2")
    assert scene.totals() == [(3, 2, "b2")]


@pytest.mark.clause("ELE-FLA-4", "ELE-ATK-4")
def test_a_blocker_whose_attacker_was_stopped_blocks_no_more():
    scene = in_attack(a1="RM off", a2="YS off", b1="GM").flash("B", "L", "YM").flash("B", "M", "GS")
    scene.play("A", "end_toggle")
    scene.play("B", "pass")
    scene.play("B", "block", pairs=[("a1", "b1")])
    scene.play("B", "use_flash", holder="L", target="a1")
    assert scene.state.attack.blocks == {}
    scene.refuse("B", "ELE-FLA-4", "use_flash", holder="M", target="b1")


@pytest.mark.clause("ELE-FLA-5")
def test_what_blue_may_be_aimed_at():
    scene = Scene(a1="GL+BM+RS", b1="YS").front("a1", "RS").front("b1", "GM").source("b1", "GL")
    scene.flash("B", "M", "BS").flash("A", "L", "GM").hand("YS")
    scene.play("A", "cast_elemental")
    assert targets(scene, "B") == [
        {"stack": scene.state.stack[0].ref},
        {"elemental": scene.ids["a1"], "component": 2},
        {"front": 1},
        {"elemental": scene.ids["b1"], "component": 0},
    ]
    for target in ("a1", "a1.0", "a1.1", "a1.3", "b1", "front:b1"):
        scene.refuse("B", "ELE-FLA-5", "use_flash", holder="M", target=target)


@pytest.mark.clause("ELE-FLA-5")
def test_own_pyramids_may_be_cancelled_too():
    scene = Scene(b1="YS+GS").flash("B", "M", "BS").hand("RM")
    scene.play("A", "store_flash", holder="L")
    scene.play("B", "use_flash", holder="M", target="b1.0")
    assert scene.shape("b1") == "GS def"


@pytest.mark.clause("ELE-FLA-5")
def test_what_is_gone_or_never_was_is_no_target():
    scene = Scene(a1="RS", b1="YS").front("a1", "RS").flash("B", "M", "BS").hand("RM")
    scene["a1"].fronts.clear()
    scene.state.field.pop()
    scene.play("A", "store_flash", holder="L")
    scene.refuse("B", "ELE-FLA-5", "use_flash", holder="M", target={"front": 1})
    scene.refuse("B", "ELE-FLA-5", "use_flash", holder="M", target={"stack": 1})
    scene.refuse("B", "ELE-FLA-5", "use_flash", holder="M", target={"elemental": "e2", "component": 0})
    scene.malformed("B", "use_flash", holder="M", target={"front": 2})
    scene.malformed("B", "use_flash", holder="M", target={"stack": 2})
    scene.malformed("B", "use_flash", holder="M", target={"elemental": "e3", "component": 0})


@pytest.mark.clause("ELE-FLA-9", "ELE-FLA-10")
def test_a_flash_whose_target_left_goes_to_the_pile():
    scene = in_attack(a1="RS off").flash("A", "M", "RS").flash("B", "M", "BS")
    scene.play("A", "end_toggle")
    scene.play("A", "use_flash", holder="M", target="a1")
    assert scene.asked == "B attack_window"
    scene.play("B", "use_flash", holder="M", target="a1.0")
    spent = [(event.kind, event.reason, event.because) for event in scene.happened("item_spent")]
    assert spent == [("BS", "resolved", "ELE-FLA-10"), ("RS", "fizzled", "ELE-FLA-9")]
    assert scene.piled("RS") == 3


@pytest.mark.clause("ELE-FLA-9")
def test_a_red_flash_on_an_attacker_that_was_stopped_fizzles():
    scene = in_attack(a1="GS off").flash("A", "M", "RS").flash("B", "M", "YS")
    scene.play("A", "end_toggle")
    scene.play("A", "use_flash", holder="M", target="a1")
    scene.play("B", "use_flash", holder="M", target="a1")
    assert [(event.kind, event.reason) for event in scene.happened("item_spent")] == [("RS", "fizzled")]
    assert [front.kind for front in scene["a1"].fronts] == ["YS"]


@pytest.mark.clause("ELE-FLA-9", "ELE-FLA-11")
def test_two_cancellations_of_one_component():
    scene = Scene(a1="RS+GS+YS").flash("A", "L", "BM").flash("B", "L", "BM").hand("RM")
    scene.play("A", "cast_elemental")
    same = scene.copy()
    # B aims at the last component, A answers on the same one: only that one goes.
    same.play("B", "use_flash", holder="L", target="a1.2")
    same.play("A", "use_flash", holder="L", target="a1.2")
    assert same.shape("a1") == "RS+GS def"
    assert [event.reason for event in same.happened("item_spent")] == ["resolved", "fizzled"]
    # A answers on an earlier one: B's target is still there, one place further up.
    scene.play("B", "use_flash", holder="L", target="a1.2")
    scene.play("A", "use_flash", holder="L", target="a1.0")
    assert scene.shape("a1") == "GS def"
    assert [event.target.component for event in scene.happened("pyramid_cancelled")] == [0, 1]


@pytest.mark.clause("ELE-FLA-11")
def test_the_rest_of_an_elemental_stays_as_it_is():
    scene = in_attack(a1="RL+BM+GS off", b1="YM").source("a1", "RL").front("a1", "RS").flash("B", "L", "BM")
    scene.play("A", "end_toggle")
    scene.play("B", "pass")
    scene.play("B", "block", pairs=[("a1", "b1")])
    scene.play("B", "use_flash", holder="L", target="a1.1")
    combat = scene.happened("combat_resolved")[0]
    # RL+GS with a red spell of 1, a red source, and fire against air.
    assert combat.attack.total == 4 + 1 + 1 + 1
    assert scene.shape("a1") == "RL+GS off"
    assert scene["a1"].sources == ["RL"]


@pytest.mark.clause("ELE-FLA-11", "ELE-SRC-3")
def test_with_the_last_component_everything_attached_goes():
    scene = Scene(a1="RS").source("a1", "GL").front("a1", "GM").flash("B", "M", "BS").hand("RL")
    scene.play("A", "cast_elemental")
    scene.play("B", "use_flash", holder="M", target="a1.0")
    removed = scene.happened("elemental_removed")[0]
    assert (removed.components, removed.sources, removed.because) == ((), ("GL",), "ELE-FLA-11")
    assert [scene.piled(kind) for kind in ("RS", "GL", "GM", "BS")] == [3, 3, 3, 3]


@pytest.mark.clause("ELE-FLA-12", "ELE-SPL-2")
def test_cancelling_a_yellow_spell_ends_its_effect():
    scene = in_attack(a1="RM off", b1="GM").front("a1", "YM").flash("B", "L", "BM")
    scene.play("A", "end_toggle")
    scene.play("B", "use_flash", holder="L", target="front:a1")
    assert scene.happened("pyramid_cancelled")[0].because == "ELE-FLA-12"
    assert scene.asked == "B block"
    assert len(scene.legal("B", "block")) == 2


@pytest.mark.clause("ELE-FLA-12", "ELE-ATK-3")
def test_once_blocks_are_declared_unblockable_matters_no_more():
    scene = in_attack(a1="BM+BS off", b1="RL").source("a1", "YL").flash("A", "L", "BM")
    scene.play("A", "end_toggle")
    scene.play("A", "pass")
    scene.play("B", "block", pairs=[("a1", "b1")])
    scene.play("A", "use_flash", holder="L", target="a1.0")
    # Small and with a yellow source now, but the block stands: 1 + 1 (water over fire) against 3.
    assert scene.totals() == [(2, 3, "a1")]


@pytest.mark.clause("ELE-FLA-12")
def test_cancelling_a_yellow_flash_does_not_undo_the_stop():
    scene = in_attack(a1="RS off", a2="GM off").flash("B", "M", "YS").flash("A", "L", "BM")
    scene.play("A", "end_toggle")
    scene.play("A", "pass")
    scene.play("B", "use_flash", holder="M", target="a1")
    scene.play("A", "pass")
    assert scene.asked == "A attack_window"
    scene.play("A", "use_flash", holder="L", target="front:a1")
    assert scene.shape("a1") == "RS def"
    assert scene.piled("YS") == 3
    assert scene.happened("damage_dealt")[0].sum == 2
