"""Named differences between rules versions of one game.

    END_WINDOW = Change(since=2, clause="ELE-FLA-6", reason="stored flashes could answer nothing in END")

    if since(table.state, END_WINDOW): ...

They stand together in the game's `changes.py`: that file is the history of its rules.
"""

from typing import Any

import msgspec


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What rules do otherwise from a version on: by which clause, and why it was changed."""

    since: int
    clause: str
    reason: str


def since(state: Any, change: Change) -> bool:
    """Whether the match runs under a version that has the change."""
    return bool(state.rules >= change.since)
