"""What makes JSON schemas and the OpenAPI document easy to take for programs that write clients.

Nothing here changes what a schema means; it says the same in the words that those programs understand.
"""

import json
from collections.abc import Callable
from typing import Any

_JSON_TYPES = {str: "string", bool: "boolean", int: "integer", type(None): "null"}


def plain_schema(node: Any) -> Any:
    """The same schema without tuples' `prefixItems`, enums without a type, or constants that are `true`."""
    if isinstance(node, list):
        return [plain_schema(item) for item in node]
    if not isinstance(node, dict):
        return node
    plain = {key: plain_schema(value) for key, value in node.items()}
    if "prefixItems" in plain:
        _as_list(plain)
    for word in ("enum", "const"):
        if word in plain and "type" not in plain:
            _typed(plain, word)
    return plain


def _as_list(schema: dict[str, Any]) -> None:
    """A tuple as a list of fixed length whose items are any of the tuple's."""
    items: list[Any] = []
    for item in schema.pop("prefixItems"):
        if item not in items:
            items.append(item)
    schema["items"] = items[0] if len(items) == 1 else {"anyOf": items}


def _typed(schema: dict[str, Any], word: str) -> None:
    values = schema[word] if word == "enum" else [schema[word]]
    if values == [True]:
        # A boolean that can only be true: generators know no enums of booleans.
        del schema[word]
    kinds = sorted({_JSON_TYPES[type(value)] for value in values})
    schema["type"] = kinds[0] if len(kinds) == 1 else kinds


def without_defaults(node: Any, *, told: bool = True) -> Any:
    """The same schema without `default`: for some programs a field with one is always there.

    `told`: the description says it instead, as requests need it; answers have all their fields anyway.
    """
    if isinstance(node, list):
        return [without_defaults(item, told=told) for item in node]
    if not isinstance(node, dict):
        return node
    plain = {key: without_defaults(value, told=told) for key, value in node.items() if key != "default"}
    if told and "default" in node and not isinstance(node["default"], dict):
        said = f"Default: {json.dumps(node['default'])}."
        plain["description"] = f"{node['description']} {said}" if "description" in node else said
    return plain


def without_titles(node: Any) -> Any:
    """The same schema without titles: they are class names, and what is written out twice has one twice."""
    if isinstance(node, list):
        return [without_titles(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: without_titles(value)
        for key, value in node.items()
        if not (key == "title" and isinstance(value, str))
    }


def summarise(operation: dict[str, Any]) -> None:
    """The first sentence of the description as the summary."""
    first = operation["description"].strip().partition(". ")[0]
    operation["summary"] = first.rstrip(".").replace("\n", " ")


def with_reference(node: Any, schema: dict[str, Any], reference: str) -> Any:
    """The same with a reference wherever `schema` stands."""
    if node == schema:
        return {"$ref": reference}
    if isinstance(node, list):
        return [with_reference(item, schema, reference) for item in node]
    if isinstance(node, dict):
        return {key: with_reference(value, schema, reference) for key, value in node.items()}
    return node


def each_operation(document: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> None:
    """Apply `change` to every operation."""
    for methods in document["paths"].values():
        for name, operation in methods.items():
            if name != "parameters":
                change(operation)
