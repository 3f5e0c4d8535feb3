"""Every clause of every game is carried out by code that cites it and shown by a test marked with it."""

import re
from pathlib import Path

import pytest

from games.kernel.registry import newest

TESTS = Path(__file__).parent
GAMES = {found.game.slug: found.game for found in newest()}


@pytest.mark.parametrize("slug", GAMES)
def test_code_cites_every_clause(slug) -> None:
    game = GAMES[slug]
    assert sorted(set(game.clauses) - game.clauses.cited_in(game.folder)) == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_test_is_marked_with_every_clause(slug) -> None:
    game = GAMES[slug]
    mark = re.compile(r"mark\.clause\(([^)]*)\)")
    marked = set()
    for path in (TESTS / slug).rglob("test_*.py"):
        for ids in mark.findall(path.read_text(encoding="utf-8")):
            marked.update(re.findall(r'"([^"]+)"', ids))
    assert sorted(set(game.clauses) - marked) == []
    assert sorted(clause for clause in marked if clause not in game.clauses) == []
