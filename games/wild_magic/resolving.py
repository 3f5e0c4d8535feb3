"""A meld that has been laid: its Guardian acts, then it is compared (WIM-TURN-9)."""

from games.kernel import Table
from games.wild_magic.guardians.shared import act
from games.wild_magic.state import MeldFrame, State
from games.wild_magic.tokens import compare


def resolve(table: Table[State], frame: MeldFrame) -> None:
    """Carry on with the innermost meld."""
    if frame.stage == "guardian":
        act(table, frame)
    else:
        compare(table, frame)
