"""Ithrael. Light: everyone gives a card. Dark: everyone may take one."""

from games.kernel import Table
from games.wild_magic.cards import Kind
from games.wild_magic.decisions import ask
from games.wild_magic.events import CardsGiven
from games.wild_magic.guardians.shared import Numbers, finish
from games.wild_magic.moves import GiveCard
from games.wild_magic.state import Decision, DecisionData, Frame, State


def light(table: Table[State], frame: Frame, _numbers: Numbers) -> None:
    """Single cards go over at once; then all others with cards are asked together (WIM-GRD-20)."""
    state = table.state
    active = state.turn.active
    if frame.at is None:
        others = [state.seats[seat] for seat in state.others(active)]
        for player in others:
            if len(player.hand) == 1:
                _hand_over(table, player.seat, tuple(player.hand))
        for player in others:
            if player.hand:
                ask(table, "gift", player.seat, "WIM-GRD-20")
    if not state.pending:
        finish(table, frame.parts, frame.parts)


def _hand_over(table: Table[State], giver: int, cards: tuple[Kind, ...]) -> None:
    receiver = table.state.turn.active
    table.emit(CardsGiven(because="WIM-GRD-20", giver=giver, receiver=receiver, count=1, cards=cards))


def gift(table: Table[State], decision: Decision, move: GiveCard) -> None:
    """Hand the card to the active seat."""
    _hand_over(table, decision.seat, (move.card,))


def dark(table: Table[State], frame: Frame, _numbers: Numbers) -> None:
    """Each other seat in turn may take a pool card, while there are any (WIM-GRD-21)."""
    state = table.state
    order = tuple(state.others(state.turn.active)) if frame.at is None else frame.to_come
    waiting = tuple(seat for seat in order if state.seats[seat].in_play)
    if waiting and any(state.pools.values()):
        data = DecisionData(left=len(waiting), to_come=waiting[1:], optional=True)
        ask(table, "take_pool_card", waiting[0], "WIM-GRD-21", data)
    else:
        finish(table, frame.parts, frame.asked + len(waiting))
