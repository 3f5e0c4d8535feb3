"""Gameplay: whose turn it is, and the options A, B and C (WIM-TURN)."""

from typing import Final

from games.kernel import Act, Decision, Move, Row, Table, turn
from games.wild_magic import scoring
from games.wild_magic.cards import ELEMENTS, Element
from games.wild_magic.drawing import draw
from games.wild_magic.events import TURN, EndTriggered, ExtraTurnCancelled, PoolTaken, TurnEnded, TurnStarted
from games.wild_magic.melding import candidate_melds, check_meld, default_meld, lay_meld, legal_pools
from games.wild_magic.moves import Discard, DrawTwo, Meld, TakePool
from games.wild_magic.pools import candidate_discards, check_discard, default_discard_of, finish_by_discard
from games.wild_magic.state import State

CARDS_DRAWN: Final = 2
_DRAW = DrawTwo()
_TAKES: Final[dict[Element, TakePool]] = {element: TakePool(element=element) for element in ELEMENTS}


ASKED: Final[dict[str | None, list[Decision]]] = {
    None: [turn("choose_option", seat, "WIM-TURN-2") for seat in range(5)],
    "draw": [turn("draw_followup", seat, "WIM-TURN-6") for seat in range(5)],
    "pool": [turn("forced_meld", seat, "WIM-TURN-5") for seat in range(5)],
}
"""Option begun -> by active seat what it owes: an option, and once that is begun its second half."""


def start_turn(table: Table[State], seat: int, *, extra: bool = False) -> None:
    """Begin a turn."""
    clause = "WIM-GRD-6" if extra else "WIM-TURN-1"
    table.emit(TurnStarted(because=clause, seat=seat, no=table.state.turn.no + 1, extra=extra))


def end_turn(table: Table[State]) -> None:
    """End the turn; then the match, or on to the next turn (WIM-END-4)."""
    state = table.state
    seat = state.turn.active
    melds = len(state.seats[seat].melds)
    table.emit(TurnEnded(because="WIM-TURN-9", seat=seat, melds=melds))
    if melds == len(ELEMENTS) and state.end_trigger is None:
        table.emit(EndTriggered(because="WIM-END-1", reason="six_melds"))
    if state.end_trigger is not None:
        if state.extra_turn:
            table.emit(ExtraTurnCancelled(because="WIM-END-3", seat=seat))
        scoring.finish(table)
    elif state.extra_turn:
        start_turn(table, seat, extra=True)
    else:
        start_turn(table, state.others(seat)[0])


def _the_draw(_state: State, _decision: Decision, _seat: int) -> list[Move]:
    return [_DRAW]


def _draw_two(table: Table[State], _decision: Decision, seat: int, _move: DrawTwo) -> None:
    """Begin A or B by drawing."""
    clause = "WIM-TURN-6" if len(table.state.deck) >= CARDS_DRAWN else "WIM-TURN-7"
    draw(table, seat, CARDS_DRAWN, TURN, clause)


def _pools(state: State, _decision: Decision, seat: int) -> list[Move]:
    """The pools that allow a meld."""
    return [_TAKES[element] for element in legal_pools(state, state.seats[seat].hand)]


def _check_pool(table: Table[State], _decision: Decision, seat: int, move: TakePool) -> None:
    """Option C needs a pool with cards and a meld afterwards; nothing moves before that is sure."""
    state = table.state
    table.require(state.pools[move.element], "WIM-R-5", "that pool is empty", "pool_empty")
    possible = move.element in legal_pools(state, state.seats[seat].hand)
    table.require(possible, "WIM-R-4", "no meld would be possible with that pool", "no_meld_possible")


def _take_pool(table: Table[State], _decision: Decision, seat: int, move: TakePool) -> None:
    """Begin C by taking a pool."""
    cards = tuple(table.state.pools[move.element])
    table.emit(PoolTaken(because="WIM-TURN-5", seat=seat, element=move.element, cards=cards))


def _strongest_meld(state: State, _decision: Decision, seat: int) -> Move:
    return default_meld(state.seats[seat].hand)


_DISCARD: Final = Act(Discard, finish_by_discard, candidate_discards, check_discard, sure=True)
_MELD: Final = Act(Meld, lay_meld, candidate_melds, check_meld, sure=True)
ROWS: Final = {
    "choose_option": Row(
        (Act(DrawTwo, _draw_two, _the_draw), Act(TakePool, _take_pool, _pools, _check_pool, sure=True))
    ),
    "draw_followup": Row((_DISCARD, _MELD), default_discard_of),
    "forced_meld": Row((_MELD,), _strongest_meld),
}
