"""Every event of the game, by chapter."""

from games.extra_creditors.events.board import BOARD_EVENTS
from games.extra_creditors.events.deeds import DEED_EVENTS
from games.extra_creditors.events.elementals import ELEMENTAL_EVENTS
from games.extra_creditors.events.mission import MISSION_EVENTS
from games.extra_creditors.events.students import STUDENT_EVENTS
from games.kernel import Event

EVENTS: tuple[type[Event], ...] = (
    *MISSION_EVENTS,
    *BOARD_EVENTS,
    *ELEMENTAL_EVENTS,
    *STUDENT_EVENTS,
    *DEED_EVENTS,
)
