"""Both endings, the round limit, ranking and scores."""

import pytest
from msgspec.structs import replace

from games.kernel.ending import MatchEnded
from games.mushroom_sorcerer.events.match import BlessingMet, DominanceTriggered
from games.mushroom_sorcerer.moves import EndTurn, GrowGu, StudyScroll
from tests.kit import of_type
from tests.mushroom_sorcerer.table import GAME, Scene

FOUR_MOONS = "A1[m] B1[m] D1[m] E1[m]"


def at_turn_start(*queue, cycle=2, **boards):
    scene = Scene(**boards)
    scene.state.turn, scene.state.cycle = None, cycle
    scene.state.queue = [scene.seat(name) for name in queue]
    return scene


def placements(scene):
    return list(GAME.outcome(scene.state).placements)


@pytest.mark.clause("MUS-END-1")
def test_all_who_meet_it_count_and_moon_elements_decide():
    scene = at_turn_start(
        "bahon",
        bahon={"moon": 15, "towers": FOUR_MOONS},
        eddie={"moon": 22, "towers": "A4[m] B4[m]"},
        cassandra={"moon": 23, "towers": "D4[m]"},
        charles={"influence": 12},
    )
    events = scene.system()
    assert of_type(events, BlessingMet)[0].seats == (0, 3)
    assert placements(scene) == [2, 4, 3, 1]
    assert GAME.outcome(scene.state).scores == (30, 23, 12, 31)


@pytest.mark.clause("MUS-END-1")
@pytest.mark.parametrize(
    ("bahon", "eddie", "places"),
    [
        ("A1[m] B1[m] D1[m]", "A4[m] B4[m]", [1, 3, 3, 2]),
        ("A1[m,f] B1[m]", "A4[m] B4[m]", [1, 3, 3, 2]),
        ("A1[m] B1[m]", "A4[m] B4[m]", [1, 3, 3, 1]),
    ],
)
def test_the_ties_of_moons_blessing(bahon, eddie, places):
    scene = at_turn_start("bahon", bahon={"moon": 21, "towers": bahon}, eddie={"moon": 21, "towers": eddie})
    scene.system()
    assert placements(scene) == places


@pytest.mark.clause("MUS-END-2", "MUS-END-3")
def test_the_trigger_turn_is_played_and_the_cycle_finished():
    scene = at_turn_start("bahon", "cassandra", bahon={"influence": 30})
    events = scene.system()
    triggered = of_type(events, DominanceTriggered)[0]
    assert (triggered.seat, triggered.round, triggered.cycle) == (0, 2, 2)
    scene.do("bahon", StudyScroll(deck="gu"))
    scene.do("bahon", EndTurn())
    scene.system()
    assert scene.awaited() == ["cassandra"]
    scene.do("cassandra", EndTurn())
    events = scene.system()
    assert of_type(events, MatchEnded)[0].because == "MUS-END-3"


@pytest.mark.clause("MUS-END-2")
def test_a_second_sorcerer_with_thirty_triggers_nothing_new():
    scene = at_turn_start("bahon", "cassandra", bahon={"influence": 30}, cassandra={"influence": 35})
    scene.system()
    scene.do("bahon", EndTurn())
    events = scene.system()
    assert not of_type(events, DominanceTriggered)


@pytest.mark.clause("MUS-END-4")
def test_moon_sorcerers_rank_after_the_influence_path():
    scene = at_turn_start(
        bahon={"influence": 3},
        cassandra={"moon": 23, "towers": "A1[m]"},
        charles={"moon": 5, "towers": "B1[m] D1[m]"},
        eddie={"moon": 5, "towers": "E1[m,f,f]"},
    )
    scene.state.dominance_cycle = (2, 2)
    scene.system()
    assert placements(scene) == [1, 2, 3, 4]
    assert GAME.outcome(scene.state).scores == (3, 23, 5, 5)


@pytest.mark.clause("MUS-END-4")
def test_nobody_left_on_the_influence_path():
    scene = at_turn_start(
        bahon={"moon": 1},
        cassandra={"moon": 2},
        charles={"moon": 2, "towers": "A1[f]"},
        eddie={"moon": 2, "towers": "B1[m]"},
    )
    scene.state.dominance_cycle = (2, 2)
    scene.system()
    assert placements(scene) == [4, 3, 2, 1]


@pytest.mark.clause("MUS-END-5")
def test_the_trigger_may_be_overtaken_in_its_own_cycle():
    scene = at_turn_start("bahon", "eddie", bahon={"influence": 44}, eddie={"moon": 15, "towers": FOUR_MOONS})
    scene.system()
    scene.do("bahon", EndTurn())
    events = scene.system()
    assert of_type(events, MatchEnded)[0].because == "MUS-END-5"
    assert placements(scene)[3] == 1


@pytest.mark.clause("MUS-END-6", "MUS-REP-3")
@pytest.mark.parametrize("limit", [6, 12, 20])
def test_the_round_limit_is_an_option(limit):
    scene = at_turn_start(bahon={"influence": 2, "towers": "A1[f]"}, eddie={"influence": 2})
    scene.state.options = replace(scene.state.options, round_limit=limit)
    scene.state.phase, scene.state.round, scene.state.cycle = "daybreak", limit - 1, 0
    events = scene.system()
    assert not of_type(events, MatchEnded)
    scene.state.phase, scene.state.round = "daybreak", limit
    events = scene.system()
    ended = of_type(events, MatchEnded)[0]
    assert (ended.because, ended.outcome.reason) == ("MUS-END-6", "round_limit")
    assert placements(scene) == [1, 3, 3, 2]


@pytest.mark.clause("MUS-END-7")
def test_reaching_it_in_the_turn_does_nothing_yet():
    scene = Scene(
        "eddie", eddie={"moon": 14, "drop": 1, "towers": "A1[m] B1[m] D1[m]"}, bahon={"influence": 30}
    )
    scene.state.cells["E1"].resource = None
    scene.refill_supply()
    scene.do("eddie", GrowGu(gu="moon", cell="E1"))
    assert scene.board("eddie").moon == 15
    assert scene.awaited() == ["eddie"]
    scene.do("eddie", EndTurn())
    assert GAME.outcome(scene.state) is None


@pytest.mark.clause("MUS-END-1")
def test_after_the_end_every_move_is_refused():
    scene = at_turn_start("bahon", bahon={"moon": 15, "towers": FOUR_MOONS})
    scene.system()
    error = scene.refuse("bahon", EndTurn(), "MUS-END-1")
    assert error.code == "match_over"
    assert scene.legal("bahon") == []
    assert not GAME.awaiting(scene.state).system
