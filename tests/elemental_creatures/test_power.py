"""Power, totals, amounts, conditions, statics."""

import pytest

from games.elemental_creatures.events.match import PowersChanged
from games.elemental_creatures.operations.counters import cancelled
from tests.elemental_creatures.match import play_effect, with_effect
from tests.elemental_creatures.table import Board


def ongoing(*statics, **more):
    return {"kind": "ongoing", "static": list(statics), **more}


@pytest.mark.clause("ELC-PWR-1", "ELC-PWR-2", "ELC-R-15")
def test_power_is_base_counters_boosts_and_statics():
    board = Board({"F": ["Frostkit+2", "Stormcarapace"], "S": ["Veilray"], "H": ["Pebblet", "Pebblet"]}, {})
    assert board.power("Frostkit") == 2 + 2 + 1 + 1
    assert board.totals[0] == 6 + 4
    board.creature("Frostkit").boost = -9
    board.play("Pebblet")
    assert board.power("Frostkit") == 0
    (shown,) = board.of(PowersChanged)
    assert shown.totals == (0 + 4 + 4, 0)


@pytest.mark.clause("ELC-CTR-1")
def test_counters_beyond_power_are_kept():
    board = Board({"F": ["Pebblet-5"], "S": ["Frostkit"], "H": ["Thornram"]}, {}).play("Thornram", "Frostkit")
    board.pick("Pebblet")
    assert board.zone(0, "F") == ["Pebblet-3", "Thornram"]
    assert board.power("Pebblet") == 0


@pytest.mark.clause("ELC-CTR-2")
@pytest.mark.parametrize(
    ("plus", "minus", "sign", "n", "expected"),
    [
        (3, 0, "minus", 2, (1, 0, 2)),
        (3, 0, "minus", 4, (0, 1, 3)),
        (0, 2, "plus", 1, (0, 1, 1)),
        (0, 2, "plus", 5, (3, 0, 2)),
        (1, 0, "plus", 2, (3, 0, 0)),
        (0, 1, "minus", 2, (0, 3, 0)),
    ],
)
def test_cancelling(plus, minus, sign, n, expected):
    assert cancelled(plus, minus, sign, n) == expected


@pytest.mark.clause("ELC-EFF-2")
def test_an_ongoing_effect_follows_its_zone():
    board = Board({"S": ["Veilray"], "F": ["Frostkit"]}, {})
    assert board.power("Frostkit") == 3
    moved = Board({"F": ["Veilray", "Frostkit"]}, {})
    assert moved.power("Frostkit") == 2


@pytest.mark.clause("ELC-EFF-2", "ELC-R-42")
def test_ongoing_effects_with_conditions_and_counts():
    alone = Board({"F": ["Bouldram"]}, {})
    assert alone.power("Bouldram") == 3
    joined = Board({"F": ["Bouldram", "Pebblet"]}, {})
    assert joined.power("Bouldram") == 5
    graves = Board({"F": ["Plaguecarapace"], "X": ["Pebblet"] * 6}, {})
    assert graves.power("Plaguecarapace") == 3 + 4
    colours = Board({"F": ["Pantheape", "Prismite", "Pebblet", "Monolithos", "Frostkit"]}, {})
    assert colours.power("Pantheape") == 3 + 3


@pytest.mark.clause("ELC-EFF-2", "ELC-R-29")
@pytest.mark.parametrize(
    ("card", "side", "hurt"),
    [
        ("Gneissgolem", {"F": ["Gneissgolem", "Pebblet"]}, ["Gneissgolem-1", "Pebblet"]),
        ("Gneissgolem", {"F": ["Pebblet", "Monolithos"], "S": ["Gneissgolem"]}, ["Pebblet", "Monolithos-1"]),
        ("Tectoram", {"F": ["Tectoram-4", "Pebblet-1"]}, None),
    ],
)
def test_prevent_statics(card, side, hurt):
    if hurt is not None:
        board = Board({"H": ["Kilnpup"]}, side).play("Kilnpup")
        assert board.zone(1, "F") == hurt
        return
    board = Board({"S": ["Frostkit"], "H": ["Undertoad"]}, side).play("Undertoad", "Frostkit")
    assert board.zone(1, "H")[-1] == "Tectoram"
    assert board.zone(1, "F") == ["Pebblet-1"]


@pytest.mark.clause("ELC-R-29")
def test_prevention_holds_against_opponents_only():
    effect = play_effect({"op": "minus", "n": 1, "to": {"all": {"zone": "frontline", "other": True}}})
    with with_effect(effect) as pack:
        board = Board(
            {"F": ["Shalebeetle"], "H": ["Test"]}, {"F": ["Shalebeetle", "Pebblet"]}, content_pack=pack
        )
        board.play("Test")
        assert board.zone(0, "F") == ["Shalebeetle-1", "Test"]
        assert board.zone(1, "F") == ["Shalebeetle", "Pebblet-1"]


AMOUNTS = [
    ({"count": {"side": "own", "zone": "frontline", "other": True}, "max": 9}, 2),
    ({"count": {"side": "own", "zone": "frontline", "other": True}, "x": 3, "max": 5}, 5),
    ({"count": {"side": "opp", "zone": "frontline", "power_min": 6}, "max": 9}, 1),
    ({"elements": {"side": "own", "zone": "play", "other": True}, "max": 9}, 3),
    ({"plays": "you", "max": 9}, 3),
    ({"rounds_scored": "you", "max": 9}, 2),
    ({"rounds_scored": "opp", "max": 9}, 5),
    ({"count": {"side": "own", "zone": "hand"}, "max": 9}, 1),
    ({"count": {"side": "own", "zone": "discard", "level": [1]}, "max": 9}, 1),
]


@pytest.mark.clause("ELC-OP-PLUS")
@pytest.mark.parametrize(("n", "expected"), AMOUNTS, ids=[str(n) for n, _ in AMOUNTS])
def test_every_kind_of_amount(n, expected):
    with with_effect(play_effect({"op": "plus", "n": n, "to": "self"})) as pack:
        mine = {
            "F": ["Pebblet", "Frostkit"],
            "S": ["Prismite"],
            "H": ["Test", "Gloomlet"],
            "X": ["Pebblet", "Pyrehound"],
        }
        board = Board(mine, {"F": ["Monolithos", "Frostkit"]}, content_pack=pack)
        board.state.seats[0].plays = 3
        board.state.seats[0].scored_rounds, board.state.seats[1].scored_rounds = 2, 5
        board.play("Test")
        assert board.creature("Test").plus == expected


CONDITIONS = [
    ({"count": {"side": "opp", "zone": "frontline"}, "ge": 2}, True),
    ({"count": {"side": "opp", "zone": "frontline"}, "le": 1}, False),
    ({"points": "behind"}, True),
    ({"points": "level"}, False),
    ({"points": "ahead"}, False),
    ({"total": "behind"}, True),
    ({"total": "ahead"}, False),
    ({"hand": "you", "le": 0}, True),
    ({"hand": "any_opp", "ge": 5}, True),
    ({"hand": "each_opp", "ge": 5}, False),
    ({"done": "any_opp"}, True),
    ({"done": "each_opp"}, False),
    ({"round": True, "le": 2}, True),
    ({"round": True, "ge": 3}, False),
    ({"plays": "you", "ge": 1}, False),
]


@pytest.mark.clause("ELC-R-50")
@pytest.mark.parametrize(("cond", "expected"), CONDITIONS, ids=[str(cond) for cond, _ in CONDITIONS])
def test_every_kind_of_condition(cond, expected):
    with with_effect({"kind": "play", "if": [cond], "do": [{"op": "plus", "n": 1, "to": "self"}]}) as pack:
        board = Board(
            {"H": ["Test"]},
            {"F": ["Pebblet", "Frostkit"], "H": ["Pebblet"] * 5},
            {"H": ["Pebblet"]},
            points=(1, 1, 4),
            done=(2,),
            content_pack=pack,
        )
        board.play("Test")
        assert board.zone(0, "F") == ["Test+1" if expected else "Test"]


@pytest.mark.clause("ELC-R-50")
def test_comparing_with_the_best_opponent():
    with with_effect(
        {"kind": "play", "if": [{"points": "ahead"}], "do": [{"op": "plus", "n": 1, "to": "self"}]}
    ) as pack:
        board = Board({"H": ["Test"]}, {}, {}, points=(3, 1, 2), content_pack=pack).play("Test")
        assert board.zone(0, "F") == ["Test+1"]


@pytest.mark.clause("ELC-PWR-1", "ELC-EFF-2")
def test_several_statics_add_up_and_leave_with_their_source():
    board = Board({"F": ["Frostkit"]}, {"F": ["Glintlynx", "Glintlynx"]})
    assert board.power("Frostkit") == 0
    board.creature("Glintlynx").disarmed = True
    board.done()
    assert board.power("Frostkit") == 1


@pytest.mark.clause("ELC-PWR-1", "ELC-EFF-2")
def test_a_static_may_count_a_hand():
    effect = ongoing({"st": "power", "n": {"count": {"side": "own", "zone": "hand"}, "max": 9}, "to": "self"})
    with with_effect(effect, power=0) as pack:
        board = Board({"F": ["Test"], "H": ["Pebblet", "Galefinch"]}, {}, content_pack=pack)
        assert board.power("Test") == 2
        board.play("Pebblet")
        assert board.power("Test") == 1


@pytest.mark.clause("ELC-PWR-1")
def test_a_destroyed_creature_counts_with_its_base_power():
    effect = play_effect(
        {"op": "destroy", "as": "x", "to": {"choose": {"side": "opp"}}},
        {"op": "boost", "n": {"power": {"ref": "x"}, "max": 9}, "to": "self"},
    )
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"]}, {"F": ["Pyrehound+2"]}, content_pack=pack).play("Test")
        assert board.zone(1, "X") == ["Pyrehound"]
        assert board.power("Test") == 1 + 3
