"""Who may see which field. A field without a mark is seen by nobody.

Fields of states, events and moves are annotated with a mark:

    seat: Public[int]                  everyone
    hand: Private[list[str]]           the seat named by the struct's `seat` field (or inherited)
    deck: HiddenCount[list[str]]       nobody, but its length is public
    hands: PerSeatCount[list[str]]     a list indexed by seat; each item only to its seat

What a viewer may not see reads `{"hidden": true}`, or `{"hidden": n}` for a counted mark, whatever
is inside, `None` included. Structs inside a visible field are filtered by their own marks.
Two things stay equal for a viewer exactly when they differ only in what is hidden from it.
"""

from collections.abc import Callable
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")
Viewer = int
SPECTATOR: Viewer = -1
"""A viewer without a seat."""
EVERYTHING: Viewer = -2
"""The viewer of a finished match: nothing is hidden."""
NO_OWNER = -3

HIDDEN: dict[str, Any] = {"hidden": True}


class Mark(msgspec.Struct, frozen=True):
    """`sees(struct, viewer, owner)` tells if the viewer may see the field; `counted`: its length is public.

    `each`: the field is a list indexed by seat, and the mark applies to every item with that owner.
    """

    name: str
    sees: Callable[[Any, Viewer, int], bool]
    counted: bool = False
    each: bool = False


def _everyone(_struct: Any, _viewer: Viewer, _owner: int) -> bool:
    return True


def _nobody(_struct: Any, _viewer: Viewer, _owner: int) -> bool:
    return False


def _owner(_struct: Any, viewer: Viewer, owner: int) -> bool:
    return viewer == owner


def owner_is(field: str, *, counted: bool = False) -> Mark:
    """Mark: seen by the seat whose number stands in `field` of the same struct."""
    return Mark(f"owner:{field}", lambda struct, viewer, _owner: viewer == getattr(struct, field), counted)


def seats_in(field: str, *, counted: bool = False) -> Mark:
    """Mark: seen by the seats listed in `field` of the same struct."""
    return Mark(f"seats:{field}", lambda struct, viewer, _owner: viewer in getattr(struct, field), counted)


def shown_if(field: str, *, owner: bool = False, counted: bool = False) -> Mark:
    """Mark: seen by everyone once `field` of the same struct is true; before that by the owner or nobody."""
    return Mark(
        f"shown:{field}",
        lambda struct, viewer, seat: bool(getattr(struct, field)) or (owner and viewer == seat),
        counted,
    )


EVERYONE = Mark("everyone", _everyone)
NOBODY = Mark("nobody", _nobody)
NOBODY_COUNTED = Mark("nobody", _nobody, counted=True)
OWNER = Mark("owner", _owner)
OWNER_COUNTED = Mark("owner", _owner, counted=True)
BY_SEAT = Mark("by_seat", _owner, each=True)
BY_SEAT_COUNTED = Mark("by_seat", _owner, counted=True, each=True)

Public = Annotated[T, EVERYONE]
Hidden = Annotated[T, NOBODY]
HiddenCount = Annotated[T, NOBODY_COUNTED]
Private = Annotated[T, OWNER]
PrivateCount = Annotated[T, OWNER_COUNTED]
PerSeat = Annotated[list[T], BY_SEAT]
PerSeatCount = Annotated[list[T], BY_SEAT_COUNTED]

_ATOMS = (int, str, bool, float, type(None))


class Plain(msgspec.Struct, frozen=True):
    """Base of small values without marks of their own: whoever sees the field sees all of them."""


def mark_of(hint: Any) -> Mark:
    """The mark of a field's type hint; `NOBODY` where it has none."""
    if get_origin(hint) is Annotated:
        for item in get_args(hint)[1:]:
            if isinstance(item, Mark):
                return item
    return NOBODY


def _veil(value: Any, mark: Mark) -> dict[str, Any]:
    if not mark.counted:
        return dict(HIDDEN)
    return {"hidden": 0 if value is None else len(value)}


def _show(value: Any, viewer: Viewer, owner: int) -> Any:
    """A value whose type is known only at run time."""
    if isinstance(value, msgspec.Struct):
        return _SHOW[type(value)](value, viewer, owner)
    if isinstance(value, (list, tuple)):
        return [_show(item, viewer, owner) for item in value]
    if isinstance(value, dict):
        return {str(key): _show(value[key], viewer, owner) for key in sorted(value, key=str)}
    return _plain(value)


def _plain(value: Any) -> Any:
    """As plain JSON data. Keys are sorted: the order in which they came may tell what is hidden."""
    return msgspec.to_builtins(value, str_keys=True, order="deterministic")


def _is_atom(hint: Any) -> bool:
    """Whether values are JSON as they stand."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _is_atom(get_args(hint)[0])
    if origin in (Union, UnionType):
        return all(_is_atom(arg) for arg in get_args(hint))
    return origin is Literal or hint in _ATOMS


def _is_plain(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Plain)


def _holds_structs(hint: Any) -> bool:
    """Whether values may contain structs, which are filtered by marks of their own, or tuples."""
    origin = get_origin(hint)
    if _is_plain(hint):
        return False
    if origin is Annotated:
        return _holds_structs(get_args(hint)[0])
    if origin in (Union, UnionType, list, dict, set, frozenset):
        return any(_holds_structs(arg) for arg in get_args(hint))
    return not _is_atom(hint) and hint is not bytes


def _is_text(hint: Any) -> bool:
    """Whether values are strings, which are the keys that JSON has."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return all(map(_is_text, args))
    return hint is str or (origin is Literal and all(isinstance(value, str) for value in args))


def _expression(hint: Any, value: str, owner: str = "owner") -> str:
    """Source of an expression that shows `value`, which the viewer may see, to `viewer`."""
    origin, args = get_origin(hint), get_args(hint)
    if _is_atom(hint):
        return value
    if origin is Annotated:
        return _expression(args[0], value, owner)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and not _is_plain(hint):
        return f"SHOW[type({value})]({value}, viewer, {owner})"
    if origin in (Union, UnionType) and len(args) == 2 and args[1] is type(None):  # noqa: PLR2004
        return f"(None if {value} is None else {_expression(args[0], value, owner)})"
    if origin is list and _is_atom(args[0]):
        return f"{value}[:]"
    if not _holds_structs(hint):
        # In one call, which is faster than a walk in Python.
        return f"plain({value})"
    if origin is list or (origin is tuple and args[1:] == (Ellipsis,)):
        return f"[{_expression(args[0], 'x', owner)} for x in {value}]"
    if origin is dict and _is_text(args[0]):
        return f"{{k: {_expression(args[1], 'x', owner)} for k, x in sorted({value}.items())}}"
    return f"show({value}, viewer, {owner})"


def _item_of(hint: Any) -> Any:
    """The type of the items of a list that has one for each seat."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return get_args(hint)[0] if get_origin(hint) is list else Any


def _field(number: int, key: str, name: str, hint: Any, mark: Mark) -> list[str]:
    """Source that puts one field into `shown`."""
    value, put = f"struct.{name}", f"    shown[{key!r}] = "
    seen = _expression(hint, value)
    if mark is EVERYONE:
        return [put + seen]
    if mark.each:
        shown = _expression(_item_of(hint), "x", "seat")
        item = f"{shown} if m{number}.sees(struct, viewer, seat) else veil(x, m{number})"
        hidden = f"[{item} for seat, x in enumerate({value})]"
    else:
        hidden = f"{seen} if m{number}.sees(struct, viewer, owner) else veil({value}, m{number})"
    return [f"{put}({seen}) if viewer == {EVERYTHING} else ({hidden})"]


def _shower(kind: type[msgspec.Struct]) -> Callable[[Any, Viewer, int], dict[str, Any]]:
    """The generated function that shows structs of a type; generated for its speed, as copiers are."""
    hints, config = get_type_hints(kind, include_extras=True), kind.__struct_config__
    scope: dict[str, Any] = {"SHOW": _SHOW, "show": _show, "plain": _plain, "veil": _veil}
    lines = ["def show_struct(struct, viewer, owner):"]
    if "seat" in kind.__struct_fields__:
        lines.append("    owner = owner if struct.seat is None else struct.seat")
    tag = {} if config.tag_field is None else {config.tag_field: config.tag}
    lines.append(f"    shown = {tag!r}")
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    for number, (name, key) in enumerate(names):
        mark = scope[f"m{number}"] = mark_of(hints[name])
        lines += _field(number, key, name, hints[name], mark)
    lines.append("    return shown")
    exec("\n".join(lines), scope)  # noqa: S102 - source built above from type hints and marks only
    made: Callable[[Any, Viewer, int], dict[str, Any]] = scope["show_struct"]
    return made


def _show_plain(value: Any, _viewer: Viewer, _owner: int) -> dict[str, Any]:
    shown: dict[str, Any] = _plain(value)
    return shown


class _Showers(dict[type, Callable[[Any, Viewer, int], dict[str, Any]]]):
    """The functions by type, made when they are first needed."""

    def __missing__(self, kind: type) -> Callable[[Any, Viewer, int], dict[str, Any]]:
        self[kind] = made = _show_plain if _is_plain(kind) else _shower(kind)
        return made


_SHOW = _Showers()


def view(state: msgspec.Struct, viewer: Viewer) -> dict[str, Any]:
    """`state` as `viewer` may see it, as plain JSON data."""
    return _SHOW[type(state)](state, viewer, NO_OWNER)


def redact(record: msgspec.Struct, viewer: Viewer, actor: int) -> dict[str, Any]:
    """The fields of an event or move as `viewer` may see them, without `type` and `because`.

    `actor` owns the private fields of a record that names no `seat` of its own.
    """
    shown = _SHOW[type(record)](record, viewer, actor)
    shown.pop("type", None)
    shown.pop("because", None)
    return shown


def is_hidden(value: Any) -> bool:
    """Whether a value taken from a view stands for something the viewer may not see."""
    return isinstance(value, dict) and len(value) == 1 and "hidden" in value
