"""Forms that give somebody the right to log in to the admin site."""

from typing import Any

from django import forms
from django.contrib.auth.forms import SetPasswordMixin

from games.players.models import Player
from games.players.operating import Reason


class NewOperator(SetPasswordMixin, forms.ModelForm):  # type: ignore[type-arg] # not subscriptable at run time
    """A further operator: a name, a password, and whether it may do everything."""

    password1, password2 = SetPasswordMixin.create_password_fields()

    class Meta:
        model = Player
        fields = ("name", "is_superuser")

    def clean(self) -> dict[str, Any] | None:
        self.validate_passwords()
        return super().clean()

    def _post_clean(self) -> None:
        # Once the instance has the name, which the password must not be like.
        super()._post_clean()  # type: ignore[misc] # Django's own hook, untyped
        self.validate_password_for_user(self.instance)


class Promotion(SetPasswordMixin, Reason):  # type: ignore[type-arg] # not subscriptable at run time
    """Makes an operator of a player: a password to log in with, and whether it may do everything."""

    password1, password2 = SetPasswordMixin.create_password_fields()
    is_superuser = forms.BooleanField(required=False, label="Superuser")

    def clean(self) -> dict[str, Any] | None:
        self.validate_passwords()
        self.validate_password_for_user(Player())
        return super().clean()
