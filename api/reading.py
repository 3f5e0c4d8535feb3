"""Reading JSON that clients send: strictly, and the same for REST and GraphQL."""

from collections.abc import Mapping
from typing import Any

import msgspec

from api.problems import Problem


def refuse_packed(headers: Mapping[str, str]) -> None:
    """Raise a 415 problem for a compressed body."""
    if headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Problem("unsupported-media-type", "Bodies are not compressed: send no Content-Encoding.")


def read_json(body: str | bytes) -> Any:
    """The data in a JSON text.

    Raises a 400 problem for what is no JSON (`NaN`, lone surrogates and bytes that are not UTF-8
    included) or nests too deeply.
    """
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Problem("malformed-json", str(error)) from error
