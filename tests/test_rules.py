"""The rules in writing have the clauses that code cites, and links in documents lead somewhere."""

import re
from pathlib import Path

import pytest

from games.kernel.registry import newest

CHECKOUT = Path(__file__).resolve().parents[1]
GAMES = {found.game.slug: found.game for found in newest()}
DOCUMENTS = sorted(
    path
    for path in CHECKOUT.rglob("*.md")
    if not any(part.startswith(".") and part != ".github" for part in path.relative_to(CHECKOUT).parts)
)
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)

CITED = re.compile(r"RULES\.md (\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*)")
NUMBER = re.compile(r"^#+ (\d+(?:\.\d+)?)", re.MULTILINE)

NOT_YET: dict[str, set[str]] = {}
"""Clauses of RULES.md that no code carries out yet, by game. They come off with the change that does."""

UNCITED = {"elementalist": "ele-r-", "mushroom_sorcerer": "mus-r-"}
"""In these games a ruling only explains the clauses it names; events and refusals cite those."""


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_have_an_anchor_for_every_clause_and_for_nothing_else(slug):
    anchors = ANCHOR.findall((GAMES[slug].folder / "RULES.md").read_text(encoding="utf-8"))
    defined = [each for each in anchors if not each.startswith(UNCITED.get(slug, "-"))]
    clauses = {clause.lower() for clause in GAMES[slug].clauses}
    missing_in_code = {clause.lower() for clause in NOT_YET.get(slug, set())}
    assert sorted(defined) == sorted(clauses | missing_in_code)


@pytest.mark.parametrize("slug", GAMES)
def test_an_anchor_stands_at_the_clause_it_names(slug):
    text = (GAMES[slug].folder / "RULES.md").read_text(encoding="utf-8")
    for line in text.splitlines():
        for anchor in ANCHOR.findall(line):
            named = anchor.rsplit("-", 1)[-1] if anchor.startswith("elc-op-") else anchor
            assert named in line.split("</a>", 1)[1].lower()


@pytest.mark.parametrize("slug", GAMES)
def test_code_and_tests_cite_sections_that_exist(slug):
    rules = (GAMES[slug].folder / "RULES.md").read_text(encoding="utf-8")
    cited = {
        number
        for folder in (GAMES[slug].folder, CHECKOUT / "tests" / slug)
        for path in (*folder.rglob("*.py"), folder / "clauses.toml")
        if path.exists()
        for numbers in CITED.findall(path.read_text(encoding="utf-8"))
        for number in re.findall(r"\d+(?:\.\d+)?", numbers)
    }
    assert cited - set(NUMBER.findall(rules)) == set()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(CHECKOUT)))
def test_relative_links_lead_somewhere(path):
    prose = CODE.sub("", path.read_text(encoding="utf-8"))
    targets = [target for target in LINK.findall(prose) if not re.match(r"[a-z]+:", target)]
    assert [target for target in targets if not _leads_somewhere(path, target)] == []


def test_a_link_to_a_missing_file_or_section_is_noticed():
    readme = CHECKOUT / "README.md"
    assert _leads_somewhere(readme, "games/wild_magic/RULES.md#wim-set-1")
    assert _leads_somewhere(readme, "games/wild_magic/RULES.md#24-guardians")
    assert not _leads_somewhere(readme, "games/wild_magic/RULES.md#wim-set-99")
    assert not _leads_somewhere(readme, "games/wild_magic/RULEZ.md")


def _leads_somewhere(document, target):
    name, _, section = target.partition("#")
    path = (document.parent / name) if name else document
    return path.exists() and (not section or section in _sections(path))


def _sections(path):
    text = path.read_text(encoding="utf-8")
    return {*ANCHOR.findall(text), *map(_slug, HEADING.findall(text))}


def _slug(heading):
    """The name by which a heading is linked to: lower case, without punctuation, with hyphens for spaces."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
