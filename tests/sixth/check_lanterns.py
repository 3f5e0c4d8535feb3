"""Run in a copy of the tree that has the sixth game: the service knows it without a further line."""

from uuid import UUID

import pytest

from games.audit.verifier import read_bundle, verify
from games.kernel import SYSTEM, Dice, view
from games.kernel.decide import decide_in_place, read_options, start
from games.kernel.registry import installed
from games.matches.loading import load
from games.opponents import LEVELS
from tests.api.client import Api
from tests.play import settle
from tests.sixth.lanterns import SLUG

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_is_listed_with_what_it_asks_and_refuses() -> None:
    nobody = Api(anonymous=True)
    games = nobody.get("/api/v1/games").json()["games"]
    assert SLUG in [game["slug"] for game in games]
    detail = nobody.get(f"/api/v1/games/{SLUG}").json()
    assert list(detail["moves"]) == ["answer", "concede"]
    assert "round_doubled" in detail["events"]
    found = nobody.graphql(
        f'{{ game(slug: "{SLUG}") {{ title rules packs clause(id: "LAN-DBL-1") {{ text }} }} }}'
    )
    game = found["data"]["game"]
    assert (game["title"], game["rules"]) == ("Lanterns", 2)
    assert game["packs"] == ["lan-house-1", "lan-house-2"]
    assert game["clause"]["text"].startswith("The seat with fewer points may double")


def test_a_whole_match_is_played_over_rest_and_proved() -> None:
    people = [Api(), Api()]
    seats = [{"me": True}, {"open": True}]
    made = people[0].post("/api/v1/matches", {"game": SLUG, "seats": seats})
    assert made.status_code == 201
    path = f"/api/v1/matches/{made.json()['id']}"
    assert people[1].post(f"{path}/join").status_code == 200
    kinds = set()
    while (match := people[0].get(path).json())["status"] == "running":
        if match["awaiting"]["system"]:
            settle(load(UUID(match["id"])))
            continue
        kinds.add(match["awaiting"]["decision"]["kind"])
        seat = match["awaiting"]["seats"][0]
        move = people[seat].get(f"{path}/moves").json()["moves"][0]
        assert people[seat].post(f"{path}/moves", {"move": move}).status_code == 201
    assert kinds == {"choose_card", "double"}
    assert match["outcome"]["reason"] == "points"
    verify(read_bundle(people[0].get(f"{path}/audit").content))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", [1, 2])
def test_bots_of_every_level_play_every_version(rules: int, level: str) -> None:
    game, luck = installed(SLUG, rules).game, Dice(b"l" * 32, rules)
    begun = start(game, read_options(game, {}), 2, b"k" * 32)
    state, commit = begun.state, 1
    while game.outcome(state) is None:
        awaited, commit = game.awaiting(state), commit + 1
        if awaited.system:
            actor, move = SYSTEM, game.step(state)
        else:
            (actor, *_) = awaited.seats
            moves = game.legal_moves(state, actor)
            move = LEVELS[level].choose(game, view(state, actor), actor, moves, luck)
        state = decide_in_place(game, state, actor, move, Dice(b"k" * 32, commit)).state
    assert state.round == 4
