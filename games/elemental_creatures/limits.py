"""Limits of decks and packs (RULES.md 2.1)."""

FEWEST, MOST = 40, 90
"""Cards of a main deck."""
COPIES = 3
"""Of one card, main deck and sideboard together."""
SIDEBOARD = 10
SLOTS = ((1, 5), (2, 4), (3, 3))
"""A sealed pack: so many different cards of each level, then one foil of any."""
MOST_CHOSEN = 3
"""Things that one step chooses, cards that one venture looks at."""
