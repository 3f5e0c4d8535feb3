"""The operations of the effect vocabulary, version 1: the steps that cards are written in (RULES.md 2.4).

Typed structs read straight from a pack; a word outside the grammar doesn't decode. What the operations do is
in `operations/`.
"""

from typing import Annotated, ClassVar, Literal

import msgspec

from games.elemental_creatures.operation import Aimed, Events, Moving, Operation
from games.elemental_creatures.phrases import Amount, Cond, Few, Filter, Sign, Target, Who, Words
from games.elemental_creatures.reach import (
    DISCARD,
    FRONTLINE,
    HAND,
    PLAY,
    SIDELINE,
    Destination,
    Guard,
    Line,
    Reach,
)


class Plus(Aimed, frozen=True, kw_only=True, tag="plus"):
    """Put n (+1) counters."""

    clause: ClassVar[str] = "ELC-OP-PLUS"
    raises: ClassVar[Events] = ("gained_plus",)
    reach: ClassVar[Reach] = Reach(zones=PLAY, counters=True)

    n: Amount


class Minus(Aimed, frozen=True, kw_only=True, tag="minus"):
    """Put n (-1) counters."""

    clause: ClassVar[str] = "ELC-OP-MINUS"
    raises: ClassVar[Events] = ("gained_minus",)
    reach: ClassVar[Reach] = Reach(zones=PLAY, counters=True, guard="minus")

    n: Amount


class Boost(Aimed, frozen=True, kw_only=True, tag="boost"):
    """Power +n until the end of the round."""

    clause: ClassVar[str] = "ELC-OP-BOOST"
    raises: ClassVar[Events] = ()
    reach: ClassVar[Reach] = Reach(zones=PLAY)

    n: Amount


class Strip(Aimed, frozen=True, kw_only=True, tag="strip"):
    """Remove counters."""

    clause: ClassVar[str] = "ELC-OP-STRIP"
    raises: ClassVar[Events] = ()
    reach: ClassVar[Reach] = Reach(zones=PLAY)

    sign: Literal["plus", "minus", "both"]
    n: Amount | Literal["all"]


class Shift(Operation, frozen=True, kw_only=True, tag="shift"):
    """Move counters from one creature to another."""

    clause: ClassVar[str] = "ELC-OP-SHIFT"
    raises: ClassVar[Events] = ("gained_plus", "gained_minus")

    sign: Sign
    n: Amount | Literal["all"]
    from_: Target = msgspec.field(name="from")
    to: Target

    def can_raise(self) -> Events:
        return ("gained_plus",) if self.sign == "plus" else ("gained_minus",)


class Retreat(Moving, frozen=True, kw_only=True, tag="retreat"):
    """An own creature goes to the Sideline."""

    clause: ClassVar[str] = "ELC-OP-RETREAT"
    raises: ClassVar[Events] = ("retreated",)
    reach: ClassVar[Reach] = Reach(zones=FRONTLINE, whose="own")
    destination: ClassVar[Destination] = "sideline"


class Intimidate(Moving, frozen=True, kw_only=True, tag="intimidate"):
    """An opponent's creature goes to its Sideline."""

    clause: ClassVar[str] = "ELC-OP-INTIMIDATE"
    raises: ClassVar[Events] = ("retreated",)
    reach: ClassVar[Reach] = Reach(zones=FRONTLINE, whose="opp", guard="move")
    destination: ClassVar[Destination] = "sideline"


class Exert(Moving, frozen=True, kw_only=True, tag="exert"):
    """An own creature goes to the Frontline, not played."""

    clause: ClassVar[str] = "ELC-OP-EXERT"
    raises: ClassVar[Events] = ("arrived",)
    reach: ClassVar[Reach] = Reach(zones=SIDELINE, whose="own")
    destination: ClassVar[Destination] = "frontline"


class Taunt(Moving, frozen=True, kw_only=True, tag="taunt"):
    """An opponent's creature goes to its Frontline, not played."""

    clause: ClassVar[str] = "ELC-OP-TAUNT"
    raises: ClassVar[Events] = ("arrived",)
    reach: ClassVar[Reach] = Reach(zones=SIDELINE, whose="opp", guard="move")
    destination: ClassVar[Destination] = "frontline"


class Swap(Operation, frozen=True, kw_only=True, tag="swap"):
    """An own Frontline and an own Sideline creature change places."""

    clause: ClassVar[str] = "ELC-OP-SWAP"
    raises: ClassVar[Events] = ("retreated", "arrived")
    front: ClassVar[Reach] = Reach(zones=FRONTLINE, whose="own")
    back: ClassVar[Reach] = Reach(zones=SIDELINE, whose="own")

    a: Target
    b: Target


class Withdraw(Moving, frozen=True, kw_only=True, tag="withdraw"):
    """An own creature goes to hand."""

    clause: ClassVar[str] = "ELC-OP-WITHDRAW"
    raises: ClassVar[Events] = ("left_play",)
    reach: ClassVar[Reach] = Reach(zones=PLAY, whose="own")
    destination: ClassVar[Destination] = "hand"


class Bounce(Moving, frozen=True, kw_only=True, tag="bounce"):
    """An opponent's creature goes to its owner's hand."""

    clause: ClassVar[str] = "ELC-OP-BOUNCE"
    raises: ClassVar[Events] = ("left_play",)
    reach: ClassVar[Reach] = Reach(zones=PLAY, whose="opp", guard="move")
    destination: ClassVar[Destination] = "hand"


class Destroy(Moving, frozen=True, kw_only=True, tag="destroy"):
    """A creature goes to its owner's Discard."""

    clause: ClassVar[str] = "ELC-OP-DESTROY"
    raises: ClassVar[Events] = ("left_play",)
    reach: ClassVar[Reach] = Reach(zones=PLAY, guard="move")
    destination: ClassVar[Destination] = "discard"


class Descend(Moving, frozen=True, kw_only=True, tag="descend"):
    """An own Sideline creature goes to the Discard."""

    clause: ClassVar[str] = "ELC-OP-DESCEND"
    raises: ClassVar[Events] = ("left_play",)
    reach: ClassVar[Reach] = Reach(zones=SIDELINE, whose="own")
    destination: ClassVar[Destination] = "discard"


class Ascend(Moving, frozen=True, kw_only=True, tag="ascend"):
    """A card of the own Discard goes to the Sideline."""

    clause: ClassVar[str] = "ELC-OP-ASCEND"
    raises: ClassVar[Events] = ()
    reach: ClassVar[Reach] = Reach(zones=DISCARD, whose="own")
    destination: ClassVar[Destination] = "sideline"


class Teleport(Moving, frozen=True, kw_only=True, tag="teleport"):
    """A creature goes into its owner's deck, which is shuffled."""

    clause: ClassVar[str] = "ELC-OP-TELEPORT"
    raises: ClassVar[Events] = ("left_play",)
    reach: ClassVar[Reach] = Reach(zones=PLAY, guard="move")
    destination: ClassVar[Destination] = "deck"


class Recover(Moving, frozen=True, kw_only=True, tag="recover"):
    """A card of the own Discard goes to hand."""

    clause: ClassVar[str] = "ELC-OP-RECOVER"
    raises: ClassVar[Events] = ()
    reach: ClassVar[Reach] = Reach(zones=DISCARD, whose="own", departed=True)
    destination: ClassVar[Destination] = "hand"


class Place(Aimed, frozen=True, kw_only=True, tag="place"):
    """A hand card goes into play, not played."""

    clause: ClassVar[str] = "ELC-OP-PLACE"
    raises: ClassVar[Events] = ("arrived",)
    reach: ClassVar[Reach] = Reach(zones=HAND, whose="own")

    at: Line

    def can_raise(self) -> Events:
        return self.raises if self.at == "frontline" else ()


class Draw(Operation, frozen=True, kw_only=True, tag="draw"):
    """Seats draw n cards."""

    clause: ClassVar[str] = "ELC-OP-DRAW"
    raises: ClassVar[Events] = ("drew",)

    who: Who
    n: Amount


class Discard(Operation, frozen=True, kw_only=True, tag="discard"):
    """Seats discard n cards."""

    clause: ClassVar[str] = "ELC-OP-DISCARD"
    raises: ClassVar[Events] = ("discarded",)

    who: Who
    n: Amount
    how: Literal["choose", "random", "you_choose"]
    of: Filter | None = None
    hand_min: int = 0


class Mill(Operation, frozen=True, kw_only=True, tag="mill"):
    """The top n cards of decks go to the Discard."""

    clause: ClassVar[str] = "ELC-OP-MILL"
    raises: ClassVar[Events] = ()

    who: Who
    n: Amount


class Venture(Operation, frozen=True, kw_only=True, tag="venture"):
    """Look at the top n cards and put each on top or at the bottom."""

    clause: ClassVar[str] = "ELC-OP-VENTURE"
    raises: ClassVar[Events] = ()

    n: Few


class Search(Operation, frozen=True, kw_only=True, tag="search"):
    """Look through the deck and take a card."""

    clause: ClassVar[str] = "ELC-OP-SEARCH"
    raises: ClassVar[Events] = ("arrived",)

    of: Filter
    n: Literal[1] = 1
    at: Literal["hand", "sideline", "frontline"]

    def can_raise(self) -> Events:
        return self.raises if self.at == "frontline" else ()


class Reveal(Operation, frozen=True, kw_only=True, tag="reveal"):
    """Hands are shown to all."""

    clause: ClassVar[str] = "ELC-OP-REVEAL"
    raises: ClassVar[Events] = ()

    who: Who
    zone: Literal["hand"] = "hand"


class Neutralize(Aimed, frozen=True, kw_only=True, tag="neutralize"):
    """No Power, no effect, no counters."""

    clause: ClassVar[str] = "ELC-OP-NEUTRALIZE"
    raises: ClassVar[Events] = ()
    reach: ClassVar[Reach] = Reach(zones=PLAY, counters=True, guard="status")


class Disarm(Aimed, frozen=True, kw_only=True, tag="disarm"):
    """No effect."""

    clause: ClassVar[str] = "ELC-OP-DISARM"
    raises: ClassVar[Events] = ()
    reach: ClassVar[Reach] = Reach(zones=PLAY, guard="status")


class Restore(Aimed, frozen=True, kw_only=True, tag="restore"):
    """Neither neutralized nor disarmed any more."""

    clause: ClassVar[str] = "ELC-OP-RESTORE"
    raises: ClassVar[Events] = ()
    reach: ClassVar[Reach] = Reach(zones=PLAY)


class Shield(Aimed, frozen=True, kw_only=True, tag="shield"):
    """Protected until the end of the round."""

    clause: ClassVar[str] = "ELC-OP-SHIELD"
    raises: ClassVar[Events] = ()
    reach: ClassVar[Reach] = Reach(zones=PLAY)

    against: Annotated[tuple[Guard, ...], msgspec.Meta(min_length=1)]


class PickOperation(Aimed, frozen=True, kw_only=True, tag="pick"):
    """Choose and name; nothing changes."""

    clause: ClassVar[str] = "ELC-OP-PICK"
    raises: ClassVar[Events] = ()
    reach: ClassVar[Reach] = Reach(zones=PLAY | DISCARD | HAND)


class Mode(Words, frozen=True, kw_only=True):
    """One option of `one_of`."""

    label: str
    do: "Annotated[tuple[AnyOperation, ...], msgspec.Meta(min_length=1)]"


class OneOf(Operation, frozen=True, kw_only=True, tag="one_of"):
    """Choose a mode."""

    clause: ClassVar[str] = "ELC-OP-ONE_OF"
    raises: ClassVar[Events] = ()

    options: Annotated[tuple[Mode, ...], msgspec.Meta(min_length=1)]


class When(Operation, frozen=True, kw_only=True, tag="when"):
    """A branch by conditions."""

    clause: ClassVar[str] = "ELC-OP-WHEN"
    raises: ClassVar[Events] = ()

    if_: Annotated[tuple[Cond, ...], msgspec.Meta(min_length=1)] = msgspec.field(name="if")
    do: "Annotated[tuple[AnyOperation, ...], msgspec.Meta(min_length=1)]"
    else_: "tuple[AnyOperation, ...]" = msgspec.field(default=(), name="else")


AnyOperation = (
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
    | PickOperation
    | OneOf
    | When
)

Operations = Annotated[tuple[AnyOperation, ...], msgspec.Meta(min_length=1)]
