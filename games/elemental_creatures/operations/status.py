"""Statuses and protections: neutralize, disarm, restore, shield; and pick (RULES.md 2.4)."""

from games.elemental_creatures.operations.scene import Result, Scene
from games.elemental_creatures.state import Creature
from games.elemental_creatures.table_events import ShieldGranted, StatusChanged
from games.elemental_creatures.targets import Question
from games.elemental_creatures.vocabulary import Disarm, Neutralize, PickStep, Restore, Shield


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
    found = scene.targets("neutralize", step.to)
    if isinstance(found, Question):
        return found
    did = [
        _set(scene, thing, "ELC-OP-NEUTRALIZE", neutralized=True, disarmed=thing.disarmed)
        for thing in found
        if isinstance(thing, Creature)
    ]
    return Result(did=any(did), bound=[thing.uid for thing in found])


def disarm(scene: Scene, step: Disarm) -> Result | Question:
    """No effect."""
    found = scene.targets("disarm", step.to)
    if isinstance(found, Question):
        return found
    did = [
        _set(scene, thing, "ELC-OP-DISARM", neutralized=thing.neutralized, disarmed=True)
        for thing in found
        if isinstance(thing, Creature)
    ]
    return Result(did=any(did), bound=[thing.uid for thing in found])


def restore(scene: Scene, step: Restore) -> Result | Question:
    """Neither neutralized nor disarmed any more."""
    found = scene.targets("restore", step.to)
    if isinstance(found, Question):
        return found
    did = [
        _set(scene, thing, "ELC-OP-RESTORE", neutralized=False, disarmed=False)
        for thing in found
        if isinstance(thing, Creature)
    ]
    return Result(did=any(did), bound=[thing.uid for thing in found])


def shield(scene: Scene, step: Shield) -> Result | Question:
    """Protections until the end of the round."""
    found = scene.targets("shield", step.to)
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
                ShieldGranted(uid=thing.uid, shields=shields, because="ELC-OP-SHIELD", cause=scene.cause)
            )
    return Result(did=did, bound=[thing.uid for thing in found])


def pick(scene: Scene, step: PickStep) -> Result | Question:
    """Name something for later steps; nothing changes."""
    found = scene.targets("pick", step.to)
    if isinstance(found, Question):
        return found
    hand = {slip.uid for slip in scene.state.seats[scene.frame.seat].hand}
    return Result(
        did=bool(found),
        bound=[thing.uid for thing in found if thing.uid not in hand],
        held=[thing.uid for thing in found if thing.uid in hand],
    )
