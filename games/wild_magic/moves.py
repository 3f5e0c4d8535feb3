"""What a seat may submit. Parameters are public but for a card that is handed over."""

from typing import Annotated, ClassVar

import msgspec

from games.kernel import Move, Private, Public
from games.wild_magic.cards import Element, Kind

Count = Annotated[int, msgspec.Meta(ge=0)]


class DrawTwo(Move, frozen=True):
    """Begin option A or B; which of them is told by what follows."""

    clause: ClassVar[str] = "WIM-R-3"


class TakePool(Move, frozen=True):
    """Begin option C with the cards of one pool."""

    clause: ClassVar[str] = "WIM-TURN-5"
    element: Public[Element]


class Discard(Move, frozen=True):
    """Put a hand card into its pool; a wild card, and only that, names the pool."""

    clause: ClassVar[str] = "WIM-POOL-2"
    card: Public[Kind]
    pool: Public[Element | None] = None


class Meld(Move, frozen=True):
    """Lay a meld: how many 1-value, 2-value and wild cards go in is up to the player."""

    clause: ClassVar[str] = "WIM-MELD-3"
    element: Public[Element]
    ones: Public[Count] = 0
    twos: Public[Count] = 0
    wilds: Public[Count] = 0


class DeclineMeld(Move, frozen=True):
    """Lay no second meld."""

    clause: ClassVar[str] = "WIM-GRD-8"


class ClaimToken(Move, frozen=True):
    """Claim the power token of the meld just compared."""

    clause: ClassVar[str] = "WIM-R-22"


class DeclineToken(Move, frozen=True):
    """Leave the power token where it is."""

    clause: ClassVar[str] = "WIM-R-11"


class PlaceWild(Move, frozen=True):
    """Choose the pool of a revealed wild card."""

    clause: ClassVar[str] = "WIM-R-7"
    pool: Public[Element]


class GiveCard(Move, frozen=True):
    """Hand a card over. Its receiver reads it in the event that follows."""

    clause: ClassVar[str] = "WIM-GRD-1"
    card: Private[Kind]


class TakeCard(Move, frozen=True):
    """Take a card from a pool."""

    clause: ClassVar[str] = "WIM-GRD-1"
    pool: Public[Element]
    card: Public[Kind]


class Exchange(Move, frozen=True):
    """Put a hand card into its pool, to take a card of another kind next."""

    clause: ClassVar[str] = "WIM-GRD-14"
    card: Public[Kind]
    pool: Public[Element | None] = None


class Decline(Move, frozen=True):
    """Do without an optional part of a Guardian's action."""

    clause: ClassVar[str] = "WIM-GRD-3"


class BurnPool(Move, frozen=True):
    """Send the cards of a pool to the box."""

    clause: ClassVar[str] = "WIM-GRD-15"
    element: Public[Element]


class SwapGuardians(Move, frozen=True):
    """Swap two Guardian tokens; `element_a` comes first in board order."""

    clause: ClassVar[str] = "WIM-GRD-17"
    element_a: Public[Element]
    element_b: Public[Element]


class Reinforce(Move, frozen=True):
    """Add a hand card to a standing meld: the one exception from melds being closed."""

    clause: ClassVar[str] = "WIM-MELD-5"
    element: Public[Element]
    card: Public[Kind]


class ReturnToken(Move, frozen=True):
    """Put a power token back on its board space."""

    clause: ClassVar[str] = "WIM-GRD-25"
    element: Public[Element]


MOVES: tuple[type[Move], ...] = (
    DrawTwo, TakePool, Discard, Meld, DeclineMeld, ClaimToken, DeclineToken, PlaceWild, GiveCard, TakeCard,
    Exchange, Decline, BurnPool, SwapGuardians, Reinforce, ReturnToken,
)  # fmt: skip
