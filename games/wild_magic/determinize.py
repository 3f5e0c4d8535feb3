"""What a viewer may not know, filled in so that everything it was shown still holds."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from games.kernel import Dice, guess_asks, is_hidden
from games.wild_magic.cards import ONE, TWO, WILD, Kind, sort_cards
from games.wild_magic.forcing import MeldDeal, deal_with_meld
from games.wild_magic.guardians.shared import hand_options
from games.wild_magic.memory import Hands, remembered, retold, steps_of
from games.wild_magic.pack import PACKS
from games.wild_magic.state import State


def determinize(view: dict[str, Any], viewer: int, dice: Dice) -> State:
    """A state that the viewer of `view` could not tell from the real one.

    Cards that the viewer knows to be in a hand are there; all others that it sees nowhere are dealt to the
    hands and the deck as a fair deal would.
    """
    view = {**view, "seats": [{**seat} for seat in view["seats"]]}
    unseen = _unseen(view)
    if not view["trail"]:
        known: Hands = {seat["seat"]: list(Counter(seat["known"]).elements()) for seat in view["seats"]}
        _deal(view, unseen, known, dice)
    else:
        trail = steps_of(view["trail"], viewer)
        story = remembered(trail, unseen, lambda hands: _odds(view, unseen, hands), dice)
        _deal(view, unseen, story.hands, dice)
        hands = {seat["seat"]: [*seat["hand"], *seat["box_hidden"]] for seat in view["seats"]}
        told = retold(trail, story, hands, dice)
        view["trail"] = [{**each, "cards": cards} for each, cards in zip(view["trail"], told, strict=True)]
    if view["decision"] is not None:
        view["decision"] = {**view["decision"], "asks": [{**ask} for ask in view["decision"]["asks"]]}
        guess_asks(view, dice, lambda seat: msgspec.to_builtins(hand_options(view["seats"][seat]["hand"])))
    return msgspec.convert(view, State)


def _deal(view: dict[str, Any], unseen: Counter[Kind], known: Hands, dice: Dice) -> None:
    """Put cards into all hidden zones; a hand that is known to hold a meld comes first."""
    rest = unseen.copy()
    slots = [
        (_must_meld(view, seat), seat, zone)
        for seat in view["seats"]
        for zone in ("hand", "box_hidden")
        if is_hidden(seat[zone])
    ]
    for _, seat, zone in slots:
        if seat[zone]["hidden"]:
            rest.subtract(known.get(seat["seat"], ()))
    cards = dice.shuffled(sorted(rest.elements()))
    for melds, seat, zone in sorted(slots, key=lambda slot: not slot[0]):
        hand = [*known.get(seat["seat"], ())] if seat[zone]["hidden"] else []
        wanted = seat[zone]["hidden"] - len(hand)
        if melds and zone == "hand":
            dealt = deal_with_meld(hand, cards, wanted, dice)
            for card in dealt:
                cards.remove(card)
        else:
            dealt, cards = cards[:wanted], cards[wanted:]
        hand += dealt
        sort_cards(hand)
        seat[zone] = hand
    if is_hidden(view["deck"]):
        view["deck"] = cards
    if is_hidden(view["shuffled"]):
        view["shuffled"] = ()


def _must_meld(view: dict[str, Any], seat: dict[str, Any]) -> bool:
    """Whether the seat has taken a pool and not melded yet: then it holds a meld."""
    turn = view["turn"]
    return bool(turn["option"] == "pool" and not turn["done"] and turn["active"] == seat["seat"])


def _odds(view: dict[str, Any], unseen: Counter[Kind], known: Hands) -> tuple[int, int]:
    """How many of how many deals agree with a meld that the active seat is known to hold."""
    for seat in view["seats"]:
        if _must_meld(view, seat) and is_hidden(seat["hand"]):
            rest = unseen.copy()
            for cards in known.values():
                rest.subtract(cards)
            held = known.get(seat["seat"], [])
            deal = MeldDeal(held, rest.elements(), seat["hand"]["hidden"] - len(held))
            return sum(deal.melding), deal.every
    return 1, 1


def _unseen(view: dict[str, Any]) -> Counter[Kind]:
    """The cards of the pack that the viewer sees nowhere."""
    unseen: Counter[Kind] = Counter(PACKS[view["pack"]].counts())
    for pool in view["pools"].values():
        unseen.subtract(pool)
    unseen.subtract(view["box"])
    for frame in view["agenda"]:
        unseen.subtract(frame["revealed"])
    for seat in view["seats"]:
        for element, meld in seat["melds"].items():
            unseen.subtract({ONE[element]: meld["ones"], TWO[element]: meld["twos"], WILD: meld["wilds"]})
        unseen.subtract(_shown(seat["hand"]))
        unseen.subtract(_shown(seat["box_hidden"]))
    unseen.subtract(_shown(view["deck"]))
    return unseen


def _shown(cards: Any) -> Iterable[Kind]:
    return () if is_hidden(cards) else cards
