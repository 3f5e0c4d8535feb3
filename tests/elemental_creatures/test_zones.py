"""Zones and the handles of cards."""

import pytest

from games.elemental_creatures.events.cards import CardsDrawn
from games.elemental_creatures.state import in_play
from games.kernel import SPECTATOR, view
from tests.elemental_creatures.match import begin
from tests.elemental_creatures.table import Board


@pytest.mark.clause("ELC-ZON-1", "ELC-ZON-2", "ELC-ZON-3")
def test_only_the_frontline_counts():
    board = Board({"F": ["Pebblet", "Monolithos"], "S": ["Monolithos"]}, {"S": ["Frostkit"]})
    assert board.totals == [8, 0]


@pytest.mark.clause("ELC-ZON-4")
def test_cards_that_leave_play_go_to_their_owner():
    board = Board({"S": ["Pyrehound"], "H": ["Nullwraith"]}, {"F": ["Pebblet"]}).play(
        "Nullwraith", "Pyrehound"
    )
    assert (board.zone(0, "X"), board.zone(1, "X")) == ([], ["Pebblet"])


@pytest.mark.clause("ELC-ZON-5")
def test_a_hand_of_any_size_is_kept():
    board = Board({"H": ["Frostkit"] * 30, "D": ["Frostkit"] * 5}, {}, phase="round_start").until("turns")
    assert len(board.zone(0, "H")) == 31
    board.until_done().until("round_start")
    assert (len(board.zone(0, "H")), board.zone(0, "X")) == (31, [])


@pytest.mark.clause("ELC-ZON-6", "ELC-ZON-8")
def test_lines_and_discard_are_public_in_order_of_arrival():
    board = Board({"F": ["Pebblet", "Sparkmite"], "S": ["Gloomlet"], "H": ["Driftray"]}, {}).play("Driftray")
    board.pick("Pebblet")
    assert board.zone(0, "S") == ["Gloomlet", "Pebblet"]
    seen = view(board.state, SPECTATOR)["seats"][0]
    assert [creature["card"] for creature in seen["sideline"]] == ["dark_01", "rock_01"]
    assert (seen["hand"], seen["deck"]) == ({"hidden": 0}, {"hidden": 10})


@pytest.mark.clause("ELC-ZON-6")
def test_a_hand_is_private_and_a_deck_nobodys():
    board = Board({"H": ["Pebblet"], "D": ["Frostkit", "Frostkit", "Gloomlet"]}, {})
    own = view(board.state, 0)["seats"][0]
    assert [slip["card"] for slip in own["hand"]] == ["rock_01"]
    assert own["deck"] == {"hidden": 3}
    assert own["unseen"] == {"ice_01": 2, "dark_01": 1}
    other = view(board.state, 1)["seats"][0]
    assert (other["hand"], other["unseen"]) == ({"hidden": 1}, {"hidden": True})


@pytest.mark.clause("ELC-ZON-7")
def test_what_leaves_play_comes_back_as_a_new_object():
    board = Board({"F": ["Ashpetal"], "S": ["Frostkit"], "H": ["Zephyrsprite"]}, {})
    creature = board.creature("Ashpetal")
    creature.next_used = creature.disarmed = True
    creature.card = "fire_04"
    board.play("Zephyrsprite", "Frostkit").pick("Wickling").done().play("Wickling")
    back = board.creature("Wickling")
    assert back.uid != creature.uid
    assert (back.next_used, back.disarmed) == (False, False)


@pytest.mark.clause("ELC-ZON-7")
def test_every_way_through_a_hidden_zone_gives_a_new_uid():
    match = begin(2).settle()
    seen: set[int] = set()
    for seat in match.state.seats:
        uids = [slip.uid for slip in (*seat.hand, *seat.deck)]
        assert len(set(uids)) == 40
        assert seen.isdisjoint(uids)
        seen.update(uids)
    match.until_done().until("turns")
    for event in match.of(CardsDrawn):
        for drawn in event.cards:
            assert drawn.old in seen
            assert drawn.uid not in seen
    assert in_play(match.state) == []
