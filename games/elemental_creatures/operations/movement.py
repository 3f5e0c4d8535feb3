"""Movement: between the lines, out of play and back (RULES.md 2.4 and 3.3)."""

from games.elemental_creatures.citing import realises
from games.elemental_creatures.filters import Thing
from games.elemental_creatures.operations.scene import Occurrence, Result, Scene
from games.elemental_creatures.state import Creature, Slip
from games.elemental_creatures.table_events import CreatureMoved
from games.elemental_creatures.targets import Question
from games.elemental_creatures.vocabulary import Aimed, Place, Swap, Teleport
from games.elemental_creatures.zones import shuffle

DESTINATION = {
    "retreat": "sideline",
    "intimidate": "sideline",
    "exert": "frontline",
    "taunt": "frontline",
    "withdraw": "hand",
    "bounce": "hand",
    "destroy": "discard",
    "descend": "discard",
    "ascend": "sideline",
    "recover": "hand",
    "teleport": "deck",
}
CLAUSE = {
    "retreat": "ELC-OP-RETREAT",
    "intimidate": "ELC-OP-INTIMIDATE",
    "exert": "ELC-OP-EXERT",
    "taunt": "ELC-OP-TAUNT",
    "withdraw": "ELC-OP-WITHDRAW",
    "bounce": "ELC-OP-BOUNCE",
    "destroy": "ELC-OP-DESTROY",
    "descend": "ELC-OP-DESCEND",
    "ascend": "ELC-OP-ASCEND",
    "recover": "ELC-OP-RECOVER",
    "teleport": "ELC-OP-TELEPORT",
    "place": "ELC-OP-PLACE",
    "swap": "ELC-OP-SWAP",
}


@realises("ELC-ZON-7", "ELC-ZON-8", "ELC-CTR-3", "ELC-CTR-4", "ELC-R-16")
def relocate(scene: Scene, thing: Thing, to: str, keyword: str) -> tuple[int, Occurrence | None]:
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
            keyword=keyword,
            new_uid=new_uid,
            because=CLAUSE[keyword],
            cause=scene.cause,
        )
    )
    after = uid if new_uid is None else new_uid
    return after, _raised(origin, to, seat, Slip(after if to == "frontline" else uid, thing.card))


@realises("ELC-PLY-8")
def _raised(origin: str, to: str, seat: int, subject: Slip) -> Occurrence | None:
    """What a move raises. Whatever the way onto a Frontline, it is not being played."""
    if to == "frontline":
        return Occurrence("arrived", seat, subject.uid, subject.card)
    if origin == "frontline" and to == "sideline":
        return Occurrence("retreated", seat, subject.uid, subject.card)
    if origin in {"frontline", "sideline"} and to in {"hand", "deck", "discard"}:
        return Occurrence("left_play", seat, subject.uid, subject.card, to)
    return None


def move(scene: Scene, step: Aimed) -> Result | Question:
    """The moves with one target and one destination."""
    op = str(step.__struct_config__.tag)
    found = scene.targets(op, step.to)
    if isinstance(found, Question):
        return found
    to = step.at if isinstance(step, Place) else DESTINATION[op]
    return _carry(scene, found, to, op)


def _carry(scene: Scene, found: list[Thing], to: str, op: str) -> Result:
    uids: list[int] = []
    raised: list[Occurrence] = []
    for thing in found:
        uid, occurrence = relocate(scene, thing, to, op)
        uids.append(uid)
        if occurrence is not None:
            raised.append(occurrence)
    if to in {"frontline", "sideline", "discard"}:
        return Result(did=bool(uids), bound=uids, raised=raised)
    return Result(did=bool(uids), held=uids if op in {"withdraw", "recover"} else None, raised=raised)


def teleport(scene: Scene, step: Teleport) -> Result | Question:
    """Creatures go into their owners' decks, which are then shuffled."""
    found = scene.targets("teleport", step.to)
    if isinstance(found, Question):
        return found
    owners = [thing.seat for thing in found if isinstance(thing, Creature)]
    result = _carry(scene, found, "deck", "teleport")
    for seat in dict.fromkeys(owners):
        shuffle(scene.table, seat, "teleport", because="ELC-OP-TELEPORT", cause=scene.cause)
    return result


def swap(scene: Scene, step: Swap) -> Result | Question:
    """An own Frontline and an own Sideline creature change places; asked only if both exist."""
    if scene.frame.asked or not swappable(scene, step):
        return Result(did=False)
    front = scene.targets("swap_a", step.a)
    if isinstance(front, Question):
        return front
    back = scene.targets("swap_b", step.b, slot=1) if front else []
    if isinstance(back, Question):
        return back
    if not front or not back:
        return Result(did=False)
    moves = [relocate(scene, front[0], "sideline", "swap"), relocate(scene, back[0], "frontline", "swap")]
    return Result(
        did=True,
        bound=[uid for uid, _ in moves],
        raised=[raised for _, raised in moves if raised is not None],
    )


def swappable(scene: Scene, step: Swap) -> bool:
    """Whether a valid creature exists for both places."""
    return bool(scene.pool("swap_a", step.a)) and bool(scene.pool("swap_b", step.b))
