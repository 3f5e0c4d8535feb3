"""What several Guardians share: acting, finishing, taking pool cards, discarding, declining."""

from collections.abc import Mapping
from typing import Final, Literal

from games.kernel import Act, Answer, Ask, Decision, Move, Ref, Row, Table, ask_all, ask_for_move
from games.kernel.asking import NOTHING, Argument
from games.kernel.rows import check_answer
from games.wild_magic.cards import KINDS, Kind, kinds_in
from games.wild_magic.events import GuardianFinished
from games.wild_magic.moves import Decline, Discard, TakeCard
from games.wild_magic.pack import SideName, side_of
from games.wild_magic.pools import (
    candidate_discards,
    candidate_takes,
    check_discard,
    check_take,
    default_discard_of,
    discard,
    require_held,
    take,
)
from games.wild_magic.state import MeldFrame, State

_DECLINE: Final = Decline()
_CARD: Final = {kind: Ref(card=kind) for kind in KINDS}


def acting(frame: MeldFrame) -> tuple[str, SideName]:
    """The Guardian whose action a frame carries out, and its side."""
    if frame.guardian is None or frame.side is None:
        raise AssertionError("no Guardian acts on this meld")
    return frame.guardian, frame.side


def act(table: Table[State], frame: MeldFrame) -> None:
    """Carry on with the action of the Guardian that was fixed when the meld was laid (WIM-GRD-4)."""
    side = side_of(table.state.pack, *acting(frame))
    if side.does.action is not None:
        side.does.action(table, frame, side.numbers)


def cause(frame: MeldFrame) -> str:
    """The acting Guardian as the cause of an event."""
    return acting(frame)[0]


def offer(
    table: Table[State], kind: str, seat: int, clause: str, *, about: Mapping[str, Argument] = NOTHING
) -> None:
    """Ask a seat for a move of the game that it may decline."""
    ask_all(table, kind, clause, (Ask(seat=seat, fewest=0),), about=about)


def finish(table: Table[State], parts: int, wanted: int) -> None:
    """The action of the innermost meld's Guardian is over; record how much of it was carried out."""
    frame = table.state.agenda[-1]
    result: Literal["done", "partial", "none"] = "none"
    if parts:
        result = "done" if parts >= wanted else "partial"
    guardian = cause(frame)
    table.emit(GuardianFinished(because="WIM-GRD-3", element=frame.element, guardian=guardian, result=result))


def hand_options(hand: list[Kind]) -> tuple[Ref, ...]:
    """Each kind of card in a hand, to be picked from."""
    return tuple(_CARD[kind] for kind in kinds_in(hand))


def chosen_cards(move: Answer) -> tuple[Kind, ...]:
    """The cards that were picked."""
    return tuple(kind for ref in move.picked for kind in KINDS if kind == ref.card)


def check_hand_card(table: Table[State], decision: Decision, seat: int, move: Answer) -> None:
    """What is picked are cards of the own hand."""
    for card in chosen_cards(move):
        require_held(table, seat, card)
    check_answer(table, decision, seat, move)


def take_or_ask(table: Table[State], left: int, clause: str) -> bool:
    """The active seat takes a pool card; True if it has to be asked which one."""
    state = table.state
    seat = state.turn.active
    found = state.pooled()
    if len(found) > 1:
        ask_for_move(table, "take_pool_card", seat, clause, about={"left": left})
        return True
    pool, card = found[0]
    take(table, seat, pool, card, clause)
    return False


def _take(table: Table[State], decision: Decision, seat: int, move: TakeCard) -> None:
    take(table, seat, move.pool, move.card, decision.clause)


def _may_decline(_state: State, decision: Decision, seat: int) -> list[Move]:
    ask = decision.ask_of(seat)
    return [] if ask is None or ask.fewest else [_DECLINE]


def _go_on(_table: Table[State], _decision: Decision, _seat: int, _move: Decline) -> None:
    """The action goes on without this part."""


def _stop(table: Table[State], _decision: Decision, _seat: int, _move: Decline) -> None:
    """The action ends with what has been done; what is declined is not done."""
    parts = table.state.agenda[-1].parts
    finish(table, parts, parts + 1)


def declined(_state: State, _decision: Decision, _seat: int) -> Move:
    """The default of what may be declined."""
    return _DECLINE


def _default_take(state: State, decision: Decision, seat: int) -> Move:
    """Nothing if that is allowed, else the first card of the first pool."""
    return next(iter(_may_decline(state, decision, seat)), candidate_takes(state, decision, seat)[0])


def _discard(table: Table[State], decision: Decision, seat: int, move: Discard) -> None:
    discard(table, seat, move, cause(table.state.agenda[-1]), decision.clause)


STOP: Final = Act(Decline, _stop, _may_decline)
"""An optional part is declined, and with it all that would come after."""
ROWS: Final = {
    "take_pool_card": Row(
        (Act(TakeCard, _take, candidate_takes, check_take, sure=True), Act(Decline, _go_on, _may_decline)),
        _default_take,
    ),
    "guardian_discard": Row(
        (Act(Discard, _discard, candidate_discards, check_discard, sure=True),), default_discard_of
    ),
}
