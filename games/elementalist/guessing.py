"""Fill in what a viewer may not know, so that every public fact still holds.

Hidden are the trees, and the kinds under the holders and in hand. Stacks were drafted openly and all
else lies openly, so the hidden pyramids of both seats together are known by counting. Open is which
of them were drawn, within these public facts: trees give the smallest of a colour first, only a small
one is under the medium holder, none is large under the large one, and a pyramid in hand has a use.
"""

from collections import Counter
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

_UNKNOWN: Kind = "RS"
"""Stands in a hidden place until it is filled."""


class _Slot(msgspec.Struct, frozen=True):
    """A place out of the trees with a hidden pyramid; `ordered`: its drawing came after those before it."""

    seat: int
    place: str
    turn: int
    largest: int
    ordered: bool = True


def determinize(view: dict[str, Any], dice: Dice) -> State:
    """A state that gives the viewer the same view; what is open is chosen by the dice."""
    unknown = [seat for seat in range(2) if is_hidden(view["trees"][seat])]
    slots = _slots(view)
    state = _without_secrets(view)
    if unknown and state.phase not in {"roll", "draft"}:
        _Guess(state, unknown, slots, dice).fill()
    return state


def _slots(view: dict[str, Any]) -> list[_Slot]:
    """Hidden places, in the order in which their pyramids were drawn as far as that is public."""
    slots = [
        _Slot(seat, holder, stored["turn"], SMALL if holder == "M" else MEDIUM)
        for seat, holders in enumerate(view["holders"])
        for holder, stored in holders.items()
        if stored is not None and is_hidden(stored["kind"])
    ]
    drawn = view["drawn"]
    if drawn is not None and is_hidden(drawn["kind"]):
        if drawn["from"] == "tree":
            slots.append(_Slot(drawn["seat"], "drawn", view["turn"]["no"], LARGE))
        else:
            largest = SMALL if drawn["from"] == "M" else MEDIUM
            slots.append(_Slot(drawn["seat"], "drawn", 0, largest, ordered=False))
    slots.sort(key=lambda slot: slot.turn)
    return slots


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
    """Deals the hidden pyramids: places out of the trees first, by random depth-first search, then trees."""

    def __init__(self, state: State, unknown: list[int], slots: list[_Slot], dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.slots = slots
        self.rest = _hidden_pieces(state, unknown)
        """Pyramids not yet dealt."""
        self.room = [Counter(state.stacks[seat]) if seat in unknown else Counter[Kind]() for seat in range(2)]
        """How many of each kind may still be dealt to a seat."""
        self.need = [state.in_trees[seat] if seat in unknown else 0 for seat in range(2)]
        self.least: list[dict[str, int]] = [{}, {}]
        """Per colour, the size of the last one known to be drawn: none smaller is left in that tree."""
        self.unknown = unknown

    def fill(self) -> None:
        """Deal everything. The real pyramids are one way to do it, so there is always one."""
        if not self._fill_slots(0):
            raise LookupError("the view contradicts itself")

    def _fill_slots(self, position: int) -> bool:
        if position == len(self.slots):
            return self._fill_trees()
        slot = self.slots[position]
        seat, least = slot.seat, self.least[slot.seat]
        kinds = [kind for kind in KINDS for _ in range(min(self.rest[kind], self.room[seat][kind]))]
        tried: set[Kind] = set()
        for kind in self.dice.shuffled(kinds):
            if kind in tried or not self._suits(slot, kind):
                continue
            tried.add(kind)
            colour = COLOUR_OF[kind]
            before = least.get(colour, 0)
            self._deal(seat, kind, 1)
            if slot.ordered:
                least[colour] = PIPS[kind]
            self._place(slot, kind)
            if self._fill_slots(position + 1):
                return True
            least[colour] = before
            self._deal(seat, kind, -1)
        return False

    def _deal(self, seat: int, kind: Kind, number: int) -> None:
        self.rest[kind] -= number
        self.room[seat][kind] -= number

    def _place(self, slot: _Slot, kind: Kind) -> None:
        state = self.state
        if slot.place == "drawn":
            state.drawn = msgspec.structs.replace(casting.in_hand(state), kind=kind)
        else:
            holder: Holder = "M" if slot.place == "M" else "L"
            state.holders[slot.seat][holder] = Stored(slot.seat, slot.turn, kind)

    def _suits(self, slot: _Slot, kind: Kind) -> bool:
        if PIPS[kind] > slot.largest:
            return False
        if slot.ordered:
            if PIPS[kind] < self.least[slot.seat].get(COLOUR_OF[kind], 0):
                return False
            other = self.room[1 - slot.seat]
            smaller = (one for one in KINDS if COLOUR_OF[one] == COLOUR_OF[kind] and PIPS[one] < PIPS[kind])
            if any(self.rest[one] > other[one] for one in smaller):
                return False
        if slot.place == "drawn":
            drawn = msgspec.structs.replace(casting.in_hand(self.state), kind=kind)
            return casting.can_use(self.state, slot.seat, drawn)
        return True

    def _fill_trees(self) -> bool:
        """Split the rest between the seats; `False` if the places were filled so that it can't be done."""
        share: Counter[Kind] = Counter()
        free: list[Kind] = []
        for kind in KINDS:
            most, others = self._capacity(0, kind), self._capacity(1, kind)
            rest = self.rest[kind]
            if most + others < rest:
                return False
            share[kind] = max(rest - others, 0)
            free += [kind] * (min(most, rest) - share[kind])
        missing = self.need[0] - share.total()
        if not 0 <= missing <= len(free):
            return False
        share.update(self.dice.shuffled(free)[:missing])
        for seat in self.unknown:
            pieces = share if seat == 0 else self.rest - share
            self.state.trees[seat] = {colour: list(tree_of(pieces, colour)) for colour in COLOURS}
        return True

    def _capacity(self, seat: int, kind: Kind) -> int:
        if PIPS[kind] < self.least[seat].get(COLOUR_OF[kind], 0):
            return 0
        return self.room[seat][kind]


def _hidden_pieces(state: State, unknown: list[int]) -> Counter[Kind]:
    """All coloured pyramids but those that lie openly or are known to the viewer."""
    rest: Counter[Kind] = Counter(PACKS[state.pack].supply())
    rest.subtract({kind: state.pile[kind] for kind in KINDS})
    rest.subtract(item.kind for item in state.stack)
    for elemental in state.field:
        rest.subtract(elemental.components)
        rest.subtract(elemental.sources)
        rest.subtract(front.kind for front in elemental.fronts)
    for seat in range(2):
        if seat not in unknown:
            rest.subtract(pieces_kept(state, seat))
    return rest


def pieces_kept(state: State, seat: int) -> Counter[Kind]:
    """What a seat has in its trees, under its holders and in hand."""
    kept = Counter(KIND_OF[colour, size] for colour, tree in state.trees[seat].items() for size in tree)
    kept.update(stored.kind for stored in state.holders[seat].values() if stored is not None)
    if state.drawn is not None and state.drawn.seat == seat:
        kept[state.drawn.kind] += 1
    return kept
