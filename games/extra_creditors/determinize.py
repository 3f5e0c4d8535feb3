"""A full state from a view: the hidden parts are drawn at random among what the public facts allow.

Everything that anybody was shown of a hidden piece is public, and the state keeps it: a card in a discard, a
hand or on a floor can't lie in a deck, nor can one that waits to be resolved. So worlds agree with all that
was shown, and each arrangement of what is left is as likely as in a fair deal.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from games.extra_creditors.elemental import in_play
from games.extra_creditors.state import STABILIZED, Concentration, State, pack_of
from games.kernel import Dice, is_hidden

_DECKS = (
    ("report", "deck"),
    ("elemental_deck", "draw"),
    ("mc", "bag"),
    ("items", "deck"),
    ("locations", "deck"),
)


def determinize(view: dict[str, Any], dice: Dice) -> State:
    """A state with the same public part as `view`; no seat knows more than another (EXC-R-45)."""
    sizes: dict[str, int] = {}
    for part, field in _DECKS:
        deck = view[part][field]
        if is_hidden(deck):
            sizes[part] = deck["hidden"]
            view[part][field] = []
    if is_hidden(view["body_tile"]):
        view["body_tile"] = None
    face_down = [tile for tile, token in view["mc"]["board"].items() if is_hidden(token["kind"])]
    for tile in face_down:
        view["mc"]["board"][tile]["kind"] = "item"
    state = msgspec.convert(view, State)
    if "report" in sizes:
        state.report.deck = _reports(state, sizes["report"], dice)
        state.elemental_deck.draw = _elemental_cards(state, dice)[: sizes["elemental_deck"]]
        state.items.deck = _item_cards(state, dice)[: sizes["items"]]
        state.locations.deck = _locations(state, dice)[: sizes["locations"]]
        _concentrations(state, sorted(face_down), dice)
        in_play(state).imagine(state, dice)
    return state


def _rest(everything: Iterable[str], gone: Iterable[str], dice: Dice) -> list[str]:
    left = Counter(everything)
    left.subtract(gone)
    return dice.shuffled(sorted(left.elements()))


def _first(cards: list[str], fits: set[str], dice: Dice) -> list[str]:
    """The same cards with one of `fits` on top."""
    top = dice.choice([card for card in cards if card in fits])
    return [top, *(card for card in cards if card != top)]


def _reports(state: State, size: int, dice: Dice) -> list[str]:
    pack = pack_of(state)
    cards = _rest(pack.report_cards(state.options.report_sets), state.report.used, dice)
    if state.report.top_hint is not None:
        cards = _first(cards, {card.id for card in pack.reports if card.hint == state.report.top_hint}, dice)
    return cards[:size]


def _elemental_cards(state: State, dice: Dice) -> list[str]:
    deck = state.elemental_deck
    kept, _ = pack_of(state).elemental_deck(len(state.students))
    drawn = state.resolution.cards if state.resolution is not None else []
    return _rest([*kept, *deck.added], [*deck.discard, *drawn], dice)


def _item_cards(state: State, dice: Dice) -> list[str]:
    gone = [card for student in state.students for card in student.hand]
    gone += [obj for pile in state.floor.values() for obj in pile if obj != STABILIZED]
    return _rest(pack_of(state).item_cards, [*gone, *state.items.discard], dice)


def _locations(state: State, dice: Dice) -> list[str]:
    pack, locations = pack_of(state), state.locations
    flipped = [locations.flipped] if locations.flipped is not None else []
    cards = _rest(list(pack.location_tiles), [*locations.discard, *flipped], dice)
    if locations.top_quadrant is not None and not flipped:
        fits = {c for c, t in pack.location_tiles.items() if pack.quadrant_of(t) == locations.top_quadrant}
        cards = _first(cards, fits, dice)
    return cards


def _concentrations(state: State, face_down: list[str], dice: Dice) -> None:
    """Deal the unseen tokens of each filling to its face-down ones and, those of the last, to the bag."""
    mc = state.mc
    later = 1 + mc.next_id
    for filling in reversed(mc.fillings):
        unseen = dice.shuffled(sorted(Counter(filling.unseen).elements()))
        for tile in face_down:
            number = mc.board[tile].id
            if filling.first <= number < later:
                mc.board[tile] = Concentration(number, unseen.pop())
        if unseen:
            mc.bag = unseen
        later = filling.first
