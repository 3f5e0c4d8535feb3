"""Packs: what is wrong in one is refused with its place, whatever passes plays; rules hang on no ids."""

import tomllib

import pytest

from games.extra_creditors.pack import FOLDER
from tests.extra_creditors.table import GAME
from tests.pack_mutations import assert_refused_or_plays

DATA = tomllib.loads((FOLDER / "content" / "exc-house-1.toml").read_text(encoding="utf-8"))
ALL_SETS = {"finals_week": True, "experimental": True, "turn_limit": 40}


def test_a_pack_with_one_thing_wrong_is_refused_with_its_place_or_plays():
    refused, accepted = assert_refused_or_plays(
        GAME, DATA, asked=800, played=10, seats=(2,), options=ALL_SETS
    )
    assert refused + accepted == 800
    assert refused > 400


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(4))
def test_every_change_of_the_pack_is_refused_with_its_place_or_plays(seed):
    assert_refused_or_plays(GAME, DATA, played=150, seats=(2, 4), options=ALL_SETS, seed=seed)
