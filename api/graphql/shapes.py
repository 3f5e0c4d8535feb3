"""GraphQL types made from the wire's: a field is written once, in `api.wire`, and shown over both.

Objects of such a type are resolved from the wire's own structs. Only those that a query tells apart by their
type, or that have resolvers of their own, are made of the GraphQL type itself (`made`).
"""

from collections.abc import Callable, Collection
from datetime import datetime
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
import strawberry
from strawberry.scalars import JSON

from api import wire

T = TypeVar("T")


def _version(value: object) -> int:
    return msgspec.convert(value, wire.Version)


Version = NewType("Version", int)
VERSION_SCALAR = strawberry.scalar(
    name="Version",
    description="A version of a match: a whole number that may pass 32 bits.",
    serialize=int,
    parse_value=_version,
)

_SAME: dict[Any, Any] = {
    **{kind: kind for kind in (bool, int, str, datetime, UUID, NoneType)},
    dict[str, Any]: JSON,
    wire.VersionOut: Version,
}
"""What a field's type is over GraphQL; the structs of the wire come in as their types are made."""


def shape_of(
    struct: type[msgspec.Struct],
    register: Callable[[type], Any] = strawberry.type,
    *,
    leaving_out: Collection[str] = (),
) -> Callable[[type[T]], type[T]]:
    """Make a class a GraphQL type (or by `register` an interface or input) with the fields of a struct.

    The class may add fields of its own; those `leaving_out` are not shown.
    """

    def make(cls: type[T]) -> type[T]:
        hints = get_type_hints(struct, include_extras=True)
        fields: dict[str, Any] = {}
        for field in msgspec.structs.fields(struct):
            if field.name in leaving_out:
                continue
            fields[field.name] = _graphql(hints[field.name])
            if register is strawberry.input and not field.required:
                if field.default is msgspec.NODEFAULT:
                    # Made anew for each: over GraphQL it can be left out, and the wire's default stands.
                    fields[field.name] = fields[field.name] | None
                    setattr(cls, field.name, None)
                else:
                    setattr(cls, field.name, field.default)
        cls.__annotations__ = fields | cls.__annotations__
        made: type[T] = register(cls)
        _SAME.setdefault(struct, made)
        return made

    return make


def made(cls: type[T], shown: msgspec.Struct, **own: Any) -> T:
    """An object of a type that was made from the struct's. `own`: the fields that the struct lacks."""
    names = shown.__struct_fields__
    fields = {name: shown_as(shown, name) for name in names if name in cls.__dataclass_fields__}  # type: ignore[attr-defined]
    return cls(**fields, **own)


def shown_as(source: Any, name: str) -> Any:
    """A field's value; what an answer over REST leaves out is null over GraphQL."""
    value = getattr(source, name)
    return None if value is msgspec.UNSET else value


def given(value: Any) -> Any:
    """What a client wrote into an input, as plain data; nothing stands for what was left out."""
    if isinstance(value, list):
        return [given(each) for each in value]
    if not hasattr(value, "__strawberry_definition__"):
        return value
    return {name: given(each) for name, each in vars(value).items() if each is not None}


def _graphql(hint: Any) -> Any:
    """The GraphQL type of a wire type."""
    if hint in _SAME:
        return _SAME[hint]
    if get_origin(hint) is Annotated:
        return _graphql(get_args(hint)[0])
    if get_origin(hint) is Literal:
        return type(get_args(hint)[0])
    if get_origin(hint) is list:
        return list[_graphql(get_args(hint)[0])]  # type: ignore[misc]
    if get_origin(hint) in (Union, UnionType):
        members = tuple(_graphql(each) for each in get_args(hint) if each is not msgspec.UnsetType)
        return Union[members]  # noqa: UP007 - of a tuple
    raise TypeError(f"no GraphQL type stands for {hint!r} yet")
