"""The one way a match ends."""

from typing import Any

from games.kernel.game import Outcome
from games.kernel.records import Event
from games.kernel.table import Table
from games.kernel.visibility import Public


class MatchEnded(Event, frozen=True, kw_only=True):
    """The match is over; whatever was asked or under way is so no longer."""

    outcome: Public[Outcome]

    def apply(self, state: Any) -> None:
        state.result = self.outcome
        state.decision = None
        state.agenda.clear()


def end(table: Table[Any], because: str, outcome: Outcome) -> None:
    """End the match with this outcome."""
    table.emit(MatchEnded(because=because, outcome=outcome))
