"""What can stand in the way of a command. The API turns each into a problem with a stable type."""


class MatchError(Exception):
    """Base of all refusals of the match service; nothing was changed."""


class MatchNotFound(MatchError):
    """No such match, or not one this player may know of: both look the same."""


class NotSeated(MatchError):
    """The player has no seat in this match."""


class NotRunning(MatchError):
    """The match is not running: open, over, or quarantined."""

    def __init__(self, status: str) -> None:
        super().__init__(f"The match is {status}.")
        self.status = status


class NotOpen(MatchError):
    """The match is not open: it has begun, or is over. `instead`: what can be done."""

    def __init__(self, status: str, instead: str = "") -> None:
        super().__init__(f"The match is {status}{'; ' if instead else ''}{instead}.")
        self.status = status


class NotQuarantined(MatchError):
    """There is nothing to release the match from."""

    def __init__(self, status: str) -> None:
        super().__init__(f"The match is {status}, not quarantined.")


class StaleVersion(MatchError):
    """The match has moved on; `current` is its version now."""

    def __init__(self, expected: int, current: int) -> None:
        super().__init__(f"Expected version {expected}, the match is at {current}.")
        self.expected = expected
        self.current = current


class NotYourTurn(MatchError):
    """The seat isn't awaited, and the rules refuse its move. `clause` says why."""

    def __init__(self, clause: str, detail: str, version: int) -> None:
        super().__init__(detail)
        self.clause = clause
        self.version = version


class Conflict(MatchError):
    """Others kept moving first; the move was not made."""


class SeatTaken(MatchError):
    """There is no seat for this player to take."""


class SeatsEmpty(MatchError):
    """The match can't start while a seat is empty."""


class NotAllowed(MatchError):
    """The player may see the match but not do this."""


class BadRequest(MatchError):
    """The command itself makes no sense: unknown seat, bad clock, unknown bot."""


class Unavailable(MatchError):
    """No rules version here can serve the match; another process, newer or older, may."""


class NameTaken(MatchError):
    """The player already uses this name for something of the kind."""
