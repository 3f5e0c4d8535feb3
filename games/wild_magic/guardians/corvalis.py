"""Corvalis. Light: a second meld. Dark: deck cards go to the pools."""

from typing import Final

from games.kernel import Act, Answer, Decision, Move, Ref, Row, Table, ask, option_row
from games.wild_magic.cards import ELEMENT_OF, ELEMENTS, WILD
from games.wild_magic.drawing import note_empty_deck
from games.wild_magic.effects import Numbers, acts
from games.wild_magic.events import CardPooled, DeckRevealed
from games.wild_magic.guardians.shared import STOP, cause, declined, finish, offer
from games.wild_magic.melding import LEAST_CARDS, check_meld, lay, legal_melds
from games.wild_magic.moves import Meld
from games.wild_magic.state import MeldFrame, State

_POOLS: Final = tuple(Ref(space=element) for element in ELEMENTS)


@acts("corvalis_light")
def light(table: Table[State], frame: MeldFrame, _numbers: Numbers) -> None:
    """Offer a second meld to any three cards or more; go on once it is resolved (WIM-GRD-8)."""
    state = table.state
    seat = state.turn.active
    if frame.parts or len(state.seats[seat].hand) < LEAST_CARDS:
        finish(table, frame.parts, 1)
    else:
        about = {"element": frame.element}
        offer(table, "chained_meld", seat, "WIM-GRD-8", about=about)


def _candidates(state: State, _decision: Decision, seat: int) -> list[Move]:
    """The melds of other elements."""
    return legal_melds(state.seats[seat].hand, but=state.agenda[-1].element)


def _check(table: Table[State], decision: Decision, seat: int, move: Meld) -> None:
    """A meld under all rules, but of another element."""
    other = move.element != table.state.agenda[-1].element
    table.require(other, "WIM-GRD-8", "the second meld needs another element", "same_element")
    check_meld(table, decision, seat, move)


def _lay_second(table: Table[State], _decision: Decision, seat: int, move: Meld) -> None:
    """It is resolved before the first goes on."""
    lay(table, seat, move, "WIM-GRD-8", chained=True)


@acts("corvalis_dark", reveal=1)
def dark(table: Table[State], frame: MeldFrame, numbers: Numbers) -> None:
    """Reveal deck cards, pool the element cards at once, ask about each wild card (WIM-GRD-9)."""
    if not frame.parts:
        _reveal(table, frame, numbers["reveal"])
    wilds = len(frame.revealed)
    if wilds:
        ask(table, "place_wild", table.state.turn.active, "WIM-GRD-9", _POOLS, about={"left": wilds})
    else:
        finish(table, frame.parts, numbers["reveal"])


def _reveal(table: Table[State], frame: MeldFrame, number: int) -> None:
    deck = table.state.deck
    cards = tuple(deck[: -number - 1 : -1])
    if not cards:
        return
    left = len(deck) - len(cards)
    table.emit(DeckRevealed(because="WIM-GRD-9", seat=table.state.turn.active, cards=cards, deck_left=left))
    note_empty_deck(table, cause(frame))
    for card in cards:
        if card != WILD:
            table.emit(CardPooled(because="WIM-GRD-9", card=card, pool=ELEMENT_OF[card]))


def _place_wild(table: Table[State], _decision: Decision, _seat: int, move: Answer) -> None:
    """Put a revealed wild card into the chosen pool."""
    for element in ELEMENTS:
        if move.picked[0].space == element:
            table.emit(CardPooled(because="WIM-GRD-9", card=WILD, pool=element))


ROWS: Final = {
    "chained_meld": Row((Act(Meld, _lay_second, _candidates, _check, sure=True), STOP), declined),
    "place_wild": option_row(_place_wild),
}
