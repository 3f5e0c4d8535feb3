"""Nymora. Light: strengthen other melds. Dark: a random card goes to the left."""

from typing import Final

from games.kernel import Act, Decision, Move, Row, Table
from games.kernel.asking import Argument
from games.wild_magic.cards import ELEMENTS, ONE, TWO, WILD, Element, Kind
from games.wild_magic.effects import Numbers, acts
from games.wild_magic.events import CardsGiven, MeldReinforced
from games.wild_magic.guardians.shared import STOP, declined, finish, offer
from games.wild_magic.moves import Reinforce
from games.wild_magic.pools import require_held
from games.wild_magic.state import MeldFrame, State


@acts("nymora_light", add=1)
def light(table: Table[State], frame: MeldFrame, numbers: Numbers) -> None:
    """Offer to add cards to melds of other elements (WIM-GRD-22)."""
    state = table.state
    player = state.seats[state.turn.active]
    left = numbers["add"] - frame.parts
    if left > 0 and player.hand and any(element != frame.element for element in player.melds):
        about: dict[str, Argument] = {"left": left, "element": frame.element}
        offer(table, "reinforce", player.seat, "WIM-GRD-22", about=about)
    else:
        finish(table, frame.parts, numbers["add"])


def _fitting(element: Element) -> tuple[Kind, Kind, Kind]:
    return (ONE[element], TWO[element], WILD)


def _candidates(state: State, _decision: Decision, seat: int) -> list[Move]:
    """Each fitting hand card for each meld."""
    player = state.seats[seat]
    return [
        Reinforce(element=element, card=card)
        for element in ELEMENTS
        if element in player.melds
        for card in _fitting(element)
        if card in player.hand
    ]


def _check(table: Table[State], _decision: Decision, seat: int, move: Reinforce) -> None:
    """A hand card, an own meld of another element, and the card fits it."""
    require_held(table, seat, move.card)
    state = table.state
    other = move.element != state.agenda[-1].element and move.element in state.seats[seat].melds
    table.require(other, "WIM-GRD-22", "choose a meld of yours of another element", "no_such_meld")
    fits = move.card in _fitting(move.element)
    table.require(fits, "WIM-GRD-22", "the card doesn't fit that meld", "does_not_fit")


def _reinforce(table: Table[State], _decision: Decision, seat: int, move: Reinforce) -> None:
    """Add the card; its meld is not compared anew."""
    stronger = table.state.seats[seat].melds[move.element].plus(move.card)
    table.emit(
        MeldReinforced(
            because="WIM-GRD-22",
            seat=seat,
            element=move.element,
            card=move.card,
            strength=stronger.strength,
        )
    )


@acts("nymora_dark")
def dark(table: Table[State], frame: MeldFrame, _numbers: Numbers) -> None:
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


ROWS: Final = {"reinforce": Row((Act(Reinforce, _reinforce, _candidates, _check), STOP), declined)}
