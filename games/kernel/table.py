"""The table: where rules run. `emit` records an event and folds it at once."""

from typing import Generic, TypeVar

import msgspec

from games.kernel.clauses import ClauseCatalogue
from games.kernel.dice import Dice
from games.kernel.errors import ContractError, IllegalMove
from games.kernel.records import Event

S = TypeVar("S", bound=msgspec.Struct)


class Table(Generic[S]):
    """A working copy of the state, the events emitted so far in this commit, and its dice."""

    __slots__ = ("_clauses", "dice", "events", "state")

    def __init__(self, state: S, dice: Dice, clauses: ClauseCatalogue) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self._clauses = clauses

    def emit(self, event: Event) -> None:
        """Record the event and fold it into `state`; the next line of rules sees the result."""
        if event.because not in self._clauses:
            raise ContractError(f"{type(event).__name__} cites unknown clause {event.because!r}")
        event.apply(self.state)
        self.events.append(event)

    def require(self, condition: object, clause: str, detail: str, code: str | None = None) -> None:
        """Refuse the move under `clause` unless the condition holds."""
        if not condition:
            raise IllegalMove(clause, detail, code)
