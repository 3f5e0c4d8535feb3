"""The content pack: its numbers, and every condition it must meet."""

import msgspec
import pytest

from games.kernel import ContractError
from games.kernel.content import read_pack
from games.kernel.registry import check_contract
from games.mushroom_sorcerer.content import FOLDER, PACKS, POTIONS, MushroomPack
from games.mushroom_sorcerer.layout import BESIDE, CELLS
from tests.mushroom_sorcerer.scene import GAME

PACK = PACKS["mus-house-1"]
DIGEST = "e3b45bcb2aece636b7a22029f3608b7ff15f1e125486539af0d1f465f7abba09"


def changed(path: str, value) -> MushroomPack:
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


def test_the_contract_of_the_game() -> None:
    check_contract(GAME)


def test_the_pack_is_what_it_was() -> None:
    _, digest = read_pack(MushroomPack, FOLDER / "content" / "mus_house_1.toml")
    assert digest == PACKS.digest("mus-house-1") == DIGEST


@pytest.mark.clause("MUS-SET-1")
@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("track.levels", [1, 8, 4, 12], "levels ascend"),
        ("track.levels", [1, 4, 8, 16], "levels ascend"),
        ("track.bonuses.flame", [{"space": 16, "kind": "mana", "n": 1}], "bonuses ascend"),
        (
            "track.bonuses.flame",
            [{"space": 2, "kind": "flame", "n": 1}, {"space": 3, "kind": "stone", "n": 1}],
            "one kind of servant",
        ),
        ("track.bonuses.thunder", [{"space": 2, "kind": "war_die", "n": 1}], "war dice for every sorcerer"),
        ("moon.daybreak_box", 16, "checkpoints ascend"),
        ("moon.checkpoints", [{"space": 15, "need": 4}, {"space": 18, "need": 2}], "need 4, 3, 2"),
        ("layouts", [], "one map for each"),
        ("grounds", [], "twelve ground tiles"),
        ("start.drop", 12, "enough drop"),
        ("start.mana", -1, "no negative"),
        ("supply.gu", {"flame": 12}, "five types"),
        ("supply.debris", 7, "enough debris"),
        ("plateau.resource", {"kind": "flask", "n": 0}, "every ground and plateau"),
        ("plateau.resource", {"kind": "flask", "n": 4}, "enough flask"),
        ("sorcerers", [], "the four sorcerers"),
        ("scrolls", [], "eight scrolls"),
    ],
)
def test_a_broken_pack_is_refused(path, value, message) -> None:
    with pytest.raises(ContractError, match=message):
        changed(path, value).check()


@pytest.mark.clause("MUS-SET-1")
@pytest.mark.parametrize(
    ("path", "value"), [("track.levels", [1, 4, 8, 15]), ("moon.length", 21), ("supply.debris", 8)]
)
def test_a_pack_may_go_to_its_limits(path, value) -> None:
    """The last level on the last space, the last checkpoint on the last space, no debris to spare."""
    changed(path, value).check()


@pytest.mark.clause("MUS-SET-1")
def test_broken_scrolls_and_potions_are_refused() -> None:
    data = msgspec.to_builtins(PACK)
    scrolls = [dict(scroll) for scroll in data["scrolls"]]
    twice = [{**scrolls[0], "id": scrolls[1]["id"]}, *scrolls[1:]]
    with pytest.raises(ContractError, match="unique"):
        changed("scrolls", twice).check()
    with pytest.raises(ContractError, match="not negative"):
        changed("scrolls", [{**scrolls[0], "mana": -1}, *scrolls[1:]]).check()
    with pytest.raises(ContractError, match="timing W"):
        changed("scrolls", [{**scrolls[0], "timing": "W"}, *scrolls[1:]]).check()
    with pytest.raises(msgspec.ValidationError):
        changed("scrolls", [{**scrolls[0], "effect_key": "magic"}, *scrolls[1:]])
    sheets = msgspec.to_builtins(PACK.sorcerers)
    sheets[0]["potions"][0]["id"] = "elixir"
    with pytest.raises(ContractError, match="known potions"):
        changed("sorcerers", sheets).check()
    sheets = msgspec.to_builtins(PACK.sorcerers)
    sheets[0]["potions"][0]["element"] = "flame"
    with pytest.raises(ContractError, match="one potion of each kind"):
        changed("sorcerers", sheets).check()


def test_the_pack_can_be_read_by_clients() -> None:
    content = GAME.content("mus-house-1")
    assert len(content["scrolls"]) == 32
    assert msgspec.json.decode(msgspec.json.encode(content))["moon"]["length"] == 24


def test_scrolls_name_their_clause() -> None:
    for scroll in PACK.scrolls:
        assert scroll.clause == "MUS-SP-" + scroll.id.upper().replace("_", "-")
    potions = [potion for sheet in PACK.sorcerers for potion in sheet.potions]
    assert {potion.id for potion in potions} == POTIONS
    for potion in potions:
        assert potion.clause == "MUS-PO-" + potion.id.upper().replace("_", "-")


def test_two_sorcerer_maps_look_the_same_from_both_sides() -> None:
    for layout in PACK.layouts:
        if layout.seats == 2:
            text = "".join(layout.rows)
            assert text == text[::-1]


def test_lands_for_four_towers_each_and_four_spare() -> None:
    for layout in PACK.layouts:
        assert sum(kind != "#" for kind in "".join(layout.rows)) == 4 * layout.seats + 4


def test_adjacency_is_mutual() -> None:
    assert BESIDE["A1"] == ("B1", "A2")
    assert BESIDE["C2"] == ("C1", "B2", "D2", "C3")
    for cell in CELLS:
        assert all(cell in BESIDE[near] for near in BESIDE[cell])
