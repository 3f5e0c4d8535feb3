"""Every kind of record that a game can write, and every way a match ends, occurs in a recorded stream."""

import pytest

from games.kernel.registry import versions
from tests.golden.plan import UNRECORDED, expected
from tests.golden.record import shown_by
from tests.golden.streams import recorded

ENDS = {
    "example": {"points", "conceded"},
    "elementalist": {"life", "concede", "quiet"},
    "wild_magic": {"deck", "six_melds", "last_seat"},
    "elemental_creatures": {"target", "rounds", "idle", "max_rounds", "last_seat", "wins", "last_game"},
    "mushroom_sorcerer": {"moons_blessing", "forest_dominance", "round_limit", "last_standing"},
    "extra_creditors": {
        *("victory", "collapse", "congeal", "abandoned", "plane_break_limit", "turn_limit", "wild_magic"),
    },
}
"""The reasons of the ends of each game."""


@pytest.mark.parametrize("found", list(versions()), ids=lambda found: f"{found.game.slug}-{found.game.rules}")
def test_every_record_type_and_end_occurs_in_a_recorded_stream(found):
    game = found.game
    shown = set[str]().union(*map(shown_by, recorded(game)))
    assert sorted(expected(game) - shown) == []
    assert sorted(UNRECORDED.get(game.slug, set()) & shown) == []
    ends = {name.removeprefix("end:") for name in shown if name.startswith("end:")}
    assert ends == ENDS.get(game.slug, ends)
