"""Matches in the admin site: what everybody may know of them, for reading only.

No state, event, snapshot or seed is registered: an operator who plays must not see more than others.
"""

from django.contrib import admin
from django.http import HttpRequest

from games.matches.models import Match


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # not subscriptable at run time
    """Find matches by id, game and status."""

    list_display = (
        "id",
        "game",
        "status",
        "version",
        "visibility",
        "created_at",
        "due_at",
        "quarantine_reason",
    )
    list_filter = ("game", "status", "visibility")
    search_fields = ("id",)
    fields = (*list_display, "rules", "pack", "options", "clock", "outcome", "deadline", "seed_commitment")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        del request
        return False

    def has_change_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        del request, obj
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        del request, obj
        return False
