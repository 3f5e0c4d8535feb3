"""Reading lists of matches. Nothing here writes."""

from uuid import UUID

from django.db.models import Exists, F, Func, IntegerField, OuterRef, Q, QuerySet

from games.matches import access
from games.matches.errors import MatchNotFound, NotRunning
from games.matches.loading import LoadedMatch, load
from games.matches.models import Match, Seat


def visible_match(match_id: UUID, player_id: UUID | None) -> LoadedMatch:
    """The match at its head, if this player may know of it. Raises `MatchNotFound` otherwise."""
    try:
        loaded = load(match_id)
    except NotRunning:
        # It was quarantined just now, and is shown as such from the first look on.
        loaded = load(match_id)
    if not access.may_see(loaded, player_id):
        raise MatchNotFound
    return loaded


def _seated(player_id: UUID) -> Exists:
    return Exists(Seat.objects.filter(match_id=OuterRef("pk"), player_id=player_id))


def listed_matches(player_id: UUID | None) -> QuerySet[Match]:
    """The matches that a list may show this player, newest first, with seats and names at hand.

    Public ones, and those the player sits in, is invited to or created.
    """
    shown = Q(visibility=Match.Visibility.PUBLIC)
    if player_id is not None:
        shown |= Q(creator_id=player_id) | Q(_seated(player_id))
    return Match.objects.filter(shown).order_by("-id").prefetch_related("seats__player")


def of_player(matches: QuerySet[Match], player_id: UUID) -> QuerySet[Match]:
    """Those in which the player has a seat or is invited."""
    return matches.filter(_seated(player_id))


def awaiting_player(matches: QuerySet[Match], player_id: UUID) -> QuerySet[Match]:
    """Those in which it is the player's turn."""
    position = Func(
        OuterRef("awaiting_seats"), F("number"), function="array_position", output_field=IntegerField()
    )
    turn = Seat.objects.filter(match_id=OuterRef("pk"), player_id=player_id, stand_in="")
    turn = turn.annotate(position=position).filter(position__isnull=False)
    return matches.filter(Exists(turn), status=Match.Status.RUNNING)
