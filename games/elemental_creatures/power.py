"""Power, totals, amounts, conditions and protections (RULES.md 3.8 and 2.4)."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from games.elemental_creatures.book import Book, CardRules
from games.elemental_creatures.events.match import PowersChanged
from games.elemental_creatures.filters import covers, gather, needs_powers
from games.elemental_creatures.phrases import Amount, AmountWords, Cond
from games.elemental_creatures.state import Creature, CreatureState, in_play, opponents
from games.elemental_creatures.vocabulary import Conds, CountsAsStatic, PreventStatic, Static
from games.kernel import Table


class Standpoint:
    """From where a phrase is read: you, the source, and whether it is the source's own Play Effect."""

    __slots__ = ("bindings", "own_play", "seat", "source")

    def __init__(
        self, seat: int, source: int, *, own_play: bool = False, bindings: dict[str, list[int]] | None = None
    ) -> None:
        self.seat = seat
        self.source = source
        self.own_play = own_play
        self.bindings = bindings or {}


def active(creature: Creature, rules: CardRules) -> bool:
    """Whether the creature's effect applies where it is: in its zone, neither disarmed nor neutralized."""
    return not (creature.neutralized or creature.disarmed) and (
        rules.where is None or rules.where == creature.zone
    )


def ongoing(state: CreatureState, book: Book, creature: Creature, rules: CardRules) -> bool:
    """Whether a creature's Ongoing Effect applies now."""
    return active(creature, rules) and (
        not rules.conds or holds(state, book, rules.conds, Standpoint(creature.seat, creature.uid))
    )


def powers_of(state: CreatureState, book: Book, everyone: list[Creature]) -> list[int]:
    """The Power of these creatures: base, counters, boosts and statics, never below 0; 0 if neutralized."""
    base, grants = book.base, book.grants
    sources = [c for c in everyone if c.card in grants]
    bonus = _bonuses(state, book, sources) if sources else None
    if bonus:
        return [
            0
            if c.neutralized or (power := base[c.card] + c.plus - c.minus + c.boost + bonus.get(c.uid, 0)) < 0
            else power
            for c in everyone
        ]
    return [
        0 if c.neutralized or (power := base[c.card] + c.plus - c.minus + c.boost) < 0 else power
        for c in everyone
    ]


def _bonuses(state: CreatureState, book: Book, sources: list[Creature]) -> dict[int, int]:
    """What the active Ongoing Effects of these creatures add, by uid."""
    bonus: dict[int, int] = {}
    for source in sources:
        rules = book.cards[source.card]
        if not ongoing(state, book, source, rules):
            continue
        for static in rules.grants:
            n = static.n
            if not isinstance(n, int):
                n = amount(state, book, n, Standpoint(source.seat, source.uid))
            to = static.to
            if isinstance(to, str):
                bonus[source.uid] = bonus.get(source.uid, 0) + n
                continue
            for thing in gather(state, book, to, source.seat, source.uid):
                bonus[thing.uid] = bonus.get(thing.uid, 0) + n
    return bonus


def powers_now(state: CreatureState, book: Book) -> dict[int, int]:
    """The Power of every creature in play, by uid."""
    everyone = in_play(state)
    return {c.uid: power for c, power in zip(everyone, powers_of(state, book, everyone), strict=True)}


def totals_now(state: CreatureState, book: Book) -> list[int]:
    """Total Power of each seat now."""
    return _totals(state, powers_of(state, book, in_play(state)))


def _totals(state: CreatureState, powers: list[int]) -> list[int]:
    """The sum over each Frontline, from the Powers in the order of `in_play`; a Sideline never counts."""
    totals = []
    at = 0
    for seat in state.seats:
        end = at + len(seat.frontline)
        totals.append(sum(powers[at:end]))
        at = end + len(seat.sideline)
    return totals


def show_powers(table: Table[CreatureState], book: Book) -> None:
    """Tell viewers the Powers and totals that changed in this commit."""
    state = table.state
    everyone = in_play(state)
    powers = powers_of(state, book, everyone)
    totals = _totals(state, powers)
    if totals != state.totals or powers != [creature.power for creature in everyone]:
        both = zip(everyone, powers, strict=True)
        changed = tuple((creature.uid, power) for creature, power in both if creature.power != power)
        because = "ELC-PWR-1" if changed else "ELC-PWR-2"
        table.emit(PowersChanged(powers=changed, totals=tuple(totals), because=because))


def amount(state: CreatureState, book: Book, n: Amount, at: Standpoint) -> int:
    """A number of the vocabulary, now. Anything but a literal is clamped to 0..max."""
    if isinstance(n, int):
        return n
    return max(0, min(n.max, _measure(state, book, n, at) * n.x))


def _measure(state: CreatureState, book: Book, n: AmountWords, at: Standpoint) -> int:
    if n.count is not None:
        powers = powers_now(state, book) if needs_powers(n.count) else None
        return len(gather(state, book, n.count, at.seat, at.source, powers=powers))
    if n.elements is not None:
        powers = powers_now(state, book) if needs_powers(n.elements) else None
        found = gather(state, book, n.elements, at.seat, at.source, powers=powers)
        return len({element for thing in found for element in book.cards[thing.card].elements})
    if n.power is not None:
        return _power_of(state, book, at.bindings.get(n.power.ref, []))
    if n.plays is not None:
        return plays(state, at)
    if n.rounds_scored == "you":
        return state.seats[at.seat].scored_rounds
    return sum(state.seats[seat].scored_rounds for seat in opponents(state, at.seat))


def _power_of(state: CreatureState, book: Book, bound: list[int]) -> int:
    """The Power of the referenced creature: current in play, base in a Discard, where it keeps its uid."""
    if not bound:
        return 0
    here = powers_now(state, book)
    if bound[0] in here:
        return here[bound[0]]
    gone = (slip for seat in state.seats for slip in seat.discard if slip.uid == bound[0])
    return next((book.base[slip.card] for slip in gone), 0)


def plays(state: CreatureState, at: Standpoint) -> int:
    """Cards you played this round; a Play Effect leaves its own source out."""
    return state.seats[at.seat].plays - (1 if at.own_play else 0)


def holds(state: CreatureState, book: Book, conds: Conds, at: Standpoint) -> bool:
    """Whether all conditions hold now."""
    return all(_holds(state, book, cond, at) for cond in conds)


def _holds(state: CreatureState, book: Book, cond: Cond, at: Standpoint) -> bool:
    you = at.seat
    if cond.count is not None:
        powers = powers_now(state, book) if needs_powers(cond.count) else None
        return _within(cond, len(gather(state, book, cond.count, you, at.source, powers=powers)))
    if cond.points is not None:
        return _compare(state, cond.points, [seat.points for seat in state.seats], you)
    if cond.total is not None:
        return _compare(state, cond.total, totals_now(state, book), you)
    if cond.hand is not None:
        if cond.hand == "you":
            return _within(cond, len(state.seats[you].hand))
        fitting = [_within(cond, len(state.seats[seat].hand)) for seat in opponents(state, you)]
        return any(fitting) if cond.hand == "any_opp" else all(fitting)
    if cond.done is not None:
        done = [state.seats[seat].done for seat in opponents(state, you)]
        return any(done) if cond.done == "any_opp" else all(done)
    return _within(cond, state.round if cond.round else plays(state, at))


def _within(cond: Cond, number: int) -> bool:
    return (cond.ge is None or number >= cond.ge) and (cond.le is None or number <= cond.le)


def _compare(state: CreatureState, wanted: str, numbers: list[int], you: int) -> bool:
    best = max((numbers[seat] for seat in opponents(state, you)), default=0)
    mine = numbers[you]
    return wanted == ("behind" if mine < best else "level" if mine == best else "ahead")


S = TypeVar("S", bound=Static)


def applying(
    state: CreatureState,
    book: Book,
    sources: Iterable[Creature],
    statics: Callable[[CardRules], tuple[S, ...]],
) -> list[tuple[Creature, S]]:
    """The statics of these creatures that apply now, with their source."""
    found: list[tuple[Creature, S]] = []
    for source in sources:
        rules = book.cards[source.card]
        if ongoing(state, book, source, rules):
            found += [(source, static) for static in statics(rules)]
    return found


def meant(book: Book, source: Creature, static: Static, creature: Creature) -> bool:
    """Whether a static is about this creature."""
    if isinstance(static.to, str):
        return source is creature
    return covers(book, static.to, source.seat, source.uid, creature)


def prevents(rules: CardRules) -> tuple[PreventStatic, ...]:
    """The protections that a card gives."""
    return rules.prevents


def counts(rules: CardRules) -> tuple[CountsAsStatic, ...]:
    """The further levels that a card gives."""
    return rules.counts


def unprotected(
    state: CreatureState, book: Book, found: list[Creature], guard: str, by: int
) -> list[Creature]:
    """Those creatures that no shield and no Ongoing Effect protects against effects of seat `by`.

    A shield is against the opponents of the creature, an Ongoing Effect against those of its own seat.
    """
    protectors = book.protectors
    sources = [c for c in in_play(state) if c.card in protectors and c.seat != by]
    guards = [
        (source, static)
        for source, static in (applying(state, book, sources, prevents) if sources else ())
        if guard in static.what
    ]
    return [
        creature
        for creature in found
        if not (
            (guard in creature.shields and by != creature.seat)
            or any(meant(book, source, static, creature) for source, static in guards)
        )
    ]


def serving(state: CreatureState, book: Book, line: list[Creature], level: int) -> list[Creature]:
    """The creatures of a Sideline that count as a level: by their own, or by a `counts_as`.

    Element, species and status don't matter.
    """
    base, wideners = book.level, book.wideners
    sources = [creature for creature in in_play(state) if creature.card in wideners]
    if not sources:
        return [creature for creature in line if base[creature.card] == level]
    wider = [
        (source, static) for source, static in applying(state, book, sources, counts) if level in static.level
    ]
    return [
        creature
        for creature in line
        if base[creature.card] == level
        or any(meant(book, source, static, creature) for source, static in wider)
    ]
