"""What the process that waits and the views that read tell each other.

A view never waits. It says of its answer whether waiting would be of use, and whoever holds the request asks
it again. A `Visit` is an attribute of the request, which nothing that a client sends can set.
"""

from typing import Any

import msgspec

from games.matches.models import Match

GOING_ON = frozenset({Match.Status.OPEN.value, Match.Status.RUNNING.value})
"""Statuses of a match that may get further records."""


class Visit(msgspec.Struct):
    """One look of a request at its view.

    `again`: the request was looked at before, so it is paid for; a stream then goes on after `cursor`. The
    view sets the others. `cursor`: the last version in the answer, or the one asked after. `wait`: seconds
    that a long poll wants to wait now. `more`: there are further records at once. `over`: there will be none.
    """

    again: bool = False
    cursor: int = 0
    wait: int = 0
    more: bool = False
    over: bool = False


def visit_of(request: Any) -> Visit | None:
    """The visit that a request belongs to; `None` in a process that never waits."""
    return getattr(request, "visit", None)


def is_again(request: Any) -> bool:
    """Whether the request was looked at before."""
    visit = visit_of(request)
    return visit is not None and visit.again
