"""Fusion, the blue spell (ELE-FUS)."""

from games.elementalist.elementals import size_of
from games.elementalist.events import ElementalsFused, ItemSpent
from games.elementalist.pack import PIPS, SMALL, Kind
from games.elementalist.state import Elemental, Item, State
from games.kernel import Table


def _base_suits(kind: Kind, base: Elemental | None, seat: int) -> bool:
    return base is not None and base.controller == seat and size_of(base) <= PIPS[kind]


def _rider_suits(base: Elemental, rider: Elemental | None, seat: int) -> bool:
    """Another own one, exactly one size smaller; on a small base another small one."""
    if rider is None or rider is base or rider.controller != seat:
        return False
    size = size_of(base)
    return size_of(rider) == (size if size == SMALL else size - 1)


def check(table: Table[State], seat: int, kind: Kind, base: str, rider: str) -> None:
    """Refuse a base or rider that doesn't suit."""
    lower, upper = table.state.elemental(base), table.state.elemental(rider)
    detail = "the base is an own elemental of the spell's size or smaller"
    table.require(_base_suits(kind, lower, seat), "ELE-FUS-1", detail)
    detail = "the rider is another own elemental, one size smaller (small on small)"
    table.require(lower is not None and _rider_suits(lower, upper, seat), "ELE-FUS-2", detail)


def pairs(state: State, seat: int, kind: Kind) -> list[tuple[str, str]]:
    """Every legal base and rider, in field order."""
    own = state.own(seat)
    return [
        (base.id, rider.id)
        for base in own
        if _base_suits(kind, base, seat)
        for rider in own
        if _rider_suits(base, rider, seat)
    ]


def resolve(table: Table[State], item: Item) -> bool:
    """Fuse; the spell itself goes to the pile. `False` if base or rider no longer suits."""
    state, seat = table.state, item.seat
    base, rider = (state.elemental(target.elemental) for target in item.targets)
    if (
        base is None
        or rider is None
        or not _base_suits(item.kind, base, seat)
        or not _rider_suits(base, rider, seat)
    ):
        return False
    table.emit(
        ElementalsFused(
            because="ELE-FUS-3",
            ref=item.ref,
            base=base.id,
            rider=rider.id,
            components=(*base.components, *rider.components),
            mode=base.mode,
            sources=(*base.sources, *rider.sources),
            fronts=(*base.fronts, *rider.fronts),
        )
    )
    table.emit(ItemSpent(because="ELE-SPL-6", ref=item.ref, kind=item.kind, reason="resolved"))
    return True
