"""Fast deep copies of states.

For each struct type a copier is generated from its type hints: values that can't change are shared,
lists, dicts and sets are copied with C-speed methods, and only what holds mutable things is walked.
Frozen structs count as immutable; their fields must not hold lists that anybody changes.
"""

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

S = TypeVar("S", bound=msgspec.Struct)
_IMMUTABLE = (int, str, bool, bytes, NoneType)


def _is_immutable(hint: Any) -> bool:
    origin = get_origin(hint)
    if origin is Annotated:
        return _is_immutable(get_args(hint)[0])
    if origin is Literal:
        return True
    if origin in (Union, UnionType, tuple):
        return all(_is_immutable(arg) for arg in get_args(hint) if arg is not Ellipsis)
    if origin is frozenset:
        return True
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__struct_config__.frozen
    return isinstance(hint, type) and issubclass(hint, _IMMUTABLE)


def _expression(hint: Any, value: str) -> str:
    """Source of an expression that copies `value`."""
    if _is_immutable(hint):
        return value
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _expression(args[0], value)
    if origin in (Union, UnionType):
        rest = [arg for arg in args if arg is not NoneType]
        inner = _expression(rest[0], value) if len(rest) == 1 else f"clone_any({value})"
        return f"(None if {value} is None else {inner})" if len(rest) < len(args) else inner
    if origin is list:
        return f"{value}[:]" if _is_immutable(args[0]) else f"[{_expression(args[0], 'x')} for x in {value}]"
    if origin is dict:
        if _is_immutable(args[1]):
            return f"{value}.copy()"
        return f"{{k: {_expression(args[1], 'x')} for k, x in {value}.items()}}"
    if origin is set:
        return f"{value}.copy()"
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:  # noqa: PLR2004
        return f"tuple([{_expression(args[0], 'x')} for x in {value}])"
    return f"clone_any({value})"


def clone_any(value: Any) -> Any:
    """Copy a value whose exact type is known only at run time."""
    if isinstance(value, msgspec.Struct):
        return clone(value)
    if isinstance(value, list):
        return [clone_any(item) for item in value]
    if isinstance(value, dict):
        return {key: clone_any(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return tuple(clone_any(item) for item in value)
    return value.copy() if isinstance(value, set) else value


@cache
def copier(kind: type[msgspec.Struct]) -> Callable[[Any], Any]:
    """The generated copy function of a struct type."""
    if kind.__struct_config__.frozen:
        return lambda value: value
    lines = ["def copy(value):", "    new = value.__copy__()"]
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if name in kind.__struct_fields__ and not _is_immutable(hint):
            lines.append(f"    new.{name} = {_expression(hint, f'value.{name}')}")
    lines.append("    return new")
    scope: dict[str, Any] = {"clone_any": clone_any}
    exec("\n".join(lines), scope)  # noqa: S102 - source built above from type hints only
    made: Callable[[Any], Any] = scope["copy"]
    return made


def clone(state: S) -> S:
    """An independent copy of `state`."""
    copy: S = copier(type(state))(state)
    return copy
