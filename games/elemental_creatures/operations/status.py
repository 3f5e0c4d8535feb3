"""Statuses and protections: neutralize, disarm, restore, shield; and pick (RULES.md 2.4)."""

from games.elemental_creatures.events.cards import ShieldGranted, StatusChanged
from games.elemental_creatures.operations.scene import Operations, Result, Scene
from games.elemental_creatures.state import Creature
from games.elemental_creatures.steps import Disarm, Neutralize, PickOperation, Restore, Shield
from games.elemental_creatures.targets import Question


def _set(scene: Scene, creature: Creature, because: str, *, neutralized: bool, disarmed: bool) -> bool:
    """Give a creature its statuses; a neutralized one keeps no counters. False if nothing changes."""
    if (creature.neutralized, creature.disarmed) == (neutralized, disarmed):
        return False
    scene.table.emit(
        StatusChanged(
            uid=creature.uid,
            neutralized=neutralized,
            disarmed=disarmed,
            plus=0 if neutralized else creature.plus,
            minus=0 if neutralized else creature.minus,
            because=because,
            cause=scene.cause,
        )
    )
    return True


def neutralize(scene: Scene, step: Neutralize) -> Result | Question:
    """No Power, no effect, no counters."""
    found = scene.targets(step.reach, step.to)
    if isinstance(found, Question):
        return found
    did = [
        _set(scene, thing, step.clause, neutralized=True, disarmed=thing.disarmed)
        for thing in found
        if isinstance(thing, Creature)
    ]
    return Result(did=any(did), bound=[thing.uid for thing in found])


def disarm(scene: Scene, step: Disarm) -> Result | Question:
    """No effect."""
    found = scene.targets(step.reach, step.to)
    if isinstance(found, Question):
        return found
    did = [
        _set(scene, thing, step.clause, neutralized=thing.neutralized, disarmed=True)
        for thing in found
        if isinstance(thing, Creature)
    ]
    return Result(did=any(did), bound=[thing.uid for thing in found])


def restore(scene: Scene, step: Restore) -> Result | Question:
    """Neither neutralized nor disarmed any more."""
    found = scene.targets(step.reach, step.to)
    if isinstance(found, Question):
        return found
    did = [
        _set(scene, thing, step.clause, neutralized=False, disarmed=False)
        for thing in found
        if isinstance(thing, Creature)
    ]
    return Result(did=any(did), bound=[thing.uid for thing in found])


def shield(scene: Scene, step: Shield) -> Result | Question:
    """Protections until the end of the round."""
    found = scene.targets(step.reach, step.to)
    if isinstance(found, Question):
        return found
    did = False
    for thing in found:
        if not isinstance(thing, Creature):
            continue
        shields = tuple(sorted({*thing.shields, *step.against}))
        if shields != thing.shields:
            did = True
            scene.table.emit(
                ShieldGranted(uid=thing.uid, shields=shields, because=step.clause, cause=scene.cause)
            )
    return Result(did=did, bound=[thing.uid for thing in found])


def pick(scene: Scene, step: PickOperation) -> Result | Question:
    """Name something for later steps; nothing changes."""
    found = scene.targets(step.reach, step.to)
    if isinstance(found, Question):
        return found
    hand = {slip.uid for slip in scene.state.seats[scene.frame.seat].hand}
    return Result(
        did=bool(found),
        bound=[thing.uid for thing in found if thing.uid not in hand],
        held=[thing.uid for thing in found if thing.uid in hand],
    )


OPERATIONS: Operations = {
    Neutralize: neutralize,
    Disarm: disarm,
    Restore: restore,
    Shield: shield,
    PickOperation: pick,
}
