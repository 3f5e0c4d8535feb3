"""Helpers for rules tests: scripted dice, moves that must be accepted, moves that must be refused."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.kernel import Dice, Event, IllegalMove, Move
from games.kernel.content import canonical
from games.kernel.decide import decide
from games.kernel.game import AnyGame
from games.kernel.records import SYSTEM

KEY = b"k" * 32


class ScriptedDice(Dice):
    """Dice whose draws are given: each `below(n)` takes the next number; running out is an error."""

    def __init__(self, *results: int) -> None:
        super().__init__(KEY, 0)
        self._results = list(results)

    def below(self, n: int) -> int:
        assert self._results, f"no scripted result left for a draw below {n}"
        result = self._results.pop(0)
        assert 0 <= result < n, f"scripted result {result} is not below {n}"
        return result


def accept(
    game: AnyGame, state: Any, actor: int, move: Move, dice: Dice | None = None
) -> tuple[Any, list[Event]]:
    """Play a move that must be accepted: the state after it, and the events (without the move)."""
    decision = decide(game, state, actor, move, dice or Dice(KEY, 2))
    return decision.state, [record for record in decision.records if isinstance(record, Event)]


def refuse(game: AnyGame, state: Any, actor: int, move: Move, clause: str) -> IllegalMove:
    """Play a move that must be refused under `clause`, leaving the state as it is."""
    before = canonical(state)
    with pytest.raises(IllegalMove) as caught:
        decide(game, state, actor, move, Dice(KEY, 2))
    assert caught.value.clause == clause, str(caught.value)
    assert canonical(state) == before
    return caught.value


def advance(game: AnyGame, state: Any, dice: Dice | None = None) -> tuple[Any, list[Event]]:
    """Take the SYSTEM step that is due."""
    return accept(game, state, SYSTEM, game.step(state), dice)


def of_type(events: Sequence[Event], *kinds: type[Event]) -> list[Any]:
    """The events of these types, in order."""
    return [event for event in events if isinstance(event, kinds)]
