"""What several Guardians share: finishing, taking pool cards, discarding."""

from typing import Literal

from games.kernel import IllegalMove, Move, Table
from games.wild_magic.decisions import ask
from games.wild_magic.events import GuardianFinished
from games.wild_magic.moves import Decline, Discard, TakeCard
from games.wild_magic.pack import GuardianId, SideName
from games.wild_magic.pools import (
    check_discard,
    check_take,
    default_discard,
    discard,
    legal_discards,
    legal_takes,
    take,
)
from games.wild_magic.state import Decision, DecisionData, Frame, State

Numbers = dict[str, int]
DECLINE = Decline()


def acting(frame: Frame) -> tuple[GuardianId, SideName]:
    """The Guardian whose action a frame carries out, and its side."""
    if frame.guardian is None or frame.side is None:
        raise AssertionError("no Guardian acts on this meld")
    return frame.guardian, frame.side


def cause(frame: Frame) -> GuardianId:
    """The acting Guardian as the cause of an event."""
    return acting(frame)[0]


def finish(table: Table[State], parts: int, wanted: int) -> None:
    """The action of the innermost meld's Guardian is over; record how much of it was carried out."""
    frame = table.state.frames[-1]
    result: Literal["done", "partial", "none"] = "none"
    if parts:
        result = "done" if parts >= wanted else "partial"
    clause = "WIM-GRD-2" if result == "done" else "WIM-GRD-3"
    table.emit(GuardianFinished(because=clause, element=frame.element, guardian=cause(frame), result=result))


def take_or_ask(table: Table[State], left: int, clause: str) -> bool:
    """The active seat takes a pool card; True if it has to be asked which one."""
    state = table.state
    seat = state.turn.active
    found = state.pooled()
    if len(found) > 1:
        ask(table, "take_pool_card", seat, clause, DecisionData(left=left))
        return True
    pool, card = found[0]
    take(table, seat, pool, card, clause)
    return False


def legal_pool_cards(state: State, decision: Decision) -> list[Move]:
    """Any card of any pool; nothing, where the Guardian says "may"."""
    return [*legal_takes(state), DECLINE] if decision.data.optional else [*legal_takes(state)]


def check_pool_card(table: Table[State], decision: Decision, move: Move) -> None:
    """The card lies in that pool; only an optional taking can be declined."""
    if isinstance(move, TakeCard):
        check_take(table, move)
    elif not decision.data.optional:
        raise IllegalMove(decision.clause, "a card must be taken")


def take_pool_card(table: Table[State], decision: Decision, move: Move) -> None:
    """Take the card, if any."""
    if isinstance(move, TakeCard):
        take(table, decision.seat, move.pool, move.card, decision.clause)


def default_pool_card(state: State, decision: Decision) -> Move:
    """Nothing if that is allowed, else the first card of the first pool."""
    return DECLINE if decision.data.optional else legal_takes(state)[0]


def legal_guardian_discards(state: State, decision: Decision) -> list[Move]:
    """Any hand card."""
    return [*legal_discards(state.seats[decision.seat].hand)]


def check_guardian_discard(table: Table[State], _decision: Decision, move: Discard) -> None:
    """The pool is named exactly for a wild card."""
    check_discard(table, move)


def guardian_discard(table: Table[State], decision: Decision, move: Discard) -> None:
    """Put the card into its pool."""
    discard(table, decision.seat, move, cause(table.state.frames[-1]))


def default_guardian_discard(state: State, decision: Decision) -> Move:
    """What is held most often."""
    return default_discard(state.seats[decision.seat].hand)
