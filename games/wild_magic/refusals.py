"""The codes of refusals of this game's own."""

from typing import Final

CODES: Final = {
    "not_in_hand": "The hand has no such card.",
    "pool_missing": "A wild card needs a pool.",
    "pool_given": "An element card goes to its own pool, which is not named.",
    "pool_empty": "The pool has no cards.",
    "no_meld_possible": "With that pool no meld would be possible.",
    "not_in_pool": "The pool has no such card.",
    "cards_missing": "The hand has no such cards.",
    "no_meld": "These cards are no meld.",
    "same_element": "The second meld needs another element.",
    "nothing_to_take": "No pool has a card of another kind.",
    "same_kind": "The card is of the kind that was placed.",
    "no_such_meld": "There is no such meld that could be added to.",
    "does_not_fit": "The card does not fit the meld.",
}
"""Code -> what it says."""
