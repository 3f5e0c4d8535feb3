"""The table: where rules run. `emit` records an event and folds it at once."""

from collections.abc import Mapping
from typing import Any, Generic, NoReturn, TypeVar

import msgspec

from games.kernel.clauses import ClauseCatalogue
from games.kernel.dice import Dice
from games.kernel.errors import ContractError, IllegalMove
from games.kernel.records import Event

S = TypeVar("S", bound=msgspec.Struct)


NO_ROWS: Mapping[str, Any] = {}


class Table(Generic[S]):
    """A working copy of the state, the events emitted so far in this commit, and its dice.

    `rows` are the game's decisions by kind. `by_default`: what is being played stands in for a seat that did
    not answer.
    """

    __slots__ = ("_clauses", "by_default", "dice", "events", "rows", "state")

    def __init__(
        self, state: S, dice: Dice, clauses: ClauseCatalogue, rows: Mapping[str, Any] = NO_ROWS
    ) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.rows = rows
        self.by_default = False
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

    def refuse(self, clause: str, detail: str, code: str | None = None) -> NoReturn:
        """Refuse the move under `clause`."""
        raise IllegalMove(clause, detail, code)
