"""Movement: between the lines, out of play and back (RULES.md 2.4 and 3.3)."""

from games.elemental_creatures.events.cards import CreatureMoved
from games.elemental_creatures.filters import Thing
from games.elemental_creatures.operation import Aimed, Moving, Operation
from games.elemental_creatures.operations.scene import Occurrence, Operations, Result, Scene
from games.elemental_creatures.reach import Destination
from games.elemental_creatures.state import Creature, Slip
from games.elemental_creatures.steps import (
    Ascend,
    Bounce,
    Descend,
    Destroy,
    Exert,
    Intimidate,
    Place,
    Recover,
    Retreat,
    Swap,
    Taunt,
    Teleport,
    Withdraw,
)
from games.elemental_creatures.targets import Question
from games.elemental_creatures.zones import shuffle


def relocate(scene: Scene, thing: Thing, to: Destination, step: Operation) -> tuple[int, Occurrence | None]:
    """Move one card. Between the lines it stays the same object; elsewhere it becomes a new one."""
    state = scene.state
    if isinstance(thing, Creature):
        seat, origin = thing.seat, str(thing.zone)
        new_uid = state.uid_next if to in {"hand", "deck"} else None
    else:
        seat = scene.frame.seat
        origin = "hand" if any(slip.uid == thing.uid for slip in state.seats[seat].hand) else "discard"
        new_uid = state.uid_next
    uid = thing.uid
    scene.table.emit(
        CreatureMoved(
            seat=seat,
            uid=uid,
            card=thing.card,
            from_=origin,
            to=to,
            keyword=str(step.__struct_config__.tag),
            new_uid=new_uid,
            because=step.clause,
            cause=scene.cause,
        )
    )
    after = uid if new_uid is None else new_uid
    return after, _raised(origin, to, seat, Slip(after if to == "frontline" else uid, thing.card))


def _raised(origin: str, to: str, seat: int, subject: Slip) -> Occurrence | None:
    """What a move raises. Whatever the way onto a Frontline, it is not being played."""
    if to == "frontline":
        return Occurrence("arrived", seat, subject.uid, subject.card)
    if origin == "frontline" and to == "sideline":
        return Occurrence("retreated", seat, subject.uid, subject.card)
    if origin in {"frontline", "sideline"} and to in {"hand", "deck", "discard"}:
        return Occurrence("left_play", seat, subject.uid, subject.card, to)
    return None


def move(scene: Scene, step: Moving) -> Result | Question:
    """The moves with one target and one destination."""
    found = scene.targets(step.reach, step.to)
    return found if isinstance(found, Question) else _carry(scene, found, step.destination, step)


def place(scene: Scene, step: Place) -> Result | Question:
    """A hand card goes into play."""
    found = scene.targets(step.reach, step.to)
    return found if isinstance(found, Question) else _carry(scene, found, step.at, step)


def _carry(scene: Scene, found: list[Thing], to: Destination, step: Aimed) -> Result:
    uids: list[int] = []
    raised: list[Occurrence] = []
    for thing in found:
        uid, occurrence = relocate(scene, thing, to, step)
        uids.append(uid)
        if occurrence is not None:
            raised.append(occurrence)
    if to in {"frontline", "sideline", "discard"}:
        return Result(did=bool(uids), bound=uids, raised=raised)
    mine = to == "hand" and step.reach.whose == "own"
    return Result(did=bool(uids), held=uids if mine else None, raised=raised)


def teleport(scene: Scene, step: Teleport) -> Result | Question:
    """Creatures go into their owners' decks, which are then shuffled."""
    found = scene.targets(step.reach, step.to)
    if isinstance(found, Question):
        return found
    owners = [thing.seat for thing in found if isinstance(thing, Creature)]
    result = _carry(scene, found, step.destination, step)
    for seat in dict.fromkeys(owners):
        shuffle(scene.table, seat, "teleport", because=step.clause, cause=scene.cause)
    return result


def swap(scene: Scene, step: Swap) -> Result | Question:
    """An own Frontline and an own Sideline creature change places; asked only if both exist."""
    if scene.frame.asked or not swappable(scene, step):
        return Result(did=False)
    front = scene.targets(step.front, step.a)
    if isinstance(front, Question):
        return front
    back = scene.targets(step.back, step.b, slot=1) if front else []
    if isinstance(back, Question):
        return back
    if not front or not back:
        return Result(did=False)
    moves = [relocate(scene, front[0], "sideline", step), relocate(scene, back[0], "frontline", step)]
    return Result(
        did=True,
        bound=[uid for uid, _ in moves],
        raised=[raised for _, raised in moves if raised is not None],
    )


def swappable(scene: Scene, step: Swap) -> bool:
    """Whether a valid creature exists for both places."""
    return bool(scene.pool(step.front, step.a)) and bool(scene.pool(step.back, step.b))


OPERATIONS: Operations = {
    Retreat: move,
    Intimidate: move,
    Exert: move,
    Taunt: move,
    Swap: swap,
    Withdraw: move,
    Bounce: move,
    Destroy: move,
    Descend: move,
    Ascend: move,
    Teleport: teleport,
    Recover: move,
    Place: place,
}
