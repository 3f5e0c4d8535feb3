"""Sylari. Light: take a pool card and draw. Dark: swap two Guardian tokens."""

from typing import Final

from games.kernel import Answer, Decision, Ref, Table, ask, option_row
from games.wild_magic.cards import ELEMENTS
from games.wild_magic.drawing import draw
from games.wild_magic.effects import Numbers, acts
from games.wild_magic.events import GuardiansSwapped
from games.wild_magic.guardians.shared import cause, finish, take_or_ask
from games.wild_magic.state import MeldFrame, State

_TWO: Final = 2


@acts("sylari_light", take=1, draw=1)
def light(table: Table[State], frame: MeldFrame, numbers: Numbers) -> None:
    """Take pool cards, then draw, each as far as possible (WIM-GRD-16)."""
    while (left := numbers["take"] - frame.parts) > 0 and table.state.pooled():
        if take_or_ask(table, left, "WIM-GRD-16"):
            return
    draw(table, table.state.turn.active, numbers["draw"], cause(frame), "WIM-GRD-16")
    finish(table, frame.parts, numbers["take"] + numbers["draw"])


@acts("sylari_dark")
def dark(table: Table[State], frame: MeldFrame, _numbers: Numbers) -> None:
    """Swap two tokens (WIM-GRD-17). One that comes to stand above the meld does not act (WIM-R-14)."""
    if frame.parts:
        finish(table, frame.parts, 1)
        return
    state = table.state
    placed = [Ref(space=element) for element in ELEMENTS if element in state.guardians]
    ask(table, "swap", state.turn.active, "WIM-GRD-17", placed, fewest=_TWO, most=_TWO)


def _swap(table: Table[State], _decision: Decision, _seat: int, move: Answer) -> None:
    first, second = (element for element in ELEMENTS if Ref(space=element) in move.picked)
    table.emit(GuardiansSwapped(because="WIM-GRD-17", a=first, b=second))


ROWS: Final = {"swap": option_row(_swap)}
