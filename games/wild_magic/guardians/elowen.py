"""Elowen. Light: draw. Dark: give cards to the right."""

from games.kernel import Move, Table
from games.wild_magic.cards import kinds_in
from games.wild_magic.decisions import ask, draw
from games.wild_magic.events import CardsGiven
from games.wild_magic.guardians.shared import Numbers, cause, finish
from games.wild_magic.moves import GiveCard
from games.wild_magic.state import Decision, DecisionData, Frame, State


def light(table: Table[State], frame: Frame, numbers: Numbers) -> None:
    """The active seat draws (WIM-GRD-10)."""
    draw(table, table.state.turn.active, numbers["draw"], cause(frame), "WIM-GRD-10")
    finish(table, frame.parts, numbers["draw"])


def dark(table: Table[State], frame: Frame, numbers: Numbers) -> None:
    """Cards of choice go to the right one by one; a hand no larger goes in one piece (WIM-GRD-11)."""
    state = table.state
    giver = state.turn.active
    hand = state.seats[giver].hand
    left = numbers["give"] - frame.parts
    if len(hand) > left > 0:
        ask(table, "give", giver, "WIM-GRD-11", DecisionData(left=left))
        return
    if hand and left > 0:
        table.emit(
            CardsGiven(
                because="WIM-GRD-11",
                giver=giver,
                receiver=state.others(giver)[-1],
                count=len(hand),
                cards=tuple(hand),
            )
        )
    finish(table, frame.parts, numbers["give"])


def legal_gives(state: State, decision: Decision) -> list[Move]:
    """Any hand card."""
    return [GiveCard(card=kind) for kind in kinds_in(state.seats[decision.seat].hand)]


def give(table: Table[State], decision: Decision, move: GiveCard) -> None:
    """Hand the card to the seat that is on the right now."""
    receiver = table.state.others(decision.seat)[-1]
    table.emit(
        CardsGiven(because="WIM-GRD-11", giver=decision.seat, receiver=receiver, count=1, cards=(move.card,))
    )


def default_give(state: State, decision: Decision) -> Move:
    """The first kind held."""
    return GiveCard(card=state.seats[decision.seat].hand[0])
