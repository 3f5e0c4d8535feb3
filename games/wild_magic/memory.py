"""What a viewer may remember of hands it can't see: the cards that it has seen going in and not coming out.

Where cards left such a hand unseen, several things may have happened. A story guesses one of them: each card
of the hand is as likely to have left as any other, and what was seen later must still have been possible.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from games.kernel import Dice, is_hidden
from games.wild_magic.cards import Kind
from games.wild_magic.forcing import happens

Hands = dict[int, Counter[Kind]]
Odds = Callable[[Hands], tuple[int, int]]
"""How many of how many fair deals of all other cards agree with what else is known: (some, all)."""
_TRIES: Final = 12


class Step(msgspec.Struct):
    """One entry of the trail as the viewer saw it. Its own hand it sees: a seat of its own is left out.

    `cards` are `None` where it did not see them.
    """

    giver: int | None
    taker: int | None
    size: int
    count: int
    cards: list[Kind] | None


def steps_of(trail: list[dict[str, Any]], viewer: int) -> list[Step]:
    """The trail of a view."""
    steps = []
    for each in trail:
        cards, giver, taker = each["cards"], each["giver"], each["taker"]
        hidden = is_hidden(cards)
        steps.append(
            Step(
                giver=None if giver == viewer else giver,
                taker=None if taker == viewer else taker,
                size=each["size"],
                count=cards["hidden"] if hidden else len(cards),
                cards=None if hidden else cards,
            )
        )
    return steps


class Story:
    """What may have happened along a trail.

    `hands` are the remembered cards by seat. For each unseen step, `guessed` are the remembered cards that
    left by it, and `beside` those that the taker then had.
    """

    def __init__(self, trail: Sequence[Step], unseen: Counter[Kind], dice: Dice) -> None:
        self.trail = trail
        self.unseen = unseen
        self.dice = dice
        self.hands: Hands = {}
        self.guessed: list[list[Kind]] = []
        self.beside: list[Counter[Kind]] = []
        self.loose: set[Kind] = set()

    def hand(self, seat: int) -> Counter[Kind]:
        """The remembered cards of a seat."""
        return self.hands.setdefault(seat, Counter())

    def tell(self) -> bool:
        """Go along the trail by chance; False if what was seen could not have happened so."""
        for step in self.trail:
            cards = step.cards
            if cards is None:
                cards = self._guess(step)
                self.loose.update(self.hand(step.giver or 0))
            if not self.move(step, cards):
                return False
        return self.fits()

    def fits(self) -> bool:
        """No more cards are remembered than are out of sight."""
        remembered: Counter[Kind] = Counter()
        for hand in self.hands.values():
            remembered.update(hand)
        return all(number <= self.unseen[kind] for kind, number in remembered.items())

    def _guess(self, step: Step) -> list[Kind]:
        """The remembered cards among those that left."""
        cards: list[Kind | None] = list(self.hand(step.giver or 0).elements())
        cards += [None] * (step.size - len(cards))
        self.dice.shuffle(cards)
        return [card for card in cards[: step.count] if card is not None]

    def move(self, step: Step, cards: list[Kind]) -> bool:
        """The cards leave the one hand and come into the other; False if they could not."""
        if step.giver is not None and not self._leaves(step, self.hand(step.giver), cards):
            return False
        if step.taker is not None:
            self.hand(step.taker).update(cards)
        if step.cards is None:
            self.guessed.append(cards)
            self.beside.append(self.hand(step.taker or 0).copy())
        return True

    def _leaves(self, step: Step, hand: Counter[Kind], cards: list[Kind]) -> bool:
        """Take cards out of a hand. What isn't remembered there was among its unknown cards."""
        for card in cards:
            if hand[card]:
                hand[card] -= 1
            elif card in self.loose and not self._held_by_chance(card, step.size - hand.total()):
                return False
        return hand.total() <= step.size - step.count

    def _held_by_chance(self, card: Kind, unknown: int) -> bool:
        """Whether a hand has such a card among its unknown ones, by the odds of a fair deal."""
        total = self.unseen.total() + 1
        return any(self.dice.below(total) <= self.unseen[card] for _ in range(unknown))


def remembered(trail: list[Step], unseen: Counter[Kind], odds: Odds, dice: Dice) -> Story:
    """A story that could have happened, by the odds of a fair deal.

    `unseen`: the cards that the viewer sees nowhere.
    """
    for _ in range(_TRIES):
        story = Story(trail, unseen, dice)
        if story.tell():
            some, every = odds(story.hands)
            if some and happens(some, every, dice):
                return story
    return _Search(trail, unseen, odds, dice).find()


class _Search:
    """Looks for some story that could have happened, one guess after the other; none is tried twice."""

    def __init__(self, trail: list[Step], unseen: Counter[Kind], odds: Odds, dice: Dice) -> None:
        self.trail = trail
        self.unseen = unseen
        self.odds = odds
        self.dice = dice
        self.failed: set[tuple[Any, ...]] = set()

    def find(self) -> Story:
        """There is one: what was seen has happened."""
        found = self._go_on(0, Story(self.trail, self.unseen, self.dice))
        if found is None:
            raise AssertionError("what was seen has happened somehow")
        return found

    def _go_on(self, at: int, story: Story) -> Story | None:
        """The story to its end, from step `at` on."""
        for index in range(at, len(self.trail)):
            step = self.trail[index]
            if step.cards is None:
                return self._branch(index, step, story)
            if not story.move(step, step.cards):
                return None
        return story if story.fits() and self.odds(story.hands)[0] else None

    def _branch(self, index: int, step: Step, story: Story) -> Story | None:
        """Try every card that may have left, in random order."""
        hands = sorted(story.hands.items())
        key = (index, *((seat, *sorted(hand.elements())) for seat, hand in hands))
        if key in self.failed:
            return None
        for cards in self._guesses(step, story.hand(step.giver or 0)):
            after = Story(self.trail, self.unseen, self.dice)
            after.hands = {seat: hand.copy() for seat, hand in hands}
            after.guessed, after.beside = [*story.guessed], [*story.beside]
            if after.move(step, cards):
                found = self._go_on(index + 1, after)
                if found is not None:
                    return found
        self.failed.add(key)
        return None

    def _guesses(self, step: Step, hand: Counter[Kind]) -> list[list[Kind]]:
        """The remembered cards that may have left: all of them with the whole hand, else one or none."""
        if step.count == step.size:
            return [list(hand.elements())]
        single: list[list[Kind]] = [[card] for card, number in hand.items() if number]
        if step.size > hand.total():
            single.append([])
        return self.dice.shuffled(single)


def retold(trail: list[Step], story: Story, hands: dict[int, list[Kind]], dice: Dice) -> list[list[Kind]]:
    """The cards of each step of the trail, in a world with these hands at the end.

    It is told from the end: what the taker of an unseen card did not have from elsewhere is that card.
    """
    then = {seat: Counter(cards) for seat, cards in hands.items()}
    unseen = zip(reversed(story.guessed), reversed(story.beside), strict=True)
    told: list[list[Kind]] = []
    for step in reversed(trail):
        cards = step.cards
        if cards is None:
            guessed, beside = next(unseen)
            unknown = sorted((then[step.taker or 0] - beside).elements())
            cards = guessed + dice.shuffled(unknown)[: step.count - len(guessed)]
        if step.taker is not None:
            then[step.taker].subtract(cards)
        if step.giver is not None:
            then[step.giver].update(cards)
        told.append(cards)
    return told[::-1]
