"""Gameplay: whose turn it is, and the options A, B and C (WIM-TURN)."""

from typing import Final

from games.kernel import Move, Table
from games.wild_magic import scoring
from games.wild_magic.cards import ELEMENTS, WILD, Element
from games.wild_magic.decisions import ask, draw
from games.wild_magic.events import TURN, EndTriggered, ExtraTurnCancelled, PoolTaken, TurnEnded, TurnStarted
from games.wild_magic.melding import check_meld, default_meld, lay, legal_melds, legal_pools
from games.wild_magic.moves import Discard, DrawTwo, Meld, TakePool
from games.wild_magic.pools import check_discard, default_discard, discard, legal_discards
from games.wild_magic.state import Decision, State

CARDS_DRAWN: Final = 2
_DRAW = DrawTwo()
_TAKES: Final[dict[Element, TakePool]] = {element: TakePool(element=element) for element in ELEMENTS}


def start_turn(table: Table[State], seat: int, *, extra: bool = False) -> None:
    """Begin a turn and ask for its option."""
    clause = "WIM-GRD-6" if extra else "WIM-TURN-1"
    table.emit(TurnStarted(because=clause, seat=seat, no=table.state.turn.no + 1, extra=extra))
    ask(table, "choose_option", seat, "WIM-TURN-2")


def end_turn(table: Table[State]) -> None:
    """End the turn; then the match, or on to the next turn (WIM-END-4)."""
    state = table.state
    seat = state.turn.active
    melds = len(state.seats[seat].melds)
    clause = "WIM-TURN-9" if state.end_trigger is None else "WIM-END-4"
    table.emit(TurnEnded(because=clause, seat=seat, melds=melds))
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


def legal_options(state: State, decision: Decision) -> list[Move]:
    """Draw, or take one of the pools that allow a meld."""
    return [_DRAW, *(_TAKES[element] for element in legal_pools(state, state.seats[decision.seat].hand))]


def check_option(table: Table[State], decision: Decision, move: Move) -> None:
    """Option C needs a pool with cards and a meld afterwards; nothing moves before that is sure."""
    if isinstance(move, TakePool):
        state = table.state
        table.require(state.pools[move.element], "WIM-R-5", "that pool is empty")
        possible = move.element in legal_pools(state, state.seats[decision.seat].hand)
        table.require(possible, "WIM-R-4", "no meld would be possible with that pool")


def choose_option(table: Table[State], decision: Decision, move: Move) -> None:
    """Begin A or B by drawing, or C by taking a pool, and ask for the second half."""
    state, seat = table.state, decision.seat
    if isinstance(move, TakePool):
        cards = tuple(state.pools[move.element])
        clause = "WIM-R-6" if WILD in cards else "WIM-TURN-5"
        table.emit(PoolTaken(because=clause, seat=seat, element=move.element, cards=cards))
        ask(table, "forced_meld", seat, "WIM-TURN-5")
    else:
        clause = "WIM-TURN-3" if len(state.deck) >= CARDS_DRAWN else "WIM-TURN-7"
        draw(table, seat, CARDS_DRAWN, TURN, clause)
        ask(table, "draw_followup", seat, "WIM-TURN-6")


def default_option(_state: State, _decision: Decision) -> Move:
    """Draw."""
    return _DRAW


def legal_followups(state: State, decision: Decision) -> list[Move]:
    """A: discard. B: meld."""
    hand = state.seats[decision.seat].hand
    return [*legal_discards(hand), *legal_melds(hand)]


def check_followup(table: Table[State], decision: Decision, move: Move) -> None:
    """The discard or meld is allowed."""
    if isinstance(move, Discard):
        check_discard(table, move)
    elif isinstance(move, Meld):
        check_meld(table, decision.seat, move)


def follow_up(table: Table[State], decision: Decision, move: Move) -> None:
    """Finish option A with a discard, or B and C with a meld."""
    if isinstance(move, Discard):
        discard(table, decision.seat, move, TURN)
    elif isinstance(move, Meld):
        lay(table, decision.seat, move)


def default_followup(state: State, decision: Decision) -> Move:
    """Discard what is held most often."""
    return default_discard(state.seats[decision.seat].hand)


def legal_forced(state: State, decision: Decision) -> list[Move]:
    """Every meld from the hand."""
    return legal_melds(state.seats[decision.seat].hand)


def default_forced(state: State, decision: Decision) -> Move:
    """The strongest meld."""
    return default_meld(state.seats[decision.seat].hand)
