"""Targets and the choices they ask for."""

import pytest

from games.elemental_creatures.events.cards import CreatureMoved
from games.kernel import Ref, view
from games.kernel.asking import DecisionAnswered, DecisionOpened
from tests.elemental_creatures.match import play_effect, with_effect
from tests.elemental_creatures.table import GAME, Board, answer, nothing


def minus(**choose):
    return play_effect({"op": "minus", "n": 1, "to": {"choose": {"side": "opp"}, **choose}})


@pytest.mark.clause("ELC-TGT-1", "ELC-R-28")
def test_a_step_without_target_does_nothing_and_the_others_go_on():
    effect = play_effect(
        {"op": "minus", "n": 1, "to": {"choose": {"side": "opp"}}}, {"op": "draw", "who": "you", "n": 1}
    )
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"]}, {}, content_pack=pack).play("Test")
        assert (len(board.zone(0, "H")), board.results) == (1, ["done"])


@pytest.mark.clause("ELC-TGT-1", "ELC-R-28")
def test_stop_and_a_missing_ref_end_what_depends_on_them():
    stopping = play_effect(
        {"op": "minus", "n": 1, "stop": True, "to": {"choose": {"side": "opp"}}},
        {"op": "draw", "who": "you", "n": 1},
    )
    with with_effect(stopping) as pack:
        board = Board({"H": ["Test"]}, {}, content_pack=pack).play("Test")
        assert (board.zone(0, "H"), board.results) == ([], ["no_target"])
    missing = play_effect(
        {"op": "minus", "n": 1, "as": "x", "to": {"choose": {"side": "opp"}}},
        {"op": "destroy", "to": {"ref": "x"}},
        {"op": "draw", "who": "you", "n": 1},
    )
    with with_effect(missing) as pack:
        board = Board({"H": ["Test"]}, {}, content_pack=pack).play("Test")
        assert len(board.zone(0, "H")) == 1


@pytest.mark.clause("ELC-TGT-2", "ELC-TGT-4")
def test_exactly_n_must_be_chosen_or_all_there_are():
    with with_effect(minus(n=2)) as pack:
        board = Board({"H": ["Test"]}, {"F": ["Pebblet", "Frostkit", "Gloomlet"]}, content_pack=pack).play(
            "Test"
        )
        decision = board.decision
        assert (decision.left, decision.may) == (2, False)
        board.refused(0, nothing(decision.id), "MUST", "ELC-TGT-2")
        board.pick("Frostkit")
        assert board.zone(1, "F") == ["Pebblet", "Frostkit", "Gloomlet"]
        frostkit = board.creature("Frostkit").uid
        board.refused(0, answer(board.decision.id, piece=frostkit), "bad_option", "ELC-TGT-2")
        board.pick("Gloomlet")
        assert board.zone(1, "F") == ["Pebblet", "Frostkit-1", "Gloomlet-1"]
        two = Board({"H": ["Test"]}, {"F": ["Pebblet", "Frostkit"]}, content_pack=pack).play("Test")
        assert two.of(DecisionOpened) == []
        assert two.zone(1, "F") == ["Pebblet-1", "Frostkit-1"]


@pytest.mark.clause("ELC-TGT-2", "ELC-TGT-4")
def test_the_rest_is_taken_once_no_choice_is_left():
    with with_effect(minus(n=3, may=True)) as pack:
        board = Board({"H": ["Test"]}, {"F": ["Pebblet", "Frostkit", "Gloomlet"]}, content_pack=pack).play(
            "Test"
        )
        board.pick("Frostkit")
        assert board.zone(1, "F") == ["Pebblet-1", "Frostkit-1", "Gloomlet-1"]


@pytest.mark.clause("ELC-TGT-3")
def test_up_to_n_may_stop_at_any_pick():
    board = Board(
        {"S": ["Dynameel"], "H": ["Thunderlynx"]}, {"F": ["Pebblet", "Frostkit", "Gloomlet", "Kilnpup"]}
    )
    board.play("Thunderlynx", "Dynameel").pick("Pebblet").pick("Kilnpup")
    board.stop()
    assert board.zone(1, "F") == ["Pebblet-1", "Frostkit", "Gloomlet", "Kilnpup-1"]
    assert board.results == ["done"]
    none = Board({"S": ["Dynameel"], "H": ["Thunderlynx"]}, {"F": ["Pebblet"]}).play(
        "Thunderlynx", "Dynameel"
    )
    none.stop()
    assert (none.zone(1, "F"), none.results) == (["Pebblet"], ["declined"])


@pytest.mark.clause("ELC-TGT-3")
def test_up_to_n_ends_by_itself_without_candidates():
    board = Board({"S": ["Dynameel"], "H": ["Thunderlynx"]}, {"F": ["Pebblet", "Frostkit"]})
    board.play("Thunderlynx", "Dynameel").pick("Pebblet").pick("Frostkit")
    assert board.zone(1, "F") == ["Pebblet-1", "Frostkit-1"]
    assert board.awaited == 1


@pytest.mark.clause("ELC-TGT-3")
def test_may_can_be_declined_at_the_first_pick_only():
    with with_effect(minus(n=2, may=True)) as pack:
        board = Board({"H": ["Test"]}, {"F": ["Pebblet", "Frostkit", "Gloomlet"]}, content_pack=pack).play(
            "Test"
        )
        board.pick("Frostkit")
        board.refused(0, nothing(board.decision.id), "MUST", "ELC-TGT-2")


@pytest.mark.clause("ELC-EFF-5")
def test_by_owner_each_opponent_knows_the_choices_before():
    sides = (
        {"S": ["Veilray"], "H": ["Maelstromaw"]},
        {"F": ["Pebblet", "Frostkit"]},
        {"F": ["Gloomlet", "Kilnpup"]},
    )
    board = Board(*sides).play("Maelstromaw", "Veilray").pick("Frostkit")
    (answered,) = board.of(DecisionAnswered)
    assert (answered.seat, answered.open) == (1, True)
    assert answered.choice == (Ref(piece=board.creature("Frostkit").uid),)
    assert board.awaited == 2
    assert board.zone(1, "S") == []
    board.pick("Kilnpup")
    assert (board.zone(1, "S"), board.zone(2, "S")) == (["Frostkit"], ["Kilnpup"])


@pytest.mark.clause("ELC-EFF-5", "ELC-TGT-3")
def test_by_owner_with_may_lets_each_decline():
    effect = play_effect({"op": "intimidate", "to": {"choose": {"side": "opp"}, "by": "owner", "may": True}})
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"]}, {"F": ["Pebblet"]}, {"F": ["Frostkit"]}, content_pack=pack).play(
            "Test"
        )
        board.decline()
        assert board.awaited == 2
        board.pick("Frostkit")
        assert (board.zone(1, "F"), board.zone(2, "S")) == (["Pebblet"], ["Frostkit"])


@pytest.mark.clause("ELC-TGT-5", "ELC-R-54")
def test_an_obligatory_hand_choice_is_asked_by_the_number_of_cards():
    effect = play_effect(
        {"op": "place", "at": "sideline", "to": {"choose": {"side": "own", "zone": "hand", "level": [2]}}}
    )
    with with_effect(effect) as pack:
        asked = Board({"H": ["Test", "Pyrehound", "Pebblet"]}, {}, content_pack=pack).play("Test")
        assert len(GAME.legal_moves(asked.state, 0)) == 1
        assert view(asked.state, 1)["decision"]["asks"][0]["options"] == {"hidden": True}
        asked.pick("Pyrehound")
        assert asked.zone(0, "S") == ["Pyrehound"]
        alone = Board({"H": ["Test", "Pyrehound"]}, {}, content_pack=pack).play("Test")
        assert alone.zone(0, "S") == ["Pyrehound"]
        none = Board({"H": ["Test", "Pebblet", "Pebblet"]}, {}, content_pack=pack).play("Test")
        assert none.results == ["no_target"]


@pytest.mark.clause("ELC-TGT-5")
def test_up_to_from_a_hand_is_asked_while_cards_are_there():
    choose = {"choose": {"side": "own", "zone": "hand", "level": [2]}, "n": 2, "up_to": True}
    effect = play_effect({"op": "place", "at": "sideline", "to": choose})
    with with_effect(effect) as pack:
        board = (
            Board({"H": ["Test", "Pyrehound", "Pebblet"]}, {}, content_pack=pack)
            .play("Test")
            .pick("Pyrehound")
        )
        assert GAME.legal_moves(board.state, 0) == [nothing(board.decision.id)]
        board.stop()
        assert board.zone(0, "S") == ["Pyrehound"]


@pytest.mark.clause("ELC-TGT-5")
def test_a_revealed_hand_is_asked_like_open_cards():
    effect = play_effect(
        {"op": "reveal", "who": "you"},
        {"op": "place", "at": "sideline", "to": {"choose": {"side": "own", "zone": "hand", "level": [2]}}},
    )
    with with_effect(effect) as pack:
        board = Board({"H": ["Test", "Pyrehound", "Pebblet"]}, {}, content_pack=pack).play("Test")
        assert board.zone(0, "S") == ["Pyrehound"]


@pytest.mark.clause("ELC-TGT-5", "ELC-R-54")
@pytest.mark.parametrize("drawn", ["Pyrehound", "Pebblet"])
def test_a_hand_that_drew_since_it_was_revealed_is_hidden_again(drawn):
    choose = {"choose": {"side": "own", "zone": "hand", "level": [2]}}
    effect = play_effect(
        {"op": "reveal", "who": "you"},
        {"op": "draw", "who": "you", "n": 1},
        {"op": "place", "at": "sideline", "to": choose},
    )
    with with_effect(effect) as pack:
        side = {"H": ["Test", "Undertoad", "Pebblet"], "D": [drawn]}
        board = Board(side, {}, content_pack=pack).play("Test")
        assert (board.decision.kind, board.decision.open) == ("choose_target", False)
        board.pick("Undertoad")
        assert board.zone(0, "S") == ["Undertoad"]


@pytest.mark.clause("ELC-TGT-6", "ELC-R-27", "ELC-R-29")
def test_validity_is_checked_when_the_step_resolves():
    effect = play_effect(
        {"op": "pick", "as": "x", "to": {"choose": {"side": "opp"}}},
        {"op": "intimidate", "to": {"ref": "x"}},
        {"op": "intimidate", "to": {"ref": "x"}},
        {"op": "minus", "n": 1, "to": {"ref": "x"}},
    )
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"]}, {"F": ["Pebblet"]}, content_pack=pack).play("Test")
        assert board.zone(1, "S") == ["Pebblet-1"]
        steps = [event.did for event in board.events if type(event).__name__ == "StepResolved"]
        assert steps == [True, True, False, True]


@pytest.mark.clause("ELC-R-42")
@pytest.mark.parametrize("element", ["fire", "ice", "omniment"])
def test_omniment_matches_every_element(element):
    effect = play_effect(
        {"op": "plus", "n": 1, "to": {"all": {"side": "own", "element": [element], "other": True}}}
    )
    with with_effect(effect) as pack:
        board = Board({"F": ["Prismite"], "H": ["Test"]}, {}, content_pack=pack).play("Test")
        assert board.zone(0, "F") == ["Prismite+1", "Test"]


FILTERS = [
    ({"level": [2, 3]}, {"Pyrehound", "Monolithos"}),
    ({"element": ["rock"]}, {"Monolithos", "Pebblet"}),
    ({"species": ["Golem"]}, {"Monolithos", "Pebblet"}),
    ({"name": ["Pyrehound"]}, {"Pyrehound"}),
    ({"kind": ["none"]}, {"Monolithos", "Pebblet"}),
    ({"kind": ["play", "trigger"]}, {"Pyrehound", "Scorchick"}),
    ({"power_min": 3}, {"Pyrehound", "Monolithos", "Pebblet"}),
    ({"power_max": 1}, {"Scorchick"}),
    ({"has": "plus"}, {"Pebblet"}),
    ({"has": "minus"}, {"Monolithos"}),
    ({"status": "disarmed"}, {"Scorchick", "Pyrehound"}),
    ({"status": "neutralized"}, set()),
    ({"zone": "sideline"}, {"Pyrehound"}),
    ({"zone": "frontline"}, {"Monolithos", "Pebblet", "Scorchick"}),
]


@pytest.mark.clause("ELC-OP-SHIELD")
@pytest.mark.parametrize(("flt", "expected"), FILTERS, ids=[str(flt) for flt, _ in FILTERS])
def test_every_criterion_of_a_filter(flt, expected):
    effect = play_effect({"op": "shield", "against": ["move"], "to": {"all": {"side": "opp", **flt}}})
    with with_effect(effect) as pack:
        other = {"F": ["Monolithos-1", "Pebblet+2", "Scorchick"], "S": ["Pyrehound"]}
        board = Board({"H": ["Test"]}, other, content_pack=pack)
        board.creature("Scorchick").disarmed = board.creature("Pyrehound").disarmed = True
        board.play("Test")
        seat = board.state.seats[1]
        shielded = {board.name(c.card) for c in (*seat.frontline, *seat.sideline) if c.shields}
        assert shielded == expected


@pytest.mark.clause("ELC-R-48")
def test_your_creatures_include_the_new_one_unless_other():
    board = Board({"H": ["Seedram"]}, {}).play("Seedram")
    assert board.results == ["no_target"]
    self_too = Board({"H": ["Pollenmoth"]}, {}).play("Pollenmoth").pick("Pollenmoth")
    assert self_too.zone(0, "F") == ["Pollenmoth+1"]


@pytest.mark.clause("ELC-TGT-6", "ELC-R-29")
def test_an_ongoing_protection_is_against_the_opponents_of_its_own_seat():
    calm = {"kind": "ongoing", "static": [{"st": "prevent", "what": ["move"], "to": {"level": [3]}}]}
    wipe = play_effect({"op": "destroy", "to": {"all": {"level": [3]}}})
    with with_effect(wipe, Calm=(1, 1, calm)) as pack:
        sides = {"F": ["Calm", "Monolithos"], "H": ["Test"]}, {"F": ["Monolithos"], "H": ["Test"]}
        board = Board(*sides, content_pack=pack).play("Test")
        assert (board.zone(0, "F"), board.zone(1, "F")) == (["Calm", "Test"], [])
        theirs = Board(*sides, turn=1, content_pack=pack).play("Test")
        assert theirs.results == ["no_target"]
        assert (theirs.zone(0, "X"), theirs.zone(1, "X")) == ([], [])


@pytest.mark.clause("ELC-ZON-6", "ELC-EFF-5")
def test_all_means_you_first_then_clockwise_the_frontline_before_the_sideline():
    wipe = play_effect({"op": "destroy", "to": {"all": {"other": True}}})
    with with_effect(wipe) as pack:
        sides = [
            {"S": ["Pebblet", "Kilnpup"], "F": ["Frostkit"]},
            {"S": ["Gloomlet"], "F": ["Puffling", "Wispling"], "H": ["Test"]},
            {"S": ["Sparkmite"], "F": ["Cindermote"]},
        ]
        board = Board(*sides, turn=1, content_pack=pack).play("Test")
        moved = [board.name(event.card) for event in board.of(CreatureMoved)]
        assert moved == [
            *("Puffling", "Wispling", "Gloomlet"),
            *("Cindermote", "Sparkmite"),
            *("Frostkit", "Pebblet", "Kilnpup"),
        ]
