"""Ithrael. Light: everyone gives a card. Dark: everyone may take one."""

from typing import Final

from games.kernel import Answer, Ask, Decision, Table, ask_all, option_row
from games.kernel.asking import Argument
from games.wild_magic.cards import Kind
from games.wild_magic.effects import Numbers, acts
from games.wild_magic.events import CardsGiven, GuardianReached
from games.wild_magic.guardians.shared import check_hand_card, chosen_cards, finish, hand_options, offer
from games.wild_magic.state import MeldFrame, State


@acts("ithrael_light")
def light(table: Table[State], frame: MeldFrame, _numbers: Numbers) -> None:
    """Single cards go over at once; then all others with cards are asked together (WIM-GRD-20)."""
    state = table.state
    if not frame.parts:
        others = [state.seats[seat] for seat in state.others(state.turn.active)]
        for player in others:
            if len(player.hand) == 1:
                _hand_over(table, player.seat, tuple(player.hand))
        asks = [
            Ask(seat=player.seat, options=hand_options(player.hand), open=False)
            for player in others
            if player.hand
        ]
        if asks:
            ask_all(table, "gift", "WIM-GRD-20", asks)
            return
    finish(table, frame.parts, frame.parts)


def _hand_over(table: Table[State], giver: int, cards: tuple[Kind, ...]) -> None:
    receiver = table.state.turn.active
    table.emit(CardsGiven(because="WIM-GRD-20", giver=giver, receiver=receiver, count=1, cards=cards))


def _gift(table: Table[State], _decision: Decision, seat: int, move: Answer) -> None:
    _hand_over(table, seat, chosen_cards(move))


@acts("ithrael_dark")
def dark(table: Table[State], frame: MeldFrame, _numbers: Numbers) -> None:
    """Each other seat in turn may take a pool card, while there are any (WIM-GRD-21)."""
    state = table.state
    waiting = _still_to_come(state, frame)
    if waiting and any(state.pools.values()):
        table.emit(GuardianReached(because="WIM-GRD-21", seat=waiting[0]))
        about: dict[str, Argument] = {"left": len(waiting), "to_come": waiting[1:]}
        offer(table, "take_pool_card", waiting[0], "WIM-GRD-21", about=about)
    else:
        finish(table, frame.parts, frame.asked + len(waiting))


def _still_to_come(state: State, frame: MeldFrame) -> tuple[int, ...]:
    """The other seats that the action has not come to, clockwise."""
    count, active = len(state.seats), state.turn.active
    done = 0 if frame.at is None else (frame.at - active) % count
    return tuple(seat for seat in state.others(active) if (seat - active) % count > done)


ROWS: Final = {"gift": option_row(_gift, check=check_hand_card)}
