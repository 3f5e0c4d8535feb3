"""Invariant 10: whoever folds the events as sent to it arrives at its view of the match."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from games.kernel.content import canonical
from games.kernel.visibility import SPECTATOR, is_hidden, redact, view
from games.wild_magic.cards import ELEMENTS, KINDS, ONE, TWO, WILD
from tests.wild_magic.random_play import matches


def number(cards):
    """How many cards a list holds, hidden or not."""
    return int(cards["hidden"]) if is_hidden(cards) else len(cards)


class Onlooker:
    """What one viewer knows of the table from the events it was sent, and from nothing else."""

    def __init__(self, viewer):
        self.viewer = viewer
        self.hands: list[Counter[str] | int] = []
        self.conceded: list[list[str] | int] = []
        self.deck = 0
        self.pools: dict[str, Counter[str]] = {element: Counter() for element in ELEMENTS}
        self.melds: list[dict[str, dict[str, int]]] = []
        self.box: Counter[str] = Counter()
        self.tokens: dict[str, Any] = dict.fromkeys(ELEMENTS, "board")
        self.guardians: dict[str, Any] = {}
        self.asked: list[int] = []
        self.turn: tuple[int, int, bool] = (0, 0, False)
        self.trigger: str | None = None

    def gain(self, seat, cards):
        hand = self.hands[seat]
        if isinstance(hand, int):
            self.hands[seat] = hand + number(cards)
        else:
            hand.update(cards)

    def lose(self, seat, cards):
        hand = self.hands[seat]
        if isinstance(hand, int):
            self.hands[seat] = hand - number(cards)
        else:
            hand.subtract(cards)

    def fold(self, kind, sent):
        """One event, as far as it was shown."""
        seat = sent.get("seat", -1)
        match kind:
            case "match_configured":
                seats = range(sent["seats"])
                self.hands = [Counter() if each == self.viewer else 0 for each in seats]
                self.conceded = [[] if each == self.viewer else 0 for each in seats]
                self.melds = [{} for _ in seats]
            case "guardians_placed":
                self.guardians = dict(sent["guardians"])
            case "guardians_swapped":
                a, b = sent["a"], sent["b"]
                self.guardians[a], self.guardians[b] = self.guardians[b], self.guardians[a]
            case "pools_started":
                for element, card in sent["cards"].items():
                    self.pools[element][card] += 1
            case "deck_shuffled":
                self.deck = number(sent["order"])
            case "hand_dealt":
                self.deck -= sent["count"]
                self.gain(seat, sent["cards"])
            case "cards_drawn":
                self.deck = sent["deck_left"]
                self.gain(seat, sent["cards"])
            case "deck_revealed":
                self.deck = sent["deck_left"]
            case "card_pooled":
                self.pools[sent["pool"]][sent["card"]] += 1
            case "card_discarded":
                self.pools[sent["pool"]][sent["card"]] += 1
                self.lose(seat, [sent["card"]])
            case "pool_taken":
                self.pools[sent["element"]].clear()
                self.gain(seat, sent["cards"])
            case "pool_card_taken":
                self.pools[sent["pool"]][sent["card"]] -= 1
                self.gain(seat, [sent["card"]])
            case "pool_burned":
                self.pools[sent["element"]].clear()
                self.box.update(sent["cards"])
            case "cards_given":
                self.lose(sent["from"], sent["cards"])
                self.gain(sent["to"], sent["cards"])
            case "end_triggered":
                self.trigger = sent["reason"]
            case _:
                self.fold_melds_and_turns(kind, sent, seat)

    def fold_melds_and_turns(self, kind, sent, seat):
        match kind:
            case "meld_laid":
                element = sent["element"]
                meld = {name: sent[name] for name in ("ones", "twos", "wilds")}
                self.melds[seat][element] = meld
                self.lose(seat, self.cards(element, meld))
            case "meld_replaced":
                del self.melds[seat][sent["element"]]
                self.box.update(sent["cards"])
            case "meld_reinforced":
                name = "wilds" if sent["card"] == WILD else "ones" if sent["card"].endswith("1") else "twos"
                self.melds[seat][sent["element"]][name] += 1
                self.lose(seat, [sent["card"]])
            case "weakest_discarded":
                for loser in sent["seats"]:
                    del self.melds[loser][sent["element"]]
                self.box.update(sent["cards"])
            case "token_claimed":
                self.tokens[sent["element"]] = seat
            case "token_returned":
                self.tokens[sent["element"]] = "board"
            case "decision_opened":
                self.asked = [ask["seat"] for ask in sent["decision"]["asks"]]
            case "decision_answered":
                if sent["id"]:
                    self.asked.remove(seat)
            case "decision_closed" | "match_ended":
                self.asked = []
            case "turn_started":
                self.turn = (sent["no"], seat, sent["extra"])
            case "seat_conceded":
                for element, meld in sent["melds"].items():
                    self.box.update(self.cards(element, meld))
                self.melds[seat] = {}
                self.tokens.update(dict.fromkeys(sent["tokens"], "board"))
                own = seat == self.viewer
                self.conceded[seat] = sent["hand"] if own else sent["hand_count"]
                self.hands[seat] = Counter() if own else 0

    @staticmethod
    def cards(element, meld):
        return [ONE[element]] * meld["ones"] + [TWO[element]] * meld["twos"] + [WILD] * meld["wilds"]

    def table(self):
        """The table in the words of a view."""
        return {
            "deck": {"hidden": self.deck},
            "hands": [self.shown(hand) for hand in self.hands],
            "conceded": [self.shown(hand) for hand in self.conceded],
            "pools": {element: self.shown(pool) for element, pool in self.pools.items()},
            "melds": self.melds,
            "box": {card: count for card, count in self.box.items() if count},
            "tokens": self.tokens,
            "guardians": self.guardians,
            "asked": self.asked,
            "turn": self.turn,
            "end_trigger": self.trigger,
        }

    @staticmethod
    def shown(cards):
        if isinstance(cards, int):
            return {"hidden": cards}
        return sorted(Counter(cards).elements(), key=KINDS.index)


def seen(shown):
    """The same parts of a view."""
    turn = shown["turn"]
    return {
        "deck": shown["deck"],
        "hands": [seat["hand"] for seat in shown["seats"]],
        "conceded": [seat["box_hidden"] for seat in shown["seats"]],
        "pools": shown["pools"],
        "melds": [seat["melds"] for seat in shown["seats"]],
        "box": {card: count for card, count in shown["box"].items() if count},
        "tokens": shown["tokens"],
        "guardians": shown["guardians"],
        "asked": [ask["seat"] for ask in (shown["decision"] or {"asks": []})["asks"] if not ask["answered"]],
        "turn": (turn["no"], turn["active"], turn["extra"]),
        "end_trigger": shown["end_trigger"],
    }


@pytest.mark.clause("WIM-POOL-1", "WIM-R-23", "WIM-R-25")
def test_inv_10_folding_redacted_events_gives_the_viewers_view():
    for match in matches(25):
        onlookers: list[Onlooker] = []
        for commit in match:
            onlookers = onlookers or [
                Onlooker(viewer) for viewer in (SPECTATOR, *range(len(commit.state.seats)))
            ]
            for onlooker in onlookers:
                for record in commit.records:
                    kind = str(type(record).__struct_config__.tag)
                    onlooker.fold(
                        kind, msgspec.json.decode(canonical(redact(record, onlooker.viewer, commit.actor)))
                    )
                shown = msgspec.json.decode(canonical(view(commit.state, onlooker.viewer)))
                assert onlooker.table() == seen(shown)
