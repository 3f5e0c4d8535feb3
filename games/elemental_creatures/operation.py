"""What every operation says of itself: the clause it cites, what it raises, what it can reach."""

from typing import ClassVar, Literal

import msgspec

from games.elemental_creatures.phrases import Target, Words
from games.elemental_creatures.reach import Destination, Reach

EventName = Literal[
    "played",
    "leveled_up",
    "arrived",
    "retreated",
    "rested",
    "left_play",
    "gained_plus",
    "gained_minus",
    "drew",
    "discarded",
    "done",
    "round_start",
    "round_close",
    "scored",
]
Events = tuple[EventName, ...]


class Operation(Words, frozen=True, kw_only=True, tag_field="op"):
    """Base of the operations. `as` names what the step affected; `stop` ends the effect if it did nothing.

    Every operation says in its class which clause its events cite and what it can raise.
    """

    clause: ClassVar[str]
    raises: ClassVar[Events]

    as_: str | None = msgspec.field(default=None, name="as")
    stop: bool = False

    def can_raise(self) -> Events:
        """The events that this step can raise by itself."""
        return self.raises


class Aimed(Operation, frozen=True, kw_only=True):
    """Base of the operations with one target."""

    reach: ClassVar[Reach]

    to: Target


class Moving(Aimed, frozen=True, kw_only=True):
    """Base of the operations that move their target to one place."""

    destination: ClassVar[Destination]
