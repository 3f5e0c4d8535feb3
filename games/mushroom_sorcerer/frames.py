"""The frames of the agenda: what is being resolved and how far. The last one decides what comes next.

Tags and steps are stored with matches: they never change.
"""

# The kernel's base leaves it open whether frames are frozen; mypy doesn't know that.
# mypy: disable-error-code="misc"

from typing import Literal

import msgspec

from games.kernel import Frame, Public
from games.mushroom_sorcerer.vocabulary import Gu, Resource, ServantKind


class SeatFrame(Frame, frozen=True, kw_only=True):
    """Base of all frames: the seat it belongs to."""

    seat: Public[int]


class Part(SeatFrame, frozen=True, kw_only=True, tag="part"):
    """A sorcerer's part of the draft, Twilight, an end effect or Daybreak."""

    step: Public[
        Literal[
            "sorcerer", "potion", "hibernate", "curiosity", "total_mastery",
            "flame", "stone", "thunder", "water", "moon_box", "shrines",
        ]
    ]  # fmt: skip
    shrines: Public[tuple[str, ...]] = ()


class Growth(SeatFrame, frozen=True, kw_only=True, tag="growth"):
    """A GU being grown."""

    gu: Public[Gu]
    cell: Public[str]
    reward: Public[bool]
    step: Public[Literal["place", "gains", "germination"]]


class Slide(SeatFrame, frozen=True, kw_only=True, tag="slide"):
    """A GU being slid, by the action or by Toss a GU."""

    source: Public[str] = msgspec.field(name="from")
    to: Public[str]
    by: Public[Literal["slide", "toss"]]
    step: Public[Literal["move", "excess"]]


class Spell(SeatFrame, frozen=True, kw_only=True, tag="spell"):
    """A cast: `source` is own, seat or deck; `owner` the seat whose archive holds the scroll."""

    scroll: Public[str]
    source: Public[Literal["own", "seat", "deck"]]
    owner: Public[int | None]
    runs: Public[int]
    run: Public[int] = 1
    step: Public[Literal["begin", "effect", "gain", "flip", "done"]] = "effect"
    direction: Public[Literal["forward", "reverse"] | None] = None
    towers: Public[tuple[str, ...]] = ()


class Ability(SeatFrame, frozen=True, kw_only=True, tag="ability"):
    """Thief under way; `again`: the second cast has been settled."""

    potion: Public[str]
    again: Public[bool] = False


class Payment(SeatFrame, frozen=True, kw_only=True, tag="payment"):
    """Servants being spent, of one kind or any."""

    left: Public[int]
    kind: Public[ServantKind | None] = None


class Placement(SeatFrame, frozen=True, kw_only=True, tag="placement"):
    """Gained servants waiting for a place."""


class Gain(SeatFrame, frozen=True, kw_only=True, tag="gain"):
    """Gains of choice under way; `distinct`: each kind at most once."""

    what: Public[Literal["resource", "servant", "element"]]
    left: Public[int]
    because: Public[str]
    distinct: Public[bool] = False
    excluded: Public[tuple[Resource, ...]] = ()


class Battle(SeatFrame, frozen=True, kw_only=True, tag="war"):
    """A war; `side` is 0 for the attacker, 1 for the defender where a step has sides."""

    step: Public[Literal["window", "potion", "plan_b", "reroll", "casualties", "reward"]]
    side: Public[int] = 0


class Totals(SeatFrame, frozen=True, kw_only=True, tag="totals"):
    """The totals of a war that are due: a SYSTEM step."""


class RollDice(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that one seat rolls."""

    seat: Public[int]
    n: Public[int]


class Roll(SeatFrame, frozen=True, kw_only=True, tag="roll"):
    """Dice that are due. For a reroll `indexes` are the dice meant."""

    purpose: Public[Literal["war", "reroll", "plan_b", "lucky_hand"]]
    dice: Public[tuple[RollDice, ...]]
    indexes: Public[tuple[int, ...]] = ()


class Ending(SeatFrame, frozen=True, kw_only=True, tag="ending"):
    """The end part of a turn: Lucky Hand, then the allocation."""

    step: Public[Literal["lucky", "gains", "allocation"]]
    rolls: Public[int] = 0
    left: Public[int] = 0
    kinds: Public[tuple[Resource, ...]] = ()
    flame: Public[int] = 0
    stone: Public[int] = 0


AnyFrame = (
    Part | Growth | Slide | Spell | Ability | Payment | Placement | Gain | Battle | Totals | Roll | Ending
)  # fmt: skip
