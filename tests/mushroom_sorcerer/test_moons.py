"""The moon path."""

import pytest

from games.mushroom_sorcerer.events.pieces import MoonElementsGained, MoonPathEntered
from games.mushroom_sorcerer.moons import meets_blessing, moon_gus
from games.mushroom_sorcerer.moves import CastSpell, GrowGu, WageWar
from tests.kit import of_type
from tests.mushroom_sorcerer.table import Scene, pick


@pytest.mark.clause("MUS-MOON-1", "MUS-MOON-2")
def test_a_leader_may_turn_to_the_moons():
    scene = Scene("bahon", bahon={"influence": 29, "scrolls": ("moon_essence",)})
    events = scene.do("bahon", CastSpell(scroll="moon_essence"))
    assert of_type(events, MoonPathEntered)[0].lost == 29
    board = scene.board("bahon")
    assert (board.influence, board.moon) == (None, 1)


@pytest.mark.clause("MUS-MOON-2")
def test_the_path_is_entered_once():
    scene = Scene("bahon", bahon={"moon": 2, "drop": 1})
    events = scene.do("bahon", GrowGu(gu="moon", cell="A1"))
    assert not of_type(events, MoonPathEntered)
    assert scene.board("bahon").moon == 3


@pytest.mark.clause("MUS-MOON-3")
def test_the_rest_of_an_effect_still_happens():
    scene = Scene("eddie", eddie={"moon": 1, "towers": "A1[f]{1F}"}, bahon={"towers": "B1[f]"})
    scene.do("eddie", WageWar(base="A1", target="B1"))
    scene.run()
    board = scene.board("eddie")
    assert (board.influence, board.drop, scene.state.turn.reward_growth) == (None, 1, 1)


@pytest.mark.clause("MUS-MOON-4")
def test_moon_elements_end_at_24():
    scene = Scene("eddie", eddie={"moon": 23, "drop": 3, "towers": "A1[f,f]"})
    events = scene.do("eddie", GrowGu(gu="moon", cell="A1"))
    gain = of_type(events, MoonElementsGained)[0]
    assert (gain.n, gain.total, gain.lost) == (1, 24, 2)


@pytest.mark.clause("MUS-MOON-5")
@pytest.mark.parametrize(
    ("moon", "gus", "meets"),
    [
        (14, 4, False),
        (15, 4, True),
        (15, 3, False),
        (18, 3, True),
        (20, 2, False),
        (21, 2, True),
        (24, 1, False),
    ],
)
def test_the_checkpoints(moon, gus, meets):
    towers = " ".join(f"{cell}[m]" for cell in ("A1", "B1", "D1", "E1")[:gus])
    scene = Scene("bahon", eddie={"moon": moon, "towers": towers})
    assert meets_blessing(scene.state, scene.seat("eddie")) is meets
    scene.board("eddie").withdrawn = 1
    assert not meets_blessing(scene.state, scene.seat("eddie"))


@pytest.mark.clause("MUS-MOON-5")
def test_the_influence_path_never_meets_it():
    scene = Scene("bahon")
    assert not meets_blessing(scene.state, scene.seat("bahon"))


@pytest.mark.clause("MUS-MOON-6")
def test_a_destroyed_moon_gu_keeps_its_elements():
    scene = Scene("bahon", bahon={"towers": "B1[f]{1F}"}, eddie={"moon": 7, "towers": "A1[f,m] D1[m]"})
    scene.do("bahon", WageWar(base="B1", target="A1"))
    scene.run()
    assert scene.tower("A1") == "A1[f]"
    assert moon_gus(scene.state, scene.seat("eddie")) == 1
    assert scene.board("eddie").moon == 7


@pytest.mark.clause("MUS-MOON-2", "MUS-DAY-4")
def test_a_moon_choice_makes_the_second_shrine_moon_too():
    scene = Scene(bahon={"influence": 5, "towers": "C2[f] C3[f]"})
    scene.state.phase, scene.state.turn, scene.state.cycle = "night_end", None, 0
    scene.system()
    scene.do("bahon", pick(word="moon"))
    assert scene.asked() is None
    assert scene.board("bahon").moon == 2
