"""Rows about the pure part, for each installed game: folding, random play, copying a state."""

import copy
import random
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import msgspec

from games.kernel.clone import clone
from games.kernel.codec import Codec, type_name
from games.kernel.records import Record
from tests.benchmarks import playing
from tests.benchmarks.copying import BY_HAND
from tests.benchmarks.measuring import Effort, Row, Side, interleave, micro, per_call, per_item

TOY_FOLD = "0.43 µs for a toy state (stated)"
TOY_PLAY = 19e-6
"""The middle of what OpenSpiel's games in Python took where the target was set: 16 to 22 µs an action."""
BOUND_BY_TARGET = {"elementalist", "wild_magic", "elemental_creatures"}
PEERS = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "python_block_dominoes")
PLAY_SECONDS = 0.15
SLICES = 5


def _stored(codec: Codec, records: list[Record]) -> list[tuple[str, int, bytes]]:
    return [(type_name(type(one)), codec.schema_of(one), codec.encode(one)) for one in records]


def fold_event(effort: Effort) -> list[Row]:
    """Decoding and folding of one stored record, over whole matches."""
    rows = []
    for found in playing.games():
        streams = [
            _stored(found.codec, playing.play_out(found.game, playing.seats_of(found.game), luck)[0])
            for luck in map(random.Random, range(2))
        ]

        def refold(found: Any = found, streams: Any = streams) -> int:
            for stream in streams:
                found.codec.fold(stream, found.game.blank())
            return sum(map(len, streams))

        medians = interleave({"fold": per_item(refold)}, effort, slices=SLICES)
        rows.append(
            Row(
                name="fold",
                what=f"fold of one record, decode included: {found.game.slug}",
                measured=micro(medians["fold"]),
                compared=TOY_FOLD,
            )
        )
    return rows


def _random_play(found: Any, seconds: float) -> Side:
    """Seconds a decision over whole matches: who is awaited, legal moves, one at random, its commit."""
    seeds = iter(range(10**9))

    def run() -> float:
        begin, decisions = time.perf_counter(), 0
        while time.perf_counter() - begin < seconds:
            decisions += playing.play_out(
                found.game, playing.seats_of(found.game), random.Random(next(seeds)), keep=False
            )[2]
        return (time.perf_counter() - begin) / decisions

    return run


def _peer_play(game: Any, seconds: float) -> Side:
    """The same of a game of OpenSpiel's; chance nodes take time and don't count, as SYSTEM steps here."""
    luck = random.Random(3)

    def run() -> float:
        begin, decisions = time.perf_counter(), 0
        while time.perf_counter() - begin < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(luck.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(luck.choice(state.legal_actions()))
                    decisions += 1
        return (time.perf_counter() - begin) / decisions

    return run


def _peers() -> dict[str, Any]:
    """OpenSpiel's games written in Python; none where the package isn't installed."""
    try:
        pyspiel = import_module("pyspiel")
        import_module("open_spiel.python.games")
    except ImportError:
        return {}
    return {name: pyspiel.load_game(name) for name in PEERS if name in pyspiel.registered_names()}


def random_play(effort: Effort) -> list[Row]:
    """Random play of each game and of OpenSpiel's, in turn."""
    seconds = PLAY_SECONDS * effort.scale
    games = {found.game.slug: found for found in playing.games()}
    peers = _peers()
    sides = {name: _peer_play(game, seconds) for name, game in peers.items()}
    sides |= {slug: _random_play(found, seconds) for slug, found in games.items()}
    medians = interleave(sides, effort, slices=SLICES)
    if peers:
        times = sorted(medians[name] for name in peers)
        reference = sum(times) / len(times)
        compared = (
            f"mean of OpenSpiel's {', '.join(name.removeprefix('python_') for name in peers)}: "
            f"{micro(reference)} ({micro(times[0])} to {micro(times[-1])})"
        )
    else:
        reference, compared = TOY_PLAY, "OpenSpiel not installed; 16 to 22 µs stated, 19 taken"
    return [
        Row(
            name="play",
            what=f"random play, one decision: {slug}",
            measured=micro(medians[slug]),
            compared=compared,
            ratio=medians[slug] / reference,
            target="<= 3 times" if slug in BOUND_BY_TARGET else "report",
            met=medians[slug] / reference <= 3 if slug in BOUND_BY_TARGET else None,
        )
        for slug in games
    ]


def _round_trip(decoder: msgspec.msgpack.Decoder[Any], state: Any) -> Any:
    return decoder.decode(msgspec.msgpack.encode(state))


def clone_state(effort: Effort) -> list[Row]:
    """Copies of a state from the middle of a match."""
    rows = []
    for found in playing.games():
        _, states, _ = playing.play_out(found.game, playing.seats_of(found.game), random.Random(1))
        state = states[len(states) // 2]
        decoder = msgspec.msgpack.Decoder(found.game.state_type)
        ways: dict[str, Callable[[], Any]] = {
            "clone": partial(clone, state),
            "msgpack round trip": partial(_round_trip, decoder, state),
        }
        by_hand = BY_HAND.get(found.game.slug)
        if by_hand is not None:
            ways["by hand"] = partial(by_hand, state)
        ways["deepcopy"] = partial(copy.deepcopy, state)
        for way, make in ways.items():
            assert make() == state, way
        sides = {way: per_call(make, effort.times(400)) for way, make in ways.items() if way != "deepcopy"}
        sides["deepcopy"] = per_call(ways["deepcopy"], effort.times(20))
        medians = interleave(sides, effort, slices=SLICES)
        others = ", ".join(
            f"{way} {micro(value)}" for way, value in ((way, medians[way]) for way in ways if way != "clone")
        )
        rows.append(
            Row(
                name="clone",
                what=f"clone of a state: {found.game.slug}",
                measured=micro(medians["clone"]),
                compared=others,
                ratio=medians.ratio("clone", "msgpack round trip"),
            )
        )
    return rows
