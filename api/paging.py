"""How long pages may be, and cursors of lists of matches, newest first: the id of the last match seen."""

import base64
from uuid import UUID

from api.problems import Problem

MAX_PAGE = 100
MAX_EVENTS = 500
MAX_SCORES = 100
"""The longest part of a board of high scores."""
PAGE = 30
SCORES = 50


def cursor_of(match_id: UUID) -> str:
    """A cursor, of characters that need no quoting in an address."""
    return base64.urlsafe_b64encode(match_id.bytes).decode().rstrip("=")


def match_before(cursor: str) -> UUID:
    """The match that a page begins after. Raises a 400 problem for what is no cursor."""
    try:
        found = UUID(bytes=base64.urlsafe_b64decode(cursor + "=="))
    except ValueError as error:
        raise Problem("invalid-request", "This is no cursor of a list of matches.") from error
    return found
