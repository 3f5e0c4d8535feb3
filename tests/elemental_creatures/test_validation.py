"""Validation of content packs: each broken condition gives its own problem."""

import copy
from typing import Any

import msgspec
import pytest

from games.elemental_creatures.pack import FOLDER, CreaturePack
from games.elemental_creatures.validation import validate_pack
from games.kernel import ContractError
from games.kernel.content import read_pack

HOUSE: dict[str, Any] = msgspec.json.decode((FOLDER / "content" / "elc-house-1.json").read_bytes())


def pack(effect=None, **card):
    """The house pack with one more card."""
    data = copy.deepcopy(HOUSE)
    made = {
        "id": "new_01",
        "name": "New",
        "elements": ["fire"],
        "species": "Ape",
        "level": 2,
        "power": 1,
        "text": "-",
    }
    data["cards"].append({**made, "effect": effect, **card})
    return data


def problems(data):
    return [(problem.clause, problem.where) for problem in validate_pack(data)]


def clauses(data):
    return {problem.clause for problem in validate_pack(data)}


@pytest.mark.clause("ELC-V-1", "ELC-V-2", "ELC-V-3", "ELC-V-11")
def test_the_house_pack_is_sound():
    assert validate_pack(HOUSE) == []
    assert validate_pack(pack()) == []


@pytest.mark.clause("ELC-V-1")
@pytest.mark.parametrize(
    ("card", "where"),
    [({"id": "fire_01"}, "cards"), ({"name": "Cindermote"}, "cards"), ({"id": "New-01"}, "cards.New-01")],
)
def test_ids_and_names(card, where):
    assert problems(pack(**card)) == [("ELC-V-1", where)]


@pytest.mark.clause("ELC-V-2")
@pytest.mark.parametrize(
    "card",
    [
        {"level": 0},
        {"level": 4},
        {"level": True},
        {"level": [1]},
        {"level": "1"},
        {"power": -1},
        {"power": 10},
        {"power": "3"},
        {"text": "x" * 1025},
        {"elements": ["plasma"]},
        {"elements": []},
    ],
    ids=str,
)
def test_card_fields(card):
    assert problems(pack(**card)) == [("ELC-V-2", "cards.new_01")]


@pytest.mark.clause("ELC-V-2", "ELC-V-11")
def test_filters_name_declared_elements_and_species():
    step = {"op": "plus", "n": 1, "to": {"all": {"element": ["plasma"]}}}
    assert clauses(pack({"kind": "play", "do": [step]})) == {"ELC-V-2"}
    step = {"op": "plus", "n": 1, "to": {"all": {"species": ["Dodo"]}}}
    assert clauses(pack({"kind": "play", "do": [step]})) == {"ELC-V-11"}


DRAW = {"op": "draw", "who": "you", "n": 1}
CHOOSE = {"choose": {"side": "opp"}}


def play(*steps, **more):
    return {"kind": "play", "do": list(steps), **more}


def trigger(ev, who="any", *steps, **more):
    on = {"ev": ev, "who": who, **{key: more.pop(key) for key in ("of", "to") if key in more}}
    return {"kind": "trigger", "on": on, "do": list(steps) or [DRAW], **more}


BROKEN = [
    {"kind": "curse", "do": [DRAW]},
    {"kind": "play"},
    play(),
    play({"op": "explode", "to": "self"}),
    play({"op": "plus", "to": "self"}),
    play({"op": "plus", "n": 1, "to": "everyone"}),
    play({"op": "plus", "n": 1, "to": "self", "extra": 1}),
    play({"op": "plus", "n": -1, "to": "self"}),
    play({"op": "plus", "n": {"count": {}, "plays": "you", "max": 3}, "to": "self"}),
    play({"op": "plus", "n": {"plays": "you", "x": 2, "max": 3}, "to": "self"}),
    play({"op": "plus", "n": {"max": 3}, "to": "self"}),
    play({"op": "plus", "n": {"count": {}}, "to": "self"}),
    play({"op": "plus", "n": 1, "to": {}}),
    play({"op": "plus", "n": 1, "to": {"all": {}, "choose": {}}}),
    play({"op": "plus", "n": 1, "to": {"all": {}, "may": True}}),
    play({"op": "plus", "n": 1, "to": {"choose": {}, "by": "owner"}}),
    play({"op": "plus", "n": 1, "to": {"choose": {}, "n": 0}}),
    play({"op": "plus", "n": 1, "to": {"ref": "x"}}),
    play({"op": "plus", "n": 1, "to": "subject"}),
    play({"op": "plus", "n": {"power": {"ref": "x"}, "max": 2}, "to": "self"}),
    play({"op": "minus", "n": 1, "to": {"choose": {"zone": "moon"}}}),
    play({"op": "shift", "sign": "plus", "n": 1, "from": {"all": {}}, "to": "self"}),
    play({"op": "swap", "a": {"choose": {}, "n": 2}, "b": {"choose": {}}}),
    play({"op": "swap", "a": {"choose": {"side": "opp"}, "by": "owner"}, "b": {"choose": {}}}),
    play({"op": "search", "of": {}, "n": 2, "at": "hand"}),
    play({"op": "venture", "n": 1, "as": "x"}, {"op": "plus", "n": 1, "to": {"ref": "x"}}),
    play(
        {"op": "one_of", "as": "x", "options": [{"label": "a", "do": [DRAW]}]},
        {"op": "plus", "n": 1, "to": {"ref": "x"}},
    ),
    play({"op": "discard", "who": "each_opp", "n": 1, "how": "you_choose"}),
    play({"op": "discard", "who": {"ref": "p"}, "n": 1, "how": "random"}),
    play({"op": "reveal", "who": "chosen_opp", "as": "p"}, {"op": "plus", "n": 1, "to": {"ref": "p"}}),
    play({"op": "one_of", "options": []}),
    play({"op": "when", "if": [], "do": [DRAW]}),
    play({"op": "when", "if": [{"points": "winning"}], "do": [DRAW]}),
    play({"op": "shield", "against": [], "to": "self"}),
    play(DRAW, cost=[DRAW]),
    play(DRAW, **{"if": [{"round": True}]}),
    play(DRAW, **{"if": [{"points": "behind", "ge": 1}]}),
    play(DRAW, **{"if": [{}]}),
    play(DRAW, **{"if": [{"hand": "you", "done": "any_opp", "ge": 1}]}),
    trigger("exploded"),
    trigger("round_start", "you"),
    trigger("done", "any", of={"level": [1]}),
    trigger("drew", "any", {"op": "plus", "n": 1, "to": "subject"}),
    trigger("played", "any", to="hand"),
    trigger("played", "any", limit="twice"),
    {"kind": "ongoing", "static": []},
    {"kind": "ongoing", "static": [{"st": "fly", "to": "self"}]},
    {"kind": "ongoing", "static": [{"st": "power", "n": 1, "to": {"zone": "discard"}}]},
    {"kind": "ongoing", "static": [{"st": "prevent", "what": ["rain"], "to": "self"}]},
    {"kind": "ongoing", "static": [{"st": "counts_as", "level": [4], "to": "self"}]},
]


@pytest.mark.clause("ELC-V-3")
@pytest.mark.parametrize("effect", BROKEN, ids=str)
def test_effects_outside_the_grammar(effect):
    found = validate_pack(pack(effect))
    assert {problem.clause for problem in found} == {"ELC-V-3"}
    assert all(problem.where.startswith("cards.new_01.effect") for problem in found)


@pytest.mark.clause("ELC-V-3")
def test_names_bound_in_a_branch_are_known_there_only():
    pick = {"op": "pick", "as": "x", "to": CHOOSE}
    use = {"op": "minus", "n": 1, "to": {"ref": "x"}}
    inside = play({"op": "one_of", "options": [{"label": "a", "do": [pick, use]}]})
    assert validate_pack(pack(inside)) == []
    after = play({"op": "one_of", "options": [{"label": "a", "do": [pick]}]}, use)
    assert problems(pack(after)) == [("ELC-V-3", "cards.new_01.effect.do.1.to")]


@pytest.mark.clause("ELC-V-3", "ELC-OP-DISCARD", "ELC-OP-REVEAL")
@pytest.mark.parametrize(
    ("shown", "picked", "sound"),
    [
        ("each_opp", "each_opp", True),
        ("each_opp", "chosen_opp", True),
        ("each", "you", True),
        ("each", "chosen_opp", True),
        ("chosen_opp", {"ref": "p"}, True),
        ("chosen_opp", "chosen_opp", False),
        ("chosen_opp", "each_opp", False),
        ("each_opp", "each", False),
        ("you", "each_opp", False),
    ],
    ids=str,
)
def test_only_a_revealed_hand_can_be_picked_from(shown, picked, sound):
    """In a game of three, "an opponent" may be another one the second time."""
    reveal = {"op": "reveal", "who": shown, "as": "p"}
    discard = {"op": "discard", "who": picked, "n": 1, "how": "you_choose"}
    expected = [] if sound else [("ELC-V-3", "cards.new_01.effect.do.1.how")]
    assert problems(pack(play(reveal, discard))) == expected
    paid = pack(play(discard, may=True, cost=[reveal]))
    assert (problems(paid) == []) is sound


@pytest.mark.clause("ELC-V-3", "ELC-OP-DISCARD", "ELC-OP-REVEAL")
@pytest.mark.parametrize(
    ("drawing", "sound"),
    [("you", True), ("each_opp", False), ("each", False), ("chosen_opp", False), ({"ref": "p"}, False)],
    ids=str,
)
@pytest.mark.parametrize("nested", [False, True])
def test_a_hand_that_drew_is_not_known_any_more(drawing, sound, nested):
    draw = {"op": "draw", "who": drawing, "n": 1}
    between = {"op": "when", "if": [{"done": "any_opp"}], "do": [draw]} if nested else draw
    reveal = {"op": "reveal", "who": "chosen_opp", "as": "p"}
    discard = {"op": "discard", "who": {"ref": "p"}, "n": 1, "how": "you_choose"}
    expected = [] if sound else [("ELC-V-3", "cards.new_01.effect.do.2.how")]
    assert problems(pack(play(reveal, between, discard))) == expected


@pytest.mark.clause("ELC-V-3")
def test_a_boost_and_a_power_static_may_be_negative():
    assert validate_pack(pack(play({"op": "boost", "n": -2, "to": "self"}))) == []
    assert validate_pack(pack({"kind": "ongoing", "static": [{"st": "power", "n": -2, "to": "self"}]})) == []


@pytest.mark.clause("ELC-V-4")
@pytest.mark.parametrize(
    "effect",
    [
        {"kind": "ongoing", "static": [{"st": "power", "n": 1, "to": {"power_min": 3}}]},
        {"kind": "ongoing", "static": [{"st": "prevent", "what": ["move"], "to": {"power_max": 3}}]},
        {
            "kind": "ongoing",
            "static": [{"st": "power", "n": {"count": {"power_min": 2}, "max": 3}, "to": "self"}],
        },
        {"kind": "ongoing", "if": [{"total": "behind"}], "static": [{"st": "power", "n": 1, "to": "self"}]},
        {
            "kind": "ongoing",
            "if": [{"count": {"power_min": 2}, "ge": 1}],
            "static": [{"st": "power", "n": 1, "to": "self"}],
        },
    ],
    ids=str,
)
def test_statics_dont_depend_on_power(effect):
    assert clauses(pack(effect)) == {"ELC-V-4"}


@pytest.mark.clause("ELC-V-5", "ELC-R-34")
@pytest.mark.parametrize(
    ("effect", "loops"),
    [
        (trigger("drew", "you", DRAW), True),
        (trigger("drew", "you", DRAW, limit="next"), False),
        (trigger("drew", "you", DRAW, limit="round"), False),
        (trigger("discarded", "any", {"op": "discard", "who": "each", "n": 1, "how": "choose"}), True),
        (trigger("gained_plus", "any", {"op": "minus", "n": 1, "to": "self"}), False),
        (trigger("arrived", "any", {"op": "swap", "a": {"choose": {}}, "b": {"choose": {}}}), True),
        (
            trigger(
                "gained_minus",
                "any",
                {"op": "shift", "sign": "minus", "n": 1, "from": {"choose": {}}, "to": "self"},
            ),
            True,
        ),
        (trigger("arrived", "any", {"op": "search", "of": {}, "at": "hand"}), False),
        (
            trigger(
                "arrived",
                "any",
                {"op": "place", "at": "frontline", "to": {"choose": {"side": "own", "zone": "hand"}}},
            ),
            True,
        ),
        (
            trigger(
                "left_play",
                "any",
                {"op": "when", "if": [{"done": "any_opp"}], "do": [{"op": "destroy", "to": CHOOSE}]},
            ),
            True,
        ),
    ],
    ids=str,
)
def test_trigger_loops(effect, loops):
    assert clauses(pack(effect)) == ({"ELC-V-5"} if loops else set())


@pytest.mark.clause("ELC-V-5")
def test_a_loop_over_two_cards():
    data = pack(trigger("gained_plus", "any", {"op": "minus", "n": 1, "to": "self"}))
    assert validate_pack(data) == []
    other = trigger("gained_minus", "any", {"op": "plus", "n": 1, "to": "self"})
    data["cards"].append({**data["cards"][-1], "id": "new_02", "name": "Newer", "effect": other})
    assert clauses(data) == {"ELC-V-5"}


@pytest.mark.clause("ELC-V-6")
def test_level_1_cards_dont_replay_each_other():
    effect = play({"op": "withdraw", "to": {"choose": {"side": "own"}}})
    assert clauses(pack(effect, level=1)) == {"ELC-V-6"}
    assert validate_pack(pack(effect, level=2)) == []


OWN = {"choose": {"side": "own"}}
RECOVER = {"op": "recover", "to": {"choose": {"side": "own", "zone": "discard"}}}
FIND = {"op": "search", "of": {}, "at": "hand"}


@pytest.mark.clause("ELC-V-6")
@pytest.mark.parametrize(
    ("effect", "sound"),
    [
        (play({"op": "destroy", "to": "self"}, RECOVER), False),
        (play(RECOVER, may=True, cost=[{"op": "descend", "to": OWN}]), False),
        (play({"op": "teleport", "to": {"all": {}}}, FIND), False),
        (
            play({"op": "when", "if": [{"done": "any_opp"}], "do": [{"op": "destroy", "to": OWN}]}, RECOVER),
            False,
        ),
        (play(RECOVER, {"op": "destroy", "to": OWN}), True),
        (play({"op": "destroy", "to": CHOOSE}, RECOVER), True),
        (play({"op": "destroy", "to": OWN}, FIND), True),
        (
            play(
                {
                    "op": "one_of",
                    "options": [
                        {"label": "a", "do": [{"op": "destroy", "to": OWN}]},
                        {"label": "b", "do": [RECOVER]},
                    ],
                }
            ),
            True,
        ),
    ],
    ids=str,
)
def test_level_1_cards_dont_replay_each_other_the_long_way(effect, sound):
    assert clauses(pack(effect, level=1)) == (set() if sound else {"ELC-V-6"})


@pytest.mark.clause("ELC-V-7")
def test_sealed_packs_must_be_possible():
    data = copy.deepcopy(HOUSE)
    data["cards"] = [card for card in data["cards"] if card["level"] != 3]
    data["starters"] = []
    assert [problem.detail for problem in validate_pack(data) if problem.clause == "ELC-V-7"] == [
        "0 cards of Level 3, a sealed pack needs 3"
    ]


@pytest.mark.clause("ELC-V-8")
def test_decisions_stay_small():
    assert clauses(pack(play({"op": "minus", "n": 1, "to": {"choose": {}, "n": 4}}))) == {"ELC-V-8"}
    assert clauses(pack(play({"op": "venture", "n": 4}))) == {"ELC-V-8"}


@pytest.mark.clause("ELC-V-9")
@pytest.mark.parametrize(
    "main",
    [
        {"fire_01": 3},
        {"fire_01": 4, **{f"rock_{index:02}": 3 for index in range(1, 11)}, "air_01": 3, "air_02": 3},
    ],
)
def test_starters_are_legal_decks(main):
    data = pack()
    data["starters"].append({"id": "starter_new", "name": "New", "main": main})
    assert problems(data) == [("ELC-V-9", "starters.starter_new")]


@pytest.mark.clause("ELC-V-9")
def test_there_is_a_starter_and_its_cards_exist():
    assert clauses({**pack(), "starters": []}) == {"ELC-V-9"}
    data = pack()
    first = data["starters"][0]["main"]
    first["nothing"] = first.pop("fire_01")
    assert problems(data) == [("ELC-V-9", "starters.starter_wildfire_circuit")]


@pytest.mark.clause("ELC-V-10")
@pytest.mark.parametrize(
    ("effect", "sound"),
    [
        (play({"op": "plus", "n": {"count": {"side": "opp", "zone": "hand"}, "max": 3}, "to": "self"}), True),
        (
            play(
                {
                    "op": "plus",
                    "n": {"count": {"side": "own", "zone": "hand", "level": [1]}, "max": 3},
                    "to": "self",
                }
            ),
            False,
        ),
        (play(DRAW, **{"if": [{"count": {"zone": "hand", "kind": ["play"]}, "ge": 1}]}), False),
        (
            play({"op": "plus", "n": {"elements": {"side": "own", "zone": "hand"}, "max": 3}, "to": "self"}),
            False,
        ),
        (play({"op": "place", "at": "sideline", "to": {"choose": {"zone": "hand"}}}), False),
        (play({"op": "place", "at": "sideline", "to": {"choose": {"side": "own", "zone": "hand"}}}), True),
    ],
    ids=str,
)
def test_counts_over_hands_tell_nothing(effect, sound):
    assert clauses(pack(effect)) == (set() if sound else {"ELC-V-10"})


@pytest.mark.clause("ELC-V-11")
@pytest.mark.parametrize(
    "change",
    [
        {"id": None},
        {"id": "House Pack"},
        {"version": 0},
        {"version": "1"},
        {"version": True},
        {"starters": "none"},
        {"sponsor": "none"},
    ],
    ids=str,
)
def test_the_head_of_a_pack(change):
    assert "ELC-V-11" in clauses({**pack(), **change})


@pytest.mark.clause("ELC-V-11")
@pytest.mark.parametrize(
    "card", [{"id": None}, {"name": ""}, {"species": "Dodo"}, {"colour": "red"}], ids=str
)
def test_missing_or_strange_card_fields(card):
    assert "ELC-V-11" in clauses(pack(**card))


@pytest.mark.clause("ELC-V-11")
@pytest.mark.parametrize("data", [None, [], "pack", 3, {}], ids=str)
def test_garbage_is_a_problem_and_no_crash(data):
    assert "ELC-V-11" in clauses(data)


@pytest.mark.clause("ELC-V-11")
@pytest.mark.parametrize(
    "starter",
    [
        {"name": "A", "main": {}},
        {"id": "a", "main": {}},
        {"id": "a", "name": "A"},
        {"id": "a", "name": "A", "main": {"fire_01": True}},
        {"id": "a", "name": "A", "main": {}, "side": {}},
    ],
    ids=str,
)
def test_malformed_starters(starter):
    data = pack()
    data["starters"].append(starter)
    assert "ELC-V-11" in clauses(data)


@pytest.mark.clause("ELC-V-3")
@pytest.mark.parametrize(
    "effect",
    [
        play({"op": "draw", "who": "you", "n": {"rounds_scored": "opp", "max": 30}}),
        play({"op": "draw", "who": "each", "n": 1}),
        trigger("drew", "any", {"op": "boost", "n": 1, "to": "self"}),
    ],
    ids=["Moonewt", "Omnigon", "Kodemtha"],
)
def test_printed_cards_with_a_known_effect_can_be_written(effect):
    assert validate_pack(pack(effect, level=3, power=3)) == []


def test_a_broken_pack_cant_be_loaded(tmp_path):
    path = tmp_path / "bad.json"
    path.write_bytes(msgspec.json.encode(pack(trigger("drew", "you", DRAW))))
    with pytest.raises(ContractError, match="ELC-V-5"):
        read_pack(CreaturePack, path)


def test_a_new_card_is_one_entry_of_a_toml_file(tmp_path):
    """A pack with starters of the house cards, and a card written in TOML."""
    card = """
[[cards]]
id = "new_01"
name = "New"
elements = ["fire"]
species = "Ape"
level = 2
power = 3
effect = { kind = "play", do = [{ op = "draw", who = "you", n = 1 }] }
"""
    lines = [
        'id = "elc-new-1"',
        "version = 1",
        f"elements = {HOUSE['elements']}",
        f"species = {HOUSE['species']}",
    ]
    for entry in HOUSE["cards"]:
        fields = {key: value for key, value in entry.items() if key != "effect"}
        lines += [
            "[[cards]]",
            *(f"{key} = {msgspec.json.encode(value).decode()}" for key, value in fields.items()),
        ]
    for starter in HOUSE["starters"]:
        lines += ["[[starters]]", f'id = "{starter["id"]}"', f'name = "{starter["name"]}"', "[starters.main]"]
        lines += [f"{name} = {count}" for name, count in starter["main"].items()]
    path = tmp_path / "new.toml"
    path.write_text("\n".join(lines) + card)
    loaded, digest = read_pack(CreaturePack, path)
    assert (loaded.id, len(loaded.cards), len(digest)) == ("elc-new-1", 97, 64)
    assert loaded.cards[-1].effect is not None
