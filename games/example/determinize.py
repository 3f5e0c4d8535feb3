"""What a viewer may not know, filled in so that everything it was shown still holds."""

from typing import Any

import msgspec

from games.example.state import PACKS, State
from games.kernel import Dice, guess_asks, is_hidden


def determinize(view: dict[str, Any], dice: Dice) -> State:
    """A state with the same view: cards that were not seen lie in the other hand and the deck by chance."""
    hands = view["hands"]
    seen = {
        *view["table"],
        *view["played"],
        *(card for hand in hands if not is_hidden(hand) for card in hand),
    }
    unseen = dice.shuffled([card for card in PACKS[view["pack"]].cards if card not in seen])
    for seat, hand in enumerate(hands):
        if is_hidden(hand):
            hands[seat] = [unseen.pop() for _ in range(hand["hidden"])]
    if is_hidden(view["deck"]):
        view["deck"] = unseen
    guess_asks(view, dice, lambda seat: [{"number": card} for card in sorted(hands[seat])])
    return msgspec.convert(view, State)
