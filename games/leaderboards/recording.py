"""From finished matches to rows of leaderboards. Doing it again changes nothing."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
import structlog
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.kernel.errors import UnknownGame
from games.kernel.game import Outcome
from games.kernel.registry import installed
from games.leaderboards.models import HighScore
from games.matches import projections, store
from games.matches.commits import match_ended
from games.matches.models import Match

logger = structlog.get_logger(__name__)

LOOK_BACK = timedelta(days=2)
"""Matches that ended longer ago are left to the command that rebuilds projections."""
BATCH = 200


def connect() -> None:
    """Record matches as they end, and again when projections are rebuilt."""
    match_ended.connect(_on_end, dispatch_uid="high_score")
    projections.also_rebuild(record)


def _on_end(match_id: UUID, **_more: Any) -> None:
    record(match_id)


def record(match_id: UUID) -> list[str]:
    """Make the match's high score what its outcome says; returns what was wrong."""
    truth = _truth(match_id)
    known = HighScore.objects.filter(pk=match_id).values(*_FIELDS).first()
    if known == truth:
        return []
    if truth is None:
        HighScore.objects.filter(pk=match_id).delete()
    else:
        HighScore.objects.update_or_create(pk=match_id, defaults=truth)
    return ["high_score"]


def record_missing(now: datetime | None = None) -> int:
    """Record what a process could not that died right after a match had ended. Returns how many."""
    since = (now or timezone.now()) - LOOK_BACK
    missing = Match.objects.filter(
        ~Exists(HighScore.objects.filter(pk=OuterRef("pk"))),
        status=Match.Status.FINISHED,
        visibility=Match.Visibility.PUBLIC,
        ended_at__gte=since,
        outcome__won=True,
    )
    recorded = 0
    for match_id in missing.values_list("pk", flat=True)[:BATCH]:
        try:
            recorded += bool(record(match_id))
        except UnknownGame as error:
            # During a deploy: a newer process knows these rules and will see to it.
            logger.warning("high_score_left", match=str(match_id), error=str(error))
    return recorded


_FIELDS = ("game", "pack", "board", "seats", "assisted", "rank")


def _truth(match_id: UUID) -> dict[str, Any] | None:
    row = Match.objects.get(pk=match_id)
    if row.status != Match.Status.FINISHED or row.visibility != Match.Visibility.PUBLIC:
        return None
    game = installed(row.game, row.rules).game
    outcome = msgspec.convert(row.outcome, Outcome)
    score = game.high_score(msgspec.convert(row.options, game.options_type), outcome)
    if score is None:
        return None
    return {
        "game": row.game,
        "pack": row.pack,
        "board": score.board,
        "seats": len(outcome.placements),
        "assisted": store.has_bot_moves(match_id),
        "rank": list(score.rank),
    }
