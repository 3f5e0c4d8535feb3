"""Matches in the admin site: what everybody may know of them, and what operators may do with them.

No state, event, snapshot, deck or seed is registered: an operator who plays must not see more than others.
"""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from games.kernel.registry import newest
from games.matches import account_admin, lobby, projections
from games.matches.errors import MatchError, NotQuarantined
from games.matches.models import Match, Seat
from games.matches.verification import verify_chain
from games.players.operating import OperatedAdmin

__all__ = ["MatchAdmin", "account_admin"]

LATE = timedelta(minutes=1)
"""Sweeps look after what is due within seconds: a match that is due for longer is overdue."""
VERIFY = "verify the stream"

VOID = "Ends these matches without a result, for good, and shows their seeds:"
REBUILD = "Sets what is listed of these matches to what their streams say:"
RELEASE = "Lets these matches go on if they can be read again:"
VERIFIED = "Checks the hash chains of these matches up to their heads:"


class GameFilter(admin.SimpleListFilter):
    """Matches of one game, without a search through all of them for what there is."""

    title = parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        del request, model_admin
        return [(each.game.slug, each.game.title) for each in newest()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        del request
        return queryset if self.value() is None else queryset.filter(game=self.value())


class AttentionFilter(admin.SimpleListFilter):
    """Matches that somebody should look at."""

    title = parameter_name = "attention"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        del request, model_admin
        return [("overdue", "Overdue"), ("quarantined", "Quarantined")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Match]) -> QuerySet[Match]:
        del request
        match self.value():
            case "overdue":
                return queryset.filter(status=Match.Status.RUNNING, due_at__lt=timezone.now() - LATE)
            case "quarantined":
                return queryset.filter(status=Match.Status.QUARANTINED)
            case _:
                return queryset


@admin.register(Match)
class MatchAdmin(OperatedAdmin):
    """Find matches by id, player, game and status; void, rebuild, release and verify them."""

    refusals = (MatchError,)
    list_display = ("id", "game", "status", "players", "version", "visibility", "created_at", "due_at")
    list_filter = (GameFilter, "status", AttentionFilter, "visibility")
    search_fields = ("id",)
    search_help_text = "A match's or player's id, or part of a player's name."
    ordering = ("-id",)
    actions = ("void", "rebuild", "release", "verify")
    fields = (
        *("id", "game", "rules", "pack", "options", "visibility", "rated", "status", "trouble", "players"),
        *("version", "commit", "chain_head", "verified", "awaiting_seats", "awaiting_system", "clock"),
        *("outcome", "created_at", "started_at", "due_at", "deadline", "ended_at", "seed_commitment"),
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return super().get_queryset(request).prefetch_related("seats__player")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Match], search_term: str
    ) -> tuple[QuerySet[Match], bool]:
        del request
        if not (term := search_term.strip()):
            return queryset, False
        seats = Seat.objects.filter(match_id=OuterRef("pk"))
        try:
            found = UUID(term)
        except ValueError:
            return queryset.filter(Exists(seats.filter(player__name__icontains=term))), False
        return queryset.filter(pk=found) | queryset.filter(Exists(seats.filter(player_id=found))), False

    @admin.display(description="seats")
    def players(self, row: Match) -> str:
        """Who sits where."""
        return ", ".join(map(_holder, row.seats.all()))

    @admin.display(description="trouble")
    def trouble(self, row: Match) -> str:
        """The kind of error alone: its text, which is in the log, may quote what is hidden."""
        return row.quarantine_reason.partition(":")[0]

    @admin.display(description="digest of the head")
    def chain_head(self, row: Match) -> str:
        """Public while the match runs: the salt keeps what was hashed secret."""
        return bytes(row.digest).hex()

    @admin.display(description="last verified")
    def verified(self, row: Match) -> str:
        """What the last check of the stream said, and when."""
        last = LogEntry.objects.filter(
            content_type=ContentType.objects.get_for_model(Match),
            object_id=str(row.pk),
            change_message__startswith=VERIFY,
        ).first()
        return "never" if last is None else f"{last.change_message} at {last.action_time:%Y-%m-%d %H:%M} UTC"

    @admin.action(description="Void")
    def void(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponseBase | None:
        """End matches without a result."""

        def act(row: Match, given: dict[str, Any]) -> str:
            loaded = lobby.void_match(match_id=row.pk, reason=given["reason"])
            return f"aborted at version {loaded.version}"

        return self.operate(request, queryset, action="void", means=VOID, act=act)

    @admin.action(description="Rebuild from the stream")
    def rebuild(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponseBase | None:
        """Set rows to what their streams say."""
        return self.operate(request, queryset, action="rebuild", means=REBUILD, act=_rebuild)

    @admin.action(description="Release from quarantine")
    def release(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponseBase | None:
        """Let quarantined matches go on that can be read again."""

        def act(row: Match, given: dict[str, Any]) -> str:
            if row.status != Match.Status.QUARANTINED:
                raise NotQuarantined(row.status)
            _rebuild(row, given)
            row.refresh_from_db()
            return f"{row.status} again"

        return self.operate(request, queryset, action="release", means=RELEASE, act=act)

    @admin.action(description="Verify the stream")
    def verify(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponseBase | None:
        """Check hash chains up to the head."""
        return self.operate(request, queryset, action=VERIFY, means=VERIFIED, act=_verify)


def _holder(seat: Seat) -> str:
    if seat.kind == Seat.Kind.BOT:
        return f"{seat.bot} (bot)"
    if seat.player is None:
        return seat.kind
    name = seat.player.name
    if seat.stand_in:
        return f"{name} ({seat.stand_in} stands in)"
    return f"{name} (invited)" if seat.kind == Seat.Kind.INVITED else name


def _rebuild(row: Match, given: dict[str, Any]) -> str:
    del given
    wrong = projections.rebuild(row.pk)
    return f"put right: {', '.join(wrong)}" if wrong else "nothing was wrong"


def _verify(row: Match, given: dict[str, Any]) -> str:
    del given
    found = verify_chain(row.pk)
    broken = "" if found.sound else f"; the chain breaks at {found.upto + 1}"
    return f"verified to {found.upto} of {found.version}{broken}"
