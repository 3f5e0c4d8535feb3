"""A full state from a view: the hidden parts are drawn at random among what the public facts allow."""

from collections import Counter
from typing import Any

import msgspec

from games.extra_creditors.citing import realises
from games.extra_creditors.ending import slimes_of
from games.extra_creditors.keywords import queued_ruptures
from games.extra_creditors.resolution import frame
from games.extra_creditors.specials import end_arrival
from games.extra_creditors.state import (
    STABILIZED,
    Concentration,
    Frame,
    State,
    TokenKind,
    figure,
    kind,
    pack_of,
)
from games.extra_creditors.turns import after_card, discard_card
from games.kernel import Dice, is_hidden

_DECKS = (
    ("report", "deck"),
    ("elemental_deck", "draw"),
    ("mc", "bag"),
    ("items", "deck"),
    ("locations", "deck"),
)


@realises("EXC-R-45")
def fill_in(view: dict[str, Any], dice: Dice) -> State:
    """A state with the same public part as `view`."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    sizes: dict[str, int] = {}
    for part, field in _DECKS:
        deck = data[part][field]
        if is_hidden(deck):
            sizes[part] = deck["hidden"]
            data[part][field] = []
    if is_hidden(data["body_tile"]):
        data["body_tile"] = None
    face_down = [tile for tile, token in data["mc"]["board"].items() if is_hidden(token["kind"])]
    for tile in face_down:
        data["mc"]["board"][tile]["kind"] = "item"
    if data["pending"] is not None and is_hidden(data["pending"]["resume"]):
        data["pending"]["resume"] = []
    state = msgspec.convert(data, State)
    if "report" in sizes:
        state.report.deck = _reports(state, sizes["report"], dice)
        state.elemental_deck.draw = _elemental_cards(state, dice)[: sizes["elemental_deck"]]
        state.items.deck = _item_cards(state, dice)[: sizes["items"]]
        state.locations.deck = _locations(state, dice)[: sizes["locations"]]
        _concentrations(state, sorted(face_down), dice)
        if kind(state) == "darkness" and figure(state) is None:
            state.body_tile = dice.choice(sorted(state.tokens))
        if state.pending is not None:
            state.pending = msgspec.structs.replace(state.pending, resume=_tail(state))
    return state


def _rest(everything: list[str], gone: list[str], dice: Dice) -> list[str]:
    left = Counter(everything)
    left.subtract(gone)
    return dice.shuffled(sorted(left.elements()))


def _first(cards: list[str], fits: set[str], dice: Dice) -> list[str]:
    """The same cards with one of `fits` on top."""
    top = dice.choice([card for card in cards if card in fits])
    return [top, *(card for card in cards if card != top)]


def _reports(state: State, size: int, dice: Dice) -> list[str]:
    pack, options = pack_of(state), state.options
    sets = {"core"} | {name for name in ("finals_week", "experimental") if getattr(options, name)}
    cards = _rest([card.id for card in pack.reports if card.set in sets], state.report.used, dice)
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
    return _rest(list(pack_of(state).item_cards), [*gone, *state.items.discard], dice)


def _locations(state: State, dice: Dice) -> list[str]:
    pack, locations = pack_of(state), state.locations
    flipped = [locations.flipped] if locations.flipped is not None else []
    cards = _rest(list(pack.location_tiles), [*locations.discard, *flipped], dice)
    if locations.top_quadrant is not None and not flipped:
        fits = {c for c, t in pack.location_tiles.items() if pack.quadrant_of(t) == locations.top_quadrant}
        cards = _first(cards, fits, dice)
    return cards


def _concentrations(state: State, face_down: list[str], dice: Dice) -> None:
    """Deal the unseen tokens to the face-down ones and the bag."""
    parts, mc = pack_of(state).components, state.mc
    left: Counter[TokenKind] = Counter(
        {"wild": parts.wild_magic, "item": parts.item_tokens, "slime": slimes_of(state)}
    )
    left.subtract(mc.discard)
    left.subtract(mc.box)
    left.subtract(token.kind for token in mc.board.values() if token.up)
    left["wild"] -= sum(student.stabilized for student in state.students)
    left["wild"] -= sum(pile.count(STABILIZED) for pile in state.floor.values())
    unseen = dice.shuffled(sorted(left.elements()))
    for tile in face_down:
        mc.board[tile] = Concentration(mc.board[tile].id, unseen.pop())
    mc.bag = unseen


def _tail(state: State) -> tuple[Frame, ...]:
    """What certainly follows an open decision; the rest of the interrupted effect is not known."""
    draw = state.resolution
    if draw is None:
        return ()
    if draw.card is not None:
        return (frame(discard_card), frame(after_card), frame(queued_ruptures))
    if draw.block == "arrival":
        return (frame(end_arrival), frame(queued_ruptures))
    return (frame(queued_ruptures),)
