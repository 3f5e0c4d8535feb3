"""Night: cycles, turns, main actions, free moments."""

import pytest

from games.mushroom_sorcerer.events.match import CycleBegan, PhaseBegan, TurnBegan
from games.mushroom_sorcerer.moves import (
    CastSpell,
    EndTurn,
    GrowGu,
    SlideGu,
    StudyScroll,
    SummonElement,
    SysEndNight,
    WageWar,
)
from games.mushroom_sorcerer.state import Turn
from tests.kit import of_type
from tests.mushroom_sorcerer.table import GAME, Scene, pick


@pytest.mark.clause("MUS-NGT-1")
def test_three_cycles_of_one_turn_each():
    scene = Scene(order=("bahon", "cassandra", "eddie"))
    scene.state.turn, scene.state.cycle, scene.state.queue = None, 0, []
    turns, cycles = [], []
    while scene.state.phase == "night":
        events = scene.run()
        cycles += [event.cycle for event in of_type(events, CycleBegan)]
        if scene.state.phase == "night":
            turns.append(scene.awaited()[0])
            scene.do(turns[-1], EndTurn())
            if GAME.step(scene.state) == SysEndNight():
                break
    assert turns == ["bahon", "cassandra", "eddie"] * 3
    assert cycles == [1, 2, 3]


@pytest.mark.clause("MUS-NGT-2", "MUS-NGT-4")
def test_main_and_side_actions_in_any_sequence():
    scene = Scene("bahon", bahon={"drop": 2, "flame": 1, "scrolls": ("whistle",), "towers": "A1[f,f]"})
    scene.do("bahon", SlideGu(source="A1", to="B1"))
    _empty_lands(scene, "A2", "E1")
    scene.do("bahon", GrowGu(gu="water", cell="E1"))
    scene.do("bahon", CastSpell(scroll="whistle"))
    for _ in range(2):
        scene.do("bahon", pick(word="flame"))
        scene.do("bahon", scene.legal("bahon")[-1])
    scene.do("bahon", GrowGu(gu="water", cell="A2"))
    assert scene.board("bahon").track["water"] == 2
    assert scene.state.turn.growths == 2


def _empty_lands(scene, *cells):
    for cell in cells:
        resource = scene.state.cells[cell].resource
        if resource is not None:
            setattr(
                scene.state.supply, resource.kind, getattr(scene.state.supply, resource.kind) + resource.n
            )
        scene.state.cells[cell].resource = None


@pytest.mark.clause("MUS-NGT-3")
@pytest.mark.parametrize(
    ("main", "refused"),
    [
        ("study", ("grow", "summon", "war")),
        ("grow", ("study", "summon", "war")),
        ("summon", ("study", "grow", "summon", "war")),
        ("war", ("study", "summon", "war")),
    ],
)
def test_one_main_action_rules_out_the_others(main, refused):
    scene = Scene(
        "bahon", bahon={"drop": 5, "track": {"water": 4}, "towers": "A1[f]{1F}"}, eddie={"towers": "B1[f]"}
    )
    moves = {
        "study": StudyScroll(deck="war"),
        "grow": GrowGu(gu="water", cell="D1"),
        "summon": SummonElement(element="water"),
        "war": WageWar(base="A1", target="B1"),
    }
    scene.state.turn.main = main
    for name in refused:
        scene.refuse("bahon", moves[name], "MUS-NGT-3")
    listed = scene.legal("bahon")
    assert not any(moves[name] in listed for name in refused)


@pytest.mark.clause("MUS-NGT-3")
def test_the_main_action_may_be_forgone():
    scene = Scene("bahon")
    scene.do("bahon", EndTurn())
    assert scene.state.turn is None


@pytest.mark.clause("MUS-NGT-5")
def test_each_turn_starts_clean():
    scene = Scene("bahon", bahon={"potion": "overwork"})
    scene.state.turn = Turn(
        seat=0,
        main="war",
        studies=2,
        slid=True,
        cast=["hunch"],
        grown={"flame": 1},
        killed=True,
        destroyed=True,
    )
    scene.state.cycle, scene.state.queue = 3, []
    scene.do("bahon", EndTurn())
    events = scene.system()
    assert of_type(events, TurnBegan)[0].extra
    assert scene.state.turn == Turn(seat=0, extra=True)


@pytest.mark.clause("MUS-NGT-6")
def test_the_end_of_night_without_effects_changes_the_phase_only():
    scene = Scene()
    scene.state.turn, scene.state.cycle, scene.state.queue = None, 3, []
    assert GAME.step(scene.state) == SysEndNight()
    events = scene.system()
    assert [type(event) for event in events] == [PhaseBegan]
    assert scene.state.phase == "night_end"


@pytest.mark.clause("MUS-NGT-1")
def test_moves_out_of_turn_are_refused():
    scene = Scene("bahon")
    for move in (EndTurn(), StudyScroll(deck="gu")):
        error = scene.refuse("eddie", move, "MUS-NGT-1")
        assert error.code == "not_awaited"
    scene.refuse("bahon", pick(word="flame"), "MUS-NGT-2")
    assert scene.legal("eddie") == []


@pytest.mark.clause("MUS-NGT-1", "MUS-PO-OVERWORK")
@pytest.mark.parametrize(("cycle", "because"), [(2, "MUS-NGT-1"), (3, "MUS-PO-OVERWORK")])
def test_why_a_turn_begins(cycle, because):
    scene = Scene(charles={"potion": "overwork"})
    scene.state.turn, scene.state.cycle, scene.state.queue = None, cycle, []
    assert of_type(scene.system(), TurnBegan)[0].because == because
