"""Seats that are out of time: what happens to them, and the bots that stand in till their players return."""

from datetime import datetime
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.kernel.records import SYSTEM, Concede, Expire
from games.matches import clocks, commits, wakeups
from games.matches.commits import Author
from games.matches.errors import Conflict
from games.matches.loading import LoadedMatch, load
from games.matches.models import Match, Seat

TRIES = 10
"""How often a seat is given back anew, where the bot on it is first each time."""


def expire(*, match_id: UUID, now: datetime) -> bool:
    """Apply the timeout policy to one seat that is out of time at `now`. True if there was one."""
    loaded = load(match_id)
    if loaded.status != Match.Status.RUNNING:
        return False
    for seat in loaded.awaiting_seats:
        asked = loaded.asked_at[seat]
        if loaded.seats[seat].plays is not None or asked is None:
            continue
        if clocks.seat_deadline(loaded.clock, asked, loaded.banks_ms[seat]) <= now:
            _apply_policy(loaded, seat, now)
            return True
    return False


def _apply_policy(loaded: LoadedMatch, seat: int, now: datetime) -> None:
    player = loaded.seats[seat].player_id
    on_behalf = None if player is None else f"player:{player}"
    match loaded.clock.on_timeout:
        case "bot":
            stand_in(loaded=loaded, seat=seat, level=loaded.clock.stand_in, now=now)
        case "default":
            author = Author(actor=SYSTEM, principal="clock", on_behalf=on_behalf)
            commits.carry_out(loaded, Expire(seat=seat), author, now)
        case "forfeit":
            author = Author(actor=seat, principal="clock", on_behalf=on_behalf)
            commits.carry_out(loaded, Concede(), author, now)


def stand_in(*, loaded: LoadedMatch, seat: int, level: str, now: datetime) -> None:
    """Put a bot on the seat, unless the match has moved on. What the player took is gone from the bank."""
    banks_ms = list(loaded.banks_ms)
    if (asked := loaded.asked_at[seat]) is not None:
        banks_ms[seat] = clocks.left(loaded.clock, asked, banks_ms[seat], now)
    _hand_over(loaded, seat, level, banks_ms, now)


def give_back(*, loaded: LoadedMatch, seat: int, now: datetime) -> None:
    """Give the seat back to its player, unless the match has moved on.

    Who comes back has a whole move again, but not the bank that ran out.
    """
    _hand_over(loaded, seat, "", loaded.banks_ms, now)


def come_back(*, loaded: LoadedMatch, seat: int) -> LoadedMatch:
    """Give the seat back to its player, though the bot that stands in may be moving at this moment.

    Nothing happens where no bot stands in. Raises `Conflict` if the bot was first each time.
    """
    for _ in range(TRIES):
        if loaded.status != Match.Status.RUNNING or not loaded.seats[seat].stand_in:
            return loaded
        give_back(loaded=loaded, seat=seat, now=timezone.now())
        loaded = load(loaded.id)
    raise Conflict("The bot kept moving first; try again.")


def _hand_over(loaded: LoadedMatch, seat: int, level: str, banks_ms: list[int], now: datetime) -> None:
    """Let the bot of that level play on, or without one the player. An awaited seat is asked anew."""
    asked_at = list(loaded.asked_at)
    if asked_at[seat] is not None:
        asked_at[seat] = now
    seats = list(loaded.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], stand_in=level)
    changed = msgspec.structs.replace(loaded, seats=seats)
    awaited = loaded.installed.game.awaiting(loaded.state)
    due_at, deadline = commits.due(changed, awaited, asked_at, banks_ms, now)
    with transaction.atomic():
        moved = Match.objects.filter(
            pk=loaded.id, version=loaded.version, seats_rev=loaded.seats_rev, status=Match.Status.RUNNING
        ).update(
            seats_rev=F("seats_rev") + 1,
            asked_at=asked_at,
            banks_ms=banks_ms,
            due_at=due_at,
            deadline=deadline,
        )
        if not moved:
            return
        Seat.objects.filter(match_id=loaded.id, number=seat).update(stand_in=level)
    wakeups.after_commit(load(loaded.id))
