"""Rebuilding what readers list from the streams. Sends nothing, appends nothing."""

from collections.abc import Callable
from uuid import UUID

import msgspec
from django.db import transaction

from games.kernel.codec import fold
from games.matches import commits, store
from games.matches.loading import cache, load
from games.matches.models import Match

_others: list[Callable[[UUID], list[str]]] = []


def also_rebuild(projection: Callable[[UUID], list[str]]) -> None:
    """Rebuild this as well, after the match's own row; it returns what was wrong."""
    _others.append(projection)


REBUILT = (
    "version",
    "commit",
    "digest",
    "status",
    "awaiting_seats",
    "awaiting_system",
    "outcome",
    "due_at",
    "deadline",
    "started_at",
    "ended_at",
)


def rebuild(match_id: UUID) -> list[str]:
    """Set a started match's row to what its stream says; returns the fields that were wrong.

    `asked_at` and the banks are kept: they are the clock's own record, and deadlines follow from them.
    """
    cache.drop(match_id)
    loaded = load(match_id)
    records = store.read(match_id)
    if not records:
        return []
    codec, game = loaded.installed.codec, loaded.installed.game
    state = fold(
        [codec.decode(each.header.type, each.header.schema, each.payload) for each in records],
        game.state_type(),
    )
    outcome, awaited, last = game.outcome(state), game.awaiting(state), records[-1]
    with transaction.atomic():
        row = Match.objects.select_for_update().get(pk=match_id)
        ended = store.moment(last.header.at) if outcome is not None else None
        due_at, deadline = commits.due(
            loaded, awaited, row.asked_at, row.banks_ms, store.moment(last.header.at)
        )
        truth = {
            "version": last.header.version,
            "commit": last.header.commit,
            "digest": last.digest,
            "status": Match.Status.RUNNING if outcome is None else Match.Status.FINISHED,
            "awaiting_seats": list(awaited.seats),
            "awaiting_system": awaited.system,
            "outcome": None if outcome is None else msgspec.to_builtins(outcome),
            "due_at": due_at,
            "deadline": deadline,
            "started_at": store.moment(records[0].header.at),
            "ended_at": ended,
        }
        wrong = [name for name in REBUILT if _plain(getattr(row, name)) != _plain(truth[name])]
        if wrong:
            Match.objects.filter(pk=match_id).update(**{name: truth[name] for name in wrong})
    cache.drop(match_id)
    return wrong + [name for other in _others for name in other(match_id)]


def _plain(value: object) -> object:
    """Comparable across what the database and what the fold return."""
    if isinstance(value, memoryview):
        return bytes(value)
    return msgspec.json.decode(msgspec.json.encode(value)) if isinstance(value, dict) else value
