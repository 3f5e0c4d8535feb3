"""Creating players and tokens, and telling who a token belongs to."""

import secrets
from hashlib import sha256
from uuid import UUID

import msgspec
import structlog
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.players.models import Player, Token

logger = structlog.get_logger(__name__)

TOKEN_PREFIX = "qt_"  # noqa: S105 - what every token begins with, so that scanners can find leaked ones
CREDENTIAL_SECONDS = 60
REVOKED = "revoked"
_GUEST_TRIES = 5


class Credential(msgspec.Struct, frozen=True):
    """Who a request speaks for."""

    player_id: UUID
    name: str
    is_staff: bool = False


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _cache_key(digest: str) -> str:
    return f"credential:{digest}"


def create_token(*, player: Player, label: str = "") -> str:
    """A new bearer token of the player. It is shown this once; only its digest is kept."""
    secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
    Token.objects.create(player=player, digest=_digest(secret), label=label)
    return secret


def create_guest(*, name: str | None = None) -> tuple[Player, str]:
    """A guest with a first token. Raises `IntegrityError` where the wished name is taken."""
    for attempt in range(_GUEST_TRIES):
        wished = name or f"guest-{secrets.token_hex(4)}"
        try:
            with transaction.atomic():
                player = Player(name=wished, is_guest=True)
                player.set_unusable_password()
                player.full_clean(validate_unique=False, exclude=["password"])
                player.save()
                return player, create_token(player=player, label="first")
        except IntegrityError:
            if name is not None or attempt == _GUEST_TRIES - 1:
                raise
    raise AssertionError("unreachable")


def revoke_token(*, token: Token) -> None:
    """The token stops working at once, in every process."""
    Token.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
    # A mark, not a deletion: a look-up that read the row just before must not put it back.
    cache.set(_cache_key(token.digest), REVOKED, CREDENTIAL_SECONDS * 2)


def revoke_secret(*, secret: str) -> None:
    """Revoke the token a request came with."""
    token = Token.objects.filter(digest=_digest(secret), revoked_at=None).first()
    if token is not None:
        revoke_token(token=token)


def credential_of(secret: str) -> Credential | None:
    """Who this token speaks for; `None` for an unknown or revoked one.

    Kept for a short time in the shared cache, so that a request costs no database look-up; where the
    cache is away the database answers.
    """
    if not secret.startswith(TOKEN_PREFIX):
        return None
    digest = _digest(secret)
    try:
        cached = cache.get(_cache_key(digest))
    except Exception:  # noqa: BLE001 - whatever is wrong with the cache, the database knows
        logger.warning("credential_cache_away")
        return _look_up(digest)
    if cached == REVOKED:
        return None
    if cached is not None:
        return msgspec.json.decode(cached, type=Credential)
    credential = _look_up(digest)
    if credential is not None:
        cache.add(_cache_key(digest), msgspec.json.encode(credential), CREDENTIAL_SECONDS)
    return credential


def _look_up(digest: str) -> Credential | None:
    row = (
        Token.objects.filter(digest=digest, revoked_at=None, player__is_active=True)
        .values("player_id", "player__name", "player__is_staff")
        .first()
    )
    if row is None:
        return None
    return Credential(row["player_id"], row["player__name"], row["player__is_staff"])


def erase_player(*, player_id: UUID) -> None:
    """Remove all that says who a player is: name, mail, password, tokens. Streams hold only the opaque id."""
    tokens = list(Token.objects.filter(player_id=player_id, revoked_at=None))
    for token in tokens:
        revoke_token(token=token)
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        player.name = f"erased-{secrets.token_hex(8)}"
        player.is_active = player.is_staff = player.is_superuser = False
        player.set_unusable_password()
        player.save()
        Token.objects.filter(player_id=player_id).delete()
