"""Snapshots: a folded state kept to load faster. Worth nothing as evidence, and ignored when in doubt."""

import hmac
from typing import Any
from uuid import UUID

import msgspec
import structlog

from games.kernel.registry import Installed
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


def latest(match_id: UUID, upto: int) -> MatchSnapshot | None:
    """The match's snapshot, if it isn't past version `upto`."""
    return MatchSnapshot.objects.filter(match_id=match_id, version__lte=upto).first()


def open_snapshot(snapshot: MatchSnapshot, installed: Installed, key: bytes, digest: bytes) -> Any | None:
    """The state in a snapshot, or `None` where it is of other rules, another stream, or damaged."""
    body = bytes(snapshot.body)
    expected = _seal(key=key, version=snapshot.version, rules=installed.game.rules, digest=digest, body=body)
    if snapshot.rules != installed.game.rules or not hmac.compare_digest(expected, bytes(snapshot.seal)):
        logger.warning("snapshot_ignored", match=str(snapshot.match_id), version=snapshot.version)
        return None
    try:
        return installed.codec.decode_state(body)
    except msgspec.MsgspecError:
        logger.warning("snapshot_unreadable", match=str(snapshot.match_id), version=snapshot.version)
        return None
