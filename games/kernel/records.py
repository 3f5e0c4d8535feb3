"""What a stream is made of: moves that were submitted and events that followed from them.

A stream is a list of records. Each commit opens with the move that caused it and goes on with the
events the rules emitted. Both are typed, immutable and carry visibility marks on every field.
"""

import re
from typing import Any, ClassVar, Self

import msgspec

from games.kernel.visibility import Public

SYSTEM = -1
"""The actor number of the system itself; seats count from 0."""


def snake(name: str) -> str:
    """`PyramidDrawn` -> `pyramid_drawn`: the wire name of a record class."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """One thing that happened, and the clause that made it happen.

    A subclass repeats `frozen=True`, adds marked fields and `apply`, the only code that changes state
    for it. Field values must be immutable or be copied by `apply`: an event is never altered once
    emitted. `schema` is raised when the fields change, and an upcaster then keeps the earlier form
    readable.
    """

    schema: ClassVar[int] = 1
    because: Public[str]

    def apply(self, state: Any) -> None:
        """Fold this event into `state`, in place. No rules, no randomness, no failure."""
        raise NotImplementedError


class Move(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=snake, forbid_unknown_fields=True
):
    """What a seat (or the system) asks for. `clause` is the clause that allows the move."""

    schema: ClassVar[int] = 1
    clause: ClassVar[str] = ""

    def canonical(self) -> Self:
        """The one spelling of moves that mean the same (a set given as a list, sorted)."""
        return self


class Step(Move, frozen=True, kw_only=True):
    """Base of a game's own named SYSTEM steps: only the system submits them, never a client."""


class Setup(Move, frozen=True, kw_only=True, tag="setup"):
    """SYSTEM, first record of every stream: what the match is played with."""

    game: Public[str]
    rules: Public[int]
    seats: Public[int]
    options: Public[dict[str, Any]]
    pack: Public[str]
    pack_digest: Public[str]


class Advance(Step, frozen=True, kw_only=True, tag="advance"):
    """SYSTEM: take the one step that is due."""


class Expire(Move, frozen=True, kw_only=True, tag="expire"):
    """SYSTEM: the clock of an awaited seat ran out; its documented default is played."""

    seat: Public[int]


class Concede(Move, frozen=True, kw_only=True, tag="concede"):
    """A seat gives up. Legal whenever the match runs, never listed among the legal moves."""


Record = Event | Move
KERNEL_MOVES: tuple[type[Move], ...] = (Setup, Advance, Expire, Concede)
