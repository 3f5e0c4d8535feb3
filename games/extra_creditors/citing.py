"""Names the clauses behind a definition.

Most clauses are cited where they act: by an event's `because`, or by a refusal. A definition (what is
adjacent, how a board is laid) causes neither, so the function or the value that realises it says so here.
"""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


def realises(*clauses: str) -> Callable[[F], F]:
    """Mark a function as the carrying out of these clauses."""
    if not clauses:
        raise ValueError("name at least one clause")

    def mark(function: F) -> F:
        return function

    return mark


def defined(value: T, *clauses: str) -> T:
    """`value`, which these clauses define."""
    if not clauses:
        raise ValueError("name at least one clause")
    return value
