"""What a seat may submit (RULES.md 6).

The system's `proceed` is the kernel's `advance`, `timeout_default` its `expire`, and conceding the match its
`concede`. What is picked from a list of options is the kernel's `answer`.
"""

from typing import ClassVar, Literal

from games.elemental_creatures.state import CardList
from games.kernel import Move, Private, Public


class _ListMove(Move, frozen=True, kw_only=True):
    """Base of the moves that carry card lists; hashable although the lists are mappings."""

    def __hash__(self) -> int:
        return hash(type(self).__name__)


class RegisterDeck(_ListMove, frozen=True, kw_only=True):
    """Register a starter deck of the pack, or an own list. Once and for good."""

    clause: ClassVar[str] = "ELC-FMT-10"
    starter: Private[str | None] = None
    main: Private[CardList | None] = None
    side: Private[CardList | None] = None

    __hash__ = _ListMove.__hash__


class SubmitDeck(_ListMove, frozen=True, kw_only=True):
    """Between two games: main deck and sideboard from exactly the registered cards."""

    clause: ClassVar[str] = "ELC-FMT-5"
    main: Private[CardList]
    side: Private[CardList]

    __hash__ = _ListMove.__hash__


class PlayCard(Move, frozen=True, kw_only=True):
    """Play a card from hand; levels 2 and 3 name the Sideline creature that returns to hand."""

    clause: ClassVar[str] = "ELC-TRN-1"
    card: Private[int]
    material: Public[int | None] = None


class DeclareDone(Move, frozen=True, kw_only=True):
    """Play no more cards this round."""

    clause: ClassVar[str] = "ELC-TRN-3"


class VenturePlace(Move, frozen=True, kw_only=True):
    """Put one of the looked-at cards on the top or under the bottom of the deck."""

    clause: ClassVar[str] = "ELC-OP-VENTURE"
    uid: Private[int]
    where: Public[Literal["top", "bottom"]]


class ConcedeGame(Move, frozen=True, kw_only=True):
    """Give up the game that is running (scope "game"); the kernel's `concede` gives up the match."""

    clause: ClassVar[str] = "ELC-OUT-1"
