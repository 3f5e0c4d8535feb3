"""Validation of content packs: one precise problem for everything that is wrong (RULES.md 2.5)."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

import msgspec

from games.elemental_creatures.citing import realises
from games.elemental_creatures.grammar import branches_of, check_effect, filters_of, raised_by, steps_of
from games.elemental_creatures.phrases import AmountWords, Cond, Filter, Target, TargetWords
from games.elemental_creatures.vocabulary import (
    AnyStep,
    Descend,
    Destroy,
    Effect,
    OngoingWords,
    PlayEffectWords,
    PowerStatic,
    Recover,
    Search,
    Teleport,
    TriggerWords,
    Venture,
    Withdraw,
)

NAME = re.compile(r"[a-z0-9_]+")
PACK_NAME = re.compile(r"[a-z0-9_-]+")
PACK_KEYS = frozenset({"id", "title", "version", "elements", "species", "cards", "starters"})
CARD_KEYS = frozenset({"id", "name", "elements", "species", "level", "power", "text", "effect"})
STARTER_KEYS = frozenset({"id", "name", "main"})
SEALED_NEED = {1: 5, 2: 4, 3: 3}
LONGEST_TEXT = 1024
MOST_CHOSEN = 3
DECK_SIZES = range(40, 91)
MOST_COPIES = 3


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
    effects: dict[str, tuple[Mapping[str, Any], Effect]] = {}
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
            effects[where] = (card, effect)
    problems += _loops(effects)
    problems += _sealed(cards)
    problems += _starters(data, {str(card.get("id")) for card in cards})
    return problems


def _listed(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    return list(value) if isinstance(value, (list, tuple)) else []


@realises("ELC-V-11")
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


@realises("ELC-V-1")
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


@realises("ELC-V-2")
def _card(where: str, card: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[Problem]:
    """The fields of a card but its effect."""
    yield from _strange(where, card, CARD_KEYS)
    if not isinstance(card.get("id"), str):
        yield Problem("ELC-V-11", where, "has no id")
    elif not NAME.fullmatch(card["id"]):
        yield Problem("ELC-V-1", where, "has an id that is not [a-z0-9_]+")
    if not isinstance(card.get("name"), str) or not card["name"].strip():
        yield Problem("ELC-V-11", where, "has no name")
    if _level(card) not in SEALED_NEED:
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
            yield Problem("ELC-V-2", where, f"has the undeclared element {element!r}")
    if card.get("species") not in _listed(data, "species"):
        yield Problem("ELC-V-11", where, f"has the undeclared species {card.get('species')!r}")


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
                yield Problem("ELC-V-2", where, f"names the undeclared element {element!r}")
        for species in flt.species or ():
            if species not in _listed(data, "species"):
                yield Problem("ELC-V-11", where, f"names the undeclared species {species!r}")


@realises("ELC-V-4")
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


@realises("ELC-V-8")
def _small(where: str, effect: Effect) -> Iterator[Problem]:
    """Choices stay small."""
    for path, step in steps_of(effect):
        if isinstance(step, Venture) and step.n > MOST_CHOSEN:
            yield Problem("ELC-V-8", where, f"{path} ventures more than {MOST_CHOSEN} cards")
        for field in ("to", "from_", "a", "b"):
            target = getattr(step, field, None)
            if isinstance(target, TargetWords) and target.n > MOST_CHOSEN:
                yield Problem("ELC-V-8", where, f"{path} chooses more than {MOST_CHOSEN}")


@realises("ELC-V-10")
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


@realises("ELC-V-6")
def _no_replay(where: str, effect: PlayEffectWords) -> Iterator[Problem]:
    """A Level 1 Play Effect must not return an own creature: two cards could replay each other."""
    sent: frozenset[str] = frozenset()
    for prefix, steps in (("cost", effect.cost), ("do", effect.do)):
        paths, sent = _returning(prefix, steps, sent)
        for path in paths:
            yield Problem("ELC-V-6", where, f"{path} lets Level 1 creatures replay each other")


def _returning(
    prefix: str, steps: tuple[AnyStep, ...], sent: frozenset[str]
) -> tuple[list[str], frozenset[str]]:
    """The steps that can bring an own creature from play to hand, at once or from where it was `sent`."""
    found: list[str] = []
    for index, step in enumerate(steps):
        path = f"{prefix}.{index}"
        if (
            isinstance(step, Withdraw)
            or (isinstance(step, Recover) and "discard" in sent)
            or (isinstance(step, Search) and step.at == "hand" and "deck" in sent)
        ):
            found.append(path)
        if isinstance(step, Descend) or (isinstance(step, Destroy) and _may_be_own(step.to)):
            sent |= {"discard"}
        elif isinstance(step, Teleport) and _may_be_own(step.to):
            sent |= {"deck"}
        ways = [_returning(branch, inner, sent) for branch, inner in branches_of(path, step)]
        for paths, after in ways:
            found += paths
            sent |= after
    return found, sent


def _may_be_own(target: Target) -> bool:
    flt = (target.choose or target.all) if isinstance(target, TargetWords) else None
    return flt is None or flt.side != "opp"


@realises("ELC-V-5", "ELC-R-34")
def _loops(effects: dict[str, tuple[Mapping[str, Any], Effect]]) -> Iterator[Problem]:
    """A circle of events and triggers, none of which is limited, would never end."""
    edges: dict[str, dict[str, str]] = {}
    for where, (_, effect) in effects.items():
        if isinstance(effect, TriggerWords) and effect.limit == "each":
            for _, step in steps_of(effect):
                for event in raised_by(step):
                    edges.setdefault(effect.on.ev, {}).setdefault(event, where)
    for start in sorted(edges):
        for event, where in sorted(edges[start].items()):
            if event == start or start in _reached(edges, event):
                yield Problem("ELC-V-5", where, f"closes a loop of triggers without limit through {event!r}")


def _reached(edges: dict[str, dict[str, str]], start: str) -> set[str]:
    reached: set[str] = set()
    ahead = [start]
    while ahead:
        for event in edges.get(ahead.pop(), {}):
            if event not in reached:
                reached.add(event)
                ahead.append(event)
    return reached


@realises("ELC-V-7")
def _sealed(cards: list[Any]) -> Iterator[Problem]:
    """A sealed pack must be possible."""
    counts = Counter(_level(card) for card in cards)
    for level, need in SEALED_NEED.items():
        if counts[level] < need:
            yield Problem(
                "ELC-V-7", "cards", f"{counts[level]} cards of Level {level}, a sealed pack needs {need}"
            )


@realises("ELC-V-9")
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
        if sum(main.values()) not in DECK_SIZES:
            yield Problem("ELC-V-9", where, f"has {sum(main.values())} cards, not 40..90 (ELC-FMT-2)")
        for card, count in sorted(main.items()):
            if count > MOST_COPIES:
                yield Problem("ELC-V-9", where, f"has {count} copies of {card!r} (ELC-FMT-3)")
            if card not in ids:
                yield Problem("ELC-V-9", where, f"has the unknown card {card!r} (ELC-FMT-7)")
