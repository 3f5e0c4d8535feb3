"""OpenAPI from the wire types: `@described` on a handler, and the hook that adds the components."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from api import wire
from api.plain import (
    each_operation,
    plain_schema,
    summarise,
    with_reference,
    without_defaults,
    without_titles,
)
from api.problems import GRAPHQL_ONLY, KINDS
from api.schemas import HIDDEN_SCHEMA, event_schemas, move_schemas, of_every_version, options_schema
from games.audit.verifier import Bundle
from games.kernel.registry import newest
from games.opponents import LEVELS

__all__ = ["OpenApiExample", "add_components", "described", "param"]


SECURITY = {"token": {"type": "http", "scheme": "bearer", "description": "From POST /api/v1/guests."}}
TAGS = {
    "index": "Where everything is.",
    "games": "What can be played: rules, schemas, content, high scores.",
    "players": "Guests, names and tokens.",
    "decks": "Deck lists of players, for games that are played with own decks.",
    "lobby": "Create matches, and take or leave a seat before they start.",
    "matches": "Find matches and see them.",
    "play": "Moves and what happens.",
    "audit": "Prove a finished match.",
    "high scores": "Boards of the best matches of teams.",
    "problems": "What errors mean.",
}
"""What the tags of operations stand for, in the order of their sections."""


Answers = type[msgspec.Struct] | tuple[type[msgspec.Struct], ...]
"""What an operation answers; several where a header of the request decides."""


def _ref(kind: Answers) -> dict[str, Any]:
    if isinstance(kind, tuple):
        return {"anyOf": [_ref(each) for each in kind]}
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def param(
    name: str,
    description: str,
    kind: Any = OpenApiTypes.INT,
    where: Literal["query", "header"] = "query",
    *,
    required: bool = False,
) -> OpenApiParameter:
    """A parameter of the query or a header."""
    return OpenApiParameter(name, kind, where, required=required, description=description)


KEY = param(
    "Idempotency-Key", "Send the same key again and get the first answer again", OpenApiTypes.STR, "header"
)
CREATION_KEY = param(
    "Idempotency-Key",
    "Send the same key again within 7 days and nothing is created twice",
    OpenApiTypes.STR,
    "header",
)
REPEATED = {200: "The first answer again, for a repeated Idempotency-Key."}


def _header(name: str, statuses: list[int]) -> OpenApiParameter:
    """A header of answers."""
    kind, description = _HEADERS[name]
    return OpenApiParameter(name, kind, "header", description=description, response=statuses)


_HEADERS: dict[str, tuple[Any, str]] = {
    "ETag": (OpenApiTypes.STR, "The version of what was sent"),
    "Preference-Applied": (OpenApiTypes.STR, "`return=minimal`, where the answer is a short one"),
    "Location": (OpenApiTypes.STR, "Where the new thing is"),
    "Retry-After": (OpenApiTypes.INT, "Seconds to wait"),
    "WWW-Authenticate": (OpenApiTypes.STR, "The scheme that is wanted"),
}
_ALWAYS_SENT = (_header("Retry-After", [429, 503]), _header("WWW-Authenticate", [401]))


def described(
    *,
    name: str,
    answer: Answers | None,
    tag: str,
    body: type[msgspec.Struct] | None = None,
    status: int = 200,
    also: dict[int, str] | None = None,
    params: tuple[OpenApiParameter, ...] = (),
    problems: tuple[int, ...] = (404,),
    sends: tuple[str, ...] = (),
    examples: dict[str, Any] | None = None,
) -> Callable[[Any], Any]:
    """Describe a handler: its body and answer types, further statuses, and the problems it may give.

    A 401 among the problems: not for anonymous requests. Any request may be 401 for a bad token. `sends`:
    the headers of its answers; with an `ETag` a GET may be 304.
    """
    responses: dict[Any, Any] = {
        status: OpenApiResponse(_ref(answer) if answer else None, description="Done.")
    }
    also, needs_token = dict(also or {}), 401 in problems  # noqa: PLR2004
    params = (*params, *_ALWAYS_SENT)
    if "ETag" in sends and body is None and status == 200:  # noqa: PLR2004
        also[304] = "Nothing has changed since the ETag in If-None-Match."
        params = (*params, param("If-None-Match", "The ETag you have", OpenApiTypes.STR, "header"))
    good = [status, *(code for code in also if code < 400)]  # noqa: PLR2004
    params = (*params, *(_header(name, good) for name in sends))
    for code, text in also.items():
        same = code < 300 and answer is not None  # noqa: PLR2004
        responses[code] = OpenApiResponse(_ref(answer) if same and answer else None, description=text)
    for code in sorted({*problems, 401, 406, 429, *((400, 413, 415) if body else ())}):
        kinds = ", ".join(kind for kind, (of, _) in KINDS.items() if of == code and kind not in GRAPHQL_ONLY)
        responses[code, "application/problem+json"] = OpenApiResponse(
            _ref(wire.ProblemOut), description=kinds
        )
    return extend_schema(
        operation_id=name,
        request={"application/json": _ref(body)} if body else None,
        responses=responses,
        parameters=list(params),
        tags=[tag],
        auth=[{"token": []}] if needs_token else [{}, {"token": []}],  # type: ignore[list-item] # also whole requirements
        examples=[
            OpenApiExample(name, value=value, request_only=True) for name, value in (examples or {}).items()
        ],
    )


def schema_name(word: str) -> str:
    """`wild_magic` -> `WildMagic`."""
    return "".join(part.title() for part in word.split("_"))


def add_components(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Add the wire types and the typed moves and events of every game to the document."""
    kinds = [
        kind
        for kind in vars(wire).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == wire.__name__
        and kind not in (wire.Body, wire.Output)
    ]
    kinds.append(Bundle)
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schemas: dict[str, Any] = result.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(plain_schema(components))
    moves, events, options = [], [], []
    for found in newest():
        game = found.game
        name = schema_name(game.slug)
        schemas[f"{name}Options"] = without_defaults(options_schema(game))
        options.append({"$ref": f"#/components/schemas/{name}Options"})
        of_moves = without_defaults(of_every_version(game.slug, move_schemas))
        of_events = _whole_events(of_every_version(game.slug, event_schemas))
        moves.append(_union(schemas, f"{name}Move", of_moves))
        events.append(_union(schemas, f"{name}Event", without_defaults(of_events, told=False)))
    schemas["Move"] = {"anyOf": moves, "description": "A move of the match's game."}
    schemas["EventOut"] = {"anyOf": events, "description": "A record of the match's game."}
    schemas["MoveIn"]["properties"]["move"] = {"$ref": "#/components/schemas/Move"}
    schemas["NewMatch"]["properties"]["options"] = {"anyOf": [*options, {"type": "object"}]}
    schemas["SeatIn"]["properties"]["bot"] = {
        "type": ["string", "null"],
        "enum": [*LEVELS, None],
        "default": None,
    }
    schemas["ClockIn"]["properties"]["stand_in"] |= {"enum": list(LEVELS)}
    for name in ("MovesOut", "PlayedOut"):
        schemas[name]["properties"]["moves"] = {
            "type": "array",
            "items": {"$ref": "#/components/schemas/Move"},
        }
    result["components"]["schemas"] = schemas = with_reference(
        schemas, without_titles(HIDDEN_SCHEMA), "#/components/schemas/Hidden"
    )
    schemas["Hidden"] = HIDDEN_SCHEMA
    for kind in kinds:
        told = issubclass(kind, wire.Body)
        schemas[kind.__name__] = without_defaults(schemas[kind.__name__], told=told)
    result["tags"] = [{"name": name, "description": text} for name, text in TAGS.items()]
    result["components"]["securitySchemes"] = SECURITY
    each_operation(result, _finish)
    return result


def _finish(operation: dict[str, Any]) -> None:
    summarise(operation)
    if "requestBody" in operation:
        operation["requestBody"]["required"] = True


def _union(schemas: dict[str, Any], name: str, members: dict[str, Any]) -> dict[str, Any]:
    """Add a union discriminated by `type` and its members; return a reference to it."""
    mapping = {}
    for tag, schema in members.items():
        member = name + schema_name(tag)
        schemas[member] = without_titles(schema)
        mapping[tag] = f"#/components/schemas/{member}"
    schemas[name] = {
        "oneOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }
    return {"$ref": f"#/components/schemas/{name}"}


def _whole_events(data: dict[str, Any]) -> dict[str, Any]:
    """Event schemas as they stand in a stream: the common fields around typed `data`."""
    (schema,), components = msgspec.json.schema_components([wire.EventOut], ref_template="{name}")
    common = components[schema["$ref"]]
    return {
        tag: {
            **common,
            "description": shape["description"],
            "properties": {**common["properties"], "type": {"const": tag, "type": "string"}, "data": shape},
        }
        for tag, shape in data.items()
    }
