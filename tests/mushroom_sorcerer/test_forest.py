"""Lands and towers."""

import pytest

from games.mushroom_sorcerer.components import LandResource
from games.mushroom_sorcerer.events.forest import LandResourceTaken
from games.mushroom_sorcerer.forest import shrines_of
from games.mushroom_sorcerer.moves import GrowGu, PayServant, SlideGu, WageWar
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene, fresh


@pytest.mark.clause("MUS-LND-1")
def test_one_owner_a_tower():
    scene = Scene("bahon", bahon={"drop": 5}, eddie={"towers": "A1[f]"})
    scene.refuse("bahon", GrowGu(gu="flame", cell="A1"), "MUS-LND-1")
    assert all(move.cell != "A1" for move in scene.legal("bahon") if isinstance(move, GrowGu))


@pytest.mark.clause("MUS-LND-2")
def test_the_resource_waits_under_a_tower_that_slid_there():
    scene = Scene("bahon", bahon={"flame": 1, "drop": 9, "towers": "A1[f,f]"})
    resource = scene.state.cells["A2"].resource
    events = scene.do("bahon", SlideGu(source="A1", to="A2"))
    assert not of_type(events, LandResourceTaken)
    events = scene.do("bahon", GrowGu(gu="water", cell="A2"))
    assert not of_type(events, LandResourceTaken)
    assert scene.state.cells["A2"].resource == resource


@pytest.mark.clause("MUS-LND-2", "MUS-WAR-12")
def test_the_first_reclamation_takes_it_even_after_such_a_tower_fell():
    scene = Scene("bahon", bahon={"drop": 1, "towers": "B1[f]{1F}"}, eddie={"towers": "A1[f]"})
    cell = scene.state.cells["A1"]
    cell.resource = LandResource(kind="flask", n=1)
    scene.state.supply.flask -= 1
    scene.do("bahon", WageWar(base="B1", target="A1"))
    scene.run()
    assert scene.state.cells["A1"].resource == LandResource(kind="flask", n=1)
    scene.do("bahon", GrowGu(gu="thunder", cell="A1"))
    assert scene.board("bahon").flask == 1
    assert scene.state.cells["A1"].resource is None


@pytest.mark.clause("MUS-LND-2")
def test_a_second_reclamation_finds_nothing():
    scene = Scene("bahon", bahon={"drop": 1})
    scene.state.cells["A1"].resource = None
    scene.refill_supply()
    events = scene.do("bahon", GrowGu(gu="water", cell="A1"))
    assert not of_type(events, LandResourceTaken)


@pytest.mark.clause("MUS-LND-3")
def test_a_shrine_has_debris_and_no_resource():
    scene = Scene("bahon", bahon={"drop": 1, "flame": 1, "stone": 1})
    scene.do("bahon", GrowGu(gu="water", cell="C2"))
    scene.do("bahon", PayServant(kind="stone", source="reserve"))
    board = scene.board("bahon")
    assert (board.flame, board.stone, board.drop, board.flask, board.mana) == (1, 0, 0, 0, 0)
    assert not scene.state.cells["C2"].debris


@pytest.mark.clause("MUS-LND-4")
def test_a_slide_needs_a_platform_too():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f,f] C1[f] D1[f] E1[f]"})
    scene.refuse("bahon", SlideGu(source="A1", to="A2"), "MUS-LND-4")


@pytest.mark.clause("MUS-LND-5")
def test_one_moon_gu_a_tower_however_it_comes():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f,m] B1[m]"})
    scene.refuse("bahon", SlideGu(source="A1", to="B1"), "MUS-LND-5")
    assert SlideGu(source="A1", to="B1") not in scene.legal("bahon")


@pytest.mark.clause("MUS-LND-6")
def test_there_is_no_height_limit():
    scene = Scene("bahon", bahon={"drop": 12, "towers": "C1[f,f,f,s,s,s,t,t,t,w,w]"})
    scene.do("bahon", GrowGu(gu="thunder", cell="C1"))
    assert scene.board("bahon").track["thunder"] == 12


@pytest.mark.clause("MUS-LND-7")
def test_control_of_a_shrine_follows_the_tower():
    scene = Scene("bahon", bahon={"towers": "B2[f]{1F}"}, eddie={"towers": "C2[f] C3[f]"})
    assert shrines_of(scene.state, scene.seat("eddie")) == ("C2", "C3")
    scene.do("bahon", WageWar(base="B2", target="C2"))
    scene.run()
    assert shrines_of(scene.state, scene.seat("eddie")) == ("C3",)
    assert shrines_of(scene.state, scene.seat("bahon")) == ()


@pytest.mark.clause("MUS-LND-8")
def test_destroyed_gus_return_and_their_elements_stay():
    scene = Scene(
        "bahon", bahon={"towers": "B2[f,f]{2F}"}, eddie={"track": {"water": 3}, "towers": "B1[w,w,w]"}
    )
    assert scene.state.supply.gu["water"] == 9
    scene.do("bahon", WageWar(base="B2", target="B1"))
    scene.run()
    assert scene.state.supply.gu["water"] == 11
    assert scene.board("eddie").track["water"] == 3


@pytest.mark.clause("MUS-LND-9")
def test_forbidden_cells_take_nothing():
    scene = Scene("bahon", bahon={"drop": 5, "flame": 2, "potion": "forest_keeper", "mana": 1})
    scene.state.cells = fresh(2).cells
    scene.state.cells["C1"].kind = "G"
    scene.refill_supply()
    for cell in ("A1", "E4", "Z9"):
        scene.refuse("bahon", GrowGu(gu="flame", cell=cell), "MUS-LND-9")
    scene._towers(0, "B1[f,f]{1F}")
    scene.refill_supply()
    scene.refuse("bahon", SlideGu(source="B1", to="A1"), "MUS-SLD-1")
