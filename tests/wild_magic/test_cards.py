"""The cards."""

import pytest

from games.wild_magic.cards import (
    BOARD_INDEX,
    ELEMENT_OF,
    ELEMENTS,
    KINDS,
    WILD,
    MeldCards,
    count_kinds,
    kinds_in,
)
from tests.wild_magic.table import cards, short


@pytest.mark.clause("WIM-CMP-2", "WIM-R-18")
def test_board_order():
    assert ELEMENTS == ("waterform", "cultivation", "alchemy", "flamework", "lavaflow", "shadowcraft")
    assert [BOARD_INDEX[element] for element in ELEMENTS] == [0, 1, 2, 3, 4, 5]


@pytest.mark.clause("WIM-CMP-4")
def test_a_wild_card_has_no_element():
    assert len(KINDS) == 13
    assert KINDS[-1] == WILD
    assert set(ELEMENT_OF) == set(KINDS) - {WILD}


@pytest.mark.clause("WIM-CMP-3", "WIM-MELD-7")
def test_icons_are_strength():
    assert MeldCards(1, 0, 0).strength == 1
    assert MeldCards(0, 1, 0).strength == 2
    assert MeldCards(0, 0, 1).strength == 1
    assert MeldCards(2, 2, 1).strength == 7


def test_kinds_are_counted_and_listed_in_canonical_order():
    hand = cards("* F2 F1x2 W1")
    assert short(hand) == "W1 F1 F1 F2 *"
    assert short(kinds_in(hand)) == "W1 F1 F2 *"
    assert count_kinds(hand) == [1, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 1]
