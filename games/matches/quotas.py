"""How many matches one may have that nobody plays in: they take time from workers, or room in the lobby."""

import hmac
from collections.abc import Sequence
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet

from games.matches.models import Match, Seat
from games.players.creations import QuotaReached

_PEOPLE = Seat.objects.filter(match_id=OuterRef("pk"), bot="", stand_in="")
_SEATED = Seat.objects.filter(match_id=OuterRef("pk"), kind=Seat.Kind.PLAYER)


def origin_of(address: str) -> str:
    """What is kept of an address: enough to tell the same one, and not to tell which."""
    return hmac.digest(settings.SECRET_KEY.encode(), b"origin" + address.encode(), "sha256").hex()[:16]


def check_new_match(creator_id: UUID, origin: str, seats: Sequence[Seat]) -> None:
    """In the transaction that creates it: may there be one more? Raises `QuotaReached`."""
    only_bots = all(seat.bot for seat in seats)
    if not only_bots and any(seat.kind == Seat.Kind.PLAYER for seat in seats):
        return
    with connection.cursor() as cursor:
        # Who counts for the same creator or address at this moment waits.
        for name in sorted({str(creator_id), origin}):
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
    going_on = Match.objects.filter(status__in=[Match.Status.OPEN, Match.Status.RUNNING])
    if only_bots:
        between_bots = going_on.exclude(Exists(_PEOPLE))
        _refuse(between_bots.filter(creator_id=creator_id), settings.MAX_BOT_MATCHES, "matches between bots")
        if origin:
            what = "matches between bots from one address"
            _refuse(between_bots.filter(origin=origin), settings.MAX_BOT_MATCHES_ADDRESS, what)
    else:
        nobody_there = going_on.filter(status=Match.Status.OPEN, creator_id=creator_id).exclude(
            Exists(_SEATED)
        )
        _refuse(nobody_there, settings.MAX_OPEN_MATCHES, "open matches in which nobody sits")


def _refuse(matches: QuerySet[Match], most: int, what: str) -> None:
    if most and matches.count() >= most:
        raise QuotaReached(f"There can be {most} {what} at a time.")
