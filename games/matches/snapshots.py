"""Snapshots: a folded state kept to load faster. Worth nothing as evidence, and ignored when in doubt."""

import hmac
from typing import Any
from uuid import UUID

import msgspec
import structlog

from games.kernel.registry import Installed
from games.matches import store
from games.matches.models import MatchSnapshot

logger = structlog.get_logger(__name__)

EVERY = 200
"""A snapshot is taken when a load had to fold at least this many records."""


def _seal(*, key: bytes, version: int, rules: int, digest: bytes, body: bytes) -> bytes:
    message = b"snapshot" + version.to_bytes(8, "big") + rules.to_bytes(4, "big") + digest + body
    return hmac.digest(key, message, "sha256")


def save(
    *, match_id: UUID, installed: Installed, key: bytes, version: int, digest: bytes, state: Any
) -> None:
    """Replace the match's snapshot. The seal binds it to the stream's digest at that version."""
    body = installed.codec.encode_state(state)
    rules = installed.game.rules
    MatchSnapshot.objects.update_or_create(
        match_id=match_id,
        defaults={
            "version": version,
            "rules": rules,
            "body": body,
            "seal": _seal(key=key, version=version, rules=rules, digest=digest, body=body),
        },
    )


class Snapshot(msgspec.Struct, frozen=True):
    """A snapshot as it was found, with the digest that the stream has at its version."""

    version: int
    rules: int
    body: bytes
    seal: bytes
    digest: bytes


_LATEST = b"""
SELECT s.version, s.rules, s.body, s.seal, e.digest
FROM match_snapshot s JOIN match_event e ON e.match_id = s.match_id AND e.version = s.version
WHERE s.match_id = %(match)s AND s.version <= %(upto)s
"""


def latest(match_id: UUID, upto: int) -> Snapshot | None:
    """The match's snapshot, if it isn't past version `upto`."""
    with store.raw_cursor() as cursor:
        row = cursor.execute(_LATEST, {"match": match_id, "upto": upto}, prepare=True, binary=True).fetchone()
    return None if row is None else Snapshot(*row)


def open_snapshot(match_id: UUID, snapshot: Snapshot, installed: Installed, key: bytes) -> Any | None:
    """The state in a snapshot, or `None` where it is of other rules, another stream, or damaged."""
    expected = _seal(
        key=key,
        version=snapshot.version,
        rules=installed.game.rules,
        digest=snapshot.digest,
        body=snapshot.body,
    )
    if snapshot.rules != installed.game.rules or not hmac.compare_digest(expected, snapshot.seal):
        logger.warning("snapshot_ignored", match=str(match_id), version=snapshot.version)
        return None
    try:
        return installed.codec.decode_state(snapshot.body)
    except msgspec.MsgspecError:
        logger.warning("snapshot_unreadable", match=str(match_id), version=snapshot.version)
        return None
