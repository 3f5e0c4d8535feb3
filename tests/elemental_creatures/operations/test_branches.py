"""one_of, when, and which effects are offered."""

import pytest

from games.elemental_creatures.events.effects import StepResolved
from games.kernel.asking import DecisionOpened
from tests.elemental_creatures.match import play_effect, with_effect
from tests.elemental_creatures.table import GAME, Board, answer, nothing


@pytest.mark.clause("ELC-OP-ONE_OF")
def test_the_controller_chooses_a_mode():
    board = Board({"S": ["Frostkit"], "H": ["Kaleidogolem"]}, {"F": ["Pebblet"]})
    board.play("Kaleidogolem", "Frostkit")
    assert board.decision.options == (0, 1, 2)
    board.mode(1)
    assert board.zone(1, "F") == ["Pebblet-1"]


@pytest.mark.clause("ELC-OP-ONE_OF")
def test_impossible_modes_are_not_offered():
    board = Board({"S": ["Frostkit"], "H": ["Kaleidogolem"]}, {}).play("Kaleidogolem", "Frostkit")
    assert board.decision.options == (0, 2)
    board.refused(0, answer(board.decision.id, number=1), "bad_option", "ELC-OP-ONE_OF")
    board.mode(0)
    assert board.zone(0, "F") == ["Kaleidogolem+1"]


@pytest.mark.clause("ELC-OP-ONE_OF")
def test_a_single_mode_is_taken_and_none_does_nothing():
    modes = [
        {"label": "weaken", "do": [{"op": "minus", "n": 1, "to": {"choose": {"side": "opp"}}}]},
        {"label": "venture", "do": [{"op": "venture", "n": 1}]},
    ]
    with with_effect(play_effect({"op": "one_of", "options": modes})) as pack:
        board = Board({"H": ["Test"], "D": []}, {"F": ["Pebblet"]}, content_pack=pack).play("Test")
        assert board.of(DecisionOpened) == []
        assert board.zone(1, "F") == ["Pebblet-1"]
        none = Board({"H": ["Test"], "D": []}, {}, content_pack=pack).play("Test")
        assert none.results == ["no_target"]


@pytest.mark.clause("ELC-OP-ONE_OF", "ELC-TGT-5")
def test_a_mode_that_starts_in_a_hand_is_possible_while_cards_are_there():
    place = {"op": "place", "at": "sideline", "to": {"choose": {"side": "own", "zone": "hand", "level": [3]}}}
    modes = [
        {"label": "place", "do": [place]},
        {"label": "grow", "do": [{"op": "plus", "n": 1, "to": "self"}]},
    ]
    with with_effect(play_effect({"op": "one_of", "options": modes})) as pack:
        board = Board({"H": ["Test", "Pebblet"]}, {}, content_pack=pack).play("Test")
        assert board.decision.options == (0, 1)
        board.mode(0)
        assert board.results == ["done"]
        assert board.zone(0, "S") == []


@pytest.mark.clause("ELC-OP-WHEN", "ELC-R-50")
def test_when_runs_its_branch_by_the_conditions_now():
    board = Board({"S": ["Frostkit"], "H": ["Augurhound"], "D": ["Pebblet"] * 4}, {}, points=(0, 3))
    board.play("Augurhound", "Frostkit").place("Pebblet", "top").place("Pebblet", "top")
    assert board.zone(0, "H") == ["Frostkit", "Pebblet"]
    inserted = [event.inserted for event in board.of(StepResolved)]
    assert ("do.1.do.0",) in inserted
    level = Board({"S": ["Frostkit"], "H": ["Augurhound"], "D": ["Pebblet"] * 4}, {}, points=(3, 3))
    level.play("Augurhound", "Frostkit").place("Pebblet", "top").place("Pebblet", "top")
    assert level.zone(0, "H") == ["Frostkit"]


@pytest.mark.clause("ELC-OP-WHEN")
def test_when_may_have_an_else():
    effect = play_effect(
        {
            "op": "when",
            "if": [{"hand": "any_opp", "ge": 3}],
            "do": [{"op": "draw", "who": "you", "n": 1}],
            "else": [{"op": "plus", "n": 1, "to": "self"}],
        }
    )
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"]}, {"H": ["Pebblet"]}, content_pack=pack).play("Test")
        assert board.zone(0, "F") == ["Test+1"]
        rich = Board({"H": ["Test"]}, {"H": ["Pebblet"] * 3}, content_pack=pack).play("Test")
        assert len(rich.zone(0, "H")) == 1


@pytest.mark.clause("ELC-R-45", "ELC-TGT-5")
@pytest.mark.parametrize(
    ("step", "offered"),
    [
        ({"op": "draw", "who": "you", "n": 1}, True),
        ({"op": "venture", "n": 1}, True),
        ({"op": "plus", "n": 1, "to": "self"}, True),
        ({"op": "minus", "n": 1, "to": {"choose": {"side": "opp"}}}, False),
        ({"op": "swap", "a": {"choose": {"side": "own"}}, "b": {"choose": {"side": "own"}}}, False),
        ({"op": "shift", "sign": "plus", "n": 1, "from": {"choose": {"has": "plus"}}, "to": "self"}, False),
        ({"op": "reveal", "who": "each_opp"}, True),
        ({"op": "discard", "who": "each_opp", "n": 1, "how": "random"}, True),
        ({"op": "recover", "to": {"choose": {"side": "own", "zone": "discard"}}}, False),
        ({"op": "one_of", "options": [{"label": "a", "do": [{"op": "venture", "n": 1}]}]}, True),
    ],
    ids=lambda value: value["op"] if isinstance(value, dict) else str(value),
)
def test_an_optional_effect_is_offered_if_its_first_step_is_possible(step, offered):
    with with_effect({"kind": "play", "may": True, "do": [step]}) as pack:
        board = Board({"H": ["Test"]}, {}, content_pack=pack).play("Test")
        if offered:
            assert board.decision.kind == "use_effect"
            assert len(GAME.legal_moves(board.state, 0)) == 2
        else:
            assert board.results == ["no_target"]


@pytest.mark.clause("ELC-R-45", "ELC-OP-MILL")
def test_a_cost_needs_as_many_cards_as_it_takes():
    effect = {
        "kind": "play",
        "may": True,
        "cost": [{"op": "mill", "who": "you", "n": 2}],
        "do": [{"op": "plus", "n": 1, "to": "self"}],
    }
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"], "D": ["Pebblet"]}, {}, content_pack=pack).play("Test")
        assert (board.results, board.zone(0, "D")) == (["no_target"], ["Pebblet"])
        paid = Board({"H": ["Test"], "D": ["Pebblet", "Kilnpup"]}, {}, content_pack=pack).play("Test").use()
        assert (paid.zone(0, "X"), paid.zone(0, "F")) == (["Pebblet", "Kilnpup"], ["Test+1"])


@pytest.mark.clause("ELC-R-45", "ELC-TGT-3")
@pytest.mark.parametrize("optional", ["may", "up_to"])
def test_a_cost_is_obligatory_once_the_effect_is_used(optional):
    descend = {"op": "descend", "to": {"choose": {"side": "own", "zone": "sideline"}, optional: True}}
    effect = {"kind": "play", "may": True, "cost": [descend], "do": [{"op": "plus", "n": 1, "to": "self"}]}
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"], "S": ["Pebblet", "Kilnpup"]}, {}, content_pack=pack).play("Test").use()
        assert not board.decision.may
        board.refused(0, nothing(board.decision.id), "MUST", "ELC-TGT-2")
        board.pick("Kilnpup")
        assert (board.zone(0, "X"), board.zone(0, "F")) == (["Kilnpup"], ["Test+1"])


RETREAT = {"op": "retreat", "as": "x", "to": {"choose": {"side": "own", "zone": "frontline", "other": True}}}


@pytest.mark.clause("ELC-R-45", "ELC-OP-SHIFT", "ELC-OP-SWAP")
@pytest.mark.parametrize(
    ("step", "side", "offered"),
    [
        ({"op": "shift", "sign": "plus", "n": 1, "from": {"ref": "x"}, "to": "self"}, ["Pebblet+1"], True),
        ({"op": "shift", "sign": "plus", "n": 1, "from": "self", "to": {"ref": "x"}}, ["Pebblet+1"], False),
        ({"op": "swap", "a": "self", "b": {"ref": "x"}}, ["Pebblet+1"], True),
        ({"op": "swap", "a": "self", "b": {"ref": "x"}}, [], False),
        ({"op": "plus", "n": 1, "to": {"ref": "x"}}, ["Pebblet+1"], True),
    ],
    ids=str,
)
def test_what_the_cost_will_name_counts_as_valid(step, side, offered):
    with with_effect({"kind": "play", "may": True, "cost": [RETREAT], "do": [step]}) as pack:
        board = Board({"F": side, "H": ["Test"]}, {}, content_pack=pack).play("Test")
        if not offered:
            assert board.results == ["no_target"]
            return
        board.use()
        expected = {
            "shift": (["Test+1"], ["Pebblet"]),
            "swap": (["Pebblet+1"], ["Test"]),
            "plus": (["Test"], ["Pebblet+2"]),
        }
        assert (board.zone(0, "F"), board.zone(0, "S")) == expected[step["op"]]


@pytest.mark.clause("ELC-TGT-5")
@pytest.mark.parametrize("theirs", [["Pyrehound", "Volcanrake"], ["Pebblet", "Volcanrake"]])
def test_what_can_be_used_tells_nothing_of_anothers_hand(theirs):
    discard = {"op": "discard", "who": "each_opp", "n": 1, "how": "random", "of": {"level": [1]}}
    effect = {"kind": "play", "may": True, "do": [discard, {"op": "plus", "n": 1, "to": "self"}]}
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"]}, {"H": theirs}, content_pack=pack).play("Test")
        assert len(GAME.legal_moves(board.state, 0)) == 2
        board.use()
        assert board.zone(1, "X") == (["Pebblet"] if "Pebblet" in theirs else [])
        assert board.zone(0, "F") == ["Test+1"]
