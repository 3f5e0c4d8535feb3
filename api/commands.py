"""Commands that REST and GraphQL share: from wire bodies to service calls."""

from uuid import UUID

import msgspec

from api import wire
from api.problems import Problem
from games.kernel.registry import installed
from games.matches import lobby
from games.matches.loading import LoadedMatch
from games.matches.models import MatchRequest
from games.matches.quotas import origin_of
from games.players.models import new_id

MAX_KEY = MatchRequest.key.field.max_length or 0


def create_match(
    creator_id: UUID, body: wire.NewMatch, *, key: str | None, address: str, request: str
) -> tuple[LoadedMatch, bool]:
    """(the match that the body asks for, whether this idempotency key had made it before)."""
    match_id = new_id()
    seats = [
        lobby.SeatSpec(
            me=bool(seat.me), bot=seat.bot, open=bool(seat.open), player=seat.player, deck=seat.deck
        )
        for seat in body.seats
    ]
    loaded = lobby.create_match(
        match_id=match_id,
        creator_id=creator_id,
        installed=installed(body.game),
        options=body.options,
        seats=seats,
        clock=body.clock,
        visibility=body.visibility,
        rated=body.rated,
        autostart=body.start,
        origin=origin_of(address),
        once=None if key is None else lobby.Once(key, msgspec.to_builtins(body)),
        request=request,
    )
    return loaded, loaded.id != match_id


def entropy_of(text: str) -> bytes:
    """Entropy bytes from their hex on the wire."""
    return bytes.fromhex(text)


def idempotency_key(raw: str | None) -> str | None:
    """A usable `Idempotency-Key`. Raises a 400 problem for one that is empty, too long or not visible."""
    if raw is None:
        return None
    if not 1 <= len(raw) <= MAX_KEY or not raw.isascii() or not raw.isprintable():
        raise Problem("invalid-request", f"An Idempotency-Key has 1 to {MAX_KEY} visible ASCII characters.")
    return raw
