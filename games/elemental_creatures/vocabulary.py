"""The effect vocabulary, version 1: the operations and effects that cards are written in (RULES.md 2.4).

Typed structs read straight from a pack's JSON or TOML; a word outside the grammar doesn't decode.
What the operations do is in `operations/`; their filters, targets and numbers are in `phrases.py`.
"""

from typing import Annotated, Literal

import msgspec

from games.elemental_creatures.phrases import Amount, Cond, Few, Filter, Sign, Target, Who, Words

Line = Literal["frontline", "sideline"]
Guard = Literal["minus", "move", "status"]
EventName = Literal[
    "played",
    "leveled_up",
    "arrived",
    "retreated",
    "rested",
    "left_play",
    "gained_plus",
    "gained_minus",
    "drew",
    "discarded",
    "done",
    "round_start",
    "round_close",
    "scored",
]


class Step(Words, frozen=True, kw_only=True, tag_field="op"):
    """Base of the operations. `as` names what the step affected; `stop` ends the effect if it did nothing."""

    as_: str | None = msgspec.field(default=None, name="as")
    stop: bool = False


class Aimed(Step, frozen=True, kw_only=True):
    """Base of the operations with one target."""

    to: Target


class Plus(Aimed, frozen=True, kw_only=True, tag="plus"):
    """Put n (+1) counters."""

    n: Amount


class Minus(Aimed, frozen=True, kw_only=True, tag="minus"):
    """Put n (-1) counters."""

    n: Amount


class Boost(Aimed, frozen=True, kw_only=True, tag="boost"):
    """Power +n until the end of the round."""

    n: Amount


class Strip(Aimed, frozen=True, kw_only=True, tag="strip"):
    """Remove counters."""

    sign: Literal["plus", "minus", "both"]
    n: Amount | Literal["all"]


class Shift(Step, frozen=True, kw_only=True, tag="shift"):
    """Move counters from one creature to another."""

    sign: Sign
    n: Amount | Literal["all"]
    from_: Target = msgspec.field(name="from")
    to: Target


class Retreat(Aimed, frozen=True, kw_only=True, tag="retreat"):
    """An own creature goes to the Sideline."""


class Intimidate(Aimed, frozen=True, kw_only=True, tag="intimidate"):
    """An opponent's creature goes to its Sideline."""


class Exert(Aimed, frozen=True, kw_only=True, tag="exert"):
    """An own creature goes to the Frontline, not played."""


class Taunt(Aimed, frozen=True, kw_only=True, tag="taunt"):
    """An opponent's creature goes to its Frontline, not played."""


class Swap(Step, frozen=True, kw_only=True, tag="swap"):
    """An own Frontline and an own Sideline creature change places."""

    a: Target
    b: Target


class Withdraw(Aimed, frozen=True, kw_only=True, tag="withdraw"):
    """An own creature goes to hand."""


class Bounce(Aimed, frozen=True, kw_only=True, tag="bounce"):
    """An opponent's creature goes to its owner's hand."""


class Destroy(Aimed, frozen=True, kw_only=True, tag="destroy"):
    """A creature goes to its owner's Discard."""


class Descend(Aimed, frozen=True, kw_only=True, tag="descend"):
    """An own Sideline creature goes to the Discard."""


class Ascend(Aimed, frozen=True, kw_only=True, tag="ascend"):
    """A card of the own Discard goes to the Sideline."""


class Teleport(Aimed, frozen=True, kw_only=True, tag="teleport"):
    """A creature goes into its owner's deck, which is shuffled."""


class Recover(Aimed, frozen=True, kw_only=True, tag="recover"):
    """A card of the own Discard goes to hand."""


class Place(Aimed, frozen=True, kw_only=True, tag="place"):
    """A hand card goes into play, not played."""

    at: Line


class Draw(Step, frozen=True, kw_only=True, tag="draw"):
    """Seats draw n cards."""

    who: Who
    n: Amount


class Discard(Step, frozen=True, kw_only=True, tag="discard"):
    """Seats discard n cards."""

    who: Who
    n: Amount
    how: Literal["choose", "random", "you_choose"]
    of: Filter | None = None
    hand_min: int = 0


class Mill(Step, frozen=True, kw_only=True, tag="mill"):
    """The top n cards of decks go to the Discard."""

    who: Who
    n: Amount


class Venture(Step, frozen=True, kw_only=True, tag="venture"):
    """Look at the top n cards and put each on top or at the bottom."""

    n: Few


class Search(Step, frozen=True, kw_only=True, tag="search"):
    """Look through the deck and take a card."""

    of: Filter
    n: Literal[1] = 1
    at: Literal["hand", "sideline", "frontline"]


class Reveal(Step, frozen=True, kw_only=True, tag="reveal"):
    """Hands are shown to all."""

    who: Who
    zone: Literal["hand"] = "hand"


class Neutralize(Aimed, frozen=True, kw_only=True, tag="neutralize"):
    """No Power, no effect, no counters."""


class Disarm(Aimed, frozen=True, kw_only=True, tag="disarm"):
    """No effect."""


class Restore(Aimed, frozen=True, kw_only=True, tag="restore"):
    """Neither neutralized nor disarmed any more."""


class Shield(Aimed, frozen=True, kw_only=True, tag="shield"):
    """Protected until the end of the round."""

    against: Annotated[tuple[Guard, ...], msgspec.Meta(min_length=1)]


class PickStep(Aimed, frozen=True, kw_only=True, tag="pick"):
    """Choose and name; nothing changes."""


class Mode(Words, frozen=True, kw_only=True):
    """One option of `one_of`."""

    label: str
    do: "Annotated[tuple[AnyStep, ...], msgspec.Meta(min_length=1)]"


class OneOf(Step, frozen=True, kw_only=True, tag="one_of"):
    """Choose a mode."""

    options: Annotated[tuple[Mode, ...], msgspec.Meta(min_length=1)]


class When(Step, frozen=True, kw_only=True, tag="when"):
    """A branch by conditions."""

    if_: Annotated[tuple[Cond, ...], msgspec.Meta(min_length=1)] = msgspec.field(name="if")
    do: "Annotated[tuple[AnyStep, ...], msgspec.Meta(min_length=1)]"
    else_: "tuple[AnyStep, ...]" = msgspec.field(default=(), name="else")


AnyStep = (
    Plus
    | Minus
    | Boost
    | Strip
    | Shift
    | Retreat
    | Intimidate
    | Exert
    | Taunt
    | Swap
    | Withdraw
    | Bounce
    | Destroy
    | Descend
    | Ascend
    | Teleport
    | Recover
    | Place
    | Draw
    | Discard
    | Mill
    | Venture
    | Search
    | Reveal
    | Neutralize
    | Disarm
    | Restore
    | Shield
    | PickStep
    | OneOf
    | When
)

Steps = Annotated[tuple[AnyStep, ...], msgspec.Meta(min_length=1)]
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
    cost: tuple[AnyStep, ...] = ()
    do: Steps


class TriggerWords(Words, frozen=True, kw_only=True, tag_field="kind", tag="trigger"):
    """Happens when something else does."""

    on: Listening
    in_: Literal["play", "frontline", "sideline"] = msgspec.field(default="play", name="in")
    limit: Literal["each", "next", "round"] = "each"
    may: bool = False
    if_: Conds = msgspec.field(default=(), name="if")
    cost: tuple[AnyStep, ...] = ()
    do: Steps


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
