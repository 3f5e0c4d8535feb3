"""The numbers of legal sequences are as counted; one move more or less changes them."""

import pytest

from games.kernel.records import Move
from games.kernel.registry import versions
from tests.perft.count import count_at, table

TABLE = table()
POSITIONS = [
    pytest.param(slug, position, id=f"{slug}-{position.stream}-{position.version}")
    for slug, positions in TABLE.items()
    for position in positions
]
REMEDY = (
    "a rule changed: a new rules version; before the first release, and on purpose: python -m tests.perft"
)


def listing(change):
    """A game, but `change` is made to every list of legal moves."""

    def changed(game):
        def legal_moves(self, state, seat):
            return change(type(game).legal_moves(self, state, seat))

        return type("Changed", (type(game),), {"legal_moves": legal_moves})()

    return changed


def test_every_rules_version_is_counted():
    streams = [f"{slug}/{position.stream}" for slug, positions in TABLE.items() for position in positions]
    for found in versions():
        begin = f"{found.game.slug}/rules{found.game.rules}-"
        assert sum(stream.startswith(begin) for stream in streams) >= 3
    assert all(max(len(position.counts) for position in positions) >= 2 for positions in TABLE.values())


@pytest.mark.parametrize(("slug", "position"), POSITIONS)
def test_sequences_are_as_counted(slug, position):
    assert count_at(slug, position) == position.counts, REMEDY


@pytest.mark.parametrize("slug", TABLE)
def test_a_move_that_is_never_listed_changes_the_numbers(slug):
    """The kind of the last move listed at some position is left out everywhere."""
    position = max(TABLE[slug], key=lambda each: len(each.counts) > 1)
    kinds: list[type[Move]] = []

    def without(moves):
        if len(moves) > 1 and not kinds:
            kinds.append(type(moves[-1]))
            return moves[:-1]
        return moves

    assert count_at(slug, position, listing(without)) != position.counts
    assert kinds


@pytest.mark.parametrize("slug", TABLE)
def test_a_move_that_is_listed_by_mistake_changes_the_numbers(slug):
    position = max(TABLE[slug], key=lambda each: len(each.counts) > 1)
    assert count_at(slug, position, listing(lambda moves: [*moves, *moves[-1:]])) != position.counts
