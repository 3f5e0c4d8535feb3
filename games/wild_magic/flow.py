"""What follows by itself: Guardians, comparisons and the end of the turn, up to the next decision."""

from games.kernel import Table
from games.wild_magic.guardians.effects import act
from games.wild_magic.state import State
from games.wild_magic.tokens import compare
from games.wild_magic.turns import end_turn


def proceed(table: Table[State]) -> None:
    """Go on until a seat is asked something or the match has ended (WIM-TURN-9)."""
    state = table.state
    while not state.pending and state.result is None:
        if not state.frames:
            end_turn(table)
            continue
        frame = state.frames[-1]
        if frame.stage == "guardian":
            act(table, frame)
        else:
            compare(table, frame)
