"""The shapes on the wire, as types: presenters build them, OpenAPI is made from them.

Request bodies refuse unknown fields; answers may gain fields.
"""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(pattern=r"^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,28}[A-Za-z0-9])?$(?!\n)")]
Version = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
Entropy = Annotated[str, Meta(pattern=r"^(?:[0-9a-f]{2}){0,64}$(?!\n)", description="Up to 64 bytes in hex")]
Count = Annotated[int, Meta(ge=0)]


class Body(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of request bodies."""


class Answer(msgspec.Struct, kw_only=True):
    """Base of answers."""


# --- Players


class NewGuest(Body):
    """A wish for a name; without one the service picks it."""

    name: Name | None = None


class PlayerOut(Answer):
    id: UUID
    name: str


class ProfileOut(PlayerOut):
    guest: bool
    created_at: datetime


class GuestOut(Answer):
    """A new guest and its first token, which is shown this once."""

    player: PlayerOut
    token: str


class MeOut(Answer):
    player: PlayerOut
    guest: bool
    created_at: datetime


class NewToken(Body):
    label: Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")] = ""


class TokenOut(Answer):
    id: UUID
    label: str
    created_at: datetime


class NewTokenOut(Answer):
    token: str


class TokensOut(Answer):
    tokens: list[TokenOut]


# --- Games


class SeatRange(Answer):
    min: int
    max: int


class PackOut(Answer):
    id: str
    title: str
    digest: str


class BotOut(Answer):
    level: str
    title: str


class RefusalOut(Answer):
    """A code that a refused move may have. The first ones are the same in all games."""

    code: str
    text: str


class GameOut(Answer):
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


class LinkOut(Answer):
    rel: str
    href: str
    title: str


class IndexOut(Answer):
    links: list[LinkOut]


class GamesOut(Answer):
    games: list[GameOut]


class ClauseOut(Answer):
    id: str
    text: str


class ClausesOut(Answer):
    clauses: list[ClauseOut]


class ContentOut(Answer):
    id: str
    title: str
    digest: str
    data: dict[str, Any]


# --- High scores


class BoardOut(Answer):
    """What is compared with each other. `assisted`: teams for which a bot moved. `entries`: how many."""

    pack: str
    board: str
    seats: int
    assisted: bool
    entries: int


class BoardsOut(Answer):
    boards: list[BoardOut]


class HighScoreOut(Answer):
    """`rank` is compared number by number, higher is better; equal ranks share a place."""

    place: int
    match: UUID
    rank: list[int]
    outcome: dict[str, Any]
    seats: list["SeatOut"]
    ended_at: datetime


class HighScoresOut(Answer):
    """The best of one board, from the top."""

    pack: str
    board: str
    seats: int
    assisted: bool
    scores: list[HighScoreOut]


# --- Matches


DeckName = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")]


class SeatIn(Body):
    """Exactly one of: yourself, a bot of a level, open, or kept for a named player.

    `deck` names one of your decks, to be registered when the match starts.
    """

    me: Literal[True] | None = None
    bot: Annotated[str, Meta(max_length=20)] | None = None
    open: Literal[True] | None = None
    player: Name | None = None
    deck: DeckName | None = None


class ClockIn(Body):
    """Seconds; see the guide for what they mean."""

    per_move: Annotated[int, Meta(ge=1, le=2_592_000)] = 259_200
    bank: Annotated[int, Meta(ge=0, le=7_776_000)] = 0
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0
    on_timeout: Literal["forfeit", "default", "bot"] = "forfeit"
    stand_in: Annotated[str, Meta(max_length=20)] = "apprentice"


class NewMatch(Body):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatIn], Meta(min_length=1, max_length=32)]
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


class AwaitingOut(Answer):
    """Who may act. `decision`: what is asked, as the viewer may see it; lists of matches leave it out.

    Its `id` is 0 where it is simply a turn. Each of `asks` is for one seat: `options` to pick from, `fewest`
    to `most` of them, by the move `answer`; without options a move of the game answers.
    """

    seats: list[int]
    system: bool
    decision: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET


class SeatOut(Answer):
    """`stand_in` is the level of a bot that plays for a player whose clock ran out."""

    seat: int
    kind: Literal["open", "invited", "player", "bot"]
    player: PlayerOut | None
    bot: str | None
    stand_in: str | None


class DiceOut(Answer):
    """`seed` and `entropy` (hex, by seat) are null until the match is over."""

    commitment: str
    seed: str | None
    entropy: list[str] | None


class ContentRef(Answer):
    pack: str
    digest: str


class MatchSummary(Answer):
    id: UUID
    game: str
    rules: int
    status: Literal["open", "running", "finished", "aborted", "quarantined"]
    version: int
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


class MatchesOut(Answer):
    matches: list[MatchSummary]
    next: str | None


class MovesOut(Answer):
    version: int
    seat: int
    moves: list[dict[str, Any]]


class EventOut(Answer):
    """One record. `seat` is null for SYSTEM; `data` holds what the viewer may see; `digest` is in hex."""

    version: int
    commit: int
    type: str
    seat: int | None
    because: str
    data: dict[str, Any]
    at: str
    digest: str


class EventsOut(Answer):
    """`waited` is there if `wait` was asked for.

    `false`: there is nothing new and the service did not wait for it.
    """

    events: list[EventOut]
    next: int
    status: str
    waited: bool | msgspec.UnsetType = msgspec.UNSET


class MovedOut(Answer):
    """What a move did, for a client that follows the stream (`Prefer: return=minimal`)."""

    version: int
    status: str
    awaiting: AwaitingOut
    outcome: dict[str, Any] | None


class PlayedOut(MovedOut):
    """What a move did: its events as the mover sees them, the view after it and the next legal moves."""

    events: list[EventOut]
    view: dict[str, Any]
    moves: list[dict[str, Any]]


class ProblemOut(Answer):
    """RFC 9457. Further members depend on the type: `clause`, `version`, ..."""

    type: str
    title: str
    status: int
    detail: str
    clause: str | None = None
    version: int | None = None


class ProblemKindOut(Answer):
    type: str
    status: int
    title: str


class ProblemKindsOut(Answer):
    problems: list[ProblemKindOut]


# --- Decks and cards


class DeckIn(Body):
    """A deck list. `cards` is what the game plays with; `GET /games/{slug}` has its schema."""

    game: Annotated[str, Meta(max_length=40)]
    name: DeckName
    cards: dict[str, Any]
    pack: Annotated[str, Meta(max_length=60)] | None = None


class DeckCheckIn(Body):
    """A deck list to be checked; `sideboard`: whether the match would allow one."""

    game: Annotated[str, Meta(max_length=40)]
    cards: dict[str, Any]
    pack: Annotated[str, Meta(max_length=60)] | None = None
    sideboard: bool = True


class DeckProblemOut(Answer):
    clause: str
    code: str | None
    detail: str


class DeckCheckOut(Answer):
    """No problems: the deck can be played."""

    problems: list[DeckProblemOut]


class DeckOut(Answer):
    id: UUID
    game: str
    pack: str
    name: str
    cards: dict[str, Any]
    problems: list[DeckProblemOut]


class DecksOut(Answer):
    decks: list[DeckOut]


class CardOut(Answer):
    id: str
    card: dict[str, Any]


class CardsOut(Answer):
    cards: list[CardOut]
