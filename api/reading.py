"""Reading JSON that clients send: strictly, and the same for REST and GraphQL."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest

from api.problems import Problem


def refuse_packed(headers: Mapping[str, str]) -> None:
    """Raise a 415 problem for a compressed body."""
    if headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Problem("unsupported-media-type", "Bodies are not compressed: send no Content-Encoding.")


def read_object(request: HttpRequest) -> dict[str, Any]:
    """The JSON object in a request's body; an empty body reads as an empty object.

    Raises a 413 problem for a body that is too large, and others as `read_json`.
    """
    if "HTTP_CONTENT_ENCODING" in request.META:
        refuse_packed(request.headers)
    try:
        body = request.body
    except RequestDataTooBig as error:
        raise Problem("body-too-large", f"A body has at most {settings.MAX_BODY_BYTES} bytes.") from error
    return object_in(body) if body else {}


def object_in(body: bytes) -> dict[str, Any]:
    """The JSON object in a body. Raises a 400 problem for another value, and as `read_json`."""
    data = read_json(body)
    if not isinstance(data, dict):
        raise Problem("malformed-json", "The body must be a JSON object.")
    return data


def read_json(body: str | bytes) -> Any:
    """The data in a JSON text.

    Raises a 400 problem for what is no JSON (`NaN`, lone surrogates and bytes that are not UTF-8
    included) or nests too deeply.
    """
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Problem("malformed-json", str(error)) from error
