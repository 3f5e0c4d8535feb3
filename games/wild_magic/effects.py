"""What Guardian sides can do: each effect is registered once, where its Guardian's module carries it out.

    @acts("elowen_light", draw=1)
    def light(table, frame, numbers): ...

The named numbers are those that the effect takes from the pack, with the least value each may have.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from games.kernel import ContractError, Table

Numbers = dict[str, int]
Action = Callable[[Table[Any], Any, Numbers], None]
"""`(table, frame, numbers)`: goes on with the action until a seat is asked something or it has finished."""
Discarding = Callable[[dict[int, int]], list[int]]
"""Seat -> icons of its meld, 0 without one: the seats whose meld goes before scoring."""
Worth = Callable[[Numbers], int]
"""What the power token of the element scores."""


class Effect(msgspec.Struct, frozen=True):
    """An effect and the numbers it takes. One of the three functions says what it changes.

    `clause` is cited where melds are discarded by its rule; an action cites its clause itself.
    """

    least: Numbers
    clause: str = ""
    action: Action | None = None
    discarding: Discarding | None = None
    worth: Worth | None = None


EFFECTS: Final[dict[str, Effect]] = {}


def _add(code: str, effect: Effect) -> None:
    if code in EFFECTS:
        raise ContractError(f"the effect {code} is registered twice")
    EFFECTS[code] = effect


def acts(code: str, **least: int) -> Callable[[Action], Action]:
    """Register an action that is carried out when the element is melded."""

    def register(function: Action) -> Action:
        _add(code, Effect(least, action=function))
        return function

    return register


def decides_discards(code: str, clause: str) -> Callable[[Discarding], Discarding]:
    """Register another rule for the weakest melds of the element."""

    def register(function: Discarding) -> Discarding:
        _add(code, Effect({}, clause, discarding=function))
        return function

    return register


def values_token(code: str, **least: int) -> Callable[[Worth], Worth]:
    """Register another value of the element's power token."""

    def register(function: Worth) -> Worth:
        _add(code, Effect(least, worth=function))
        return function

    return register
