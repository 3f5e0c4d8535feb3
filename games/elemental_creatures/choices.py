"""Answers to what effects ask: targets, hand cards, triggers, modes, searches (RULES.md 6).

An answer is noted in the effect that asked; its step reads it from there and goes on.
"""

from collections.abc import Iterable

from games.elemental_creatures.book import book
from games.elemental_creatures.events.cards import CardVentured
from games.elemental_creatures.events.effects import (
    ChoiceDeclined,
    EffectUsed,
    ModeChosen,
    OpponentChosen,
    ThingPicked,
)
from games.elemental_creatures.moves import VenturePlace
from games.elemental_creatures.operations.scene import Scene
from games.elemental_creatures.resolution import start_trigger
from games.elemental_creatures.state import BatchFrame, CreatureState, EffectFrame, running
from games.kernel import Act, Answer, Decision, Ref, Row, Table, option_row
from games.kernel.rows import check_answer

T = Table[CreatureState]
MUST = "ELC-E-MUST"


def check_choice(table: T, decision: Decision, seat: int, move: Answer) -> None:
    """Something is picked where something has to be, and it is offered; equal hand cards are one option."""
    ask = decision.ask_of(seat)
    if ask is not None and ask.fewest and ask.options:
        table.require(move.picked, "ELC-TGT-2", "this has to be chosen", MUST)
    check_answer(table, decision, seat, listed_choice(table.state, decision, seat, move))


def listed_choice(state: CreatureState, decision: Decision, seat: int, move: Answer) -> Answer:
    """The listed answer that means the same: the oldest copy of a hand card."""
    ref, ask = move.choice, decision.ask_of(seat)
    if ask is None or not isinstance(ref, Ref) or ref.piece is None or decision.about.get("zone") != "hand":
        return move
    frame = state.agenda[-1]
    picked = [pick.uid for pick in frame.picks] if isinstance(frame, EffectFrame) else []
    hand = {slip.uid: slip.card for slip in state.seats[seat].hand if slip.uid not in picked}
    card = hand.get(ref.piece)
    for option in ask.options:
        if card is not None and option.piece is not None and hand.get(option.piece) == card:
            return Answer(decision=move.decision, choice=option)
    return move


def pick(table: T, decision: Decision, seat: int, move: Answer) -> None:
    """A thing is picked, or nothing."""
    if not move.picked:
        decline(table, decision, seat)
        return
    ref = move.picked[0]
    table.emit(
        ThingPicked(
            seat=seat,
            slot=_number(decision, "slot") or 0,
            open=decision.part_of(seat).open,
            uid=ref.piece,
            card=ref.card,
            amount=_number(decision, "amount"),
            because=decision.clause,
        )
    )


def decline(table: T, decision: Decision, seat: int) -> None:
    """Nothing is chosen, or nothing more."""
    table.emit(ChoiceDeclined(seat=seat, because=decision.clause))


def _number(decision: Decision, word: str) -> int | None:
    value = decision.about.get(word)
    return value if isinstance(value, int) else None


def use(table: T, decision: Decision, seat: int, move: Answer) -> None:
    """The optional effect is used, or not."""
    if move.picked:
        table.emit(EffectUsed(seat=seat, because=decision.clause))
    else:
        decline(table, decision, seat)


def order(table: T, decision: Decision, seat: int, move: Answer) -> None:  # noqa: ARG001 - the trigger is its seat's
    """The chosen trigger resolves next."""
    batch = table.state.agenda[-1]
    if isinstance(batch, BatchFrame):
        owed = next(entry for entry in batch.owed if entry.tid == move.picked[0].number)
        start_trigger(table, owed, auto=False)


def choose_player(table: T, decision: Decision, seat: int, move: Answer) -> None:
    """The step means this opponent."""
    opponent = move.picked[0].seat
    if opponent is not None:
        table.emit(OpponentChosen(seat=seat, opponent=opponent, because=decision.clause))


def choose_mode(table: T, decision: Decision, seat: int, move: Answer) -> None:
    """The step means this mode."""
    index = move.picked[0].number
    if index is not None:
        table.emit(ModeChosen(seat=seat, index=index, because=decision.clause))


def placings(state: CreatureState, decision: Decision, seat: int) -> Iterable[VenturePlace]:  # noqa: ARG001 - the options tell
    """Every looked-at card on top and at the bottom."""
    for ref in decision.part_of(seat).options:
        if ref.piece is not None:
            yield VenturePlace(uid=ref.piece, where="top")
            yield VenturePlace(uid=ref.piece, where="bottom")


def place(table: T, decision: Decision, seat: int, move: VenturePlace) -> None:
    """A looked-at card goes on top of the deck or under it."""
    state = table.state
    frame = running(state)
    rules = book(state.options.content_pack)
    scene = Scene(table, rules, frame, rules.cards[frame.card], frame.steps[frame.index])
    table.emit(
        CardVentured(seat=seat, where=move.where, uid=move.uid, because=decision.clause, cause=scene.cause)
    )


PICKING = option_row(pick, check=check_choice)
ROWS: dict[str, Row] = {
    "choose_target": PICKING,
    "choose_discard": PICKING,
    "search": PICKING,
    "use_effect": option_row(use),
    "order_trigger": option_row(order),
    "choose_player": option_row(choose_player),
    "choose_mode": option_row(choose_mode),
    "venture": Row(acts=(Act(VenturePlace, place, placings),)),
}
