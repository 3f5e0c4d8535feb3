"""Random matches, position by position, for tests that look at all of them."""

from collections.abc import Iterator
from typing import Any

import msgspec

from games.elementalist.moves import StopBuilding
from games.elementalist.state import State
from games.kernel import SYSTEM, Dice, Move, clone
from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.records import Expire, Record
from tests.elementalist.table import GAME


class Position(msgspec.Struct):
    """One commit of a match: the state before it, who did what, its records, and the state after it."""

    before: State
    actor: int
    move: Move
    records: list[Record]
    state: State


def walk(
    seed: int, options: dict[str, Any] | None = None, *, stop_in: int = 0, expire_in: int = 0
) -> Iterator[Position]:
    """A random match. One decision in `expire_in` is an expired clock (0: none).

    In the draft, one choice in `stop_in` may be to stop (0: never), so that stacks grow large.
    """
    key = seed.to_bytes(32, "big")
    luck = Dice(key, 0)
    begun = start(GAME, read_options(GAME, options or {}), 2, key)
    state: State = begun.state
    yield Position(GAME.state_type(), SYSTEM, begun.records[0], begun.records, clone(state))  # type: ignore[arg-type]
    commit = 1
    while GAME.outcome(state) is None:
        commit += 1
        awaited = GAME.awaiting(state)
        actor, move = SYSTEM, GAME.step(state)
        if awaited.seats:
            (actor,) = awaited.seats
            moves = GAME.legal_moves(state, actor)
            if isinstance(moves[-1], StopBuilding) and not (stop_in and luck.below(stop_in) == 0):
                moves.pop()
            move = luck.choice(moves)
            if expire_in and luck.below(expire_in) == 0:
                actor, move = SYSTEM, Expire(seat=actor)
        before = clone(state)
        decided = decide_in_place(GAME, state, actor, move, Dice(key, commit))
        state = decided.state
        yield Position(before, actor, move, decided.records, clone(state))
