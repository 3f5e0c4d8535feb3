"""Table conduct: a seat gives up (WIM-PLT)."""

from games.kernel import Table, lapse
from games.kernel.asking import DecisionAnswered
from games.wild_magic.cards import ELEMENTS
from games.wild_magic.events import CardPooled, ExtraTurnCancelled, SeatConceded
from games.wild_magic.scoring import finish, finish_alone
from games.wild_magic.state import State
from games.wild_magic.turns import start_turn


def leave(table: Table[State], seat: int) -> None:
    """The seat leaves. If it was active its turn stops there; if one seat is left the match ends."""
    state = table.state
    alone = len(state.seats_in_play()) == 2  # noqa: PLR2004 - the one who leaves and the one who stays
    active = state.turn.active == seat
    if alone or active:
        lapse(table, "WIM-PLT-1")
        _drop_turn(table)
    else:
        _owe_nothing(table, seat)
    _leave(table, seat)
    if alone:
        finish_alone(table)
    elif active and state.end_trigger is not None:
        finish(table)
    elif active:
        start_turn(table, state.others(seat)[0])


def _owe_nothing(table: Table[State], seat: int) -> None:
    """What the seat is asked lapses; of a decision that asks others, too, only its part."""
    decision = table.state.decision
    ask = None if decision is None else decision.ask_of(seat)
    if decision is None or ask is None:
        return
    if len(decision.asks) == 1:
        lapse(table, "WIM-PLT-1")
    else:
        table.emit(
            DecisionAnswered(
                because="WIM-PLT-1",
                id=decision.id,
                kind=decision.kind,
                seat=seat,
                how="left",
                open=ask.open,
            )
        )


def _drop_turn(table: Table[State]) -> None:
    """Nothing of the turn may hang: revealed cards find a pool, a booked turn is cancelled (WIM-R-27)."""
    state = table.state
    for card in [card for frame in state.agenda for card in frame.revealed]:
        table.emit(CardPooled(because="WIM-R-27", card=card, pool=ELEMENTS[0]))
    if state.extra_turn:
        table.emit(ExtraTurnCancelled(because="WIM-PLT-1", seat=state.turn.active))


def _leave(table: Table[State], seat: int) -> None:
    player = table.state.seats[seat]
    tokens = tuple(element for element in ELEMENTS if table.state.tokens[element] == seat)
    table.emit(
        SeatConceded(
            because="WIM-PLT-1",
            seat=seat,
            melds=dict(player.melds),
            tokens=tokens,
            hand_count=len(player.hand),
            hand=tuple(player.hand),
        )
    )
