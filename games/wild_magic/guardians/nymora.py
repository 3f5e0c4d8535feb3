"""Nymora. Light: strengthen other melds. Dark: a random card goes to the left."""

from games.kernel import Move, Table
from games.wild_magic.cards import ELEMENTS, ONE, TWO, WILD, Element, Kind
from games.wild_magic.decisions import ask
from games.wild_magic.events import CardsGiven, MeldReinforced
from games.wild_magic.guardians.shared import DECLINE, Numbers, finish
from games.wild_magic.moves import Reinforce
from games.wild_magic.state import Decision, DecisionData, Frame, State


def light(table: Table[State], frame: Frame, numbers: Numbers) -> None:
    """Offer to add cards to melds of other elements (WIM-GRD-22)."""
    state = table.state
    player = state.seats[state.turn.active]
    left = numbers["add"] - frame.parts
    if left > 0 and player.hand and any(element != frame.element for element in player.melds):
        ask(table, "reinforce", player.seat, "WIM-GRD-22", DecisionData(left=left, element=frame.element))
    else:
        finish(table, frame.parts, numbers["add"])


def _fitting(element: Element) -> tuple[Kind, Kind, Kind]:
    return (ONE[element], TWO[element], WILD)


def legal_reinforcements(state: State, decision: Decision) -> list[Move]:
    """Each fitting hand card for each other meld, or none."""
    player = state.seats[decision.seat]
    moves: list[Move] = [
        Reinforce(element=element, card=card)
        for element in ELEMENTS
        if element in player.melds and element != decision.data.element
        for card in _fitting(element)
        if card in player.hand
    ]
    return [*moves, DECLINE]


def check_reinforcement(table: Table[State], decision: Decision, move: Move) -> None:
    """An own meld of another element, and a card that fits it."""
    if isinstance(move, Reinforce):
        other = (
            move.element != decision.data.element and move.element in table.state.seats[decision.seat].melds
        )
        table.require(other, "WIM-GRD-22", "choose a meld of yours of another element")
        table.require(move.card in _fitting(move.element), "WIM-GRD-22", "the card doesn't fit that meld")


def reinforce(table: Table[State], decision: Decision, move: Move) -> None:
    """Add the card; its meld is not compared anew."""
    frame = table.state.frames[-1]
    if not isinstance(move, Reinforce):
        finish(table, frame.parts, frame.parts + decision.data.left)
        return
    stronger = table.state.seats[decision.seat].melds[move.element].plus(move.card)
    table.emit(
        MeldReinforced(
            because="WIM-GRD-22",
            seat=decision.seat,
            element=move.element,
            card=move.card,
            strength=stronger.strength,
        )
    )


def default_reinforcement(_state: State, _decision: Decision) -> Move:
    """Nothing."""
    return DECLINE


def dark(table: Table[State], frame: Frame, _numbers: Numbers) -> None:
    """The seat on the left takes a random card (WIM-GRD-23)."""
    state = table.state
    giver = state.turn.active
    hand = state.seats[giver].hand
    if hand:
        die = table.dice.below(len(hand))
        table.emit(
            CardsGiven(
                because="WIM-GRD-23",
                giver=giver,
                receiver=state.others(giver)[0],
                count=1,
                cards=(hand[die],),
                die=die,
            )
        )
    finish(table, frame.parts, 1)
