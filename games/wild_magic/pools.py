"""Elemental pools: where discarded cards go, and what can be taken (WIM-POOL)."""

from typing import Final

from games.kernel import Decision, Move, Table
from games.wild_magic.cards import ELEMENT_OF, ELEMENTS, KINDS, WILD, Element, Kind, count_kinds, kinds_in
from games.wild_magic.events import TURN, CardDiscarded, PoolCardTaken
from games.wild_magic.moves import Discard, Exchange, TakeCard
from games.wild_magic.state import State

_DISCARDS: Final[dict[Kind, tuple[Discard, ...]]] = {
    **{kind: (Discard(card=kind),) for kind in ELEMENT_OF},
    WILD: tuple(Discard(card=WILD, pool=element) for element in ELEMENTS),
}
_TAKES: Final[dict[tuple[Element, Kind], TakeCard]] = {
    (element, kind): TakeCard(pool=element, card=kind) for element in ELEMENTS for kind in KINDS
}


def legal_discards(hand: list[Kind]) -> list[Discard]:
    """Every discard from this hand; a wild card may go to any pool."""
    moves: list[Discard] = []
    for kind in kinds_in(hand):
        moves += _DISCARDS[kind]
    return moves


def candidate_discards(state: State, _decision: Decision, seat: int) -> list[Discard]:
    """Every discard from the hand."""
    return legal_discards(state.seats[seat].hand)


def require_held(table: Table[State], seat: int, card: Kind) -> None:
    """A card is played from the own hand."""
    held = card in table.state.seats[seat].hand
    table.require(held, "WIM-CMP-1", "you don't hold that card", "not_in_hand")


def check_discard(table: Table[State], _decision: Decision, seat: int, move: Discard | Exchange) -> None:
    """The card is held; a wild card needs a pool, an element card has its own."""
    require_held(table, seat, move.card)
    if move.card == WILD:
        table.require(move.pool is not None, "WIM-POOL-3", "choose a pool for the wild card", "pool_missing")
    else:
        table.require(move.pool is None, "WIM-POOL-2", "an element card goes to its own pool", "pool_given")


def discard(table: Table[State], seat: int, move: Discard | Exchange, cause: str, clause: str) -> None:
    """Put the card into its pool; where a wild card goes is its owner's choice."""
    pool = move.pool if move.pool is not None else ELEMENT_OF[move.card]
    because = "WIM-POOL-3" if move.card == WILD else clause
    table.emit(CardDiscarded(because=because, seat=seat, card=move.card, pool=pool, cause=cause))


def finish_by_discard(table: Table[State], _decision: Decision, seat: int, move: Discard) -> None:
    """Finish option A with a discard."""
    discard(table, seat, move, TURN, "WIM-TURN-3")


def default_discard(hand: list[Kind]) -> Discard:
    """The element card held most often, of equals the first kind; only wilds held: one to waterform."""
    counts = count_kinds(hand)[:-1]
    most = max(counts)
    if most == 0:
        return Discard(card=WILD, pool=ELEMENTS[0])
    return Discard(card=KINDS[counts.index(most)])


def default_discard_of(state: State, _decision: Decision, seat: int) -> Move:
    """What the seat holds most often."""
    return default_discard(state.seats[seat].hand)


def candidate_takes(state: State, _decision: Decision, _seat: int) -> list[TakeCard]:
    """Every card that can be taken from a pool."""
    return [_TAKES[found] for found in state.pooled()]


def check_take(table: Table[State], _decision: Decision, _seat: int, move: TakeCard) -> None:
    """The card lies in that pool; pools are open."""
    table.require(
        move.card in table.state.pools[move.pool], "WIM-POOL-1", "that pool has no such card", "not_in_pool"
    )


def take(table: Table[State], seat: int, pool: Element, card: Kind, clause: str) -> None:
    """Take one card from a pool into the hand."""
    table.emit(PoolCardTaken(because=clause, seat=seat, pool=pool, card=card))
