"""The phrases of the effect vocabulary: filters, targets, amounts, conditions (RULES.md 2.4).

What they mean is in `filters.py`, `targets.py` and `power.py`; the operations that use them are in
`vocabulary.py`.
"""

from typing import Annotated, Literal

import msgspec

from games.elemental_creatures.reach import Zone

Sign = Literal["plus", "minus"]
Compared = Literal["behind", "level", "ahead"]
EffectKind = Literal["play", "trigger", "ongoing", "none"]
Few = Annotated[int, msgspec.Meta(ge=1)]


class Words(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of every phrase of the vocabulary."""


class Filter(Words, frozen=True, kw_only=True):
    """Which objects: creatures in play, or cards in a hand or a Discard. Criteria are joined by "and"."""

    side: Literal["own", "opp", "any"] = "any"
    zone: Zone = "play"
    level: tuple[int, ...] | None = None
    element: tuple[str, ...] | None = None
    species: tuple[str, ...] | None = None
    name: tuple[str, ...] | None = None
    kind: tuple[EffectKind, ...] | None = None
    power_min: int | None = None
    power_max: int | None = None
    has: Sign | None = None
    status: Literal["neutralized", "disarmed"] | None = None
    other: bool = False


class Named(Words, frozen=True, kw_only=True):
    """What an earlier step named with `as`."""

    ref: str


class TargetWords(Words, frozen=True, kw_only=True):
    """Exactly one of `ref`, `all` and `choose`; the rest belongs to `choose`."""

    ref: str | None = None
    all: Filter | None = None
    choose: Filter | None = None
    n: Few = 1
    up_to: bool = False
    may: bool = False
    by: Literal["you", "owner"] = "you"


Target = Literal["self", "subject"] | TargetWords


class AmountWords(Words, frozen=True, kw_only=True):
    """A number read from the table; exactly one of the first five."""

    count: Filter | None = None
    elements: Filter | None = None
    power: Named | None = None
    plays: Literal["you"] | None = None
    rounds_scored: Literal["you", "opp"] | None = None
    x: int = 1
    max: Annotated[int, msgspec.Meta(ge=0)]


Amount = int | AmountWords


class Cond(Words, frozen=True, kw_only=True):
    """One condition; exactly one of the first seven, `ge` and `le` where it compares a number."""

    count: Filter | None = None
    points: Compared | None = None
    total: Compared | None = None
    hand: Literal["you", "any_opp", "each_opp"] | None = None
    done: Literal["any_opp", "each_opp"] | None = None
    round: Literal[True] | None = None
    plays: Literal["you"] | None = None
    ge: int | None = None
    le: int | None = None


Who = Literal["you", "each_opp", "each", "chosen_opp"] | Named
