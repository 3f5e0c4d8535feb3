"""Power tokens: comparing a fresh meld and claiming (WIM-PWR)."""

from typing import Final

from games.kernel import Answer, Decision, Ref, Table, ask, option_row
from games.wild_magic.cards import Element
from games.wild_magic.events import StrengthCompared, TokenClaimed, TokenDeclined
from games.wild_magic.pack import side_of
from games.wild_magic.state import MeldFrame, State

TOKEN_POINTS: Final = 2
"""What a power token scores where no Guardian says otherwise (WIM-PWR-5)."""


def token_value(state: State, element: Element) -> int:
    """What the power token of an element scores, with the Guardian that stands there now (WIM-SCO-6)."""
    token = state.guardians.get(element)
    if token is not None:
        side = side_of(state.pack, token.id, token.side)
        if side.does.worth is not None:
            return side.does.worth(side.numbers)
    return TOKEN_POINTS


def compare(table: Table[State], frame: MeldFrame) -> None:
    """Compare the meld of a frame with all others of its element; ask for a claim if it is won."""
    state = table.state
    seat, element = state.turn.active, frame.element
    strength = state.seats[seat].melds[element].strength
    others = [
        player.melds[element].strength
        for player in state.seats
        if player.seat != seat and element in player.melds
    ]
    best = max(others) if others else None
    won = best is None or strength > best or (frame.tie_ok and strength == best)
    asked = won and state.tokens[element] != seat
    table.emit(
        StrengthCompared(
            because=_reason(state, frame, strength, best, won=won),
            seat=seat,
            element=element,
            strength=strength,
            best_other=best,
            won=won,
            asked=asked,
        )
    )
    if asked:
        token = (Ref(space=element),)
        default = token if token_value(state, element) >= 0 else ()
        about = {"element": element}
        ask(table, "claim", seat, "WIM-PWR-3", token, fewest=0, default=default, about=about)


def _reason(state: State, frame: MeldFrame, strength: int, best: int | None, *, won: bool) -> str:
    """The clause that decides a comparison."""
    if won:
        if strength == best:
            return "WIM-GRD-24"
        if best is not None and frame.strength <= best and not frame.tie_ok:
            return "WIM-R-26"
        return "WIM-PWR-1"
    holder = state.tokens[frame.element]
    if isinstance(holder, int) and holder != state.turn.active:
        theirs = state.seats[holder].melds.get(frame.element)
        if theirs is not None and theirs.strength < strength:
            return "WIM-R-10"
    return "WIM-PWR-2"


def _claim(table: Table[State], _decision: Decision, seat: int, move: Answer) -> None:
    """Take the token from the board or its holder, or leave it."""
    element = table.state.agenda[-1].element
    if move.picked:
        holder = table.state.tokens[element]
        table.emit(TokenClaimed(because="WIM-PWR-3", seat=seat, element=element, holder=holder))
    else:
        table.emit(TokenDeclined(because="WIM-PWR-3", seat=seat, element=element))


ROWS = {"claim": option_row(_claim)}
