"""Rows about the event store: appending and loading."""

import random
import time
from collections.abc import Callable
from functools import partial
from unittest.mock import patch
from uuid import UUID

from games.kernel.registry import installed
from games.matches import loading, store, wakeups
from games.matches.loading import LoadedMatch
from games.matches.models import MatchSnapshot
from tests.benchmarks import bareapp, playing
from tests.benchmarks.measuring import Effort, Row, Side, interleave, milli, per_call, per_item

APPENDS = 40
SLICES = 5
LENGTHS = (500, 5_000)
TAIL = 60


def append(effort: Effort) -> list[Row]:
    """A commit of three records: encoded, hashed, written; against the statement alone."""
    loaded = playing.new_match(installed("marathon"), playing.guests(2))
    bare = playing.bare_match()
    place = {"version": 0}
    count = effort.times(APPENDS)

    def ours() -> float:
        nonlocal loaded
        seconds = 0.0
        for _ in range(count):
            seat, decision = playing.marathon_decision(loaded)
            begin = time.perf_counter()
            loaded = playing.write(loaded, seat, decision)
            seconds += time.perf_counter() - begin
        return seconds / count

    def silent() -> float:
        with patch.object(wakeups, "after_commit"):
            return ours()

    with bareapp.connect() as connection:

        def statement() -> float:
            begin = time.perf_counter()
            for _ in range(count):
                assert bareapp.append(connection, bare, place["version"], 3)
                place["version"] += 3
            return (time.perf_counter() - begin) / count

        medians = interleave({"bare": statement, "ours": silent, "told": ours}, effort, slices=SLICES)
    rate = medians.ratio("bare", "ours")
    told = medians.ratio("bare", "told")
    return [
        Row(
            name="append",
            what="append of 3 records: encode, hash, write",
            measured=milli(medians["ours"]),
            compared=f"bare statement {milli(medians['bare'])}",
            ratio=rate,
            target=">= 0.85 of its rate",
            met=rate >= 0.85,
        ),
        Row(
            name="append",
            what="the same with the wake-up over Redis",
            measured=milli(medians["told"]),
            compared=f"bare statement {milli(medians['bare'])}",
            ratio=told,
        ),
    ]


_FETCH = b"SELECT type, schema, payload FROM match_event WHERE match_id = %(match)s ORDER BY version"


def load(effort: Effort) -> list[Row]:
    """Loading by folding against fetching and decoding alone, and from snapshots at two lengths."""
    players, rows = playing.guests(2), []
    for found in [*playing.games(), installed("marathon")]:
        players = playing.guests(playing.seats_of(found.game))
        length = LENGTHS[1] if found.game.slug == "marathon" else LENGTHS[0]
        rows.append(_fold_row(playing.stored(found, players, length, random.Random(1)), effort))
    rows.append(_snapshot_row(effort))
    return rows


def _fold_row(loaded: LoadedMatch, effort: Effort) -> Row:
    codec = loaded.installed.codec
    repetitions = effort.times(max(1, 5_000 // loaded.version))

    def bare() -> int:
        with store.raw_cursor() as cursor:
            rows = cursor.execute(_FETCH, {"match": loaded.id}, prepare=True, binary=True).fetchall()
        for _, _, payload in rows:
            codec._record.decode(payload)
        return len(rows)

    def fold() -> int:
        loading.state_at(loaded, loaded.version)
        return loaded.version

    def several(function: Callable[[], int]) -> Callable[[], int]:
        return lambda: sum(function() for _ in range(repetitions))

    MatchSnapshot.objects.filter(match_id=loaded.id).delete()
    medians = interleave(
        {"bare": per_item(several(bare)), "fold": per_item(several(fold))}, effort, slices=SLICES
    )
    ratio = medians.ratio("fold", "bare")
    return Row(
        name="load",
        what=f"load by folding, {loaded.game}, {loaded.version} records",
        measured=milli(medians["fold"] * loaded.version),
        compared=f"fetch and decode {milli(medians['bare'] * loaded.version)}",
        ratio=ratio,
        target="<= 1.50",
        met=ratio <= 1.5,
    )


def _snapshot_row(effort: Effort) -> Row:
    """Loading the row, the snapshot and a tail, in a process that does not know the match."""
    sides: dict[str, Side] = {}
    for length in LENGTHS:
        players = playing.guests(2)
        loaded = playing.stored(installed("marathon"), players, length - TAIL, random.Random(1))
        loading.state_at(loaded, loaded.version, keep=True)
        while loaded.version < length:
            loaded = playing.write(loaded, *playing.marathon_decision(loaded))
        sides[str(length)] = per_call(partial(_cold, loaded.id), effort.times(20))
    medians = interleave(sides, effort, slices=SLICES)
    short, long = map(str, LENGTHS)
    ratio = medians.ratio(long, short)
    return Row(
        name="load",
        what=f"load with a snapshot and {TAIL} records, length {LENGTHS[1]}",
        measured=milli(medians[long]),
        compared=f"the same at length {LENGTHS[0]} {milli(medians[short])}",
        ratio=ratio,
        target="flat: <= 1.10",
        met=ratio <= 1.1,
    )


def _cold(match_id: UUID) -> None:
    loading.cache.drop(match_id)
    loading.load(match_id)
