"""Validation of content packs: one precise problem for everything that is wrong (RULES.md 2.5)."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

import msgspec

from games.elemental_creatures.grammar import branches_of, check_effect, filters_of, steps_of
from games.elemental_creatures.limits import COPIES, FEWEST, MOST, MOST_CHOSEN, SLOTS
from games.elemental_creatures.operation import Moving
from games.elemental_creatures.phrases import AmountWords, Cond, Filter, TargetWords
from games.elemental_creatures.reach import PLAY
from games.elemental_creatures.steps import AnyOperation, Search, Venture
from games.elemental_creatures.vocabulary import (
    Effect,
    OngoingWords,
    PlayEffectWords,
    PowerStatic,
    TriggerWords,
)

NAME = re.compile(r"[a-z0-9_]+")
PACK_NAME = re.compile(r"[a-z0-9_-]+")
PACK_KEYS = frozenset({"id", "title", "version", "elements", "species", "cards", "starters"})
CARD_KEYS = frozenset({"id", "name", "elements", "species", "level", "power", "text", "effect"})
STARTER_KEYS = frozenset({"id", "name", "main"})
LONGEST_TEXT = 1024


class Problem(msgspec.Struct, frozen=True):
    """One broken condition: its clause, where in the pack, and what is wrong."""

    clause: str
    where: str
    detail: str

    def __str__(self) -> str:
        return f"{self.where}: {self.detail} ({self.clause})"


def validate_pack(data: Any) -> list[Problem]:
    """Everything that keeps a pack from being used, in order of the pack; empty if it is sound. Pure."""
    if not isinstance(data, Mapping):
        return [Problem("ELC-V-11", "pack", "is not an object")]
    problems = list(_head(data))
    cards = [card for card in _listed(data, "cards") if isinstance(card, Mapping)]
    problems += _unique("cards", cards)
    effects: dict[str, Effect] = {}
    for index, card in enumerate(cards):
        where = f"cards.{card.get('id', index)}"
        problems += _card(where, card, data)
        try:
            effect = msgspec.convert(card.get("effect"), Effect | None)
        except msgspec.ValidationError as error:
            problems.append(Problem("ELC-V-3", f"{where}.effect", str(error)))
            continue
        if effect is not None:
            problems += _effect(f"{where}.effect", card, effect, data)
            effects[where] = effect
    problems += loops(effects)
    problems += _sealed(cards)
    problems += _starters(data, {str(card.get("id")) for card in cards})
    return problems


def _listed(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    return list(value) if isinstance(value, (list, tuple)) else []


def _head(data: Mapping[str, Any]) -> Iterator[Problem]:
    """The pack's own fields."""
    yield from _strange("pack", data, PACK_KEYS)
    if not isinstance(data.get("id"), str) or not PACK_NAME.fullmatch(data["id"]):
        yield Problem("ELC-V-11", "id", "is missing or malformed")
    version = data.get("version")
    if not _whole(version) or version < 1:
        yield Problem("ELC-V-11", "version", "is missing or not a positive integer")
    for key in ("elements", "species"):
        values = data.get(key)
        if not isinstance(values, (list, tuple)) or not all(
            isinstance(value, str) and value for value in values
        ):
            yield Problem("ELC-V-11", key, "is missing or not a list of words")
    for key in ("cards", "starters"):
        values = data.get(key)
        if not isinstance(values, (list, tuple)) or not all(isinstance(value, Mapping) for value in values):
            yield Problem("ELC-V-11", key, "is missing or not a list of objects")


def _strange(where: str, entry: Mapping[str, Any], known: frozenset[str]) -> Iterator[Problem]:
    for key in sorted(entry.keys() - known):
        yield Problem("ELC-V-11", where, f"has an unknown field {key!r}")


def _whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _unique(where: str, entries: list[Any]) -> Iterator[Problem]:
    """Ids and names that occur twice."""
    for key in ("id", "name"):
        counts = Counter(entry.get(key) for entry in entries if isinstance(entry.get(key), str))
        for value, count in sorted(counts.items()):
            if count > 1:
                yield Problem("ELC-V-1", where, f"{key} {value!r} is used {count} times")


def _level(card: Mapping[str, Any]) -> int | None:
    level = card.get("level")
    return level if _whole(level) else None


def _card(where: str, card: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[Problem]:
    """The fields of a card but its effect."""
    yield from _strange(where, card, CARD_KEYS)
    if not isinstance(card.get("id"), str):
        yield Problem("ELC-V-11", where, "has no id")
    elif not NAME.fullmatch(card["id"]):
        yield Problem("ELC-V-1", where, "has an id that is not [a-z0-9_]+")
    if not isinstance(card.get("name"), str) or not card["name"].strip():
        yield Problem("ELC-V-11", where, "has no name")
    if _level(card) not in dict(SLOTS):
        yield Problem("ELC-V-2", where, "has a level that is not 1, 2 or 3")
    power = card.get("power")
    if not _whole(power) or not 0 <= power <= 9:  # noqa: PLR2004 - printed digits
        yield Problem("ELC-V-2", where, "has a power that is not 0..9")
    text = card.get("text", "")
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        yield Problem("ELC-V-2", where, f"has a text that is not a string of up to {LONGEST_TEXT} characters")
    elements = _listed(card, "elements")
    if not elements:
        yield Problem("ELC-V-2", where, "has no element")
    for element in elements:
        if element not in _listed(data, "elements"):
            yield Problem("ELC-V-2", where, f"has {element!r}, which is not among the elements")
    if card.get("species") not in _listed(data, "species"):
        yield Problem("ELC-V-11", where, f"has {card.get('species')!r}, which is not among the species")


def _effect(
    where: str, card: Mapping[str, Any], effect: Effect, data: Mapping[str, Any]
) -> Iterator[Problem]:
    """Everything about one effect that decodes."""
    for path, detail in check_effect(effect):
        yield Problem("ELC-V-3", f"{where}.{path}" if path else where, detail)
    yield from _declared(where, effect, data)
    yield from _independent(where, effect)
    yield from _small(where, effect)
    yield from _blind(where, effect)
    if isinstance(effect, PlayEffectWords) and card.get("level") == 1:
        yield from _no_replay(where, effect)


def _declared(where: str, effect: Effect, data: Mapping[str, Any]) -> Iterator[Problem]:
    """Elements and species that a filter names must be declared too."""
    for _, _, flt in filters_of(effect):
        for element in flt.element or ():
            if element not in _listed(data, "elements"):
                yield Problem("ELC-V-2", where, f"names {element!r}, which is not among the elements")
        for species in flt.species or ():
            if species not in _listed(data, "species"):
                yield Problem("ELC-V-11", where, f"names {species!r}, which is not among the species")


def _independent(where: str, effect: Effect) -> Iterator[Problem]:
    """Statics must not depend on Power, or they would depend on each other."""
    if not isinstance(effect, OngoingWords):
        return
    for path, _, flt in filters_of(effect):
        if flt.power_min is not None or flt.power_max is not None:
            yield Problem("ELC-V-4", where, f"the filter at {path} looks at Power")
    for index, static in enumerate(effect.static):
        n = static.n if isinstance(static, PowerStatic) else 0
        if isinstance(n, AmountWords) and n.power is not None:
            yield Problem("ELC-V-4", where, f"static.{index} counts Power")
    if any(cond.total is not None for cond in effect.if_):
        yield Problem("ELC-V-4", where, "its condition compares totals")


def _small(where: str, effect: Effect) -> Iterator[Problem]:
    """Choices stay small."""
    for path, step in steps_of(effect):
        if isinstance(step, Venture) and step.n > MOST_CHOSEN:
            yield Problem("ELC-V-8", where, f"{path} ventures more than {MOST_CHOSEN} cards")
        for field in ("to", "from_", "a", "b"):
            target = getattr(step, field, None)
            if isinstance(target, TargetWords) and target.n > MOST_CHOSEN:
                yield Problem("ELC-V-8", where, f"{path} chooses more than {MOST_CHOSEN}")


def _blind(where: str, effect: Effect) -> Iterator[Problem]:
    """A public count over a hand must not tell its cards; other hand filters mean the own hand."""
    for path, holder, flt in filters_of(effect):
        if flt.zone != "hand":
            continue
        if isinstance(holder, (AmountWords, Cond)):
            if _card_criteria(flt) or (isinstance(holder, AmountWords) and holder.elements is flt):
                yield Problem("ELC-V-10", where, f"{path} counts cards of a hand by what they are")
        elif flt.side != "own":
            yield Problem("ELC-V-10", where, f"{path} looks into a hand that is not the own one")


def _card_criteria(flt: Filter) -> bool:
    named = (flt.level, flt.element, flt.species, flt.name, flt.kind, flt.power_min, flt.power_max)
    return any(criterion is not None for criterion in named)


def _no_replay(where: str, effect: PlayEffectWords) -> Iterator[Problem]:
    """A Level 1 Play Effect must not return an own creature: two cards could replay each other."""
    sent: frozenset[str] = frozenset()
    for prefix, steps in (("cost", effect.cost), ("do", effect.do)):
        paths, sent = _returning(prefix, steps, sent)
        for path in paths:
            yield Problem("ELC-V-6", where, f"{path} lets Level 1 creatures replay each other")


def _returning(
    prefix: str, steps: tuple[AnyOperation, ...], sent: frozenset[str]
) -> tuple[list[str], frozenset[str]]:
    """The steps that can bring an own creature from play to hand, at once or from where it was `sent`."""
    found: list[str] = []
    for index, step in enumerate(steps):
        path = f"{prefix}.{index}"
        to, sources = _way(step)
        if to == "hand" and sources & (PLAY | sent):
            found.append(path)
        elif to in {"discard", "deck"} and sources & PLAY:
            sent |= {to}
        ways = [_returning(branch, inner, sent) for branch, inner in branches_of(path, step)]
        for paths, after in ways:
            found += paths
            sent |= after
    return found, sent


def _way(step: AnyOperation) -> tuple[str, frozenset[str]]:
    """Where a step takes own cards, and from which zones."""
    if isinstance(step, Search):
        return step.at, frozenset({"deck"})
    if isinstance(step, Moving) and _may_be_own(step):
        return step.destination, step.reach.zones
    return "", frozenset()


def _may_be_own(step: Moving) -> bool:
    flt = (step.to.choose or step.to.all) if isinstance(step.to, TargetWords) else None
    return step.reach.whose != "opp" and (flt is None or flt.side != "opp")


def loops(effects: Mapping[str, Effect]) -> Iterator[Problem]:
    """A circle of events and triggers, none of which is limited, would never end."""
    edges: dict[str, dict[str, str]] = {}
    for where, effect in effects.items():
        if isinstance(effect, TriggerWords) and effect.limit == "each":
            for _, step in steps_of(effect):
                for event in step.can_raise():
                    edges.setdefault(effect.on.ev, {}).setdefault(event, where)
    for start in sorted(edges):
        for raised, where in sorted(edges[start].items()):
            if raised == start or start in _reached(edges, raised):
                yield Problem("ELC-V-5", where, f"closes a loop of triggers without limit through {raised!r}")


def _reached(edges: dict[str, dict[str, str]], start: str) -> set[str]:
    reached: set[str] = set()
    ahead = [start]
    while ahead:
        for event in edges.get(ahead.pop(), {}):
            if event not in reached:
                reached.add(event)
                ahead.append(event)
    return reached


def _sealed(cards: list[Any]) -> Iterator[Problem]:
    """A sealed pack must be possible."""
    counts = Counter(_level(card) for card in cards)
    for level, need in SLOTS:
        if counts[level] < need:
            yield Problem(
                "ELC-V-7", "cards", f"{counts[level]} cards of Level {level}, a sealed pack needs {need}"
            )


def _starters(data: Mapping[str, Any], ids: set[str]) -> Iterator[Problem]:
    """At least one starter deck, each a legal constructed deck."""
    starters = [starter for starter in _listed(data, "starters") if isinstance(starter, Mapping)]
    if not starters:
        yield Problem("ELC-V-9", "starters", "there is no starter deck")
    yield from _unique("starters", starters)
    for index, starter in enumerate(starters):
        where = f"starters.{starter.get('id', index)}"
        if not isinstance(starter.get("id"), str) or not NAME.fullmatch(starter["id"]):
            yield Problem("ELC-V-11", where, "has an id that is missing or malformed")
        if not isinstance(starter.get("name"), str) or not starter["name"].strip():
            yield Problem("ELC-V-11", where, "has no name")
        yield from _strange(where, starter, STARTER_KEYS)
        main = starter.get("main")
        if not isinstance(main, Mapping) or not all(_whole(n) and n > 0 for n in main.values()):
            yield Problem("ELC-V-11", where, "has no main deck of card ids with numbers")
            continue
        if not FEWEST <= sum(main.values()) <= MOST:
            yield Problem(
                "ELC-V-9", where, f"has {sum(main.values())} cards, not {FEWEST}..{MOST} (ELC-FMT-2)"
            )
        for card, count in sorted(main.items()):
            if count > COPIES:
                yield Problem("ELC-V-9", where, f"has {count} copies of {card!r} (ELC-FMT-3)")
            if card not in ids:
                yield Problem("ELC-V-9", where, f"has {card!r}, which is not among the cards (ELC-FMT-7)")
