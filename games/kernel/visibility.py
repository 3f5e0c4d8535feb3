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
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

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

_PLAIN = (int, str, bool, float, type(None), bytes)


def _needs_walk(hint: Any) -> bool:
    """Whether values may contain structs, which need filtering of their own, or tuples, which JSON lacks."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _needs_walk(get_args(hint)[0])
    if origin is tuple:
        return True
    if origin in (Union, UnionType, list, dict, set, frozenset):
        return any(_needs_walk(arg) for arg in get_args(hint) if arg is not Ellipsis)
    if isinstance(hint, type):
        return not issubclass(hint, _PLAIN)
    return origin is None or str(origin) != "typing.Literal"


def mark_of(hint: Any) -> Mark:
    """The mark of a field's type hint; `NOBODY` where it has none."""
    if get_origin(hint) is Annotated:
        for item in get_args(hint)[1:]:
            if isinstance(item, Mark):
                return item
    return NOBODY


class _Field(msgspec.Struct, frozen=True):
    name: str
    key: str
    mark: Mark
    deep: bool
    open: bool


class _Plan(msgspec.Struct, frozen=True):
    tag_field: str | None
    tag: str | int | None
    fields: tuple[_Field, ...]
    has_seat: bool


@cache
def _plan(kind: type[msgspec.Struct]) -> _Plan:
    hints = get_type_hints(kind, include_extras=True)
    config = kind.__struct_config__
    fields = tuple(
        _Field(name, key, mark_of(hints[name]), _needs_walk(hints[name]), mark_of(hints[name]) is EVERYONE)
        for name, key in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    )
    return _Plan(config.tag_field, config.tag, fields, "seat" in kind.__struct_fields__)


def _veil(value: Any, mark: Mark) -> dict[str, Any]:
    if not mark.counted:
        return dict(HIDDEN)
    return {"hidden": 0 if value is None else len(value)}


def _show(value: Any, viewer: Viewer, owner: int) -> Any:
    if isinstance(value, msgspec.Struct):
        return _show_struct(value, viewer, owner)
    if isinstance(value, (list, tuple)):
        return [_show(item, viewer, owner) for item in value]
    if isinstance(value, dict):
        return {str(key): _show(value[key], viewer, owner) for key in sorted(value, key=str)}
    return _plain(value)


def _plain(value: Any) -> Any:
    """As plain JSON data. Keys are sorted: the order in which they came may tell what is hidden."""
    return msgspec.to_builtins(value, str_keys=True, order="deterministic")


def _show_struct(struct: msgspec.Struct, viewer: Viewer, owner: int) -> dict[str, Any]:
    plan = _plan(type(struct))
    if plan.has_seat:
        seat = struct.seat  # type: ignore[attr-defined]
        owner = owner if seat is None else seat
    shown: dict[str, Any] = {}
    if plan.tag_field is not None:
        shown[plan.tag_field] = plan.tag
    for field in plan.fields:
        value = getattr(struct, field.name)
        mark = field.mark
        if field.open or viewer == EVERYTHING:
            shown[field.key] = _show(value, viewer, owner) if field.deep else _plain(value)
        elif mark.each:
            shown[field.key] = [
                _show(item, viewer, seat) if mark.sees(struct, viewer, seat) else _veil(item, mark)
                for seat, item in enumerate(value)
            ]
        elif mark.sees(struct, viewer, owner):
            shown[field.key] = _show(value, viewer, owner)
        else:
            shown[field.key] = _veil(value, mark)
    return shown


def view(state: msgspec.Struct, viewer: Viewer) -> dict[str, Any]:
    """`state` as `viewer` may see it, as plain JSON data."""
    return _show_struct(state, viewer, NO_OWNER)


def redact(record: msgspec.Struct, viewer: Viewer, actor: int) -> dict[str, Any]:
    """The fields of an event or move as `viewer` may see them, without `type` and `because`.

    `actor` owns the private fields of a record that names no `seat` of its own.
    """
    shown = _show_struct(record, viewer, actor)
    shown.pop("type", None)
    shown.pop("because", None)
    return shown


def is_hidden(value: Any) -> bool:
    """Whether a value taken from a view stands for something the viewer may not see."""
    return isinstance(value, dict) and len(value) == 1 and "hidden" in value
