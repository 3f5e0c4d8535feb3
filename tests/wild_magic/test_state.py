"""The state: hands with what the table knows of them, neighbours, pool cards."""

import pytest

from games.wild_magic.state import Seat
from tests.wild_magic.table import Scene, card, cards, meld, pool, short


def known(seat):
    return short([kind for kind, count in seat.known.items() for _ in range(count)])


@pytest.mark.clause("WIM-POOL-1", "WIM-R-23")
def test_the_table_knows_the_cards_taken_openly_until_they_may_have_left():
    seat = Seat(0, hand=cards("F1 A1"))
    seat.gain(cards("F1x3 S2"), openly=True)
    seat.gain(cards("L1"), openly=False)
    assert short(seat.hand) == "A1 F1 F1 F1 F1 L1 S2"
    assert known(seat) == "F1 F1 F1 S2"
    seat.lose(cards("F1"))
    assert known(seat) == "F1 F1 S2"
    seat.lose(cards("A1"))
    assert known(seat) == "F1 F1 S2"
    seat.lose_unseen((card("L1"),))
    assert known(seat) == "F1"
    assert short(seat.hand) == "F1 F1 F1 S2"
    seat.lose_unseen((card("F1"), card("F1")))
    assert known(seat) == ""
    assert short(seat.hand) == "F1 S2"


@pytest.mark.clause("WIM-TURN-5", "WIM-R-23")
def test_a_pool_taken_is_known_until_it_is_melded():
    scene = Scene("F1 A1", "W1", pools="F1x2 F2").do(0, pool("F"))
    assert known(scene.state.seats[0]) == "F1 F1 F2"
    scene.do(0, meld("F", 2, 1))
    assert known(scene.state.seats[0]) == ""
    assert scene.hand(0) == "A1 F1"


@pytest.mark.clause("WIM-TURN-1", "WIM-PLT-1")
def test_left_and_right_pass_over_who_has_left():
    state = Scene("W1", "W1", "W1", "W1").state
    assert state.others(1) == [2, 3, 0]
    state.seats[2].in_play = False
    assert state.others(1) == [3, 0]
    assert state.others(3) == [0, 1]


@pytest.mark.clause("WIM-POOL-1")
def test_what_lies_in_pools_is_listed_once_in_canonical_order():
    state = Scene("W1", "W1", pools="F2 F1x2 A1", wild_in={"F": 2, "S": 1}).state
    found = [(element[0].upper(), short([kind])) for element, kind in state.pooled()]
    assert found == [("A", "A1"), ("F", "F1"), ("F", "F2"), ("F", "*"), ("S", "*")]
