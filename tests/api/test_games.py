"""The catalogue of games."""

import pytest

from games.kernel.registry import installed, newest
from tests.api.client import problem

SLUGS = [found.game.slug for found in newest()]


def test_the_list(nobody):
    games = nobody.get("/api/v1/games").json()["games"]
    assert [game["slug"] for game in games] == SLUGS
    elementalist = next(game for game in games if game["slug"] == "elementalist")
    assert elementalist["seats"] == {"min": 2, "max": 2}
    assert elementalist["packs"][0]["id"] == "ele-house-1"
    assert [bot["level"] for bot in elementalist["bots"]] == ["novice", "apprentice"]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_with_its_schemas(nobody, slug):
    game = nobody.get(f"/api/v1/games/{slug}").json()
    assert "content_pack" in game["options_schema"]["properties"]
    assert "concede" in game["moves"]
    for kind, schema in game["moves"].items():
        assert schema["properties"]["type"]["enum"] == [kind]
    assert "setup" in game["events"]


@pytest.mark.parametrize("slug", SLUGS)
def test_clauses(nobody, slug):
    clauses = nobody.get(f"/api/v1/games/{slug}/clauses").json()["clauses"]
    assert {each["id"]: each["text"] for each in clauses} == dict(installed(slug).game.clauses)
    assert len(clauses) == nobody.get(f"/api/v1/games/{slug}").json()["clauses"]
    one = clauses[0]
    assert nobody.get(f"/api/v1/games/{slug}/clauses/{one['id']}").json() == one


def test_every_rules_version_is_served(nobody):
    """Without a version it is the newest; a client asks for the one that its match names."""
    first, second = (nobody.get(f"/api/v1/games/example?rules={rules}").json() for rules in (1, 2))
    assert (first["rules"], second["rules"]) == (1, 2)
    assert nobody.get("/api/v1/games/example").json() == second
    packs = [each["options_schema"]["properties"]["content_pack"]["default"] for each in (first, second)]
    assert packs == ["exa-house-1", "exa-house-2"]
    assert list(first["moves"]) == ["answer", "concede"]
    for path in ("clauses", "clauses/EXA-DIE-1"):
        assert nobody.get(f"/api/v1/games/example/{path}?rules=1").status_code == 200


@pytest.mark.parametrize("path", ["example", "example/clauses", "example/clauses/EXA-DIE-1"])
def test_a_rules_version_that_there_is_not(nobody, path):
    problem(nobody.get(f"/api/v1/games/{path}?rules=3"), 404, "not-found")
    for wrong in ("0", "one", "-1", "1.0", "99999999999"):
        problem(nobody.get(f"/api/v1/games/{path}?rules={wrong}"), 400, "invalid-request")


@pytest.mark.parametrize("slug", SLUGS)
def test_content(nobody, slug):
    for pack in nobody.get(f"/api/v1/games/{slug}").json()["packs"]:
        content = nobody.get(f"/api/v1/games/{slug}/content/{pack['id']}").json()
        assert content["digest"] == pack["digest"]
        assert content["data"]


@pytest.mark.parametrize(
    "path",
    ["chess", "chess/clauses", "elementalist/clauses/ELE-X-1", "elementalist/content/none", "elementalist/x"],
)
def test_what_there_is_not(nobody, path):
    problem(nobody.get(f"/api/v1/games/{path}"), 404, "not-found")


def test_the_catalogue_is_cached_by_etag(nobody):
    tag = nobody.get("/api/v1/games/elementalist")["ETag"]
    assert nobody.get("/api/v1/games/elementalist", If_None_Match=tag).status_code == 304


def test_problem_types_can_be_looked_up(nobody):
    kinds = nobody.get("/api/v1/problems").json()["problems"]
    for kind in kinds:
        found = nobody.get(f"/api/v1/problems/{kind['type']}").json()
        assert found == kind
    problem(nobody.get("/api/v1/problems/none"), 404, "not-found")
