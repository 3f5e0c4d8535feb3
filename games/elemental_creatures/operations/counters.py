"""Counters and boosts: plus, minus, boost, strip, shift (RULES.md 2.4 and 3.8)."""

from typing import Literal

from games.elemental_creatures.events.cards import Cause, CountersChanged, PowerBoosted
from games.elemental_creatures.filters import Thing
from games.elemental_creatures.operations.scene import Occurrence, Operations, Result, Scene
from games.elemental_creatures.phrases import Sign
from games.elemental_creatures.reach import Reach
from games.elemental_creatures.state import Creature, CreatureState
from games.elemental_creatures.steps import Boost, Minus, Plus, Shift, Strip
from games.elemental_creatures.targets import Question
from games.kernel import Table

Kept = tuple[int, int, int]
TAKING: dict[Sign, Reach] = {"plus": Plus.reach, "minus": Minus.reach}
"""What can take shifted counters: what could get such counters."""


def cancelled(plus: int, minus: int, sign: Sign, n: int) -> Kept:
    """Put `n` counters of `sign`: the two kinds cancel out. Returns plus, minus and the cancelled ones."""
    if sign == "plus":
        gone = min(n, minus)
        return plus + n - gone, minus - gone, gone
    gone = min(n, plus)
    return plus - gone, minus + n - gone, gone


def put_counters(
    table: Table[CreatureState], creature: Creature, sign: Sign, n: int, *, because: str, cause: Cause | None
) -> Occurrence:
    """Put counters on one creature."""
    plus, minus, gone = cancelled(creature.plus, creature.minus, sign, n)
    table.emit(
        CountersChanged(
            uid=creature.uid,
            sign=sign,
            asked=n,
            cancelled=gone,
            plus=plus,
            minus=minus,
            because=because,
            cause=cause,
        )
    )
    return Occurrence(f"gained_{sign}", creature.seat, creature.uid, creature.card)


def put(scene: Scene, step: Plus | Minus) -> Result | Question:
    """(+1) or (-1) counters on each target."""
    sign: Sign = "plus" if isinstance(step, Plus) else "minus"
    found = scene.targets(step.reach, step.to)
    if isinstance(found, Question):
        return found
    n = scene.amount(step.n)
    if n <= 0:
        return Result(did=False, bound=[thing.uid for thing in found])
    raised = [
        put_counters(scene.table, thing, sign, n, because=step.clause, cause=scene.cause)
        for thing in found
        if isinstance(thing, Creature)
    ]
    return Result(did=bool(raised), bound=[thing.uid for thing in found], raised=raised)


def boost(scene: Scene, step: Boost) -> Result | Question:
    """Power up or down until the end of the round."""
    found = scene.targets(step.reach, step.to)
    if isinstance(found, Question):
        return found
    n = scene.amount(step.n)
    for thing in found if n else ():
        if isinstance(thing, Creature):
            scene.table.emit(
                PowerBoosted(
                    uid=thing.uid, delta=n, boost=thing.boost + n, because=step.clause, cause=scene.cause
                )
            )
    return Result(did=bool(found and n), bound=[thing.uid for thing in found])


def strip(scene: Scene, step: Strip) -> Result | Question:
    """Remove counters."""
    found = scene.targets(step.reach, step.to)
    if isinstance(found, Question):
        return found
    limit = None if step.n == "all" else scene.amount(step.n)
    did = False
    for thing in found:
        if isinstance(thing, Creature):
            plus = _taken(thing.plus, limit) if step.sign != "minus" else 0
            minus = _taken(thing.minus, limit) if step.sign != "plus" else 0
            if plus or minus:
                did = True
                _remove(scene, thing, step.sign, (plus, minus), step.clause)
    return Result(did=did, bound=[thing.uid for thing in found])


def _taken(there: int, limit: int | None) -> int:
    return there if limit is None else max(0, min(there, limit))


def _remove(
    scene: Scene,
    creature: Creature,
    sign: Literal["plus", "minus", "both"],
    gone: tuple[int, int],
    because: str,
) -> None:
    plus, minus = gone
    scene.table.emit(
        CountersChanged(
            uid=creature.uid,
            sign=sign,
            asked=-(plus + minus),
            cancelled=0,
            plus=creature.plus - plus,
            minus=creature.minus - minus,
            because=because,
            cause=scene.cause,
        )
    )


def shift(scene: Scene, step: Shift) -> Result | Question:
    """Move counters of one sign from a creature to another. `from` is asked only if a `to` exists for it."""
    givers = _givers(scene, step)
    if isinstance(givers, Question):
        return givers
    if not givers or scene.frame.asked:
        return Result(did=False)
    giver = givers[0]
    takers = _takers(scene, step, giver)
    if isinstance(takers, Question):
        return takers
    there = giver.plus if step.sign == "plus" else giver.minus
    n = _taken(there, None if step.n == "all" else scene.amount(step.n))
    if not takers or n == 0:
        return Result(did=False)
    taker = takers[0]
    _remove(scene, giver, step.sign, (n, 0) if step.sign == "plus" else (0, n), step.clause)
    raised = []
    if isinstance(taker, Creature):
        raised.append(put_counters(scene.table, taker, step.sign, n, because=step.clause, cause=scene.cause))
    return Result(did=True, bound=[giver.uid, taker.uid], raised=raised)


def has_sign(creature: Creature, sign: Sign) -> bool:
    """Whether counters of that sign lie on the creature."""
    return bool(creature.plus if sign == "plus" else creature.minus)


def possible_givers(scene: Scene, step: Shift) -> list[Creature]:
    """The creatures that have such counters and for which another creature could take them."""
    takers = {thing.uid for thing in scene.pool(TAKING[step.sign], step.to)}
    givers = scene.creatures(Strip.reach, step.from_)
    return [thing for thing in givers if has_sign(thing, step.sign) and takers - {thing.uid}]


def _givers(scene: Scene, step: Shift) -> list[Creature] | Question:
    pool = possible_givers(scene, step)
    if isinstance(step.from_, str) or step.from_.ref is not None:
        return pool
    found = scene.choose(step.from_, list(pool))
    return found if isinstance(found, Question) else [thing for thing in found if isinstance(thing, Creature)]


def _takers(scene: Scene, step: Shift, giver: Creature) -> list[Thing] | Question:
    pool = [thing for thing in scene.pool(TAKING[step.sign], step.to) if thing.uid != giver.uid]
    if isinstance(step.to, str) or step.to.ref is not None:
        return pool
    return scene.choose(step.to, pool, slot=1)


OPERATIONS: Operations = {Plus: put, Minus: put, Boost: boost, Strip: strip, Shift: shift}
