"""The shapes on the wire, as types: presenters build them, OpenAPI is made from them.

Request bodies refuse unknown fields; answers may gain fields.
"""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from games.matches.clocks import Clock
from games.matches.lobby import ENTROPY_BYTES
from games.matches.models import Deck, Match, Seat
from games.players.models import NAME_PATTERN, Token

MAX_VERSION = 2**53
MAX_SEATS = 32
_ONE_LINE = r"^[^\x00-\x1f\x7f]*$(?!\n)"

# How long texts may be is said by the columns that they go to.
Name = Annotated[str, Meta(pattern=NAME_PATTERN)]
GameSlug = Annotated[str, Meta(max_length=Match.game.field.max_length)]
PackId = Annotated[str, Meta(max_length=Deck.pack.field.max_length)]
BotLevel = Annotated[str, Meta(max_length=Seat.bot.field.max_length)]
Version = Annotated[int, Meta(ge=0, le=MAX_VERSION)]
"""A version as clients may name one."""
VersionOut = Annotated[int, Meta(extra={"graphql": "Version"})]
"""A version or a commit that there is."""
SeatNumber = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]
Entropy = Annotated[
    str,
    Meta(
        pattern=rf"^(?:[0-9a-f]{{2}}){{0,{ENTROPY_BYTES}}}$(?!\n)",
        description=f"Up to {ENTROPY_BYTES} bytes in hex",
    ),
]


class Body(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of request bodies."""


class Output(msgspec.Struct, kw_only=True):
    """Base of what answers are made of."""


# --- Players


class NewGuest(Body):
    """A wish for a name; without one the service picks it."""

    name: Name | None = None


class PlayerOut(Output):
    id: UUID
    name: str


class ProfileOut(PlayerOut):
    guest: bool
    created_at: datetime


class GuestOut(Output):
    """A new guest and its first token, which is shown this once."""

    player: PlayerOut
    token: str


class MeOut(Output):
    player: PlayerOut
    guest: bool
    created_at: datetime


class NewToken(Body):
    label: Annotated[str, Meta(max_length=Token.label.field.max_length, pattern=_ONE_LINE)] = ""


class TokenOut(Output):
    id: UUID
    label: str
    created_at: datetime


class NewTokenOut(Output):
    token: str


class TokensOut(Output):
    tokens: list[TokenOut]


# --- Games


class SeatRange(Output):
    min: int
    max: int


class PackOut(Output):
    id: str
    title: str
    digest: str


class BotOut(Output):
    level: str
    title: str


class RefusalOut(Output):
    """A code that a refused move may have. The first ones are the same in all games."""

    code: str
    text: str


class GameOut(Output):
    slug: str
    title: str
    rules: int
    seats: SeatRange
    packs: list[PackOut]
    bots: list[BotOut]


class GameDetailOut(GameOut):
    """A game with the JSON schemas of its options, moves and events, each by its wire name."""

    options_schema: dict[str, Any]
    moves: dict[str, Any]
    events: dict[str, Any]
    clauses: int
    refusals: list[RefusalOut]
    deck_schema: dict[str, Any] | None


class LinkOut(Output):
    rel: str
    href: str
    title: str


class IndexOut(Output):
    links: list[LinkOut]


class GamesOut(Output):
    games: list[GameOut]


class ClauseOut(Output):
    id: str
    text: str


class ClausesOut(Output):
    clauses: list[ClauseOut]


class ContentOut(Output):
    id: str
    title: str
    digest: str
    data: dict[str, Any]


# --- High scores


class BoardOut(Output):
    """What is compared with each other. `assisted`: teams for which a bot moved. `entries`: how many."""

    pack: str
    board: str
    seats: int
    assisted: bool
    entries: int


class BoardsOut(Output):
    boards: list[BoardOut]


class HighScoreOut(Output):
    """`rank` is compared number by number, higher is better; equal ranks share a place."""

    place: int
    match: UUID
    rank: list[int]
    outcome: dict[str, Any]
    seats: list["SeatOut"]
    ended_at: datetime


class HighScoresOut(Output):
    """The best of one board, from the top."""

    pack: str
    board: str
    seats: int
    assisted: bool
    scores: list[HighScoreOut]


# --- Matches


DeckName = Annotated[str, Meta(min_length=1, max_length=Deck.name.field.max_length, pattern=_ONE_LINE)]


class SeatIn(Body):
    """Exactly one of: yourself, a bot of a level, open, or kept for a named player.

    `deck` names one of your decks, to be registered when the match starts.
    """

    me: Literal[True] | None = None
    bot: BotLevel | None = None
    open: Literal[True] | None = None
    player: Name | None = None
    deck: DeckName | None = None


class ClockIn(Clock, Body):  # type: ignore[misc] # frozen, as `Clock` is
    """Seconds; see the guide for what they mean."""


class NewMatch(Body):
    game: GameSlug
    seats: Annotated[list[SeatIn], Meta(min_length=1, max_length=MAX_SEATS)]
    options: dict[str, Any] = {}
    clock: ClockIn = msgspec.field(default_factory=ClockIn)
    visibility: Literal["public", "unlisted", "private"] = "public"
    rated: bool = False
    start: bool = True


class JoinIn(Body):
    seat: SeatNumber | None = None
    entropy: Entropy = ""
    deck: DeckName | None = None


class StartIn(Body):
    entropy: Entropy = ""


class InviteIn(Body):
    player: Name
    seat: SeatNumber | None = None


class NoFields(Body):
    """An empty object, or no body at all."""


class MoveIn(Body):
    move: dict[str, Any]
    expected_version: Version | None = None


class AwaitingOut(Output):
    """Who may act. `decision`: what is asked, as the viewer may see it; lists of matches leave it out.

    Its `id` is 0 where it is simply a turn. Each of `asks` is for one seat: `options` to pick from, `fewest`
    to `most` of them, by the move `answer`; without options a move of the game answers.
    """

    seats: list[int]
    system: bool
    decision: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET


class SeatOut(Output):
    """`stand_in` is the level of a bot that plays for a player whose clock ran out."""

    seat: int
    kind: Literal["open", "invited", "player", "bot"]
    player: PlayerOut | None
    bot: str | None
    stand_in: str | None


class DiceOut(Output):
    """`seed` and `entropy` (hex, by seat) are null until the match is over."""

    commitment: str
    seed: str | None
    entropy: list[str] | None


class ContentRef(Output):
    pack: str
    digest: str


class MatchSummary(Output):
    id: UUID
    game: str
    rules: int
    status: Literal["open", "running", "finished", "aborted", "quarantined"]
    version: VersionOut
    awaiting: AwaitingOut
    seats: list[SeatOut]
    your_seat: int | None
    outcome: dict[str, Any] | None
    deadline: datetime | None
    visibility: str
    rated: bool
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None


class MatchOut(MatchSummary):
    """A match as one viewer sees it; `view` is null before the start."""

    view: dict[str, Any] | None
    dice: DiceOut
    content: ContentRef
    options: dict[str, Any]
    clock: dict[str, Any]


class MatchesOut(Output):
    matches: list[MatchSummary]
    next: str | None


class MovesOut(Output):
    version: VersionOut
    seat: int
    moves: list[dict[str, Any]]


class EventOut(Output):
    """One record. `seat` is null for SYSTEM; `data` holds what the viewer may see; `digest` is in hex."""

    version: VersionOut
    commit: VersionOut
    type: str
    seat: int | None
    because: str
    data: dict[str, Any]
    at: str
    digest: str


class EventsOut(Output):
    """`waited` is there if `wait` was asked for.

    `false`: there is nothing new and the service did not wait for it.
    """

    events: list[EventOut]
    next: VersionOut
    status: str
    waited: bool | msgspec.UnsetType = msgspec.UNSET


class MovedOut(Output):
    """What a move did, for a client that follows the stream (`Prefer: return=minimal`)."""

    version: VersionOut
    status: str
    awaiting: AwaitingOut
    outcome: dict[str, Any] | None


class PlayedOut(MovedOut):
    """What a move did: its events as the mover sees them, the view after it and the next legal moves."""

    events: list[EventOut]
    view: dict[str, Any]
    moves: list[dict[str, Any]]


class ProblemOut(Output):
    """RFC 9457. Further members depend on the type: `clause`, `version`, ..."""

    type: str
    title: str
    status: int
    detail: str
    clause: str | None = None
    version: VersionOut | None = None


class ProblemKindOut(Output):
    type: str
    status: int
    title: str


class ProblemKindsOut(Output):
    problems: list[ProblemKindOut]


# --- Decks and cards


class DeckIn(Body):
    """A deck list. `cards` is what the game plays with; `GET /games/{slug}` has its schema."""

    game: GameSlug
    name: DeckName
    cards: dict[str, Any]
    pack: PackId | None = None


class DeckCheckIn(Body):
    """A deck list to be checked; `sideboard`: whether the match would allow one."""

    game: GameSlug
    cards: dict[str, Any]
    pack: PackId | None = None
    sideboard: bool = True


class DeckProblemOut(Output):
    clause: str
    code: str | None
    detail: str


class DeckCheckOut(Output):
    """No problems: the deck can be played."""

    problems: list[DeckProblemOut]


class DeckOut(Output):
    id: UUID
    game: str
    pack: str
    name: str
    cards: dict[str, Any]
    problems: list[DeckProblemOut]


class DecksOut(Output):
    decks: list[DeckOut]


class CardOut(Output):
    id: str
    card: dict[str, Any]


class CardsOut(Output):
    cards: list[CardOut]
