"""neutralize, disarm, restore, shield, pick."""

import pytest

from games.elemental_creatures.events.cards import ShieldGranted, StatusChanged
from tests.elemental_creatures.match import play_effect, with_effect
from tests.elemental_creatures.table import Board


@pytest.mark.clause("ELC-OP-NEUTRALIZE")
def test_a_neutralized_creature_has_no_power_no_effect_no_counters():
    board = Board({"S": ["Frostkit"], "H": ["Permafray"]}, {"F": ["Bloomsprite+2", "Monolithos"]})
    assert board.power("Bloomsprite") == 5
    board.play("Permafray", "Frostkit")
    creature = board.creature("Bloomsprite")
    assert (creature.neutralized, creature.plus, creature.power) == (True, 0, 0)
    assert board.totals[1] == 6


@pytest.mark.clause("ELC-OP-NEUTRALIZE", "ELC-TGT-6")
def test_a_neutralized_creature_is_no_target_again():
    board = Board({"S": ["Frostkit", "Frostkit"], "H": ["Permafray", "Permafray"]}, {"F": ["Pebblet"]})
    board.play("Permafray", "Frostkit").done().play("Permafray", "Frostkit")
    assert board.results == ["no_target"]


@pytest.mark.clause("ELC-OP-DISARM")
def test_a_disarmed_creature_keeps_its_power_but_not_its_effect():
    board = Board({"S": ["Dynameel"], "H": ["Gigavolteel"]}, {"F": ["Stormcarapace", "Frostkit"]})
    assert board.power("Frostkit") == 3
    board.play("Gigavolteel", "Dynameel").pick("Stormcarapace")
    assert board.zone(1, "F") == ["Stormcarapace-1", "Frostkit"]
    assert (board.power("Stormcarapace"), board.power("Frostkit")) == (3, 2)


@pytest.mark.clause("ELC-OP-DISARM", "ELC-EFF-3")
def test_a_disarmed_creature_doesnt_trigger():
    board = Board({"F": ["Scorchick"], "H": ["Kilnpup"]}, {})
    board.creature("Scorchick").disarmed = True
    board.play("Kilnpup")
    assert board.triggers == []


@pytest.mark.clause("ELC-OP-RESTORE", "ELC-OP-STRIP")
def test_restore_brings_effect_and_power_back():
    board = Board({"F": ["Stormcarapace-2", "Frostkit"], "H": ["Omenhound"]}, {})
    board.creature("Stormcarapace").disarmed = True
    board.play("Omenhound").pick("Stormcarapace")
    assert board.zone(0, "F") == ["Stormcarapace", "Frostkit", "Omenhound"]
    assert (board.power("Stormcarapace"), board.power("Frostkit")) == (4, 3)
    assert board.of(StatusChanged)[0].because == "ELC-OP-RESTORE"


@pytest.mark.clause("ELC-OP-RESTORE")
def test_restoring_a_sound_creature_changes_nothing_but_names_it():
    board = Board({"F": ["Pebblet-1"], "H": ["Omenhound"]}, {}).play("Omenhound").pick("Pebblet")
    assert board.of(StatusChanged) == []
    assert board.zone(0, "F") == ["Pebblet", "Omenhound"]


@pytest.mark.clause("ELC-OP-SHIELD", "ELC-R-29")
@pytest.mark.parametrize(
    ("guard", "card", "material"),
    [("minus", "Kilnpup", None), ("move", "Undertoad", "Frostkit"), ("status", "Permafray", "Frostkit")],
)
def test_a_shield_protects_against_what_it_names(guard, card, material):
    effect = play_effect(
        {"op": "shield", "against": [guard], "to": {"choose": {"side": "own", "other": True}}}
    )
    with with_effect(effect) as pack:
        other = {"H": [card], "S": [material] if material else []}
        board = Board({"F": ["Pebblet"], "H": ["Test"]}, other, content_pack=pack).play("Test")
        assert board.of(ShieldGranted)[0].shields == (guard,)
        board.play(card, material)
        pebblet = board.creature("Pebblet")
        assert (pebblet.minus, pebblet.zone, pebblet.neutralized) == (0, "frontline", False)
        assert board.results == ["done"]


@pytest.mark.clause("ELC-OP-SHIELD")
def test_own_effects_pass_a_shield():
    board = Board({"F": ["Pebblet"], "H": ["Driftray"]}, {})
    board.creature("Pebblet").shields = ("minus", "move", "status")
    board.play("Driftray").pick("Pebblet")
    assert board.zone(0, "S") == ["Pebblet"]


@pytest.mark.clause("ELC-OP-SHIELD")
def test_a_shield_twice_does_nothing_more():
    board = Board({"F": ["Pebblet"], "H": ["Quartzram"]}, {})
    board.creature("Pebblet").shields = ("minus", "move", "status")
    board.play("Quartzram")
    assert board.results == ["no_target"]
    assert board.of(ShieldGranted) == []


@pytest.mark.clause("ELC-OP-PICK")
def test_pick_names_a_creature_and_stops_without_one():
    board = Board({"S": ["Frostkit"], "H": ["Mirrorape"]}, {}).play("Mirrorape", "Frostkit")
    assert board.results == ["no_target"]
    assert board.power("Mirrorape") == 1
