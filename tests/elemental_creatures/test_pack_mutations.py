"""A pack with one thing wrong is refused with the place, or it plays."""

from collections import Counter

import msgspec
import pytest

from games.elemental_creatures.game import VERSIONS
from games.elemental_creatures.pack import PACKS
from tests.pack_mutations import assert_refused_or_plays, mutations

GAME = VERSIONS[0]
FREE = ("spirit_01", "air_01", "nature_01", "rock_01", "ice_01")
"""Cards without an effect, one of each of these elements."""
RICH = (
    "fire_04",  # ref, stop
    "water_03",  # cost
    "water_09",  # swap
    "air_03",  # venture
    "rock_05",  # a condition of an Ongoing Effect
    "nature_09",  # shift
    "dark_07",  # a trigger with a destination
    "dark_02",  # discard
    "electric_03",  # place
    "electric_08",  # up to three
    "ice_06",  # neutralize
    "rock_03",  # shield
    "spirit_03",  # search
    "spirit_06",  # when
    "spirit_07",  # a limit
    "omniment_01",  # counts_as
    "omniment_03",  # one_of
    "omniment_05",  # reveal, you_choose
    "omniment_06",  # elements
    "omniment_04",  # power of a ref
)


def small_pack():
    """A pack of few cards in which every construct of the grammar stands once or twice."""
    data = msgspec.json.decode(msgspec.json.encode(PACKS["elc-house-1"]))
    data["cards"] = [card for card in data["cards"] if card["id"] in {*FREE, *RICH}]
    data["starters"] = [
        {"id": "starter_small", "name": "Small", "main": {card["id"]: 2 for card in data["cards"]}}
    ]
    return data


@pytest.mark.clause("ELC-V-11", "ELC-V-3", "ELC-V-9")
def test_a_pack_with_one_thing_wrong_is_refused_or_plays():
    refused, accepted = assert_refused_or_plays(
        GAME,
        small_pack(),
        asked=600,
        played=14,
        seats=(2,),
        options={"win_mode": "four_rounds", "max_rounds": 6},
    )
    assert refused > 300
    assert accepted > 30


def test_the_small_pack_has_places_of_every_kind():
    kinds = Counter(mutation.kind for mutation in mutations(small_pack()))
    assert min(kinds.values()) > 10
