"""Events by chapter: the match as a whole, pieces, forest and war."""

from games.kernel import Event
from games.mushroom_sorcerer.events import forest, match, pieces

EVENTS: tuple[type[Event], ...] = (*match.EVENTS, *pieces.EVENTS, *forest.EVENTS)
