"""An operator for tests: logged in to the admin site, acting as its pages do."""

from typing import Any

from django.contrib.messages import get_messages
from django.test import Client

from games.players.models import Player

PASSWORD = "a-long-password"


class Operator(Client):
    """One who is logged in; `superuser` may do everything."""

    def __init__(self, name: str = "boss", *, superuser: bool = True) -> None:
        super().__init__(raise_request_exception=False)
        self.player = Player.objects.create_superuser(name, PASSWORD)
        if not superuser:
            Player.objects.filter(pk=self.player.pk).update(is_superuser=False)
        self.force_login(self.player)

    def choose(self, where: str, action: str, *rows: object, **fields: Any) -> Any:
        """The answer to an action chosen for these rows."""
        chosen = {"action": action, "index": 0, "_selected_action": [str(row) for row in rows]}
        return self.post(f"/admin/{where}/", {**chosen, **fields})

    def act(
        self, where: str, action: str, *rows: object, reason: str = "because", **fields: Any
    ) -> list[str]:
        """Choose an action and confirm it; returns what the site says to it."""
        answer = self.choose(where, action, *rows, confirmed="yes", reason=reason, **fields)
        assert answer.status_code == 302, answer.content.decode()
        shown = self.get(answer["Location"])
        return [str(message) for message in get_messages(shown.wsgi_request)] or [
            str(message) for message in shown.context["messages"]
        ]
