"""What the pages of operators share: every action asks for a reason and is recorded with it."""

from collections.abc import Callable
from typing import Any, ClassVar

import structlog
from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.template.response import TemplateResponse

logger = structlog.get_logger(__name__)

AT_ONCE = 100
"""Rows that one action takes, so that its request ends in time."""


class Reason(forms.Form):
    """Why an operator acts; kept with the record."""

    reason = forms.CharField(max_length=200)


class OperatedAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # not subscriptable at run time
    """Rows that staff look at, and change through actions alone. `refusals`: what actions may raise."""

    refusals: ClassVar[tuple[type[Exception], ...]] = ()
    list_per_page = AT_ONCE
    list_max_show_all = AT_ONCE
    show_full_result_count = False
    change_form_template = "admin/operated.html"

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_staff

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        del obj
        return self.has_module_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        del request
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        del request, obj
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        del request, obj
        return False

    def check_operator(self, request: HttpRequest, row: Any) -> None:
        """Raise one of `refusals` where this operator may not act on the row."""

    def operate(
        self,
        request: HttpRequest,
        queryset: QuerySet[Any],
        *,
        action: str,
        means: str,
        act: Callable[[Any, dict[str, Any]], str],
        form_class: type[Reason] = Reason,
    ) -> HttpResponseBase | None:
        """Say what the action `means` and ask for the reason, then act on each row and record what was done.

        `act` gets the row and the form's data and returns what came of it, in words for the operator.
        """
        rows = list(queryset[: AT_ONCE + 1])
        if len(rows) > AT_ONCE:
            self.message_user(request, f"Choose at most {AT_ONCE} at a time.", messages.ERROR)
            return None
        form = form_class(request.POST if "confirmed" in request.POST else None)
        if not form.is_valid():
            context = {"title": action[0].upper() + action[1:], "means": means, "rows": rows, "form": form}
            return self._ask(request, context)
        for row in rows:
            self._act(request, row, action, act, form.cleaned_data)
        return None

    def _ask(self, request: HttpRequest, context: dict[str, Any]) -> TemplateResponse:
        context |= {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "action": request.POST.get("action", ""),
            "checkbox": ACTION_CHECKBOX_NAME,
        }
        return TemplateResponse(request, "admin/operate.html", context)

    def _act(
        self,
        request: HttpRequest,
        row: Model,
        action: str,
        act: Callable[[Any, dict[str, Any]], str],
        given: dict[str, Any],
    ) -> None:
        try:
            self.check_operator(request, row)
            done = act(row, given)
        except self.refusals as error:
            self.message_user(request, f"{row}: {str(error) or type(error).__name__}", messages.ERROR)
            return
        row.refresh_from_db()
        self.log_change(request, row, f"{action}: {given['reason']} ({done})")
        logger.warning(
            "operator_acted",
            action=action,
            operator=str(request.user.pk),
            on=f"{self.opts.model_name}:{row.pk}",
            reason=given["reason"],
            done=done,
        )
        self.message_user(request, f"{row}: {done}", messages.SUCCESS)

    def response_action(self, request: HttpRequest, queryset: QuerySet[Any], *more: Any) -> Any:
        try:
            return super().response_action(request, queryset, *more)
        except ValidationError:
            self.message_user(request, "There is no such row.", messages.ERROR)
            return None

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """The page of one row, with a button for each action."""
        choices = [(name, words) for name, words in self.get_action_choices(request) if name]
        context = {"operations": choices, "checkbox": ACTION_CHECKBOX_NAME, **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)
