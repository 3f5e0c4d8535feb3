"""Old streams fold forever: every recorded match still gives its final state."""

from hashlib import sha256
from pathlib import Path

import pytest

from games.kernel.codec import fold, type_name
from games.kernel.content import canonical
from games.kernel.registry import installed, newest
from tests.golden.record import read

UNSEEN = {
    # Guards that no match has tripped, and a move that bots are not offered.
    "elemental_creatures": {"concede_game", "guard_tripped", "resolution_dropped"},
    # Abilities and a placement that not one of a thousand random missions came to use.
    "extra_creditors": {"dematerialized", "materialize", "materialized", "totem_placed"},
}
"""Record types that no recorded stream has."""
FILES = sorted(Path(__file__).parent.glob("*/*.json.gz"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_recorded_stream_folds_to_its_final_state(path) -> None:
    golden = read(path)
    found = installed(golden.game, golden.rules)
    records = [found.codec.decode(each.type, each.schema, each.payload.encode()) for each in golden.records]
    state = fold(records, found.game.state_type())
    assert sha256(canonical(state)).hexdigest() == golden.final
    assert found.game.outcome(state) is not None


@pytest.mark.parametrize("found", list(newest()), ids=lambda found: found.game.slug)
def test_every_game_has_recorded_streams(found) -> None:
    recorded = {(golden.rules, golden.seats) for golden in map(read, FILES) if golden.game == found.game.slug}
    seats = range(found.game.seats[0], found.game.seats[1] + 1)
    assert {(found.game.rules, count) for count in seats} <= recorded


@pytest.mark.parametrize("found", list(newest()), ids=lambda found: found.game.slug)
def test_every_type_of_record_occurs(found) -> None:
    game = found.game
    kinds = {type_name(kind) for kind in (*game.move_types, *game.event_types)}
    for golden in map(read, FILES):
        if golden.game == game.slug:
            kinds -= {record.type for record in golden.records}
    assert kinds <= UNSEEN.get(game.slug, set())
