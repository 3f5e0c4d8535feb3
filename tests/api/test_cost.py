"""What a move costs the database: one round trip, whoever asks and however long the match is."""

import psycopg
import pytest
from django.utils import timezone

from games.kernel.registry import newest
from games.leaderboards.models import HighScore
from games.matches.models import Match
from tests.api.conftest import Table

pytestmark = pytest.mark.usefixtures("credentials_kept")


@pytest.fixture
def statements(monkeypatch):
    """Every statement that reaches PostgreSQL, by whatever way."""
    seen: list[str] = []
    execute = psycopg.Cursor.execute

    def counted(self, query, *args, **more):
        seen.append(query.decode() if isinstance(query, bytes) else str(query))
        return execute(self, query, *args, **more)

    monkeypatch.setattr(psycopg.Cursor, "execute", counted)
    return seen


def test_an_accepted_move_is_one_statement(table, statements):
    for number in range(3):
        mover, moves = table.turn()
        body = {"move": moves[0], "expected_version": table.version}
        statements.clear()
        answer = mover.post(f"{table.path}/moves", body, idempotency_key=f"k{number}")
        assert answer.status_code == 201
        assert [each.split()[:2] for each in statements] == [["WITH", "head"]]
        table.settle()


def test_looking_at_a_known_match_is_one_statement(table, alice, statements):
    alice.get(table.path)
    for path in (table.path, f"{table.path}/moves"):
        statements.clear()
        assert alice.get(path).status_code == 200
        assert len(statements) == 1


def public(alice, bob, count):
    return [Table(alice, bob) for _ in range(count)]


MATCHES = "{ matches(first: 100) { edges { node { seats { player { name } } awaiting { seats } } } } }"
SCORES = """{ game(slug: "elementalist") { highScores(board: "b", pack: "p", seats: 2, first: 100) {
    place seats { player { name } } } } }"""


def test_lists_over_graphql_are_the_same_statements_however_long(alice, bob, statements):
    counts = []
    for more in (1, 4):
        for table in public(alice, bob, more):
            HighScore.objects.create(
                match_id=table.id, game="elementalist", pack="p", board="b", seats=2, assisted=False, rank=[1]
            )
        Match.objects.update(ended_at=timezone.now())
        statements.clear()
        matches = alice.graphql(MATCHES)["data"]["matches"]["edges"]
        # The matches, their seats, the players.
        assert len(statements) == 3
        scores = alice.graphql(SCORES)["data"]["game"]["highScores"]
        assert len(statements) == 6
        assert [seat["player"]["name"] for seat in scores[-1]["seats"]] == [
            alice.player["name"],
            bob.player["name"],
        ]
        counts.append((len(matches), len(scores)))
    assert counts == [(1, 1), (5, 5)]


def test_catalogues_over_graphql_are_no_statement(alice, statements):
    alice.graphql("{ me { id } }")
    statements.clear()
    games = alice.graphql("{ games { slug bots { level } clauses { id text } } }")["data"]["games"]
    assert len(games) == len(list(newest()))
    assert statements == []


def test_a_match_and_its_events_over_graphql_are_three_statements(table, alice, statements):
    query = "query($id: UUID!) { match(id: $id) { view moves events { edges { node { data } } } } }"
    alice.graphql(query, id=table.id)
    statements.clear()
    edges = alice.graphql(query, id=table.id)["data"]["match"]["events"]["edges"]
    assert len(edges) == table.version
    assert len(statements) == 3
