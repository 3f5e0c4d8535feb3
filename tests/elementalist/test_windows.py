"""Windows, priority and the stack."""

import pytest

from games.kernel import SPECTATOR
from tests.elementalist.table import GAME, Scene


def skipped(scene):
    return [event.seat for event in scene.happened("priority_passed")]


def asked(scene):
    """Whom the last commit asked in a window, after how many passes in a row."""
    opened = [event.decision for event in scene.happened("decision_opened")]
    return [(decision.asks[0].seat, decision.about["passes"]) for decision in opened]


@pytest.mark.clause("ELE-FLA-6", "ELE-FLA-8")
def test_a_window_without_a_ripe_flash_is_not_opened():
    scene = Scene(a1="RM off").flash("A", "M", "RS", turn=7).at("toggle1")
    scene.play("A", "end_toggle")
    assert "window_opened" not in scene.story()
    assert scene.life("B") == 8


@pytest.mark.clause("ELE-FLA-8")
def test_the_active_seat_is_asked_first_and_two_passes_close():
    scene = Scene(a1="RM off").flash("A", "M", "RS").flash("B", "M", "GS").at("toggle1")
    scene.play("A", "end_toggle")
    assert scene.asked == "A attack_window"
    scene.refuse("B", "ELE-TURN-1", "pass")
    scene.play("A", "pass")
    assert asked(scene) == [(1, 1)]
    assert scene.state.window == "ATTACK"
    scene.play("B", "pass")
    assert [event.name for event in scene.happened("window_closed")] == ["ATTACK"]


@pytest.mark.clause("ELE-FLA-8")
def test_a_seat_without_a_ripe_flash_is_skipped():
    scene = Scene(a1="RM off").flash("B", "M", "GS").at("toggle1")
    scene.play("A", "end_toggle")
    assert skipped(scene) == [0]
    assert scene.asked == "B attack_window"
    scene.play("B", "pass")
    assert [event.how for event in scene.happened("decision_answered")] == ["answer"]


@pytest.mark.clause("ELE-FLA-8")
def test_whether_a_seat_is_asked_does_not_depend_on_having_a_target():
    asked = []
    for colour in "RYGB":
        # The same stack each time; only which of its pyramids is stored differs.
        trees = {other: "S" for other in "RYGB" if other != colour}
        scene = Scene().flash("B", "M", f"{colour}S").trees("B", **trees).hand("RM")
        scene.play("A", "cast_elemental")
        asked.append((scene.asked, scene.view(SPECTATOR)))
    assert all(other == asked[0] for other in asked)
    assert asked[0][0] == "B response"


@pytest.mark.clause("ELE-FLA-7", "ELE-FLA-8")
def test_a_cast_asks_the_other_seat_first():
    scene = Scene().flash("A", "L", "BM").flash("B", "L", "BM").hand("RM")
    scene.play("A", "cast_elemental")
    assert [event.because for event in scene.happened("window_opened")] == ["ELE-FLA-7"]
    assert scene.asked == "B response"
    # The announcement was A's pass: when B passes too, the cast takes effect.
    scene.play("B", "pass")
    assert scene.shape("e1") == "RM def"
    assert scene.asked == "A cast_window"


@pytest.mark.clause("ELE-FLA-7")
def test_a_cast_that_only_its_caster_could_answer_takes_effect_at_once():
    scene = Scene().flash("A", "L", "BM").hand("RM")
    scene.play("A", "cast_elemental")
    assert scene.shape("e1") == "RM def"
    assert [event.name for event in scene.happened("window_opened")] == ["RESPONSE", "CAST"]
    assert scene.asked == "A cast_window"


@pytest.mark.clause("ELE-FLA-7", "ELE-FLA-8")
def test_the_last_announced_takes_effect_first_and_then_both_are_asked_again():
    scene = Scene(a1="RS").flash("A", "L", "BM").flash("B", "L", "BM").flash("B", "M", "BS").hand("YS")
    scene.play("A", "cast_elemental")
    scene.play("B", "use_flash", holder="M", target="a1.0")
    assert (scene.asked, len(scene.state.stack)) == ("A response", 2)
    scene.play("A", "pass")
    # B's flash took effect, the cast still waits: both are asked again, the active seat first.
    assert "a1" not in scene
    assert [item.kind for item in scene.state.stack] == ["YS"]
    assert scene.asked == "A response"
    scene.play("A", "pass")
    scene.play("B", "use_flash", holder="L", target="stack")
    scene.play("A", "pass")
    assert scene.state.field == []
    assert scene.asked == "A cast_window"


@pytest.mark.clause("ELE-FLA-7")
def test_a_flash_in_a_free_window_is_answered_inside_it():
    scene = (
        Scene(a1="RM off", b1="GM")
        .flash("A", "M", "RS")
        .flash("B", "L", "YM")
        .flash("B", "M", "BS")
        .at("toggle1")
    )
    scene.play("A", "end_toggle")
    scene.play("A", "use_flash", holder="M", target="a1")
    assert scene.asked == "B attack_window"
    scene.play("B", "use_flash", holder="L", target="a1")
    # A has nothing left: B's yellow flash takes effect, and B is asked about the red one again.
    assert scene.shape("a1") == "RM def"
    assert [item.kind for item in scene.state.stack] == ["RS"]
    scene.play("B", "pass")
    assert [event.reason for event in scene.happened("item_spent")] == ["fizzled"]
    assert scene.asked == "B attack_window"


@pytest.mark.clause("ELE-FLA-8")
def test_a_free_window_goes_on_after_its_stack_is_empty():
    scene = Scene(a1="RM off").flash("A", "M", "RS").flash("A", "L", "RM").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("A", "use_flash", holder="M", target="a1")
    assert (scene.asked, scene.state.stack) == ("A attack_window", [])
    assert skipped(scene) == [1]


@pytest.mark.clause("ELE-FLA-8", "ELE-FLA-7")
def test_the_deepest_stack():
    scene = Scene(a1="RS", a2="GS", a3="YS").flash("A", "L", "BM").flash("A", "M", "BS")
    scene.flash("B", "L", "BM").flash("B", "M", "BS").hand("RL")
    scene.play("A", "cast_elemental")
    scene.play("B", "use_flash", holder="M", target="a1.0")
    scene.play("A", "use_flash", holder="M", target="stack")
    scene.play("B", "use_flash", holder="L", target="stack")
    assert len(scene.state.stack) == 4
    scene.play("A", "use_flash", holder="L", target="stack")
    # Top down: A's BM cancels B's BM, A's BS then cancels B's BS, and the elemental enters.
    cancelled = [event.kind for event in scene.happened("pyramid_cancelled")]
    assert cancelled == ["BM", "BS"]
    assert scene.state.stack == []
    assert len(scene.state.field) == 4
    assert (scene.piled("BS"), scene.piled("BM")) == (3, 3)


@pytest.mark.clause("ELE-FLA-6")
def test_the_block_window_is_held_even_if_nothing_was_blocked():
    scene = Scene(a1="RM off", b1="GM").flash("A", "M", "RS").at("toggle1")
    scene.play("A", "end_toggle")
    scene.play("A", "pass")
    scene.play("B", "block")
    assert scene.asked == "A block_window"
    scene.play("A", "pass")
    assert scene.life("B") == 8


@pytest.mark.clause("ELE-TURN-2", "ELE-FLA-1", "ELE-FLA-6", "ELE-FLA-8")
def test_what_was_stored_this_turn_cannot_counter_in_end_but_could_at_the_next_start():
    scene = Scene(a1="RM").flash("B", "L", "BM").hand("BM")
    scene.play("A", "store_flash", holder="L")
    scene.play("B", "pass")
    scene.play("A", "end_toggle")
    scene.play("A", "end_toggle")
    # A's flash is not ripe: A is passed over, B is asked.
    assert skipped(scene) == [0]
    assert (scene.asked, scene.state.window, scene.state.turn.no) == ("B end_window", "END", 7)
    later = scene.copy()
    scene.refuse("A", "ELE-TURN-1", "use_flash", holder="L", target="a1.0")
    scene.play("B", "use_flash", holder="L", target="a1.0")
    assert "a1" not in scene
    assert scene.state.turn.no == 8

    later.play("B", "pass")
    assert (later.asked, later.state.turn.no) == ("B start", 8)
    later.play("B", "use_flash", holder="L", target="a1.0")
    assert later.asked == "A start"
    later.play("A", "use_flash", holder="L", target="stack")
    assert later.shape("a1") == "RM def"
    assert later.piled("BM") == 3


@pytest.mark.clause("ELE-FLA-2", "ELE-FLA-3", "ELE-FLA-4", "ELE-FLA-5", "ELE-FLA-6")
@pytest.mark.parametrize(("kind", "uses"), [("RM", 0), ("YM", 0), ("GM", 0), ("BM", 2)])
def test_in_end_only_blue_has_targets(kind, uses):
    scene = Scene(a1="RM off", b1="GM").flash("B", "L", kind).at("toggle2")
    scene.play("A", "end_toggle")
    assert scene.asked == "B end_window"
    assert len(scene.legal("B", "use_flash")) == uses
    scene.expire("B")
    assert scene.asked == "B start"


@pytest.mark.clause("ELE-FLA-6", "ELE-FLA-8")
def test_end_is_not_opened_without_a_ripe_flash():
    scene = Scene(a1="RM").flash("A", "L", "BM", turn=7).at("toggle2")
    scene.play("A", "end_toggle")
    opened = [event.name for event in scene.happened("window_opened")]
    assert opened == ["START"]


@pytest.mark.clause("ELE-FLA-6")
def test_without_an_attacker_there_is_no_attack_phase():
    scene = Scene(a1="RM", b1="GM").flash("A", "M", "RS").at("toggle1")
    scene.play("A", "end_toggle")
    assert scene.asked == "A toggle2"
    assert "attackers_fixed" not in scene.story()


@pytest.mark.clause("ELE-END-5", "ELE-FLA-8")
def test_the_default_in_a_window_is_to_pass():
    scene = Scene(a1="RM off").flash("B", "M", "GS").at("toggle1")
    scene.play("A", "end_toggle")
    for _ in ("ATTACK", "BLOCK"):
        scene.expire("B")
        assert scene.defaulted() == [("B", "window")]
    assert scene.life("B") == 8


@pytest.mark.clause("ELE-END-5", "ELE-CAST-7")
def test_the_default_answer_to_a_cast_lets_it_take_effect():
    scene = Scene().flash("B", "L", "BM").hand("RM")
    scene.play("A", "cast_elemental")
    scene.expire("B")
    assert scene.defaulted() == [("B", "window")]
    assert scene.shape("e1") == "RM def"
    assert scene.state.holders[1]["L"] is not None
    assert scene.asked == "B cast_window"


@pytest.mark.clause("ELE-FLA-8")
def test_a_seat_that_is_not_asked_has_no_legal_move():
    scene = Scene(a1="RM off").flash("A", "M", "RS").flash("B", "M", "GS").at("toggle1")
    scene.play("A", "end_toggle")
    assert GAME.awaiting(scene.state).seats == (0,)
    assert GAME.legal_moves(scene.state, 1) == []
