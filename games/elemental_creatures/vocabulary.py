"""The effect vocabulary, version 1: what a card's effect is (RULES.md 2.4).

Its steps are in `steps.py`, the filters, targets and numbers in `phrases.py`.
"""

from typing import Annotated, Literal

import msgspec

from games.elemental_creatures.operation import EventName
from games.elemental_creatures.phrases import Amount, Cond, Filter, Words
from games.elemental_creatures.reach import Guard
from games.elemental_creatures.steps import AnyOperation, Operations

Conds = tuple[Cond, ...]


class Static(Words, frozen=True, kw_only=True, tag_field="st"):
    """Base of what an Ongoing Effect does as long as it is active."""

    to: Literal["self"] | Filter


class PowerStatic(Static, frozen=True, kw_only=True, tag="power"):
    """Adds to Power."""

    n: Amount


class PreventStatic(Static, frozen=True, kw_only=True, tag="prevent"):
    """Protects against opponents' effects."""

    what: Annotated[tuple[Guard, ...], msgspec.Meta(min_length=1)]


class CountsAsStatic(Static, frozen=True, kw_only=True, tag="counts_as"):
    """Serves as material of further levels."""

    level: Annotated[tuple[Literal[1, 2, 3], ...], msgspec.Meta(min_length=1)]


AnyStatic = PowerStatic | PreventStatic | CountsAsStatic


class Listening(Words, frozen=True, kw_only=True):
    """What a Trigger waits for."""

    ev: EventName
    who: Literal["you", "opp", "any"]
    of: Literal["self"] | Filter | None = None
    to: Literal["hand", "deck", "discard"] | None = None


class PlayEffectWords(Words, frozen=True, kw_only=True, tag_field="kind", tag="play"):
    """Happens when the card is played."""

    may: bool = False
    if_: Conds = msgspec.field(default=(), name="if")
    cost: tuple[AnyOperation, ...] = ()
    do: Operations


class TriggerWords(Words, frozen=True, kw_only=True, tag_field="kind", tag="trigger"):
    """Happens when something else does."""

    on: Listening
    in_: Literal["play", "frontline", "sideline"] = msgspec.field(default="play", name="in")
    limit: Literal["each", "next", "round"] = "each"
    may: bool = False
    if_: Conds = msgspec.field(default=(), name="if")
    cost: tuple[AnyOperation, ...] = ()
    do: Operations


class OngoingWords(Words, frozen=True, kw_only=True, tag_field="kind", tag="ongoing"):
    """Applies while the card is in play."""

    in_: Literal["play", "frontline", "sideline"] = msgspec.field(default="play", name="in")
    if_: Conds = msgspec.field(default=(), name="if")
    static: Annotated[tuple[AnyStatic, ...], msgspec.Meta(min_length=1)]


Effect = PlayEffectWords | TriggerWords | OngoingWords

SUBJECT_EVENTS = frozenset(
    {"played", "leveled_up", "arrived", "retreated", "rested", "left_play", "gained_plus", "gained_minus"}
)
"""Events that are about a creature."""

ACTORLESS_EVENTS = frozenset({"round_start", "round_close"})
"""Events without an acting seat."""
