"""High scores: what teams won, on boards that compare like with like."""

from datetime import timedelta

import msgspec
import pytest
from django.core.management import call_command
from django.utils import timezone

from games.kernel.codec import fold
from games.kernel.decide import Decided
from games.kernel.registry import installed
from games.leaderboards import recording
from games.leaderboards.models import HighScore
from games.matches import commits, lobby
from games.matches.clocks import Clock
from games.matches.commits import Author
from games.matches.lobby import SeatSpec
from games.matches.models import Match
from games.players.models import Player, new_id
from tests.api.client import Api, problem
from tests.golden.streams import files, read
from tests.play import play_to_end, players, settle

pytestmark = pytest.mark.django_db(transaction=True)

GAME = "extra_creditors"
ADDRESS = f"/api/v1/games/{GAME}/high-scores"
WON = next(path for path in files(GAME) if path.name.startswith("rules1-won-4seats-"))
PACK = installed(GAME).game.options_type().content_pack


def won(visibility="public", principal="system"):
    """A mission of four people, stored as it was once recorded: the team has won."""
    golden = read(WON)
    found = installed(GAME)
    records = [found.codec.decode(each.type, each.schema, each.payload.encode()) for each in golden.records]
    state = fold(records, found.game.blank())
    first, *others = players(4)
    loaded = lobby.create_match(
        creator_id=first,
        installed=found,
        options=msgspec.to_builtins(state.options),
        seats=[SeatSpec(me=True), *[SeatSpec(player=Player.objects.get(pk=each).name) for each in others]],
        clock=Clock(),
        visibility=visibility,
        autostart=False,
    )
    for other in others:
        loaded = lobby.join(match_id=loaded.id, player_id=other)
    author = Author(actor=-1, principal=principal)
    written = commits.write(loaded, Decided(records, state), author, timezone.now())
    assert written is not None
    assert written[0].status == "finished"
    return written[0]


def a_row(score, turns, cubes, *, days=0, **options):
    """A finished match as lists know it."""
    details = {"turns": turns, "cubes": cubes}
    outcome = {"placements": [1, 1], "scores": [score, score], "reason": "victory", "won": True}
    return Match.objects.create(
        id=new_id(),
        game=GAME,
        rules=1,
        options={"content_pack": PACK, "difficulty": "normal", **options},
        pack=PACK,
        pack_digest="0" * 64,
        status=Match.Status.FINISHED,
        outcome={**outcome, "details": details},
        digest=b"d" * 32,
        seed_commitment="0" * 64,
        ended_at=timezone.now() - timedelta(days=days),
    )


def test_a_mission_that_a_team_has_won_is_on_its_board_at_once():
    loaded = won()
    difficulty = loaded.options["difficulty"]
    board = {"pack": PACK, "board": difficulty, "seats": 4, "assisted": False}
    nobody = Api(anonymous=True)
    assert nobody.get(f"{ADDRESS}/boards").json() == {"boards": [{**board, "entries": 1}]}
    shown = nobody.get(f"{ADDRESS}?board={difficulty}&seats=4").json()
    (entry,) = shown.pop("scores")
    assert shown == board
    assert entry["place"] == 1
    assert entry["match"] == str(loaded.id)
    details = entry["outcome"]["details"]
    assert entry["rank"] == [entry["outcome"]["scores"][0], -details["turns"], -details["cubes"]]
    assert [seat["player"]["name"] for seat in entry["seats"]] == [seat.name for seat in loaded.seats]
    query = """query($board: String!) { game(slug: "extra_creditors") {
        highScoreBoards { pack board seats assisted entries }
        highScores(board: $board, seats: 4) { place match rank outcome seats { player { name } } } } }"""
    game = nobody.graphql(query, board=difficulty)["data"]["game"]
    assert game["highScoreBoards"] == [{**board, "entries": 1}]
    assert [score["match"] for score in game["highScores"]] == [entry["match"]]
    assert game["highScores"][0]["rank"] == entry["rank"]


def test_teams_that_bots_helped_have_a_board_of_their_own():
    loaded = won(principal="bot:novice")
    address = f"{ADDRESS}?board={loaded.options['difficulty']}&seats=4"
    nobody = Api(anonymous=True)
    assert nobody.get(address).json()["scores"] == []
    assert len(nobody.get(f"{address}&assisted=true").json()["scores"]) == 1


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_only_public_matches_are_shown(visibility):
    won(visibility)
    assert not HighScore.objects.exists()
    assert recording.record_missing() == 0


def test_a_lost_mission_is_no_high_score():
    first, second = players(2)
    loaded = lobby.create_match(
        creator_id=first,
        installed=installed(GAME),
        options={"difficulty": "mythical"},
        seats=[SeatSpec(me=True), SeatSpec(open=True)],
        clock=Clock(),
    )
    loaded = play_to_end(settle(lobby.join(match_id=loaded.id, player_id=second)))
    assert loaded.outcome is not None
    assert loaded.outcome["won"] is False
    assert not HighScore.objects.exists()


def test_score_then_fewer_turns_then_fewer_cubes_and_equals_share_a_place():
    ranked = [a_row(9, 30, 5), a_row(9, 30, 6), a_row(9, 30, 6), a_row(9, 31, 0), a_row(7, 1, 0)]
    last = a_row(3, 1, 0)
    recording.record_missing()
    shown = Api(anonymous=True).get(f"{ADDRESS}?board=normal&seats=2&limit=5").json()["scores"]
    assert [(score["place"], score["match"]) for score in shown] == list(
        zip([1, 2, 2, 4, 5], [str(match.pk) for match in ranked], strict=True)
    )
    assert HighScore.objects.get(pk=last.pk).rank == [3, -1, 0]


def test_other_variants_are_other_boards():
    a_row(9, 30, 5)
    a_row(9, 30, 5, damage_cubes=60, finals_week=True)
    recording.record_missing()
    boards = Api(anonymous=True).get(f"{ADDRESS}/boards").json()["boards"]
    assert [board["board"] for board in boards] == ["normal", "normal finals_week=true damage_cubes=60"]


def test_what_a_dying_process_left_is_recorded_later_and_once():
    loaded = won()
    before = HighScore.objects.values().get()
    HighScore.objects.all().delete()
    a_row(9, 30, 5, days=3)
    assert [recording.record_missing() for _ in range(2)] == [1, 0]
    assert HighScore.objects.values().get() == before
    assert before["match_id"] == loaded.id


def test_a_rebuild_repairs_wrong_rows_and_leaves_sound_ones(capsys):
    loaded = won()
    before = HighScore.objects.values().get()
    call_command("rebuild_projections")
    assert "0 rows were wrong" in capsys.readouterr().out
    HighScore.objects.filter(pk=loaded.id).update(rank=[99], seats=2, assisted=True)
    call_command("rebuild_projections", str(loaded.id))
    assert "1 rows were wrong" in capsys.readouterr().out
    assert HighScore.objects.values().get() == before


@pytest.mark.parametrize(
    "query",
    ["", "?seats=2", "?board=normal", "?board=normal&seats=0", "?board=normal&seats=x",
     "?board=normal&seats=2&limit=0", "?board=normal&seats=2&assisted=maybe"],
)  # fmt: skip
def test_a_board_must_be_named(query):
    problem(Api(anonymous=True).get(ADDRESS + query), 400, "invalid-request")


def test_unknown_games_and_packs_are_not_found():
    nobody = Api(anonymous=True)
    problem(nobody.get("/api/v1/games/no_such/high-scores?board=normal&seats=2"), 404, "not-found")
    problem(nobody.get("/api/v1/games/no_such/high-scores/boards"), 404, "not-found")
    problem(nobody.get(f"{ADDRESS}?board=normal&seats=2&pack=no.such"), 404, "not-found")


@pytest.mark.parametrize("name", ["no such", "%00", "%ED%A0%80", "x" * 300, "%0A"])
def test_unknown_boards_are_empty(name):
    assert Api(anonymous=True).get(f"{ADDRESS}?board={name}&seats=2").json()["scores"] == []


@pytest.mark.parametrize(
    "arguments",
    ['board: "\\u0000", seats: 2', 'board: "normal", seats: 2000000000', 'board: "normal", seats: -1',
     'board: "normal", seats: 2, pack: "\\u0000"'],
)  # fmt: skip
def test_unknown_boards_are_empty_over_graphql_too(arguments):
    query = f'{{ game(slug: "extra_creditors") {{ highScores({arguments}) {{ place }} }} }}'
    assert Api(anonymous=True).graphql(query)["data"]["game"]["highScores"] == []


def test_a_game_without_teams_has_no_boards():
    nobody = Api(anonymous=True)
    assert nobody.get("/api/v1/games/elementalist/high-scores/boards").json() == {"boards": []}
    assert nobody.get("/api/v1/games/elementalist/high-scores?board=x&seats=2").json()["scores"] == []
