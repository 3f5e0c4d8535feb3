"""What a viewer may not know, filled in so that the open facts still hold."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from games.kernel import ContractError, Dice, is_hidden
from games.wild_magic.cards import KINDS, ONE, TWO, WILD, Kind, sort_cards
from games.wild_magic.melding import legal_melds
from games.wild_magic.pack import PACKS
from games.wild_magic.state import State

OPEN_ZONES: Final = {"pools": "WIM-POOL-1", "box": "WIM-R-25"}
"""Zones everybody may look through, and the rule that says so."""


def determinize(view: dict[str, Any], dice: Dice) -> State:
    """A state that the viewer of `view` could not tell from the real one.

    Cards known to be in a hand are put there; the other unseen cards are shuffled into the rest.
    """
    for zone, clause in OPEN_ZONES.items():
        if is_hidden(view[zone]):
            raise ContractError(f"{clause}: {zone} are open")
    view = {**view, "seats": [{**seat} for seat in view["seats"]]}
    slots = _hidden_slots(view)
    unseen = _unseen(view)
    for slot in slots:
        _remove(unseen, slot.known)
    cards: list[Kind] = [kind for kind in KINDS for _ in range(unseen[kind])]
    must_meld = [each["seat"] for each in view["pending"] if each["kind"] == "forced_meld"]
    while True:
        dice.shuffle(cards)
        _fill(view, slots, cards)
        # Whoever has taken a pool holds a meld: that much the table knows.
        if all(legal_melds(view["seats"][seat]["hand"]) for seat in must_meld):
            return msgspec.convert(view, State)


class _Slot(msgspec.Struct):
    """A zone of hidden cards: where it is, its size, and what is known to be in it."""

    where: dict[str, Any]
    zone: str
    size: int
    known: list[Kind] = []


def _hidden_slots(view: dict[str, Any]) -> list[_Slot]:
    slots: list[_Slot] = []
    for seat in view["seats"]:
        if is_hidden(seat["hand"]):
            known: list[Kind] = [kind for kind, count in seat["known"].items() for _ in range(count)]
            slots.append(_Slot(seat, "hand", seat["hand"]["hidden"], known))
        if is_hidden(seat["box_hidden"]):
            slots.append(_Slot(seat, "box_hidden", seat["box_hidden"]["hidden"]))
    if is_hidden(view["deck"]):
        slots.append(_Slot(view, "deck", view["deck"]["hidden"]))
    if is_hidden(view["shuffled"]):
        view["shuffled"] = ()
    return slots


def _fill(view: dict[str, Any], slots: list[_Slot], cards: list[Kind]) -> None:
    """Deal shuffled cards into the hidden zones; all but the deck are kept in order."""
    start = 0
    for slot in slots:
        end = start + slot.size - len(slot.known)
        dealt = [*slot.known, *cards[start:end]]
        if slot.where is not view:
            sort_cards(dealt)
        slot.where[slot.zone] = dealt
        start = end


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
