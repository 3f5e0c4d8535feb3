"""Whatever is wrong with one thing of a pack: it is refused with its place, or matches end under all laws."""

import tomllib

import pytest

from games.mushroom_sorcerer.pack import FOLDER
from tests.mushroom_sorcerer.table import GAME
from tests.pack_mutations import assert_refused_or_plays

HOUSE = tomllib.loads((FOLDER / "content" / "mus_house_1.toml").read_text(encoding="utf-8"))


@pytest.mark.clause("MUS-SET-1")
def test_a_mutated_pack_is_refused_or_plays():
    refused, accepted = assert_refused_or_plays(GAME, HOUSE, played=24, seats=(2,))
    assert refused > 4 * accepted > 0


@pytest.mark.nightly
@pytest.mark.clause("MUS-SET-1")
@pytest.mark.parametrize("seed", range(1, 9))
def test_many_mutated_packs_are_refused_or_play(seed):
    assert_refused_or_plays(GAME, HOUSE, played=120, seats=(2, 3, 4), asked=600, seed=seed)
