"""Old streams fold forever: every recorded match still gives its final state."""

from hashlib import sha256
from pathlib import Path

import pytest

from games.kernel.codec import fold
from games.kernel.content import canonical
from games.kernel.registry import installed, newest
from tests.golden.record import read

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
