"""GraphQL types. They are filled from the same presenters as REST answers, so both show the same."""

import re
from typing import Annotated, Self
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from api import presenters, wire
from api.graphql.shapes import Version, made, shape_of
from api.paging import MAX_EVENTS
from api.problems import Problem
from games.matches import access, play, store
from games.matches.loading import LoadedMatch, at_version

_CURSOR = re.compile(r"[0-9]{1,16}")


def page_size(first: int, most: int) -> int:
    """How many a page may hold. Raises a 400 problem outside of 1 to `most`."""
    if not 1 <= first <= most:
        raise Problem("invalid-request", f"first must be from 1 to {most}.")
    return first


@shape_of(wire.PlayerOut)
class Player:
    """Somebody who plays."""


@shape_of(wire.ProfileOut)
class Profile:
    """A player, as everybody may know them."""


@shape_of(wire.SeatOut)
class Seat:
    """A seat of a match."""


@shape_of(wire.AwaitingOut)
class Awaiting:
    """Who may act now. `decision`: what is asked, as the viewer may see it; null in lists of matches."""


@shape_of(wire.DiceOut)
class Dice:
    """The commitment to the match's seed; seed and entropy (hex) once the match is over."""


@shape_of(wire.ContentRef)
class Content:
    """The content pack that a match is played with."""


@shape_of(wire.EventOut)
class Event:
    """One record of a match, as the viewer may see it. `seat` is null for SYSTEM."""


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


@shape_of(wire.MatchSummary, strawberry.interface)
class MatchFields:
    """What every answer about a match has."""


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


@shape_of(wire.MatchOut, leaving_out=wire.MatchSummary.__struct_fields__)
class Match(MatchFields):
    """One match as the viewer sees it."""

    loaded: strawberry.Private[LoadedMatch]
    head: strawberry.Private[LoadedMatch]
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
        edges = [EventEdge(cursor=str(event.version), node=made(Event, event)) for event in found]
        return EventConnection(
            edges=edges,
            page_info=PageInfo(
                has_next_page=len(records) > count, end_cursor=edges[-1].cursor if edges else None
            ),
        )

    @classmethod
    def of(cls, head: LoadedMatch, viewer: UUID | None, version: int | None = None) -> Self:
        """A match for a viewer, at its head or an earlier version."""
        loaded = head if version is None else at_version(head, version)
        match = presenters.match(loaded, viewer, dice_of=head)
        return made(cls, match, loaded=loaded, head=head, viewer=viewer)


@shape_of(wire.PlayedOut)
class MoveAccepted:
    """The move was played. `repeated`: this is the first answer to a repeated idempotency key."""

    repeated: bool

    @classmethod
    def of(cls, accepted: play.Accepted) -> Self:
        """From what the service did."""
        return made(cls, presenters.played(accepted), repeated=accepted.repeated)


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
