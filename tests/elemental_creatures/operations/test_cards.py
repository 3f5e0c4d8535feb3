"""draw, discard, mill."""

import pytest

from games.elemental_creatures.events.cards import CardDiscarded, CardsDrawn, CardsMilled
from tests.elemental_creatures.match import play_effect, with_effect
from tests.elemental_creatures.table import GAME, Board
from tests.kit import ScriptedDice


@pytest.mark.clause("ELC-OP-DRAW")
def test_each_player_draws_clockwise_from_the_controller():
    board = Board({}, {"H": ["Motleyape"], "F": ["Whistlewing"]}, {}, turn=1).play("Motleyape")
    assert [event.seat for event in board.of(CardsDrawn)] == [1, 2, 0]
    assert board.triggers == ["Whistlewing"]
    assert board.creature("Whistlewing").boost == 1


@pytest.mark.clause("ELC-OP-DRAW", "ELC-RND-2")
def test_draw_up_to_what_the_deck_has():
    board = Board({"S": ["Cirrusfinch"], "H": ["Stratofinch"], "D": ["Pebblet"]}, {})
    board.play("Stratofinch", "Cirrusfinch").pick("Pebblet")
    assert board.zone(0, "X") == ["Pebblet"]
    assert board.zone(0, "H") == ["Cirrusfinch"]
    assert board.zone(0, "D") == []


@pytest.mark.clause("ELC-OP-DRAW")
def test_who_is_asked_only_among_several_opponents():
    effect = play_effect({"op": "draw", "who": "chosen_opp", "n": 2})
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"]}, {"H": []}, content_pack=pack).play("Test")
        assert len(board.zone(1, "H")) == 2
        more = Board({"H": ["Test"]}, {"H": []}, {"H": []}, content_pack=pack).play("Test")
        assert more.decision.options == (1, 2)
        more.player(2)
        assert [len(more.zone(seat, "H")) for seat in (1, 2)] == [0, 2]


@pytest.mark.clause("ELC-OP-DISCARD")
def test_hand_min_skips_small_hands():
    board = Board({"H": ["Nightmite"]}, {"H": ["Pebblet"] * 4}, {"H": ["Sparkmite", *["Pebblet"] * 4]})
    board.play("Nightmite")
    assert board.awaited == 2
    board.pick("Sparkmite")
    assert (board.zone(1, "X"), board.zone(2, "X")) == ([], ["Sparkmite"])


@pytest.mark.clause("ELC-OP-DISCARD")
def test_seat_by_seat_the_cards_go_before_the_next_seat_chooses():
    board = Board(
        {"S": ["Frostkit"], "H": ["Shadewraith"]}, {"H": ["Pebblet", "Kilnpup"]}, {"H": ["Gloomlet"] * 2}
    )
    board.play("Shadewraith", "Frostkit").pick("Kilnpup")
    assert board.zone(1, "X") == ["Kilnpup"]
    assert board.awaited == 2
    board.pick("Gloomlet")
    assert board.zone(2, "X") == ["Gloomlet"]
    assert [event.seat for event in board.of(CardDiscarded)] == [2]


@pytest.mark.clause("ELC-OP-DISCARD")
def test_discards_of_one_step_are_matched_together():
    listener = {
        "kind": "trigger",
        "on": {"ev": "discarded", "who": "opp"},
        "do": [{"op": "plus", "n": 1, "to": "self"}],
    }
    with with_effect(listener) as pack:
        sides = (
            {"F": ["Test"], "S": ["Frostkit"], "H": ["Shadewraith"]},
            {"H": ["Pebblet"] * 2},
            {"H": ["Gloomlet"] * 2},
        )
        board = Board(*sides, content_pack=pack).play("Shadewraith", "Frostkit").pick("Pebblet")
        assert board.triggers == []
        board.pick("Gloomlet")
        assert board.triggers == ["Test", "Test"]
        assert board.zone(0, "F") == ["Test+2", "Shadewraith"]


@pytest.mark.clause("ELC-OP-DISCARD")
def test_random_discards_come_from_the_dice():
    effect = play_effect({"op": "discard", "who": "each_opp", "n": 2, "how": "random"})
    with with_effect(effect) as pack:
        hand = ["Pebblet", "Kilnpup", "Gloomlet"]
        board = Board({"H": ["Test"]}, {"H": hand}, dice=ScriptedDice(0, 0), content_pack=pack).play("Test")
        assert board.zone(1, "X") == ["Kilnpup", "Gloomlet"]
        small = Board({"H": ["Test"]}, {"H": hand[:2]}, dice=ScriptedDice(), content_pack=pack).play("Test")
        assert small.zone(1, "X") == ["Pebblet", "Kilnpup"]


@pytest.mark.clause("ELC-OP-DISCARD", "ELC-TGT-5", "ELC-R-54")
def test_an_obligatory_discard_of_certain_cards_is_asked_by_the_size_of_the_hand():
    effect = play_effect({"op": "discard", "who": "you", "n": 1, "how": "choose", "of": {"level": [1]}})
    with with_effect(effect) as pack:
        board = Board({"H": ["Test", "Pebblet", "Pyrehound"]}, {}, content_pack=pack).play("Test")
        assert len(GAME.legal_moves(board.state, 0)) == 1
        board.pick("Pebblet")
        assert board.zone(0, "H") == ["Pyrehound"]
        none = Board({"H": ["Test", "Pyrehound", "Pyrehound"]}, {}, content_pack=pack).play("Test")
        assert (none.results, none.zone(0, "X")) == (["no_target"], [])


@pytest.mark.clause("ELC-OP-DISCARD")
def test_two_discards_are_picked_one_by_one():
    effect = play_effect({"op": "discard", "who": "you", "n": 2, "how": "choose"})
    with with_effect(effect) as pack:
        board = Board({"H": ["Test", "Pebblet", "Pebblet", "Kilnpup"]}, {}, content_pack=pack).play("Test")
        board.pick("Pebblet")
        assert (board.zone(0, "X"), board.decision.left) == ([], 1)
        assert len(GAME.legal_moves(board.state, 0)) == 2
        board.pick("Pebblet")
        assert (board.zone(0, "X"), board.zone(0, "H")) == (["Pebblet", "Pebblet"], ["Kilnpup"])


@pytest.mark.clause("ELC-OP-MILL")
def test_mill_turns_up_the_top_cards():
    board = Board({"H": ["Hexmoth"], "D": ["Pebblet", "Kilnpup", "Gloomlet"]}, {}).play("Hexmoth")
    assert board.zone(0, "X") == ["Pebblet", "Kilnpup"]
    assert board.zone(0, "D") == ["Gloomlet"]
    assert board.state.seats[0].unseen == {"dark_01": 1}
    (milled,) = board.of(CardsMilled)
    assert [slip.card for slip in milled.cards] == ["rock_01", "fire_02"]
    empty = Board({"H": ["Hexmoth"], "D": []}, {}).play("Hexmoth")
    assert empty.results == ["no_target"]


@pytest.mark.clause("ELC-R-44")
def test_a_discard_from_an_empty_hand_does_nothing():
    board = Board({"S": ["Frostkit"], "H": ["Shadewraith"]}, {"H": [], "F": ["Pebblet"]})
    board.play("Shadewraith", "Frostkit")
    assert board.results == ["no_target"]
    optional = Board({"H": ["Brookling"]}, {}).play("Brookling")
    assert optional.results == ["no_target"]


@pytest.mark.clause("ELC-OP-DISCARD", "ELC-TGT-5")
def test_a_cost_by_certain_cards_is_offered_by_the_size_of_the_hand():
    effect = {
        "kind": "play",
        "may": True,
        "cost": [{"op": "discard", "who": "you", "n": 1, "how": "choose", "of": {"level": [1]}}],
        "do": [{"op": "draw", "who": "you", "n": 1}],
    }
    with with_effect(effect) as pack:
        board = Board({"H": ["Test", "Pyrehound"]}, {}, content_pack=pack).play("Test")
        assert board.decision.kind == "use_effect"
        assert len(GAME.legal_moves(board.state, 0)) == 1
        board.decline()
        assert board.results == ["declined"]
        able = Board({"H": ["Test", "Pebblet"]}, {}, content_pack=pack).play("Test").use()
        assert (able.zone(0, "X"), len(able.zone(0, "H"))) == (["Pebblet"], 1)


@pytest.mark.clause("ELC-OP-DISCARD", "ELC-OP-REVEAL")
def test_the_controller_chooses_from_each_revealed_hand():
    effect = play_effect(
        {"op": "reveal", "who": "each_opp"},
        {"op": "discard", "who": "each_opp", "n": 1, "how": "you_choose"},
    )
    with with_effect(effect) as pack:
        hands = {"H": ["Pebblet", "Kilnpup"]}, {"H": ["Pebblet", "Gloomlet"]}
        board = Board({"H": ["Test"]}, *hands, content_pack=pack).play("Test").pick("Pebblet")
        assert (board.zone(1, "X"), board.zone(2, "X")) == (["Pebblet"], [])
        assert (board.awaited, board.decision.options) == (0, ("dark_01", "rock_01"))
        board.pick("Gloomlet")
        assert (board.zone(1, "H"), board.zone(2, "H")) == (["Kilnpup"], ["Pebblet"])


@pytest.mark.clause("ELC-EFF-5", "ELC-OP-DISCARD", "ELC-OP-MILL", "ELC-OP-DRAW")
@pytest.mark.parametrize(
    ("first", "then", "zone", "expected"),
    [
        ({"op": "mill", "who": "you", "n": 2}, {"op": "recover"}, "H", ["Frostkit", "Kilnpup", "Gloomlet"]),
        (
            {"op": "discard", "who": "you", "n": 1, "how": "choose"},
            {"op": "ascend"},
            "S",
            ["Frostkit"],
        ),
        ({"op": "draw", "who": "each", "n": 1}, {"op": "place", "at": "sideline"}, "S", ["Kilnpup"]),
    ],
    ids=lambda value: value["op"] if isinstance(value, dict) else None,
)
def test_a_later_step_may_use_the_cards_that_a_step_named(first, then, zone, expected):
    effect = play_effect({**first, "as": "x"}, {**then, "to": {"ref": "x"}})
    side = {"H": ["Test", "Frostkit"], "D": ["Kilnpup", "Gloomlet", "Pebblet"], "X": ["Sparkmite"]}
    with with_effect(effect, level=1 if then["op"] != "recover" else 2) as pack:
        board = Board({**side, "S": ["Wispling"]}, {}, content_pack=pack)
        if then["op"] == "recover":
            board.play("Test", "Wispling")
            assert board.zone(0, zone) == ["Frostkit", "Wispling", *expected[1:]]
        else:
            board.play("Test")
            assert board.zone(0, zone) == ["Wispling", *expected]


@pytest.mark.clause("ELC-OP-DISCARD", "ELC-EFF-5")
def test_the_number_to_discard_is_read_once_for_all_seats():
    cards = {"count": {"side": "own", "zone": "hand"}, "max": 2}
    effect = play_effect({"op": "discard", "who": "each", "n": cards, "how": "choose"})
    with with_effect(effect) as pack:
        hands = {"H": ["Test", "Pebblet", "Kilnpup"]}, {"H": ["Pebblet", "Kilnpup", "Gloomlet"]}
        board = Board(*hands, content_pack=pack).play("Test")
        assert board.zone(0, "X") == ["Pebblet", "Kilnpup"]
        board.pick("Gloomlet").pick("Pebblet")
        assert (board.zone(1, "H"), len(board.zone(1, "X"))) == (["Kilnpup"], 2)
