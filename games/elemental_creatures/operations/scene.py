"""What an operation works with, and what it reports."""

from collections.abc import Callable
from typing import Any, NamedTuple

from games.elemental_creatures.book import Book, CardRules
from games.elemental_creatures.events.cards import Cause
from games.elemental_creatures.filters import Thing
from games.elemental_creatures.operation import Operation
from games.elemental_creatures.phrases import Amount, Named, Target, TargetWords, Who
from games.elemental_creatures.power import amount
from games.elemental_creatures.reach import Reach
from games.elemental_creatures.state import Creature, CreatureState, EffectFrame, opponents, ring
from games.elemental_creatures.targets import (
    Question,
    candidates,
    choose,
    pointed,
    resolve,
    standpoint,
)
from games.kernel import Ref, Table


class Occurrence(NamedTuple):
    """Something triggers may listen to: the event, who acted, and the creature it is about."""

    ev: str
    seat: int | None
    uid: int | None = None
    card: str | None = None
    to: str | None = None


class Scene:
    """A running effect at one of its steps."""

    __slots__ = ("book", "cause", "frame", "rules", "state", "table")

    def __init__(
        self, table: Table[CreatureState], book: Book, frame: EffectFrame, rules: CardRules, path: str
    ) -> None:
        self.table = table
        self.state = table.state
        self.book = book
        self.frame = frame
        self.rules = rules
        self.cause = Cause(frame.eid, frame.source, frame.card, path)

    def targets(self, reach: Reach, target: Target, slot: int = 0) -> list[Thing] | Question:
        """What a target means now to an operation of this reach, or the question to ask."""
        return resolve(self.state, self.book, self.frame, reach, target, slot=slot)

    def choose(self, target: TargetWords, pool: list[Thing], slot: int = 0) -> list[Thing] | Question:
        """The chosen ones among a pool that the operation narrowed itself."""
        return choose(self.state, self.frame, target, pool, slot=slot)

    def pool(self, reach: Reach, target: Target) -> list[Thing]:
        """Everything a target can mean now, chosen or not."""
        if isinstance(target, TargetWords) and target.ref is None:
            return candidates(self.state, self.book, self.frame, reach, target)
        return pointed(self.state, self.book, self.frame, reach, target)

    def creatures(self, reach: Reach, target: Target) -> list[Creature]:
        """The creatures in play among them."""
        return [thing for thing in self.pool(reach, target) if isinstance(thing, Creature)]

    def amount(self, n: Amount) -> int:
        """A number, read when the step resolves."""
        return n if isinstance(n, int) else amount(self.state, self.book, n, standpoint(self.frame))

    def seats(self, who: Who) -> list[int] | Question:
        """The seats a step means, clockwise from you, or the question which opponent."""
        you = self.frame.seat
        if isinstance(who, Named):
            return [seat for seat in self.frame.bindings.get(who.ref, []) if not self.state.seats[seat].out]
        if who == "you":
            return [] if self.state.seats[you].out else [you]
        if who == "each":
            return list(ring(self.state, you))
        others = opponents(self.state, you)
        if who == "each_opp" or len(others) == 1:
            return others
        if self.frame.player in others:
            return [self.frame.player]
        return Question(
            kind="choose_player",
            seat=you,
            because="ELC-TGT-2",
            options=tuple(Ref(seat=other) for other in others),
        )


class Result:
    """What a step did: named things, spliced-in steps, occurrences."""

    __slots__ = ("bound", "did", "held", "inserted", "raised")

    def __init__(
        self,
        *,
        did: bool,
        bound: list[int] | None = None,
        held: list[int] | None = None,
        inserted: tuple[str, ...] = (),
        raised: list[Occurrence] | None = None,
    ) -> None:
        self.did = did
        self.bound = bound or []
        self.held = held or []
        self.inserted = inserted
        self.raised = raised or []


Carry = Callable[[Scene, Any], Result | Question]
"""What carries out one kind of step: a `Question` if somebody has to choose first, else what it did."""
Operations = dict[type[Operation], Carry]
