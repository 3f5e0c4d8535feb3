"""Answers to pending decisions, and their defaults (RULES.md 6)."""

from games.elemental_creatures.book import book
from games.elemental_creatures.effect_events import DecisionAnswered, Verb
from games.elemental_creatures.moves import (
    ChooseFirstPlayer,
    Decline,
    Pick,
    PickMode,
    PickPlayer,
    PickTrigger,
    RegisterDeck,
    SearchTake,
    StopPicking,
    SubmitDeck,
    UseEffect,
    VenturePlace,
)
from games.elemental_creatures.operations.scene import Scene
from games.elemental_creatures.playing import likeness, put_into_play
from games.elemental_creatures.refusals import refuse
from games.elemental_creatures.resolution import start_trigger
from games.elemental_creatures.state import (
    BatchFrame,
    CreatureState,
    Decision,
    EffectFrame,
    creature_of,
    find,
)
from games.elemental_creatures.table_events import CardVentured
from games.kernel import Move, Table

T = Table[CreatureState]
Answer = (
    Pick | Decline | StopPicking | UseEffect | PickTrigger | PickPlayer | PickMode | VenturePlace | SearchTake
)
ANSWERS = (Pick, Decline, StopPicking, UseEffect, PickTrigger, PickPlayer, PickMode, VenturePlace, SearchTake)
PICKS = frozenset({"choose_target", "choose_discard", "choose_material"})
ANSWERABLE: dict[type[Move], frozenset[str]] = {
    Pick: PICKS,
    Decline: PICKS | {"use_effect", "search"},
    StopPicking: frozenset({"choose_target"}),
    UseEffect: frozenset({"use_effect"}),
    PickTrigger: frozenset({"order_trigger"}),
    PickPlayer: frozenset({"choose_player"}),
    PickMode: frozenset({"choose_mode"}),
    VenturePlace: frozenset({"venture"}),
    SearchTake: frozenset({"search"}),
}
"""The decision kinds that each answer may speak to."""

KIND_CLAUSE = {
    "choose_target": "ELC-TGT-2",
    "choose_discard": "ELC-TGT-2",
    "choose_material": "ELC-PLY-9",
    "use_effect": "ELC-TGT-5",
    "order_trigger": "ELC-SEQ-4",
    "choose_player": "ELC-TGT-2",
    "choose_mode": "ELC-OP-ONE_OF",
    "venture": "ELC-OP-VENTURE",
    "search": "ELC-OP-SEARCH",
    "register_deck": "ELC-FMT-10",
    "submit_deck": "ELC-FMT-11",
    "choose_first": "ELC-SET-3",
}


def decision_moves(state: CreatureState, decision: Decision, seat: int) -> list[Move]:
    """Every answer that is listed for a seat: options in canonical order, then decline or stop."""
    kind, number = decision.kind, decision.id
    options = decision.options
    moves: list[Move] = []
    if kind == "register_deck":
        return [RegisterDeck(starter=str(option)) for option in options]
    if kind == "submit_deck":
        present = state.registered[seat].filings[-1]
        return [SubmitDeck(main=dict(present.main), side=dict(present.side))]
    for option in options:
        if isinstance(option, str):
            moves.append(_named_move(kind, number, option))
        elif kind == "venture":
            moves.append(VenturePlace(decision=number, uid=option, where="top"))
            moves.append(VenturePlace(decision=number, uid=option, where="bottom"))
        else:
            moves.append(_numbered_move(kind, number, option))
    if _may_decline(decision):
        moves.append(Decline(decision=number))
    if decision.up_to:
        moves.append(StopPicking(decision=number))
    return moves


def _may_decline(decision: Decision) -> bool:
    """A choice that may be left; and one of material that has become impossible since it was asked."""
    return decision.may or (decision.kind == "choose_material" and not decision.options)


def _named_move(kind: str, number: int, option: str) -> Move:
    if kind == "use_effect":
        return UseEffect(decision=number)
    if kind == "search":
        return SearchTake(decision=number, card=option)
    return Pick(decision=number, card=option)


def _numbered_move(kind: str, number: int, option: int) -> Move:
    if kind == "order_trigger":
        return PickTrigger(decision=number, tid=option)
    if kind == "choose_player":
        return PickPlayer(decision=number, seat=option)
    if kind == "choose_mode":
        return PickMode(decision=number, index=option)
    if kind == "choose_first":
        return ChooseFirstPlayer(seat=option)
    return Pick(decision=number, uid=option)


def default_answer(state: CreatureState, decision: Decision, seat: int) -> Move:
    """What a decision comes to at a timeout: decline or stop where allowed, else the first option.

    The clock draws the deck of a registration from the dice instead.
    """
    moves = decision_moves(state, decision, seat)
    if decision.kind == "choose_first":
        return ChooseFirstPlayer(seat=seat)
    declining = [move for move in moves if isinstance(move, (Decline, StopPicking))]
    return declining[0] if declining else moves[0]


def answer(table: T, seat: int, decision: Decision, move: Answer, *, defaulted: bool = False) -> None:
    """Carry out the answer to the pending decision of this seat, or refuse it."""
    kind = decision.kind
    if move.decision != decision.id or kind not in ANSWERABLE[type(move)]:
        refuse("DECISION", "ELC-SEQ-11", "this decision is not pending")
    verb, value = _value(table.state, decision, seat, move)
    table.emit(
        DecisionAnswered(
            id=decision.id,
            seat=seat,
            verb=verb,
            slot=decision.slot,
            open=decision.open,
            answer=value,
            defaulted=defaulted,
            because="ELC-OUT-3" if defaulted else KIND_CLAUSE[kind],
        )
    )
    _follow(table, seat, decision, move, defaulted=defaulted)


def _follow(table: T, seat: int, decision: Decision, move: Answer, *, defaulted: bool) -> None:
    """What an answer starts at once; all other answers are read by the step that asked."""
    state = table.state
    if decision.kind == "choose_material" and isinstance(move, Pick):
        slip = next(slip for slip in state.seats[seat].hand if slip.uid == decision.card)
        put_into_play(table, seat, slip, move.uid, defaulted=defaulted)
        return
    top = state.stack[-1] if state.stack else None
    if isinstance(move, PickTrigger) and isinstance(top, BatchFrame):
        start_trigger(table, next(owed for owed in top.owed if owed.tid == move.tid), auto=False)
    elif isinstance(move, VenturePlace) and isinstance(top, EffectFrame):
        rules = book(state.options.content_pack)
        scene = Scene(table, rules, top, rules.cards[top.card], top.steps[top.index])
        table.emit(
            CardVentured(
                seat=seat, where=move.where, uid=move.uid, because="ELC-OP-VENTURE", cause=scene.cause
            )
        )


def _value(
    state: CreatureState, decision: Decision, seat: int, move: Answer
) -> tuple[Verb, int | str | None]:
    """The verb and the answered object, or a refusal."""
    clause = KIND_CLAUSE[decision.kind]
    if isinstance(move, Decline):
        if not _may_decline(decision):
            refuse("MUST", "ELC-TGT-2", "this has to be chosen")
        return "decline", None
    if isinstance(move, StopPicking):
        if not decision.up_to:
            refuse("MUST", "ELC-TGT-2", "this has to be chosen")
        return "stop", None
    verb, value = _named(move)
    listed = listed_option(state, decision, seat, value)
    if listed not in decision.options:
        refuse("OPTION", clause, "this is not among the options")
    return verb, value


def _named(move: Answer) -> tuple[Verb, int | str | None]:
    match move:
        case Pick():
            if move.uid is not None and move.card is not None:
                return "pick", None
            return "pick", move.card if move.uid is None else move.uid
        case PickTrigger():
            return "trigger", move.tid
        case PickPlayer():
            return "player", move.seat
        case PickMode():
            return "mode", move.index
        case VenturePlace():
            return "place", move.uid
        case SearchTake():
            return "take", move.card
        case _:
            return "use", "yes"


def listed_option(
    state: CreatureState, decision: Decision, seat: int, value: int | str | None
) -> int | str | None:
    """The listed option that is equal to this one: a copy in hand, an equal material."""
    if not isinstance(value, int) or value in decision.options:
        return value
    if decision.zone == "hand":
        hand = state.seats[seat].hand
        frame = state.stack[-1] if state.stack else None
        picked = [pick.uid for pick in frame.picks] if isinstance(frame, EffectFrame) else []
        card = next((slip.card for slip in hand if slip.uid == value and value not in picked), None)
        return next((slip.uid for slip in hand if slip.card == card and slip.uid in decision.options), value)
    if decision.kind == "choose_material" and find(state, value) in state.seats[seat].sideline:
        wanted = likeness(creature_of(state, value))
        for option in decision.options:
            if isinstance(option, int) and likeness(creature_of(state, option)) == wanted:
                return option
    return value
