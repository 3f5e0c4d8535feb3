"""Rounds (MUS-RND) and what lies between them (MUS-REP)."""

from games.mushroom_sorcerer.ending import end_by_limit
from games.mushroom_sorcerer.events.match import OrderSet, PhaseBegan, RoundBegan
from games.mushroom_sorcerer.events.pieces import PotionExpired, ScrollDiscarded
from games.mushroom_sorcerer.resolution import Play
from games.mushroom_sorcerer.state import State
from games.mushroom_sorcerer.studying import reveal
from games.mushroom_sorcerer.vocabulary import DECKS


def begin_round(table: Play) -> None:
    """SYSTEM: potions in use stop, then Twilight; round 1 begins with Night."""
    state = table.state
    for seat, board in enumerate(state.seats):
        if board.potion_active is not None:
            table.emit(PotionExpired(because="MUS-TWI-4", seat=seat, potion=board.potion_active))
    table.emit(RoundBegan(because="MUS-RND-1", n=state.round + 1))
    if state.round == 1:
        table.emit(PhaseBegan(because="MUS-SET-11", phase="night"))
    else:
        table.emit(PhaseBegan(because="MUS-REP-3", phase="twilight", queue=tuple(state.order)))


def new_order(state: State) -> tuple[int, ...]:
    """Fewest moon elements first, then least influence, then as in the ended round."""

    def key(seat: int) -> tuple[int, int]:
        board = state.seats[seat]
        return board.moon or 0, board.influence or 0

    return tuple(sorted(state.order, key=key))


def end_round(table: Play) -> None:
    """SYSTEM: the round limit, the new order, a scroll of each deck discarded."""
    state = table.state
    if state.round >= state.options.round_limit:
        end_by_limit(table)
        return
    table.emit(PhaseBegan(because="MUS-REP-1", phase="round_end"))
    table.emit(OrderSet(because="MUS-REP-1", order=new_order(state)))
    for deck in DECKS:
        top = state.decks[deck].top
        if top is not None:
            table.emit(ScrollDiscarded(because="MUS-REP-2", deck=deck, scroll=top))
            reveal(table, deck, "MUS-REP-2")
