"""Spell studying."""

import pytest

from games.mushroom_sorcerer.events.match import ScrollRevealed
from games.mushroom_sorcerer.moves import CastSpell, StudyScroll
from games.mushroom_sorcerer.state import Deck
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene


@pytest.mark.clause("MUS-STU-1")
def test_both_scrolls_may_come_from_one_deck():
    scene = Scene("bahon")
    deck = scene.state.decks["gu"]
    wanted = [deck.top, deck.rest[0]]
    events = scene.do("bahon", StudyScroll(deck="gu"))
    assert of_type(events, ScrollRevealed)[0].scroll == wanted[1]
    scene.do("bahon", StudyScroll(deck="gu"))
    assert [held.scroll for held in scene.board("bahon").archive] == wanted
    scene.refuse("bahon", StudyScroll(deck="gu"), "MUS-STU-1")


@pytest.mark.clause("MUS-STU-1")
def test_an_empty_deck():
    scene = Scene("bahon")
    deck = scene.state.decks["gu"]
    scene.state.discard = [deck.top, *deck.rest]
    scene.state.decks["gu"] = Deck()
    scene.refuse("bahon", StudyScroll(deck="gu"), "MUS-STU-1")
    assert StudyScroll(deck="gu") not in scene.legal("bahon")


@pytest.mark.clause("MUS-STU-1")
def test_the_last_scroll_of_a_deck_leaves_it_empty():
    scene = Scene("bahon")
    deck = scene.state.decks["gu"]
    scene.state.discard = deck.rest
    scene.state.decks["gu"] = Deck(top=deck.top)
    events = scene.do("bahon", StudyScroll(deck="gu"))
    assert of_type(events, ScrollRevealed)[0].scroll is None
    assert scene.state.decks["gu"].top is None


@pytest.mark.clause("MUS-STU-2")
def test_flipped_scrolls_fill_the_archive():
    six = ("hunch", "whistle", "empty_flask", "water_pouch", "spearhead", "raging_roar")
    scene = Scene("bahon", bahon={"scrolls": six, "flipped": six})
    scene.refuse("bahon", StudyScroll(deck="gu"), "MUS-STU-2")
    assert not any(isinstance(move, StudyScroll) for move in scene.legal("bahon"))


@pytest.mark.clause("MUS-STU-3")
def test_a_scroll_may_be_cast_in_the_turn_it_is_studied():
    scene = Scene("bahon")
    scene.top("water_pouch")
    scene.do("bahon", StudyScroll(deck="summoning"))
    scene.do("bahon", CastSpell(scroll="water_pouch"))
    assert scene.board("bahon").drop == 2
