"""Servants and platforms."""

import pytest

from games.mushroom_sorcerer.events.pieces import ServantPlaced
from games.mushroom_sorcerer.moves import (
    AssignCasualties,
    EndTurn,
    GrowGu,
    PayServant,
    PlaceRestInReserve,
    PlaceServant,
    SlideGu,
    SummonElement,
    WageWar,
)
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene


def summoned(towers, level=4, **more):
    scene = Scene(
        "bahon", bahon={"track": {"flame": level}, "towers": towers} | more, eddie={"towers": "E4[f,f]"}
    )
    scene.do("bahon", SummonElement(element="flame"))
    return scene


@pytest.mark.clause("MUS-SRV-1")
def test_gained_servants_are_placed_one_at_a_time():
    scene = summoned("A1[f] B1[f,f]{1F1S} D1[f]{1F}")
    assert scene.legal("bahon") == [
        PlaceServant(kind="flame", dest="reserve"),
        PlaceServant(kind="flame", dest="A1"),
        PlaceServant(kind="flame", dest="B1", displace=True),
        PlaceRestInReserve(),
    ]
    scene.do("bahon", PlaceServant(kind="flame", dest="A1"))
    scene.do("bahon", PlaceServant(kind="flame", dest="reserve"))
    assert scene.tower("A1") == "A1[f]{1F}"
    assert scene.board("bahon").flame == 1
    assert scene.asked() is None


@pytest.mark.clause("MUS-SRV-1")
def test_only_the_reserve_is_not_asked():
    scene = summoned("A1[f]{1F}")
    assert scene.asked() is None
    assert scene.board("bahon").flame == 2


@pytest.mark.clause("MUS-SRV-1")
def test_all_the_rest_to_the_reserve():
    scene = summoned("A1[f,f,f,f]", level=12)
    scene.do("bahon", PlaceServant(kind="flame", dest="A1"))
    events = scene.do("bahon", PlaceRestInReserve())
    assert [event.dest for event in of_type(events, ServantPlaced)] == ["reserve"] * 3
    assert scene.board("bahon").flame == 3


@pytest.mark.clause("MUS-SRV-1", "MUS-NGT-4")
def test_nothing_else_before_the_placement():
    scene = summoned("A1[f]")
    scene.refuse("bahon", EndTurn(), "MUS-SRV-1")
    scene.refuse("bahon", PlaceServant(kind="stone", dest="A1"), "MUS-SRV-1")
    scene.refuse("eddie", PlaceServant(kind="flame", dest="A1"), "MUS-SRV-1")


@pytest.mark.clause("MUS-SRV-2")
@pytest.mark.parametrize(
    ("dest", "displace"),
    [
        ("E4", False),
        ("D4", False),
        ("Z9", False),
        ("A1", True),
        ("B1", False),
        ("D1", True),
        ("reserve", True),
    ],
)
def test_no_room_no_tower_or_needless(dest, displace):
    scene = summoned("A1[f] B1[f]{1S} D1[f]{1F}")
    scene.refuse("bahon", PlaceServant(kind="flame", dest=dest, displace=displace), "MUS-SRV-2")


@pytest.mark.clause("MUS-SRV-3")
def test_a_displaced_servant_goes_to_the_reserve():
    scene = summoned("A1[f]{1S}")
    scene.do("bahon", PlaceServant(kind="flame", dest="A1", displace=True))
    assert scene.tower("A1") == "A1[f]{1F}"
    assert scene.board("bahon").stone == 1


@pytest.mark.clause("MUS-SRV-4")
def test_the_payer_picks_kind_and_place():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f,f]{1S}"})
    scene.do("bahon", SlideGu(source="A1", to="B1"))
    scene.refuse("bahon", PayServant(kind="stone", source="reserve"), "MUS-SRV-4")
    scene.refuse("bahon", PayServant(kind="flame", source="B1"), "MUS-SRV-4")
    before = scene.state.supply.stone
    scene.do("bahon", PayServant(kind="stone", source="A1"))
    assert scene.state.supply.stone == before + 1
    assert scene.board("bahon").flame == 1


@pytest.mark.clause("MUS-SRV-5")
def test_servants_stay_on_their_platform_while_it_grows():
    scene = Scene("bahon", bahon={"drop": 3, "flame": 1, "towers": "A1[f,f]{1F1S}"})
    scene.do("bahon", GrowGu(gu="water", cell="A1"))
    assert scene.tower("A1") == "A1[f,f,w]{1F1S}"
    scene.refuse("bahon", PayServant(kind="flame", source="A1"), "MUS-SRV-4")


@pytest.mark.clause("MUS-SRV-6")
def test_one_kind_of_excess_is_not_asked():
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f,f]{2S}"})
    scene.do("bahon", SlideGu(source="A1", to="B1"))
    scene.do("bahon", PayServant(kind="flame", source="reserve"))
    assert scene.asked() is None
    assert scene.tower("A1") == "A1[f]{1S}"
    assert scene.board("bahon").stone == 1


@pytest.mark.clause("MUS-SRV-7")
def test_arrows_and_shields_of_servants():
    scene = Scene("bahon", bahon={"towers": "A1[f,f,f]{2F1S}"}, eddie={"towers": "B1[f,f,f,f]{1F1S}"})
    scene.do("bahon", WageWar(base="A1", target="B1"))
    events = scene.run()
    total = next(event for event in events if type(event).__name__ == "WarTotalled")
    assert total.arrows == (3, 1)
    assert total.overflow == 0
    scene.do("bahon", AssignCasualties(flame=1, stone=0))
    assert scene.tower("A1") == "A1[f,f,f]{1F1S}"
    assert scene.tower("B1") == "B1[f,f,f,f]"
