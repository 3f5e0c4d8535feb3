"""What a seat may submit, besides the answers that are picked from a list. Everything here is public."""

from typing import Annotated, ClassVar

import msgspec

from games.kernel import Move, Public
from games.wild_magic.cards import Element, Kind

Count = Annotated[int, msgspec.Meta(ge=0)]


class DrawTwo(Move, frozen=True):
    """Begin option A or B; which of them is told by what follows."""

    clause: ClassVar[str] = "WIM-TURN-6"


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
    """Do without an optional part of a Guardian's action: a second meld, an exchange, a card."""

    clause: ClassVar[str] = "WIM-GRD-3"


class Reinforce(Move, frozen=True):
    """Add a hand card to a standing meld: the one exception from melds being closed."""

    clause: ClassVar[str] = "WIM-MELD-5"
    element: Public[Element]
    card: Public[Kind]
