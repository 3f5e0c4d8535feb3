"""Moves as data: what is malformed, and the one spelling of each."""

import msgspec
import pytest

from games.elementalist.events import EVENTS
from games.kernel.codec import type_name
from games.kernel.errors import MalformedMove
from tests.elementalist.table import CODEC, GAME


@pytest.mark.parametrize(
    "data",
    [
        {"type": "draw"},
        {"type": "draw", "colour": "K"},
        {"type": "draw", "colour": "R", "seat": 0},
        {"type": "choose_pyramid", "kind": "KS"},
        {"type": "choose_pyramid", "kind": "RX"},
        {"type": "choose_pyramid", "kind": 3},
        {"type": "store_flash", "holder": "S"},
        {"type": "take_flash", "holder": None},
        {"type": "cast_source"},
        {"type": "cast_source", "target": "a1"},
        {"type": "cast_spell", "target": "e0"},
        {"type": "cast_spell", "target": "e99999999999999999999"},
        {"type": "toggle", "elemental": 1},
        {"type": "block", "pairs": [["e1"]]},
        {"type": "block", "pairs": [["e1", "e2", "e3"]]},
        {"type": "block", "pairs": "e1"},
        {"type": "use_flash", "holder": "L", "target": {}},
        {"type": "use_flash", "holder": "L", "target": "e1"},
        {"type": "use_flash", "holder": "L", "target": {"component": 0}},
        {"type": "use_flash", "holder": "L", "target": {"elemental": "e1", "component": -1}},
        {"type": "use_flash", "holder": "L", "target": {"elemental": "e1", "stack": 1}},
        {"type": "use_flash", "holder": "L", "target": {"stack": 1, "component": 0}},
        {"type": "use_flash", "holder": "L", "target": {"stack": 0}},
        {"type": "use_flash", "holder": "L", "target": {"front": 1, "stack": 1}},
        {"type": "use_flash", "holder": "L", "target": {"pile": "RS"}},
        {"type": "expire", "seat": 0},
        {"type": "attack"},
        {},
        None,
    ],
)
def test_malformed_moves(data):
    with pytest.raises(MalformedMove):
        CODEC.read_move(data)


@pytest.mark.parametrize(
    "data",
    [
        {"type": "draw", "colour": "R"},
        {"type": "cast_spell", "target": "e1", "base": None, "rider": None},
        {
            "type": "use_flash",
            "holder": "M",
            "target": {"elemental": "e1", "component": None, "stack": None, "front": None},
        },
        {"type": "block", "pairs": [["e1", "e3"], ["e2", "e4"]]},
        {"type": "concede"},
    ],
)
def test_moves_read_back_as_they_were(data):
    assert msgspec.json.decode(CODEC.encode(CODEC.read_move(data))) == data


def test_names_are_those_of_the_rules():
    assert {type_name(move) for move in GAME.move_types} == {
        "roll_first", "choose_pyramid", "stop_building", "draw", "store_flash", "cast_elemental",
        "cast_spell", "cast_source", "take_flash", "skip_cast", "use_flash", "pass",
        "toggle", "end_toggle", "block",
    }  # fmt: skip
    assert {type_name(event) for event in EVENTS} == {
        "match_configured", "first_rolled", "pyramid_chosen", "building_stopped", "next_chooser",
        "draft_closed", "trees_built", "holders_given", "turn_started", "step_entered", "pyramid_drawn",
        "pyramid_discarded", "flash_stored", "flash_taken", "cast_announced", "flash_announced",
        "window_opened", "window_closed", "default_told", "priority_passed", "elemental_entered",
        "front_placed", "source_placed", "elementals_fused", "attack_stopped", "pyramid_cancelled",
        "item_spent", "elemental_toggled", "attackers_fixed", "blocks_declared", "combat_resolved",
        "elemental_removed", "damage_dealt", "fronts_cleared", "turn_ended", "secrets_disclosed",
    }  # fmt: skip


def test_each_move_cites_a_clause_of_the_catalogue():
    assert all(move.clause in GAME.clauses for move in GAME.move_types)
