"""Erasing a player everywhere: the account, and the names that processes remember with matches."""

from uuid import UUID

from django.db.models import Exists, F, OuterRef

from games.matches.models import Match, Seat
from games.players import services


def erase_player(*, player_id: UUID) -> None:
    """Erase the account. Raising the seats' revision makes every process forget the name it keeps."""
    services.erase_player(player_id=player_id)
    seated = Exists(Seat.objects.filter(match_id=OuterRef("pk"), player_id=player_id))
    Match.objects.filter(seated).update(seats_rev=F("seats_rev") + 1)
