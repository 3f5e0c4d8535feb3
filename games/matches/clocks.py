"""Clock arithmetic, pure. Times are UTC, durations in milliseconds.

Each decision has `per_move` seconds; what it takes beyond them comes out of the seat's bank, which
`increment` refills after every move. A seat is out of time when both are used up.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

import msgspec

DAY = 86_400


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match's clock and what happens to a seat that runs out of time.

    `forfeit`: the seat concedes. `default`: its documented default is played. `bot`: a bot of level
    `stand_in` takes the seat until the player comes back.
    """

    per_move: int = 3 * DAY
    bank: int = 0
    increment: int = 0
    on_timeout: Literal["forfeit", "default", "bot"] = "forfeit"
    stand_in: str = "apprentice"

    def __post_init__(self) -> None:
        for name, value, least, most in (
            ("per_move", self.per_move, 1, 30 * DAY),
            ("bank", self.bank, 0, 90 * DAY),
            ("increment", self.increment, 0, DAY),
        ):
            if not least <= value <= most:
                raise ValueError(f"{name} must be between {least} and {most} seconds")


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
