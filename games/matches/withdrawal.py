"""Taking a player out of matches, so that nobody waits for somebody who does not come back."""

import contextlib
from uuid import UUID

import structlog
from django.db.models import QuerySet

from games.kernel.errors import IllegalMove
from games.matches import lobby, play
from games.matches.errors import MatchError, NotAllowed, NotRunning
from games.matches.models import Match, Seat

logger = structlog.get_logger(__name__)


def give_up_seats(*, player_id: UUID) -> None:
    """Leave all matches that have not begun, invitations to them included."""
    for match_id in _matches_of(player_id, Match.Status.OPEN):
        # It may begin at this very moment: then it is one of those that run.
        with contextlib.suppress(MatchError):
            lobby.leave(match_id=match_id, player_id=player_id)


def forfeit_seats(*, player_id: UUID, principal: str) -> int:
    """Concede all running matches on the player's behalf; `principal` says who does. Returns how many.

    Where the rules refuse that at this moment, the seat's clock decides. A bot that stands in plays on.
    """
    return sum(
        _forfeit(match_id, player_id, principal) for match_id in _matches_of(player_id, Match.Status.RUNNING)
    )


def _matches_of(player_id: UUID, status: Match.Status) -> QuerySet[Seat, UUID]:
    seats = Seat.objects.filter(player_id=player_id, match__status=status)
    return seats.order_by("match_id").values_list("match_id", flat=True)


def _forfeit(match_id: UUID, player_id: UUID, principal: str) -> bool:
    try:
        play.concede(match_id=match_id, player_id=player_id, principal=principal)
    except (NotRunning, NotAllowed):
        # It has ended meanwhile, or a bot stands in.
        return False
    except (MatchError, IllegalMove) as error:
        logger.warning("seat_not_forfeited", match=str(match_id), error=f"{type(error).__name__}: {error}")
        return False
    return True
