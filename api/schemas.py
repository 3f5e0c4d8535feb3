"""JSON schemas of games, made from the very types that validate: options, moves, events.

Made once for each game, and never to be changed.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from api.plain import plain_schema
from games.kernel.codec import type_name
from games.kernel.game import AnyGame
from games.kernel.records import KERNEL_MOVES, Concede, Event, Move, Step
from games.kernel.registry import versions
from games.kernel.visibility import EVERYONE, Plain, mark_of

HIDDEN_SCHEMA: dict[str, Any] = {
    "type": "object",
    "title": "Hidden",
    "description": "Something this viewer may not see: true, or how many there are.",
    "properties": {"hidden": {"anyOf": [{"type": "boolean"}, {"type": "integer", "minimum": 0}]}},
    "required": ["hidden"],
}


def _inlined(kind: type[msgspec.Struct], *, shown: bool = False) -> dict[str, Any]:
    """The schema of a struct with every nested definition put in its place (records don't recurse).

    `shown`: as viewers get it, with `Hidden` wherever a mark may hide something, at any depth.
    """
    (schema,), components = msgspec.json.schema_components([kind], ref_template="{name}")
    if shown:
        for struct in (each for each in _structs(kind) if not issubclass(each, Plain)):
            found = components[struct.__name__]
            found["properties"] = _veiled(found["properties"], struct)

    def resolve(node: Any) -> Any:
        if isinstance(node, list):
            return [resolve(item) for item in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            return resolve(components[node["$ref"]])
        return {key: resolve(value) for key, value in node.items() if key != "discriminator"}

    resolved: dict[str, Any] = plain_schema(resolve(schema))
    return resolved


@cache
def options_schema(game: AnyGame) -> dict[str, Any]:
    """The schema of the match options."""
    schema = _inlined(game.options_type)
    schema["properties"]["content_pack"]["enum"] = list(game.packs)
    return schema


@cache
def deck_schema(game: AnyGame) -> dict[str, Any] | None:
    """The schema of a deck list; `None` where the game is not played with own decks."""
    return None if game.deck_type is None else _inlined(game.deck_type)


@cache
def move_schemas(game: AnyGame) -> dict[str, Any]:
    """Move type -> schema of the move as it is submitted."""
    own: list[type[Move]] = [kind for kind in game.move_types if not issubclass(kind, Step)]
    kinds: list[type[Move]] = [*own, Concede]
    return {type_name(kind): _inlined(kind) for kind in kinds}


@cache
def event_schemas(game: AnyGame) -> dict[str, Any]:
    """Record type -> schema of `data` as viewers get it; a field that may be hidden says so."""
    kinds: list[type[Event | Move]] = [*KERNEL_MOVES, *game.move_types, *game.event_types]
    return {type_name(kind): _shown(kind) for kind in kinds}


def _structs(hint: Any) -> set[type[msgspec.Struct]]:
    """Every struct in a type, itself included."""
    found: set[type[msgspec.Struct]] = set()
    waiting = [hint]
    while waiting:
        hint = waiting.pop()
        waiting += get_args(hint)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in found:
            found.add(hint)
            waiting += get_type_hints(hint).values()
    return found


def _veiled(properties: dict[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The properties of a struct, each hidden by its mark or not."""
    hints = get_type_hints(kind, include_extras=True)
    veiled = dict(properties)
    for key, name in zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True):
        mark, schema = mark_of(hints[name]), properties[key]
        if mark.each:
            veiled[key] = {**schema, "items": {"anyOf": [schema["items"], HIDDEN_SCHEMA]}}
        elif mark is not EVERYONE:
            veiled[key] = {"anyOf": [schema, HIDDEN_SCHEMA]}
    return veiled


def _shown(kind: type[Event] | type[Move]) -> dict[str, Any]:
    schema = _inlined(kind, shown=True)
    properties = {
        name: field for name, field in schema["properties"].items() if name not in {"type", "because"}
    }
    # A move's defaults are filled in before it is stored, so every field is there.
    return {
        "type": "object",
        "description": schema.get("description", ""),
        "properties": properties,
        "required": sorted(properties),
    }


def of_every_version(slug: str, schemas_of: Callable[[AnyGame], dict[str, Any]]) -> dict[str, Any]:
    """Record type -> schema, for all matches of a game: its versions may differ in what they write."""
    merged: dict[str, Any] = {}
    for found in versions():
        for name, schema in schemas_of(found.game).items() if found.game.slug == slug else ():
            earlier = merged.setdefault(name, schema)
            if schema != earlier:
                merged[name] = {"anyOf": [earlier, schema], "description": schema.get("description", "")}
    return merged
