"""Places, and what an operation can touch (RULES.md 2.4, "valid only if")."""

from typing import Final, Literal

import msgspec

Zone = Literal["frontline", "sideline", "play", "hand", "discard"]
Line = Literal["frontline", "sideline"]
Destination = Literal["frontline", "sideline", "hand", "discard", "deck"]
Guard = Literal["minus", "move", "status"]


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """What an operation can touch: where, whose (relative to the controller), against which protection.

    `counters`: a neutralized creature can't be touched. `departed`: a subject that has left play can.
    """

    zones: frozenset[Zone]
    whose: Literal["own", "opp", "any"] = "any"
    guard: Guard | None = None
    counters: bool = False
    departed: bool = False


PLAY: Final[frozenset[Zone]] = frozenset({"frontline", "sideline"})
FRONTLINE: Final[frozenset[Zone]] = frozenset({"frontline"})
SIDELINE: Final[frozenset[Zone]] = frozenset({"sideline"})
DISCARD: Final[frozenset[Zone]] = frozenset({"discard"})
HAND: Final[frozenset[Zone]] = frozenset({"hand"})
