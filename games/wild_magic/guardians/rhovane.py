"""Rhovane. Light: a tie is enough. Dark: a power token goes back."""

from typing import Final

from games.kernel import Answer, Decision, Ref, Table, ask, option_row
from games.wild_magic.cards import ELEMENTS
from games.wild_magic.effects import Numbers, acts
from games.wild_magic.events import TieClaimEnabled, TokenReturned
from games.wild_magic.guardians.shared import finish
from games.wild_magic.state import MeldFrame, State


@acts("rhovane_light")
def light(table: Table[State], frame: MeldFrame, _numbers: Numbers) -> None:
    """Equal strength suffices in this meld's comparison (WIM-GRD-24)."""
    seat = table.state.turn.active
    table.emit(TieClaimEnabled(because="WIM-GRD-24", seat=seat, element=frame.element))
    finish(table, frame.parts, 1)


@acts("rhovane_dark")
def dark(table: Table[State], frame: MeldFrame, _numbers: Numbers) -> None:
    """A token of another element goes back to the board (WIM-GRD-25)."""
    state = table.state
    seat = state.turn.active
    held = [Ref(space=each) for each in ELEMENTS if state.tokens[each] == seat and each != frame.element]
    if frame.parts or not held:
        finish(table, frame.parts, 1)
    else:
        ask(table, "return_token", seat, "WIM-GRD-25", held, default=held[-1:])


def _return_token(table: Table[State], _decision: Decision, seat: int, move: Answer) -> None:
    for element in ELEMENTS:
        if move.picked[0].space == element:
            table.emit(TokenReturned(because="WIM-GRD-25", seat=seat, element=element))


ROWS: Final = {"return_token": option_row(_return_token)}
