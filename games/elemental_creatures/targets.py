"""Targets: who may be chosen, when a choice is asked, and what it asks (RULES.md 3.6)."""

from collections.abc import Iterable

import msgspec

from games.elemental_creatures.book import Book
from games.elemental_creatures.filters import Thing, gather, needs_powers
from games.elemental_creatures.phrases import Target, TargetWords
from games.elemental_creatures.power import Standpoint, powers_now, unprotected
from games.elemental_creatures.reach import Reach
from games.elemental_creatures.state import (
    Creature,
    CreatureState,
    EffectFrame,
    Slip,
    find,
    opponents,
)
from games.kernel import Ref


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that a step needs before it can go on. `because` is the clause that demands it."""

    kind: str
    seat: int
    because: str
    options: tuple[Ref, ...]
    default: tuple[Ref, ...] = ()
    zone: str | None = None
    open: bool = True
    may: bool = False
    up_to: bool = False
    left: int | None = None
    slot: int | None = None
    amount: int | None = None


def _within_reach(seat: int, reach: Reach, creature: Creature) -> bool:
    """Where the creature is, whose it is, and that counters can lie on it where that matters."""
    if creature.zone not in reach.zones:
        return False
    if reach.whose == "own":
        if creature.seat != seat:
            return False
    elif reach.whose == "opp" and creature.seat == seat:
        return False
    return not (reach.counters and creature.neutralized)


def touchable(
    state: CreatureState, book: Book, seat: int, reach: Reach, found: list[Creature]
) -> list[Creature]:
    """The creatures that an operation controlled by `seat` can touch now."""
    within = [creature for creature in found if _within_reach(seat, reach, creature)]
    if reach.guard is None or not within:
        return within
    return unprotected(state, book, within, reach.guard, seat)


def standpoint(frame: EffectFrame) -> Standpoint:
    """From where the phrases of a running effect are read."""
    return Standpoint(frame.seat, frame.source, own_play=frame.kind == "play", bindings=frame.bindings)


def candidates(
    state: CreatureState, book: Book, frame: EffectFrame, reach: Reach, target: TargetWords
) -> list[Thing]:
    """Everything the filter of `all` or `choose` means that the operation can touch, in canonical order."""
    flt = target.choose if target.all is None else target.all
    if flt is None:
        return []
    powers = powers_now(state, book) if needs_powers(flt) else None
    found = gather(state, book, flt, frame.seat, frame.source, powers=powers)
    if flt.zone in {"hand", "discard"}:
        mine = state.seats[frame.seat]
        within = mine.hand if flt.zone == "hand" else mine.discard
        own = {slip.uid for slip in within} if reach.whose == "own" else None
        return [thing for thing in found if flt.zone in reach.zones and (own is None or thing.uid in own)]
    creatures = [thing for thing in found if isinstance(thing, Creature)]
    return list(touchable(state, book, frame.seat, reach, creatures))


def pointed(
    state: CreatureState, book: Book, frame: EffectFrame, reach: Reach, target: Target
) -> list[Thing]:
    """What `self`, `subject` or a `ref` stands for, if the operation can touch it.

    The source counts only in play. A subject that left play is found only by `recover`, in the Discard it
    went to, where it keeps its uid; whatever returns to play or to a hand has a new one: another object.
    """
    if target == "self":
        uids = [frame.source]
    elif target == "subject":
        uids = [] if frame.subject is None else [frame.subject]
    elif target.ref is not None:
        uids = frame.bindings.get(target.ref, []) + frame.held.get(target.ref, [])
    else:
        uids = []
    outside = target != "self" and (target != "subject" or reach.departed)
    found: list[Thing] = []
    for uid in uids:
        creature = find(state, uid)
        if creature is not None:
            found += touchable(state, book, frame.seat, reach, [creature])
        elif outside:
            seat = state.seats[frame.seat]
            for zone, slips in (("discard", seat.discard), ("hand", seat.hand)):
                if zone in reach.zones:
                    found += [slip for slip in slips if slip.uid == uid]
    return found


def resolve(
    state: CreatureState, book: Book, frame: EffectFrame, reach: Reach, target: Target, *, slot: int = 0
) -> list[Thing] | Question:
    """The things a target means now, or the question that has to be answered first."""
    if isinstance(target, str) or target.ref is not None:
        return pointed(state, book, frame, reach, target)
    pool = candidates(state, book, frame, reach, target)
    if target.all is not None:
        return pool
    return choose(state, frame, target, pool, slot=slot)


def choose(
    state: CreatureState, frame: EffectFrame, target: TargetWords, pool: list[Thing], slot: int = 0
) -> list[Thing] | Question:
    """The chosen ones among `pool`, or whom to ask."""
    if target.by == "you":
        return _part(state, frame, target, frame.seat, pool, slot=slot)
    chosen: list[Thing] = []
    for seat in opponents(state, frame.seat):
        lost = state.seats[seat].discard
        own = [it for it in pool if it in lost or (isinstance(it, Creature) and it.seat == seat)]
        part = _part(state, frame, target, seat, own, slot=slot)
        if isinstance(part, Question):
            return part
        chosen += part
    return chosen


def _part(
    state: CreatureState, frame: EffectFrame, target: TargetWords, seat: int, pool: list[Thing], *, slot: int
) -> list[Thing] | Question:
    """One chooser's part of a choice: what it chose, or its next pick.

    An open choice with one outcome is not asked. A choice from a hand is asked or not by the number of
    cards in it, never by how many of them would fit, unless the hand was revealed. A cost must be paid.
    """
    paying = frame.steps[frame.index].startswith("cost.")
    up_to = target.up_to and not paying
    picked = [pick.uid for pick in frame.picks if pick.seat == seat and pick.slot == slot]
    mine = [thing for thing in pool if thing.uid in picked] if picked else []
    left = target.n - len(picked)
    if left <= 0 or seat in frame.asked:
        return mine
    rest = [thing for thing in pool if thing.uid not in picked] if picked else pool
    zone = target.choose.zone if target.choose is not None else "play"
    may = target.may and not picked and not paying
    optional = up_to or may
    secret = zone == "hand" and not is_shown(frame, seat)
    if secret:
        cards = len(state.seats[seat].hand) - len(picked)
        if cards <= 0 or (not optional and not rest):
            return mine
        if not optional and cards <= left:
            return mine + rest
    elif not rest:
        return mine
    elif not optional and len(rest) <= left:
        return mine + rest
    return Question(
        kind="choose_target",
        seat=seat,
        because="ELC-TGT-5" if secret else "ELC-TGT-3" if optional else "ELC-TGT-2",
        options=hand_options(rest) if zone == "hand" else pieces(thing.uid for thing in rest),
        zone=zone,
        open=zone != "hand",
        may=may,
        up_to=up_to,
        left=left,
        slot=slot or None,
    )


def is_shown(frame: EffectFrame, seat: int) -> bool:
    """Whether the effect has revealed this seat's hand."""
    return any(hand.seat == seat for hand in frame.shown)


def pieces(uids: Iterable[int]) -> tuple[Ref, ...]:
    """Options that are things on the table or in a hand."""
    return tuple(Ref(piece=uid) for uid in uids)


def hand_options(cards: list[Thing] | list[Slip]) -> tuple[Ref, ...]:
    """Hand cards, copies of one card once, by the oldest."""
    oldest: dict[str, int] = {}
    for slip in cards:
        oldest.setdefault(slip.card, slip.uid)
    return pieces(oldest.values())
