"""How good a state is for a seat: the game's own `evaluation.py`, or a generic fallback."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.kernel.game import AnyGame, Outcome

Evaluation = Callable[[Any, int], int]
WIN = 1_000_000_000
"""The value of a won match; a lost one is worth `-WIN`. Evaluations of running matches stay between."""


@cache
def plans_ahead(slug: str) -> int:
    """How many own moves are planned together: the `PLANS` of the game's `evaluation.py`, 0 for none.

    Such an evaluation also judges ended matches, in units that can be averaged over chances to win.
    """
    name = f"games.{slug}.evaluation"
    return 0 if find_spec(name) is None else getattr(import_module(name), "PLANS", 0)


@cache
def own_evaluation(slug: str) -> Evaluation | None:
    """The `evaluate(state, seat)` of the game's folder, if it has one."""
    name = f"games.{slug}.evaluation"
    if find_spec(name) is None:
        return None
    found: Evaluation = import_module(name).evaluate
    return found


def value_of_end(outcome: Outcome, seat: int) -> int:
    """A finished match for a seat: first alone best, last worst, a team's result as won or lost."""
    if outcome.won is not None:
        return WIN if outcome.won else -WIN
    places = outcome.placements
    better = sum(place < places[seat] for place in places)
    worse = sum(place > places[seat] for place in places)
    return WIN * (worse - better) // max(1, len(places) - 1)


def evaluate(game: AnyGame, state: Any, seat: int) -> int:
    """The value of a state for a seat. Without an own evaluation: how many choices the seat has more."""
    outcome = game.outcome(state)
    if outcome is not None:
        return value_of_end(outcome, seat)
    own = own_evaluation(game.slug)
    if own is not None:
        return own(state, seat)
    awaited = game.awaiting(state).seats
    return sum(len(game.legal_moves(state, other)) * (1 if other == seat else -1) for other in awaited)
