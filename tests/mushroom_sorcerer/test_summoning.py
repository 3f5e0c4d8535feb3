"""Element summoning."""

import pytest

from games.mushroom_sorcerer.events.pieces import InfluenceGained, InfluenceRefused
from games.mushroom_sorcerer.moves import SummonElement
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene


@pytest.mark.clause("MUS-SUM-1")
@pytest.mark.parametrize(
    ("element", "kind"), [("flame", "flame"), ("stone", "stone"), ("thunder", "mana"), ("water", "drop")]
)
@pytest.mark.parametrize(("space", "level"), [(1, 1), (4, 2), (8, 3), (12, 4)])
def test_the_resource_of_each_element(element, kind, space, level):
    scene = Scene("bahon", bahon={"track": {element: space}})
    scene.do("bahon", SummonElement(element=element))
    assert getattr(scene.board("bahon"), kind) == level


@pytest.mark.clause("MUS-SUM-2")
@pytest.mark.parametrize(("space", "influence"), [(4, 0), (7, 0), (8, 1), (15, 1)])
def test_influence_when_mastered(space, influence):
    scene = Scene("bahon", bahon={"track": {"water": space}})
    events = scene.do("bahon", SummonElement(element="water"))
    assert scene.board("bahon").influence == influence
    assert len(of_type(events, InfluenceGained)) == influence


@pytest.mark.clause("MUS-SUM-2", "MUS-MOON-3")
def test_no_influence_on_the_moon_path():
    scene = Scene("bahon", bahon={"track": {"water": 8}, "moon": 1})
    events = scene.do("bahon", SummonElement(element="water"))
    assert of_type(events, InfluenceRefused)
    assert scene.board("bahon").drop == 3


@pytest.mark.clause("MUS-SUM-3")
def test_what_cannot_be_summoned():
    scene = Scene("bahon", bahon={"track": {"flame": 3}, "moon": 9})
    for element in ("moon", "water"):
        scene.refuse("bahon", SummonElement(element=element), "MUS-SUM-3")
    assert [m.element for m in scene.legal("bahon") if isinstance(m, SummonElement)] == ["flame"]
