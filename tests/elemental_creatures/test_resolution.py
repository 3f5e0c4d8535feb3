"""The order of resolution."""

import pytest

from games.elemental_creatures.events.effects import (
    EffectStarted,
    GuardTripped,
    TriggerPicked,
    TriggersQueued,
)
from games.elemental_creatures.moves import DeclareDone, PlayCard
from tests.elemental_creatures.match import TestPack, play_effect, with_effect
from tests.elemental_creatures.table import Board, answer, nothing

DRAW = {"op": "draw", "who": "you", "n": 1}


def trigger(ev, who="you", *steps, **more):
    on = {"ev": ev, "who": who, **{key: more.pop(key) for key in ("of", "to") if key in more}}
    return {"kind": "trigger", "on": on, "do": list(steps) or [{"op": "plus", "n": 1, "to": "self"}], **more}


@pytest.mark.clause("ELC-SEQ-1", "ELC-EFF-1", "ELC-EFF-2")
def test_a_new_ongoing_effect_counts_before_anything_resolves():
    effect = {"kind": "ongoing", "static": [{"st": "prevent", "what": ["minus"], "to": "self"}]}
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"]}, {"F": ["Ashpetal"]}, content_pack=pack).play("Test")
        assert board.triggers == ["Ashpetal"]
        assert board.zone(0, "F") == ["Test"]


@pytest.mark.clause("ELC-EFF-1", "ELC-PLY-8")
def test_a_play_effect_doesnt_happen_again():
    board = Board({"F": ["Kilnpup"]}, {"F": ["Pebblet"]}, phase="round_close", done=(0, 1)).until("turns")
    assert board.zone(1, "S") == ["Pebblet"]


@pytest.mark.clause("ELC-SEQ-1")
def test_triggers_of_the_play_effect_come_last():
    board = Board({"F": ["Mossape"], "S": ["Frostkit"], "H": ["Thornram"]}, {"F": ["Ashpetal"]})
    board.play("Thornram", "Frostkit").pick("Thornram")
    order = [board.name(event.card) for event in board.of(EffectStarted)]
    assert order == ["Mossape"]
    assert "Mossape+1" in board.zone(0, "F")


@pytest.mark.clause("ELC-SEQ-1")
def test_a_false_condition_ends_a_play_effect():
    with with_effect({"kind": "play", "if": [{"round": True, "ge": 5}], "do": [DRAW]}) as pack:
        board = Board({"H": ["Test"]}, {}, content_pack=pack).play("Test")
        assert (board.results, board.zone(0, "H")) == (["condition"], [])
        late = Board({"H": ["Test"]}, {}, rounds=5, content_pack=pack).play("Test")
        assert len(late.zone(0, "H")) == 1


@pytest.mark.clause("ELC-SEQ-2", "ELC-R-20")
def test_a_disarmed_newcomer_has_no_play_effect():
    disarming = trigger("played", "opp", {"op": "disarm", "to": "subject"})
    with with_effect(disarming) as pack:
        board = Board({"H": ["Kilnpup"]}, {"F": ["Test", "Pebblet"]}, content_pack=pack).play("Kilnpup")
        assert board.results == ["done", "suppressed"]
        assert board.zone(1, "F") == ["Test", "Pebblet"]


@pytest.mark.clause("ELC-SEQ-2", "ELC-R-20")
def test_a_play_effect_without_its_creature_has_no_self():
    destroying = trigger("played", "opp", {"op": "destroy", "to": "subject"})
    with with_effect(
        destroying, Grow=(1, 1, play_effect({"op": "plus", "n": 1, "to": "self"}, DRAW))
    ) as pack:
        board = Board({"H": ["Grow"]}, {"F": ["Test"]}, content_pack=pack).play("Grow")
        assert board.zone(0, "X") == ["Grow"]
        assert len(board.zone(0, "H")) == 1
        assert board.results == ["done", "done"]


@pytest.mark.clause("ELC-SEQ-3", "ELC-R-21", "ELC-SEQ-5")
def test_an_effect_is_not_interrupted_by_its_triggers():
    effect = play_effect({"op": "plus", "n": 1, "to": "self"}, DRAW)
    with with_effect(effect) as pack:
        board = Board({"F": ["Mossape"], "H": ["Test"]}, {}, content_pack=pack).play("Test")
        kinds = [type(event).__name__ for event in board.events]
        assert kinds.index("CardsDrawn") < kinds.index("TriggerPicked")
        queued = board.of(TriggersQueued)
        assert [(event.into, event.cause) for event in queued] == [("effect", 0)]


@pytest.mark.clause("ELC-SEQ-3", "ELC-R-27")
def test_conditions_count_when_it_fires_not_when_it_resolves():
    rich = trigger(
        "played",
        "you",
        {"op": "plus", "n": 1, "to": "self"},
        **{"if": [{"hand": "you", "ge": 1}]},
        of={"other": True},
    )
    discard = trigger(
        "played", "you", {"op": "discard", "who": "you", "n": 1, "how": "choose"}, of={"other": True}
    )
    with TestPack({"Discarder": (1, 1, discard), "Rich": (1, 1, rich)}) as pack:
        board = Board({"F": ["Discarder", "Rich"], "H": ["Pebblet", "Gloomlet"]}, {}, content_pack=pack)
        board.play("Pebblet").trigger("Discarder")
        assert board.zone(0, "H") == []
        assert board.zone(0, "F") == ["Discarder", "Rich+1", "Pebblet"]
        poor = Board({"F": ["Rich"], "H": ["Pebblet"]}, {}, content_pack=pack).play("Pebblet")
        assert poor.triggers == []


@pytest.mark.clause("ELC-SEQ-3")
def test_an_owed_trigger_resolves_although_its_creature_left():
    eater = trigger(
        "played",
        "you",
        {"op": "destroy", "to": {"all": {"side": "own", "name": ["Drawer"]}}},
        of={"other": True},
    )
    drawer = trigger("played", "you", DRAW, of={"other": True})
    with TestPack({"Eater": (1, 1, eater), "Drawer": (1, 1, drawer)}) as pack:
        board = Board({"F": ["Eater", "Drawer"], "H": ["Pebblet"]}, {}, content_pack=pack)
        board.play("Pebblet").trigger("Eater")
        assert board.zone(0, "X") == ["Drawer"]
        assert board.zone(0, "H") == ["Monolithos"]


@pytest.mark.clause("ELC-SEQ-3")
def test_a_creature_that_left_in_the_step_doesnt_fire():
    listener = trigger("left_play", "any", DRAW)
    with with_effect(
        listener, Wipe=(1, 1, play_effect({"op": "destroy", "to": {"all": {"side": "own", "other": True}}}))
    ) as pack:
        board = Board({"F": ["Test", "Pebblet"], "H": ["Wipe"]}, {"F": ["Test"], "H": []}, content_pack=pack)
        board.play("Wipe")
        assert len(board.zone(0, "H")) == 0
        assert len(board.zone(1, "H")) == 2


@pytest.mark.clause("ELC-SEQ-3")
def test_a_subject_that_left_shows_its_bare_card():
    strong = trigger("left_play", "any", {"op": "plus", "n": 1, "to": "self"}, of={"power_min": 3})
    marked = trigger("left_play", "any", {"op": "plus", "n": 1, "to": "self"}, of={"has": "plus"})
    wipe = play_effect({"op": "destroy", "to": {"all": {"side": "opp", "name": ["Frostkit"]}}})
    with TestPack({"Strong": (1, 1, strong), "Marked": (1, 1, marked), "Wipe": (1, 1, wipe)}) as pack:
        board = Board({"F": ["Strong", "Marked"], "H": ["Wipe"]}, {"F": ["Frostkit+3"]}, content_pack=pack)
        board.play("Wipe")
        assert (board.triggers, board.zone(1, "X")) == ([], ["Frostkit"])


@pytest.mark.clause("ELC-SEQ-4", "ELC-R-24")
def test_batches_go_clockwise_from_the_cause_done_or_not():
    hungry = trigger("drew", "any", {"op": "plus", "n": 1, "to": "self"})
    with with_effect(hungry) as pack:
        sides = [{"F": ["Test"]}, {"F": ["Test"], "H": ["Galefinch", "Pebblet"]}, {"F": ["Test"]}]
        board = Board(*sides, turn=1, done=(2,), content_pack=pack).play("Galefinch")
        assert [event.seat for event in board.of(EffectStarted)] == [1, 1, 2, 0]


@pytest.mark.clause("ELC-SEQ-4", "ELC-SEQ-10")
def test_the_order_is_chosen_one_trigger_at_a_time():
    board = Board({"F": ["Scorchick", "Scorchick", "Scorchick"], "H": ["Kilnpup"]}, {}).play("Kilnpup")
    assert len(board.decision.options) == 3
    board.refused(0, answer(board.decision.id, number=99), "bad_option", "ELC-SEQ-10")
    board.act(0, answer(board.decision.id, number=board.decision.options[2]))
    assert [creature.boost for creature in board.state.seats[0].frontline] == [0, 0, 1, 0]
    assert len(board.decision.options) == 2
    board.act(0, answer(board.decision.id, number=board.decision.options[0]))
    assert [creature.boost for creature in board.state.seats[0].frontline] == [1, 1, 1, 0]
    assert [event.auto for event in board.of(TriggerPicked)] == [False, True]


@pytest.mark.clause("ELC-SEQ-6", "ELC-R-22")
def test_the_controller_of_a_trigger_is_the_cause_of_the_next_batch():
    chain = trigger("gained_plus", "any", DRAW, limit="round")
    start = trigger(
        "done", "any", {"op": "plus", "n": 1, "to": {"choose": {"side": "own", "name": ["Pebblet"]}}}
    )
    with TestPack({"Chain": (1, 1, chain), "Start": (1, 1, start)}) as pack:
        sides = {"F": ["Chain"]}, {"F": ["Start", "Pebblet", "Chain"]}
        board = Board(*sides, content_pack=pack).done()
        assert [event.seat for event in board.of(EffectStarted)] == [1, 1, 0]
        assert [event.because for event in board.of(TriggerPicked)] == ["ELC-SEQ-4"] * 3


@pytest.mark.clause("ELC-SEQ-8", "ELC-R-25", "ELC-EFF-4", "ELC-R-26")
def test_next_is_used_up_for_the_whole_stay_in_play():
    board = Board({"F": ["Ashpetal"]}, {"H": ["Pebblet"]}, turn=1).play("Pebblet")
    assert board.zone(1, "F") == ["Pebblet-2"]
    board.until_done().until("turns")
    assert board.creature("Ashpetal").next_used
    assert board.zone(0, "S") == ["Ashpetal"]


@pytest.mark.clause("ELC-SEQ-8")
def test_one_step_with_several_occurrences_uses_next_once():
    effect = trigger(
        "retreated", "you", {"op": "plus", "n": 1, "to": "subject"}, limit="next", of={"other": True}
    )
    with with_effect(effect) as pack:
        board = Board(
            {"F": ["Test", "Pebblet", "Sparkmite"]},
            {"S": ["Pyrehound"], "H": ["Avalanchound"]},
            turn=1,
            content_pack=pack,
        )
        board.play("Avalanchound", "Pyrehound")
        assert board.zone(0, "S") == ["Test", "Pebblet+1", "Sparkmite"]


@pytest.mark.clause("ELC-SEQ-9")
def test_round_limited_triggers_fire_again_next_round():
    board = Board(
        {"F": ["Arclynx"], "H": ["Pebblet", "Gloomlet"]}, {"F": ["Monolithos"], "H": ["Frostkit"]}, done=(1,)
    )
    board.play("Pebblet")
    assert board.zone(1, "F") == ["Monolithos-1"]
    board.play("Gloomlet")
    assert board.triggers == []
    assert board.creature("Arclynx").round_used
    board.until_done().until("turns")
    assert not board.creature("Arclynx").round_used


@pytest.mark.clause("ELC-SEQ-9")
def test_one_step_with_several_occurrences_uses_a_round_limit_once():
    board = Board({"F": ["Mossape", "Pebblet", "Frostkit"], "S": ["Thornram"], "H": ["Elderape"]}, {})
    board.play("Elderape", "Thornram")
    assert board.triggers == ["Mossape"]
    assert board.zone(0, "F") == ["Mossape+2", "Pebblet+1", "Frostkit+1", "Elderape"]


@pytest.mark.clause("ELC-SEQ-3")
def test_triggers_are_owed_in_canonical_order_from_the_acting_seat():
    hearing = trigger("played", "any", {"op": "boost", "n": 1, "to": "self"}, of={"other": True})
    with TestPack(dict.fromkeys(("First", "Second", "Third"), (1, 1, hearing))) as pack:
        side = {"S": ["First"], "F": ["Second", "Third"]}
        board = Board(side, {**side, "H": ["Pebblet"]}, side, turn=1, content_pack=pack).play("Pebblet")
        (queued,) = board.of(TriggersQueued)
        order = [(entry.seat, board.name(entry.card)) for entry in queued.entries]
        assert order == [(seat, name) for seat in (1, 2, 0) for name in ("Second", "Third", "First")]
        assert board.decision.options == tuple(entry.tid for entry in queued.entries[:3])


@pytest.mark.clause("ELC-EFF-3", "ELC-R-26")
@pytest.mark.parametrize(("where", "fires"), [("F", True), ("S", False)])
def test_a_frontline_trigger_works_there_only(where, fires):
    board = Board({where: ["Scorchick"], "H": ["Kilnpup"]}, {}).play("Kilnpup")
    assert board.triggers == (["Scorchick"] if fires else [])


@pytest.mark.clause("ELC-EFF-3")
@pytest.mark.parametrize("where", ["F", "S"])
def test_other_triggers_work_on_both_lines(where):
    board = Board({where: ["Voltkit"], "H": ["Kilnpup"]}, {}).play("Kilnpup")
    assert board.triggers == ["Voltkit"]
    assert board.power("Kilnpup") == 3


@pytest.mark.clause("ELC-SEQ-11")
def test_nothing_is_played_during_a_resolution():
    board = Board({"F": ["Pebblet"], "H": ["Driftray", "Gloomlet"]}, {}).play("Driftray")
    board.refused(0, PlayCard(card=board.in_hand(0, "Gloomlet")), "wrong_move", "ELC-SEQ-11")
    board.refused(0, DeclareDone(), "wrong_move", "ELC-SEQ-11")
    board.refused(1, DeclareDone(), "not_awaited", "ELC-TRN-1")
    board.refused(0, nothing(board.decision.id + 1), "stale_decision", "ELC-TGT-3")
    board.refused(0, answer(board.decision.id, number=1), "bad_option", "ELC-TGT-3")


@pytest.mark.clause("ELC-SEQ-12", "ELC-R-34")
def test_the_guard_drops_an_endless_resolution():
    grow = trigger("gained_plus", "any", {"op": "plus", "n": 1, "to": "self"}, limit="round")
    with TestPack({"Grow": (1, 1, grow)}) as pack:
        board = Board({"F": ["Grow"], "H": ["Seedram", "Pebblet"]}, {}, step_guard=100, content_pack=pack)
        board.rules.cards["test_00"].limit = "each"
        board.play("Seedram")
        (tripped,) = board.of(GuardTripped)
        assert tripped.because == "ELC-SEQ-12"
        assert (board.state.agenda, board.state.decision, board.awaited) == ([], None, 1)
        assert board.creature("Grow").plus == 100


@pytest.mark.clause("ELC-EFF-5")
def test_steps_happen_in_order():
    effect = play_effect(
        DRAW, {"op": "discard", "who": "you", "n": 1, "how": "choose"}, {"op": "mill", "who": "you", "n": 1}
    )
    with with_effect(effect) as pack:
        board = Board({"H": ["Test"], "D": ["Pebblet", "Kilnpup"]}, {}, content_pack=pack).play("Test")
        assert board.zone(0, "X") == ["Pebblet", "Kilnpup"]


EVENTS = [
    ("played", {"H": ["Pebblet"]}, lambda board: board.play("Pebblet")),
    (
        "leveled_up",
        {"S": ["Frostkit"], "H": ["Pyrehound"]},
        lambda board: board.play("Pyrehound", "Frostkit"),
    ),
    (
        "arrived",
        {"S": ["Frostkit", "Kilnpup"], "H": ["Tidemane"]},
        lambda board: board.play("Tidemane", "Frostkit"),
    ),
    (
        "retreated",
        {"F": ["Pebblet"], "H": ["Driftray"]},
        lambda board: board.play("Driftray").pick("Pebblet"),
    ),
    ("left_play", {"S": ["Pebblet"], "H": ["Duskling"]}, lambda board: board.play("Duskling").use()),
    (
        "gained_plus",
        {"F": ["Pebblet"], "H": ["Seedram"]},
        lambda board: board.play("Seedram").pick("Pebblet"),
    ),
    ("drew", {"H": ["Galefinch"]}, lambda board: board.play("Galefinch")),
    ("discarded", {"H": ["Brookling", "Pebblet"]}, lambda board: board.play("Brookling").use()),
    ("done", {"H": ["Pebblet"]}, lambda board: board.done()),
]


@pytest.mark.clause("ELC-EFF-3")
@pytest.mark.parametrize(("ev", "side", "act"), EVENTS, ids=[ev for ev, _, _ in EVENTS])
@pytest.mark.parametrize(("who", "expected"), [("you", [1, 0]), ("opp", [0, 1]), ("any", [1, 1])])
def test_every_event_by_who_acts(ev, side, act, who, expected):
    with with_effect(trigger(ev, who, {"op": "boost", "n": 1, "to": "self"}), level=3) as pack:
        board = Board({**side, "F": ["Test", *side.get("F", [])]}, {"F": ["Test"]}, content_pack=pack)
        act(board)
        boosts = [board.state.seats[seat].frontline[0].boost for seat in (0, 1)]
        assert boosts == expected


@pytest.mark.clause("ELC-EFF-3")
def test_where_a_creature_went_can_be_asked():
    went = trigger("left_play", "any", {"op": "boost", "n": 1, "to": "self"}, to="hand")
    with with_effect(went, level=3) as pack:
        board = Board(
            {"F": ["Test"], "S": ["Frostkit", "Pyrehound"], "H": ["Undertoad", "Nullwraith"]},
            {"F": ["Pebblet", "Gloomlet"]},
            content_pack=pack,
        )
        board.play("Undertoad", "Frostkit").pick("Pebblet").done().play("Nullwraith", "Pyrehound")
        assert board.zone(1, "X") == ["Gloomlet"]
        assert board.creature("Test").boost == 1
