"""GU growing."""

import pytest

from games.mushroom_sorcerer.events.forest import GuGrown, LandResourceTaken, TowerFounded
from games.mushroom_sorcerer.events.pieces import (
    ElementsGained,
    InfluenceGained,
    ResourceSpent,
    ServantsGained,
)
from games.mushroom_sorcerer.moves import GrowGu, PlaceRestInReserve, PlaceServant
from games.mushroom_sorcerer.state import Turn
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene


def with_ground(scene, kind):
    """An untouched ground of this kind."""
    return next(c for c, land in scene.state.cells.items() if land.ground == kind and land.resource)


@pytest.mark.clause("MUS-GRO-1")
def test_two_growths_may_stand_on_one_tower():
    scene = Scene("bahon", bahon={"drop": 3})
    cell = with_ground(scene, "mana_ground")
    scene.do("bahon", GrowGu(gu="water", cell=cell))
    scene.do("bahon", GrowGu(gu="thunder", cell=cell))
    assert scene.tower(cell) == f"{cell}[w,t]"
    scene.refuse("bahon", GrowGu(gu="water", cell=cell), "MUS-GRO-1")


@pytest.mark.clause("MUS-GRO-1")
def test_a_type_the_supply_lacks():
    tall = ",".join("f" * 12)
    scene = Scene("bahon", bahon={"drop": 3}, eddie={"towers": f"A1[{tall}]"})
    scene.refuse("bahon", GrowGu(gu="flame", cell="D1"), "MUS-GRO-1")
    assert all(move.gu != "flame" for move in scene.legal("bahon") if isinstance(move, GrowGu))


@pytest.mark.clause("MUS-GRO-2")
def test_reclamation_needs_no_neighbour():
    scene = Scene("bahon", bahon={"drop": 1, "towers": "A1[f]"})
    cell = with_ground(scene, "drop_ground")
    events = scene.do("bahon", GrowGu(gu="water", cell=cell))
    grown = of_type(events, GuGrown)[0]
    assert (grown.level, grown.drops, grown.mode, grown.because) == (1, 1, "reclamation", "MUS-GRO-2")


@pytest.mark.clause("MUS-GRO-3")
def test_overgrowth_costs_its_level():
    scene = Scene("bahon", bahon={"drop": 4, "towers": "A1[f,f,s]{1F2S}"})
    events = scene.do("bahon", GrowGu(gu="thunder", cell="A1"))
    grown = of_type(events, GuGrown)[0]
    assert (grown.level, grown.drops, grown.mode, grown.because) == (4, 4, "overgrowth", "MUS-GRO-3")
    assert scene.tower("A1") == "A1[f,f,s,t]{1F2S}"
    assert scene.board("bahon").drop == 0


@pytest.mark.clause("MUS-GRO-4")
def test_one_moon_gu_a_turn_also_by_a_reward():
    scene = Scene("bahon", bahon={"drop": 5, "moon": 1})
    scene.state.turn = Turn(seat=0, main="war", reward_growth=1, destroyed=True, grown={"moon": 1})
    scene.refuse("bahon", GrowGu(gu="moon", cell="A1"), "MUS-GRO-4")
    assert all(move.gu != "moon" for move in scene.legal("bahon") if isinstance(move, GrowGu))


@pytest.mark.clause("MUS-GRO-5")
def test_the_sequence_of_a_reclamation():
    """Drops, platform, GU, land resource placed on the new tower, influence and elements."""
    scene = Scene("bahon", bahon={"drop": 1, "track": {"water": 4}})
    cell = with_ground(scene, "stone_ground")
    events = scene.do("bahon", GrowGu(gu="water", cell=cell))
    order = [ResourceSpent, TowerFounded, GuGrown, LandResourceTaken, ServantsGained]
    assert [type(event) for event in of_type(events, *order)] == order
    assert scene.asked() == "placement"
    assert PlaceServant(kind="stone", dest=cell) in scene.legal("bahon")
    events = scene.do("bahon", PlaceServant(kind="stone", dest=cell))
    gains = [type(event) for event in of_type(events, InfluenceGained, ElementsGained)]
    assert gains == [InfluenceGained, ElementsGained]


@pytest.mark.clause("MUS-GRO-6")
def test_influence_and_elements_of_a_general_gu():
    scene = Scene("bahon", bahon={"drop": 2, "towers": "A1[m]"})
    scene.do("bahon", GrowGu(gu="stone", cell="A1"))
    scene.do("bahon", PlaceRestInReserve())
    assert scene.board("bahon").track["stone"] == 2
    scene = Scene("bahon", bahon={"drop": 2, "towers": "A1[f]"})
    scene.do("bahon", GrowGu(gu="thunder", cell="A1"))
    assert scene.board("bahon").influence == 1
    assert scene.board("bahon").track["thunder"] == 2


@pytest.mark.clause("MUS-GRO-7")
def test_a_moon_gu_gives_moon_elements_only():
    scene = Scene("bahon", bahon={"drop": 2, "towers": "A1[f]", "influence": 4})
    events = scene.do("bahon", GrowGu(gu="moon", cell="A1"))
    board = scene.board("bahon")
    assert (board.moon, board.influence) == (2, None)
    assert not of_type(events, ElementsGained, InfluenceGained)


@pytest.mark.clause("MUS-GRO-8")
def test_growths_are_counted_with_their_type():
    scene = Scene("bahon", bahon={"drop": 4, "towers": "A1[f]"})
    scene.do("bahon", GrowGu(gu="water", cell="A1"))
    scene.do("bahon", GrowGu(gu="water", cell=with_ground(scene, "mana_ground")))
    assert scene.state.turn.grown == {"water": 2}
