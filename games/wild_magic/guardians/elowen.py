"""Elowen. Light: draw. Dark: give cards to the right."""

from typing import Final

from games.kernel import Answer, Decision, Table, ask, option_row
from games.wild_magic.cards import Kind
from games.wild_magic.drawing import draw
from games.wild_magic.effects import Numbers, acts
from games.wild_magic.events import CardsGiven
from games.wild_magic.guardians.shared import cause, check_hand_card, chosen_cards, finish, hand_options
from games.wild_magic.state import MeldFrame, State


@acts("elowen_light", draw=1)
def light(table: Table[State], frame: MeldFrame, numbers: Numbers) -> None:
    """The active seat draws (WIM-GRD-10)."""
    draw(table, table.state.turn.active, numbers["draw"], cause(frame), "WIM-GRD-10")
    finish(table, frame.parts, numbers["draw"])


@acts("elowen_dark", give=1)
def dark(table: Table[State], frame: MeldFrame, numbers: Numbers) -> None:
    """Cards of choice go to the right one by one; a hand no larger goes in one piece (WIM-GRD-11)."""
    state = table.state
    giver = state.turn.active
    hand = state.seats[giver].hand
    left = numbers["give"] - frame.parts
    if len(hand) > left > 0:
        options = hand_options(hand)
        ask(table, "give", giver, "WIM-GRD-11", options, open=False, about={"left": left})
        return
    if hand and left > 0:
        _hand_over(table, giver, tuple(hand))
    finish(table, frame.parts, numbers["give"])


def _hand_over(table: Table[State], giver: int, cards: tuple[Kind, ...]) -> None:
    """The cards go to the seat that is on the right now."""
    receiver = table.state.others(giver)[-1]
    table.emit(
        CardsGiven(because="WIM-GRD-11", giver=giver, receiver=receiver, count=len(cards), cards=cards)
    )


def _give(table: Table[State], _decision: Decision, seat: int, move: Answer) -> None:
    _hand_over(table, seat, chosen_cards(move))


ROWS: Final = {"give": option_row(_give, check=check_hand_card)}
