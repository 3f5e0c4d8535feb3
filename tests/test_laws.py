"""Random matches of every game and seat count under the law kit, in number.

The games' own law tests look closely at few matches and at all options; this one is wide. Every position
is not checked, but every match is played to its end, folded again and compared.
"""

import pytest

from games.kernel.laws import Plan, check_matches
from games.kernel.registry import versions

BLOCK = 100
MATCHES = {
    "elementalist": 2000,
    "wild_magic": 2000,
    "elemental_creatures": 2000,
    "mushroom_sorcerer": 1000,
    "extra_creditors": 500,
}
"""Matches for each seat count, a fifth of them on every push; a game that is not named gets 500."""
PLANS = (
    Plan(every=60, moves=10),
    Plan(every=60, moves=10, expire_in=25),
    Plan(every=60, moves=10, expire_in=40, concede_in=150),
)


def _blocks():
    for found in versions():
        game = found.game
        blocks = MATCHES.get(game.slug, 500) // BLOCK
        for seats in range(game.seats[0], game.seats[1] + 1):
            for block in range(blocks):
                marks = [] if block < blocks // 5 else [pytest.mark.nightly]
                name = f"{game.slug}-{game.rules}-{seats}-{block}"
                yield pytest.param(game, seats, block, id=name, marks=marks)


@pytest.mark.parametrize(("game", "seats", "block"), list(_blocks()))
def test_random_matches_keep_the_laws(game, seats, block):
    begin = 1_000_000 + block * BLOCK
    report = check_matches(game, seats, range(begin, begin + BLOCK), {}, PLANS[block % len(PLANS)])
    assert report.matches == BLOCK
    assert report.widest < 300, report.widest_at
