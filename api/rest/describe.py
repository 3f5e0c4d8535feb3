"""OpenAPI from the wire types: `@described` on a handler, and the hook that adds the components."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from api import wire
from api.problems import GRAPHQL_ONLY, KINDS
from api.schemas import HIDDEN_SCHEMA, event_schemas, move_schemas, options_schema
from games.audit.verifier import Bundle
from games.kernel.registry import newest
from games.opponents import LEVELS

__all__ = ["OpenApiExample", "add_components", "described", "param"]


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The bearer token, for the document's security section."""

    target_class = "api.rest.plumbing.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        del auto_schema
        return {"type": "http", "scheme": "bearer", "description": "From POST /api/v1/guests."}


def _ref(kind: type[msgspec.Struct]) -> dict[str, Any]:
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
    answer: type[msgspec.Struct] | None,
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


def add_components(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Add the wire types and the typed moves and events of every game to the document."""
    kinds = [
        kind
        for kind in vars(wire).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind not in (wire.Body, wire.Output)
    ]
    kinds.append(Bundle)
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schemas: dict[str, Any] = result.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(components)
    schemas["Hidden"] = HIDDEN_SCHEMA
    moves, events, options = [], [], []
    for found in newest():
        game = found.game
        name = "".join(part.title() for part in game.slug.split("_"))
        schemas[f"{name}Options"] = options_schema(game)
        options.append({"$ref": f"#/components/schemas/{name}Options"})
        moves.append(_union(schemas, f"{name}Move", move_schemas(game)))
        events.append(_union(schemas, f"{name}Event", _whole_events(event_schemas(game))))
    schemas["Move"] = {"anyOf": moves, "description": "A move of the match's game."}
    schemas["EventOut"] = {"anyOf": events, "description": "A record of the match's game."}
    schemas["MoveIn"]["properties"]["move"] = {"$ref": "#/components/schemas/Move"}
    schemas["NewMatch"]["properties"]["options"] = {"anyOf": [*options, {"type": "object"}]}
    schemas["SeatIn"]["properties"]["bot"] = {"enum": [*LEVELS, None], "default": None}
    schemas["ClockIn"]["properties"]["stand_in"] |= {"enum": list(LEVELS)}
    for kind in ("MovesOut", "PlayedOut"):
        schemas[kind]["properties"]["moves"] = {
            "type": "array",
            "items": {"$ref": "#/components/schemas/Move"},
        }
    return result


def _union(schemas: dict[str, Any], name: str, members: dict[str, Any]) -> dict[str, Any]:
    """Add a union discriminated by `type` and its members; return a reference to it."""
    mapping = {}
    for tag, schema in members.items():
        member = f"{name}.{tag}"
        schemas[member] = {key: value for key, value in schema.items() if key != "title"}
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
            "properties": {**common["properties"], "type": {"const": tag}, "data": shape},
        }
        for tag, shape in data.items()
    }
