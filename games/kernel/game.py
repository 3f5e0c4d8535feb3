"""The contract between the kernel and a game. One instance of `Game` is one rules version."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from games.kernel.asking import Decision
from games.kernel.clauses import ClauseCatalogue
from games.kernel.content import Pack, Packs
from games.kernel.dice import Dice
from games.kernel.errors import ContractError
from games.kernel.records import Advance, Event, Move
from games.kernel.table import Table
from games.kernel.visibility import Public

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound="Options")  # noqa: E741 - O for options, S for state


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of a game's match options. Every field needs a default; all are public."""

    content_pack: str


class Awaiting(msgspec.Struct, frozen=True):
    """Who may act now: some seats, or the system, or nobody (the match has ended)."""

    seats: tuple[int, ...] = ()
    system: bool = False


NOBODY = Awaiting()
SYSTEM_DUE = Awaiting(system=True)


def awaiting_seat(*seats: int) -> Awaiting:
    """These seats may act, in ascending order."""
    return Awaiting(seats=tuple(sorted(seats)))


class DeckProblem(msgspec.Struct, frozen=True, kw_only=True):
    """One reason why a deck list can't be played: the broken clause, and a sentence for people."""

    clause: str
    detail: str
    code: str | None = None


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended.

    `placements[seat]` is the place, 1 = first, ties share a place. `scores[seat]` are the game's own
    points. In a co-operative game `won` tells the team's result and all seats share place 1.
    `reason` is the game's word for the end. `details` are further public integers (turns, life, ...).
    """

    placements: Public[tuple[int, ...]]
    scores: Public[tuple[int, ...]]
    reason: Public[str]
    won: Public[bool | None] = None
    details: Public[dict[str, int]] = {}


class HighScore(msgspec.Struct, frozen=True, kw_only=True):
    """A team's result for tables of high scores.

    Results of one `board` are compared with each other, apart by content pack and number of seats.
    `rank` is compared number by number, higher is better.
    """

    board: str
    rank: tuple[int, ...]


class Game(ABC, Generic[S, O]):
    """What services and opponents ask of a game. Authors extend `RowGame`, which answers most of it.

    All of it is pure: no clock, no randomness but the table's dice, no I/O.

    Class attributes
      slug, title     name in URLs; name for people
      about           a sentence for people who choose a game
      rules           rules version, a positive integer; raised when behaviour changes
      seats           (fewest, most)
      folder          the game's folder: `clauses.toml` and `content/` lie there
      state_type      a `MatchState`; every field has a default
      options_type    the match options
      move_types, event_types   every record class of the game
      unlisted        moves that are legal without being listed: open-ended submissions, own ways to concede
      revealing       events that show for a moment what views hide afterwards (a searched card)
      setup_clause, advance_clause, expire_clause, concede_clause, answer_clause   of the kernel's own moves
      options_clause, options_code   what refused options and numbers of seats cite, in games that name it
      rows            the decisions of a game that is written as rows (`RowGame`)
      codes           the game's own codes of refusals -> what they say, besides the common ones
      deck_type       the struct of a deck list, in games that are played with own decks
      upcasters       (record type, schema) -> function from that payload's data to the next schema's
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str] = ""
    rules: int = 1
    seats: ClassVar[tuple[int, int]]
    folder: ClassVar[Path]
    state_type: ClassVar[type[Any]]
    options_type: ClassVar[type[Any]]
    move_types: ClassVar[tuple[type[Move], ...]]
    event_types: ClassVar[tuple[type[Event], ...]]
    unlisted: ClassVar[tuple[type[Move], ...]] = ()
    revealing: ClassVar[tuple[type[Event], ...]] = ()
    packs: ClassVar[Packs[Any]]
    clauses: ClassVar[ClauseCatalogue]
    setup_clause: ClassVar[str]
    advance_clause: ClassVar[str]
    expire_clause: ClassVar[str]
    concede_clause: ClassVar[str]
    options_clause: ClassVar[str | None] = None
    options_code: ClassVar[str | None] = None
    answer_clause: ClassVar[str] = ""
    rows: ClassVar[Mapping[str, Any]] = {}
    codes: ClassVar[Mapping[str, str]] = {}
    upcasters: ClassVar[Mapping[tuple[str, int], Any]] = {}
    deck_type: ClassVar[type[Any] | None] = None

    @abstractmethod
    def setup(self, table: Table[S], options: O, seats: int) -> None:
        """Emit the events that begin the match, up to the first decision or SYSTEM step."""

    @abstractmethod
    def play(self, table: Table[S], seat: int, move: Move) -> None:
        """Carry out a seat's move, or raise `IllegalMove` naming the clause that forbids it."""

    @abstractmethod
    def advance(self, table: Table[S]) -> None:
        """Carry out the one SYSTEM step that is due."""

    def step(self, state: S) -> Move:  # noqa: ARG002 - games with named steps look at the state
        """What opens the commit of the due SYSTEM step: `Advance`, or a `Step` of its own."""
        return Advance()

    @abstractmethod
    def concede(self, table: Table[S], seat: int, move: Move) -> None:
        """The seat gives up; `IllegalMove` if it no longer can. `move` is `Concede` or the game's own."""

    @abstractmethod
    def awaiting(self, state: S) -> Awaiting:
        """Who may act now. Seats, SYSTEM or nobody; nobody only when the match has ended."""

    @abstractmethod
    def asking(self, state: S) -> Decision | None:
        """What is asked now: the stored decision, or a turn. `None` where the system or nobody acts."""

    @abstractmethod
    def blank(self) -> S:
        """The state before the first event."""

    @abstractmethod
    def legal_moves(self, state: S, seat: int) -> list[Move]:
        """Every canonical move that `play` accepts from this seat now, none twice, in a fixed order.

        Left out: `concede`, and open-ended submissions such as a deck list. Empty for a seat that
        isn't awaited.
        """

    def listed_as(self, state: S, seat: int, move: Move) -> Move:  # noqa: ARG002 - games with equal pieces look
        """The listed move that means the same as `move` here: equal pieces are listed once, all are accepted.

        `move` itself where nothing is equal to it.
        """
        return move

    @abstractmethod
    def default_move(self, state: S, seat: int) -> Move:
        """What an awaited seat does when its clock runs out."""

    def present(self, state: S, seat: int) -> bool:  # noqa: ARG002 - games that go on without a seat look
        """Whether a seat takes part; not if it has left a match that goes on."""
        return True

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, or `None` while the match runs."""

    @abstractmethod
    def determinize(self, view: dict[str, Any], seat: int, dice: Dice) -> S:
        """A full state that the viewer of `view` (a seat, or SPECTATOR) could not tell from the real one.

        `dice` fill in what is hidden. The result's view for that viewer equals `view`.
        """

    def pack(self, pack_id: str) -> Pack:
        """The content pack a match is played with."""
        return self.packs[pack_id]  # type: ignore[no-any-return]

    def check_options(self, options: O, seats: int) -> None:
        """Raise `BadOptions` for a combination that the types allow but the game doesn't."""

    def content(self, pack_id: str) -> dict[str, Any]:
        """A pack as public data for clients: cards with their texts, boards, numbers."""
        return msgspec.to_builtins(self.packs[pack_id])  # type: ignore[no-any-return]

    def pack_problems(self, data: Any) -> list[str]:
        """Everything that keeps a pack's data from being used; empty for a sound one. For pack authors."""
        kind = type(next(iter(self.packs.values())))
        try:
            msgspec.convert(data, kind).check()
        except (msgspec.ValidationError, ContractError) as error:
            return [str(error)]
        return []

    def cards(self, pack_id: str) -> Mapping[str, dict[str, Any]]:  # noqa: ARG002
        """Card id -> card with its text, in games that have cards to be looked up."""
        return {}

    def allows_sideboard(self, options: O) -> bool:  # noqa: ARG002 - games with sideboards look
        """Whether decks may have a sideboard in a match with these options."""
        return False

    def deck_problems(self, pack_id: str, deck: Any, sideboard: bool) -> list[DeckProblem]:
        """All rules that a deck list breaks; `sideboard`: whether the match allows one."""
        raise NotImplementedError(f"{self.slug} is not played with own decks")

    def deck_move(self, state: S, seat: int, deck: Any) -> Move | None:
        """The move that registers this deck now, or `None` if no deck is asked of the seat."""
        raise NotImplementedError(f"{self.slug} is not played with own decks")

    def high_score(self, options: O, outcome: Outcome) -> HighScore | None:  # noqa: ARG002 - co-operative games look
        """What a match that a team won counts for, in games that keep high scores."""
        return None

    @abstractmethod
    def expire(self, table: Table[S], seat: int) -> None:
        """The clock of an awaited seat ran out: play its default, marked as one."""


AnyGame = Game[Any, Any]
