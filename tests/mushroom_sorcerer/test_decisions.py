"""Moves on the wire, open decisions, and the clause that refuses what is not asked for."""

import msgspec
import pytest

from games.kernel.codec import Codec
from games.kernel.errors import MalformedMove
from games.kernel.visibility import view
from games.mushroom_sorcerer.moves import (
    STEPS,
    CastSpell,
    ChooseElement,
    ChooseResource,
    EndTurn,
    GrowGu,
    ReviveGus,
    SlideGu,
    WageWar,
)
from tests.mushroom_sorcerer.scene import GAME, Scene

CODEC = Codec(GAME)


def test_moves_have_the_names_and_fields_of_the_specification() -> None:
    assert CODEC.read_move({"type": "slide_gu", "from": "A1", "to": "B1"}) == SlideGu(source="A1", to="B1")
    assert CODEC.read_move({"type": "grow_gu", "gu": "moon", "cell": "A1"}) == GrowGu(gu="moon", cell="A1")
    assert msgspec.to_builtins(WageWar(base="A1", target="B1")) == {
        "type": "wage_war",
        "base": "A1",
        "target": "B1",
    }
    revive = CODEC.read_move({"type": "revive_gus", "indexes": [2, 0]})
    assert revive == ReviveGus(indexes=(0, 2))


@pytest.mark.parametrize(
    "data",
    [
        {"type": "fly"},
        {"type": "grow_gu", "gu": "fire", "cell": "A1"},
        {"type": "grow_gu", "gu": "flame"},
        {"type": "grow_gu", "gu": "flame", "cell": 7},
        {"type": "end_turn", "now": True},
        {"type": "study_scroll", "deck": "moon"},
        [],
        None,
    ],
)
def test_malformed_moves(data) -> None:
    with pytest.raises(MalformedMove):
        CODEC.read_move(data)


@pytest.mark.clause("MUS-RND-1")
@pytest.mark.parametrize("step", STEPS)
def test_no_seat_takes_a_system_step(step) -> None:
    scene = Scene("bahon")
    assert scene.refuse("bahon", step(), "MUS-RND-1").code == "not_system_time"
    before_turn = Scene()
    assert before_turn.refuse("bahon", step(), "MUS-RND-1").code == "not_system_time"


def test_an_open_decision_lists_its_options_for_everyone() -> None:
    scene = Scene("bahon", bahon={"scrolls": ("hunch",)})
    scene.do("bahon", CastSpell(scroll="hunch"))
    shown = view(scene.state, 2)["pending"]
    assert (shown["kind"], shown["because"], list(shown["seats"])) == ("element", "MUS-SP-HUNCH", [0])
    assert [option["element"] for option in shown["options"]] == ["flame", "stone", "thunder", "water"]


@pytest.mark.clause("MUS-NGT-4")
def test_another_move_is_refused_under_the_clause_of_the_decision() -> None:
    scene = Scene("bahon", bahon={"scrolls": ("hunch",)})
    scene.do("bahon", CastSpell(scroll="hunch"))
    for move in (EndTurn(), ChooseResource(kind="mana"), CastSpell(scroll="hunch")):
        assert scene.refuse("bahon", move, "MUS-SP-HUNCH").code == "decision_pending"
    assert scene.refuse("eddie", ChooseElement(element="flame"), "MUS-TRK-1").code == "not_awaited"
