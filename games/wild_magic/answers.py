"""The kinds of decisions: what answers each, what is legal, and the default when the clock runs out."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from games.kernel import IllegalMove, Move, Table
from games.wild_magic import tokens, turns
from games.wild_magic.events import DecisionClosed
from games.wild_magic.flow import proceed
from games.wild_magic.guardians import corvalis, elowen, ithrael, maelin, nymora, rhovane, shared, sylari
from games.wild_magic.moves import (
    BurnPool,
    ClaimToken,
    Decline,
    DeclineMeld,
    DeclineToken,
    Discard,
    DrawTwo,
    Exchange,
    GiveCard,
    Meld,
    PlaceWild,
    Reinforce,
    ReturnToken,
    SwapGuardians,
    TakeCard,
    TakePool,
)
from games.wild_magic.state import Decision, DecisionKind, State

FROM_HAND: Final = (Discard, GiveCard, Exchange, Reinforce)
"""Moves whose `card` is a hand card."""


def _any(_table: Table[State], _decision: Decision, _move: Any) -> None:
    """Whatever is well-formed is allowed."""


class Rule(msgspec.Struct, frozen=True):
    """One kind of decision: `check` refuses, `play` carries out a checked move."""

    moves: tuple[type[Move], ...]
    legal: Callable[[State, Decision], list[Move]]
    play: Callable[[Table[State], Decision, Any], None]
    default: Callable[[State, Decision], Move]
    check: Callable[[Table[State], Decision, Any], None] = _any


RULES: Final[dict[DecisionKind, Rule]] = {
    "choose_option": Rule(
        (DrawTwo, TakePool),
        turns.legal_options,
        turns.choose_option,
        turns.default_option,
        turns.check_option,
    ),
    "draw_followup": Rule(
        (Discard, Meld), turns.legal_followups, turns.follow_up, turns.default_followup, turns.check_followup
    ),
    "forced_meld": Rule(
        (Meld,), turns.legal_forced, turns.follow_up, turns.default_forced, turns.check_followup
    ),
    "chained_meld": Rule(
        (Meld, DeclineMeld),
        corvalis.legal_chained,
        corvalis.chained_meld,
        corvalis.default_chained,
        corvalis.check_chained,
    ),
    "claim": Rule((ClaimToken, DeclineToken), tokens.legal_claims, tokens.claim, tokens.default_claim),
    "place_wild": Rule((PlaceWild,), corvalis.legal_places, corvalis.place_wild, corvalis.default_place),
    "give": Rule((GiveCard,), elowen.legal_gives, elowen.give, elowen.default_give),
    "gift": Rule((GiveCard,), elowen.legal_gives, ithrael.gift, elowen.default_give),
    "take_pool_card": Rule(
        (TakeCard, Decline),
        shared.legal_pool_cards,
        shared.take_pool_card,
        shared.default_pool_card,
        shared.check_pool_card,
    ),
    "guardian_discard": Rule(
        (Discard,),
        shared.legal_guardian_discards,
        shared.guardian_discard,
        shared.default_guardian_discard,
        shared.check_guardian_discard,
    ),
    "exchange": Rule(
        (Exchange, Decline),
        maelin.legal_exchanges,
        maelin.exchange,
        maelin.default_exchange,
        maelin.check_exchange,
    ),
    "exchange_take": Rule(
        (TakeCard,),
        maelin.legal_exchange_takes,
        maelin.exchange_take,
        maelin.default_exchange_take,
        maelin.check_exchange_take,
    ),
    "burn": Rule((BurnPool,), maelin.legal_burns, maelin.burn, maelin.default_burn, maelin.check_burn),
    "swap": Rule((SwapGuardians,), sylari.legal_swaps, sylari.swap, sylari.default_swap, sylari.check_swap),
    "reinforce": Rule(
        (Reinforce, Decline),
        nymora.legal_reinforcements,
        nymora.reinforce,
        nymora.default_reinforcement,
        nymora.check_reinforcement,
    ),
    "return_token": Rule(
        (ReturnToken,),
        rhovane.legal_returns,
        rhovane.return_token,
        rhovane.default_return,
        rhovane.check_return,
    ),
}


def answer(table: Table[State], seat: int, move: Move) -> None:
    """Check a move against the seat's open decision, carry it out and go on."""
    state = table.state
    table.require(state.result is None, "WIM-END-3", "the match is over", "match_over")
    decision = state.decision_of(seat)
    if decision is None:
        if any(frame.stage == "guardian" for frame in state.frames):
            raise IllegalMove("WIM-GRD-1", "a Guardian's action waits for another seat", "not_awaited")
        raise IllegalMove("WIM-TURN-1", "it is another seat's turn", "not_awaited")
    rule = RULES[decision.kind]
    table.require(
        type(move) in rule.moves, decision.clause, f"this does not answer {decision.kind}", "wrong_answer"
    )
    if isinstance(move, FROM_HAND):
        table.require(
            move.card in state.seats[seat].hand, "WIM-CMP-1", "you don't hold that card", "not_in_hand"
        )
    rule.check(table, decision, move)
    table.emit(DecisionClosed(because=closing_clause(decision, move), id=decision.id, reason="answered"))
    rule.play(table, decision, move)
    proceed(table)


def closing_clause(decision: Decision, move: Move) -> str:
    """The rule that an answer follows: which option it begins or completes, or simply what asked."""
    match decision.kind, move:
        case "choose_option", TakePool():
            return "WIM-TURN-8"
        case "draw_followup", Discard():
            return "WIM-TURN-3"
        case "draw_followup", Meld():
            return "WIM-TURN-4"
        case "chained_meld", Meld():
            return "WIM-MELD-8"
        case "gift", _:
            return "WIM-R-15"
    return decision.clause


def expire(table: Table[State], seat: int) -> None:
    """Carry out the default of a seat whose clock has run out (WIM-PLT-3)."""
    decision = _open_decision(table.state, seat)
    rule = RULES[decision.kind]
    move = rule.default(table.state, decision)
    mark_default(table, seat)
    rule.play(table, decision, move)
    proceed(table)


def mark_default(table: Table[State], seat: int) -> None:
    """Close the seat's decision as answered by default."""
    decision = _open_decision(table.state, seat)
    table.emit(DecisionClosed(because="WIM-PLT-3", id=decision.id, reason="defaulted"))


def _open_decision(state: State, seat: int) -> Decision:
    decision = state.decision_of(seat)
    if decision is None:
        raise IllegalMove("WIM-PLT-3", "this seat has no open decision", "not_awaited")
    return decision


def legal_moves(state: State, seat: int) -> list[Move]:
    """Every move that answers the seat's open decision."""
    decision = state.decision_of(seat)
    return [] if decision is None else RULES[decision.kind].legal(state, decision)


def default_move(state: State, seat: int) -> Move:
    """What the seat does when its clock runs out."""
    decision = _open_decision(state, seat)
    return RULES[decision.kind].default(state, decision)
