import msgspec
import pytest

from games.extra_creditors.abilities import ABILITIES
from games.extra_creditors.elemental import ELEMENTALS
from games.extra_creditors.ending import GOALS
from games.extra_creditors.items import ITEMS
from games.extra_creditors.keywords import CARDS as ELEMENTAL_CARDS
from games.extra_creditors.pack import PACKS, kind_of
from games.kernel import BadOptions, ContractError
from games.kernel.decide import read_options
from tests.extra_creditors.table import GAME, PACK


def changed(**fields):
    return msgspec.structs.replace(PACK, **fields)


@pytest.mark.clause("EXC-ROOM-5")
def test_the_rooms_must_be_able_to_tile_the_board():
    small = tuple(room for room in PACK.rooms if room.width * room.height <= 6)
    changed(rooms=PACK.rooms).check()
    with pytest.raises(ContractError, match="tiling"):
        changed(rooms=small[:7]).check()
    rods = msgspec.structs.replace(PACK.rooms[0], rods=((5, 1),))
    with pytest.raises(ContractError, match="rod"):
        changed(rooms=(rods, *PACK.rooms[1:])).check()


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"students": PACK.students[:3]}, "every seat"),
        ({"students": (*PACK.students, PACK.students[0])}, "used twice"),
        ({"reports": tuple(card for card in PACK.reports if card.elemental != "wind")}, "wind"),
        ({"deck": {kind: n for kind, n in PACK.deck.items() if kind != "warp"}}, "deck: warp"),
    ],
)
def test_a_broken_pack_is_refused(fields, problem):
    with pytest.raises(ContractError, match=problem):
        changed(**fields).check()


def test_wild_magic_must_suffice_and_middles_lie_on_the_board():
    few = msgspec.structs.replace(PACK.components, wild_magic=4)
    with pytest.raises(ContractError, match="wild_magic"):
        changed(components=few).check()
    off = msgspec.structs.replace(PACK.quadrants[0], middle="9:9")
    with pytest.raises(ContractError, match="quadrants: 1"):
        changed(quadrants=(off, *PACK.quadrants[1:])).check()


def test_the_counts_of_the_house_pack():
    assert sum(room.width * room.height for room in PACK.rooms) == 121
    assert (len(PACK.rooms), len(PACK.reports), len(PACK.item_cards), len(PACK.bonus)) == (17, 16, 30, 12)
    assert len(PACK.students) == 8
    assert len(PACK.location_tiles) == 24
    parts = PACK.components
    assert (parts.tokens, parts.smoke_tokens, parts.wild_magic, parts.item_tokens) == (34, 40, 7, 9)
    points = [PACK.difficulties[name].points for name in ("introductory", "normal", "heroic")]
    assert points == [1, 3, 6]
    assert (PACK.difficulties["legendary"].points, PACK.difficulties["mythical"].points) == (10, 15)


def test_the_students_of_the_house_pack():
    assert [(c.name, c.die, c.actions, c.mana, c.items) for c in PACK.students] == [
        ("Max", 6, 3, 4, 1),
        ("Katrina", 8, 4, 4, 1),
        ("Bram", 6, 4, 4, 1),
        ("Juno", 6, 5, 4, 1),
        ("Odile", 10, 3, 4, 1),
        ("Tobias", 8, 4, 4, 2),
        ("Wren", 8, 4, 6, 1),
        ("Petra", 6, 4, 4, 1),
    ]


def test_the_cards_of_the_house_pack():
    assert PACK.deck == {
        "spread": (8, 2, 1),
        "seep": (6, 1, 1),
        "target": (3, 1, 1),
        "warp": (2, 0, 1),
        "cascade": (2, 0, 0),
        "explode": (1, 0, 0),
    }
    assert [item.copies for item in PACK.items] == [3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2]
    assert [card.points for card in PACK.bonus] == [3, 2, 1, 3, 2, 2, 2, 2, 1, 2, 1, 1]
    assert [card.id for card in PACK.bonus if card.slimes] == ["EEC-05"]
    sides = [(*card.possible, card.elemental) for card in PACK.reports]
    for (first, second, one), (_, _, other) in zip(sides[::2], sides[1::2], strict=True):
        assert (one, other) == (first, second)
    assert [card.set for card in PACK.reports] == ["core"] * 12 + ["finals_week"] * 2 + ["experimental"] * 2


@pytest.mark.parametrize(
    ("level", "elementals", "slimes"),
    [
        ("introductory", 1, (0, 0, 0)),
        ("normal", 2, (1, 1, 1)),
        ("heroic", 3, (1, 2, 2)),
        ("legendary", 4, (2, 3, 4)),
        ("mythical", 5, (3, 5, 6)),
    ],
)
def test_the_difficulties_of_the_house_pack(level, elementals, slimes):
    given = PACK.difficulties[level]
    assert (given.elementals, given.slimes) == (elementals, slimes)


def test_everything_in_the_pack_has_rules_and_every_rule_is_in_the_pack():
    assert {item.effect for item in PACK.items} == set(ITEMS)
    assert {card.goal for card in PACK.bonus} == set(GOALS)
    abilities = {name for student in PACK.students for name in student.abilities}
    assert abilities == {*ABILITIES, "second_reading"}
    assert set(PACK.deck) == set(ELEMENTAL_CARDS)
    assert {card.elemental for card in PACK.reports} == set(ELEMENTALS)


def test_card_ids_tell_their_kind():
    assert kind_of("EL-spread-2-1") == "spread"
    assert kind_of("EL-target-R-20") == "target"
    assert PACK.item["ITM-03-2"].id == "ITM-03"


@pytest.mark.parametrize(("tile", "quadrant"), [("4:3", 1), ("4:4", 2), ("5:3", 3), ("5:4", 4)])
@pytest.mark.clause("EXC-R-38")
def test_quadrants(tile, quadrant):
    assert PACK.quadrant_of(tile) == quadrant
    assert [q.middle for q in PACK.quadrants] == ["3:2", "3:5", "6:2", "6:5"]


@pytest.mark.parametrize(
    "options",
    [
        {"turn_limit": 39},
        {"damage_cubes": 61},
        {"plane_break_limit": 21},
        {"difficulty": "easy"},
        {"speed": 1},
    ],
)
def test_options_outside_their_range_are_refused(options):
    with pytest.raises(BadOptions):
        read_options(GAME, options)


def test_the_pack_is_public_and_has_a_digest():
    assert GAME.content(PACK.id)["title"] == PACK.title
    assert len(PACKS.digest(PACK.id)) == 64


def test_the_clause_texts_are_whole():
    for clause, text in GAME.clauses.items():
        assert text.count("(") == text.count(")"), clause
        assert text.endswith((".", ")")), clause
    tails = {
        "EXC-CHO-6": "Absent seats are never asked anything again.",
        "EXC-SPR-2": "Smoke and Wind apply EXC-SMK-9, EXC-WND-1; others: nothing.",
        "EXC-WND-4": "Nothing placed: no swap.",
        "EXC-EAR-4": "away candidate while the area still has tokenless tiles: nothing.",
        "EXC-TURN-4": "then the Elemental's turn (or EXC-SUM-2, EXC-ELT-5).",
    }
    assert all(GAME.clauses[clause].endswith(tail) for clause, tail in tails.items())
