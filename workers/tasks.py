"""Celery tasks, thin: each calls a service function and may be delivered any number of times."""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import structlog
from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings

from games.kernel.dice import Dice
from games.kernel.visibility import view
from games.leaderboards import recording
from games.matches import play, sweeping
from games.matches.errors import MatchError
from games.matches.loading import Loaded
from games.opponents import LEVELS

logger = structlog.get_logger(__name__)

THINK_SECONDS = 20
FALLBACK = "novice"
"""Who moves, and is recorded to have, where a bot of another level gives no answer."""


@contextmanager
def _dropped_if_pointless(match_id: str) -> Iterator[None]:
    """A wake-up for a match that is gone or stopped has nothing to do; sending it again won't help."""
    try:
        yield
    except MatchError as error:
        logger.warning("task_dropped", match=match_id, error=f"{type(error).__name__}: {error}")


@shared_task(name="workers.advance")
def advance(match_id: str, version: int) -> None:
    """Take the SYSTEM step due at this version; the commit wakes whoever is next."""
    with _dropped_if_pointless(match_id):
        play.advance_match(match_id=UUID(match_id), version=version)


@shared_task(name="workers.think", soft_time_limit=THINK_SECONDS)
def think(match_id: str, version: int, seat: int) -> None:
    """Let the bot on this seat choose from its view and its legal moves, and play its choice."""
    with _dropped_if_pointless(match_id):
        loaded = play.bot_to_move(match_id=UUID(match_id), version=version, seat=seat)
        if loaded is not None:
            _play_for(loaded, seat)


def _play_for(loaded: Loaded, seat: int) -> None:
    game = loaded.installed.game
    moves = game.legal_moves(loaded.state, seat)
    level = loaded.seats[seat].plays or FALLBACK
    weighs = LEVELS[level].weighs
    dice = Dice(secrets.token_bytes(32), 0)
    begun = time.monotonic()
    try:
        move = LEVELS[level].choose(game, view(loaded.state, seat), seat, moves, dice)
    except Exception as error:
        # Out of time or at fault: the others at the table must not wait for ever.
        late = isinstance(error, SoftTimeLimitExceeded)
        logger.warning(
            "bot_out_of_time" if late else "bot_failed",
            match=str(loaded.id),
            version=loaded.version,
            bot=level,
            exc_info=None if late else error,
        )
        level = FALLBACK
        move = LEVELS[level].choose(game, {}, seat, moves, dice)
    if weighs:
        _round_up(time.monotonic() - begun)
    play.submit_bot_move(loaded=loaded, seat=seat, move=move, level=level)


def _round_up(seconds: float) -> None:
    """Wait until a whole number of steps has gone by: how long a bot thinks tells what it may choose from."""
    step = settings.BOT_STEP_SECONDS
    if step:
        time.sleep(step - seconds % step)


@shared_task(name="workers.close_forgotten")
def close_forgotten() -> None:
    """Abort matches that nobody started in a month."""
    sweeping.close_forgotten()


@shared_task(name="workers.sweep")
def sweep() -> None:
    """Expire clocks and send overdue wake-ups again."""
    sweeping.sweep()


@shared_task(name="workers.record_results")
def record_results() -> None:
    """Put finished matches on leaderboards that are missing there."""
    recording.record_missing()
