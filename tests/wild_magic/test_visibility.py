"""The tables of events and visibility of RULES.md, field by field."""

from typing import Any, get_type_hints

import pytest

from games.kernel.visibility import EVERYONE, mark_of
from games.wild_magic.events import EVENTS
from games.wild_magic.state import Guardian, MeldFrame, Passing, Seat, State, Turn
from tests.wild_magic.table import GAME

FIELDS = {
    "match_configured": "seats pack options",
    "guardians_placed": "guardians",
    "pools_started": "cards",
    "deck_shuffled": "size order",
    "hand_dealt": "seat count cards",
    "starting_seat_chosen": "seat",
    "turn_started": "seat no extra",
    "cards_drawn": "seat count deck_left cause cards",
    "end_triggered": "reason",
    "card_discarded": "seat card pool cause",
    "pool_taken": "seat element cards",
    "meld_replaced": "seat element cards",
    "meld_laid": "seat element ones twos wilds strength chained guardian side",
    "guardian_invoked": "seat element guardian side",
    "guardian_reached": "seat",
    "guardian_finished": "element guardian result",
    "extra_turn_booked": "seat",
    "extra_turn_cancelled": "seat",
    "deck_revealed": "seat cards deck_left",
    "card_pooled": "card pool",
    "cards_given": "from to count cards die",
    "pool_card_taken": "seat pool card",
    "pool_burned": "element cards",
    "guardians_swapped": "a b",
    "meld_reinforced": "seat element card strength",
    "tie_claim_enabled": "seat element",
    "token_returned": "seat element",
    "strength_compared": "seat element strength best_other won asked",
    "token_claimed": "seat element from",
    "token_declined": "seat element",
    "turn_ended": "seat melds",
    "seat_conceded": "seat melds tokens hand_count hand",
    "weakest_discarded": "element lowest seats cards",
    "scored": "scores",
    "tie_broken": "seats key order",
    "duel_drawn": "seats order",
    "secrets_disclosed": "deck hands shuffled",
}
NOT_PUBLIC = {
    "deck_shuffled": {"order": "nobody"},
    "hand_dealt": {"cards": "owner"},
    "cards_drawn": {"cards": "owner"},
    "cards_given": {"cards": "seats:parties", "die": "nobody"},
    "seat_conceded": {"hand": "owner"},
    # Who gets a card reads it in the event that follows.
    "answer": {"choice": "owner"},
}
UNCOUNTED = {"die", "choice"}


def tag(kind):
    return str(kind.__struct_config__.tag)


def marks(kind):
    """The fields that not everyone may see, and who may."""
    hints = get_type_hints(kind, include_extras=True)
    found = {name: mark_of(hints[name]) for name in kind.__struct_fields__}
    for name, mark in found.items():
        assert mark is EVERYONE or mark.counted is (name not in UNCOUNTED), (kind, name)
    return {name: mark.name for name, mark in found.items() if mark is not EVERYONE}


@pytest.mark.parametrize("kind", EVENTS, ids=tag)
def test_events_have_the_fields_of_the_rules(kind):
    assert sorted(kind.__struct_encode_fields__) == sorted(["because", *FIELDS[tag(kind)].split()])


@pytest.mark.parametrize("kind", [*EVENTS, *GAME.move_types], ids=tag)
@pytest.mark.clause("WIM-R-23")
def test_only_hands_the_deck_and_cards_handed_over_are_hidden(kind):
    assert marks(kind) == NOT_PUBLIC.get(tag(kind), {})


@pytest.mark.clause("WIM-R-23", "WIM-R-25", "WIM-POOL-1")
def test_of_the_state_only_hands_and_the_deck_are_hidden():
    hidden: dict[Any, dict[str, str]] = {
        kind: marks(kind) for kind in (Seat, Passing, MeldFrame, Guardian, Turn)
    }
    assert hidden.pop(Seat) == {"hand": "owner", "box_hidden": "owner"}
    assert hidden.pop(Passing) == {"cards": "seats:eyes"}
    assert set(map(len, hidden.values())) == {0}
    hints = get_type_hints(State, include_extras=True)
    assert {name: mark_of(hint).name for name, hint in hints.items() if mark_of(hint) is not EVERYONE} == {
        "deck": "nobody",
        "shuffled": "nobody",
    }
