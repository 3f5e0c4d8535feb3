"""Rebuilding what readers list from the streams. Sends nothing, appends nothing."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from games.kernel.chain import Stored
from games.kernel.codec import fold
from games.matches import commits, store
from games.matches.errors import NotRunning
from games.matches.loading import FOLD_ERRORS, LoadedMatch, cache, load
from games.matches.models import Match

_others: list[Callable[[UUID], list[str]]] = []


def also_rebuild(projection: Callable[[UUID], list[str]]) -> None:
    """Rebuild this as well, after the match's own row; it returns what was wrong."""
    _others.append(projection)


def rebuild(match_id: UUID) -> list[str]:
    """Set a started match's row to what its stream says; returns the fields that were wrong.

    `asked_at` and the banks are kept: they are the clock's own record, and deadlines follow from them. A
    quarantined match that can be read again goes on, with a whole move for the awaited seats. One that
    can't is quarantined: raises `NotRunning`. An aborted match stays aborted: that somebody ended it is in
    no stream, and its seed has been shown.
    """
    cache.drop(match_id)
    loaded = load(match_id)
    with transaction.atomic():
        # First of all: a move made between reading and writing would be lost from the head.
        row = Match.objects.select_for_update().get(pk=match_id)
        truth = _truth(loaded, row)
        wrong = [name for name, value in truth.items() if _plain(getattr(row, name)) != _plain(value)]
        if wrong:
            Match.objects.filter(pk=match_id).update(**{name: truth[name] for name in wrong})
    cache.drop(match_id)
    return wrong + [name for other in _others for name in other(match_id)]


def _truth(loaded: LoadedMatch, row: Match) -> dict[str, Any]:
    """What the row should say by its stream; nothing for a match that has not started."""
    records = store.read(loaded.id)
    if not records:
        return {}
    if _aborted(row):
        return _head(records) | {"status": Match.Status.ABORTED}
    codec, game = loaded.installed.codec, loaded.installed.game
    try:
        state = fold(
            [codec.decode(each.header.type, each.header.schema, each.payload) for each in records],
            game.blank(),
        )
    except FOLD_ERRORS as error:
        raise NotRunning(Match.Status.QUARANTINED) from error
    outcome, awaited = game.outcome(state), game.awaiting(state)
    asked_at, moved_at = row.asked_at, store.moment(records[-1].header.at)
    if row.status == Match.Status.QUARANTINED:
        now = timezone.now()
        asked_at = [now if seat in awaited.seats else None for seat in range(len(loaded.seats))]
    due_at, deadline = commits.due(loaded, awaited, asked_at, row.banks_ms, moved_at)
    return _head(records) | {
        "status": Match.Status.RUNNING if outcome is None else Match.Status.FINISHED,
        "awaiting_seats": list(awaited.seats),
        "awaiting_system": awaited.system,
        "outcome": None if outcome is None else msgspec.to_builtins(outcome),
        "due_at": due_at,
        "deadline": deadline,
        "ended_at": None if outcome is None else moved_at,
        "quarantine_reason": "",
        "asked_at": asked_at,
    }


def _aborted(row: Match) -> bool:
    """Whether somebody ended the match. One that was quarantined afterwards ended all the same."""
    if row.status == Match.Status.QUARANTINED:
        return row.ended_at is not None and row.outcome is None
    return row.status == Match.Status.ABORTED


def _head(records: list[Stored]) -> dict[str, Any]:
    last = records[-1]
    return {
        "version": last.header.version,
        "commit": last.header.commit,
        "digest": last.digest,
        "started_at": store.moment(records[0].header.at),
    }


def _plain(value: object) -> object:
    """Comparable across what the database and what the fold return."""
    if isinstance(value, memoryview):
        return bytes(value)
    return msgspec.json.decode(msgspec.json.encode(value)) if isinstance(value, dict) else value
