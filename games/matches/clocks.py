"""Clock arithmetic, pure. Times are UTC, durations in milliseconds.

Each decision has `per_move` seconds; what it takes beyond them comes out of the seat's bank, which
`increment` refills after every move. A seat is out of time when both are used up.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, get_args

import msgspec

DAY = 86_400
PerMove = Annotated[int, msgspec.Meta(ge=1, le=30 * DAY)]
Bank = Annotated[int, msgspec.Meta(ge=0, le=90 * DAY)]
Increment = Annotated[int, msgspec.Meta(ge=0, le=DAY)]


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match's clock and what happens to a seat that runs out of time.

    `forfeit`: the seat concedes. `default`: its documented default is played. `bot`: a bot of level
    `stand_in` takes the seat until the player comes back.
    """

    per_move: PerMove = 3 * DAY
    bank: Bank = 0
    increment: Increment = 0
    on_timeout: Literal["forfeit", "default", "bot"] = "forfeit"
    stand_in: Annotated[str, msgspec.Meta(max_length=20)] = "apprentice"

    def __post_init__(self) -> None:
        _check("per_move", self.per_move, PerMove)
        _check("bank", self.bank, Bank)
        _check("increment", self.increment, Increment)


def _check(name: str, value: int, kind: Any) -> None:
    """Hold a value against its type's bounds, which msgspec does for decoded ones alone."""
    bounds = get_args(kind)[1]
    if not bounds.ge <= value <= bounds.le:
        raise ValueError(f"{name} must be between {bounds.ge} and {bounds.le} seconds")


def seat_deadline(clock: Clock, asked_at: datetime, bank_ms: int) -> datetime:
    """When the seat that was asked then runs out of time."""
    return asked_at + timedelta(seconds=clock.per_move, milliseconds=bank_ms)


def left(clock: Clock, asked_at: datetime, bank_ms: int, now: datetime) -> int:
    """What is left of the seat's bank at `now`."""
    over = (now - asked_at) - timedelta(seconds=clock.per_move)
    spent = max(0, over // timedelta(milliseconds=1))
    return max(0, bank_ms - spent)


def charged(clock: Clock, asked_at: datetime, bank_ms: int, now: datetime) -> int:
    """The seat's bank after it moved at `now`."""
    return left(clock, asked_at, bank_ms, now) + clock.increment * 1000


def deadline(
    clock: Clock, asked_at: Sequence[datetime | None], banks_ms: Sequence[int], on_clock: Sequence[int]
) -> datetime | None:
    """The nearest deadline of the seats that are on the clock, or `None`."""
    ends = [
        seat_deadline(clock, asked, banks_ms[seat])
        for seat in on_clock
        if (asked := asked_at[seat]) is not None
    ]
    return min(ends, default=None)
