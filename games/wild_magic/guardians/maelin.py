"""Maelin. Light: exchange hand cards for pool cards. Dark: burn a pool."""

from games.kernel import Move, Table
from games.wild_magic.cards import ELEMENTS, Element, Kind
from games.wild_magic.decisions import ask
from games.wild_magic.events import PoolBurned
from games.wild_magic.guardians.shared import DECLINE, Numbers, cause, finish
from games.wild_magic.moves import BurnPool, Exchange, TakeCard
from games.wild_magic.pools import check_discard, check_take, discard, legal_discards, legal_takes, take
from games.wild_magic.state import Decision, DecisionData, Frame, State

_PARTS = 2
"""An exchange is two parts: a card placed, a card taken."""


def light(table: Table[State], frame: Frame, numbers: Numbers) -> None:
    """Offer exchanges while there are a hand card and a pool card (WIM-GRD-14)."""
    state = table.state
    seat = state.turn.active
    left = numbers["exchanges"] - frame.parts // _PARTS
    if left > 0 and state.seats[seat].hand and any(state.pools.values()):
        ask(table, "exchange", seat, "WIM-GRD-14", DecisionData(left=left))
    else:
        finish(table, frame.parts, numbers["exchanges"] * _PARTS)


def _allowed(state: State, placed: Kind) -> list[tuple[Element, Kind]]:
    """The pool cards of another kind."""
    return [found for found in state.pooled() if found[1] != placed]


def legal_exchanges(state: State, decision: Decision) -> list[Move]:
    """Each placing that leaves a card of another kind to take, or none."""
    moves: list[Move] = [
        Exchange(card=move.card, pool=move.pool)
        for move in legal_discards(state.seats[decision.seat].hand)
        if _allowed(state, move.card)
    ]
    return [*moves, DECLINE]


def check_exchange(table: Table[State], _decision: Decision, move: Move) -> None:
    """Placed as a discard is; a pool card of another kind exists."""
    if isinstance(move, Exchange):
        check_discard(table, move)
        table.require(_allowed(table.state, move.card), "WIM-GRD-14", "there is no other card to take")


def exchange(table: Table[State], decision: Decision, move: Move) -> None:
    """Place the card and take another; ask which if there are several."""
    state = table.state
    frame = state.frames[-1]
    if not isinstance(move, Exchange):
        finish(table, frame.parts, frame.parts + _PARTS * decision.data.left)
        return
    discard(table, decision.seat, move, cause(frame))
    found = _allowed(state, move.card)
    if len(found) == 1:
        take(table, decision.seat, *found[0], "WIM-GRD-14")
    else:
        ask(
            table,
            "exchange_take",
            decision.seat,
            "WIM-GRD-14",
            DecisionData(left=decision.data.left, placed=move.card),
        )


def default_exchange(_state: State, _decision: Decision) -> Move:
    """No exchange."""
    return DECLINE


def legal_exchange_takes(state: State, decision: Decision) -> list[Move]:
    """Every pool card of another kind than the one placed."""
    return [move for move in legal_takes(state) if move.card != decision.data.placed]


def check_exchange_take(table: Table[State], decision: Decision, move: TakeCard) -> None:
    """The card lies there and is of another kind."""
    check_take(table, move)
    table.require(move.card != decision.data.placed, "WIM-GRD-14", "take a card of another kind")


def exchange_take(table: Table[State], decision: Decision, move: TakeCard) -> None:
    """Take the card."""
    take(table, decision.seat, move.pool, move.card, "WIM-GRD-14")


def default_exchange_take(state: State, decision: Decision) -> Move:
    """The first allowed card."""
    return legal_exchange_takes(state, decision)[0]


def dark(table: Table[State], frame: Frame, _numbers: Numbers) -> None:
    """Send the cards of a chosen pool to the box (WIM-GRD-15)."""
    filled = _filled(table.state)
    if frame.parts or not filled:
        finish(table, frame.parts, 1)
    elif len(filled) == 1:
        _burn(table, filled[0])
        finish(table, frame.parts, 1)
    else:
        ask(table, "burn", table.state.turn.active, "WIM-GRD-15")


def _filled(state: State) -> list[Element]:
    return [element for element in ELEMENTS if state.pools[element]]


def _burn(table: Table[State], element: Element) -> None:
    cards = tuple(table.state.pools[element])
    table.emit(PoolBurned(because="WIM-GRD-15", element=element, cards=cards))


def legal_burns(state: State, _decision: Decision) -> list[Move]:
    """Any pool with cards."""
    return [BurnPool(element=element) for element in _filled(state)]


def check_burn(table: Table[State], _decision: Decision, move: BurnPool) -> None:
    """The pool has cards."""
    table.require(table.state.pools[move.element], "WIM-GRD-15", "that pool is empty")


def burn(table: Table[State], _decision: Decision, move: BurnPool) -> None:
    """Burn it."""
    _burn(table, move.element)


def default_burn(state: State, _decision: Decision) -> Move:
    """The pool with the fewest cards, the first in board order."""
    return BurnPool(element=min(_filled(state), key=lambda element: len(state.pools[element])))
