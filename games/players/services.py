"""Creating, erasing and locking players and their tokens."""

import base64
import hmac
import secrets
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.players import credentials
from games.players.creations import QuotaReached, first_made
from games.players.models import Player, Token, new_id

_GUEST_TRIES = 5


def create_token(*, player: Player, label: str = "") -> str:
    """A new bearer token of the player. It is shown this once; only its digest is kept."""
    secret = credentials.TOKEN_PREFIX + secrets.token_urlsafe(32)
    Token.objects.create(player=player, digest=credentials.digest_of(secret), label=label)
    return secret


def add_token(*, player_id: UUID, label: str, key: str | None = None) -> tuple[str, bool]:
    """(a further token of the player, whether this `key` had made it before).

    A repeated key gives the same token again, which the service can work out and does not keep. Raises
    `QuotaReached`, `KeyReused`.
    """
    token_id = new_id()
    with transaction.atomic():
        # Whoever counts at the same moment waits here.
        player = Player.objects.select_for_update().get(pk=player_id)
        if key is not None:
            made = first_made(player_id=player_id, key=key, body={"label": label}, made=token_id)
            if made != token_id:
                return _secret_of(made, key), True
        if Token.objects.filter(player=player, revoked_at=None).count() >= settings.MAX_TOKENS:
            raise QuotaReached(f"You can have {settings.MAX_TOKENS} tokens; revoke one first.")
        secret = (
            credentials.TOKEN_PREFIX + secrets.token_urlsafe(32) if key is None else _secret_of(token_id, key)
        )
        digest = credentials.digest_of(secret)
        Token.objects.create(id=token_id, player=player, digest=digest, label=label)
    return secret, False


def _secret_of(token_id: UUID, key: str) -> str:
    """The token that a key made: known to who has the service's own key, and the id, which is not public."""
    mac = hmac.digest(settings.SECRET_KEY.encode(), b"token" + token_id.bytes + key.encode(), "sha256")
    return credentials.TOKEN_PREFIX + base64.urlsafe_b64encode(mac).decode().rstrip("=")


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
