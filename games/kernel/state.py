"""The base of every game's state: what the kernel itself needs to know of a match."""

from typing import Any

import msgspec

from games.kernel.asking import Decision
from games.kernel.game import Outcome
from games.kernel.visibility import Public


class MatchState(msgspec.Struct):
    """What all matches have.

    rules      the rules version the match is played under; any rule may ask (`changes.since`)
    decision   what somebody is asked right now, beyond a turn, or nothing
    asked      how many decisions there have been
    agenda     frames of what is under way; a game repeats the field with its own frames, or hides it
    result     the outcome once the match has ended
    """

    rules: Public[int] = 1
    decision: Public[Decision | None] = None
    asked: Public[int] = 0
    agenda: Public[list[Any]] = msgspec.field(default_factory=list)
    result: Public[Outcome | None] = None
