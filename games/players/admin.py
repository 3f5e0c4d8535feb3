"""Accounts in the admin site."""

from django.contrib import admin

from games.players.models import Player


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # not subscriptable at run time
    """Find, lock and unlock accounts. Tokens are not shown: only their owners end them."""

    list_display = ("name", "is_guest", "is_active", "is_staff", "created_at")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("name", "id")
    fields = ("name", "is_guest", "is_active", "is_staff", "is_superuser", "groups")
    readonly_fields = ("name", "is_guest")
