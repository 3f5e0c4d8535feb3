"""Concession (MUS-ADM): a seat leaves, its pieces stay, what it owes is answered by default."""

from games.mushroom_sorcerer.ending import end_by_withdrawal
from games.mushroom_sorcerer.events.match import SeatWithdrawn, TurnEnded
from games.mushroom_sorcerer.resolution import Play
from games.mushroom_sorcerer.state import State


def leave(table: Play, seat: int) -> None:
    """The seat leaves the order and every waiting queue at once; in a draft it keeps its place there."""
    state = table.state
    number = 1 + sum(board.withdrawn is not None for board in state.seats)
    queue = state.queue if state.phase == "setup" else [other for other in state.queue if other != seat]
    table.emit(
        SeatWithdrawn(
            because="MUS-ADM-1" if state.phase != "setup" else "MUS-ADM-6",
            seat=seat,
            number=number,
            order=tuple(other for other in state.order if other != seat),
            queue=tuple(queue),
        )
    )
    if number == len(state.seats) - 1:
        end_by_withdrawal(table)


def is_present(state: State, seat: int) -> bool:
    """Whether a seat has not given up."""
    return state.seats[seat].withdrawn is None


def end_withdrawn_turn(table: Play) -> bool:
    """A withdrawn seat's turn ends once nothing is being resolved: no Lucky Hand, no allocation."""
    running = table.state.turn
    if running is None or is_present(table.state, running.seat):
        return False
    table.emit(TurnEnded(because="MUS-ADM-5", seat=running.seat))
    return True
