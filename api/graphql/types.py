"""GraphQL types. They are filled from the same presenters as REST answers, so both show the same."""

import re
from datetime import datetime
from typing import Annotated, Any, NewType, Self
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from api import presenters, wire
from api.paging import MAX_EVENTS
from api.problems import Problem
from games.matches import access, play, store
from games.matches.loading import Loaded
from games.players import models as players


def _version(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 2**53:
        raise ValueError("a version is a whole number that is not negative")
    return value


Version = NewType("Version", int)
VERSION_SCALAR = strawberry.scalar(
    name="Version",
    description="A version of a match: a whole number that may pass 32 bits.",
    serialize=int,
    parse_value=_version,
)
_CURSOR = re.compile(r"[0-9]{1,16}")


def page_size(first: int, most: int) -> int:
    """How many a page may hold. Raises a 400 problem outside of 1 to `most`."""
    if not 1 <= first <= most:
        raise Problem("invalid-request", f"first must be from 1 to {most}.")
    return first


@strawberry.type
class Player:
    """Somebody who plays."""

    id: UUID
    name: str


@strawberry.type
class Profile:
    """A player, as everybody may know them."""

    id: UUID
    name: str
    guest: bool
    created_at: datetime

    @classmethod
    def of(cls, player: players.Player) -> Self:
        """From a player's row."""
        return cls(id=player.pk, name=player.name, guest=player.is_guest, created_at=player.created_at)


@strawberry.type
class Seat:
    """A seat of a match. `standIn` is the level of a bot that plays for an absent player."""

    seat: int
    kind: str
    player: Player | None
    bot: str | None
    stand_in: str | None

    @classmethod
    def of(cls, seat: wire.SeatOut) -> Self:
        """From the wire shape."""
        player = None if seat.player is None else Player(id=seat.player.id, name=seat.player.name)
        return cls(seat=seat.seat, kind=seat.kind, player=player, bot=seat.bot, stand_in=seat.stand_in)


@strawberry.type
class Awaiting:
    """Who may act now. `decision`: what is asked, as the viewer may see it; null in lists of matches."""

    seats: list[int]
    system: bool
    decision: JSON | None

    @classmethod
    def of(cls, awaiting: wire.AwaitingOut) -> Self:
        """From the wire shape."""
        asked = awaiting.decision or None
        return cls(
            seats=awaiting.seats, system=awaiting.system, decision=None if asked is None else JSON(asked)
        )


@strawberry.type
class Dice:
    """The commitment to the match's seed; seed and entropy (hex) once the match is over."""

    commitment: str
    seed: str | None
    entropy: list[str] | None


@strawberry.type
class Content:
    """The content pack that a match is played with."""

    pack: str
    digest: str


@strawberry.type
class Event:
    """One record of a match, as the viewer may see it. `seat` is null for SYSTEM."""

    version: Version
    commit: Version
    type: str
    seat: int | None
    because: str
    data: JSON
    at: str
    digest: str

    @classmethod
    def of(cls, event: wire.EventOut) -> Self:
        """From the wire shape."""
        return cls(
            version=Version(event.version),
            commit=Version(event.commit),
            type=event.type,
            seat=event.seat,
            because=event.because,
            data=JSON(event.data),
            at=event.at,
            digest=event.digest,
        )


@strawberry.type
class PageInfo:
    """Relay's page info."""

    has_next_page: bool
    end_cursor: str | None


@strawberry.type
class EventEdge:
    """An event and its cursor: its version."""

    cursor: str
    node: Event


@strawberry.type
class EventConnection:
    """A page of a match's events."""

    edges: list[EventEdge]
    page_info: PageInfo


@strawberry.interface
class MatchFields:
    """What every answer about a match has."""

    id: UUID
    game: str
    rules: int
    status: str
    version: Version
    awaiting: Awaiting
    seats: list[Seat]
    your_seat: int | None
    outcome: JSON | None
    deadline: datetime | None
    visibility: str
    rated: bool
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None


def fields_of(match: wire.MatchSummary) -> dict[str, Any]:
    """The values of `MatchFields` from the wire shape."""
    return {
        "id": match.id,
        "game": match.game,
        "rules": match.rules,
        "status": match.status,
        "version": Version(match.version),
        "awaiting": Awaiting.of(match.awaiting),
        "seats": [Seat.of(seat) for seat in match.seats],
        "your_seat": match.your_seat,
        "outcome": None if match.outcome is None else JSON(match.outcome),
        "deadline": match.deadline,
        "visibility": match.visibility,
        "rated": match.rated,
        "created_at": match.created_at,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
    }


@strawberry.type
class MatchSummary(MatchFields):
    """A match in a list."""


@strawberry.type
class MatchEdge:
    """A match and its cursor."""

    cursor: str
    node: MatchSummary


@strawberry.type
class MatchConnection:
    """A page of matches, newest first."""

    edges: list[MatchEdge]
    page_info: PageInfo


@strawberry.type
class Match(MatchFields):
    """One match as the viewer sees it."""

    view: JSON | None
    dice: Dice
    content: Content
    options: JSON
    clock: JSON
    loaded: strawberry.Private[Loaded]
    head: strawberry.Private[Loaded]
    viewer: strawberry.Private[UUID | None]

    @strawberry.field
    def moves(self) -> list[JSON] | None:
        """The legal moves of your seat at this version; null without a seat."""
        seat = self.loaded.seat_of(self.viewer)
        if seat is None:
            return None
        return [JSON(move) for move in presenters.legal_moves(self.loaded, seat)]

    @strawberry.field
    def events(
        self,
        first: Annotated[int, strawberry.argument(description=f"At most {MAX_EVENTS}")] = 100,
        after: Annotated[str | None, strawberry.argument(description="The cursor you have")] = None,
    ) -> EventConnection:
        """The match's records in order; a cursor is a version."""
        count = page_size(first, MAX_EVENTS)
        if after is not None and not _CURSOR.fullmatch(after):
            raise Problem("invalid-request", "This is no cursor of a match's events.")
        begin = 0 if after is None else int(after)
        records = store.read(self.loaded.id, after=begin, upto=self.loaded.version, limit=count + 1)
        viewer = access.event_viewer_of(self.head, self.viewer)
        found = presenters.events(self.loaded, records[:count], viewer)
        shown = [Event.of(event) for event in found]
        edges = [EventEdge(cursor=str(event.version), node=event) for event in shown]
        return EventConnection(
            edges=edges,
            page_info=PageInfo(
                has_next_page=len(records) > count, end_cursor=edges[-1].cursor if edges else None
            ),
        )

    @classmethod
    def of(cls, head: Loaded, viewer: UUID | None, version: int | None = None) -> Self:
        """A match for a viewer, at its head or an earlier version."""
        loaded = head if version is None else play.at_version(head, version)
        match = presenters.match(loaded, viewer, dice_of=head)
        return cls(
            **fields_of(match),
            view=None if match.view is None else JSON(match.view),
            dice=Dice(commitment=match.dice.commitment, seed=match.dice.seed, entropy=match.dice.entropy),
            content=Content(pack=match.content.pack, digest=match.content.digest),
            options=JSON(match.options),
            clock=JSON(match.clock),
            loaded=loaded,
            head=head,
            viewer=viewer,
        )


@strawberry.type
class MoveAccepted:
    """The move was played. `repeated`: this is the first answer to a repeated idempotency key."""

    version: Version
    status: str
    events: list[Event]
    awaiting: Awaiting
    view: JSON
    moves: list[JSON]
    outcome: JSON | None
    repeated: bool

    @classmethod
    def of(cls, answer: play.Answer) -> Self:
        """From a service answer."""
        played = presenters.played(answer)
        return cls(
            version=Version(played.version),
            status=played.status,
            events=[Event.of(event) for event in played.events],
            awaiting=Awaiting.of(played.awaiting),
            view=JSON(played.view),
            moves=[JSON(move) for move in played.moves],
            outcome=None if played.outcome is None else JSON(played.outcome),
            repeated=answer.repeated,
        )


@strawberry.type
class MoveRejected:
    """The rules refuse the move, or it is no move of the game. Nothing has changed."""

    type: str
    detail: str
    clause: str | None
    code: str | None


@strawberry.type
class MoveConflict:
    """The match is not where the move expects it: stale version, not your turn, not running.

    `currentVersion` is where it is, if that is the point.
    """

    type: str
    detail: str
    clause: str | None
    current_version: Version | None


MoveResult = Annotated[MoveAccepted | MoveRejected | MoveConflict, strawberry.union("MoveResult")]
