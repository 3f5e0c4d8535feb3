"""The content pack: its numbers, and every condition it must meet."""

import msgspec
import pytest

from games.kernel import ContractError
from games.kernel.content import read_pack
from games.kernel.registry import check_contract
from games.mushroom_sorcerer.layout import BESIDE, CELLS
from games.mushroom_sorcerer.pack import FOLDER, PACKS, MushroomPack
from tests.mushroom_sorcerer.table import GAME

PACK = PACKS["mus-house-1"]
DIGEST = "ba5707aee5be0f01e984b9acd992214e6d50c2d0dc9fcdfb85d745a4da680592"


def changed(path, value):
    """The house pack with one value replaced; `path` like track.levels.0."""
    data = msgspec.to_builtins(PACK)
    *parents, last = path.split(".")
    place = data
    for key in parents:
        if isinstance(place, tuple):
            place = list(place)
        place = place[int(key)] if isinstance(place, list) else place[key]
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return msgspec.convert(data, MushroomPack)


def test_the_contract_of_the_game():
    check_contract(GAME)


def test_the_pack_is_what_it_was():
    _, digest = read_pack(MushroomPack, FOLDER / "content" / "mus_house_1.toml")
    assert digest == PACKS.digest("mus-house-1") == DIGEST


@pytest.mark.clause("MUS-SET-1")
@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("track.levels", [1, 8, 4, 12], "track.levels: they ascend"),
        ("track.levels", [1, 4, 8, 16], "track.levels: they ascend"),
        ("track.bonuses.flame", [{"space": 16, "kind": "mana", "n": 1}], "track.bonuses.flame: they ascend"),
        (
            "track.bonuses.flame",
            [{"space": 2, "kind": "flame", "n": 1}, {"space": 3, "kind": "stone", "n": 1}],
            "one kind of servant",
        ),
        ("track.bonuses.thunder", [{"space": 2, "kind": "war_die", "n": 1}], "war dice for every sorcerer"),
        ("moon.daybreak_box", 16, "checkpoints ascend"),
        ("moon.checkpoints", [{"space": 15, "need": 4}, {"space": 18, "need": 2}], "need 4, 3, 2"),
        ("war.flame", {"arrows": 1}, "war.flame.shields"),
        ("layouts", [], "one map for each"),
        ("grounds", [], "grounds: twelve tiles"),
        ("start.drop", 12, "enough drop"),
        ("supply.gu", {"flame": 12}, "five types, in their order"),
        ("supply.debris", 7, "enough debris"),
        ("plateau.resource", {"kind": "flask", "n": 4}, "enough flask"),
        ("sorcerers", [], "all four"),
        ("scrolls", [], "eight in the"),
    ],
)
def test_a_broken_pack_is_refused(path, value, message):
    with pytest.raises(ContractError, match=message):
        changed(path, value).check()


@pytest.mark.clause("MUS-SET-1")
@pytest.mark.parametrize(
    ("path", "value"), [("track.levels", [1, 4, 8, 15]), ("moon.length", 21), ("supply.debris", 8)]
)
def test_a_pack_may_go_to_its_limits(path, value):
    """The last level on the last space, the last checkpoint on the last space, no debris to spare."""
    changed(path, value).check()


def changed_card(table, number, **values):
    """The house pack with values of one scroll, or of one of Bahon's potions, replaced."""
    data = msgspec.to_builtins(PACK)
    cards = data["scrolls"] if table == "scrolls" else data["sorcerers"][0]["potions"]
    cards[number].update(values)
    return msgspec.convert(data, MushroomPack)


@pytest.mark.clause("MUS-SET-1")
@pytest.mark.parametrize(
    ("table", "number", "values", "message"),
    [
        ("scrolls", 0, {"id": "hunch"}, "scrolls: ids are unique, not twice hunch"),
        ("scrolls", 0, {"timing": "W"}, r"scrolls\[0\], empty_flask: .* timing W"),
        ("scrolls", 0, {"params": {"n": 1}}, r"scrolls\[0\], empty_flask.params.gain: its effect needs it"),
        ("scrolls", 0, {"params": {"gain": "mana"}}, r"empty_flask.params.n: its effect needs it"),
        ("scrolls", 5, {"params": {}}, r"spearhead.params: a war bonus is arrows or shields"),
        ("scrolls", 9, {"params": {}}, r"flame_portal.params.kind: its effect needs it"),
        ("scrolls", 9, {"params": {"kind": "flame", "n": 2}}, r"flame_portal.params.n: .* no such number"),
        (
            "scrolls",
            0,
            {"clause": "MUS-SP-NONE"},
            r"scrolls\[0\], empty_flask.clause: there is no MUS-SP-NONE",
        ),
        ("potions", 0, {"id": "fury"}, "sorcerers: ids are unique, not twice fury"),
        ("potions", 0, {"element": "flame"}, r"sorcerers\[0\].potions: one potion of each kind"),
        ("potions", 1, {"params": {}}, r"sorcerers\[0\].potions\[1\], fury.params.dice: its effect needs it"),
        ("potions", 0, {"params": {"dice": 1}}, r"hibernate.params.dice: .* no such number"),
        ("potions", 0, {"clause": "MUS-PO-NONE"}, r"hibernate.clause: there is no MUS-PO-NONE"),
    ],
)
def test_broken_scrolls_and_potions_are_refused(table, number, values, message):
    with pytest.raises(ContractError, match=message):
        changed_card(table, number, **values).check()


@pytest.mark.clause("MUS-SET-1")
@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("start.mana", -1, r"\$.start.mana"),
        ("potion_cost", 0, r"\$.potion_cost"),
        ("die.faces", [], r"\$.die.faces"),
        ("plateau.resource", {"kind": "flask", "n": 0}, r"\$.plateau.resource.n"),
        ("scrolls.0.effect_key", "magic", r"\$.scrolls\[0\].effect_key"),
        ("scrolls.0.mana", -1, r"\$.scrolls\[0\].mana"),
        ("sorcerers.0.potions.0.effect_key", "elixir", r"\$.sorcerers\[0\].potions\[0\].effect_key"),
    ],
)
def test_numbers_have_bounds_and_words_are_known(path, value, message):
    with pytest.raises(msgspec.ValidationError, match=message):
        changed(path, value)


def test_the_pack_can_be_read_by_clients():
    content = GAME.content("mus-house-1")
    assert len(content["scrolls"]) == 32
    assert msgspec.json.decode(msgspec.json.encode(content))["moon"]["length"] == 24


def test_scrolls_and_potions_name_their_clause():
    for scroll in PACK.scrolls:
        assert scroll.clause == "MUS-SP-" + scroll.id.upper().replace("_", "-")
    for sheet in PACK.sorcerers:
        for potion in sheet.potions:
            assert potion.clause == "MUS-PO-" + potion.id.upper().replace("_", "-")


def test_two_sorcerer_maps_look_the_same_from_both_sides():
    for layout in PACK.layouts:
        if layout.seats == 2:
            text = "".join(layout.rows)
            assert text == text[::-1]


def test_lands_for_four_towers_each_and_four_spare():
    for layout in PACK.layouts:
        assert sum(kind != "#" for kind in "".join(layout.rows)) == 4 * layout.seats + 4


def test_adjacency_is_mutual():
    assert BESIDE["A1"] == ("B1", "A2")
    assert BESIDE["C2"] == ("C1", "B2", "D2", "C3")
    for cell in CELLS:
        assert all(cell in BESIDE[near] for near in BESIDE[cell])
