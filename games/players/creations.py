"""Creating something once, however often it is asked for; and how much one may have at a time."""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection
from django.utils import timezone

from games.players.models import CreationRequest

KEPT = timedelta(days=7)
"""How long a key is remembered."""


class KeyReused(Exception):
    """The idempotency key was used for something else."""


class QuotaReached(Exception):
    """One may not have more of these at a time. `retry_after`: seconds until asking again makes sense."""

    def __init__(self, detail: str, retry_after: int = 60) -> None:
        super().__init__(detail)
        self.retry_after = retry_after


_FIRST = """
INSERT INTO creation_request (player_id, key, body, made, created_at)
VALUES (%s, %s, %s, %s, now()) ON CONFLICT (player_id, key) DO NOTHING
"""


def first_made(*, player_id: UUID, key: str, body: Any, made: UUID) -> UUID:
    """The id of what this key of the player makes: `made` if nobody came before, else what was made then.

    To be called in the transaction that makes it: of two at once, one waits for what becomes of the other.
    `body` is what was asked for, as plain data. Raises `KeyReused` where the key came with another one.
    """
    with connection.cursor() as cursor:
        cursor.execute(_FIRST, [player_id, key, _digest(body), made])
        if cursor.rowcount:
            return made
    known = made_before(player_id=player_id, key=key, body=body)
    return known or made


def made_before(*, player_id: UUID, key: str, body: Any) -> UUID | None:
    """The id of what this key of the player has made, if anything. Raises `KeyReused`."""
    known = CreationRequest.objects.filter(player_id=player_id, key=key).first()
    if known is None:
        return None
    if bytes(known.body) != _digest(body):
        raise KeyReused
    return known.made


def _digest(body: Any) -> bytes:
    return sha256(msgspec.json.encode(body, order="sorted")).digest()


def forget_old_keys(now: datetime | None = None) -> int:
    """Forget keys that nobody will send again. Returns how many."""
    return CreationRequest.objects.filter(created_at__lt=(now or timezone.now()) - KEPT).delete()[0]
