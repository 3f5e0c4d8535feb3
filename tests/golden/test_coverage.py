"""Every kind of record that a game can write occurs in a recorded stream of it."""

from pathlib import Path

import pytest

from games.kernel.codec import type_name
from games.kernel.registry import newest
from tests.golden.record import FOLDER, read

UNRECORDED = {
    "elemental_creatures": {
        "concede_game",  # no bot gives up a game of a series, and no clock does it for one
        "guard_tripped",  # thousands of steps in one resolution
    },
}
"""What bots don't come to, with the reason."""


@pytest.mark.parametrize("found", list(newest()), ids=lambda found: found.game.slug)
def test_every_record_type_occurs_in_a_recorded_stream(found) -> None:
    game = found.game
    recorded = {record.type for path in _streams(game.slug) for record in read(path).records}
    types = {type_name(kind) for kind in (*game.move_types, *game.event_types)}
    assert types - recorded == UNRECORDED.get(game.slug, set())


def _streams(slug: str) -> list[Path]:
    return sorted((FOLDER / slug).glob("*.json.gz"))
