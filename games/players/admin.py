"""Accounts in the admin site."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.players import credentials
from games.players.models import Player


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # not subscriptable at run time
    """Find, lock and unlock accounts. Tokens are not shown: only their owners end them."""

    list_display = ("name", "is_guest", "is_active", "is_staff", "created_at")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("name", "id")
    fields = ("name", "is_guest", "is_active", "is_staff", "is_superuser", "groups")
    readonly_fields = ("name", "is_guest")

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        credentials.until_refused()
