"""Corvalis. Light: a second meld. Dark: deck cards go to the pools."""

from games.kernel import Move, Table
from games.wild_magic.cards import ELEMENT_OF, ELEMENTS, WILD
from games.wild_magic.decisions import ask, ask_about, note_empty_deck
from games.wild_magic.events import CardPooled, DeckRevealed
from games.wild_magic.guardians.shared import Numbers, cause, finish
from games.wild_magic.melding import LEAST_CARDS, check_meld, lay, legal_melds
from games.wild_magic.moves import DeclineMeld, Meld, PlaceWild
from games.wild_magic.state import Decision, DecisionData, Frame, State

_DECLINE = DeclineMeld()
_PLACES = [PlaceWild(pool=element) for element in ELEMENTS]


def light(table: Table[State], frame: Frame, _numbers: Numbers) -> None:
    """Offer a second meld to any three cards or more; go on once it is resolved (WIM-GRD-8)."""
    state = table.state
    seat = state.turn.active
    if frame.parts or len(state.seats[seat].hand) < LEAST_CARDS:
        finish(table, frame.parts, 1)
    else:
        ask_about(table, "chained_meld", seat, "WIM-GRD-8", frame.element)


def legal_chained(state: State, decision: Decision) -> list[Move]:
    """A meld of another element, or none."""
    return [*legal_melds(state.seats[decision.seat].hand, but=decision.data.element), _DECLINE]


def check_chained(table: Table[State], decision: Decision, move: Move) -> None:
    """A meld under all rules, but of another element."""
    if isinstance(move, Meld):
        table.require(
            move.element != decision.data.element, "WIM-GRD-8", "the second meld needs another element"
        )
        check_meld(table, decision.seat, move)


def chained_meld(table: Table[State], decision: Decision, move: Move) -> None:
    """Lay the second meld; it is resolved before the first goes on."""
    if isinstance(move, Meld):
        lay(table, decision.seat, move, chained=True)
    else:
        finish(table, 0, 1)


def default_chained(_state: State, _decision: Decision) -> Move:
    """No second meld."""
    return _DECLINE


def dark(table: Table[State], frame: Frame, numbers: Numbers) -> None:
    """Reveal deck cards, pool the element cards at once, ask about each wild card (WIM-GRD-9)."""
    state = table.state
    if not frame.parts:
        _reveal(table, frame, numbers["reveal"])
    wilds = len(frame.revealed)
    if wilds:
        ask(table, "place_wild", state.turn.active, "WIM-GRD-9", DecisionData(left=wilds))
    else:
        finish(table, frame.parts, numbers["reveal"])


def _reveal(table: Table[State], frame: Frame, number: int) -> None:
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


def legal_places(_state: State, _decision: Decision) -> list[Move]:
    """Any pool."""
    return [*_PLACES]


def place_wild(table: Table[State], _decision: Decision, move: PlaceWild) -> None:
    """Put a revealed wild card into the chosen pool."""
    table.emit(CardPooled(because="WIM-GRD-9", card=WILD, pool=move.pool))


def default_place(_state: State, _decision: Decision) -> Move:
    """The first pool in board order."""
    return _PLACES[0]
