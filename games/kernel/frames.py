"""What is under way, as data: typed frames on the agenda, the last one first to go on.

A frame's tag is stored with the match. It is chosen once and for good, and names no code: renaming a class
must not change it, so a frame class writes its tag down.
"""

from typing import Any

import msgspec

from games.kernel.records import Event
from games.kernel.visibility import Public


class Frame(msgspec.Struct, tag_field="frame"):
    """Base of a game's frames: `class Growth(Frame, frozen=True, tag="growth")` and marked fields."""


class FrameOpened(Event, frozen=True, kw_only=True):
    """Something begins to be resolved, before what is under way goes on.

    A game's own subclass repeats `frame` with the union of its frame types.
    """

    frame: Public[Any]

    def apply(self, state: Any) -> None:
        state.agenda.append(self.frame)


class FrameMoved(Event, frozen=True, kw_only=True):
    """What is on top goes on from here."""

    frame: Public[Any]

    def apply(self, state: Any) -> None:
        state.agenda[-1] = self.frame


class FrameClosed(Event, frozen=True, kw_only=True):
    """What is on top is done."""

    def apply(self, state: Any) -> None:
        state.agenda.pop()
