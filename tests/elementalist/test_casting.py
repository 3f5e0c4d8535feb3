"""Cast Phase: drawing, storing, casting, recasting."""

import pytest

from tests.elementalist.table import GAME, Scene


@pytest.mark.clause("ELE-CAST-1")
def test_drawing_takes_the_smallest_of_a_tree():
    scene = Scene().trees("A", R="LMS", B="L").at("draw")
    scene.play("A", "draw", colour="R")
    drawn = scene.happened("pyramid_drawn")[0]
    assert (drawn.seat, drawn.kind, drawn.left) == (0, "RS", 3)
    assert scene.state.trees[0] == {"R": ["L", "M"], "B": ["L"]}
    assert scene.asked == "A use"


@pytest.mark.clause("ELE-CAST-1")
def test_an_empty_tree_gives_nothing():
    scene = Scene().trees("A", R="L", G="").at("draw")
    scene.refuse("A", "ELE-CAST-1", "draw", colour="G")
    scene.refuse("A", "ELE-CAST-1", "draw", colour="B")
    assert [move.colour for move in scene.legal("A", "draw")] == ["R"]


@pytest.mark.clause("ELE-CAST-1", "ELE-CAST-10")
def test_drawing_is_a_must_while_a_tree_has_a_pyramid():
    scene = Scene(a1="RM").flash("A", "L", "RM").trees("A", R="S").at("toggle2", active="B")
    scene.state.field[0].controller = 1
    scene.play("B", "end_toggle")
    assert scene.asked == "A end_window"
    scene.play("A", "pass")
    scene.play("A", "pass")
    assert scene.asked == "A draw"
    assert [type(move).__name__ for move in GAME.legal_moves(scene.state, 0)] == ["Draw"]
    scene.refuse("A", "ELE-CAST-1", "skip_cast")
    scene.refuse("A", "ELE-CAST-10", "take_flash", holder="L")


@pytest.mark.clause("ELE-CAST-2")
def test_the_uses_of_what_was_drawn():
    large = Scene(a1="RM").trees("A", R="L").at("draw")
    large.play("A", "draw", colour="R")
    assert large.happened("step_entered")[0].because == "ELE-CAST-2"
    names = [type(move).__name__ for move in GAME.legal_moves(large.state, 0)]
    assert names == ["CastElemental", "CastSpell", "CastSource"]
    small = Scene(a1="RM").hand("RS")
    names = [type(move).__name__ for move in GAME.legal_moves(small.complete(), 0)]
    assert names == ["CastElemental", "StoreFlash", "StoreFlash", "CastSpell"]


@pytest.mark.clause("ELE-CAST-3")
@pytest.mark.parametrize(("kind", "holders"), [("GS", ["M", "L"]), ("GM", ["L"]), ("GL", [])])
def test_which_holders_take_which_size(kind, holders):
    scene = Scene().hand(kind)
    scene.complete()
    assert [move.holder for move in scene.legal("A", "store_flash")] == holders
    for holder in {"L", "M"} - set(holders):
        scene.refuse("A", "ELE-CAST-3", "store_flash", holder=holder)


@pytest.mark.clause("ELE-CAST-3")
def test_storing_is_no_cast_and_cannot_be_answered():
    scene = Scene(b1="RM").flash("B", "M", "BS").hand("RS")
    scene.play("A", "store_flash", holder="L")
    assert "cast_announced" not in scene.story()
    assert scene.asked == "B cast_window"
    assert scene.view(1)["holders"][0]["L"] == {
        "seat": 0,
        "turn": 7,
        "kind": {"hidden": True},
        "draw": 0,
    }
    assert scene.view(0)["holders"][0]["L"]["kind"] == "RS"
    assert scene.view(1)["holders"][0]["M"] is None


@pytest.mark.clause("ELE-CAST-4")
def test_an_elemental_enters_in_defence_mode():
    scene = Scene().hand("RM")
    scene.play("A", "cast_elemental")
    entered = scene.happened("elemental_entered")[0]
    assert (entered.id, entered.controller, entered.kind) == ("e1", 0, "RM")
    assert scene.shape("e1") == "RM def"


@pytest.mark.clause("ELE-CAST-4")
def test_the_limit_counts_each_players_own():
    scene = Scene(a1="RS", a2="RS", a3="RS", b1="YS", b2="YS").hand("GS")
    scene.play("A", "cast_elemental")
    assert len(scene.state.own(0)) == 4
    full = Scene(a1="RS", a2="RS", a3="RS", a4="YS").hand("GS")
    full.refuse("A", "ELE-CAST-4", "cast_elemental")


@pytest.mark.clause("ELE-CAST-5")
def test_the_targets_must_fit_the_colour():
    red = Scene(a1="RM", a2="YS").hand("RS")
    red.refuse("A", "ELE-CAST-5", "cast_spell")
    red.refuse("A", "ELE-CAST-5", "cast_spell", base="a1", rider="a2")
    red.refuse("A", "ELE-CAST-5", "cast_spell", target="a1", rider="a2")
    blue = Scene(a1="RM", a2="YS").hand("BM")
    blue.refuse("A", "ELE-CAST-5", "cast_spell", target="a1")
    blue.refuse("A", "ELE-CAST-5", "cast_spell", base="a1")


def test_ids_that_never_were_are_malformed_whatever_else_is_wrong():
    scene = Scene(a1="RM").hand("RM")
    scene.malformed("A", "cast_spell", target="e2")
    scene.malformed("A", "cast_spell", base="a1", rider="e2")
    scene.malformed("A", "cast_source", target="e2")


@pytest.mark.clause("ELE-CAST-6")
@pytest.mark.parametrize("kind", ["RS", "RM"])
def test_only_a_large_pyramid_is_a_source(kind):
    Scene(a1="GS").hand(kind).refuse("A", "ELE-CAST-6", "cast_source", target="a1")
    large = Scene(a1="GS").hand("RL")
    large.play("A", "cast_source", target="a1")
    assert large["a1"].sources == ["RL"]


@pytest.mark.clause("ELE-CAST-7")
def test_a_cast_is_announced_openly_and_waits():
    scene = Scene(a1="GS").flash("B", "M", "RS").hand("GM")
    scene.play("A", "cast_spell", target="a1")
    announced = scene.happened("cast_announced")[0]
    assert (announced.kind, announced.use) == ("GM", "spell")
    assert [target.elemental for target in announced.targets] == [scene.ids["a1"]]
    assert scene.view(1)["stack"][0]["kind"] == "GM"
    assert scene["a1"].fronts == []
    scene.play("B", "pass")
    assert [front.kind for front in scene["a1"].fronts] == ["GM"]


@pytest.mark.clause("ELE-CAST-7")
def test_a_cancelled_cast_still_uses_up_the_cast_phase():
    scene = Scene(a1="GL").flash("B", "L", "BM").trees("A", R="LM").at("draw")
    scene.play("A", "draw", colour="R")
    scene.play("A", "cast_elemental")
    scene.play("B", "use_flash", holder="L", target="stack")
    assert scene.asked == "A toggle1"
    scene.refuse("A", "ELE-TURN-1", "draw", colour="R")


@pytest.mark.clause("ELE-CAST-8")
@pytest.mark.parametrize("kind", ["YS", "YM", "BS", "BM"])
def test_what_has_no_use_is_shown_and_discarded(kind):
    field = {"a1": "GL", "a2": "GL", "a3": "RL", "a4": "RL"}
    scene = (
        Scene(**field).flash("A", "L", "RM").flash("A", "M", "RS").trees("A", **{kind[0]: kind[1]}).at("draw")
    )
    scene.play("A", "draw", colour=kind[0])
    assert scene.story()[:3] == ["draw", "pyramid_drawn", "pyramid_discarded"]
    assert scene.piled(kind) == 3


@pytest.mark.clause("ELE-CAST-8")
@pytest.mark.parametrize("kind", ["RS", "GM", "BL", "YL", "RL"])
def test_everything_else_has_a_use_with_four_own_elementals(kind):
    field = {"a1": "GL", "a2": "GL", "a3": "RL", "a4": "RL"}
    scene = (
        Scene(**field).flash("A", "L", "RM").flash("A", "M", "RS").trees("A", **{kind[0]: kind[1]}).at("draw")
    )
    scene.play("A", "draw", colour=kind[0])
    assert scene.asked == "A use"


@pytest.mark.clause("ELE-CAST-8", "ELE-CAST-4")
def test_the_opponents_elementals_take_no_room():
    scene = Scene(a1="GL", b1="GL", b2="RL", b3="RL", b4="BL").flash("A", "L", "RM").flash("A", "M", "RS")
    scene.trees("A", Y="S").at("draw")
    scene.play("A", "draw", colour="Y")
    assert scene.happened("pyramid_discarded") == []
    assert GAME.legal_moves(scene.state, 0) == [scene.move("cast_elemental")]


@pytest.mark.clause("ELE-CAST-8", "ELE-CAST-2")
def test_a_pyramid_with_a_use_cannot_be_discarded_and_is_asked_for():
    field = {"a1": "GL", "a2": "GL", "a3": "RL", "a4": "RL"}
    scene = Scene(**field).flash("A", "M", "RS").trees("A", Y="M").at("draw")
    scene.play("A", "draw", colour="Y")
    assert scene.happened("pyramid_discarded") == []
    assert GAME.legal_moves(scene.state, 0) == [scene.move("store_flash", holder="L")]


@pytest.mark.clause("ELE-CAST-9")
def test_with_empty_trees_a_flash_may_be_cast_otherwise_or_left():
    scene = Scene(a1="GM").flash("A", "L", "RM").flash("A", "M", "YS").at("recast")
    scene.complete()
    assert [type(move).__name__ for move in GAME.legal_moves(scene.state, 0)] == [
        "TakeFlash",
        "TakeFlash",
        "SkipCast",
    ]
    left = scene.copy()
    left.play("A", "skip_cast")
    assert left.asked == "A cast_window"
    scene.play("A", "take_flash", holder="L")
    assert scene.state.holders[0]["L"] is None
    assert scene.view(1)["drawn"] == {"seat": 0, "kind": {"hidden": True}, "from": "L", "draw": 1}
    assert [type(move).__name__ for move in GAME.legal_moves(scene.state, 0)] == [
        "CastElemental",
        "CastSpell",
    ]
    scene.refuse("A", "ELE-CAST-9", "store_flash", holder="L")
    scene.play("A", "cast_spell", target="a1")
    assert [front.kind for front in scene["a1"].fronts] == ["RM"]


@pytest.mark.clause("ELE-CAST-9")
@pytest.mark.parametrize("kind", ["YS", "BS", "RS", "GS"])
def test_recasting_is_asked_for_whatever_is_stored(kind):
    field = {"a1": "RL", "a2": "RL", "a3": "GL", "a4": "GL"}
    scene = Scene(**field, b1="BL").flash("A", "M", kind).at("toggle2", active="B")
    scene.play("B", "end_toggle")
    scene.play("A", "pass")
    scene.play("A", "pass")
    # Not even a flash without another use is told by the step being left out.
    assert scene.asked == "A recast"
    assert len(scene.legal("A", "take_flash")) == (kind in {"RS", "GS"})


@pytest.mark.clause("ELE-CAST-9")
def test_what_cannot_be_taken():
    full = Scene(a1="RL", a2="RL", a3="GL", a4="GL").flash("A", "M", "BS").at("recast")
    full.refuse("A", "ELE-CAST-9", "take_flash", holder="L")
    full.refuse("A", "ELE-CAST-9", "take_flash", holder="M")
    assert full.legal("A", "take_flash") == []


@pytest.mark.clause("ELE-CAST-9", "ELE-END-2")
def test_without_any_pyramid_the_cast_phase_is_empty():
    scene = Scene(a1="GM", b1="RM").at("toggle2", active="B")
    scene.play("B", "end_toggle")
    assert scene.asked == "A toggle1"


@pytest.mark.clause("ELE-END-5")
@pytest.mark.parametrize(
    ("kind", "field", "move"),
    [
        ("RS", {}, "cast_elemental"),
        ("RS", {"a1": "GL", "a2": "GL", "a3": "BL", "a4": "BL"}, "store_flash"),
        ("RL", {"a1": "GL", "a2": "GL", "a3": "BL", "a4": "BL"}, "cast_spell"),
        ("YL", {"a1": "GL", "a2": "GL", "a3": "BL", "a4": "YS"}, "cast_spell"),
    ],
)
def test_the_default_use(kind, field, move):
    scene = Scene(**field).hand(kind)
    scene.expire("A")
    assert scene.defaulted() == [("A", "use")]
    if move == "store_flash":
        assert scene.state.holders[0]["M"] is not None
    else:
        assert [f"cast_{event.use}" for event in scene.happened("cast_announced")] == [move]
    if move == "cast_spell":
        assert len(scene["a1"].fronts) == 1


@pytest.mark.clause("ELE-END-5")
def test_the_default_fusion_takes_base_and_rider_in_field_order():
    scene = Scene(a1="YS", a2="RM", a3="GS", a4="RM").flash("A", "L", "GS").hand("BM")
    scene.expire("A")
    assert scene.defaulted() == [("A", "use")]
    # On the small a1 only another small one fits.
    assert scene.shape("a1") == "YS+GS def"
    medium = Scene(a1="RM", a2="YS", a3="GS", a4="GM").flash("A", "L", "GS").hand("BM")
    medium.expire("A")
    assert medium.shape("a1") == "RM+YS def"


@pytest.mark.clause("ELE-END-5")
def test_a_source_is_the_last_default_and_goes_behind_the_first_target():
    scene = Scene(b1="GL", a1="GL", a2="RL", a3="YL", a4="YL").hand("BL")
    scene.expire("A")
    assert scene.defaulted() == [("A", "use")]
    assert scene["b1"].sources == ["BL"]


@pytest.mark.clause("ELE-END-5")
def test_the_default_recast_is_to_skip():
    scene = Scene(a1="GM").flash("A", "L", "RM").at("recast")
    scene.expire("A")
    assert scene.defaulted() == [("A", "recast")]
    assert scene.state.holders[0]["L"] is not None
