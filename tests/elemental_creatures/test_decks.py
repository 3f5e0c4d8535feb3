"""Deck lists: every rule that a list breaks is told, in the order of registration."""

import pytest

from games.elemental_creatures.decks import DeckCards
from tests.elemental_creatures.match import STARTERS, deck_of
from tests.elemental_creatures.table import GAME

SIX = {"spirit_09": 3, "spirit_10": 3}


def broken(main, side, *, sideboard):
    deck = DeckCards(main=main, side=side)
    return [(p.code, p.clause) for p in GAME.deck_problems("elc-house-1", deck, sideboard)]


@pytest.mark.clause("ELC-FMT-10", "ELC-FMT-7", "ELC-FMT-2", "ELC-FMT-4", "ELC-FMT-3", "ELC-R-6")
@pytest.mark.parametrize(
    ("main", "side", "sideboard", "expected"),
    [
        (deck_of(40), {}, False, []),
        (deck_of(90), {**SIX, "spirit_08": 3, "omniment_06": 1}, True, []),
        (deck_of(40), {"spirit_10": 1}, False, ["SIDE-SIZE"]),
        (deck_of(39), {}, False, ["DECK-SIZE"]),
        (deck_of(91), {}, True, ["DECK-SIZE"]),
        ({**deck_of(39), "moonewt": 1}, {}, False, ["CARD"]),
        (deck_of(40), {"air_01": 1}, True, ["COPIES"]),
        ({"moonewt": 4}, {**SIX, "air_01": 5}, True, ["CARD", "DECK-SIZE", "SIDE-SIZE", "COPIES"]),
    ],
)
def test_every_broken_rule_is_told(main, side, sideboard, expected):
    clauses = {
        "CARD": "ELC-FMT-7",
        "DECK-SIZE": "ELC-FMT-2",
        "SIDE-SIZE": "ELC-FMT-4",
        "COPIES": "ELC-FMT-3",
    }
    told = [(f"ELC-E-{word}", clauses[word]) for word in expected]
    assert broken(main, side, sideboard=sideboard) == told


@pytest.mark.clause("ELC-FMT-10")
def test_the_problem_names_the_cards():
    deck = DeckCards(main={**deck_of(36), "moonewt": 1, "kodemtha": 3}, side={"air_01": 1, "air_02": 2})
    details = [p.detail for p in GAME.deck_problems("elc-house-1", deck, True)]
    assert [detail.split(": ")[1] for detail in details] == ["kodemtha, moonewt", "air_01, air_02"]


@pytest.mark.clause("ELC-V-9")
def test_the_starters_break_no_rule():
    for main in STARTERS.values():
        assert broken(main, {}, sideboard=False) == []
