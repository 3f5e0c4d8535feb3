"""Rows of the match service.

The stream (`match_event`) is the truth; all else is a projection of it, except the lobby (seats before
the start) and the seed.

Everything that belongs to a match is found by the match: it stands first in every primary key, and no
unique constraint or foreign key leads past it, so that the database can be spread over servers by match.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from games.players.models import Player, new_id


class Match(models.Model):
    """One match. `version` is the head of its stream: the number of records in it."""

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        ABORTED = "aborted"
        QUARANTINED = "quarantined"

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        UNLISTED = "unlisted"
        PRIVATE = "private"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.CharField(max_length=40)
    rules = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    pack = models.CharField(max_length=60)
    pack_digest = models.CharField(max_length=64)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.OPEN)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PUBLIC)
    rated = models.BooleanField(default=False)
    creator = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    # The address it was created from, as a keyed digest: for quotas and shares, not to be turned back.
    origin = models.CharField(max_length=16, blank=True, db_default="")

    # The head of the stream; these change in the append itself.
    version = models.BigIntegerField(default=0)
    commit = models.BigIntegerField(default=0)
    digest = models.BinaryField()
    awaiting_seats = ArrayField(models.SmallIntegerField(), default=list)
    awaiting_system = models.BooleanField(default=False)
    outcome = models.JSONField(null=True)
    # When somebody must look at this match next: now for SYSTEM and bots, else the nearest deadline.
    due_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    asked_at = ArrayField(models.DateTimeField(null=True), default=list)
    banks_ms = ArrayField(models.BigIntegerField(), default=list)

    # Raised whenever who sits where changes, so that no process acts on seats it remembers wrongly.
    seats_rev = models.PositiveIntegerField(default=0)
    clock = models.JSONField(default=dict)
    autostart = models.BooleanField(default=True)
    seed_commitment = models.CharField(max_length=64)
    quarantine_reason = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "match"
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["due_at"], name="match_due", condition=Q(status="running")),
            models.Index(fields=["ended_at"], name="match_ended", condition=Q(status="finished")),
            models.Index(
                fields=["origin"], name="match_by_origin", condition=Q(status__in=["open", "running"])
            ),
            models.Index(fields=["id"], name="match_quarantined", condition=Q(status="quarantined")),
            models.Index(fields=["game", "-id"], name="match_by_game", condition=Q(visibility="public")),
            models.Index(fields=["status", "-id"], name="match_by_status", condition=Q(visibility="public")),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class MatchSeed(models.Model):
    """The secret seed, in a table of its own that no list, page or serializer of matches reads."""

    match = models.OneToOneField(Match, primary_key=True, on_delete=models.CASCADE, related_name="+")
    seed = models.BinaryField()

    class Meta:
        db_table = "match_seed"

    def __str__(self) -> str:
        return f"seed of {self.match_id}"


class Seat(models.Model):
    """A seat of a match: open, kept for an invited player, taken by a player, or a bot's."""

    class Kind(models.TextChoices):
        OPEN = "open"
        INVITED = "invited"
        PLAYER = "player"
        BOT = "bot"

    pk = models.CompositePrimaryKey("match", "number")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="seats")
    bot = models.CharField(max_length=20, blank=True)
    # A bot's level while it stands in for a player whose clock ran out.
    stand_in = models.CharField(max_length=20, blank=True)
    entropy = models.BinaryField(default=b"")
    # The deck that registers itself when the match starts; nobody but the seat may know it.
    deck = models.ForeignKey("Deck", null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        db_table = "match_seat"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "player"], condition=Q(player__isnull=False), name="seat_once_each"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"


class Deck(models.Model):
    """A deck list of a player, by name. `cards` is the game's own deck struct as JSON."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="decks")
    game = models.CharField(max_length=40)
    pack = models.CharField(max_length=60)
    name = models.CharField(max_length=60)
    cards = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "deck"
        constraints = [models.UniqueConstraint(fields=["player", "game", "name"], name="deck_name")]

    def __str__(self) -> str:
        return f"{self.name} ({self.game})"


class MatchRequest(models.Model):
    """An `Idempotency-Key` that was used: written by the append it belongs to, in the same statement."""

    # The key's name in the database is `request_once`: the store tells by it that a request came before.
    pk = models.CompositePrimaryKey("match", "actor", "key")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+", db_index=False)
    actor = models.SmallIntegerField()
    key = models.CharField(max_length=200)
    body = models.BinaryField()
    version = models.BigIntegerField()

    class Meta:
        db_table = "match_request"

    def __str__(self) -> str:
        return f"request {self.key} of seat {self.actor}"


class MatchSnapshot(models.Model):
    """The latest folded state, to load faster. Disposable: its seal ties it to stream, rules and key."""

    match = models.OneToOneField(Match, primary_key=True, on_delete=models.CASCADE, related_name="+")
    version = models.BigIntegerField()
    rules = models.PositiveIntegerField()
    body = models.BinaryField()
    seal = models.BinaryField()

    class Meta:
        db_table = "match_snapshot"

    def __str__(self) -> str:
        return f"snapshot of {self.match_id} at {self.version}"


class SweepMark(models.Model):
    """One row: when the sweeper last ran, so that it notices afterwards that it could not."""

    at = models.DateTimeField()

    class Meta:
        db_table = "sweep_mark"

    def __str__(self) -> str:
        return f"swept at {self.at}"
