"""The content pack and its checks."""

from typing import Any

import pytest

from games.elementalist.pack import COLOUR_OF, KINDS, PACKS, PIPS
from games.kernel.decide import read_options, start
from games.kernel.errors import BadOptions
from games.kernel.laws import Plan, check_matches
from tests.elementalist.table import GAME, Scene
from tests.kit import KEY
from tests.pack_mutations import assert_refused_or_plays
from tests.pack_mutations import installed as installed_pack

PACK = PACKS["ele-house-1"]


def problems(*path, value):
    """What is wrong with the default pack once another value stands at that place."""
    data: dict[str, Any] = GAME.content(PACK.id)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return GAME.pack_problems(data)


@pytest.mark.clause("ELE-SET-1", "ELE-SET-7", "ELE-SET-8")
def test_the_default_pack_has_the_printed_pieces():
    supply = PACK.supply()
    assert list(supply) == list(KINDS)
    assert set(supply.values()) == {3}
    pips = {
        colour: sum(PIPS[kind] * n for kind, n in supply.items() if COLOUR_OF[kind] == colour)
        for colour in "RYGB"
    }
    assert pips == {"R": 18, "Y": 18, "G": 18, "B": 18}
    assert PACK.spare_black() == {"KS": 3, "KM": 1, "KL": 1}
    four_holders = 2 * 2
    assert sum(supply.values()) + sum(PACK.spare_black().values()) + four_holders == 45


@pytest.mark.clause("ELE-SET-4", "ELE-SET-11", "ELE-CAST-4", "ELE-END-3")
def test_the_default_pack_has_the_printed_numbers():
    assert (PACK.stack_limit, PACK.life, PACK.field_limit) == (24, 10, 4)
    assert (PACK.element_bonus, PACK.quiet_limit) == (1, 6)


@pytest.mark.clause("ELE-CMB-2")
def test_the_elements_beat_each_other_in_a_ring():
    assert PACK.beats == {"R": "Y", "Y": "G", "G": "B", "B": "R"}


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (("pieces", "R", "S"), -1, "Expected `int` >= 0 - at `$.pieces.R.S`"),
        (("pieces", "R"), {"S": 3, "M": 3}, "Object missing required field `L` - at `$.pieces.R`"),
        (("pieces", "K", "S"), 0, "pieces.K.S: a small black pyramid is rolled"),
        (("pieces", "K", "L"), 1, "pieces.K.L: each player needs one as a flash holder"),
        (("pieces", "K", "M"), 1, "pieces.K.M: each player needs one as a flash holder"),
        (("stack_limit",), 37, "stack_limit, pieces: 2 stacks of 37 points can't be built of 72"),
        (("life",), 0, "Expected `int` >= 1 - at `$.life`"),
        (("field_limit",), 5, "Expected `int` <= 4 - at `$.field_limit`"),
        (
            ("beats",),
            {"R": "Y", "Y": "R", "G": "B", "B": "B"},
            "beats: each colour beats one, and is beaten by one",
        ),
        (("quiet_limit",), 0, "Expected `int` >= 1 - at `$.quiet_limit`"),
        (("pips",), {"S": 1, "M": 2, "L": 3}, "Object contains unknown field `pips`"),
    ],
)
def test_a_pack_that_cannot_be_played_is_refused(path, value, problem):
    assert problems(*path, value=value) == [problem]


def test_a_stack_must_have_room_for_a_first_pyramid():
    data = GAME.content(PACK.id)
    data["stack_limit"] = 1
    assert GAME.pack_problems(data) == []
    for colour in "RYGB":
        data["pieces"][colour]["S"] = 0
    assert GAME.pack_problems(data) == [
        "stack_limit, pieces: each player needs a pyramid that fits its stack"
    ]


def test_a_pack_with_one_thing_wrong_is_refused_with_its_place_or_plays():
    refused, accepted = assert_refused_or_plays(GAME, GAME.content(PACK.id), played=34, seats=(2,))
    assert (refused, accepted) == (182, 34)


def test_other_numbers_and_another_ring_are_one_file():
    """A pack of its own: more life, fewer pieces, elements that beat each other the other way round."""
    data = GAME.content(PACK.id) | {"life": 3, "field_limit": 2, "quiet_limit": 3, "element_bonus": 2}
    data["beats"] = {"Y": "R", "G": "Y", "B": "G", "R": "B"}
    data["pieces"]["R"] = {"S": 5, "M": 0, "L": 3}
    with installed_pack(GAME, data) as pack_id:
        report = check_matches(GAME, 2, range(8), {"content_pack": pack_id}, Plan(every=8))
        assert report.reasons["life"] > 0
        scene = Scene(a1="YM off", b1="RM", pack=pack_id).at("toggle1")
        scene.play("A", "end_toggle")
        scene.play("B", "block", pairs=[("a1", "b1")])
        assert scene.totals() == [(4, 2, "b1")]


@pytest.mark.parametrize(
    "options",
    [
        {"content_pack": "ele-house-2"},
        {"first_turn": "youngest"},
        {"green_spell_lasts": "forever"},
        {"house_rules": True},
    ],
)
def test_options_that_do_not_exist_are_refused(options):
    with pytest.raises(BadOptions):
        read_options(GAME, options)


@pytest.mark.parametrize("seats", [1, 3])
def test_it_is_a_game_for_two(seats):
    with pytest.raises(BadOptions):
        start(GAME, read_options(GAME, {}), seats, KEY)
