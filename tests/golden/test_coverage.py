"""Every kind of record that a game can write, and every way a match ends, occurs in a recorded stream."""

import pytest

from games.kernel.codec import type_name
from games.kernel.registry import newest
from tests.golden.record import shown_by
from tests.golden.streams import files, read

UNRECORDED = {
    # The default pack never comes to so many steps, nor to so many cards that material is asked for.
    "elemental_creatures": {"guard_tripped", "frame_opened", "frame_closed"},
}
"""What no match comes to, with the reason."""
ENDS = {
    "elementalist": {"life", "concede", "quiet"},
    "wild_magic": {"deck", "six_melds", "last_seat"},
    "elemental_creatures": {"target", "rounds", "idle", "max_rounds", "last_seat", "wins", "last_game"},
    "mushroom_sorcerer": {"moons_blessing", "forest_dominance", "round_limit", "last_standing"},
    "extra_creditors": {
        *("victory", "collapse", "congeal", "abandoned", "plane_break_limit", "turn_limit", "wild_magic"),
    },
}
"""The reasons of the ends of each game."""


@pytest.mark.parametrize("found", list(newest()), ids=lambda found: found.game.slug)
def test_every_record_type_and_end_occurs_in_a_recorded_stream(found) -> None:
    game = found.game
    shown = set[str]().union(*(shown_by(read(path)) for path in files(game.slug)))
    types = {type_name(kind) for kind in (*game.move_types, *game.event_types)}
    types |= {"setup", "expire", "concede"}
    assert types - shown == UNRECORDED.get(game.slug, set())
    ends = {name.removeprefix("end:") for name in shown if name.startswith("end:")}
    assert ends == ENDS.get(game.slug, ends)
