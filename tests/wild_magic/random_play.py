"""Random matches for property tests: every commit with the state after it."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from games.kernel import Concede, Dice, Expire, Move
from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.records import SYSTEM, Record
from games.wild_magic.state import State
from tests.wild_magic.table import GAME

MIXES: tuple[dict[str, Any], ...] = (
    {},
    {"guardians": "on", "guardian_sides": "light"},
    {"guardians": "on", "guardian_sides": "dark"},
    {"guardians": "on", "guardian_sides": "random", "unbroken_tie": "shared"},
    {"guardians": "on", "guardian_sides": "random", "content_pack": "wim-house-2"},
)


class Commit(msgspec.Struct):
    """One commit of a random match; `state` is the live one and changes with the next."""

    actor: int
    move: Move | None
    records: list[Record]
    state: State


def play(seed: int, seats: int, options: dict[str, Any], *, concede_in: int = 0) -> Iterator[Commit]:
    """One random match, commit by commit; one decision in 25 is an expired clock."""
    key = sha256(f"{seed} {seats} {options}".encode()).digest()
    luck = Dice(key, 0)
    begun = start(GAME, read_options(GAME, options), seats, key)
    state = begun.state
    yield Commit(SYSTEM, None, begun.records, state)
    commit = 1
    while GAME.outcome(state) is None:
        commit += 1
        seat = luck.choice(GAME.awaiting(state).seats)
        actor, move = seat, luck.choice(GAME.legal_moves(state, seat))
        leaver = luck.below(seats)
        if concede_in and luck.below(concede_in) == 0 and state.seats[leaver].in_play:
            actor, move = leaver, Concede()
        elif luck.below(25) == 0:
            actor, move = SYSTEM, Expire(seat=seat)
        decided = decide_in_place(GAME, state, actor, move, Dice(key, commit))
        state = decided.state
        yield Commit(actor, move, decided.records, state)


def matches(count: int, *, concede: bool = True) -> Iterator[Iterator[Commit]]:
    """Some random matches over all seat counts and option mixes, every other one with concessions."""
    for seed in range(count):
        options = MIXES[seed % len(MIXES)]
        concede_in = 40 if concede and seed % 2 else 0
        yield play(seed, 2 + seed % 4, options, concede_in=concede_in)
