"""The numbers of legal sequences are as counted; one move more or less changes them."""

from typing import Any

import pytest

from games.kernel.records import Move
from games.kernel.registry import installed, newest
from tests.perft.count import Position, count_at, table

TABLE = table()
POSITIONS = [
    pytest.param(slug, position, id=f"{slug}-{position.stream}-{position.version}")
    for slug, positions in TABLE.items()
    for position in positions
]
REMEDY = (
    "a rule changed: a new rules version; before the first release, and on purpose: python -m tests.perft"
)


def listing(slug: str, change: Any) -> Any:
    """The game, but `change` is made to every list of legal moves."""
    kind = type(installed(slug).game)

    def legal_moves(self: Any, state: Any, seat: int) -> list[Move]:
        return change(kind.legal_moves(self, state, seat))

    return type("Changed", (kind,), {"legal_moves": legal_moves})()


def test_every_game_is_counted() -> None:
    assert set(TABLE) == {found.game.slug for found in newest()}
    assert all(len(positions) >= 3 for positions in TABLE.values())
    assert all(max(len(position.counts) for position in positions) >= 2 for positions in TABLE.values())


@pytest.mark.parametrize(("slug", "position"), POSITIONS)
def test_sequences_are_as_counted(slug: str, position: Position) -> None:
    found = installed(slug)
    assert count_at(found.game, found, position) == position.counts, REMEDY


@pytest.mark.parametrize("slug", TABLE)
def test_a_move_that_is_never_listed_changes_the_numbers(slug: str) -> None:
    """The kind of the last move listed at some position is left out everywhere."""
    position = max(TABLE[slug], key=lambda each: len(each.counts) > 1)
    kinds: list[type[Move]] = []

    def without(moves: list[Move]) -> list[Move]:
        if len(moves) > 1 and not kinds:
            kinds.append(type(moves[-1]))
            return moves[:-1]
        return moves

    assert count_at(listing(slug, without), installed(slug), position) != position.counts
    assert kinds


@pytest.mark.parametrize("slug", TABLE)
def test_a_move_that_is_listed_by_mistake_changes_the_numbers(slug: str) -> None:
    position = max(TABLE[slug], key=lambda each: len(each.counts) > 1)
    changed = count_at(listing(slug, lambda moves: [*moves, *moves[-1:]]), installed(slug), position)
    assert changed != position.counts
