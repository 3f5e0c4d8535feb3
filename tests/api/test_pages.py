"""Pages for people, the index for programs, and what a browser may do with either."""

import re

import pytest
from django.contrib.staticfiles import finders

from games.kernel.registry import newest
from tests.api.client import problem

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
PAGES = ("/", "/nothing/here", "/admin/login/", "/api/v1/docs", "/graphql")
DATA = "default-src 'none'; frame-ancestors 'none'"


def policy(answer):
    parts = (part.split() for part in answer["Content-Security-Policy"].split(";"))
    return {name: set(sources) for name, *sources in parts}


def test_the_start_page_says_what_there_is_and_needs_no_script(nobody):
    answer = nobody.get("/", Accept=BROWSER)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
    page = answer.content.decode()
    for found in newest():
        assert f'<a href="/api/v1/games/{found.game.slug}">{found.game.title}</a>' in page
        assert found.game.about
        assert found.game.about in page
    assert "curl -s -X POST http://testserver/api/v1/guests" in page
    assert "<script" not in page
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page


def test_every_link_of_the_start_page_leads_somewhere_of_ours(nobody):
    page = nobody.get("/", Accept=BROWSER).content.decode()
    links = re.findall(r'<a href="([^"]+)"', page)
    assert len(links) > 10
    assert {link: nobody.get(link, Accept=BROWSER).status_code for link in links} == dict.fromkeys(links, 200)
    files = re.findall(r'(?:src|href)="/static/([^"]+)"', page)
    assert files
    assert [file for file in files if finders.find(file) is None] == []


@pytest.mark.parametrize("path", PAGES)
def test_pages_run_nothing_inline_and_load_nothing_from_elsewhere(nobody, path):
    answer = nobody.get(path, Accept=BROWSER)
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    allowed = policy(answer)
    assert allowed.pop("img-src") == allowed.pop("font-src") == {"'self'", "data:"}
    assert allowed == {
        "default-src": {"'none'"},
        "script-src": {"'self'"},
        "style-src": {"'self'"},
        "connect-src": {"'self'"},
        "form-action": {"'self'"},
        "base-uri": {"'none'"},
        "frame-ancestors": {"'none'"},
    }
    page = answer.content.decode()
    assert re.findall(r"<script(?![^>]* src=)[^>]*>", page) == []
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=", page) == []


@pytest.mark.parametrize(
    "path",
    ["/api/v1", "/api/v1/", "/api/v1/games", "/api/v1/nothing", "/api/v1/me", "/graphql?query={__typename}"],
)
def test_data_may_do_nothing_in_a_browser(nobody, path):
    assert nobody.get(path)["Content-Security-Policy"] == DATA


def test_the_index_links_to_what_there_is(alice):
    answer = alice.get("/api/v1")
    assert answer.status_code == 200
    links = {link["rel"]: link["href"] for link in answer.json()["links"]}
    assert links["games"] == "/api/v1/games"
    assert links["openapi"] == "/api/v1/openapi"
    assert {alice.get(href, Accept="*/*").status_code for rel, href in links.items() if rel != "guests"} == {
        200
    }
    assert alice.get("/api/v1/").json() == answer.json()
    assert alice.get("/api/v1", If_None_Match=answer["ETag"]).status_code == 304


def test_the_admin_is_found_without_its_slash(nobody):
    answer = nobody.get("/admin", Accept=BROWSER)
    assert (answer.status_code, answer["Location"]) == (302, "/admin/")


def test_what_is_not_there_is_a_page_for_people_and_a_problem_for_programs(nobody):
    page = nobody.get("/nothing/here", Accept=BROWSER)
    assert page.status_code == 404
    assert '<a href="/">The start page</a>' in page.content.decode()
    problem(nobody.get("/nothing/here"), 404, "not-found")
    problem(nobody.get("/api/v1/nothing", Accept=BROWSER), 404, "not-found")
    problem(nobody.get("/guides/nothing"), 404, "not-found")


def test_guides_are_plain_text(nobody):
    answer = nobody.get("/guides/clients", Accept=BROWSER)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert answer.content.startswith(b"# ")


def test_a_browser_that_is_logged_in_to_the_admin_is_nobody_to_graphql(nobody, admin_user):
    nobody._client.force_login(admin_user)
    asked = nobody.get("/graphql?query={me{name}}", Accept=BROWSER)
    assert asked.json()["data"] is None or asked.json()["data"]["me"] is None
