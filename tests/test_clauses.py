"""Every clause that acts is cited by the code that carries it out, and every clause is shown by a test."""

import re
from pathlib import Path

import pytest

from games.kernel.registry import newest

TESTS = Path(__file__).parent
GAMES = {found.game.slug: found.game for found in newest()}


@pytest.mark.parametrize("slug", GAMES)
def test_code_cites_every_clause_that_acts(slug):
    game = GAMES[slug]
    assert sorted(set(game.clauses.acting) - game.clauses.cited_in(game.folder)) == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_test_is_marked_with_every_clause(slug):
    game = GAMES[slug]
    mark = re.compile(r"mark\.clause\(([^)]*)\)")
    marked = set()
    for path in (TESTS / slug).rglob("test_*.py"):
        for ids in mark.findall(path.read_text(encoding="utf-8")):
            marked.update(re.findall(r'"([^"]+)"', ids))
    assert sorted(set(game.clauses) - marked) == []
    assert sorted(clause for clause in marked if clause not in game.clauses) == []


@pytest.mark.parametrize("slug", GAMES)
def test_texts_name_only_clauses_that_exist_and_name_them_in_full(slug):
    clauses = GAMES[slug].clauses
    prefix = next(iter(clauses)).partition("-")[0]
    chapters = {clause.split("-")[1] for clause in clauses}
    wrong = []
    for clause, text in clauses.items():
        for whole in re.findall(r"(?<![A-Z0-9-])[A-Z]+(?:-[A-Z0-9]+)+", text):
            head, *rest = whole.split("-")
            # Codes of refusals are no clauses.
            refers = (head == prefix and rest[0] != "E") or (head in chapters and rest[-1][0].isdigit())
            if refers and whole not in clauses:
                wrong.append((clause, whole))
    assert wrong == []
