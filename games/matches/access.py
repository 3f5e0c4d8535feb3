"""Who may see a match, and as which viewer."""

from uuid import UUID

from games.kernel.visibility import EVERYTHING, SPECTATOR, Viewer
from games.matches.loading import LoadedMatch
from games.matches.models import Match


def may_see(loaded: LoadedMatch, player_id: UUID | None) -> bool:
    """Public and unlisted matches: everyone who knows the id. Private ones: their seats and creator."""
    if loaded.visibility != Match.Visibility.PRIVATE:
        return True
    if player_id is None:
        return False
    return loaded.creator_id == player_id or loaded.seat_of(player_id) is not None


def viewer_of(loaded: LoadedMatch, player_id: UUID | None) -> Viewer:
    """The seat whose view this player gets, or a spectator's."""
    seat = loaded.seat_of(player_id)
    return SPECTATOR if seat is None else seat


def event_viewer_of(loaded: LoadedMatch, player_id: UUID | None) -> Viewer:
    """As `viewer_of`; once the match is over its stream holds no secrets any more."""
    return EVERYTHING if loaded.over else viewer_of(loaded, player_id)
