"""Decks: shuffling and drawing (RULES.md 3.2 to 3.4)."""

from typing import Literal

from games.elemental_creatures.events.cards import CardsDrawn, Cause, DeckShuffled, Drawn
from games.elemental_creatures.state import CreatureState, Slip
from games.kernel import Table


def shuffle(
    table: Table[CreatureState],
    seat: int,
    reason: Literal["deal", "teleport", "search"],
    *,
    because: str,
    cause: Cause | None = None,
    cards: list[str] | None = None,
) -> None:
    """Shuffle a deck (at the deal: its list `cards`); every uid in it is new, in the new order."""
    state = table.state
    deck = [slip.card for slip in state.seats[seat].deck] if cards is None else cards
    order = tuple(
        Slip(uid, card) for uid, card in enumerate(table.dice.shuffled(sorted(deck)), start=state.uid_next)
    )
    table.emit(DeckShuffled(seat=seat, reason=reason, order=order, because=because, cause=cause))


def draw(table: Table[CreatureState], seat: int, n: int, because: str, cause: Cause | None = None) -> int:
    """Draw up to `n` cards: an empty deck gives none, without penalty. Returns how many were drawn."""
    state = table.state
    top = state.seats[seat].deck[: max(0, n)]
    if top:
        cards = tuple(Drawn(slip.uid, uid, slip.card) for uid, slip in enumerate(top, start=state.uid_next))
        table.emit(CardsDrawn(seat=seat, n=len(cards), cards=cards, because=because, cause=cause))
    return len(top)
