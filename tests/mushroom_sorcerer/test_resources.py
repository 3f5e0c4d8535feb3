"""Gaining and spending."""

import pytest

from games.kernel import Dice, IllegalMove, Table
from games.mushroom_sorcerer.events.pieces import ResourceGained, ResourceSpent, ServantsGained
from games.mushroom_sorcerer.moves import (
    CastSpell,
    GrowGu,
    PayServant,
    PlaceRestInReserve,
    SlideGu,
    SummonElement,
)
from games.mushroom_sorcerer.resources import spend
from tests.kit import of_type
from tests.mushroom_sorcerer.table import GAME, Scene, pick


@pytest.mark.clause("MUS-RES-1")
def test_there_is_no_storage_limit():
    scene = Scene("bahon", bahon={"drop": 20, "track": {"water": 12}})
    scene.do("bahon", SummonElement(element="water"))
    assert scene.board("bahon").drop == 24


@pytest.mark.clause("MUS-RES-2")
def test_a_choice_never_offers_what_the_supply_lacks():
    scene = Scene("bahon", bahon={"scrolls": ("whistle",)}, eddie={"flame": 27})
    scene.do("bahon", CastSpell(scroll="whistle"))
    board = scene.board("bahon")
    assert scene.asked() is None
    assert (board.flame, board.stone) == (0, 2)


@pytest.mark.clause("MUS-RES-2")
def test_what_the_supply_lacks_is_lost():
    scene = Scene("bahon", bahon={"track": {"thunder": 12}}, eddie={"mana": 25})
    events = scene.do("bahon", SummonElement(element="thunder"))
    gain = of_type(events, ResourceGained)[0]
    assert (gain.n, gain.short) == (2, 2)
    assert scene.board("bahon").mana == 2
    assert scene.state.supply.mana == 0


@pytest.mark.clause("MUS-RES-2")
def test_an_empty_supply_skips_the_gain():
    scene = Scene("bahon", bahon={"track": {"thunder": 12}}, eddie={"mana": 27})
    events = scene.do("bahon", SummonElement(element="thunder"))
    assert not of_type(events, ResourceGained)
    assert scene.board("bahon").influence == 1


@pytest.mark.clause("MUS-RES-3")
def test_spent_pieces_return_at_once():
    scene = Scene("bahon", bahon={"drop": 3, "towers": "A1[f,f]"})
    before = scene.state.supply.drop
    events = scene.do("bahon", GrowGu(gu="flame", cell="A1"))
    assert of_type(events, ResourceSpent)[0].n == 3
    assert scene.state.supply.drop == before + 3


@pytest.mark.clause("MUS-RES-3")
def test_a_cost_must_be_paid_in_full():
    scene = Scene("bahon", bahon={"drop": 2, "towers": "A1[f,f]"})
    scene.refuse("bahon", GrowGu(gu="flame", cell="A1"), "MUS-RES-3")
    scene.refuse("bahon", SlideGu(source="A1", to="B1"), "MUS-RES-3")


@pytest.mark.clause("MUS-RES-3")
def test_nothing_is_spent_that_is_not_there():
    table = Table(Scene("bahon", bahon={"mana": 1}).state, Dice(b"k" * 32, 1), GAME.clauses)
    with pytest.raises(IllegalMove) as caught:
        spend(table, 0, "mana", 2, "MUS-CST-4")
    assert (caught.value.clause, table.events, table.state.seats[0].mana) == ("MUS-RES-3", [], 1)


@pytest.mark.clause("MUS-RES-4")
def test_daybreak_gains_come_one_sorcerer_after_the_other():
    scene = Scene(
        bahon={"track": {"flame": 4}, "towers": "A1[f,f]"},
        cassandra={"track": {"flame": 4}, "towers": "B1[f,f]"},
        eddie={"flame": 23},
    )
    scene.state.turn, scene.state.phase, scene.state.cycle = None, "night_end", 0
    assert scene.state.supply.flame == 4
    scene.system()
    assert scene.awaited() == ["bahon"]
    assert not any(scene.board("cassandra").unplaced.values())
    scene.do("bahon", PlaceRestInReserve())
    scene.system()
    assert scene.awaited() == ["cassandra"]


@pytest.mark.clause("MUS-RES-5")
def test_influence_from_every_source_is_a_plain_number():
    scene = Scene("bahon", bahon={"influence": 40, "mana": 1, "scrolls": ("raging_roar",)})
    scene.do("bahon", CastSpell(scroll="raging_roar"))
    assert scene.board("bahon").influence == 42


@pytest.mark.clause("MUS-RES-8")
def test_payments_are_made_one_at_a_time():
    scene = Scene(
        "bahon",
        bahon={"scrolls": ("purify",), "mana": 1, "flame": 2, "stone": 1, "towers": "A1[f,f]{1F}"},
    )
    scene.do("bahon", CastSpell(scroll="purify"))
    assert scene.legal("bahon") == [
        PayServant(kind="flame", source="reserve"),
        PayServant(kind="stone", source="reserve"),
        PayServant(kind="flame", source="A1"),
    ]
    scene.do("bahon", PayServant(kind="flame", source="A1"))
    assert scene.asked() == "payment"
    scene.do("bahon", PayServant(kind="stone", source="reserve"))
    assert scene.asked() == "element"
    assert scene.board("bahon").flame == 2


@pytest.mark.clause("MUS-RES-8")
def test_paying_everything_is_not_asked():
    scene = Scene("bahon", bahon={"scrolls": ("purify",), "mana": 1, "stone": 1, "towers": "A1[f,f]{1F}"})
    scene.do("bahon", CastSpell(scroll="purify"))
    assert scene.asked() == "element"
    assert scene.tower("A1") == "A1[f,f]"


@pytest.mark.clause("MUS-RES-2")
def test_each_unit_of_choice_is_carried_out_before_the_next():
    scene = Scene("bahon", bahon={"scrolls": ("hunch",), "track": {"flame": 1}, "towers": "A1[f]"})
    scene.do("bahon", CastSpell(scroll="hunch"))
    events = scene.do("bahon", pick(word="flame"))
    assert of_type(events, ServantsGained)[0].because == "MUS-TRK-2"
    assert scene.asked() == "placement"
    scene.do("bahon", PlaceRestInReserve())
    assert scene.asked() == "element"
    scene.refuse("bahon", pick(word="mana"), "MUS-SP-HUNCH")
