"""Reading JSON that clients send: strictly, and the same for REST and GraphQL."""

from typing import Any

import msgspec

from api.problems import Problem


def read_json(body: str | bytes) -> Any:
    """The data in a JSON text.

    Raises a 400 problem for what is no JSON (`NaN`, lone surrogates and bytes that are not UTF-8
    included) or nests too deeply.
    """
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Problem("malformed-json", str(error)) from error
