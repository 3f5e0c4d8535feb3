"""Erasing and locking a player everywhere: account, decks, seats, and the names that processes remember."""

from uuid import UUID

from django.db.models import Exists, F, OuterRef

from games.matches import withdrawal
from games.matches.models import Deck, Match, Seat
from games.players import services


def erase_player(*, player_id: UUID, principal: str | None = None) -> None:
    """Erase the account and its decks, give up its seats in matches that have not begun, concede the others.

    The seats of begun matches stay, without a name. `principal`: who erases, if not the player.
    """
    services.erase_player(player_id=player_id)
    Deck.objects.filter(player_id=player_id).delete()
    withdrawal.give_up_seats(player_id=player_id)
    withdrawal.forfeit_seats(player_id=player_id, principal=principal or f"player:{player_id}")
    # Every process forgets the name that it keeps with a match.
    seated = Exists(Seat.objects.filter(match_id=OuterRef("pk"), player_id=player_id))
    Match.objects.filter(seated).update(seats_rev=F("seats_rev") + 1)


def lock_player(*, player_id: UUID, principal: str, forfeit: bool = False) -> int:
    """Lock an account and give up its seats in matches that have not begun. Returns how many it conceded.

    Running matches wait for the clock, since a lock may be lifted; with `forfeit` they are conceded.
    Raises `AccountClosed`.
    """
    services.lock_account(player_id=player_id)
    withdrawal.give_up_seats(player_id=player_id)
    return withdrawal.forfeit_seats(player_id=player_id, principal=principal) if forfeit else 0
