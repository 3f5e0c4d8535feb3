"""How well the apprentice plays: against the novice in two-seat matches, or as a team on missions."""

import random
from collections import Counter
from typing import Any, get_args, get_type_hints

from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.dice import Dice
from games.kernel.game import AnyGame, Outcome
from games.kernel.records import SYSTEM
from games.kernel.visibility import view
from games.opponents import LEVELS
from tests.benchmarks import playing
from tests.benchmarks.measuring import Effort, Row

MATCHES = 200
TARGET = 0.9
MISSIONS = 20
"""Missions of four apprentices at each difficulty: one takes far longer than a match of two."""


def _play(game: AnyGame, levels: list[str], options: dict[str, Any], luck: random.Random) -> Outcome:
    """One match of bots, each choosing from its own view."""
    key = luck.randbytes(32)
    dice = Dice(luck.randbytes(32), 0)
    state = start(game, read_options(game, options), len(levels), key).state
    commit = 1
    while (outcome := game.outcome(state)) is None:
        awaited = game.awaiting(state)
        if awaited.system:
            actor, move = SYSTEM, game.step(state)
        else:
            actor = awaited.seats[0]
            moves = game.legal_moves(state, actor)
            move = LEVELS[levels[actor]].choose(game, view(state, actor), actor, moves, dice)
        commit += 1
        state = decide_in_place(game, state, actor, move, Dice(key, commit)).state
    return outcome


def strength(effort: Effort) -> list[Row]:
    """A row for each competitive game, and one for each difficulty of a co-operative one."""
    rows = []
    for found in playing.games():
        most = found.game.seats[1]
        if _is_cooperative(found.game):
            rows += _missions(found.game, most, effort)
        else:
            rows.append(_duels(found.game, effort))
    return rows


def _is_cooperative(game: AnyGame) -> bool:
    luck = random.Random(1)
    return _play(game, ["novice"] * game.seats[0], {}, luck).won is not None


def _duels(game: AnyGame, effort: Effort) -> Row:
    """Seats alternate; a shared first place is no win."""
    count = effort.times(MATCHES)
    wins, ends = 0, Counter[str]()
    for number in range(count):
        seat = number % 2
        levels = ["novice", "novice"]
        levels[seat] = "apprentice"
        outcome = _play(game, levels, {}, random.Random(number))
        wins += outcome.placements[seat] == 1 and outcome.placements[1 - seat] > 1
        ends[outcome.reason] += 1
    share = wins / count
    return Row(
        name="strength",
        what=f"apprentice against novice, 2 seats: {game.slug} ({_listed(ends)})",
        measured=f"{wins} of {count} won",
        compared="novice",
        ratio=share,
        target=f">= {TARGET:.2f}",
        met=share >= TARGET,
    )


def _missions(game: AnyGame, seats: int, effort: Effort) -> list[Row]:
    """Win rate by difficulty, and how the other missions ended."""
    rows = []
    for level in get_args(get_type_hints(game.options_type)["difficulty"]):
        count = effort.times(MISSIONS)
        won, ends = 0, Counter[str]()
        for number in range(count):
            outcome = _play(game, ["apprentice"] * seats, {"difficulty": level}, random.Random(number))
            won += bool(outcome.won)
            ends[outcome.reason] += 1
        rows.append(
            Row(
                name="strength",
                what=f"{seats} apprentices, {level}: {game.slug} ({_listed(ends)})",
                measured=f"{won} of {count} won",
                compared="",
                ratio=won / count,
            )
        )
    return rows


def _listed(ends: Counter[str]) -> str:
    return ", ".join(f"{reason} {count}" for reason, count in ends.most_common())
