"""The moves of a free moment, those that answer decisions with more than one part, and the SYSTEM steps."""

from typing import Literal

import msgspec

from games.kernel import Move, Private, Public, Step
from games.mushroom_sorcerer.vocabulary import DeckName, Element, Gu, ServantKind

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


# Answers that say more than one thing; all others pick from options by the `answer` of all games.


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


class AllocateServant(Move, frozen=True):
    """Move a servant from the reserve to an own tower at the end of the turn."""

    clause = "MUS-ALC-2"
    kind: Public[ServantKind]
    cell: Public[str]
    displace: Public[bool] = False


class FinishAllocation(Move, frozen=True):
    """End the allocation and with it the turn."""

    clause = "MUS-ALC-1"


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
