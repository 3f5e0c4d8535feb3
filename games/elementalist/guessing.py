"""Fill in what a viewer may not know, so that every public fact still holds.

Stacks were drafted openly, and a tree gives its smallest pyramid first. So a tree is known once it is
known how many of its colour have been drawn: it is what the stack has left of the largest. All that
was drawn lies openly, but for what is under the holders and in hand. A guess is therefore a number of
drawn pyramids for each colour, and a place for each of them that doesn't lie openly.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import msgspec

from games.elementalist import casting
from games.elementalist.drafting import tree_of
from games.elementalist.pieces import (
    COLOUR_OF,
    COLOURS,
    KIND_OF,
    KINDS,
    LARGE,
    MEDIUM,
    PACKS,
    PIPS,
    SMALL,
    Holder,
    Kind,
)
from games.elementalist.state import State, Stored
from games.kernel import Dice, is_hidden

Drawn = tuple[int, ...]
"""How many pyramids of each colour a seat has drawn, in colour order."""

_UNKNOWN: Kind = "RS"
"""Stands in a hidden place until it is filled."""


class _Place(msgspec.Struct, frozen=True):
    """A hidden place out of the trees, filled in `turn` as far as that is public (0: before all others)."""

    seat: int
    holder: Holder | None
    turn: int
    largest: int


def determinize(view: dict[str, Any], dice: Dice) -> State:
    """A state that gives the viewer the same view; what is open is chosen by the dice."""
    unknown = [seat for seat in range(2) if is_hidden(view["trees"][seat])]
    state = _without_secrets(view)
    if unknown and state.phase not in {"roll", "draft"}:
        _Guess(state, unknown, _hidden_places(view)).fill(dice)
    return state


def _hidden_places(view: dict[str, Any]) -> list[_Place]:
    """Places whose pyramid is hidden, in the order in which those were drawn as far as that is public."""
    places = [
        _Place(seat, holder, stored["turn"], SMALL if holder == "M" else MEDIUM)
        for seat, holders in enumerate(view["holders"])
        for holder, stored in holders.items()
        if stored is not None and is_hidden(stored["kind"])
    ]
    drawn = view["drawn"]
    if drawn is not None and is_hidden(drawn["kind"]):
        turn = view["turn"]["no"] if drawn["from"] == "tree" else 0
        largest = {"tree": LARGE, "L": MEDIUM, "M": SMALL}[drawn["from"]]
        places.append(_Place(drawn["seat"], None, turn, largest))
    return sorted(places, key=lambda place: place.turn)


def _without_secrets(view: dict[str, Any]) -> State:
    """The view as a state, hidden trees empty and `_UNKNOWN` in hidden places."""

    def known(piece: dict[str, Any] | None) -> dict[str, Any] | None:
        return {**piece, "kind": _UNKNOWN} if piece is not None and is_hidden(piece["kind"]) else piece

    filled = {
        **view,
        "trees": [{} if is_hidden(trees) else trees for trees in view["trees"]],
        "holders": [
            {holder: known(stored) for holder, stored in holders.items()} for holders in view["holders"]
        ],
        "drawn": known(view["drawn"]),
    }
    return msgspec.convert(filled, State)


class _Guess:
    """All ways to explain what lies openly by what the seats with hidden trees have drawn."""

    def __init__(self, state: State, unknown: list[int], places: list[_Place]) -> None:
        self.state = state
        self.unknown = unknown
        self.places = places
        self.sorted = [{colour: _by_size(stack, colour) for colour in COLOURS} for stack in state.stacks]
        """Each stack by colour in the order in which its trees give it."""
        self.shown = _shown(state)
        for seat in range(2):
            if seat not in unknown:
                self.shown.subtract(Counter(state.stacks[seat]) - pieces_kept(state, seat))
        self.own_shown = [_surely_shown(state, seat) for seat in range(2)]

    def fill(self, dice: Dice) -> None:
        """Choose one explanation. The truth is one, so there is always one."""
        if len(self.unknown) == 1:
            (seat,) = self.unknown
            ways = [
                ({seat: drawn}, kinds)
                for drawn in self._totals()
                if self._possible(seat, drawn)
                for kinds in self._placings({seat: drawn})
            ]
            self._settle(*dice.choice(ways))
            return
        for first in dice.shuffled(list(self._possibilities(0))):
            for total in dice.shuffled(list(self._totals())):
                both = {0: first, 1: tuple(a - b for a, b in zip(total, first, strict=True))}
                ways = [(both, kinds) for kinds in self._placings(both)] if self._possible(1, both[1]) else []
                if ways:
                    self._settle(*dice.choice(ways))
                    return
        raise LookupError("the view contradicts itself")

    def _totals(self) -> Iterator[Drawn]:
        """What may have been drawn in all: what is shown, and one pyramid of some colour for each place."""
        shown = [sum(self.shown[kind] for kind in KINDS if COLOUR_OF[kind] == colour) for colour in COLOURS]
        hidden = len(self.places)
        for extra in product(range(hidden + 1), repeat=len(COLOURS)):
            if sum(extra) == hidden:
                yield tuple(a + b for a, b in zip(shown, extra, strict=True))

    def _possibilities(self, seat: int) -> Iterator[Drawn]:
        sizes = [range(len(self.sorted[seat][colour]) + 1) for colour in COLOURS]
        return (drawn for drawn in product(*sizes) if self._possible(seat, drawn))

    def _possible(self, seat: int, drawn: Drawn) -> bool:
        """As many as have left the trees, and what the seat surely showed among them."""
        stack = self.sorted[seat]
        left = [len(stack[colour]) - number for colour, number in zip(COLOURS, drawn, strict=True)]
        if min(*left, *drawn) < 0 or sum(left) != self.state.in_trees[seat]:
            return False
        return self.own_shown[seat] <= self._given(seat, drawn)

    def _given(self, seat: int, drawn: Drawn) -> Counter[Kind]:
        """The pyramids that the trees gave when so many were drawn."""
        stack = self.sorted[seat]
        given: Counter[Kind] = Counter()
        for colour, number in zip(COLOURS, drawn, strict=True):
            given.update(stack[colour][:number])
        return given

    def _placings(self, drawn: dict[int, Drawn]) -> list[tuple[Kind, ...]]:
        """Every way to put what was drawn and isn't shown into the hidden places."""
        given = {seat: self._given(seat, numbers) for seat, numbers in drawn.items()}
        hidden = sum(given.values(), Counter[Kind]())
        hidden.subtract(self.shown)
        if min(hidden.values(), default=0) < 0:
            return []
        ways = sorted(set(permutations(hidden.elements())))
        return [kinds for kinds in ways if self._suit(kinds, given)]

    def _suit(self, kinds: tuple[Kind, ...], given: dict[int, Counter[Kind]]) -> bool:
        """Whether the pyramids fit the places, their owners' trees, and the order of drawing."""
        kept: list[Counter[Kind]] = [Counter(), Counter()]
        least: dict[tuple[int, str], int] = {}
        for place, kind in zip(self.places, kinds, strict=True):
            kept[place.seat][kind] += 1
            key = (place.seat, COLOUR_OF[kind])
            if PIPS[kind] > place.largest or (place.turn and PIPS[kind] < least.get(key, 0)):
                return False
            if place.turn:
                least[key] = PIPS[kind]
            if place.holder is None and not self._usable(place.seat, kind):
                return False
        return all(kept[seat] + self.own_shown[seat] <= pieces for seat, pieces in given.items())

    def _usable(self, seat: int, kind: Kind) -> bool:
        """A pyramid in hand without any use would have been shown."""
        drawn = msgspec.structs.replace(self.state.in_hand(), kind=kind)
        return casting.can_use(self.state, seat, drawn)

    def _settle(self, drawn: dict[int, Drawn], kinds: tuple[Kind, ...]) -> None:
        state = self.state
        for seat, numbers in drawn.items():
            left = Counter(state.stacks[seat]) - self._given(seat, numbers)
            state.trees[seat] = {colour: list(tree_of(left, colour)) for colour in COLOURS}
        for place, kind in zip(self.places, kinds, strict=True):
            if place.holder is None:
                state.drawn = msgspec.structs.replace(state.in_hand(), kind=kind)
            else:
                state.holders[place.seat][place.holder] = Stored(place.seat, place.turn, kind)


def _by_size(stack: dict[Kind, int], colour: str) -> list[Kind]:
    return [kind for kind in KINDS if COLOUR_OF[kind] == colour for _ in range(stack.get(kind, 0))]


def _shown(state: State) -> Counter[Kind]:
    """Pyramids of both stacks that lie openly: on the field, on the stack, and in the pile."""
    shown: Counter[Kind] = Counter()
    for seat in range(2):
        shown.update(_surely_shown(state, seat))
    for elemental in state.field:
        shown.update(elemental.sources)
    unchosen = Counter(PACKS[state.pack].supply())
    for stack in state.stacks:
        unchosen.subtract(stack)
    shown.update({kind: state.pile[kind] - unchosen[kind] for kind in KINDS})
    return shown


def _surely_shown(state: State, seat: int) -> Counter[Kind]:
    """What can be seen to have come from that seat: its elementals, spells, flashes and announcements."""
    shown = Counter(item.kind for item in state.stack if item.seat == seat)
    for elemental in state.field:
        if elemental.controller == seat:
            shown.update(elemental.components)
        shown.update(front.kind for front in elemental.fronts if front.caster == seat)
    return shown


def pieces_kept(state: State, seat: int) -> Counter[Kind]:
    """What a seat has in its trees, under its holders and in hand."""
    kept = Counter(KIND_OF[colour, size] for colour, tree in state.trees[seat].items() for size in tree)
    kept.update(stored.kind for stored in state.holders[seat].values() if stored is not None)
    if state.drawn is not None and state.drawn.seat == seat:
        kept[state.drawn.kind] += 1
    return kept
