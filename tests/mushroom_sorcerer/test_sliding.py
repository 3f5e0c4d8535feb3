"""GU sliding."""

import pytest

from games.mushroom_sorcerer.events.forest import DebrisRemoved, GuSlid, TowerFounded
from games.mushroom_sorcerer.events.pieces import ElementsGained, InfluenceGained, ServantSpent
from games.mushroom_sorcerer.moves import PayServant, SlideGu
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene, pick


@pytest.mark.clause("MUS-SLD-1")
@pytest.mark.parametrize(
    ("source", "to"),
    [("B1", "C1"), ("A1", "C1"), ("A1", "B2"), ("E4", "E3"), ("A1", "A0"), ("A1", "D4"), ("A1", "A2")],
)
def test_where_a_slide_can_not_go(source, to):
    """No tower there, not adjacent, another's tower, no cell, an equal own tower."""
    scene = Scene("bahon", bahon={"flame": 3, "towers": "A1[f,f] A2[s,s]"}, eddie={"towers": "B1[f] E4[f]"})
    scene.refuse("bahon", SlideGu(source=source, to=to), "MUS-SLD-1")


@pytest.mark.clause("MUS-SLD-1")
def test_the_listed_slides_are_the_possible_ones():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f,f] B2[s]"}, eddie={"towers": "B1[f]"})
    slides = [(m.source, m.to) for m in scene.legal("bahon") if isinstance(m, SlideGu)]
    assert slides == [("A1", "A2"), ("B2", "A2")]
    scene.board("bahon").stone, scene.state.supply.stone = 1, scene.state.supply.stone - 1
    slides = [(m.source, m.to) for m in scene.legal("bahon") if isinstance(m, SlideGu)]
    assert slides == [("A1", "A2"), ("B2", "A2"), ("B2", "C2"), ("B2", "B3")]


@pytest.mark.clause("MUS-SLD-2")
def test_debris_costs_one_more_servant():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "B1[f,f]"})
    scene.refuse("bahon", SlideGu(source="B1", to="B2"), "MUS-SLD-2")
    scene = Scene("bahon", bahon={"flame": 1, "stone": 1, "towers": "B1[f,f]"})
    events = scene.do("bahon", SlideGu(source="B1", to="B2"))
    assert len(of_type(events, ServantSpent)) == 2
    assert of_type(events, DebrisRemoved)[0].because == "MUS-SLD-2"


@pytest.mark.clause("MUS-SLD-3")
def test_a_slide_onto_a_land_founds_a_tower():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f,s]"})
    events = scene.do("bahon", SlideGu(source="A1", to="A2"))
    kinds = [type(event) for event in of_type(events, TowerFounded, GuSlid)]
    assert kinds == [TowerFounded, GuSlid]
    assert of_type(events, GuSlid)[0].because == "MUS-SLD-1"
    assert scene.tower("A2") == "A2[s]"


@pytest.mark.clause("MUS-SLD-4")
def test_a_moon_gu_may_slide_and_gives_nothing():
    scene = Scene("bahon", bahon={"flame": 1, "moon": 3, "towers": "A1[f,m] B1[s]"})
    events = scene.do("bahon", SlideGu(source="A1", to="B1"))
    assert scene.tower("B1") == "B1[s,m]"
    assert scene.board("bahon").moon == 3
    assert not of_type(events, ElementsGained, InfluenceGained)
    assert scene.state.turn.grown == {}


@pytest.mark.clause("MUS-SLD-5", "MUS-SRV-6")
def test_the_servants_stay_as_far_as_they_fit():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f,f,f]{2F1S}"})
    scene.do("bahon", SlideGu(source="A1", to="A2"))
    scene.do("bahon", PayServant(kind="flame", source="reserve"))
    scene.refuse("bahon", PayServant(kind="flame", source="A1"), "MUS-SRV-6")
    scene.do("bahon", pick(word="flame"))
    assert scene.tower("A1") == "A1[f,f]{1F1S}"
    assert scene.tower("A2") == "A2[f]"
