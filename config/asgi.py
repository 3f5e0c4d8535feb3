"""The same code as a second process group, for connections that stay open."""

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("DATABASE_TIMEOUT", "4")

_django = get_asgi_application()

from api.live.application import Live  # noqa: E402 - models can be imported from here on
from games.players.credentials import start_keeping  # noqa: E402

_live = Live(_django)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Django with requests that wait, in a process that keeps credentials."""
    start_keeping()
    await _live(scope, receive, send)
