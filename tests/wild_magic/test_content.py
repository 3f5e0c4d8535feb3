"""Content packs: the two shipped ones, what is refused, and that numbers are data."""

import tomllib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.kernel import ContractError
from games.kernel.laws import Plan, check_matches
from games.wild_magic.cards import ELEMENTS
from games.wild_magic.effects import EFFECTS
from games.wild_magic.pack import FOLDER, PACKS, WildMagicPack
from tests.pack_mutations import assert_refused, assert_refused_or_plays, mutations
from tests.wild_magic.packs import HOUSE, installed, with_counts, with_numbers
from tests.wild_magic.table import GAME, Scene, claim, meld

Change = Callable[[WildMagicPack], Any]


def element(pack, index, **changes):
    return tuple(
        msgspec.structs.replace(each, **changes) if at == index else each
        for at, each in enumerate(pack.elements)
    )


def token(pack, index, **changes):
    return tuple(
        msgspec.structs.replace(each, **changes) if at == index else each
        for at, each in enumerate(pack.guardians)
    )


def side(pack, **changes):
    """Elowen with another light side."""
    at = [each.id for each in pack.guardians].index("elowen")
    return token(pack, at, light=msgspec.structs.replace(pack.guardians[at].light, **changes))


@pytest.mark.clause("WIM-CMP-1", "WIM-CMP-5")
def test_the_default_pack():
    assert next(iter(PACKS)) == "wim-house-1"
    assert [(each.ones, each.twos) for each in HOUSE.elements] == [(12, 4)] * 6
    assert HOUSE.wild == 14
    assert sum(HOUSE.counts().values()) == 110


@pytest.mark.clause("WIM-CMP-5")
def test_the_graded_pack():
    graded = PACKS["wim-house-2"]
    counts = [(each.ones, each.twos) for each in graded.elements]
    assert counts == [(18, 3), (15, 4), (12, 5), (9, 6), (6, 7), (3, 8)]
    assert sum(graded.counts().values()) == 110
    assert graded.guardians == HOUSE.guardians
    assert set(PACKS) == {"wim-house-1", "wim-house-2"}


@pytest.mark.clause("WIM-CMP-1", "WIM-SET-2")
def test_each_guardian_has_the_effects_of_its_own_two_sides():
    assert [each.id for each in HOUSE.guardians] == [
        "caelun", "corvalis", "elowen", "khlorian", "maelin", "sylari",
        "tessara", "vaelis", "brisenna", "ithrael", "nymora", "rhovane",
    ]  # fmt: skip
    for each in HOUSE.guardians:
        assert (each.light.effect, each.dark.effect) == (f"{each.id}_light", f"{each.id}_dark")
        assert each.light.text
        assert each.dark.text


def test_the_numbers_of_the_effects():
    numbers = {side.effect: side.numbers for side in HOUSE.sides() if side.numbers}
    assert numbers == {
        "caelun_dark": {"draw": 1},
        "corvalis_dark": {"reveal": 4},
        "elowen_light": {"draw": 2},
        "elowen_dark": {"give": 2},
        "khlorian_light": {"take": 2},
        "khlorian_dark": {"discard": 2},
        "maelin_light": {"exchanges": 2},
        "sylari_light": {"take": 1, "draw": 1},
        "vaelis_light": {"value": 4},
        "vaelis_dark": {"value": -2},
        "brisenna_light": {"cap": 3},
        "brisenna_dark": {"limit": 5},
        "nymora_light": {"add": 2},
    }
    assert {code: set(effect.least) for code, effect in EFFECTS.items() if effect.least} == {
        code: set(taken) for code, taken in numbers.items()
    }


def test_each_side_tells_where_its_effect_comes_from():
    sources = {each.id: (each.light.source, each.dark.source) for each in HOUSE.guardians}
    assert sources == {
        "caelun": ("book", "book"),
        "corvalis": ("book", "book"),
        "elowen": ("book", "book"),
        "khlorian": ("book", "book"),
        "maelin": ("house", "house"),
        "sylari": ("house", "hint"),
        "tessara": ("hint", "hint"),
        "vaelis": ("hint", "hint"),
        "brisenna": ("house", "house"),
        "ithrael": ("house", "house"),
        "nymora": ("house", "house"),
        "rhovane": ("house", "house"),
    }


@pytest.mark.clause("WIM-CMP-5")
def test_clients_read_the_board_and_the_effects():
    content = GAME.content("wim-house-2")
    assert [(each["id"], each["ones"], each["twos"]) for each in content["elements"]][5] == (
        "shadowcraft",
        3,
        8,
    )
    assert [each["id"] for each in content["elements"]] == list(ELEMENTS)
    corvalis = content["guardians"][1]["dark"]
    assert corvalis["text"].startswith("Reveal the top 4 deck cards")
    vaelis = content["guardians"][7]
    assert vaelis["dark"]["text"] == "The power token of this element is worth -2 points."


@pytest.mark.parametrize(
    ("place", "field", "change"),
    [
        ("elements", "elements", lambda pack: pack.elements[::-1]),
        ("elements", "elements", lambda pack: pack.elements[:5]),
        ("elements", "elements", lambda pack: element(pack, 0, board=1)),
        ("elements", "elements", lambda pack: element(pack, 0, id="alchemy")),
        ("element_cards", "elements", lambda pack: element(pack, 0, ones=13)),
        ("seats", "seats", lambda _pack: (1, 5)),
        ("seats", "seats", lambda _pack: (2, 6)),
        ("guardians", "guardians", lambda pack: pack.guardians[:11]),
        ("guardians", "guardians", lambda pack: token(pack, 0, id="elowen")),
        ("caelun, light, effect", "guardians", lambda pack: side(pack, effect="caelun_light", numbers={})),
        ("elowen, light, effect", "guardians", lambda pack: side(pack, effect="nobody_light")),
        ("elowen, light, numbers", "guardians", lambda pack: side(pack, numbers={})),
        ("elowen, light, numbers", "guardians", lambda pack: side(pack, numbers={"draw": 2, "take": 1})),
        ("elowen, light, numbers.draw", "guardians", lambda pack: side(pack, numbers={"draw": 0})),
        ("elowen, light, text", "guardians", lambda pack: side(pack, text="Add the top 2 deck cards.")),
        ("elowen, light, text", "guardians", lambda pack: side(pack, text="Add {draw} of {take}.")),
    ],
)
@pytest.mark.clause("WIM-CMP-2", "WIM-R-1", "WIM-R-21")
def test_broken_packs_are_refused(place, field, change):
    broken = msgspec.structs.replace(HOUSE, **{field: change(HOUSE)})
    with pytest.raises(ContractError, match=place):
        broken.check()


@pytest.mark.clause("WIM-SET-5")
def test_a_pack_needs_a_deck_that_lasts():
    small = with_counts("wim-test-small", [(4, 1)] * 6, element_cards=30, wild=10)
    with pytest.raises(ContractError, match="fewer than 20 cards"):
        small.check()
    msgspec.structs.replace(small, seats=(2, 3)).check()


def data_of(name):
    return tomllib.loads((FOLDER / "content" / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("sides", ["light", "dark"])
def test_a_pack_with_one_thing_wrong_is_refused_with_the_place_or_plays(sides):
    refused, accepted = assert_refused_or_plays(
        GAME,
        data_of("wim-house-1"),
        played=30,
        seats=(3,),
        options={"guardians": "on", "guardian_sides": sides},
    )
    assert refused > 900
    assert accepted > 50


def test_a_pack_with_the_guardians_of_another_is_refused_with_the_place():
    refused = [assert_refused(GAME, mutation) for mutation in mutations(data_of("wim-house-2"))]
    assert sum(refused) > 100


def test_guardians_of_another_pack_are_written_once():
    data = data_of("wim-house-2")
    assert data["guardians_of"] == "wim-house-1"
    assert GAME.pack_problems(data) == []
    for wrong in ("nowhere", 3, ["wim-house-1"]):
        assert GAME.pack_problems({**data, "guardians_of": wrong}) == [
            f"guardians_of: {wrong!r} is no installed pack"
        ]
    both = {**data, "guardians": data_of("wim-house-1")["guardians"]}
    assert GAME.pack_problems(both) == ["guardians, guardians_of: one of the two"]


def test_other_numbers_of_cards_may_be_played():
    counts = [(20, 10), (1, 1), (2, 30), (5, 5), (9, 1), (3, 3)]
    pack = with_counts("wim-test-counts", counts, element_cards=90, wild=0)
    with installed(pack) as pack_id:
        report = check_matches(GAME, 4, range(12), {"content_pack": pack_id, "guardians": "on"})
    assert report.matches == 12


def test_other_numbers_in_effects_may_be_played():
    pack = with_numbers(
        "wim-test-numbers",
        {
            ("elowen", "light"): {"draw": 5},
            ("elowen", "dark"): {"give": 3},
            ("khlorian", "light"): {"take": 4},
            ("corvalis", "dark"): {"reveal": 9},
            ("brisenna", "dark"): {"limit": 0},
            ("caelun", "dark"): {"draw": 3},
            ("maelin", "light"): {"exchanges": 3},
            ("sylari", "light"): {"take": 2, "draw": 3},
        },
    )
    with installed(pack) as pack_id:
        for sides in ("light", "dark"):
            options = {"content_pack": pack_id, "guardians": "on", "guardian_sides": sides}
            for seats in (2, 5):
                check_matches(GAME, seats, range(10), options, Plan(concede_in=40))
        guardians = {"F": "elowen light"}
        scene = Scene("F1x3", "W1", guardians=guardians, asks="draw_followup")
        scene.state.pack = pack_id
        assert len(scene.do(0, meld("F", 3)).state.seats[0].hand) == 5


@pytest.mark.clause("WIM-GRD-1")
def test_a_side_may_have_the_effect_of_another():
    by_id = {each.id: each for each in HOUSE.guardians}
    swapped = [
        msgspec.structs.replace(each, light=by_id["khlorian"].light)
        if each.id == "elowen"
        else msgspec.structs.replace(each, light=by_id["elowen"].light)
        if each.id == "khlorian"
        else each
        for each in HOUSE.guardians
    ]
    pack = msgspec.structs.replace(HOUSE, id="wim-test-swapped", guardians=tuple(swapped))
    with installed(pack) as pack_id:
        scene = Scene("F1x3", "W1", pools="A1", guardians={"F": "elowen light"}, asks="draw_followup")
        scene.state.pack = pack_id
        scene.do(0, meld("F", 3)).do(0, claim)
    assert scene.hand(0) == "A1"


def test_every_effect_code_is_used_once():
    codes = [each.effect for each in HOUSE.sides()]
    assert sorted(codes) == sorted(EFFECTS)
