"""Refused moves: the clause that forbids the move, and the code word of RULES.md 6."""

from typing import NoReturn

from games.kernel import IllegalMove


def refuse(word: str, clause: str, detail: str) -> NoReturn:
    """Refuse the move under `clause`, with code ELC-E-<word>."""
    raise IllegalMove(clause, detail, f"ELC-E-{word}")
