"""Gaining and spending (MUS-RES): from the supply, and short when the supply is short."""

from games.mushroom_sorcerer.events.pieces import (
    InfluenceGained,
    InfluenceRefused,
    ResourceGained,
    ResourceSpent,
    ServantsGained,
)
from games.mushroom_sorcerer.resolution import Play
from games.mushroom_sorcerer.servants import place_gained
from games.mushroom_sorcerer.vocabulary import SUPPLY, Goods, Resource, ServantKind


def gain_goods(table: Play, seat: int, kind: Goods, n: int, because: str, *, source: str = SUPPLY) -> None:
    """Mana, drops or flasks; what the supply lacks is lost."""
    supply = table.state.supply
    have = n if source != SUPPLY else min(n, getattr(supply, kind))
    if have:
        table.emit(
            ResourceGained(because=because, seat=seat, kind=kind, n=have, short=n - have, source=source)
        )


def book_servants(
    table: Play, seat: int, kind: ServantKind, n: int, because: str, *, source: str = SUPPLY
) -> None:
    """Servants that wait for a place; what the supply lacks is lost."""
    supply = table.state.supply
    have = n if source != SUPPLY else min(n, getattr(supply, kind))
    if have:
        table.emit(
            ServantsGained(because=because, seat=seat, kind=kind, n=have, short=n - have, source=source)
        )


def book_resource(table: Play, seat: int, kind: Resource, n: int, because: str) -> None:
    """Any of the four resources; servants still have to be placed."""
    match kind:
        case "flame" | "stone":
            book_servants(table, seat, kind, n, because)
        case "mana" | "drop":
            gain_goods(table, seat, kind, n, because)


def gain_resource(table: Play, seat: int, kind: Resource, n: int, because: str) -> None:
    """Any of the four resources; servants are placed at once."""
    book_resource(table, seat, kind, n, because)
    place_gained(table, seat)


def spend(table: Play, seat: int, kind: Goods, n: int, because: str) -> None:
    """Spent pieces return to the supply at once; a cost that can't be paid in full is none."""
    have = getattr(table.state.seats[seat], kind)
    table.require(have >= n, "MUS-RES-3", f"it costs {n} {kind}, {have} are there")
    if n:
        table.emit(ResourceSpent(because=because, seat=seat, kind=kind, n=n))


def gain_influence(table: Play, seat: int, n: int, because: str) -> None:
    """Influence, or nothing on the moon path."""
    total = table.state.seats[seat].influence
    if total is None:
        table.emit(InfluenceRefused(because="MUS-MOON-3", seat=seat, n=n))
    else:
        table.emit(InfluenceGained(because=because, seat=seat, n=n, total=total + n))
