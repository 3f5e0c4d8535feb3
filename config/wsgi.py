"""REST and GraphQL: synchronous code, served by threads."""

import os
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

_django = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Django, which sees no body where no length is given: a chunked body is read here, as far as allowed."""
    if environ.get("wsgi.input_terminated") and "CONTENT_LENGTH" not in environ:
        body = environ["wsgi.input"].read(settings.MAX_BODY_BYTES + 1)
        environ["wsgi.input"], environ["CONTENT_LENGTH"] = BytesIO(body), str(len(body))
    return _django(environ, start_response)
