"""The OpenAPI document and the GraphQL schema: committed as generated, and true of real answers."""

import gzip
import json
import re
from pathlib import Path

import jsonschema
import msgspec
import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

from api import presenters
from api.rest.describe import schema_name
from games.kernel import registry
from games.kernel.registry import EXAMPLE, newest
from games.kernel.visibility import EVERYTHING, SPECTATOR
from games.matches import store
from tests.api.client import problem
from tests.api.conftest import Table
from tests.api.test_leaks import started
from tests.play import midway

ROOT = Path(__file__).resolve().parents[2]
OPENAPI = ROOT / "api" / "rest" / "openapi.json"
GRAPHQL = ROOT / "api" / "graphql" / "schema.graphql"


@pytest.fixture(scope="module")
def document():
    return json.loads(OPENAPI.read_text(encoding="utf-8"))


def generated(folder):
    """The document of the games that this process offers."""
    file = folder / "openapi.json"
    call_command("spectacular", "--format", "openapi-json", "--file", str(file), "--fail-on-warn")
    return file.read_text(encoding="utf-8")


@pytest.fixture
def no_example(monkeypatch):
    """As services are: the example game is not offered."""
    monkeypatch.setattr(registry, "_withheld", {EXAMPLE})
    registry._installed.cache_clear()
    yield
    monkeypatch.undo()
    registry._installed.cache_clear()


def test_the_committed_openapi_document_is_current(no_example, tmp_path):
    assert generated(tmp_path) == OPENAPI.read_text(encoding="utf-8"), "run `make schemas` and commit"


def test_the_committed_graphql_schema_is_current(tmp_path):
    call_command("export_schema", "api.graphql.schema:schema", path=str(tmp_path / "g"))
    assert (tmp_path / "g").read_text().strip() == GRAPHQL.read_text().strip(), (
        "run `make schemas` and commit"
    )


@pytest.mark.parametrize("accept", ["*/*", "application/json", "application/vnd.oai.openapi+json"])
def test_the_committed_document_is_served(document, nobody, accept):
    assert document["openapi"] == "3.1.0"
    answer = nobody.get("/api/v1/openapi", Accept=accept)
    assert (answer.status_code, answer.json()) == (200, document)
    assert nobody.get("/api/v1/openapi", If_None_Match=answer["ETag"]).status_code == 304
    problem(nobody.get("/api/v1/openapi", Accept="text/html"), 406, "not-acceptable")


@pytest.mark.parametrize(("path", "element"), [("/api/v1/docs", "swagger-ui"), ("/graphql", "graphiql")])
def test_pages_load_nothing_from_elsewhere(nobody, path, element):
    answer = nobody.get(path, Accept="text/html")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
    page = answer.content.decode()
    assert f'<div id="{element}">' in page
    assert "//" not in page
    loaded = re.findall(r'(?:src|href)="/static/([^"]+)"', page)
    assert len(loaded) >= 3
    assert [file for file in loaded if finders.find(file) is None] == []


def test_who_may_ask_and_what_answers_say_in_their_heads(document):
    paths = document["paths"]
    needs, may = [{"token": []}], [{}, {"token": []}]
    assert paths["/api/v1/me"]["get"]["security"] == needs
    assert paths["/api/v1/matches"]["post"]["security"] == needs
    assert paths["/api/v1/matches"]["get"]["security"] == may
    assert paths["/api/v1/guests"]["post"]["security"] == may
    for methods in paths.values():
        for operation in methods.values():
            answers = operation["responses"]
            assert list(answers["429"]["headers"]) == ["Retry-After"]
            assert list(answers["401"]["headers"]) == ["WWW-Authenticate"]
            assert "406" in answers
    assert set(paths["/api/v1/matches"]["post"]["responses"]["201"]["headers"]) == {"ETag", "Location"}
    for path in ("/api/v1/matches/{match_id}", "/api/v1/games/{slug}/clauses"):
        answers = paths[path]["get"]["responses"]
        assert [list(answers[code]["headers"]) for code in ("200", "304")] == [["ETag"], ["ETag"]]


def test_operations_have_names_of_their_own(document):
    names = [each["operationId"] for methods in document["paths"].values() for each in methods.values()]
    assert len(set(names)) == len(names)


def test_the_examples_are_valid(document):
    body = document["paths"]["/api/v1/matches"]["post"]["requestBody"]["content"]["application/json"]
    schema = {**body["schema"], "components": document["components"]}
    assert len(body["examples"]) == 2
    for example in body["examples"].values():
        jsonschema.Draft202012Validator(schema).validate(example["value"])


def nodes(node):
    """Every object in a document."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from nodes(value)
    elif isinstance(node, list):
        for value in node:
            yield from nodes(value)


def references(document):
    return {node["$ref"] for node in nodes(document) if isinstance(node.get("$ref"), str)}


def test_every_reference_leads_somewhere_and_every_schema_is_used(document):
    named = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document) == named


def test_the_document_of_one_game_has_no_other(document, nobody):
    answer = nobody.get("/api/v1/openapi?game=wild_magic")
    one = answer.json()
    assert (answer.status_code, one["info"]["title"]) == (200, "Quintessence: Wild Magic")
    schemas = one["components"]["schemas"]
    others = tuple(schema_name(each.game.slug) for each in newest() if each.game.slug != "wild_magic")
    assert [name for name in schemas if name.startswith(others)] == []
    assert references(one) <= {f"#/components/schemas/{name}" for name in schemas}
    assert schemas["Move"] == document["components"]["schemas"]["WildMagicMove"]
    assert schemas["NewMatch"]["properties"]["options"] == {"$ref": "#/components/schemas/WildMagicOptions"}
    assert len(answer.content) < 0.4 * len(nobody.get("/api/v1/openapi").content)
    assert answer["ETag"] != nobody.get("/api/v1/openapi")["ETag"]
    problem(nobody.get("/api/v1/openapi?game=chess"), 404, "not-found")


def test_the_document_is_sent_compressed_to_who_can_read_it(nobody):
    plain, packed = nobody.get("/api/v1/openapi"), nobody.get("/api/v1/openapi", Accept_Encoding="br, gzip")
    assert (plain.has_header("Content-Encoding"), packed["Content-Encoding"]) == (False, "gzip")
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < 0.1 * len(plain.content)
    assert "Accept-Encoding" in plain["Vary"]


def test_programs_that_write_clients_find_what_they_understand(document):
    """Each line is something that one of them stumbles over."""
    for node in nodes(document):
        assert "prefixItems" not in node
        assert node.get("items", {}) is not False
        if isinstance(node.get("enum"), list):
            assert "type" in node
            assert node["enum"] != [True]
    assert [name for name in document["components"]["schemas"] if not name.isalnum()] == []
    assert list(document["components"]["securitySchemes"]) == ["token"]
    assert document["servers"][0]["url"] == "/"
    tags = {tag["name"] for tag in document["tags"]}
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert set(operation["tags"]) <= tags
            assert operation.get("requestBody", {"required": True})["required"] is True


def test_a_field_that_may_be_left_out_is_no_field_that_must_be_sent(document):
    schemas = document["components"]["schemas"]
    clock = schemas["NewMatch"]["properties"]["rated"]
    assert "default" not in clock
    assert clock["description"].endswith("Default: false.")
    assert schemas["NewMatch"]["required"] == ["game", "seats"]
    assert [node for node in nodes(schemas) if "default" in node and "type" in node] == []


def test_moves_and_events_are_typed(document):
    schemas = document["components"]["schemas"]
    move = schemas["ElementalistMoveChoosePyramid"]
    assert move["properties"]["type"]["enum"] == ["choose_pyramid"]
    assert move["required"] == ["type", "kind"]
    assert move["additionalProperties"] is False
    drawn = schemas["ElementalistEventPyramidDrawn"]["properties"]["data"]
    assert drawn["required"] == ["kind", "left", "seat"]
    assert schemas["ElementalistMove"]["discriminator"]["propertyName"] == "type"


def check(document, path, method, answer):
    """The answer's body must be what the document says for this address, method and status."""
    operation = document["paths"][path][method]
    described = operation["responses"][str(answer.status_code)]
    content = described.get("content", {})
    kind = answer["Content-Type"].split(";")[0]
    assert kind in content, (path, method, answer.status_code, list(content))
    schema = {**content[kind]["schema"], "components": document["components"]}
    jsonschema.Draft202012Validator(schema).validate(answer.json())


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The document with the example game, which the committed one leaves out."""
    return json.loads(generated(tmp_path_factory.mktemp("openapi")))


def test_the_committed_document_tells_of_no_example(document, whole):
    all_schemas, committed = (each["components"]["schemas"] for each in (whole, document))
    added = all_schemas.keys() - committed.keys()
    assert {"ExampleOptions", "ExampleMove", "ExampleEvent"} <= added
    assert [name for name in added if not name.startswith("Example")] == []


def test_the_example_has_no_document_of_its_own(nobody):
    problem(nobody.get("/api/v1/openapi?game=example"), 404, "not-found")


@pytest.mark.parametrize("found", list(newest()), ids=lambda found: found.game.slug)
def test_moves_and_events_of_every_game_are_as_described(whole, found, transactional_db):
    """Each is checked against its own member of the union, so that nothing passes for something else."""
    loaded = midway(lambda: started(found.game.slug, found.game.seats[0]), moves=30)
    name = schema_name(found.game.slug)
    validators = {
        key: jsonschema.Draft202012Validator({**schema, "components": whole["components"]})
        for key, schema in whole["components"]["schemas"].items()
        if key.startswith((f"{name}Event", f"{name}Move"))
    }
    records = store.read(loaded.id)
    for viewer in (0, 1, SPECTATOR, EVERYTHING):
        for event in presenters.events(loaded, records, viewer):
            validators[f"{name}Event{schema_name(event.type)}"].validate(
                json.loads(msgspec.json.encode(event))
            )
    for seat in range(len(loaded.seats)):
        for move in presenters.legal_moves(loaded, seat):
            validators[f"{name}Move{schema_name(move['type'])}"].validate(
                json.loads(msgspec.json.encode(move))
            )


def test_real_answers_are_as_described(document, alice, bob, nobody):
    base, one = "/api/v1/matches", "/api/v1/matches/{match_id}"
    check(document, "/api/v1/games", "get", nobody.get("/api/v1/games"))
    check(document, "/api/v1/games/{slug}", "get", nobody.get("/api/v1/games/elementalist"))
    check(document, "/api/v1/games/{slug}/clauses", "get", nobody.get("/api/v1/games/elementalist/clauses"))
    check(document, "/api/v1/guests", "post", nobody.post("/api/v1/guests"))
    check(document, "/api/v1/me", "get", alice.get("/api/v1/me"))
    check(document, "/api/v1/me", "get", nobody.get("/api/v1/me"))
    made = alice.post(base, {"game": "elementalist", "seats": [{"me": True}, {"bot": "novice"}]})
    check(document, base, "post", made)
    check(document, base, "post", alice.post(base, {"game": "elementalist"}))
    table = Table(alice, bob)
    for _ in range(15):
        table.play(1)
        mover, moves = table.turn()
        check(document, f"{one}/moves", "get", mover.get(f"{table.path}/moves"))
        answer = mover.post(f"{table.path}/moves", {"move": moves[-1]})
        check(document, f"{one}/moves", "post", answer)
        table.settle()
    for api in (alice, bob, nobody):
        check(document, one, "get", api.get(table.path))
        check(document, f"{one}/events", "get", api.get(f"{table.path}/events"))
    check(document, base, "get", alice.get(base))
    check(
        document,
        f"{one}/moves",
        "post",
        mover.post(f"{table.path}/moves", {"move": {"type": "stop_building"}}),
    )
    check(document, f"{one}/concede", "post", alice.post(f"{table.path}/concede"))
    check(document, f"{one}/events", "get", nobody.get(f"{table.path}/events"))
    check(document, one, "get", nobody.get(table.path))
