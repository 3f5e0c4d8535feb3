"""Make sure there is a player called `demo` and print a token for it."""

from typing import Any

from django.core.management.base import BaseCommand

from games.players.models import Player, Token
from games.players.services import create_token, revoke_token


class Command(BaseCommand):
    """`manage.py demo_player`: the only line on standard output is the token."""

    help = "Create the player 'demo' if need be and print a fresh token (earlier demo tokens end)."

    def handle(self, *_args: Any, **_options: Any) -> None:
        player, created = Player.objects.get_or_create(name="demo")
        if created:
            player.set_unusable_password()
            player.save()
        for token in Token.objects.filter(player=player, label="demo", revoked_at=None):
            revoke_token(token=token)
        self.stdout.write(create_token(player=player, label="demo"))
