"""Match options."""

import pytest

from games.kernel import BadOptions
from games.kernel.decide import read_options, start
from games.wild_magic.cards import ELEMENTS
from games.wild_magic.options import WildMagicOptions
from tests.kit import KEY
from tests.wild_magic.packs import HOUSE, installed, with_counts
from tests.wild_magic.table import GAME

LAYOUT = dict(zip(ELEMENTS, ("vaelis", "caelun", "elowen", "nymora", "sylari", "maelin"), strict=True))


def test_defaults():
    assert read_options(GAME, {}) == WildMagicOptions(
        content_pack="wim-house-1",
        guardians="off",
        guardian_sides="light",
        guardian_layout="random",
        starting_seat="random",
        unbroken_tie="duel",
    )


@pytest.mark.clause("WIM-R-1")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_seats(seats):
    with pytest.raises(BadOptions):
        start(GAME, read_options(GAME, {}), seats, KEY)


@pytest.mark.clause("WIM-R-1")
def test_a_pack_may_take_fewer_seats():
    pack = with_counts("wim-test-pair", [(12, 4)] * 6, seats=(2, 2))
    with installed(pack) as pack_id:
        options = read_options(GAME, {"content_pack": pack_id})
        assert len(start(GAME, options, 2, KEY).state.seats) == 2
        with pytest.raises(BadOptions, match="2 to 2 seats"):
            start(GAME, options, 3, KEY)


@pytest.mark.parametrize(
    "options",
    [
        {"starting_seat": 3},
        {"starting_seat": -1},
        {"guardian_layout": {"waterform": "caelun"}},
        {"guardian_layout": {**LAYOUT, "waterform": "maelin"}},
        {"guardian_layout": {**LAYOUT, "waterform": "nobody"}},
        {"guardian_sides": {"nobody": "light"}},
    ],
)
@pytest.mark.clause("WIM-SET-2", "WIM-SET-6")
def test_options_that_make_no_sense_are_refused(options):
    with pytest.raises(BadOptions):
        start(GAME, read_options(GAME, options), 3, KEY)


@pytest.mark.parametrize(
    "options",
    [
        {"guardians": "maybe"},
        {"guardian_sides": {"caelun": "grey"}},
        {"starting_seat": "first"},
        {"unbroken_tie": "fight"},
        {"content_pack": "wim-nowhere"},
        {"speed": 1},
    ],
)
def test_unknown_options_are_refused(options):
    with pytest.raises(BadOptions):
        read_options(GAME, options)


def test_the_pack_is_recorded_with_its_digest():
    begun = start(GAME, read_options(GAME, {}), 2, KEY)
    assert begun.records[0].pack == HOUSE.id
    assert begun.records[0].pack_digest == GAME.packs.digest(HOUSE.id)
