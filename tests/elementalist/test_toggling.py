"""The two Toggle Phases."""

import pytest

from tests.elementalist.table import GAME, Scene


@pytest.mark.clause("ELE-TOG-1")
def test_toggling_turns_own_elementals_both_ways_in_any_order():
    scene = Scene(a1="RM off", a2="GM", a3="BS", b1="YM").at("toggle1")
    scene.play("A", "toggle", elemental="a2")
    scene.play("A", "toggle", elemental="a1")
    assert [scene[name].mode for name in ("a1", "a2", "a3")] == ["def", "off", "def"]
    assert [event.because for event in scene.happened("elemental_toggled")] == ["ELE-TOG-1"]


@pytest.mark.clause("ELE-TOG-1")
def test_only_own_elementals_on_the_field_are_toggled():
    scene = Scene(a1="RM", b1="YM", a2="GM").at("toggle1")
    scene.refuse("A", "ELE-TOG-1", "toggle", elemental="b1")
    scene.state.field.pop()
    scene.refuse("A", "ELE-TOG-1", "toggle", elemental="a2")
    scene.malformed("A", "toggle", elemental="e4")


@pytest.mark.clause("ELE-TOG-1")
def test_one_cast_this_turn_may_be_toggled():
    scene = Scene().hand("RM")
    scene.play("A", "cast_elemental")
    assert scene.asked == "A toggle1"
    scene.play("A", "toggle", elemental="e1")
    assert scene.happened("attackers_fixed")[0].ids == ("e1",)


@pytest.mark.clause("ELE-TOG-2")
def test_once_per_turn_over_both_phases():
    scene = Scene(a1="RM", a2="GM").at("toggle1")
    scene.play("A", "toggle", elemental="a1")
    scene.refuse("A", "ELE-TOG-2", "toggle", elemental="a1")
    scene.play("A", "end_toggle")
    assert scene.asked == "A toggle2"
    scene.refuse("A", "ELE-TOG-2", "toggle", elemental="a1")
    assert [type(move).__name__ for move in GAME.legal_moves(scene.state, 0)] == ["Toggle", "EndToggle"]


@pytest.mark.clause("ELE-TOG-3")
def test_the_second_phase_takes_those_not_toggled_before():
    scene = Scene(a1="RM off", a2="GM").at("toggle1")
    scene.play("A", "toggle", elemental="a2")
    scene.play("A", "end_toggle")
    assert scene.life("B") == 6
    scene.play("A", "toggle", elemental="a1")
    assert [event.because for event in scene.happened("elemental_toggled")] == ["ELE-TOG-3"]
    assert scene.shape("a1") == "RM def"


@pytest.mark.clause("ELE-TOG-3")
def test_the_second_phase_is_optional():
    scene = Scene(a1="RM off").at("toggle1")
    scene.play("A", "end_toggle")
    assert scene.asked == "A toggle2"
    scene.play("A", "end_toggle")
    assert scene.shape("a1") == "RM off"
    assert scene.happened("turn_ended")[0].seat == 0


@pytest.mark.clause("ELE-END-5")
@pytest.mark.parametrize("step", ["toggle1", "toggle2"])
def test_the_default_is_to_toggle_nothing(step):
    scene = Scene(a1="RM").at(step)
    scene.expire("A")
    assert scene.defaulted() == [("A", "toggle")]
    assert scene.shape("a1") == "RM def"
