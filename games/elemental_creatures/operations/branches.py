"""Branches: one_of and when; and whether a step could do anything (RULES.md 2.4)."""

from games.elemental_creatures.book import CardRules
from games.elemental_creatures.operation import Aimed
from games.elemental_creatures.operations import cards, counters
from games.elemental_creatures.operations.scene import Operations, Result, Scene
from games.elemental_creatures.phrases import Named, Target, TargetWords, Who
from games.elemental_creatures.power import holds
from games.elemental_creatures.state import opponents, ring
from games.elemental_creatures.steps import (
    AnyOperation,
    Discard,
    Mill,
    OneOf,
    Reveal,
    Search,
    Shift,
    Strip,
    Swap,
    Venture,
    When,
)
from games.elemental_creatures.targets import Question, standpoint
from games.kernel import Ref


def one_of(scene: Scene, step: OneOf) -> Result | Question:
    """The controller chooses among the possible modes; the mode's steps take the place of this one."""
    possible = [index for index, mode in enumerate(step.options) if prospect(scene, mode.do[0]).apparent]
    mode = scene.frame.mode
    if mode is None:
        if not possible:
            return Result(did=False)
        if len(possible) > 1:
            return Question(
                kind="choose_mode",
                seat=scene.frame.seat,
                because=step.clause,
                options=tuple(Ref(number=index) for index in possible),
            )
        mode = possible[0]
    return Result(did=True, inserted=scene.rules.branches[f"{scene.cause.step}.{mode}"])


def when(scene: Scene, step: When) -> Result | Question:
    """`do` if all conditions hold now, else `else`."""
    branch = "do" if holds(scene.state, scene.book, step.if_, standpoint(scene.frame)) else "else"
    inserted = scene.rules.branches[f"{scene.cause.step}.{branch}"]
    return Result(did=bool(inserted), inserted=inserted)


class Prospect:
    """Whether a step could do something: judged by public facts (`apparent`) and in truth (`real`)."""

    __slots__ = ("apparent", "real")

    def __init__(self, *, apparent: bool, real: bool | None = None) -> None:
        self.apparent = apparent
        self.real = apparent if real is None else real


def prospect(
    scene: Scene, step: AnyOperation, need: int = 1, named: frozenset[str] = frozenset()
) -> Prospect:
    """Whether a step has `need` valid objects, or needs none. `named`: what a cost will have bound.

    The truth about one's own hand may count, that about another seat's may not.
    """
    state, you = scene.state, scene.frame.seat
    if isinstance(step, (Venture, Search)):
        return Prospect(apparent=bool(state.seats[you].deck))
    if isinstance(step, Discard):
        seats = _addressed(scene, step.who, named)
        enough = [s for s in seats if len(state.seats[s].hand) >= max(need, step.hand_min)]
        apparent = bool(enough)
        real = any(s != you or len(cards.fitting(scene, step, s)) >= need for s in enough)
        return Prospect(apparent=apparent, real=real)
    if isinstance(step, Reveal):
        return Prospect(apparent=any(state.seats[seat].hand for seat in _addressed(scene, step.who, named)))
    if isinstance(step, Swap):
        places = ((step.front, step.a), (step.back, step.b))
        return Prospect(apparent=all(_to_be(it, named) or scene.pool(reach, it) for reach, it in places))
    if isinstance(step, Shift):
        return Prospect(apparent=_shiftable(scene, step, named))
    if isinstance(step, OneOf):
        modes = [prospect(scene, mode.do[0], 1, named) for mode in step.options]
        return Prospect(apparent=any(mode.apparent for mode in modes), real=any(mode.real for mode in modes))
    if isinstance(step, Aimed):
        return _aimed(scene, step, need, named)
    return Prospect(apparent=True)


def _to_be(target: Target, named: frozenset[str]) -> bool:
    """Whether a target is what the cost will have named."""
    return isinstance(target, TargetWords) and target.ref in named


def _shiftable(scene: Scene, step: Shift, named: frozenset[str]) -> bool:
    if _to_be(step.from_, named):
        return _to_be(step.to, named) or bool(scene.pool(counters.TAKING[step.sign], step.to))
    if _to_be(step.to, named):
        return any(counters.has_sign(thing, step.sign) for thing in scene.creatures(Strip.reach, step.from_))
    return bool(counters.possible_givers(scene, step))


def _aimed(scene: Scene, step: Aimed, need: int, named: frozenset[str]) -> Prospect:
    target = step.to
    if isinstance(target, TargetWords):
        if _to_be(target, named):
            return Prospect(apparent=True)
        flt = target.choose or target.all
        if flt is not None and flt.zone == "hand":
            real = len(scene.pool(step.reach, target)) >= need
            return Prospect(apparent=len(scene.state.seats[scene.frame.seat].hand) >= need, real=real)
    return Prospect(apparent=len(scene.pool(step.reach, target)) >= need)


def _addressed(scene: Scene, who: Who, named: frozenset[str]) -> list[int]:
    you = scene.frame.seat
    if who == "you":
        return [you]
    if who == "each":
        return list(ring(scene.state, you))
    if isinstance(who, Named) and who.ref not in named:
        return scene.frame.bindings.get(who.ref, [])
    return opponents(scene.state, you)


def usable(scene: Scene) -> Prospect:
    """Whether an optional effect can be used: its cost paid, and its first step possible then."""
    effect = scene.rules.card.effect
    cost: tuple[AnyOperation, ...] = getattr(effect, "cost", ())
    do: tuple[AnyOperation, ...] = getattr(effect, "do", ())
    parts = [payable(scene, step) for step in cost]
    named = frozenset(step.as_ for step in cost if step.as_ is not None)
    parts.append(prospect(scene, do[0], 1, named))
    return Prospect(apparent=all(part.apparent for part in parts), real=all(part.real for part in parts))


def payable(scene: Scene, step: AnyOperation) -> Prospect:
    """Whether a cost step has enough objects."""
    if isinstance(step, Mill):
        n = scene.amount(step.n)
        decks = [scene.state.seats[seat].deck for seat in _addressed(scene, step.who, frozenset())]
        return Prospect(apparent=all(len(deck) >= n for deck in decks))
    return prospect(scene, step, required(scene, step))


def secret_offer(rules: CardRules) -> bool:
    """Whether "can it be used?" may hang on the cards in a hand: then the answer is the seat's alone."""
    effect = rules.card.effect
    steps: tuple[AnyOperation, ...] = (*getattr(effect, "cost", ()), *getattr(effect, "do", ())[:1])
    return any(_secret(step) for step in steps)


def _secret(step: AnyOperation) -> bool:
    if isinstance(step, OneOf):
        return any(_secret(mode.do[0]) for mode in step.options)
    if isinstance(step, Discard):
        return step.of is not None
    target = step.to if isinstance(step, Aimed) else None
    flt = target.choose or target.all if isinstance(target, TargetWords) else None
    return flt is not None and flt.zone == "hand"


def required(scene: Scene, step: AnyOperation) -> int:
    """How many objects a cost step needs."""
    if isinstance(step, Discard):
        return max(1, scene.amount(step.n))
    target = step.to if isinstance(step, Aimed) else None
    return target.n if isinstance(target, TargetWords) and target.choose is not None else 1


OPERATIONS: Operations = {OneOf: one_of, When: when}
