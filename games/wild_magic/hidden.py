"""What a viewer may not know, filled in so that the open facts still hold."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from games.kernel import ContractError, Dice, is_hidden
from games.wild_magic.cards import KINDS, ONE, TWO, WILD, Kind
from games.wild_magic.pack import PACKS
from games.wild_magic.state import State

OPEN_ZONES: Final = {"pools": "WIM-POOL-1", "box": "WIM-R-25"}
"""Zones everybody may look through, and the rule that says so."""


def determinize(view: dict[str, Any], dice: Dice) -> State:
    """A state that the viewer of `view` could not tell from the real one.

    Cards known to be in a hand are put there first; the other unseen cards are shuffled into the rest.
    """
    for zone, clause in OPEN_ZONES.items():
        if is_hidden(view[zone]):
            raise ContractError(f"{clause}: {zone} are open")
    unseen = _unseen(view)
    slots: list[tuple[dict[str, Any], str, int, list[Kind]]] = []
    for seat in view["seats"]:
        for zone in ("hand", "box_hidden"):
            if is_hidden(seat[zone]):
                known: list[Kind] = []
                if zone == "hand":
                    known = [kind for kind, count in seat["known"].items() for _ in range(count)]
                slots.append((seat, zone, seat[zone]["hidden"], known))
                _remove(unseen, known)
    cards = dice.shuffled([kind for kind in KINDS for _ in range(unseen[kind])])
    for seat, zone, size, known in slots:
        missing = size - len(known)
        seat[zone] = sorted([*known, *cards[:missing]], key=KINDS.index)
        del cards[:missing]
    if is_hidden(view["deck"]):
        view["deck"] = cards
    if is_hidden(view["shuffled"]):
        view["shuffled"] = ()
    return msgspec.convert(view, State)


def _unseen(view: dict[str, Any]) -> dict[Kind, int]:
    """The cards of the pack that the viewer sees nowhere."""
    unseen = PACKS[view["pack"]].counts()
    for pool in view["pools"].values():
        _remove(unseen, pool)
    for kind, count in view["box"].items():
        unseen[kind] -= count
    for frame in view["frames"]:
        _remove(unseen, frame["revealed"])
    for seat in view["seats"]:
        for element, meld in seat["melds"].items():
            unseen[ONE[element]] -= meld["ones"]
            unseen[TWO[element]] -= meld["twos"]
            unseen[WILD] -= meld["wilds"]
        for zone in ("hand", "box_hidden"):
            if not is_hidden(seat[zone]):
                _remove(unseen, seat[zone])
    if not is_hidden(view["deck"]):
        _remove(unseen, view["deck"])
    return unseen


def _remove(counts: dict[Kind, int], cards: Iterable[Kind]) -> None:
    for card in cards:
        counts[card] -= 1
