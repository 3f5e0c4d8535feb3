"""Creating, erasing and locking players and their tokens. Whoever loses a right loses it in every process."""

import base64
import hmac
import secrets
from uuid import UUID

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.players import credentials
from games.players.creations import QuotaReached, first_made
from games.players.models import NAME_TAKEN, CreationRequest, Player, Token, new_id
from games.players.names import NameTaken, is_reserved

_GUEST_TRIES = 5
_RIGHTS = ["password", "is_staff", "is_superuser"]


class AccountClosed(Exception):
    """The account is locked, or was erased, which nothing undoes."""


def open_account(player_id: UUID) -> Player:
    """The account that a token speaks for. Raises `AccountClosed` where it ended in this very moment."""
    found = Player.objects.filter(pk=player_id, is_active=True).first()
    if found is None:
        raise AccountClosed("The account is closed.")
    return found


def create_token(*, player: Player, label: str = "") -> str:
    """A new bearer token of the player. It is shown this once; only its digest is kept."""
    secret = credentials.TOKEN_PREFIX + secrets.token_urlsafe(32)
    Token.objects.create(player=player, digest=credentials.digest_of(secret), label=label)
    return secret


def add_token(*, player_id: UUID, label: str, key: str | None = None) -> tuple[str, bool]:
    """(a further token of the player, whether this `key` had made it before).

    A repeated key gives the same token again, which the service can work out and does not keep. Raises
    `QuotaReached`, `KeyReused`, `AccountClosed`.
    """
    token_id = new_id()
    with transaction.atomic():
        # Whoever counts at the same moment waits here.
        player = Player.objects.select_for_update().get(pk=player_id)
        if not player.is_active:
            raise AccountClosed("The account is closed.")
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
    """A guest with a first token. Raises `NameTaken` where the wished name can't be had."""
    if name is not None and is_reserved(name):
        raise NameTaken(f"The name {name!r} is reserved.")
    for attempt in range(_GUEST_TRIES):
        wished = name or f"guest-{secrets.token_hex(4)}"
        try:
            with transaction.atomic():
                player = Player(name=wished, is_guest=True)
                player.set_unusable_password()
                player.full_clean(validate_unique=False, validate_constraints=False, exclude=["password"])
                player.save()
                return player, create_token(player=player, label="first")
        except IntegrityError as error:
            if name is not None:
                raise NameTaken(NAME_TAKEN) from error
            if attempt == _GUEST_TRIES - 1:
                raise
    raise AssertionError("unreachable")


def create_operator(*, name: str, password: str, superuser: bool) -> Player:
    """An account that can log in to the admin site. Reserved names are theirs to have.

    Raises `ValidationError` for a name of another form, `NameTaken` for one in use.
    """
    player = Player(name=name, is_staff=True, is_superuser=superuser)
    player.set_password(password)
    player.full_clean(validate_unique=False, validate_constraints=False)
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        raise NameTaken(NAME_TAKEN) from error
    return player


def make_operator(*, player_id: UUID, password: str, superuser: bool) -> None:
    """Let an account log in to the admin site, with this password. Raises `AccountClosed`."""
    with transaction.atomic():
        player = _locked_row(player_id)
        player.set_password(password)
        player.is_staff, player.is_superuser, player.is_guest = True, superuser, False
        player.save(update_fields=[*_RIGHTS, "is_guest"])


def dismiss_operator(*, player_id: UUID) -> None:
    """Take an account's rights in the admin site away, with its password and sessions; its tokens stay."""
    with transaction.atomic():
        player = _locked_row(player_id)
        player.set_unusable_password()
        player.is_staff = player.is_superuser = False
        player.save(update_fields=_RIGHTS)


def lock_account(*, player_id: UUID) -> None:
    """The account's tokens and sessions work no more until it is unlocked. Raises `AccountClosed`."""
    _set_active(player_id, active=False)


def unlock_account(*, player_id: UUID) -> None:
    """The account's tokens work again. Raises `AccountClosed`."""
    _set_active(player_id, active=True)


def _set_active(player_id: UUID, *, active: bool) -> None:
    with transaction.atomic():
        player = _locked_row(player_id)
        player.is_active = active
        player.save(update_fields=["is_active"])
    credentials.until_refused()


def _locked_row(player_id: UUID) -> Player:
    player = Player.objects.select_for_update().get(pk=player_id)
    if player.erased_at is not None:
        raise AccountClosed("The account was erased.")
    return player


def revoke_token(*, token: Token) -> None:
    """The token stops working at once, in every process."""
    Token.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
    credentials.until_refused()


def erase_player(*, player_id: UUID) -> None:
    """Remove all that says who a player is: name, password, tokens. Streams hold only the opaque id.

    Doing it again changes nothing.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player_id)
        if player.erased_at is not None:
            return
        player.name = player.skeleton = f"erased-{secrets.token_hex(8)}"
        player.is_active = player.is_staff = player.is_superuser = False
        player.erased_at = timezone.now()
        player.set_unusable_password()
        player.save()
        player.groups.clear()
        player.user_permissions.clear()
        Token.objects.filter(player_id=player_id).delete()
        CreationRequest.objects.filter(player_id=player_id).delete()
        # The admin's records keep the names of what they are about.
        about = ContentType.objects.get_for_model(Player)
        LogEntry.objects.filter(content_type=about, object_id=str(player_id)).update(object_repr=player.name)
    credentials.until_refused()
