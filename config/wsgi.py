"""REST and GraphQL: synchronous code, served by threads."""

import os
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.signals import request_started
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# A fixed number of threads, each with a connection that lasts.
os.environ.setdefault("DATABASE_POOL_SIZE", "0")
os.environ.setdefault("DATABASE_TIMEOUT", "4")

_django = get_wsgi_application()

from django.db import close_old_connections, reset_queries  # noqa: E402

from games.players.credentials import start_keeping  # noqa: E402 - models can be imported from here on

# What a request leaves is looked after at its end; before the next there is nothing to do, on connections
# that no other process touches.
request_started.disconnect(reset_queries)
request_started.disconnect(close_old_connections)

_PIECE = 64 * 1024
_PIECES_READ_OFF = 64


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Django, in a process that keeps credentials, with two things it leaves to servers.

    It sees no body where no length is given: a chunked body is read here, as far as allowed. And a body
    that is too large is read off: a connection that ends in the middle of it may take the answer along.
    """
    start_keeping()
    body = environ["wsgi.input"]
    if environ.get("wsgi.input_terminated") and "CONTENT_LENGTH" not in environ:
        read = body.read(settings.MAX_BODY_BYTES + 1)
        environ["wsgi.input"], environ["CONTENT_LENGTH"] = BytesIO(read), str(len(read))
    answer = _django(environ, start_response)
    if int(environ.get("CONTENT_LENGTH") or 0) > settings.MAX_BODY_BYTES:
        for _ in range(_PIECES_READ_OFF):
            if not body.read(_PIECE):
                break
    return answer
