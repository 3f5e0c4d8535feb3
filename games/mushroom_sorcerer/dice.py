"""Rolls (MUS-WAR-5): the SYSTEM step that throws the dice that are due, and what the faces bring."""

from games.mushroom_sorcerer.allocation import after_lucky_roll
from games.mushroom_sorcerer.events.forest import DiceRolled
from games.mushroom_sorcerer.frames import Roll
from games.mushroom_sorcerer.resolution import Play, close_frame, top_frame
from games.mushroom_sorcerer.state import pack, running_war
from games.mushroom_sorcerer.vocabulary import Face
from games.mushroom_sorcerer.war_potions import after_plan_b

CLAUSES = {
    "war": "MUS-WAR-5",
    "reroll": "MUS-WAR-6",
    "plan_b": "MUS-PO-PLAN-B",
    "lucky_hand": "MUS-PO-LUCKY-HAND",
}


def roll(table: Play) -> None:
    """Throw every die of the roll that is due."""
    frame = top_frame(table.state, Roll)
    because = CLAUSES[frame.purpose]
    close_frame(table, because)
    for dice in frame.dice:
        faces = tuple(table.dice.choice(pack(table.state).die.faces) for _ in range(dice.n))
        if frame.purpose == "reroll":
            faces = _rerolled(table, frame, faces)
        table.emit(
            DiceRolled(
                because=because, seat=dice.seat, purpose=frame.purpose, faces=faces, rerolled=frame.indexes
            )
        )
        if frame.purpose == "plan_b":
            after_plan_b(table, dice.seat, faces)
        elif frame.purpose == "lucky_hand":
            after_lucky_roll(table, faces)


def _rerolled(table: Play, frame: Roll, fresh: tuple[Face, ...]) -> tuple[Face, ...]:
    war = running_war(table.state)
    faces = list(war.faces[int(frame.seat == war.defender)])
    for index, face in zip(frame.indexes, fresh, strict=True):
        faces[index] = face
    return tuple(faces)
