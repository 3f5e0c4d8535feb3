"""Khlorian. Light: take pool cards. Dark: discard."""

from games.kernel import Table, ask_for_move
from games.wild_magic.effects import Numbers, acts
from games.wild_magic.guardians.shared import finish, take_or_ask
from games.wild_magic.state import MeldFrame, State


@acts("khlorian_light", take=1)
def light(table: Table[State], frame: MeldFrame, numbers: Numbers) -> None:
    """Take cards from any pools, one after the other (WIM-GRD-12)."""
    while (left := numbers["take"] - frame.parts) > 0 and table.state.pooled():
        if take_or_ask(table, left, "WIM-GRD-12"):
            return
    finish(table, frame.parts, numbers["take"])


@acts("khlorian_dark", discard=1)
def dark(table: Table[State], frame: MeldFrame, numbers: Numbers) -> None:
    """Discard cards of choice, one after the other (WIM-GRD-13)."""
    state = table.state
    left = numbers["discard"] - frame.parts
    if left > 0 and state.seats[state.turn.active].hand:
        ask_for_move(table, "guardian_discard", state.turn.active, "WIM-GRD-13", about={"left": left})
    else:
        finish(table, frame.parts, numbers["discard"])
