"""Content packs as the rules read them: a `Book` is a pack ready for play."""

from typing import Any

from games.elemental_creatures.pack import PACKS, Card, CreaturePack
from games.elemental_creatures.steps import AnyOperation, OneOf, When
from games.elemental_creatures.vocabulary import (
    AnyStatic,
    CountsAsStatic,
    OngoingWords,
    PlayEffectWords,
    PowerStatic,
    PreventStatic,
    TriggerWords,
)


class CardRules:
    """A card as the rules look at it: effect parts at hand, steps by path.

    A path names a step within the effect: `cost.0`, `do.1`, `do.0.2.1` (step 1 of mode 2 of `do.0`),
    `do.0.do.0` and `do.0.else.0` (branches of `when`). `branches` lists the steps under a prefix.
    """

    __slots__ = (
        "branches",
        "card",
        "conds",
        "counts",
        "elements",
        "ev",
        "everywhere",
        "grants",
        "id",
        "kind",
        "level",
        "limit",
        "may",
        "name",
        "of",
        "of_self",
        "omniment",
        "power",
        "prevents",
        "program",
        "species",
        "statics",
        "steps",
        "to",
        "uses_subject",
        "where",
        "who",
    )

    def __init__(self, card: Card) -> None:
        self.card = card
        self.id = card.id
        self.name = card.name
        self.level = card.level
        self.power = card.power
        self.species = card.species
        self.elements = frozenset(card.elements)
        self.omniment = "omniment" in card.elements
        effect = card.effect
        self.kind = "none" if effect is None else str(effect.__struct_config__.tag)
        self.conds = () if effect is None else effect.if_
        self.where: str | None = None
        self.steps: dict[str, AnyOperation] = {}
        self.branches: dict[str, tuple[str, ...]] = {}
        self.program: tuple[str, ...] = ()
        self.may = False
        self.ev = self.who = self.limit = ""
        self.of: Any = None
        self.of_self = False
        self.to: str | None = None
        self.uses_subject = False
        self.statics: tuple[AnyStatic, ...] = ()
        if isinstance(effect, (PlayEffectWords, TriggerWords)):
            self.may = effect.may
            self.program = self._flatten("cost", effect.cost) + self._flatten("do", effect.do)
            self.uses_subject = any(uses_subject(step) for step in self.steps.values())
        if isinstance(effect, (TriggerWords, OngoingWords)) and effect.in_ != "play":
            self.where = effect.in_
        if isinstance(effect, TriggerWords):
            self.ev, self.who, self.limit = effect.on.ev, effect.on.who, effect.limit
            self.of_self = effect.on.of == "self"
            self.of = None if self.of_self else effect.on.of
            self.to = effect.on.to
        if isinstance(effect, OngoingWords):
            self.statics = effect.static
        self.grants = tuple(static for static in self.statics if isinstance(static, PowerStatic))
        self.prevents = tuple(static for static in self.statics if isinstance(static, PreventStatic))
        self.counts = tuple(static for static in self.statics if isinstance(static, CountsAsStatic))

    def _flatten(self, prefix: str, steps: tuple[AnyOperation, ...]) -> tuple[str, ...]:
        paths = tuple(f"{prefix}.{index}" for index in range(len(steps)))
        for path, step in zip(paths, steps, strict=True):
            self.steps[path] = step
            if isinstance(step, OneOf):
                for index, mode in enumerate(step.options):
                    self._flatten(f"{path}.{index}", mode.do)
            elif isinstance(step, When):
                self._flatten(f"{path}.do", step.do)
                self._flatten(f"{path}.else", step.else_)
        self.branches[prefix] = paths
        return paths


def uses_subject(step: AnyOperation) -> bool:
    """Whether the step aims at the creature the trigger was about."""
    return "subject" in (getattr(step, field, None) for field in ("to", "from_", "a", "b"))


class Book:
    """A pack made ready: card rules by id, ids by level, starter decks; who listens to which event."""

    __slots__ = (
        "base",
        "by_level",
        "cards",
        "grants",
        "ids",
        "level",
        "listens",
        "pack",
        "protectors",
        "starters",
        "wideners",
    )

    def __init__(self, pack: CreaturePack) -> None:
        self.pack = pack
        self.cards = {card.id: CardRules(card) for card in pack.cards}
        self.ids = sorted(self.cards)
        self.by_level = {level: [i for i in self.ids if self.cards[i].level == level] for level in (1, 2, 3)}
        self.starters = {starter.id: starter for starter in pack.starters}
        self.listens: dict[str, dict[str, CardRules]] = {}
        for rules in self.cards.values():
            if rules.ev:
                self.listens.setdefault(rules.ev, {})[rules.id] = rules
        self.base = {rules.id: rules.power for rules in self.cards.values()}
        self.grants = {rules.id for rules in self.cards.values() if rules.grants}
        self.level = {rules.id: rules.level for rules in self.cards.values()}
        self.wideners = {rules.id for rules in self.cards.values() if rules.counts}
        self.protectors = {rules.id for rules in self.cards.values() if rules.prevents}


_BOOKS: dict[str, Book] = {}


def book(pack_id: str) -> Book:
    """The book of an installed pack."""
    found = _BOOKS.get(pack_id)
    if found is None:
        found = _BOOKS[pack_id] = Book(PACKS[pack_id])
    return found
