"""What a move costs the database: one round trip, whoever asks and however long the match is."""

import psycopg
import pytest

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


def test_an_accepted_move_is_one_statement(table, statements) -> None:
    for number in range(3):
        mover, moves = table.turn()
        body = {"move": moves[0], "expected_version": table.version}
        statements.clear()
        answer = mover.post(f"{table.path}/moves", body, idempotency_key=f"k{number}")
        assert answer.status_code == 201
        assert [each.split()[:2] for each in statements] == [["WITH", "head"]]
        table.settle()


def test_looking_at_a_known_match_is_one_statement(table, alice, statements) -> None:
    alice.get(table.path)
    for path in (table.path, f"{table.path}/moves"):
        statements.clear()
        assert alice.get(path).status_code == 200
        assert len(statements) == 1
