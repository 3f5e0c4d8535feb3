"""Ties code to the clauses it realises where no event or refusal of its own can name them."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any] | type)

REALISED: dict[str, list[str]] = {}
"""Clause id -> the qualified names of what realises it; filled while the modules load."""


def realises(*clauses: str) -> Callable[[F], F]:
    """Mark a function or class as the place where these clauses are carried out. Costs nothing in play."""

    def mark(target: F) -> F:
        for clause in clauses:
            REALISED.setdefault(clause, []).append(f"{target.__module__}.{target.__qualname__}")
        return target

    return mark
