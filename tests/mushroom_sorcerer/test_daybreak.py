"""Daybreak."""

import pytest

from games.mushroom_sorcerer.events.pieces import InfluenceGained
from games.mushroom_sorcerer.moves import PlaceRestInReserve, PlaceServant
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene, pick


def daybreak(**boards):
    scene = Scene(**boards)
    scene.state.turn, scene.state.phase, scene.state.cycle = None, "night_end", 0
    return scene


@pytest.mark.clause("MUS-DAY-1", "MUS-RES-4")
def test_one_sorcerer_completely_then_the_next():
    scene = daybreak(bahon={"track": {"stone": 1}, "towers": "A1[f]"}, eddie={"track": {"water": 1}})
    scene.state.order = [3, 0, 1, 2]
    scene.system()
    assert scene.board("eddie").drop == 1
    scene.system()
    assert scene.awaited() == ["bahon"]
    scene.do("bahon", PlaceServant(kind="stone", dest="A1"))
    assert scene.state.queue == [1, 2]


@pytest.mark.clause("MUS-DAY-2")
def test_gains_and_influence_of_the_mastered():
    scene = daybreak(bahon={"track": {"flame": 12, "stone": 8, "thunder": 7, "water": 3}, "towers": "A1[f]"})
    events = scene.system()
    assert scene.board("bahon").unplaced["flame"] == 4
    scene.do("bahon", PlaceRestInReserve())
    scene.do("bahon", PlaceRestInReserve())
    board = scene.board("bahon")
    assert (board.flame, board.stone, board.mana, board.drop, board.influence) == (4, 3, 2, 1, 2)
    assert of_type(events, InfluenceGained)[0].because == "MUS-DAY-2"


@pytest.mark.clause("MUS-DAY-3")
@pytest.mark.parametrize(("moon", "after"), [(4, 4), (5, 6), (24, 24)])
def test_the_moon_box(moon, after):
    scene = daybreak(bahon={"moon": moon})
    scene.system()
    assert scene.board("bahon").moon == after


@pytest.mark.clause("MUS-DAY-4")
def test_each_shrine_is_chosen_separately():
    scene = daybreak(bahon={"towers": "C2[f] C3[f]"})
    scene.system()
    assert scene.legal("bahon") == [
        pick(word="influence"),
        pick(word="moon"),
    ]
    for cell in ("C2", "C3"):
        assert scene.state.decision.about == {"cell": cell}
        scene.do("bahon", pick(word="influence"))
    assert scene.board("bahon").influence == 2
