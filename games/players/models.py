"""Accounts and tokens. Streams hold a player's opaque id only; names live here and can be erased."""

import secrets
import time
import uuid
from collections.abc import Collection
from typing import Any, NoReturn

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower

from games.players.names import skeleton

NAME_PATTERN = r"^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,28}[A-Za-z0-9])?$(?!\n)"
NAME_TAKEN = "This name is taken, or looks like one that is."


def new_id() -> uuid.UUID:
    """A fresh id: UUID version 7 (RFC 9562), 48 bits of milliseconds, then 74 random bits."""
    millis = time.time_ns() // 1_000_000
    return uuid.UUID(int=millis << 80 | 7 << 76 | secrets.randbits(12) << 64 | 2 << 62 | secrets.randbits(62))


class NeverDeleted(TypeError):
    """Rows of accounts stay: seats and streams refer to them. `erase_player` takes out what is personal."""


class PlayerQuerySet(models.QuerySet["Player"]):
    """Players; deleting them is refused."""

    def delete(self) -> NoReturn:
        raise NeverDeleted("Accounts are erased, not deleted.")


class PlayerManager(BaseUserManager["Player"]):
    """Creates players; `create_superuser` is what Django's command calls."""

    def get_queryset(self) -> PlayerQuerySet:
        return PlayerQuerySet(self.model, using=self._db)

    def create_superuser(self, name: str, password: str | None = None) -> "Player":
        """An administrator who can log in to the admin site. Raises `ValidationError` for a bad name."""
        player = self.model(name=name, is_staff=True, is_superuser=True)
        player.set_password(password)
        player.full_clean()
        player.save(using=self._db)
        return player


class Player(AbstractBaseUser, PermissionsMixin):
    """Somebody who plays: a guest, a person with an account, or a bot's owner."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=30, unique=True, validators=[RegexValidator(NAME_PATTERN)])
    # None for whom an earlier player's looks like: names that were there before skeletons were.
    skeleton = models.CharField(max_length=30, unique=True, null=True, editable=False)  # noqa: DJ001 - NULLs differ
    is_guest = models.BooleanField(default=False)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    erased_at = models.DateTimeField(null=True, editable=False)

    USERNAME_FIELD = "name"
    REQUIRED_FIELDS = []
    objects = PlayerManager()

    class Meta:
        # Nobody passes for somebody else by writing the name in capitals.
        constraints = [models.UniqueConstraint(Lower("name"), name="player_name_in_any_case")]

    def __str__(self) -> str:
        return self.name

    def validate_unique(self, exclude: Collection[str] | None = None) -> None:
        super().validate_unique(exclude)
        # Of fields that no form shows Django does not look for others.
        if self._state.adding and Player.objects.filter(skeleton=skeleton(self.name)).exists():
            raise ValidationError({"name": NAME_TAKEN})

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self._state.adding:
            self.skeleton = skeleton(self.name)
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        del args, kwargs
        raise NeverDeleted("Accounts are erased, not deleted.")


class Token(models.Model):
    """A bearer token. Only the SHA-256 of the secret is kept; the secret has 256 random bits."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=60, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.label or 'token'} of {self.player_id}"


class CreationRequest(models.Model):
    """An `Idempotency-Key` that something was created with, and the id of what it made."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=200)
    # SHA-256 of what was asked for.
    body = models.BinaryField()
    made = models.UUIDField()
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        db_table = "creation_request"
        constraints = [models.UniqueConstraint(fields=["player", "key"], name="creation_once")]

    def __str__(self) -> str:
        return f"{self.made} by {self.key} of {self.player_id}"


class CredentialRevision(models.Model):
    """One row, raised by triggers whenever a token or an account is taken away or renamed."""

    id = models.PositiveSmallIntegerField(primary_key=True)
    revision = models.BigIntegerField()

    class Meta:
        db_table = "credential_revision"

    def __str__(self) -> str:
        return f"credentials at {self.revision}"


class CredentialLease(models.Model):
    """A process that keeps credentials: which revision it has heard of, and when it last said so."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    revision = models.BigIntegerField()
    renewed_at = models.DateTimeField()

    class Meta:
        db_table = "credential_lease"

    def __str__(self) -> str:
        return f"lease {self.id} at {self.revision}"
