"""Sylari. Light: take a pool card and draw. Dark: swap two Guardian tokens."""

from games.kernel import Move, Table
from games.wild_magic.cards import BOARD_INDEX, ELEMENTS
from games.wild_magic.decisions import ask, draw
from games.wild_magic.events import GuardiansSwapped
from games.wild_magic.guardians.shared import Numbers, cause, finish, take_or_ask
from games.wild_magic.moves import SwapGuardians
from games.wild_magic.state import Decision, DecisionData, Frame, State


def light(table: Table[State], frame: Frame, numbers: Numbers) -> None:
    """Take pool cards, then draw, each as far as possible (WIM-GRD-16)."""
    while (left := numbers["take"] - frame.parts) > 0 and table.state.pooled():
        if take_or_ask(table, left, "WIM-GRD-16"):
            return
    draw(table, table.state.turn.active, numbers["draw"], cause(frame), "WIM-GRD-16")
    finish(table, frame.parts, numbers["take"] + numbers["draw"])


def dark(table: Table[State], frame: Frame, _numbers: Numbers) -> None:
    """Swap two tokens (WIM-GRD-17)."""
    if frame.parts:
        finish(table, frame.parts, 1)
    else:
        ask(table, "swap", table.state.turn.active, "WIM-GRD-17", DecisionData(element=frame.element))


def legal_swaps(state: State, _decision: Decision) -> list[Move]:
    """Any two elements with Guardians, in board order."""
    placed = [element for element in ELEMENTS if element in state.guardians]
    return [
        SwapGuardians(element_a=first, element_b=second)
        for index, first in enumerate(placed)
        for second in placed[index + 1 :]
    ]


def check_swap(table: Table[State], _decision: Decision, move: SwapGuardians) -> None:
    """Different, in order, both with a Guardian."""
    tokens = table.state.guardians
    fits = BOARD_INDEX[move.element_a] < BOARD_INDEX[move.element_b]
    placed = move.element_a in tokens and move.element_b in tokens
    table.require(fits and placed, "WIM-GRD-17", "name two elements with Guardians, in board order")


def swap(table: Table[State], decision: Decision, move: SwapGuardians) -> None:
    """Swap them. A Guardian that comes to stand above the meld just laid does not act (WIM-R-14)."""
    moved_here = decision.data.element in (move.element_a, move.element_b)
    clause = "WIM-R-14" if moved_here else "WIM-GRD-17"
    table.emit(GuardiansSwapped(because=clause, a=move.element_a, b=move.element_b))


def default_swap(state: State, decision: Decision) -> Move:
    """The first two in board order."""
    return legal_swaps(state, decision)[0]
