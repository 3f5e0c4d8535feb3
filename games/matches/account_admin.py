"""Accounts in the admin site; above their own layer, since locking and erasing takes them out of matches."""

from functools import partial
from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase

from games.matches import erasure
from games.players import services
from games.players.forms import NewOperator, Promotion
from games.players.models import Player
from games.players.operating import OperatedAdmin
from games.players.services import AccountClosed

# Rights are two flags: staff look and act on matches and players, superusers on operators as well.
admin.site.unregister(Group)

LOCK = (
    "Stops the tokens and sessions of these accounts and gives up their seats in matches that have not begun:"
)
FORFEIT = "The same as lock, and concedes the matches of these accounts that run:"
UNLOCK = "Lets the tokens of these accounts work again:"
ERASE = "Takes name, tokens and decks of these accounts away for good, and concedes their matches:"
OPERATOR = "Lets these accounts log in here, with this password:"
DISMISS = "Takes the right to log in here from these accounts:"


@admin.register(Player)
class PlayerAdmin(OperatedAdmin):
    """Find, lock and erase accounts, and make operators. Tokens are not shown: only their owners end them."""

    refusals = (AccountClosed, PermissionDenied)
    list_display = ("name", "is_guest", "is_active", "is_staff", "is_superuser", "created_at", "erased_at")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("name", "=id")
    ordering = ("-id",)
    actions = ("lock", "lock_and_forfeit", "unlock", "erase", "make_operator", "dismiss")
    fields = ("id", "name", "is_guest", "is_active", "is_staff", "is_superuser", "created_at", "erased_at")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_operators_permission(request)

    def has_operators_permission(self, request: HttpRequest) -> bool:
        """Who may do what can't be undone, or gives rights away."""
        return request.user.is_active and request.user.is_superuser

    def get_fields(self, request: HttpRequest, obj: Player | None = None) -> Any:
        return super().get_fields(request, obj) if obj else ("name", "password1", "password2", "is_superuser")

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> Any:
        return super().get_readonly_fields(request, obj) if obj else ()

    def get_form(
        self, request: HttpRequest, obj: Player | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        return super().get_form(request, obj, change, **kwargs) if obj else NewOperator

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> Any:
        return super().add_view(request, form_url, {"title": "Add operator", **(extra_context or {})})

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        """Of all that a form could save there is only the new operator."""
        del request, change
        made = services.create_operator(
            name=obj.name, password=form.cleaned_data["password1"], superuser=obj.is_superuser
        )
        obj.pk = made.pk

    @admin.action(description="Lock")
    def lock(self, request: HttpRequest, queryset: QuerySet[Player]) -> HttpResponseBase | None:
        """Lock accounts."""
        act = partial(_lock, principal=_principal(request))
        return self.operate(request, queryset, action="lock", means=LOCK, act=act)

    @admin.action(description="Lock and forfeit")
    def lock_and_forfeit(self, request: HttpRequest, queryset: QuerySet[Player]) -> HttpResponseBase | None:
        """Lock accounts and concede their running matches."""
        act = partial(_forfeit, principal=_principal(request))
        return self.operate(request, queryset, action="lock and forfeit", means=FORFEIT, act=act)

    @admin.action(description="Unlock")
    def unlock(self, request: HttpRequest, queryset: QuerySet[Player]) -> HttpResponseBase | None:
        """Unlock accounts."""
        return self.operate(request, queryset, action="unlock", means=UNLOCK, act=_unlock)

    @admin.action(description="Erase", permissions=["operators"])
    def erase(self, request: HttpRequest, queryset: QuerySet[Player]) -> HttpResponseBase | None:
        """Erase accounts; nothing brings them back."""
        act = partial(_erase, principal=_principal(request))
        return self.operate(request, queryset, action="erase", means=ERASE, act=act)

    @admin.action(description="Make operator", permissions=["operators"])
    def make_operator(self, request: HttpRequest, queryset: QuerySet[Player]) -> HttpResponseBase | None:
        """Let accounts log in here."""
        return self.operate(
            request,
            queryset,
            action="make operator",
            means=OPERATOR,
            act=_make_operator,
            form_class=Promotion,
        )

    @admin.action(description="Dismiss operator", permissions=["operators"])
    def dismiss(self, request: HttpRequest, queryset: QuerySet[Player]) -> HttpResponseBase | None:
        """Take the right to log in here away."""
        return self.operate(request, queryset, action="dismiss", means=DISMISS, act=_dismiss)

    def check_operator(self, request: HttpRequest, row: Player) -> None:
        """Nobody locks themselves out, and operators are for superusers to act on."""
        if row.pk == request.user.pk:
            raise PermissionDenied("This is you: another operator has to do that.")
        if row.is_staff and not request.user.is_superuser:
            raise PermissionDenied("Only superusers act on operators.")


def _principal(request: HttpRequest) -> str:
    return f"operator:{request.user.pk}"


def _lock(row: Player, _given: dict[str, Any], *, principal: str) -> str:
    erasure.lock_player(player_id=row.pk, principal=principal)
    return "locked"


def _forfeit(row: Player, _given: dict[str, Any], *, principal: str) -> str:
    conceded = erasure.lock_player(player_id=row.pk, principal=principal, forfeit=True)
    return f"locked, {conceded} matches conceded"


def _unlock(row: Player, _given: dict[str, Any]) -> str:
    services.unlock_account(player_id=row.pk)
    return "unlocked"


def _erase(row: Player, _given: dict[str, Any], *, principal: str) -> str:
    erasure.erase_player(player_id=row.pk, principal=principal)
    return "erased"


def _make_operator(row: Player, given: dict[str, Any]) -> str:
    services.make_operator(player_id=row.pk, password=given["password1"], superuser=given["is_superuser"])
    return "superuser" if given["is_superuser"] else "operator"


def _dismiss(row: Player, _given: dict[str, Any]) -> str:
    services.dismiss_operator(player_id=row.pk)
    return "no operator any more"
