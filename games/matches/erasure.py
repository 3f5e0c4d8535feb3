"""Erasing a player everywhere: account, decks, and the names that processes remember with matches."""

import contextlib
from uuid import UUID

from django.db.models import Exists, F, OuterRef

from games.matches import lobby
from games.matches.errors import MatchError
from games.matches.models import Deck, Match, Seat
from games.players import services


def erase_player(*, player_id: UUID) -> None:
    """Erase the account and its decks, and give up its seats in matches that have not begun.

    In others the seat stays, without a name, and its clock decides. Raising the seats' revision makes
    every process forget the name it keeps.
    """
    services.erase_player(player_id=player_id)
    Deck.objects.filter(player_id=player_id).delete()
    seated = Exists(Seat.objects.filter(match_id=OuterRef("pk"), player_id=player_id))
    matches = Match.objects.filter(seated)
    for match_id in matches.filter(status=Match.Status.OPEN).values_list("pk", flat=True):
        # It may begin at this very moment: then the clock sees to it too.
        with contextlib.suppress(MatchError):
            lobby.leave(match_id=match_id, player_id=player_id)
    matches.update(seats_rev=F("seats_rev") + 1)
