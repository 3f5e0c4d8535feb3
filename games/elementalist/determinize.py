"""Fill in what a viewer may not know, so that everything it was shown still holds.

Stacks were drafted openly, and a tree gives its smallest pyramid first. So all there is to guess is from
which tree each draw came that hasn't been seen since. A guess is replayed draw by draw: what was shown later
was on top of its tree when it was drawn, and what is hidden fits the place where it lies.
"""

from typing import Any

import msgspec

from games.elementalist import casting
from games.elementalist.drafting import tree_of
from games.elementalist.pack import COLOURS, KIND_OF, PIPS, ROOM, Kind, Size
from games.elementalist.state import State, Trace
from games.kernel import Dice, is_hidden

_UNKNOWN: Kind = "RS"
"""Stands in a hidden place until it is filled."""
_SHARES = 12
"""Can be split evenly between one, two, three and four trees."""
_FINENESS = 2**48
"""Weights are rounded to this part of all, for dice that draw below 2**64."""


class History(msgspec.Struct, frozen=True):
    """What a seat may have drawn, in order, and how likely that is beside other ways.

    A seat is taken to draw from each of its trees that has a pyramid alike.
    """

    weight: int
    kinds: tuple[Kind, ...]
    left: tuple[tuple[Size, ...], ...]
    """The trees, in colour order, from bottom to top."""


def determinize(view: dict[str, Any], dice: Dice) -> State:
    """A state that gives the viewer the same view; what is open is chosen by the dice."""
    state = _without_secrets(view)
    for seat, trees in enumerate(view["trees"]):
        if is_hidden(trees) and state.phase == "play":
            _settle(state, seat, _chosen(histories(state, seat), dice))
    return state


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


def histories(state: State, seat: int) -> list[History]:
    """Every way in which the seat may have drawn what it drew. What it keeps hidden is not looked at."""
    ways = [History(1, (), tuple([tree_of(state.stacks[seat], colour) for colour in COLOURS]))]
    for draw, trace in enumerate(state.traces[seat]):
        ways = [
            further
            for way in ways
            for further in _further(way, trace)
            if further.kinds[-1] == trace.kind
            or (trace.kind is None and _fits(state, seat, draw, further.kinds[-1]))
        ]
    return ways


def _further(way: History, trace: Trace) -> list[History]:
    """One more draw, from each tree that has a pyramid; the clock draws from the first."""
    full = [number for number, tree in enumerate(way.left) if tree]
    if trace.first_tree:
        del full[1:]
    found = []
    for number in full:
        tree = way.left[number]
        left = (*way.left[:number], tree[:-1], *way.left[number + 1 :])
        kind = KIND_OF[COLOURS[number], tree[-1]]
        found.append(History(way.weight * (_SHARES // len(full)), (*way.kinds, kind), left))
    return found


def _fits(state: State, seat: int, draw: int, kind: Kind) -> bool:
    """Whether a draw that wasn't seen since may have been of that kind, for where it lies and went by."""
    if any(PIPS[kind] <= ROOM[holder] for holder in state.traces[seat][draw].passed_over):
        return False
    for holder, stored in state.holders[seat].items():
        if stored is not None and stored.draw == draw:
            return PIPS[kind] <= ROOM[holder]
    drawn = state.in_hand()
    # Without any use it would have been shown.
    suits = drawn.origin == "tree" or PIPS[kind] <= ROOM[drawn.origin]
    return suits and casting.can_use(state, seat, msgspec.structs.replace(drawn, kind=kind))


def _chosen(ways: list[History], dice: Dice) -> History:
    """One of them, by weight. The truth is one, so there is always one."""
    total = sum([way.weight for way in ways])
    weights = [max(1, way.weight * _FINENESS // total) for way in ways]
    number = dice.below(sum(weights))
    for way, weight in zip(ways, weights, strict=True):
        number -= weight
        if number < 0:
            return way
    raise LookupError("the view contradicts itself")


def _settle(state: State, seat: int, way: History) -> None:
    state.trees[seat] = {colour: list(tree) for colour, tree in zip(COLOURS, way.left, strict=True)}
    for holder, stored in state.holders[seat].items():
        if stored is not None:
            state.holders[seat][holder] = msgspec.structs.replace(stored, kind=way.kinds[stored.draw])
    if state.drawn is not None and state.drawn.seat == seat:
        state.drawn = msgspec.structs.replace(state.drawn, kind=way.kinds[state.drawn.draw])
