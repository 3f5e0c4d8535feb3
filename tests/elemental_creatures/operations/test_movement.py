"""Moves between the lines, out of play and back."""

import pytest

from games.elemental_creatures.events.cards import CreatureMoved, DeckShuffled
from tests.elemental_creatures.match import play_effect, with_effect
from tests.elemental_creatures.table import GAME, Board


def own(zone, **more):
    return {"choose": {"side": "own", "zone": zone, **more}}


def opp(zone, **more):
    return {"choose": {"side": "opp", "zone": zone, **more}}


@pytest.mark.clause("ELC-OP-RETREAT", "ELC-CTR-3", "ELC-CTR-4", "ELC-ZON-8", "ELC-R-16")
def test_retreat_keeps_everything_on_the_creature():
    board = Board({"F": ["Pebblet+2"], "H": ["Driftray"]}, {})
    creature = board.creature("Pebblet")
    creature.boost, creature.shields, creature.disarmed, creature.next_used = 1, ("move",), True, True
    board.play("Driftray").pick("Pebblet")
    moved = board.creature("Pebblet", zone="sideline")
    kept = (moved.uid, moved.plus, moved.boost, moved.shields, moved.disarmed, moved.next_used)
    assert kept == (creature.uid, 2, 1, ("move",), True, True)


@pytest.mark.clause("ELC-OP-INTIMIDATE", "ELC-R-29")
def test_intimidate_skips_the_protected():
    board = Board(
        {"S": ["Pyrehound"], "H": ["Avalanchound"]}, {"F": ["Shalebeetle", "Pebblet-1", "Pyrehound"]}
    )
    board.play("Avalanchound", "Pyrehound")
    assert board.zone(1, "S") == ["Pebblet-1"]
    assert board.zone(1, "F") == ["Shalebeetle", "Pyrehound"]


@pytest.mark.clause("ELC-OP-EXERT", "ELC-PLY-8")
def test_exert_raises_arrived_but_not_played():
    listener = {
        "kind": "trigger",
        "on": {"ev": "arrived", "who": "you"},
        "do": [{"op": "draw", "who": "you", "n": 1}],
    }
    with with_effect(listener) as pack:
        board = Board(
            {"F": ["Test", "Scorchick"], "S": ["Frostkit", "Kilnpup"], "H": ["Tidemane"]},
            {},
            content_pack=pack,
        )
        board.play("Tidemane", "Frostkit")
        assert board.triggers == ["Test"]
        assert board.creature("Scorchick").boost == 0


@pytest.mark.clause("ELC-OP-TAUNT")
def test_taunt_takes_material_away():
    board = Board({"H": ["Wickling"]}, {"S": ["Frostkit", "Pebblet"], "H": ["Pyrehound"]}).play("Wickling")
    board.pick("Pebblet")
    assert board.zone(1, "F") == ["Pebblet-2"]
    assert board.zone(1, "S") == ["Frostkit"]


@pytest.mark.clause("ELC-OP-SWAP", "ELC-TGT-3")
def test_swap():
    board = Board(
        {"F": ["Pebblet-1", "Frostkit"], "S": ["Pyrehound", "Sparkmite+1"], "H": ["Abyssmanta"]}, {}
    )
    board.play("Abyssmanta", "Pyrehound").pick("Pebblet")
    assert board.zone(0, "F") == ["Frostkit", "Abyssmanta", "Sparkmite+1"]
    assert board.zone(0, "S") == ["Pebblet-1"]
    assert [event.keyword for event in board.of(CreatureMoved)] == ["swap", "swap"]


@pytest.mark.clause("ELC-OP-SWAP")
def test_swap_asks_for_the_second_after_the_first():
    board = Board({"F": ["Pebblet"], "S": ["Pyrehound", "Sparkmite", "Frostkit"], "H": ["Abyssmanta"]}, {})
    board.play("Abyssmanta", "Pyrehound").pick("Pebblet")
    assert not board.decision.may
    board.pick("Frostkit")
    assert board.zone(0, "F") == ["Abyssmanta", "Frostkit"]
    assert board.zone(0, "S") == ["Sparkmite", "Pebblet"]


@pytest.mark.clause("ELC-OP-SWAP")
@pytest.mark.parametrize(("front", "back"), [([], ["Sparkmite"]), (["Pebblet"], [])])
def test_swap_asks_nothing_unless_both_exist(front, back):
    board = Board({"F": front, "S": ["Pyrehound", *back], "H": ["Abyssmanta"]}, {}).play(
        "Abyssmanta", "Pyrehound"
    )
    assert board.results == ["no_target"]
    assert board.awaited == 1


@pytest.mark.clause("ELC-OP-WITHDRAW", "ELC-ZON-7", "ELC-R-16")
def test_withdraw_loses_all_counters():
    board = Board({"F": ["Pebblet+2"], "S": ["Frostkit"], "H": ["Zephyrsprite"]}, {})
    before = board.creature("Pebblet").uid
    board.play("Zephyrsprite", "Frostkit").pick("Pebblet")
    assert board.zone(0, "H") == ["Frostkit", "Pebblet"]
    assert board.in_hand(0, "Pebblet") > before
    board.done().play("Pebblet")
    assert board.zone(0, "F") == ["Zephyrsprite", "Pebblet"]


@pytest.mark.clause("ELC-OP-BOUNCE", "ELC-ZON-4")
def test_bounce_returns_to_the_owners_hand():
    board = Board({"S": ["Frostkit"], "H": ["Undertoad"]}, {"F": ["Monolithos", "Pebblet+1"], "H": []})
    board.play("Undertoad", "Frostkit")
    assert board.zone(1, "H") == ["Pebblet"]
    assert board.zone(1, "F") == ["Monolithos"]


@pytest.mark.clause("ELC-OP-BOUNCE", "ELC-TGT-6")
def test_power_is_measured_now():
    board = Board({"S": ["Frostkit"], "H": ["Undertoad"]}, {"F": ["Monolithos-3", "Pebblet+2"]})
    board.play("Undertoad", "Frostkit")
    assert board.zone(1, "F") == ["Pebblet+2"]


@pytest.mark.clause("ELC-OP-DESTROY", "ELC-ZON-4")
def test_destroy_goes_to_the_owners_discard_under_the_same_uid():
    board = Board({"S": ["Pyrehound"], "H": ["Nullwraith"]}, {"F": ["Pebblet+1", "Monolithos"]})
    uid = board.creature("Pebblet").uid
    board.play("Nullwraith", "Pyrehound")
    (slip,) = board.state.seats[1].discard
    assert (slip.uid, board.zone(1, "X")) == (uid, ["Pebblet"])


@pytest.mark.clause("ELC-OP-DESCEND")
def test_descend_is_the_cost_of_a_boost():
    board = Board({"S": ["Pebblet", "Pyrehound"], "H": ["Duskling"]}, {}).play("Duskling")
    assert board.decision.kind == "use_effect"
    board.use()
    assert board.zone(0, "X") == ["Pebblet"]
    assert board.power("Duskling") == 4


@pytest.mark.clause("ELC-OP-DESCEND", "ELC-TGT-3")
def test_a_declined_cost_is_not_paid():
    board = Board({"S": ["Pebblet"], "H": ["Duskling"]}, {}).play("Duskling").decline()
    assert board.zone(0, "S") == ["Pebblet"]
    assert (board.power("Duskling"), board.results) == (1, ["declined"])


@pytest.mark.clause("ELC-OP-ASCEND", "ELC-PLY-8", "ELC-ZON-7")
def test_ascend_makes_a_new_object():
    board = Board(
        {"S": ["Frostkit"], "X": ["Kilnpup", "Monolithos"], "H": ["Revenantle"]}, {"F": ["Pebblet"]}
    )
    old = board.state.seats[0].discard[0].uid
    board.play("Revenantle", "Frostkit")
    assert board.zone(0, "S") == ["Kilnpup"]
    assert board.creature("Kilnpup").uid != old
    assert board.zone(1, "F") == ["Pebblet"]


@pytest.mark.clause("ELC-OP-TELEPORT")
def test_teleport_shuffles_the_owners_deck():
    board = Board({"S": ["Pyrehound"], "H": ["Cyclonsprite"]}, {"F": ["Pebblet"], "D": ["Sparkmite"] * 3})
    before = {slip.uid for slip in board.state.seats[1].deck}
    board.play("Cyclonsprite", "Pyrehound")
    deck = board.state.seats[1].deck
    assert sorted(board.zone(1, "D")) == ["Pebblet", "Sparkmite", "Sparkmite", "Sparkmite"]
    assert before.isdisjoint(slip.uid for slip in deck)
    assert [event.reason for event in board.of(DeckShuffled)] == ["teleport"]
    assert board.state.seats[1].unseen == {"rock_01": 1, "electric_01": 3}


@pytest.mark.clause("ELC-OP-TELEPORT")
def test_teleport_of_several_shuffles_each_deck_once():
    effect = play_effect({"op": "teleport", "to": {"all": {"zone": "frontline", "other": True}}})
    with with_effect(effect) as pack:
        board = Board({"F": ["Pebblet"], "H": ["Test"]}, {"F": ["Frostkit", "Sparkmite"]}, content_pack=pack)
        board.play("Test")
        assert [event.seat for event in board.of(DeckShuffled)] == [0, 1]
        assert board.zone(1, "F") == []


@pytest.mark.clause("ELC-OP-RECOVER", "ELC-TGT-3")
def test_recover():
    board = Board({"X": ["Kilnpup", "Pyrehound"], "H": ["Echosprite"]}, {}).play("Echosprite").pick("Kilnpup")
    assert board.zone(0, "H") == ["Kilnpup"]
    assert board.zone(0, "X") == ["Pyrehound"]


@pytest.mark.clause("ELC-OP-RECOVER", "ELC-SEQ-8")
def test_recover_the_subject_that_left_play():
    board = Board({"F": ["Halomoth"], "S": ["Pebblet"], "H": ["Duskling"]}, {}).play("Duskling").use()
    assert board.zone(0, "X") == []
    assert "Pebblet" in board.zone(0, "H")


@pytest.mark.clause("ELC-R-55", "ELC-ZON-7")
def test_a_subject_that_returned_from_the_discard_is_another_object():
    """The first Halomoth recovers the creature; the second then finds it gone."""
    board = (
        Board({"F": ["Halomoth", "Halomoth"], "S": ["Pebblet"], "H": ["Duskling"]}, {}).play("Duskling").use()
    )
    assert board.decision.kind == "order_trigger"
    board.trigger("Halomoth")
    assert board.zone(0, "H").count("Pebblet") == 1
    assert board.results == ["done", "no_target"]


@pytest.mark.clause("ELC-OP-PLACE", "ELC-PLY-8")
@pytest.mark.parametrize(("at", "zone", "arrives"), [("frontline", "F", 1), ("sideline", "S", 0)])
def test_place_from_hand_needs_no_material(at, zone, arrives):
    effect = play_effect({"op": "place", "at": at, "to": own("hand", level=[2])})
    with with_effect(effect) as pack:
        board = Board({"F": ["Scorchick"], "H": ["Test", "Pyrehound", "Frostkit"]}, {}, content_pack=pack)
        board.play("Test").pick("Pyrehound")
        assert "Pyrehound" in board.zone(0, zone)
        assert board.zone(0, "H") == ["Frostkit"]
        (moved,) = board.of(CreatureMoved)
        assert (moved.to, moved.from_) == (at, "hand")
        assert board.triggers == []
        assert (
            len([c for c in board.state.seats[0].frontline if board.name(c.card) == "Pyrehound"]) == arrives
        )


@pytest.mark.clause("ELC-OP-PLACE", "ELC-PLY-9")
def test_the_other_seat_doesnt_learn_the_uid_of_a_placed_card():
    board = Board({"H": ["Ampeel", "Pyrehound", "Pyrehound", "Frostkit"]}, {}).play("Ampeel")
    assert len(GAME.legal_moves(board.state, 0)) == 2
    board.pick("Pyrehound")
    (shown,) = [entry for entry in board.seen_by(1) if entry["type"] == "CreatureMoved"]
    assert shown["uid"] == {"hidden": True}
    assert shown["new_uid"] == board.creature("Pyrehound").uid


@pytest.mark.clause("ELC-OP-RECOVER", "ELC-OP-PLACE")
def test_a_recovered_card_can_be_named_and_placed():
    effect = play_effect(
        {"op": "recover", "as": "x", "to": {"choose": {"side": "own", "zone": "discard"}}},
        {"op": "place", "at": "frontline", "to": {"ref": "x"}},
    )
    with with_effect(effect) as pack:
        board = Board({"X": ["Monolithos"], "H": ["Test"]}, {}, content_pack=pack).play("Test")
        assert board.zone(0, "F") == ["Test", "Monolithos"]


@pytest.mark.clause("ELC-R-33")
@pytest.mark.parametrize("op", ["retreat", "exert", "withdraw", "descend", "ascend", "recover"])
def test_own_moves_dont_reach_opponents(op):
    zone = {"exert": "sideline", "descend": "sideline", "ascend": "discard", "recover": "discard"}.get(
        op, "frontline"
    )
    effect = play_effect({"op": op, "to": {"choose": {"side": "any", "zone": zone, "other": True}}})
    with with_effect(effect, level=2) as pack:
        other = {"F": ["Pebblet"], "S": ["Sparkmite"], "X": ["Gloomlet"]}
        board = Board({"S": ["Frostkit"], "H": ["Test"]}, other, content_pack=pack)
        board.play("Test", "Frostkit")
        assert board.results == ["no_target"]
        assert (board.zone(1, "F"), board.zone(1, "S"), board.zone(1, "X")) == (
            ["Pebblet"],
            ["Sparkmite"],
            ["Gloomlet"],
        )
