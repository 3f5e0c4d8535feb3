"""The base of all events of the game."""

from games.kernel import Event, Public


class Happening(Event, frozen=True, kw_only=True):
    """Base of all events of a mission. `card`: the elemental card being resolved, if any."""

    card: Public[str | None] = None
