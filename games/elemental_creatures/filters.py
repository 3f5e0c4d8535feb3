"""Filters: which creatures and cards a phrase of an effect means (RULES.md 2.4)."""

from collections.abc import Mapping, Sequence

from games.elemental_creatures.book import Book, CardRules
from games.elemental_creatures.phrases import Filter
from games.elemental_creatures.state import Creature, CreatureState, SeatState, Slip, opponents, ring

Thing = Creature | Slip
Powers = Mapping[int, int]


def fits_card(rules: CardRules, flt: Filter) -> bool:
    """The criteria that a card answers anywhere. An omniment card has every element."""
    if flt.level is not None and rules.level not in flt.level:
        return False
    if flt.element is not None and not rules.omniment and rules.elements.isdisjoint(flt.element):
        return False
    if flt.kind is not None and rules.kind not in flt.kind:
        return False
    if flt.species is not None and rules.species not in flt.species:
        return False
    return flt.name is None or rules.name in flt.name


def fits_creature(creature: Creature, flt: Filter) -> bool:
    """The criteria that only a creature in play can meet."""
    if flt.has is not None and not (creature.plus if flt.has == "plus" else creature.minus):
        return False
    if flt.status == "neutralized":
        return creature.neutralized
    return flt.status is None or creature.disarmed or creature.neutralized


def fits_power(power: int, flt: Filter) -> bool:
    """`power_min` and `power_max`: current Power in play, base Power elsewhere."""
    return (flt.power_min is None or power >= flt.power_min) and (
        flt.power_max is None or power <= flt.power_max
    )


def fits(book: Book, thing: Thing, flt: Filter, source: int, powers: Powers | None) -> bool:
    """Whether a thing meets all criteria but side and zone; `powers` only if a criterion needs them."""
    rules = book.cards[thing.card]
    if not fits_card(rules, flt) or (flt.other and thing.uid == source):
        return False
    if isinstance(thing, Creature):
        if (flt.has is not None or flt.status is not None) and not fits_creature(thing, flt):
            return False
    elif flt.has is not None or flt.status is not None:
        return False
    if flt.power_min is None and flt.power_max is None:
        return True
    power = rules.power if powers is None else powers.get(thing.uid, rules.power)
    return fits_power(power, flt)


def needs_powers(flt: Filter) -> bool:
    """Whether the filter looks at the Power of creatures in play."""
    return (flt.power_min is not None or flt.power_max is not None) and flt.zone not in {"hand", "discard"}


def covers(book: Book, flt: Filter, you: int, source: int, creature: Creature) -> bool:
    """Whether a filter of a static, which never looks at Power, means this creature."""
    zone = flt.zone
    if zone not in ("play", creature.zone):
        return False
    side = flt.side
    if side == "own":
        if creature.seat != you:
            return False
    elif side == "opp" and creature.seat == you:
        return False
    return fits(book, creature, flt, source, None)


def gather(
    state: CreatureState, book: Book, flt: Filter, you: int, source: int, *, powers: Powers | None = None
) -> list[Thing]:
    """Everything the filter means, in canonical order: you first, then clockwise, oldest arrival first."""
    side = flt.side
    seats: Sequence[int] = (
        [you] if side == "own" else opponents(state, you) if side == "opp" else ring(state, you)
    )
    found: list[Thing] = []
    for number in seats:
        zone = _in_zone(state.seats[number], flt.zone)
        found += [thing for thing in zone if fits(book, thing, flt, source, powers)]
    return found


def _in_zone(seat: SeatState, zone: str) -> list[Creature] | list[Slip]:
    if zone == "hand":
        return seat.hand
    if zone == "discard":
        return seat.discard
    if zone == "frontline":
        return seat.frontline
    if zone == "sideline":
        return seat.sideline
    return seat.frontline + seat.sideline
