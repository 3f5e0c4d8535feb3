"""The end of a match."""

import pytest

from games.elementalist.events import EVENTS
from games.kernel.decide import read_options, start
from games.kernel.visibility import EVERYTHING, SPECTATOR, redact
from tests.elementalist.table import GAME, Scene, drafting
from tests.kit import KEY


def won(**field):
    scene = (
        Scene(a1="RL off", life=(4, 3), **field).trees("B", R="S").flash("B", "M", "GS", turn=7).at("toggle1")
    )
    scene.play("A", "end_toggle")
    return scene


@pytest.mark.clause("ELE-END-1")
def test_a_life_of_zero_ends_the_match_at_once():
    scene = won(a2="GM")
    assert scene.ended() == ("A", "life", (4, 0), "ELE-END-1")
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert (outcome.placements, outcome.scores, outcome.reason) == ((1, 2), (2, 0), "life")
    assert outcome.details == {"life_0": 4, "life_1": 0, "turns": 7}
    # No second Toggle Phase.
    assert "step_entered" not in scene.story()


@pytest.mark.clause("ELE-END-1")
def test_nothing_is_accepted_after_the_end():
    scene = won()
    assert not GAME.awaiting(scene.state).seats
    assert not GAME.awaiting(scene.state).system
    for seat in "AB":
        assert GAME.legal_moves(scene.state, "AB".index(seat)) == []
        scene.refuse(seat, "ELE-END-1", "end_toggle")
        scene.refuse(seat, "ELE-END-1", "concede")
        scene.refuse(seat, "ELE-END-1", "choose_pyramid", kind="RS")


@pytest.mark.clause("ELE-SET-10")
def test_the_secrets_are_disclosed_after_the_end():
    scene = won()
    disclosed = scene.happened("secrets_disclosed")[0]
    assert disclosed.trees[1] == {"R": ("S",)}
    assert disclosed.holders == ({"L": None, "M": None}, {"L": None, "M": "GS"})
    assert disclosed.drawn is None
    assert redact(disclosed, SPECTATOR, 0)["holders"][1] == {"L": None, "M": "GS"}
    assert scene.view(EVERYTHING)["trees"][1] == {"R": ["S"]}
    in_hand = Scene().hand("RM")
    in_hand.play("B", "concede")
    assert in_hand.happened("secrets_disclosed")[0].drawn == "RM"


@pytest.mark.clause("ELE-END-2")
def test_running_out_of_pyramids_is_no_loss():
    scene = Scene(a1="RM", b1="GM").trees("A", R="S").at("draw")
    scene.play("A", "draw", colour="R")
    scene.play("A", "cast_elemental")
    for seat in "AABBAA":
        scene.play(seat, "end_toggle")
    assert scene.state.phase == "play"
    assert scene.state.in_trees == [0, 0]
    assert scene.asked == "B toggle1"


@pytest.mark.clause("ELE-END-3")
def test_the_sixth_quiet_turn_is_a_draw_and_the_fifth_is_not():
    scene = Scene(a1="RM", b1="GM").at("toggle2")
    scene.state.quiet = 4
    scene.play("A", "end_toggle")
    assert (scene.state.quiet, scene.state.phase) == (5, "play")
    scene.play("B", "end_toggle")
    scene.play("B", "end_toggle")
    assert scene.ended() == (None, "quiet", (10, 10), "ELE-END-3")
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert (outcome.placements, outcome.scores) == ((1, 1), (1, 1))


@pytest.mark.clause("ELE-END-4")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_either_seat_may_concede_whoever_is_to_act(seat):
    scenes = [drafting(stacks=("RS", "GS")), Scene(a1="RM").at("toggle1"), Scene(a1="RM").hand("RS")]
    for scene in scenes:
        scene.play(seat, "concede")
        other = "B" if seat == "A" else "A"
        assert scene.ended() == (other, "concede", (10, 10), "ELE-END-4")
        assert GAME.outcome(scene.state).placements == ((2, 1) if seat == "A" else (1, 2))


@pytest.mark.clause("ELE-END-4")
def test_conceding_before_the_roll_is_possible():
    scene = Scene()
    scene.state = start(GAME, read_options(GAME, {}), 2, KEY).state
    scene.play("B", "concede")
    assert scene.ended()[:2] == ("A", "concede")


@pytest.mark.clause("ELE-END-4", "ELE-SET-11")
def test_who_concedes_in_the_setup_has_lost_no_life():
    rolling = Scene()
    rolling.state = start(GAME, read_options(GAME, {}), 2, KEY).state
    for scene in (rolling, drafting(stacks=("RS", "GS"))):
        scene.play("A", "concede")
        assert scene.ended()[2] == (10, 10)
        outcome = GAME.outcome(scene.state)
        assert outcome is not None
        assert outcome.details == {"life_0": 10, "life_1": 10, "turns": 0}


@pytest.mark.clause("ELE-END-5")
def test_an_expired_clock_is_marked_and_plays_the_default():
    scene = Scene(a1="RM").trees("A", Y="L", G="S").at("draw")
    scene.expire("A")
    assert scene.story()[:3] == ["expire", "decision_answered", "pyramid_drawn"]
    assert scene.defaulted() == [("A", "draw")]
    assert scene.happened("decision_answered")[0].because == "ELE-END-5"
    assert scene.happened("pyramid_drawn")[0].kind == "YL"


def test_every_event_tells_what_it_is_for():
    assert all(event.__doc__ for event in EVENTS)
