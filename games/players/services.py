"""Creating, erasing and locking players and their tokens."""

import secrets
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.players import credentials
from games.players.models import Player, Token

_GUEST_TRIES = 5


def create_token(*, player: Player, label: str = "") -> str:
    """A new bearer token of the player. It is shown this once; only its digest is kept."""
    secret = credentials.TOKEN_PREFIX + secrets.token_urlsafe(32)
    Token.objects.create(player=player, digest=credentials.digest_of(secret), label=label)
    return secret


def create_guest(*, name: str | None = None) -> tuple[Player, str]:
    """A guest with a first token. Raises `IntegrityError` where the wished name is taken."""
    for attempt in range(_GUEST_TRIES):
        wished = name or f"guest-{secrets.token_hex(4)}"
        try:
            with transaction.atomic():
                player = Player(name=wished, is_guest=True)
                player.set_unusable_password()
                player.full_clean(validate_unique=False, validate_constraints=False, exclude=["password"])
                player.save()
                return player, create_token(player=player, label="first")
        except IntegrityError:
            if name is not None or attempt == _GUEST_TRIES - 1:
                raise
    raise AssertionError("unreachable")


def revoke_token(*, token: Token) -> None:
    """The token stops working at once, in every process."""
    Token.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
    credentials.until_refused()


def erase_player(*, player_id: UUID) -> None:
    """Remove all that says who a player is: name, mail, password, tokens. Streams hold only the opaque id."""
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        player.name = f"erased-{secrets.token_hex(8)}"
        player.is_active = player.is_staff = player.is_superuser = False
        player.set_unusable_password()
        player.save()
        Token.objects.filter(player_id=player_id).delete()
    credentials.until_refused()
