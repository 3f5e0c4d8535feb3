"""REST and GraphQL: synchronous code, served by threads."""

import os
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

_django = get_wsgi_application()
_PIECE = 64 * 1024
_PIECES_READ_OFF = 64


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Django, with two things it leaves to servers.

    It sees no body where no length is given: a chunked body is read here, as far as allowed. And a body
    that is too large is read off: a connection that ends in the middle of it may take the answer along.
    """
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
