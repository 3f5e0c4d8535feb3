"""plus, minus, boost, strip, shift."""

import pytest

from games.elemental_creatures.events.cards import CountersChanged, PowerBoosted
from tests.elemental_creatures.match import play_effect, with_effect
from tests.elemental_creatures.table import Board


@pytest.mark.clause("ELC-OP-PLUS", "ELC-CTR-2")
def test_plus_counters_cancel_minus_counters_first():
    board = Board({"F": ["Pebblet-1"], "S": ["Frostkit"], "H": ["Thornram"]}, {})
    board.play("Thornram", "Frostkit").pick("Pebblet")
    assert board.zone(0, "F") == ["Pebblet+1", "Thornram"]
    (changed,) = board.of(CountersChanged)
    assert (changed.asked, changed.cancelled, changed.because) == (2, 1, "ELC-OP-PLUS")


@pytest.mark.clause("ELC-OP-PLUS", "ELC-OP-MINUS", "ELC-OP-NEUTRALIZE")
def test_a_neutralized_creature_gets_no_counters():
    board = Board({"H": ["Kilnpup", "Seedram"], "F": ["Pebblet"]}, {"F": ["Monolithos"]})
    board.creature("Monolithos").neutralized = True
    board.creature("Pebblet").neutralized = True
    board.play("Kilnpup")
    assert board.results == ["no_target"]
    board.done().play("Seedram")
    assert board.zone(0, "F") == ["Pebblet", "Kilnpup+1", "Seedram"]


@pytest.mark.clause("ELC-OP-PLUS")
def test_an_amount_of_zero_puts_nothing_and_raises_nothing():
    board = Board({"F": ["Mossape"], "S": ["Pyrehound"], "H": ["Basaltback"]}, {})
    board.play("Basaltback", "Pyrehound")
    assert board.zone(0, "F") == ["Mossape", "Basaltback"]
    assert board.results == ["no_target"]
    assert board.triggers == []


@pytest.mark.clause("ELC-OP-PLUS")
def test_an_amount_is_capped():
    lined = ["Frostkit"] * 4
    board = Board({"S": ["Pyrehound", *lined], "H": ["Basaltback"]}, {}).play("Basaltback", "Pyrehound")
    assert board.zone(0, "F") == ["Basaltback+3"]


@pytest.mark.clause("ELC-OP-BOOST", "ELC-RST-4")
def test_a_boost_may_be_negative_and_ends_with_the_round():
    effect = play_effect({"op": "boost", "n": -2, "to": {"all": {"side": "opp", "zone": "frontline"}}})
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"]}, {"F": ["Monolithos", "Frostkit"]}, content_pack=pack).play("Test")
        assert [board.power("Monolithos"), board.power("Frostkit")] == [4, 0]
        assert [event.delta for event in board.of(PowerBoosted)] == [-2, -2]
        board.until_done().until("round_start")
        assert [board.power("Monolithos"), board.power("Frostkit")] == [6, 2]


@pytest.mark.clause("ELC-OP-BOOST")
def test_a_boost_of_nothing_does_nothing():
    board = Board({"S": ["Frostkit"], "H": ["Dynameel"]}, {}).play("Dynameel", "Frostkit")
    assert board.of(PowerBoosted) == []
    assert board.power("Dynameel") == 3


@pytest.mark.clause("ELC-OP-STRIP", "ELC-R-48")
def test_strip_all_then_plus():
    board = Board({"F": ["Pebblet-2"], "S": ["Frostkit-1", "Sparkmite"], "H": ["Shardbeetle"]}, {})
    board.play("Shardbeetle", "Sparkmite").pick("Shardbeetle")
    assert board.zone(0, "F") == ["Pebblet", "Shardbeetle+1"]
    assert board.zone(0, "S") == ["Frostkit"]


@pytest.mark.clause("ELC-OP-STRIP")
@pytest.mark.parametrize(
    ("sign", "n", "expected"),
    [("plus", 2, "+1"), ("plus", "all", ""), ("minus", 2, "+3"), ("both", 5, ""), ("both", 0, "+3")],
)
def test_strip_by_sign_and_number(sign, n, expected):
    effect = play_effect({"op": "strip", "sign": sign, "n": n, "to": {"choose": {"side": "opp"}}})
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"]}, {"F": ["Frostkit+3"]}, content_pack=pack).play("Test")
        assert board.zone(1, "F") == [f"Frostkit{expected}"]
        assert board.results == ["no_target" if expected == "+3" else "done"]


def shift(n, source, to, sign="minus"):
    return play_effect({"op": "shift", "sign": sign, "n": n, "from": source, "to": to})


@pytest.mark.clause("ELC-OP-SHIFT", "ELC-CTR-2")
def test_shift_between_two_chosen_creatures_cancels_on_arrival():
    effect = shift(2, {"choose": {"side": "own", "has": "minus"}}, {"choose": {"side": "opp"}})
    with with_effect(effect) as pack:
        board = Board(
            {"F": ["Pebblet-3", "Sparkmite-1"], "H": ["Test"]},
            {"F": ["Frostkit+1", "Gloomlet"]},
            content_pack=pack,
        )
        board.play("Test").pick("Pebblet").pick("Frostkit")
        assert board.zone(0, "F") == ["Pebblet-1", "Sparkmite-1", "Test"]
        assert board.zone(1, "F") == ["Frostkit-1", "Gloomlet"]


@pytest.mark.clause("ELC-OP-SHIFT")
def test_shift_asks_for_a_giver_only_if_somebody_can_take():
    effect = shift("all", {"choose": {"side": "own", "has": "minus"}}, {"choose": {"side": "opp"}})
    with with_effect(effect) as pack:
        board = Board(
            {"F": ["Pebblet-3", "Frostkit-1"], "H": ["Test"]}, {"F": ["Shalebeetle"]}, content_pack=pack
        )
        board.play("Test")
        assert board.results == ["no_target"]
        assert board.zone(0, "F") == ["Pebblet-3", "Frostkit-1", "Test"]


@pytest.mark.clause("ELC-OP-SHIFT", "ELC-TGT-3")
def test_a_declined_giver_ends_the_shift():
    board = Board({"S": ["Dustbeetle+3", "Thornram"], "H": ["Sylvanram"]}, {}).play("Sylvanram", "Thornram")
    board.decline()
    assert board.results == ["declined"]
    assert board.zone(0, "S") == ["Dustbeetle+3"]


@pytest.mark.clause("ELC-OP-SHIFT")
def test_shift_raises_a_gain_for_the_taker_only():
    board = Board({"F": ["Mossape"], "S": ["Dustbeetle+1", "Thornram"], "H": ["Sylvanram"]}, {})
    board.play("Sylvanram", "Thornram").pick("Dustbeetle")
    assert board.triggers == ["Mossape"]
    assert board.zone(0, "F") == ["Mossape+1", "Sylvanram+1"]
