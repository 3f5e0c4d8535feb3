"""The rules of the effect grammar that types alone can't say (RULES.md 2.4, clause ELC-V-3)."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Any

from games.elemental_creatures.phrases import AmountWords, Cond, Filter, Named, TargetWords, Who, Words
from games.elemental_creatures.steps import (
    AnyOperation,
    Boost,
    Discard,
    Draw,
    OneOf,
    Reveal,
    Shift,
    Swap,
    Venture,
    When,
)
from games.elemental_creatures.vocabulary import (
    ACTORLESS_EVENTS,
    SUBJECT_EVENTS,
    Conds,
    Effect,
    OngoingWords,
    PowerStatic,
    TriggerWords,
)

Complaint = tuple[str, str]
"""A path within the effect, and what is wrong there."""

Names = dict[str, str]
"""What `as` has bound so far: name -> "seat" or "creature"."""

NAMELESS = (Venture, OneOf, When)
"""Steps that neither choose nor affect anything themselves: their `as` binds nothing."""

Parties = frozenset[str]
"""Whose hands a `who` may mean: yours, an opponent's."""

PARTIES: dict[str, Parties] = {
    "you": frozenset({"you"}),
    "each_opp": frozenset({"opp"}),
    "chosen_opp": frozenset({"opp"}),
    "each": frozenset({"you", "opp"}),
}
REVEALS = {"you": ("you",), "each_opp": ("each_opp", "chosen_opp"), "each": tuple(PARTIES)}
"""By whose hands a step shows: whom a later step may mean. A `chosen_opp` may be another one each time."""

Revealed = dict[str, Parties]
"""Which hands the steps so far have shown; a hand that has drawn since is no longer known."""


def steps_of(effect: Effect) -> Iterator[tuple[str, AnyOperation]]:
    """Every step of an effect with its path, branches included."""
    if isinstance(effect, OngoingWords):
        return
    yield from _nested("cost", effect.cost)
    yield from _nested("do", effect.do)


def _nested(prefix: str, steps: tuple[AnyOperation, ...]) -> Iterator[tuple[str, AnyOperation]]:
    for index, step in enumerate(steps):
        path = f"{prefix}.{index}"
        yield path, step
        for branch, inner in branches_of(path, step):
            yield from _nested(branch, inner)


def branches_of(path: str, step: AnyOperation) -> list[tuple[str, tuple[AnyOperation, ...]]]:
    """The branches of a step, with the path prefix of each."""
    if isinstance(step, OneOf):
        return [(f"{path}.{index}", mode.do) for index, mode in enumerate(step.options)]
    if isinstance(step, When):
        return [(f"{path}.do", step.do), (f"{path}.else", step.else_)]
    return []


def filters_of(effect: Effect) -> Iterator[tuple[str, Words, Filter]]:
    """Every filter of an effect, with a path and the phrase that holds it."""
    yield from _filters("", effect)


def _filters(path: str, words: Words) -> Iterator[tuple[str, Words, Filter]]:
    for field, name in zip(words.__struct_fields__, words.__struct_encode_fields__, strict=True):
        value = getattr(words, field)
        here = f"{path}.{name}" if path else name
        if isinstance(value, Filter):
            yield here, words, value
        elif isinstance(value, Words):
            yield from _filters(here, value)
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, Words):
                    yield from _filters(f"{here}.{index}", item)


def check_effect(effect: Effect) -> Iterator[Complaint]:
    """What the types accept but the vocabulary doesn't."""
    yield from _conditions("if", effect.if_)
    if isinstance(effect, OngoingWords):
        yield from _statics(effect)
        return
    subject = False
    if isinstance(effect, TriggerWords):
        subject = effect.on.ev in SUBJECT_EVENTS
        yield from _listening(effect)
    if effect.cost and not effect.may:
        yield "cost", "a cost needs `may`"
    names: Names = {}
    revealed: Revealed = {}
    yield from _steps("cost", effect.cost, names, revealed, subject=subject)
    yield from _steps("do", effect.do, names, revealed, subject=subject)


def _statics(effect: OngoingWords) -> Iterator[Complaint]:
    for index, static in enumerate(effect.static):
        path = f"static.{index}"
        if isinstance(static.to, Filter) and static.to.zone in {"hand", "discard"}:
            yield f"{path}.to", "a static is about creatures in play"
        if isinstance(static, PowerStatic):
            yield from _amount(f"{path}.n", static.n, {}, signed=True)


def _listening(effect: TriggerWords) -> Iterator[Complaint]:
    on = effect.on
    if on.ev in ACTORLESS_EVENTS and on.who != "any":
        yield "on.who", f"{on.ev} has no acting seat, `who` must be any"
    if on.ev not in SUBJECT_EVENTS and on.of is not None:
        yield "on.of", f"{on.ev} has no subject"
    if on.to is not None and on.ev != "left_play":
        yield "on.to", "only left_play goes to a zone"


def _steps(
    prefix: str, steps: tuple[AnyOperation, ...], names: Names, revealed: Revealed, *, subject: bool
) -> Iterator[Complaint]:
    """Check steps in order; what a branch names or reveals is known within the branch only."""
    for index, step in enumerate(steps):
        path = f"{prefix}.{index}"
        yield from _step(path, step, names, revealed, subject=subject)
        before = dict(revealed)
        for branch, inner in branches_of(path, step):
            within = dict(before)
            yield from _steps(branch, inner, dict(names), within, subject=subject)
            _forget(revealed, before.keys() - within.keys())
        if isinstance(step, Reveal):
            revealed |= {word: PARTIES[word] for word in REVEALS.get(str(step.who), ())}
            if step.as_ is not None:
                revealed[f"ref:{step.as_}"] = _parties(step.who)
        elif isinstance(step, Draw):
            drawing = _parties(step.who)
            _forget(revealed, {word for word, parties in revealed.items() if parties & drawing})
        if step.as_ is not None and not isinstance(step, NAMELESS):
            names[step.as_] = "seat" if isinstance(step, Reveal) else "creature"


def _parties(who: Who) -> Parties:
    return PARTIES["each"] if isinstance(who, Named) else PARTIES[who]


def _forget(revealed: Revealed, words: AbstractSet[str]) -> None:
    for word in words:
        revealed.pop(word, None)


def _who(who: Any) -> str:
    return f"ref:{who.ref}" if isinstance(who, Named) else str(who)


def _step(
    path: str, step: AnyOperation, names: Names, revealed: Revealed, *, subject: bool
) -> Iterator[Complaint]:
    for field in ("to", "from_", "a", "b"):
        target = getattr(step, field, None)
        if target is not None:
            yield from _target(f"{path}.{field.rstrip('_')}", target, names, subject=subject)
            if (
                isinstance(step, (Shift, Swap))
                and isinstance(target, TargetWords)
                and (target.all or target.n != 1 or target.by == "owner")
            ):
                yield f"{path}.{field.rstrip('_')}", "takes one creature"
    if hasattr(step, "n") and step.n != "all":
        yield from _amount(f"{path}.n", step.n, names, signed=isinstance(step, Boost))
    who = getattr(step, "who", None)
    if isinstance(who, Named) and names.get(who.ref) != "seat":
        yield f"{path}.who", f"{who.ref!r} names no seat"
    if isinstance(step, Discard) and step.how == "you_choose" and _who(step.who) not in revealed:
        yield f"{path}.how", "you_choose needs an earlier reveal of that hand"
    if isinstance(step, When):
        yield from _conditions(f"{path}.if", step.if_)


def _target(path: str, target: Any, names: Names, *, subject: bool) -> Iterator[Complaint]:
    if target == "subject" and not subject:
        yield path, "there is no subject here"
    if not isinstance(target, TargetWords):
        return
    given = [word for word in ("ref", "all", "choose") if getattr(target, word) is not None]
    if len(given) != 1:
        yield path, "needs exactly one of ref, all, choose"
        return
    if given != ["choose"] and (target.n != 1 or target.up_to or target.may or target.by != "you"):
        yield path, "n, up_to, may and by belong to choose"
    if target.ref is not None and names.get(target.ref) != "creature":
        yield path, f"{target.ref!r} is not bound by an earlier step"
    if target.by == "owner" and target.choose is not None and target.choose.side != "opp":
        yield path, 'by "owner" needs side "opp"'


def _amount(path: str, n: Any, names: Names, *, signed: bool) -> Iterator[Complaint]:
    if isinstance(n, int):
        if n < 0 and not signed:
            yield path, "must not be negative"
        return
    if not isinstance(n, AmountWords):
        return
    given = [
        word
        for word in ("count", "elements", "power", "plays", "rounds_scored")
        if getattr(n, word) is not None
    ]
    if len(given) != 1:
        yield path, "needs exactly one of count, elements, power, plays, rounds_scored"
    if n.x != 1 and n.count is None:
        yield path, "x belongs to count"
    if n.power is not None and names.get(n.power.ref) != "creature":
        yield path, f"{n.power.ref!r} is not bound by an earlier step"


NUMBERED = ("count", "hand", "round", "plays")
COMPARED = ("points", "total", "done")


def _conditions(path: str, conds: Conds) -> Iterator[Complaint]:
    for index, cond in enumerate(conds):
        yield from _condition(f"{path}.{index}", cond)


def _condition(path: str, cond: Cond) -> Iterator[Complaint]:
    given = [word for word in (*NUMBERED, *COMPARED) if getattr(cond, word) is not None]
    if len(given) != 1:
        yield path, "needs exactly one subject"
        return
    bounded = cond.ge is not None or cond.le is not None
    if bounded != (given[0] in NUMBERED):
        yield path, f"{given[0]} needs ge or le" if given[0] in NUMBERED else f"{given[0]} takes no ge or le"
