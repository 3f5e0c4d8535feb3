"""Fill in what a viewer may not know, so that every public fact still holds.

Stacks were drafted openly, and a tree gives its smallest pyramid first. So a tree is known once it is
known how many of its colour have been drawn: it is what the stack has left of the largest. All that
was drawn lies openly, but for what is under the holders and in hand. A guess is therefore a number of
drawn pyramids for each colour, and a place for each of them that doesn't lie openly.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, permutations, product
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
    SIZES,
    SMALL,
    Holder,
    Kind,
)
from games.elementalist.state import State, Stored
from games.kernel import Dice, is_hidden

Draws = tuple[int, ...]
"""How many pyramids of each colour a seat has drawn, in colour order."""
Counts = list[int]
"""A number for each kind, in the order of `KINDS`: by colour, then from small to large."""

_INDEX: dict[Kind, int] = {kind: index for index, kind in enumerate(KINDS)}
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
        self.stacks: list[Counts] = [[stack.get(kind, 0) for kind in KINDS] for stack in state.stacks]
        self.own_shown = [_surely_shown(state, seat) for seat in range(2)]
        self.shown = self._shown()

    def _shown(self) -> Counts:
        """What the unknown seats have drawn and lies openly: on the field, on the stack, and in the pile."""
        state = self.state
        supply = PACKS[state.pack].supply()
        shown = [state.pile[kind] - supply[kind] for kind in KINDS]
        for seat in range(2):
            shown = _plus(_plus(shown, self.own_shown[seat]), self.stacks[seat])
            if seat not in self.unknown:
                shown = _minus(shown, _minus(self.stacks[seat], _kept(state, seat)))
        for elemental in state.field:
            for kind in elemental.sources:
                shown[_INDEX[kind]] += 1
        return shown

    def fill(self, dice: Dice) -> None:
        """Choose one explanation. The truth is one, so there is always one."""
        if len(self.unknown) == 1:
            (seat,) = self.unknown
            guesses = [{seat: drawn} for drawn in self._totals()]
            ways = [(guess, kinds) for guess in guesses for kinds in self._placings(guess)]
            self._settle(*dice.choice(ways))
            return
        totals = list(self._totals())
        for first in dice.shuffled(self._possibilities(0)):
            for total in dice.shuffled(totals):
                both = {0: first, 1: tuple([a - b for a, b in zip(total, first, strict=True)])}
                if ways := [(both, kinds) for kinds in self._placings(both)]:
                    self._settle(*dice.choice(ways))
                    return
        raise LookupError("the view contradicts itself")

    def _totals(self) -> Iterator[Draws]:
        """What may have been drawn in all: what is shown, and one pyramid of some colour for each place."""
        shown = [sum(self.shown[start : start + len(SIZES)]) for start in range(0, len(KINDS), len(SIZES))]
        for extra in combinations_with_replacement(range(len(COLOURS)), len(self.places)):
            yield tuple([number + extra.count(colour) for colour, number in enumerate(shown)])

    def _possibilities(self, seat: int) -> list[Draws]:
        """All that a seat may have drawn, as far as its own stack tells."""
        stack = self.stacks[seat]
        most = [sum(stack[start : start + len(SIZES)]) for start in range(0, len(KINDS), len(SIZES))]
        number = sum(most) - self.state.in_trees[seat]
        return [drawn for drawn in product(*(range(n + 1) for n in most)) if sum(drawn) == number]

    def _given(self, seat: int, drawn: Draws) -> Counts | None:
        """The pyramids that the trees gave, smallest first; `None` if the stack can't explain it."""
        stack = self.stacks[seat]
        given = []
        for colour, wanted in enumerate(drawn):
            rest = wanted
            for index in range(len(SIZES) * colour, len(SIZES) * (colour + 1)):
                number = min(rest, stack[index])
                given.append(number)
                rest -= number
            if rest:
                return None
        return given if sum(stack) - sum(given) == self.state.in_trees[seat] else None

    def _placings(self, drawn: dict[int, Draws]) -> list[tuple[Kind, ...]]:
        """Every way to put what was drawn and isn't shown into the hidden places."""
        given: dict[int, Counts] = {}
        hidden = [-number for number in self.shown]
        for seat, numbers in drawn.items():
            pieces = self._given(seat, numbers)
            if pieces is None:
                return []
            given[seat] = pieces
            hidden = _plus(hidden, pieces)
        if min(hidden) < 0:
            return []
        kinds = [kind for kind, number in zip(KINDS, hidden, strict=True) for _ in range(number)]
        return [way for way in sorted(set(permutations(kinds))) if self._suit(way, given)]

    def _suit(self, kinds: tuple[Kind, ...], given: dict[int, Counts]) -> bool:
        """Whether the pyramids fit the places, their owners' trees, and the order of drawing."""
        least: dict[tuple[int, str], int] = {}
        rest = {seat: _minus(pieces, self.own_shown[seat]) for seat, pieces in given.items()}
        for place, kind in zip(self.places, kinds, strict=True):
            rest[place.seat][_INDEX[kind]] -= 1
            key = (place.seat, COLOUR_OF[kind])
            if PIPS[kind] > place.largest or (place.turn and PIPS[kind] < least.get(key, 0)):
                return False
            if place.turn:
                least[key] = PIPS[kind]
            if place.holder is None and not self._usable(place.seat, kind):
                return False
        return all(min(counts) >= 0 for counts in rest.values())

    def _usable(self, seat: int, kind: Kind) -> bool:
        """A pyramid in hand without any use would have been shown."""
        drawn = msgspec.structs.replace(self.state.in_hand(), kind=kind)
        return casting.can_use(self.state, seat, drawn)

    def _settle(self, drawn: dict[int, Draws], kinds: tuple[Kind, ...]) -> None:
        state = self.state
        for seat, numbers in drawn.items():
            for colour, number in zip(COLOURS, numbers, strict=True):
                tree = tree_of(state.stacks[seat], colour)
                state.trees[seat][colour] = list(tree[: len(tree) - number])
        for place, kind in zip(self.places, kinds, strict=True):
            if place.holder is None:
                state.drawn = msgspec.structs.replace(state.in_hand(), kind=kind)
            else:
                state.holders[place.seat][place.holder] = Stored(place.seat, place.turn, kind)


def _plus(one: Counts, other: Counts) -> Counts:
    return [a + b for a, b in zip(one, other, strict=True)]


def _minus(one: Counts, other: Counts) -> Counts:
    return [a - b for a, b in zip(one, other, strict=True)]


def _counts(kinds: Iterable[Kind]) -> Counts:
    counts = [0] * len(KINDS)
    for kind in kinds:
        counts[_INDEX[kind]] += 1
    return counts


def _surely_shown(state: State, seat: int) -> Counts:
    """What can be seen to have come from that seat: its elementals, spells, flashes and announcements."""
    kinds = [item.kind for item in state.stack if item.seat == seat]
    for elemental in state.field:
        if elemental.controller == seat:
            kinds += elemental.components
        kinds += [front.kind for front in elemental.fronts if front.caster == seat]
    return _counts(kinds)


def _kept(state: State, seat: int) -> Counts:
    """What a seat has in its trees, under its holders and in hand."""
    kinds = [KIND_OF[colour, size] for colour, tree in state.trees[seat].items() for size in tree]
    kinds += [stored.kind for stored in state.holders[seat].values() if stored is not None]
    if state.drawn is not None and state.drawn.seat == seat:
        kinds.append(state.drawn.kind)
    return _counts(kinds)
