"""What a seat may submit (RULES.md 6).

The system's `proceed` is the kernel's `advance`, `timeout_default` its `expire`, and conceding the match
its `concede`.
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


class ChooseFirstPlayer(Move, frozen=True, kw_only=True):
    """The winner of the opening roll names the seat that goes first."""

    clause: ClassVar[str] = "ELC-SET-3"
    seat: Public[int]


class PlayCard(Move, frozen=True, kw_only=True):
    """Play a card from hand; levels 2 and 3 name the Sideline creature that returns to hand."""

    clause: ClassVar[str] = "ELC-TRN-1"
    card: Private[int]
    material: Public[int | None] = None


class DeclareDone(Move, frozen=True, kw_only=True):
    """Play no more cards this round."""

    clause: ClassVar[str] = "ELC-TRN-3"


class Pick(Move, frozen=True, kw_only=True):
    """Choose an object by uid, or by card id from another seat's revealed hand."""

    clause: ClassVar[str] = "ELC-TGT-2"
    decision: Public[int]
    uid: Private[int | None] = None
    card: Private[str | None] = None


class Decline(Move, frozen=True, kw_only=True):
    """Choose nothing, don't use an effect, take nothing from a search."""

    clause: ClassVar[str] = "ELC-TGT-3"
    decision: Public[int]


class StopPicking(Move, frozen=True, kw_only=True):
    """No more of "up to n"."""

    clause: ClassVar[str] = "ELC-TGT-3"
    decision: Public[int]


class UseEffect(Move, frozen=True, kw_only=True):
    """Use an optional effect."""

    clause: ClassVar[str] = "ELC-EFF-5"
    decision: Public[int]


class PickTrigger(Move, frozen=True, kw_only=True):
    """Which of the own owed triggers resolves next."""

    clause: ClassVar[str] = "ELC-SEQ-4"
    decision: Public[int]
    tid: Public[int]


class PickPlayer(Move, frozen=True, kw_only=True):
    """Choose an opponent."""

    clause: ClassVar[str] = "ELC-EFF-5"
    decision: Public[int]
    seat: Public[int]


class PickMode(Move, frozen=True, kw_only=True):
    """Choose a mode of the effect."""

    clause: ClassVar[str] = "ELC-OP-ONE_OF"
    decision: Public[int]
    index: Public[int]


class VenturePlace(Move, frozen=True, kw_only=True):
    """Put one of the looked-at cards on the top or under the bottom of the deck."""

    clause: ClassVar[str] = "ELC-OP-VENTURE"
    decision: Public[int]
    uid: Private[int]
    where: Public[Literal["top", "bottom"]]


class SearchTake(Move, frozen=True, kw_only=True):
    """Take a matching card from the searched deck."""

    clause: ClassVar[str] = "ELC-OP-SEARCH"
    decision: Public[int]
    card: Private[str]


class ConcedeGame(Move, frozen=True, kw_only=True):
    """Give up the game that is running (scope "game"); the kernel's `concede` gives up the match."""

    clause: ClassVar[str] = "ELC-OUT-1"


MOVES: tuple[type[Move], ...] = (
    RegisterDeck,
    SubmitDeck,
    ChooseFirstPlayer,
    PlayCard,
    DeclareDone,
    Pick,
    Decline,
    StopPicking,
    UseEffect,
    PickTrigger,
    PickPlayer,
    PickMode,
    VenturePlace,
    SearchTake,
    ConcedeGame,
)
