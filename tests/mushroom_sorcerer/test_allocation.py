"""The end part of a turn."""

import pytest

from games.mushroom_sorcerer.events.match import TurnEnded
from games.mushroom_sorcerer.moves import AllocateServant, CastSpell, EndTurn, FinishAllocation, SlideGu
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene


@pytest.mark.clause("MUS-ALC-1")
def test_no_spell_or_slide_after_end_turn():
    scene = Scene("bahon", bahon={"flame": 1, "scrolls": ("hunch",), "towers": "A1[f,f]"})
    scene.do("bahon", EndTurn())
    for move in (CastSpell(scroll="hunch"), SlideGu(source="A1", to="A2"), EndTurn()):
        scene.refuse("bahon", move, "MUS-ALC-2")
    events = scene.do("bahon", FinishAllocation())
    assert of_type(events, TurnEnded)[0].because == "MUS-ALC-1"


@pytest.mark.clause("MUS-ALC-1")
def test_nothing_to_allocate_ends_the_turn_at_once():
    scene = Scene("bahon", bahon={"flame": 2, "towers": "A1[f]{1F}"})
    events = scene.do("bahon", EndTurn())
    assert of_type(events, TurnEnded)


@pytest.mark.clause("MUS-ALC-2")
def test_as_many_of_a_kind_as_were_in_the_reserve():
    scene = Scene("bahon", bahon={"flame": 2, "stone": 1, "towers": "A1[f,f]{1S} B1[f,f]"})
    scene.do("bahon", EndTurn())
    scene.do("bahon", AllocateServant(kind="flame", cell="A1"))
    scene.do("bahon", AllocateServant(kind="stone", cell="B1"))
    scene.do("bahon", AllocateServant(kind="flame", cell="B1"))
    assert scene.state.turn is None
    assert scene.tower("A1") == "A1[f,f]{1F1S}"
    assert scene.tower("B1") == "B1[f,f]{1F1S}"


@pytest.mark.clause("MUS-ALC-2", "MUS-SRV-2")
@pytest.mark.parametrize(
    ("move", "clause"),
    [
        (AllocateServant(kind="stone", cell="A1"), "MUS-ALC-2"),
        (AllocateServant(kind="flame", cell="reserve"), "MUS-ALC-2"),
        (AllocateServant(kind="flame", cell="E4"), "MUS-SRV-2"),
        (AllocateServant(kind="flame", cell="A1", displace=True), "MUS-SRV-2"),
        (AllocateServant(kind="flame", cell="B1"), "MUS-SRV-2"),
    ],
)
def test_allocations_that_are_refused(move, clause):
    scene = Scene("bahon", bahon={"flame": 1, "towers": "A1[f] B1[f]{1F}"}, eddie={"towers": "E4[f,f]"})
    scene.do("bahon", EndTurn())
    scene.refuse("bahon", move, clause)
