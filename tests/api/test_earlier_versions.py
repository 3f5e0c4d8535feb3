"""Every version of a match can be looked at by everybody, those in the middle of a commit included."""

from uuid import UUID

import pytest

from games.kernel.registry import newest
from games.matches import play, store
from games.matches.loading import load
from games.matches.models import Match
from tests.api.client import Api

ENOUGH = 120
QUERY = """query ($id: UUID!, $version: Version) {
    match(id: $id, version: $version) {
      version status view moves outcome awaiting { seats system decision } } }"""


def played(game, people):
    """A match of so many people, some way in: the worker's part is taken, and first legal moves."""
    seats = [{"me": True}, *({"open": True} for _ in people[1:])]
    made = people[0].post("/api/v1/matches", {"game": game.slug, "seats": seats}).json()["id"]
    for each in people[1:]:
        assert each.post(f"/api/v1/matches/{made}/join").status_code == 200
    loaded = load(UUID(made))
    while loaded.version < ENOUGH and loaded.status == Match.Status.RUNNING:
        if loaded.awaiting_system:
            loaded = play.advance(loaded)
            continue
        seat = loaded.awaiting_seats[0]
        moves = loaded.installed.game.legal_moves(loaded.state, seat)
        loaded = play.submit_move(
            match_id=loaded.id, player_id=loaded.seats[seat].player_id, move=moves[loaded.commit % len(moves)]
        ).loaded
    return made


@pytest.mark.parametrize("game", [found.game for found in newest()], ids=lambda game: game.slug)
def test_every_version_is_shown_to_every_viewer(transactional_db, game):
    people = [Api() for _ in range(max(2, game.seats[0]))]
    match = played(game, people)
    records = store.read(UUID(match))
    ends = {one.header.version for one, two in zip(records, [*records[1:], None], strict=True)
            if two is None or two.header.commit != one.header.commit}  # fmt: skip
    middles = 0
    for viewer in (*people, Api(anonymous=True)):
        for version in range(1, len(records)):
            then = viewer.get(f"/api/v1/matches/{match}?version={version}")
            assert then.status_code == 200, (version, then.content)
            shown = then.json()
            assert (shown["version"], shown["view"] is None) == (version, False)
            if version not in ends:
                middles += 1
                assert shown["awaiting"] == {"seats": [], "system": False, "decision": None}
                assert (shown["status"], shown["outcome"]) == ("running", None)
            elif shown["status"] == "running":
                assert shown["awaiting"]["seats"] or shown["awaiting"]["system"]
    assert middles > 0
    for version in range(1, len(records), 3):
        again = people[0].graphql(QUERY, id=match, version=version)
        assert "errors" not in again, again
        rest = people[0].get(f"/api/v1/matches/{match}?version={version}").json()
        found = again["data"]["match"]
        assert {key: found[key] for key in ("view", "awaiting", "outcome")} == {
            key: rest[key] for key in ("view", "awaiting", "outcome")
        }
        assert version in ends or found["moves"] == []
