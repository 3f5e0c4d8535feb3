"""Guessed worlds agree with all that their viewer was shown, in whatever order it was shown."""

from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
import pytest

from games.kernel import SPECTATOR, Dice, Event, view
from games.kernel.content import canonical
from games.kernel.visibility import is_hidden, redact
from games.wild_magic.cards import ONE, TWO, WILD, Kind
from games.wild_magic.forcing import MeldDeal, deal_with_meld
from games.wild_magic.melding import legal_melds
from games.wild_magic.state import State
from tests.kit import ScriptedDice
from tests.wild_magic.random_play import play
from tests.wild_magic.table import GAME, Scene, cards, claim, discard, draw, give, meld, pool, short

Hands = tuple[tuple[Kind, ...], ...]
TOO_MANY = 400


def without(hand, gone):
    return tuple(sorted((Counter(hand) - Counter(gone)).elements()))


class Witness:
    """All that the hands may hold for sure, as one viewer has it from the events it was sent."""

    def __init__(self, viewer, seats):
        self.viewer = viewer
        self.sizes = [0] * seats
        self.possible: set[Hands] = {((),) * seats}

    @property
    def lost(self):
        """Whether there are more possibilities than are worth following."""
        return len(self.possible) > TOO_MANY

    def see(self, event):
        kind = str(type(event).__struct_config__.tag)
        sent = msgspec.json.decode(canonical(redact(event, self.viewer, SPECTATOR)))
        match kind:
            case "hand_dealt" | "cards_drawn":
                self.sizes[sent["seat"]] += sent["count"]
            case "pool_taken":
                self.move(None, sent["seat"], sent["cards"])
            case "pool_card_taken":
                self.move(None, sent["seat"], [sent["card"]])
            case "card_discarded" | "meld_reinforced":
                self.move(sent["seat"], None, [sent["card"]])
            case "meld_laid":
                element = sent["element"]
                laid = [ONE[element]] * sent["ones"] + [TWO[element]] * sent["twos"] + [WILD] * sent["wilds"]
                self.move(sent["seat"], None, laid)
            case "cards_given":
                self.move(sent["from"], sent["to"], sent["cards"])

    def move(self, giver, taker, moved):
        count = moved["hidden"] if is_hidden(moved) else len(moved)
        before = 0 if giver is None else self.sizes[giver]
        if giver is not None:
            self.sizes[giver] -= count
        if taker is not None:
            self.sizes[taker] += count
        after: set[Hands] = set()
        for hands in self.possible:
            for known in self.choices(hands, giver, count, before) if is_hidden(moved) else [moved]:
                now = list(hands)
                if giver is not None:
                    now[giver] = without(now[giver], known)
                if taker is not None:
                    now[taker] = tuple(sorted([*now[taker], *known]))
                if giver is None or len(now[giver]) <= self.sizes[giver]:
                    after.add(tuple(now))
        self.possible = after

    @staticmethod
    def choices(hands, giver, count, size):
        """The known cards that may be among those that left."""
        hand = hands[giver or 0]
        fewest = max(0, count - (size - len(hand)))
        return [
            list(some)
            for number in range(fewest, min(count, len(hand)) + 1)
            for some in set(combinations(hand, number))
        ]

    def agrees(self, state):
        """Whether the hands of a state hold what they must."""
        held = [Counter([*seat.hand, *seat.box_hidden]) for seat in state.seats]
        return any(
            all(not Counter(hand) - held[seat] for seat, hand in enumerate(hands) if seat != self.viewer)
            for hands in self.possible
        )


def guess(state, viewer, dice):
    world: State = GAME.determinize(msgspec.json.decode(canonical(view(state, viewer))), viewer, dice)
    return world


MIXES: tuple[dict[str, Any], ...] = (
    {"guardians": "on", "guardian_sides": "random"},
    {"guardians": "on", "guardian_sides": {"elowen": "dark", "nymora": "dark", "brisenna": "light"}},
    {"guardians": "on", "guardian_sides": "dark"},
    {},
)


@pytest.mark.clause("WIM-R-23")
def test_worlds_agree_with_all_that_was_shown():
    dice = Dice(b"m" * 32, 1)
    asked = unsure = 0
    for seed in range(60):
        seats = 2 + seed % 4
        witnesses = [Witness(viewer, seats) for viewer in (SPECTATOR, *range(seats))]
        for commit in play(seed, seats, MIXES[seed // 4 % 4], concede_in=60):
            for witness in witnesses:
                for record in commit.records:
                    if isinstance(record, Event):
                        witness.see(record)
            witnesses = [witness for witness in witnesses if not witness.lost]
            if commit.state.result is None and dice.below(6) == 0:
                for witness in witnesses:
                    asked += 1
                    unsure += len(witness.possible) > 1
                    assert witness.agrees(commit.state)
                    assert witness.agrees(guess(commit.state, witness.viewer, dice))
    assert asked > 3000
    assert unsure > 300


@pytest.mark.clause("WIM-R-23")
def test_worlds_of_worlds_agree_with_the_other_viewers_views():
    """A guessed world is whole: others may guess in it in turn."""
    dice = Dice(b"m" * 32, 2)
    for seed in range(12):
        for commit in play(seed, 4, MIXES[seed % 3]):
            if commit.state.result is None and dice.below(8) == 0:
                world = guess(commit.state, 0, dice)
                for viewer in (1, SPECTATOR):
                    inner = guess(world, viewer, dice)
                    assert canonical(view(inner, viewer)) == canonical(view(world, viewer))


def counted(scene, viewer, seat, zone="hand", worlds=200):
    """What a hand holds in guessed worlds."""
    dice = Dice(b"m" * 32, 3)
    found = [guess(scene.state, viewer, dice).seats[seat] for _ in range(worlds)]
    return Counter(short(getattr(each, zone)) for each in found)


@pytest.mark.clause("WIM-PLT-1")
def test_known_cards_that_left_with_their_seat_stay_away():
    scene = Scene("S1x3", "W1", "C1", pools="S2x2", deck=30).do(0, pool("S")).do(0, meld("S", 3)).do(0, claim)
    assert scene.hand(0) == "S2 S2"
    scene.concede(0)
    assert counted(scene, 1, 0, "box_hidden") == {"S2 S2": 200}


@pytest.mark.clause("WIM-GRD-11")
def test_a_known_hand_that_is_handed_on_is_still_known():
    guardians = {"S": "elowen dark"}
    scene = Scene("S1x3", "", "W1", pools="F1 F2", guardians=guardians)
    scene.do(0, pool("F")).do(0, meld("S", 3))
    assert scene.hand(2) == "W1 F1 F2"
    for viewer in (0, 1, SPECTATOR):
        dice = Dice(b"m" * 32, 4)
        for _ in range(100):
            assert not Counter(cards("F1 F2")) - Counter(guess(scene.state, viewer, dice).seats[2].hand)


@pytest.mark.parametrize("guardian", ["nymora dark", "ithrael light", "elowen dark"])
@pytest.mark.clause("WIM-GRD-23", "WIM-GRD-20", "WIM-GRD-11")
def test_a_giver_remembers_what_it_gave(guardian):
    scene = Scene("S1x3 A2 F1 L2", "C2 L1", "W1x2", guardians={"S": guardian}, asks="draw_followup", deck=30)
    scene.do(0, meld("S", 3), ScriptedDice(0))
    giver, taker, given = 0, 1, "A2"
    if guardian == "ithrael light":
        giver, taker, given = 1, 0, "C2"
    if guardian == "elowen dark":
        taker = 2
    if scene.asked()[0][1] in {"give", "gift"}:
        scene.do(giver, give(given))
    assert given in scene.hand(taker)
    dice = Dice(b"m" * 32, 5)
    for _ in range(100):
        assert cards(given)[0] in guess(scene.state, giver, dice).seats[taker].hand


@pytest.mark.clause("WIM-GRD-23")
def test_one_of_two_known_cards_has_left_and_each_is_as_likely():
    scene = Scene("S1x3", "", "W1", pools="F1 F2", guardians={"S": "nymora dark"})
    scene.do(0, pool("F")).do(0, meld("S", 3), ScriptedDice(1))
    assert (scene.hand(0), scene.hand(1)) == ("F1", "F2")
    found = counted(scene, 2, 0, worlds=600)
    assert set(found) == {"F1", "F2"}
    assert 240 < found["F1"] < 360
    dice = Dice(b"m" * 32, 6)
    for _ in range(100):
        world = guess(scene.state, 2, dice)
        assert sorted(short(world.seats[seat].hand) for seat in (0, 1)) == ["F1", "F2"]
    assert counted(scene, 1, 0) == {"F1": 200}


@pytest.mark.clause("WIM-GRD-23")
def test_what_is_seen_later_tells_which_card_had_left():
    scene = Scene("S1x3", "", "W1", pools="F1 F2", guardians={"S": "nymora dark"})
    scene.do(0, pool("F")).do(0, meld("S", 3), ScriptedDice(1)).do(0, claim)
    scene.do(1, draw).do(1, discard("F2"))
    found = counted(scene, 2, 0, worlds=400)
    # Seat 1 may have drawn another one, but that is not likely.
    assert set(found) == {"F1", "F2"}
    assert 340 < found["F1"] < 390


@pytest.mark.clause("WIM-TURN-8")
@pytest.mark.parametrize(
    ("known", "rest", "wanted"),
    [("F1", "F1x2 A1x3 *x2", 3), ("A1 C1", "A1x2 C2x2 S1x2 *", 2), ("*", "F1 A1 C1 S1 *x2", 3)],
)
def test_deals_with_a_meld_are_counted_and_drawn_fairly(known, rest, wanted):
    held, left = cards(known), cards(rest)
    deals = list(combinations(range(len(left)), wanted))
    melding = [
        [left[at] for at in deal] for deal in deals if legal_melds([*held, *(left[at] for at in deal)])
    ]
    deal = MeldDeal(held, left, wanted)
    assert (sum(deal.melding), deal.every) == (len(melding), len(deals))
    expected = Counter(short(sorted(each)) for each in melding)
    dice, found = Dice(b"m" * 32, 7), Counter()
    rounds = 200 * len(melding)
    for _ in range(rounds):
        found[short(sorted(deal_with_meld(held, dice.shuffled(left), wanted, dice)))] += 1
    assert set(found) == set(expected)
    for name, number in expected.items():
        assert abs(found[name] - 200 * number) < 60 * number**0.5 + 60
