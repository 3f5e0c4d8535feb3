"""What holds for potions of any sorcerer. One by one they are in `test_potions_of_*.py`."""

import pytest

from games.mushroom_sorcerer.moves import (
    CastSpell,
    UseForestKeeper,
    WageWar,
)
from tests.mushroom_sorcerer.table import (
    GAME,
    Scene,
    total,
)


@pytest.mark.clause("MUS-PO-FOREST-KEEPER", "MUS-PO-THUNDER-CHAIN", "MUS-RES-2")
def test_a_resource_of_choice_is_one_the_supply_has():
    """Forest Keeper finds only the mana it has just spent, Thunder Chain nothing at all."""

    def drained(name, **board):
        scene = Scene(name, **{name: {"mana": 1} | board})
        other = scene.board("eddie")
        for kind in ("flame", "stone", "mana", "drop"):
            setattr(other, kind, getattr(scene.state.supply, kind))
            setattr(scene.state.supply, kind, 0)
        return scene

    scene = drained("bahon", potion="forest_keeper")
    scene.do("bahon", UseForestKeeper(cell="A1"))
    assert scene.asked() is None
    assert scene.state.cells["A1"].debris
    assert scene.board("bahon").mana == 1
    scene = drained("cassandra", potion="thunder_chain", scrolls=("empty_flask",))
    scene.do("cassandra", CastSpell(scroll="empty_flask"))
    assert scene.asked() is None
    assert not scene.state.turn.chain_used


@pytest.mark.clause("MUS-TWI-4", "MUS-TRK-4")
def test_a_potion_that_is_not_in_use_does_nothing():
    scene = Scene(
        "bahon",
        bahon={"potions_left": ("fury",), "towers": "A1[f]{1S}"},
        eddie={"towers": "B1[f,f]"},
    )
    scene.do("bahon", WageWar(base="A1", target="B1"))
    assert total(scene.run()).arrows == (1, 0)
    assert GAME.awaiting(scene.state).seats == (0,)
