"""Rhovane. Light: a tie is enough. Dark: a power token goes back."""

from games.kernel import Move, Table
from games.wild_magic.cards import ELEMENTS, Element
from games.wild_magic.decisions import ask_about
from games.wild_magic.events import TieClaimEnabled, TokenReturned
from games.wild_magic.guardians.shared import Numbers, finish
from games.wild_magic.moves import ReturnToken
from games.wild_magic.state import Decision, Frame, State


def light(table: Table[State], frame: Frame, _numbers: Numbers) -> None:
    """Equal strength suffices in this meld's comparison (WIM-GRD-24)."""
    seat = table.state.turn.active
    table.emit(TieClaimEnabled(because="WIM-GRD-24", seat=seat, element=frame.element))
    finish(table, frame.parts, 1)


def _returnable(state: State, seat: int, melded: Element | None) -> list[Element]:
    """The tokens a seat holds of other elements than the one melded."""
    return [element for element in ELEMENTS if state.tokens[element] == seat and element != melded]


def dark(table: Table[State], frame: Frame, _numbers: Numbers) -> None:
    """A token of another element goes back to the board (WIM-GRD-25)."""
    state = table.state
    seat = state.turn.active
    held = _returnable(state, seat, frame.element)
    if not frame.parts and len(held) > 1:
        ask_about(table, "return_token", seat, "WIM-GRD-25", frame.element)
        return
    if not frame.parts and held:
        table.emit(TokenReturned(because="WIM-GRD-25", seat=seat, element=held[0]))
    finish(table, frame.parts, 1)


def legal_returns(state: State, decision: Decision) -> list[Move]:
    """Each such token."""
    held = _returnable(state, decision.seat, decision.data.element)
    return [ReturnToken(element=element) for element in held]


def check_return(table: Table[State], decision: Decision, move: ReturnToken) -> None:
    """The seat holds it, and it is of another element."""
    held = _returnable(table.state, decision.seat, decision.data.element)
    table.require(move.element in held, "WIM-GRD-25", "return a token you hold of another element")


def return_token(table: Table[State], decision: Decision, move: ReturnToken) -> None:
    """Put it back on the board."""
    table.emit(TokenReturned(because="WIM-GRD-25", seat=decision.seat, element=move.element))


def default_return(state: State, decision: Decision) -> Move:
    """The last in board order."""
    return legal_returns(state, decision)[-1]
