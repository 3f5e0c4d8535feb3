"""Power tokens: comparing a fresh meld and claiming (WIM-PWR)."""

from games.kernel import Move, Table
from games.wild_magic.cards import Element
from games.wild_magic.decisions import ask_about
from games.wild_magic.events import StrengthCompared, TokenClaimed, TokenDeclined
from games.wild_magic.moves import ClaimToken, DeclineToken
from games.wild_magic.pack import PACKS, side_of
from games.wild_magic.state import Decision, Frame, State

_CLAIM, _DECLINE = ClaimToken(), DeclineToken()


def token_value(state: State, element: Element) -> int:
    """What the power token of an element scores, with the Guardian that stands there now (WIM-SCO-6)."""
    token = state.guardians.get(element)
    if token is not None:
        side = side_of(state.pack, token.id, token.side)
        if side.effect in ("vaelis_light", "vaelis_dark"):
            return side.numbers["value"]
    return PACKS[state.pack].token_points


def compare(table: Table[State], frame: Frame) -> None:
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
        ask_about(table, "claim", seat, "WIM-PWR-3", element)


def _reason(state: State, frame: Frame, strength: int, best: int | None, *, won: bool) -> str:
    """The clause that decides a comparison."""
    if strength != frame.strength:
        return "WIM-R-26"
    if won:
        return "WIM-GRD-24" if strength == best else "WIM-PWR-1"
    holder = state.tokens[frame.element]
    if holder == state.turn.active:
        return "WIM-PWR-4"
    if isinstance(holder, int):
        theirs = state.seats[holder].melds.get(frame.element)
        if theirs is not None and theirs.strength < strength:
            return "WIM-R-10"
    return "WIM-PWR-2"


def legal_claims(_state: State, _decision: Decision) -> list[Move]:
    """Claim or decline."""
    return [_CLAIM, _DECLINE]


def claim(table: Table[State], decision: Decision, move: Move) -> None:
    """Take the token from the board or its holder, or leave it."""
    frame = table.state.frames[-1]
    if isinstance(move, ClaimToken):
        holder = table.state.tokens[frame.element]
        table.emit(
            TokenClaimed(because="WIM-PWR-3", seat=decision.seat, element=frame.element, holder=holder)
        )
    else:
        table.emit(TokenDeclined(because="WIM-PWR-3", seat=decision.seat, element=frame.element))


def default_claim(state: State, _decision: Decision) -> Move:
    """Claim, unless the token costs points."""
    return _CLAIM if token_value(state, state.frames[-1].element) >= 0 else _DECLINE
