import pytest

from games.extra_creditors.ending import GOALS, wild_magic_limit
from games.extra_creditors.events.mission import MissionEnded
from games.extra_creditors.moves import EndTurn
from games.extra_creditors.state import Edge, SealedElemental
from games.kernel import NOBODY, SPECTATOR
from games.kernel.visibility import EVERYTHING, view
from tests.extra_creditors.table import BRAM, GAME, JUNO, PACK, Play, mission
from tests.kit import of_type


@pytest.mark.clause("EXC-END-3")
def test_the_wild_magic_that_loses_depends_on_the_difficulty():
    levels = ("introductory", "normal", "heroic", "legendary", "mythical")
    assert [wild_magic_limit(mission(difficulty=level)) for level in levels] == [7, 6, 5, 4, 3]


@pytest.mark.clause("EXC-END-6", "EXC-TURN-5")
def test_the_mission_is_abandoned_when_the_last_seat_leaves():
    play = Play(mission())
    play.concede(1)
    assert play.result is None
    events = play.concede(0)
    assert play.result == "abandoned"
    outcome = GAME.outcome(play.state)
    assert (outcome.won, outcome.scores, outcome.placements) == (False, (0, 0), (1, 1))
    assert GAME.awaiting(play.state) == NOBODY
    assert of_type(events, MissionEnded)[0].because == "EXC-END-6"


@pytest.mark.clause("EXC-END-1")
def test_after_the_end_everything_is_refused_and_shown():
    state = mission(mc={"1:1": "wild"}, bag=["item"])
    state.supply.cubes = 1
    state.skip = False
    play = Play(state)
    play.turn_of(0)
    play.state.students[0].tile = "1:1"
    play.move(GAME.legal_moves(play.state, 0)[_index(play, "BreakWall")])
    play.refuse(EndTurn(), "match_over", "EXC-END-1", seat=0)
    ended = of_type(play.events, MissionEnded)[0]
    assert (ended.bag, ended.face_down, ended.score) == (("item",), {"1:1": "wild"}, 0)
    assert view(play.state, EVERYTHING)["mc"]["board"]["1:1"]["kind"] == "wild"
    assert view(play.state, SPECTATOR)["result"]["reason"] == "collapse"


def _index(play, name):
    return [type(move).__name__ for move in GAME.legal_moves(play.state, 0)].index(name)


@pytest.mark.clause("EXC-END-2")
@pytest.mark.parametrize(
    ("card", "done", "failed"),
    [
        ("EEC-01", {}, {"cubes": 17}),
        ("EEC-02", {"edges": {"V:0:1": Edge("door", open=True, damage=2, broken=True)}}, {}),
        ("EEC-03", {"student": {"teleports": 1}}, {}),
        ("EEC-04", {}, {"wild_consumed": 1}),
        ("EEC-05", {"slimes": 1}, {}),
        ("EEC-06", {}, {"student": {"ever_stunned": True}}),
        ("EEC-07", {"plane_break": 2}, {"plane_break": 3}),
        ("EEC-08", {"value": 5}, {"value": 4}),
        ("EEC-09", {"student": {"stabilizations": 1}}, {}),
        ("EEC-10", {"tokens": 3}, {"tokens": 4}),
        ("EEC-11", {"student": {"hand": ["ITM-01-1", "ITM-01-2"]}}, {"student": {"hand": ["ITM-01-1"]}}),
        ("EEC-12", {"student": {"mana": 4}}, {"student": {"mana": 3}}),
    ],
)
def test_each_bonus_is_judged_at_victory(card, done, failed):
    met = GOALS[PACK.bonus_card[card].goal]
    assert met(_case(**done))
    assert not met(_case(**failed))


def _case(*, cubes=18, edges=None, student=None, slimes=0, value=2, tokens=0, **fields):
    state = mission(tokens=[f"1:{y}" for y in range(1, tokens + 1)])
    state.supply.cubes = cubes
    state.sealed = [SealedElemental("fire", 0, value)]
    if edges is not None:
        state.edges = edges
    state.students[0].slimes_sealed = slimes
    for who in state.students:
        for name, given in (student or {}).items():
            setattr(who, name, given)
    for name, given in fields.items():
        setattr(state, name, given)
    return state


def test_the_outcome_holds_what_a_high_score_needs():
    play = Play(mission(students=((BRAM, "0:3"), (JUNO, "9:4"))))
    play.concede(0)
    play.concede(1)
    details = GAME.outcome(play.state).details
    assert details == {
        "difficulty_points": 0, "bonus_points": 0, "turns": play.state.turn_no, "cubes": 0, "sealed": 0,
        "plane_break": 1, "wild_consumed": 0, "seats": 2,
    }  # fmt: skip
