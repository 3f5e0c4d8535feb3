"""Moves of bots: what a bot chooses from its seat's view, who chooses where it fails, and when it answers."""

import secrets
from time import monotonic

import msgspec
import structlog
from billiard.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.utils import timezone

from games import metrics
from games.kernel.dice import Dice
from games.kernel.records import Move
from games.kernel.visibility import view
from games.matches import commits
from games.matches.commits import Author
from games.matches.loading import LoadedMatch
from games.matches.models import Match
from games.opponents import LEVELS

logger = structlog.get_logger(__name__)

THINK_SECONDS = 20
"""How long a worker may take for what it has begun. A bot that thinks longer is out of time."""
FALLBACK = "novice"
"""Who moves, and is recorded to have, where a bot of another level gives no answer."""


class Choice(msgspec.Struct, frozen=True):
    """A move that a bot chose for a seat at a version. `level`: who chose it."""

    version: int
    seat: int
    level: str
    move: Move


class _Stored(msgspec.Struct, frozen=True):
    version: int
    seat: int
    level: str
    move: msgspec.Raw


def seat_to_move(loaded: LoadedMatch) -> int | None:
    """The first seat that is awaited and that a bot plays, or `None`."""
    if loaded.status != Match.Status.RUNNING:
        return None
    return next((seat for seat in loaded.awaiting_seats if loaded.seats[seat].plays), None)


def choose(loaded: LoadedMatch, seat: int) -> tuple[Choice, float]:
    """Let the seat's bot choose, from its view and its legal moves alone; how many seconds it took."""
    game = loaded.installed.game
    moves = game.legal_moves(loaded.state, seat)
    level = loaded.seats[seat].plays or FALLBACK
    dice = Dice(secrets.token_bytes(32), 0)
    begun = monotonic()
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
    seconds = monotonic() - begun
    metrics.thought(loaded.seats[seat].plays or FALLBACK, loaded.game, seconds)
    return Choice(loaded.version, seat, level, move), seconds


def pause_after(loaded: LoadedMatch, seat: int, seconds: float) -> float:
    """How long to hold an answer back that took so many seconds.

    Bots that weigh moves answer after whole steps of time: how long one thinks tells what it may choose from.
    """
    step: float = settings.BOT_STEP_SECONDS
    level = loaded.seats[seat].plays
    if not step or level is None or not LEVELS[level].weighs:
        return 0.0
    return step - seconds % step


def play_choice(loaded: LoadedMatch, choice: Choice) -> LoadedMatch | None:
    """Play what was chosen. `None` if the match has moved on, or somebody else sits there now."""
    if loaded.version != choice.version or loaded.status != Match.Status.RUNNING:
        return None
    if choice.seat not in loaded.awaiting_seats or loaded.seats[choice.seat].plays is None:
        return None
    player = loaded.seats[choice.seat].player_id
    author = Author(
        actor=choice.seat,
        principal=f"bot:{choice.level}",
        on_behalf=None if player is None else f"player:{player}",
    )
    return commits.carry_out(loaded, choice.move, author, timezone.now())


def stored(choice: Choice) -> bytes:
    """A choice as it is kept until its moment."""
    return msgspec.json.encode(choice)


def read_choice(loaded: LoadedMatch, kept: bytes) -> Choice:
    """What `stored` wrote."""
    found = msgspec.json.decode(kept, type=_Stored)
    move = loaded.installed.codec.read_move(msgspec.json.decode(found.move))
    return Choice(found.version, found.seat, found.level, move)
