"""How a team of apprentices does on missions: the win rate by difficulty, and what ended the others."""

import multiprocessing
import os
import random
from collections import Counter
from typing import Any, get_args, get_type_hints

from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.dice import Dice
from games.kernel.game import AnyGame, Outcome
from games.kernel.records import SYSTEM
from games.kernel.registry import installed
from games.kernel.visibility import view
from games.opponents import LEVELS
from tests.benchmarks.measuring import Effort, Row

MISSIONS = 40
"""Missions at each of the five difficulties: 200 in all."""


def play_match(game: AnyGame, levels: list[str], options: dict[str, Any], luck: random.Random) -> Outcome:
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


def play_mission(task: tuple[str, str, int]) -> tuple[str, str, bool]:
    """The mission of a game, difficulty and number: its difficulty, how it ended, whether it was won."""
    slug, level, number = task
    game = installed(slug).game
    luck = random.Random(f"{level} {number}")
    outcome = play_match(game, ["apprentice"] * game.seats[1], {"difficulty": level}, luck)
    return level, outcome.reason, bool(outcome.won)


def missions(game: AnyGame, effort: Effort) -> list[Row]:
    """A row for each difficulty; the missions are shared out to as many processes as there are cores."""
    levels = get_args(get_type_hints(game.options_type)["difficulty"])
    numbers = range(effort.times(MISSIONS))
    tasks = [(game.slug, level, number) for number in numbers for level in levels]
    won, ends = Counter[str](), {level: Counter[str]() for level in levels}
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        for level, reason, victory in pool.imap_unordered(play_mission, tasks):
            won[level] += victory
            ends[level][reason] += 1
    return [
        Row(
            name="strength",
            what=f"{game.seats[1]} apprentices, {level}: {game.slug} ({listed(ends[level])})",
            measured=f"{won[level]} of {len(numbers)} won",
            compared="",
            ratio=won[level] / len(numbers),
        )
        for level in levels
    ]


def listed(ends: Counter[str]) -> str:
    """How matches ended, the most frequent first."""
    return ", ".join(f"{reason} {count}" for reason, count in ends.most_common())
