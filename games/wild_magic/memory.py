"""What a viewer may remember of hands it can't see: the cards that it has seen going in and not coming out.

Where cards left such a hand unseen, several things may have happened. A story guesses one of them: each card
of the hand is as likely to have left as any other, and what was seen later must still have been possible.
Several stories are told side by side; those that fit better with what comes next go on in place of others.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Final, Self

import msgspec

from games.kernel import Dice, is_hidden
from games.wild_magic.cards import Kind
from games.wild_magic.forcing import happens, pick

Hands = dict[int, list[Kind]]
Odds = Callable[[Hands], tuple[int, int]]
"""How many of how many fair deals of all other cards agree with what else is known: (some, all)."""
_SIDE_BY_SIDE: Final = 5
_SURE: Final = 2**20


class Step(msgspec.Struct):
    """One entry of the trail as the viewer saw it. Its own hand it sees: a seat of its own is left out.

    `cards` are `None` where it did not see them.
    """

    giver: int | None
    taker: int | None
    size: int
    held: int
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
                held=each["held"],
                count=cards["hidden"] if hidden else len(cards),
                cards=None if hidden else cards,
            )
        )
    return steps


class Story:
    """What may have happened along a trail.

    `hands` are the remembered cards by seat, `guessed` for each unseen step those that left by it.
    """

    def __init__(self, hands: Hands, guessed: list[list[Kind]]) -> None:
        self.hands = hands
        self.guessed = guessed

    def copy(self) -> Self:
        """The same story so far."""
        hands = {seat: [*cards] for seat, cards in self.hands.items()}
        return type(self)(hands, [*self.guessed])

    def hand(self, seat: int | None) -> list[Kind]:
        """The remembered cards of a seat."""
        return [] if seat is None else self.hands.setdefault(seat, [])

    def guess(self, step: Step, dice: Dice) -> list[Kind]:
        """The remembered cards among those that leave unseen, taken out of the hand."""
        hand, guessed = self.hand(step.giver), []
        for already in range(step.count):
            at = dice.below(step.size - already)
            if at < len(hand):
                guessed.append(hand.pop(at))
        return guessed

    def lose(self, step: Step, unseen: Counter[Kind]) -> int:
        """Cards leave a hand in sight. How likely it is, out of `_SURE`, that they were there."""
        likely, hand, cards = _SURE, self.hand(step.giver), step.cards or []
        for index, card in enumerate(cards):
            if card in hand:
                hand.remove(card)
            else:
                unknown = step.size - index - len(hand)
                likely = likely * _among_unknown(card, unknown, unseen) // _SURE
        return likely if len(hand) <= step.size - step.count else 0

    def gain(self, step: Step, cards: list[Kind]) -> None:
        """Cards come into a hand."""
        self.hand(step.taker).extend(cards)
        if step.cards is None:
            self.guessed.append(cards)

    def go_on(self, step: Step, unseen: Counter[Kind], dice: Dice) -> int:
        """Tell one step by chance. How likely it is that what was seen of it happens, out of `_SURE`."""
        likely = _SURE
        if step.cards is None:
            cards = self.guess(step, dice)
        else:
            cards = step.cards
            if step.giver is not None:
                likely = self.lose(step, unseen)
        self.gain(step, cards)
        return likely

    def fits(self, unseen: Counter[Kind]) -> bool:
        """No more cards are remembered than are out of sight."""
        remembered = Counter(card for hand in self.hands.values() for card in hand)
        return all(number <= unseen[kind] for kind, number in remembered.items())


def _among_unknown(card: Kind, unknown: int, unseen: Counter[Kind]) -> int:
    """How likely a card is among so many unknown ones of a fair deal, out of `_SURE`."""
    if unknown <= 0:
        return 0
    every = unseen.total() + 1
    others = every - unseen[card] - 1
    return max(1, _SURE - int(_SURE * others**unknown // every**unknown))


def remembered(trail: list[Step], unseen: Counter[Kind], odds: Odds, dice: Dice) -> Story:
    """A story that could have happened, by the odds of a fair deal.

    `unseen`: the cards that the viewer sees nowhere.
    """
    stories = [Story({}, [])]
    for step in trail:
        if len(stories) == 1 and step.cards is None and 0 < step.count < step.size:
            stories = [stories[0].copy() for _ in range(_SIDE_BY_SIDE if stories[0].hand(step.giver) else 1)]
        likely = [story.go_on(step, unseen, dice) for story in stories]
        if min(likely) < _SURE and len(stories) > 1:
            if not any(likely):
                break
            stories = [stories[pick(likely, dice)].copy() for _ in stories]
    else:
        for story in stories:
            if story.fits(unseen):
                some, every = odds(story.hands)
                if some and happens(some, every, dice):
                    return story
    return _Search(trail, unseen, odds, dice).find()


class _Search:
    """Looks for some story that could have happened, one guess after the other; none is tried twice."""

    def __init__(self, trail: Sequence[Step], unseen: Counter[Kind], odds: Odds, dice: Dice) -> None:
        self.trail = trail
        self.unseen = unseen
        self.odds = odds
        self.dice = dice
        self.failed: set[tuple[Any, ...]] = set()

    def find(self) -> Story:
        """There is one: what was seen has happened."""
        found = self._go_on(0, Story({}, []))
        if found is None:
            raise AssertionError("what was seen has happened somehow")
        return found

    def _go_on(self, at: int, story: Story) -> Story | None:
        """The story to its end, from step `at` on."""
        for index in range(at, len(self.trail)):
            step = self.trail[index]
            if step.cards is None:
                return self._branch(index, step, story)
            if not story.go_on(step, self.unseen, self.dice):
                return None
        return story if story.fits(self.unseen) and self.odds(story.hands)[0] else None

    def _branch(self, index: int, step: Step, story: Story) -> Story | None:
        """Try every card that may have left, in random order."""
        key = (index, *((seat, *sorted(hand)) for seat, hand in sorted(story.hands.items())))
        if key in self.failed:
            return None
        for cards in self._guesses(step, story.hand(step.giver)):
            after = story.copy()
            for card in cards:
                after.hand(step.giver).remove(card)
            if len(after.hand(step.giver)) <= step.size - step.count:
                after.gain(step, cards)
                found = self._go_on(index + 1, after)
                if found is not None:
                    return found
        self.failed.add(key)
        return None

    def _guesses(self, step: Step, hand: list[Kind]) -> list[list[Kind]]:
        """The remembered cards that may have left: all of them with the whole hand, else one or none."""
        if step.count == step.size:
            return [[*hand]]
        return self.dice.shuffled([[], *([card] for card in sorted(set(hand)))])


def retold(trail: list[Step], story: Story, hands: Hands, dice: Dice) -> list[list[Kind]]:
    """The cards of each step of the trail, in a world with these hands at the end.

    It is told from the end. Cards that a hand had no room for earlier were drawn since; what the taker of an
    unseen card did not have from elsewhere is that card.
    """
    then = {seat: Counter(cards) for seat, cards in hands.items()}
    told: list[list[Kind]] = []
    for step, guessed, kept in reversed(_remembered_after(trail, story)):
        unknown: list[Kind] = []
        for seat, size in ((step.giver, step.size - step.count), (step.taker, step.held + step.count)):
            if seat is not None:
                unknown = dice.shuffled(sorted((then[seat] - kept[seat]).elements()))
                drawn_since = max(0, then[seat].total() - size)
                then[seat] -= Counter(unknown[:drawn_since])
                unknown = unknown[drawn_since:]
        cards = step.cards
        if cards is None:
            cards = guessed + unknown[: step.count - len(guessed)]
        if step.taker is not None:
            then[step.taker] -= Counter(cards)
        if step.giver is not None:
            then[step.giver] += Counter(cards)
        told.append(cards)
    return told[::-1]


def _remembered_after(
    trail: list[Step], story: Story
) -> list[tuple[Step, list[Kind], dict[int, Counter[Kind]]]]:
    """Each step with the remembered cards that left unseen by it, and what its seats then had of them."""
    hands: dict[int, Counter[Kind]] = defaultdict(Counter)
    guesses = iter(story.guessed)
    after = []
    for step in trail:
        guessed = next(guesses) if step.cards is None else []
        moved = Counter(guessed if step.cards is None else step.cards)
        if step.giver is not None:
            hands[step.giver] -= moved
        if step.taker is not None:
            hands[step.taker] += moved
        kept = {seat: hands[seat].copy() for seat in (step.giver, step.taker) if seat is not None}
        after.append((step, guessed, kept))
    return after
