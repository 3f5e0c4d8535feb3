"""Open decisions: who is asked, what may be answered, and which clause refuses what is not offered."""

from typing import Any

from games.kernel import IllegalMove, Move
from games.mushroom_sorcerer.casting import check_cast
from games.mushroom_sorcerer.moves import (
    FREE_MOVES,
    STEPS,
    AllocateServant,
    Answer,
    AssignCasualties,
    CastWarSpell,
    CloseSpellWindow,
    Decline,
    FinishAllocation,
    PlaceRestInReserve,
    PlaceServant,
    ThiefAgain,
    UseThief,
)
from games.mushroom_sorcerer.potions import check_steal
from games.mushroom_sorcerer.resolution import refuse
from games.mushroom_sorcerer.servants import platform_fault
from games.mushroom_sorcerer.state import Pending, State, running_turn, running_war
from games.mushroom_sorcerer.war_totals import casualty_options

KINDS: dict[str, tuple[type[Move], ...]] = {
    "placement": (PlaceServant, PlaceRestInReserve),
    "spell_window": (CastWarSpell, UseThief, CloseSpellWindow),
    "thief_again": (ThiefAgain, Decline),
    "allocation": (AllocateServant, FinishAllocation),
    "casualties": (AssignCasualties,),
}
"""Moves that answer a decision even when no option of their type is offered."""


def asked_seats(pending: Pending) -> tuple[int, ...]:
    """Seats that still owe an answer."""
    if not pending.answered:
        return pending.seats
    return tuple(seat for seat in pending.seats if seat not in pending.answered)


def options_of(state: State, seat: int) -> list[Any]:
    """What a seat may answer; casualties follow from the totals."""
    pending = state.pending
    if pending is None or seat not in asked_seats(pending):
        return []
    if pending.kind == "casualties":
        return casualty_options(state, int(seat == running_war(state).defender))
    return list(pending.options)


def not_awaited(move: Move) -> IllegalMove:
    """The refusal of a move whose time it is not."""
    if isinstance(move, STEPS):
        return refuse("MUS-RND-1", "this is a move of the system", "not_system_time")
    clause = "MUS-NGT-1" if isinstance(move, FREE_MOVES) else move.clause
    return refuse(clause, "the seat is not awaited for this now", "not_awaited")


def check_answer(state: State, seat: int, pending: Pending, move: Move) -> Answer:
    """The option that is meant; raise the refusal of an answer that is not among them."""
    options = options_of(state, seat)
    if move in options:
        chosen: Answer = options[options.index(move)]
        return chosen
    kinds = KINDS.get(pending.kind) or tuple({type(option) for option in options})
    if not isinstance(move, kinds):
        raise refuse(pending.because, f"the open decision is {pending.kind}", "decision_pending")
    match move:
        case PlaceServant() if move.kind == options[0].kind:
            fault = platform_fault(state, seat, move.kind, move.dest, displace=move.displace)
            if fault is not None:
                raise refuse("MUS-SRV-2", fault)
        case AllocateServant() if any(getattr(option, "kind", None) == move.kind for option in options):
            fault = platform_fault(state, seat, move.kind, move.cell, displace=move.displace)
            if fault is not None:
                raise refuse("MUS-SRV-2", fault)
        case CastWarSpell():
            check_cast(state, seat, move.scroll, "W")
        case UseThief():
            clause = "MUS-PO-THIEF"
            if state.seats[seat].potion_active != "thief" or running_turn(state).ability_used:
                raise refuse(clause, "Thief is not in use, or has been used this turn")
            check_steal(state, seat, move.scroll)
        case ThiefAgain():
            check_steal(state, seat, move.scroll)
        case _:
            pass
    raise refuse(pending.because, "this is not among the options")
