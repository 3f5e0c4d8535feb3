"""Table conduct: a seat gives up (WIM-PLT)."""

from games.kernel import Table
from games.wild_magic.cards import ELEMENTS
from games.wild_magic.decisions import lapse
from games.wild_magic.events import CardPooled, ExtraTurnCancelled, SeatConceded
from games.wild_magic.flow import proceed
from games.wild_magic.scoring import finish, finish_alone
from games.wild_magic.state import State
from games.wild_magic.turns import start_turn


def concede(table: Table[State], seat: int) -> None:
    """The seat leaves. If it was active its turn stops there; if one seat is left the match ends."""
    state = table.state
    table.require(state.result is None, "WIM-END-3", "the match is over", "match_over")
    playing = 0 <= seat < len(state.seats) and state.seats[seat].in_play
    table.require(playing, "WIM-PLT-1", "this seat is not in play", "not_in_play")
    alone = len(state.seats_in_play()) == 2  # noqa: PLR2004 - the one who leaves and the one who stays
    active = state.turn.active == seat
    for decision in [*state.pending]:
        if alone or active or decision.seat == seat:
            lapse(table, decision)
    if alone or active:
        _drop_turn(table)
    _leave(table, seat)
    if alone:
        finish_alone(table)
    elif not active:
        proceed(table)
    elif state.end_trigger is not None:
        finish(table)
    else:
        start_turn(table, state.others(seat)[0])


def _drop_turn(table: Table[State]) -> None:
    """Nothing of the turn may hang: revealed cards find a pool, a booked turn is cancelled (WIM-R-27)."""
    state = table.state
    for card in [card for frame in state.frames for card in frame.revealed]:
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
