"""Every move: those of a free moment, the answers to decisions, and the named SYSTEM steps."""

from typing import Any, Literal, get_args

import msgspec

from games.kernel import Move, Private, Public, Step
from games.mushroom_sorcerer.vocabulary import DeckName, Element, Gu, Resource, ServantKind, Sorcerer

# Moves of the active sorcerer at a free moment.


class StudyScroll(Move, frozen=True):
    """Take the top scroll of a deck."""

    clause = "MUS-STU-1"
    deck: Public[DeckName]


class GrowGu(Move, frozen=True):
    """Grow a GU on an unoccupied land or an own tower."""

    clause = "MUS-GRO-1"
    gu: Public[Gu]
    cell: Public[str]


class SummonElement(Move, frozen=True):
    """Gain the resource of one general element."""

    clause = "MUS-SUM-1"
    element: Public[Gu]


class WageWar(Move, frozen=True):
    """Attack an adjacent tower of another sorcerer."""

    clause = "MUS-WAR-1"
    base: Public[str]
    target: Public[str]


class CastSpell(Move, frozen=True):
    """Cast an own scroll."""

    clause = "MUS-CST-1"
    scroll: Public[str]


class SlideGu(Move, frozen=True):
    """Slide the top GU of an own tower."""

    clause = "MUS-SLD-1"
    source: Public[str] = msgspec.field(name="from")
    to: Public[str]


class UseForestKeeper(Move, frozen=True):
    """Put debris on a land for a resource."""

    clause = "MUS-PO-FOREST-KEEPER"
    cell: Public[str]


class UseInvisibleHand(Move, frozen=True):
    """Take a top scroll for mana; as Master it may replace one."""

    clause = "MUS-PO-INVISIBLE-HAND"
    deck: Public[DeckName]
    replace: Public[str | None] = None


class UseThief(Move, frozen=True):
    """Cast a visible scroll of the forest."""

    clause = "MUS-PO-THIEF"
    scroll: Public[str]


class EndTurn(Move, frozen=True):
    """End the free part of the turn."""

    clause = "MUS-ALC-1"


# Answers to open decisions.


class ChooseSorcerer(Move, frozen=True):
    """Take a sorcerer in the draft."""

    clause = "MUS-SET-7"
    sorcerer: Public[Sorcerer]


class UsePotion(Move, frozen=True):
    """Use a potion at Twilight."""

    clause = "MUS-TWI-3"
    potion: Public[str]


class PlaceServant(Move, frozen=True):
    """Place a gained servant in the reserve or on an own tower."""

    clause = "MUS-SRV-1"
    kind: Public[ServantKind]
    dest: Public[str]
    displace: Public[bool] = False


class PlaceRestInReserve(Move, frozen=True):
    """All servants still to be placed go to the reserve."""

    clause = "MUS-SRV-1"


class PayServant(Move, frozen=True):
    """Spend one servant from the reserve or a platform."""

    clause = "MUS-SRV-4"
    kind: Public[ServantKind]
    source: Public[str]


class ReturnExcessServant(Move, frozen=True):
    """Take a servant off a tower that became too low."""

    clause = "MUS-SRV-6"
    kind: Public[ServantKind]


class ChooseResource(Move, frozen=True):
    """A resource of choice."""

    clause = "MUS-RES-2"
    kind: Public[Resource]


class ChooseServant(Move, frozen=True):
    """A servant of choice."""

    clause = "MUS-RES-2"
    kind: Public[ServantKind]


class ChooseElement(Move, frozen=True):
    """An element of choice."""

    clause = "MUS-TRK-1"
    element: Public[Element]


class ChooseDirection(Move, frozen=True):
    """The direction of a conversion."""

    clause = "MUS-CST-7"
    direction: Public[Literal["forward", "reverse"]]


class PortalNext(Move, frozen=True):
    """The next tower of a portal and what happens there."""

    clause = "MUS-SP-FLAME-PORTAL"
    cell: Public[str]
    mode: Public[Literal["place", "displace", "pass"]]


class ForcedTradeWith(Move, frozen=True):
    """The servant that Forced Trade takes."""

    clause = "MUS-SP-FORCED-TRADE"
    seat: Public[int]
    kind: Public[ServantKind]
    source: Public[str]


class PlaceShadowGu(Move, frozen=True):
    """The GU and tower of Shadow GU."""

    clause = "MUS-SP-SHADOW-GU"
    gu: Public[Element]
    cell: Public[str]


class Toss(Move, frozen=True):
    """The slide of Toss a GU."""

    clause = "MUS-SP-TOSS-A-GU"
    source: Public[str] = msgspec.field(name="from")
    to: Public[str]


class RepeatEffect(Move, frozen=True):
    """Let a spell act a second time."""

    clause = "MUS-PO-SLOW-LEARNER"


class SkipRepeat(Move, frozen=True):
    """Decline the second run of a spell."""

    clause = "MUS-PO-SLOW-LEARNER"


class ThiefAgain(Move, frozen=True):
    """Thief, Master: one more scroll."""

    clause = "MUS-PO-THIEF"
    scroll: Public[str]


class UseThunderChain(Move, frozen=True):
    """Take the gain of Thunder Chain after this cast."""

    clause = "MUS-PO-THUNDER-CHAIN"


class CastWarSpell(Move, frozen=True):
    """Cast a scroll in the spell window of a war."""

    clause = "MUS-WAR-3"
    scroll: Public[str]


class CloseSpellWindow(Move, frozen=True):
    """Cast no more in this war."""

    clause = "MUS-WAR-3"


class DeclareWarPotion(Move, frozen=True):
    """Use what the active potion offers at the beginning of a war."""

    clause = "MUS-WAR-4"
    choice: Public[Literal["pay", "servant", "arrows", "shields", "plan_b", "decline"]]
    dice: Public[int] = 0


class PlanBAgain(Move, frozen=True, tag="plan_b_again"):
    """Plan B, Master: roll the whole pool once more."""

    clause = "MUS-PO-PLAN-B"


class RerollDice(Move, frozen=True):
    """Cheating, Master: how many dice of each face to reroll."""

    clause = "MUS-PO-CHEATING"
    arrows: Public[int]
    shields: Public[int]


class AssignCasualties(Move, frozen=True):
    """The own servants that take the damage; sealed until both sides have chosen."""

    clause = "MUS-WAR-10"
    flame: Private[int]
    stone: Private[int]


class ReviveGus(Move, frozen=True):
    """Nine Lives, Master: indexes of the destroyed GUs to put back, ascending."""

    clause = "MUS-PO-NINE-LIVES"
    indexes: Public[tuple[int, ...]]

    def canonical(self) -> "ReviveGus":
        """Indexes are a set: sorted."""
        return ReviveGus(indexes=tuple(sorted(self.indexes)))


class DestroyFlasks(Move, frozen=True):
    """Curiosity: how many flasks to return."""

    clause = "MUS-PO-CURIOSITY"
    n: Public[int]


class RollLucky(Move, frozen=True):
    """Lucky Hand: roll the pool."""

    clause = "MUS-PO-LUCKY-HAND"


class AllocateServant(Move, frozen=True):
    """Move a servant from the reserve to an own tower at the end of the turn."""

    clause = "MUS-ALC-2"
    kind: Public[ServantKind]
    cell: Public[str]
    displace: Public[bool] = False


class FinishAllocation(Move, frozen=True):
    """End the allocation and with it the turn."""

    clause = "MUS-ALC-1"


class ChooseShrineGain(Move, frozen=True):
    """Influence or a moon element from a shrine."""

    clause = "MUS-DAY-4"
    cell: Public[str]
    gain: Public[Literal["influence", "moon"]]


class Decline(Move, frozen=True):
    """Leave an optional effect unused."""

    clause = "MUS-WAR-4"


# SYSTEM steps: one commit each, without parameters.


class SysFinishSetup(Step, frozen=True):
    """Start goods, first sorcerer, order."""

    clause = "MUS-SET-12"


class SysBeginRound(Step, frozen=True):
    """The next round."""

    clause = "MUS-RND-1"


class SysRefill(Step, frozen=True):
    """The Twilight part of the next sorcerer."""

    clause = "MUS-TWI-1"


class SysEndTwilight(Step, frozen=True):
    """The end of Twilight, or its next effect."""

    clause = "MUS-TWI-5"


class SysBeginTurn(Step, frozen=True):
    """The next turn, after its start check."""

    clause = "MUS-NGT-1"


class SysRoll(Step, frozen=True):
    """The dice that are due."""

    clause = "MUS-WAR-5"


class SysResolveWar(Step, frozen=True):
    """The totals of a war."""

    clause = "MUS-WAR-18"


class SysEndNight(Step, frozen=True):
    """The end of Night and its effects."""

    clause = "MUS-NGT-6"


class SysDaybreak(Step, frozen=True):
    """The Daybreak part of the next sorcerer."""

    clause = "MUS-DAY-1"


class SysEndRound(Step, frozen=True):
    """Round limit, new order, scroll discards."""

    clause = "MUS-REP-3"


FREE_MOVES: tuple[type[Move], ...] = (
    StudyScroll, GrowGu, SummonElement, WageWar, CastSpell, SlideGu,
    UseForestKeeper, UseInvisibleHand, UseThief, EndTurn,
)  # fmt: skip

Answer = (
    ChooseSorcerer | UsePotion | PlaceServant | PlaceRestInReserve | PayServant | ReturnExcessServant
    | ChooseResource | ChooseServant | ChooseElement | ChooseDirection | PortalNext | ForcedTradeWith
    | PlaceShadowGu | Toss | RepeatEffect | SkipRepeat | ThiefAgain | UseThunderChain | CastWarSpell
    | UseThief | CloseSpellWindow | DeclareWarPotion | PlanBAgain | RerollDice | AssignCasualties | ReviveGus
    | DestroyFlasks | RollLucky | AllocateServant | FinishAllocation | ChooseShrineGain | Decline
)  # fmt: skip
"""The answers to decisions; Thief's scroll is one in the spell window."""

ANSWERS: tuple[type[Move], ...] = tuple(kind for kind in get_args(Answer) if kind is not UseThief)

STEPS: tuple[type[Move], ...] = (
    SysFinishSetup, SysBeginRound, SysRefill, SysEndTwilight, SysBeginTurn, SysRoll,
    SysResolveWar, SysEndNight, SysDaybreak, SysEndRound,
)  # fmt: skip

MOVES: tuple[type[Any], ...] = (*FREE_MOVES, *ANSWERS, *STEPS)
