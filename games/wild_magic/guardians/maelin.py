"""Maelin. Light: exchange hand cards for pool cards. Dark: burn a pool."""

from typing import Final

from games.kernel import Act, Answer, Decision, Move, Ref, Row, Table, ask, ask_for_move, option_row
from games.wild_magic.cards import ELEMENTS, Element, Kind
from games.wild_magic.effects import Numbers, acts
from games.wild_magic.events import PoolBurned
from games.wild_magic.guardians.shared import STOP, cause, declined, finish, offer
from games.wild_magic.moves import Exchange, TakeCard
from games.wild_magic.pools import candidate_takes, check_discard, check_take, discard, legal_discards, take
from games.wild_magic.state import MeldFrame, State

_PARTS: Final = 2
"""An exchange is two parts: a card placed, a card taken."""


@acts("maelin_light", exchanges=1)
def light(table: Table[State], frame: MeldFrame, numbers: Numbers) -> None:
    """Offer exchanges while there are a hand card and a pool card (WIM-GRD-14)."""
    state = table.state
    seat = state.turn.active
    left = numbers["exchanges"] - frame.parts // _PARTS
    if left > 0 and state.seats[seat].hand and any(state.pools.values()):
        offer(table, "exchange", seat, "WIM-GRD-14", about={"left": left})
    else:
        finish(table, frame.parts, numbers["exchanges"] * _PARTS)


def _allowed(state: State, placed: Kind) -> list[tuple[Element, Kind]]:
    """The pool cards of another kind."""
    return [found for found in state.pooled() if found[1] != placed]


def _candidates(state: State, _decision: Decision, seat: int) -> list[Move]:
    """Every way to place a hand card."""
    discards = legal_discards(state.seats[seat].hand)
    return [Exchange(card=move.card, pool=move.pool) for move in discards]


def _check(table: Table[State], decision: Decision, seat: int, move: Exchange) -> None:
    """Placed as a discard is; a pool card of another kind exists."""
    check_discard(table, decision, seat, move)
    other = _allowed(table.state, move.card)
    table.require(other, "WIM-GRD-14", "there is no card of another kind to take", "nothing_to_take")


def _exchange(table: Table[State], decision: Decision, seat: int, move: Exchange) -> None:
    """Place the card and take another; ask which if there are several."""
    discard(table, seat, move, cause(table.state.agenda[-1]), "WIM-GRD-14")
    found = _allowed(table.state, move.card)
    if len(found) == 1:
        take(table, seat, *found[0], "WIM-GRD-14")
    else:
        about = {**decision.about, "placed": move.card}
        ask_for_move(table, "exchange_take", seat, "WIM-GRD-14", about=about)


def _of_another_kind(state: State, decision: Decision, seat: int) -> list[Move]:
    """Every pool card of another kind than the one placed."""
    return [move for move in candidate_takes(state, decision, seat) if move.card != decision.about["placed"]]


def _check_take(table: Table[State], decision: Decision, seat: int, move: TakeCard) -> None:
    """The card lies there and is of another kind."""
    check_take(table, decision, seat, move)
    other = move.card != decision.about["placed"]
    table.require(other, "WIM-GRD-14", "take a card of another kind", "same_kind")


def _take(table: Table[State], _decision: Decision, seat: int, move: TakeCard) -> None:
    take(table, seat, move.pool, move.card, "WIM-GRD-14")


@acts("maelin_dark")
def dark(table: Table[State], frame: MeldFrame, _numbers: Numbers) -> None:
    """Send the cards of a chosen pool to the box (WIM-GRD-15)."""
    pools = table.state.pools
    filled = [element for element in ELEMENTS if pools[element]]
    if frame.parts or not filled:
        finish(table, frame.parts, 1)
        return
    fewest = min(filled, key=lambda element: len(pools[element]))
    options = [Ref(space=element) for element in filled]
    ask(table, "burn", table.state.turn.active, "WIM-GRD-15", options, default=[Ref(space=fewest)])


def _burn(table: Table[State], _decision: Decision, _seat: int, move: Answer) -> None:
    for element in ELEMENTS:
        if move.picked[0].space == element:
            cards = tuple(table.state.pools[element])
            table.emit(PoolBurned(because="WIM-GRD-15", element=element, cards=cards))


ROWS: Final = {
    "exchange": Row((Act(Exchange, _exchange, _candidates, _check), STOP), declined),
    "exchange_take": Row((Act(TakeCard, _take, _of_another_kind, _check_take, sure=True),)),
    "burn": option_row(_burn),
}
