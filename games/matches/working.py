"""What a worker does: takes what is due, one match after the other, and takes its next step."""

import time

import redis
import structlog

from games import metrics
from games.matches import bots, duequeue, play, wakeups
from games.matches.duequeue import Taken
from games.matches.errors import MatchError
from games.matches.loading import LoadedMatch, load

logger = structlog.get_logger(__name__)

SLICE_SECONDS = 0.1
"""How long one token goes on taking: a message for each step would cost as much as the step."""


def work(lane: str) -> int:
    """Take from the lane for a moment, then see that somebody goes on. Returns how many were looked after."""
    end = time.monotonic() + SLICE_SECONDS
    count = waiting = 0
    while True:
        taken = duequeue.take(lane)
        if taken is None:
            return count
        waiting = look_after(taken)
        count += 1
        if time.monotonic() >= end:
            break
    if waiting:
        duequeue.call([lane])
    return count


def look_after(taken: Taken) -> int:
    """Take the next step of the match: one commit, or a choice to be held. Returns how many wait."""
    begun = time.monotonic()
    held = False
    if taken.held is None:
        metrics.woken(taken.waited, taken.lane)
    try:
        with duequeue.working_on(taken), wakeups.at_once():
            held = _step(taken, begun)
    except MatchError as error:
        # Gone or stopped: there is nothing to do, and another try would not help.
        logger.warning("task_dropped", match=str(taken.match), error=f"{type(error).__name__}: {error}")
    finally:
        waiting = 1 if held else _done(taken, time.monotonic() - begun)
    return waiting


def _done(taken: Taken, seconds: float) -> int:
    try:
        return duequeue.done(taken, cost=seconds)
    except (redis.RedisError, OSError):
        # The lease ends by itself, and the sweeper knows what is due.
        return 0


def _step(taken: Taken, begun: float) -> bool:
    """Whether a choice is held: then the match is not done yet."""
    loaded = load(taken.match)
    if taken.held is not None:
        bots.play_choice(loaded, bots.read_choice(loaded, taken.held))
        return False
    if loaded.awaiting_system:
        play.advance(loaded)
        return False
    seat = bots.seat_to_move(loaded)
    return seat is not None and _think(taken, loaded, seat, begun)


def _think(taken: Taken, loaded: LoadedMatch, seat: int, begun: float) -> bool:
    choice, seconds = bots.choose(loaded, seat)
    pause = bots.pause_after(loaded, seat, seconds)
    if not pause:
        bots.play_choice(loaded, choice)
        return False
    return duequeue.hold(taken, bots.stored(choice), after=pause, cost=time.monotonic() - begun)
