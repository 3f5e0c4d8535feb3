"""The turn frame: order of steps, end of turn."""

import pytest

from tests.elementalist.table import Scene


def steps(scene):
    return [event.step for event in scene.happened("step_entered")]


@pytest.mark.clause("ELE-TURN-2", "ELE-FLA-6")
def test_the_steps_of_a_turn_with_everything_in_it():
    scene = Scene(a1="RM", b1="GM", b2="YS").flash("B", "L", "GM").trees("A", R="S").at("toggle2", active="B")
    seen = []
    for seat, move, fields in (
        ("B", "end_toggle", {}),
        ("B", "pass", {}),
        ("B", "pass", {}),
        ("A", "draw", {"colour": "R"}),
        ("A", "cast_elemental", {}),
        ("B", "pass", {}),
        ("B", "pass", {}),
        ("A", "toggle", {"elemental": "a1"}),
        ("A", "end_toggle", {}),
        ("B", "pass", {}),
        ("B", "block", {}),
        ("B", "pass", {}),
        ("A", "end_toggle", {}),
        ("B", "pass", {}),
    ):
        scene.play(seat, move, **fields)
        seen += steps(scene)
    assert seen == [
        "end_window", "start", "draw", "use", "response", "cast_window", "toggle1",
        "attack_window", "block", "block_window", "toggle2", "end_window", "start",
    ]  # fmt: skip
    assert (scene.state.turn.active, scene.state.turn.no) == (1, 9)


@pytest.mark.clause("ELE-TURN-1", "ELE-TURN-2")
def test_steps_with_nothing_to_ask_pass_by_themselves():
    scene = Scene().trees("A", R="S").trees("B", G="S").at("draw")
    scene.play("A", "draw", colour="R")
    scene.play("A", "store_flash", holder="M")
    # No elemental to toggle, nobody attacks, no ripe flash: B's turn begins.
    assert scene.happened("turn_ended")[0].seat == 0
    started = scene.happened("turn_started")[0]
    assert (started.seat, started.no, started.because) == (1, 8, "ELE-TURN-1")
    # Stored in turn 7, it is ripe in turn 8.
    assert scene.asked == "A start"
    scene.play("A", "pass")
    assert scene.asked == "B draw"


@pytest.mark.clause("ELE-TURN-1")
@pytest.mark.parametrize(
    ("step", "move", "fields"),
    [
        ("draw", "end_toggle", {}),
        ("use", "draw", {"colour": "R"}),
        ("use", "pass", {}),
        ("toggle1", "cast_elemental", {}),
        ("toggle2", "block", {}),
        ("toggle1", "use_flash", {"holder": "L", "target": "a1"}),
        ("toggle1", "choose_pyramid", {"kind": "RS"}),
        ("recast", "draw", {"colour": "R"}),
        ("toggle1", "skip_cast", {}),
    ],
)
def test_a_move_out_of_its_step_is_refused(step, move, fields):
    scene = Scene(a1="RM").hand("RS").trees("A", R="L").flash("A", "L", "RM").at(step)
    scene.refuse("A", "ELE-TURN-1", move, **fields)


@pytest.mark.clause("ELE-TURN-1")
def test_the_other_seat_is_refused_even_where_recasting_has_its_own_clause():
    scene = Scene().flash("B", "L", "RM").trees("A", R="L").at("draw")
    scene.refuse("B", "ELE-TURN-1", "take_flash", holder="L")


@pytest.mark.clause("ELE-TURN-3", "ELE-SPL-6", "ELE-SRC-3", "ELE-FLA-10")
def test_fronts_go_and_sources_stay_at_the_end_of_the_turn():
    scene = Scene(a1="RM", b1="GM")
    scene.front("a1", "RS").front("b1", "GM").front("b1", "GS", caster="B", use="flash").source("a1", "RL")
    scene.at("toggle2").play("A", "end_toggle")
    cleared = scene.happened("fronts_cleared")
    assert [event.refs for event in cleared] == [(1, 2, 3)]
    assert scene["a1"].fronts == []
    assert scene["b1"].fronts == []
    assert scene["a1"].sources == ["RL"]
    assert (scene.piled("RS"), scene.piled("GM"), scene.piled("GS")) == (3, 2, 3)


@pytest.mark.clause("ELE-TURN-3")
def test_by_option_own_green_spells_last_through_the_opponents_turn():
    scene = Scene(a1="BM", b1="YM", options={"green_spell_lasts": "opponent_turn"})
    scene.front("a1", "GS").front("a1", "RS").front("a1", "GM", use="flash").front("b1", "GL", caster="B")
    scene.at("toggle2").play("A", "end_toggle")
    # A's red spell and green flash go, B's green spell from the turn before goes too.
    assert [front.kind for front in scene["a1"].fronts] == ["GS"]
    assert scene["b1"].fronts == []
    scene.play("B", "end_toggle")
    scene.play("B", "end_toggle")
    assert scene["a1"].fronts == []


@pytest.mark.clause("ELE-TURN-3", "ELE-TOG-2")
def test_toggle_marks_end_with_the_turn():
    scene = Scene(a1="RM", a2="YS").at("toggle1")
    scene.play("A", "toggle", elemental="a1")
    scene.play("A", "end_toggle")
    assert scene["a1"].toggled
    scene.play("A", "end_toggle")
    assert not scene["a1"].toggled
    assert scene.state.attack.attackers == []


@pytest.mark.clause("ELE-END-2")
def test_a_seat_without_pyramids_plays_on_with_its_field():
    scene = Scene(a1="RM", b1="GM").trees("A", R="L").at("toggle2")
    scene.play("A", "end_toggle")
    assert scene.happened("turn_started")[0].because == "ELE-TURN-1"
    assert scene.asked == "B toggle1"


@pytest.mark.clause("ELE-END-3")
@pytest.mark.parametrize("what", ["nothing", "drawn", "flash", "recast", "damage", "removal"])
def test_what_makes_a_turn_quiet(what):
    attacker, blocker = {"damage": ("RM off", "GM off"), "removal": ("RM off", "YS")}.get(
        what, ("RM", "GM off")
    )
    scene = Scene(a1=attacker, b1=blocker)
    scene.state.quiet = 3
    if what == "drawn":
        scene.trees("A", R="S").at("draw").play("A", "draw", colour="R")
        scene.play("A", "store_flash", holder="M")
    elif what == "flash":
        scene.flash("A", "M", "BS").front("a1", "RS").hand("GM").play("A", "store_flash", holder="L")
        scene.play("A", "use_flash", holder="M", target="front:a1")
    elif what == "recast":
        scene.flash("A", "L", "GM").at("recast").play("A", "take_flash", holder="L")
        scene.play("A", "cast_spell", target="a1")
    else:
        scene.at("toggle1")
    while not scene.happened("turn_ended"):
        if scene.asked == "B block":
            scene.play("B", "block", pairs=[("a1", "b1")])
        else:
            scene.play("A", "end_toggle")
    ended = scene.happened("turn_ended")[0]
    expected = (4, "ELE-END-3") if what == "nothing" else (0, "ELE-TURN-3")
    assert (ended.quiet, ended.because) == expected
