"""Conceding, timeouts, what a leaving seat leaves behind."""

import pytest

from games.elemental_creatures.events.cards import HandRevealed
from games.elemental_creatures.events.effects import ResolutionDropped, TriggerPicked
from games.elemental_creatures.events.match import (
    ClockRanOut,
    GameEnded,
    OpeningRolled,
    SeatConceded,
    SeatDone,
)
from games.elemental_creatures.moves import ConcedeGame, DeclareDone, PlayCard, RegisterDeck
from games.kernel import IllegalMove, MatchEnded
from games.kernel.decide import decide
from games.kernel.dice import Dice
from games.kernel.records import SYSTEM, Concede, Expire
from tests.elemental_creatures.match import STARTERS, TestPack, begin, play_effect, with_effect
from tests.elemental_creatures.table import GAME, KEY, Board
from tests.kit import ScriptedDice


@pytest.mark.clause("ELC-OUT-1", "ELC-OUT-2")
def test_two_seats_the_other_one_wins():
    board = Board({}, {}, points=(9, 1)).concede(0)
    outcome = GAME.outcome(board.state)
    assert (outcome.placements, outcome.scores, outcome.reason) == ((2, 1), (9, 1), "last_seat")
    assert board.of(SeatConceded)[0].because == "ELC-OUT-1"


@pytest.mark.clause("ELC-OUT-1")
def test_a_game_can_be_given_up_only_while_it_runs():
    match = begin(2, registered=False, best_of=3)
    match.refused(0, ConcedeGame(), "bad_option", "ELC-OUT-1")
    for seat in (0, 1):
        match.act(seat, RegisterDeck(starter="starter_tidewind"))
    assert match.state.phase == "opening_roll"
    match.act_unlisted(0, ConcedeGame())
    assert (match.state.phase, match.state.wins) == ("between_games", [0, 1])
    match.refused(0, ConcedeGame(), "bad_option", "ELC-OUT-1")


@pytest.mark.clause("ELC-OUT-1", "ELC-MAT-1")
def test_giving_up_the_match_loses_it_whatever_the_score():
    match = begin(2, best_of=3).settle().win_game(0).concede(0)
    outcome = GAME.outcome(match.state)
    assert (outcome.placements, outcome.scores, outcome.reason) == ((2, 1), (1, 0), "last_seat")
    running = begin(2, best_of=3).settle().win_game(0).submit_same().proceed().settle().concede(0)
    outcome = GAME.outcome(running.state)
    assert (outcome.placements, outcome.scores) == ((2, 1), (1, 1))


@pytest.mark.clause("ELC-OUT-1")
def test_with_one_game_both_scopes_are_the_same():
    match = begin(2).settle().act_unlisted(1, ConcedeGame())
    assert (match.of(SeatConceded)[0].scope, GAME.outcome(match.state).placements) == ("match", (1, 2))


@pytest.mark.clause("ELC-OUT-1", "ELC-OUT-2")
def test_a_seat_concedes_once_and_not_after_the_end():
    board = Board({}, {}, {}).concede(1)
    for move in (Concede(), ConcedeGame()):
        with pytest.raises(IllegalMove) as caught:
            decide(GAME, board.state, 1, move, Dice(KEY, 9))
        assert (caught.value.code, caught.value.clause) == ("not_seated", "ELC-OUT-2")
    board.concede(2)
    with pytest.raises(IllegalMove) as caught:
        decide(GAME, board.state, 0, Concede(), Dice(KEY, 9))
    assert (caught.value.code, caught.value.clause) == ("match_over", "ELC-MAT-1")
    board.refused(0, DeclareDone(), "match_over", "ELC-MAT-1")


@pytest.mark.clause("ELC-OUT-2")
def test_the_cards_of_a_leaving_seat_go_without_occurrences():
    board = Board(
        {"F": ["Carrionbeetle", "Frostkit"]}, {"F": ["Stormcarapace", "Glintlynx"], "S": ["Pebblet"]}, {}
    )
    assert board.power("Frostkit") == 1
    board.concede(1)
    seat = board.state.seats[1]
    assert [seat.frontline, seat.sideline, seat.hand, seat.deck, seat.discard] == [[]] * 5
    assert board.triggers == []
    assert board.power("Frostkit") == 2
    assert board.totals == [3 + 2, 0, 0]


@pytest.mark.clause("ELC-OUT-2", "ELC-TRN-2")
def test_its_turn_passes():
    board = Board({}, {}, {}).concede(0)
    assert board.awaited == 1
    last = Board({}, {}, {}, done=(1, 2)).concede(0)
    assert last.state.phase == "round_close"
    waiting = Board({}, {}, {}, turn=1).concede(0)
    assert (waiting.awaited, waiting.of(ResolutionDropped)) == (1, [])


@pytest.mark.clause("ELC-OUT-2")
def test_its_own_effect_is_dropped_and_what_others_owe_stays():
    watching = {
        "kind": "trigger",
        "on": {"ev": "retreated", "who": "you"},
        "do": [{"op": "draw", "who": "you", "n": 1}],
    }
    effect = play_effect(
        {"op": "intimidate", "to": {"choose": {"side": "opp", "name": ["Pebblet"]}}},
        {"op": "minus", "n": 1, "to": {"choose": {"side": "opp", "zone": "frontline"}}},
    )
    with TestPack({"Test": (1, 1, effect), "Watcher": (1, 1, watching)}) as pack:
        board = Board(
            {"H": ["Test"]},
            {"F": ["Pebblet", "Watcher", "Frostkit"], "H": ["Gloomlet"]},
            {},
            content_pack=pack,
        )
        board.play("Test")
        assert board.decision.kind == "choose_target"
        board.concede(0)
        (dropped,) = board.of(ResolutionDropped)
        assert len(dropped.eids) == 1
        assert len(board.zone(1, "H")) == 2
        assert board.zone(1, "F") == ["Watcher", "Frostkit"]
        assert (board.awaited, board.state.agenda) == (1, [])


@pytest.mark.clause("ELC-OUT-2")
def test_its_play_effect_and_owed_triggers_are_dropped():
    board = Board(
        {"F": ["Scorchick", "Scorchick"], "H": ["Kilnpup"]}, {"F": ["Pebblet"]}, {"F": ["Frostkit"]}
    )
    board.play("Kilnpup")
    assert board.decision.kind == "order_trigger"
    board.concede(0)
    (dropped,) = board.of(ResolutionDropped)
    assert (dropped.play_effect, len(dropped.tids)) == (True, 2)
    assert (board.zone(1, "F"), board.zone(2, "F")) == (["Pebblet"], ["Frostkit"])
    assert board.awaited == 1


@pytest.mark.clause("ELC-OUT-2")
def test_a_decision_of_another_seat_is_asked_anew_without_the_vanished():
    board = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet"]}, {"F": ["Frostkit", "Gloomlet"]}).play("Kilnpup")
    old = board.decision.id
    board.concede(1)
    assert board.decision.id > old
    assert board.decision.options == tuple(creature.uid for creature in board.state.seats[2].frontline)
    single = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet"]}, {"F": ["Frostkit"]}).play("Kilnpup").concede(1)
    assert single.zone(2, "F") == ["Frostkit-1"]
    none = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet", "Frostkit"]}, {}).play("Kilnpup").concede(1)
    assert none.results == ["no_target"]
    assert none.awaited == 2


@pytest.mark.clause("ELC-OUT-2")
def test_a_choice_in_anothers_effect_is_skipped():
    board = Board({"S": ["Frostkit"], "H": ["Shadewraith"]}, {"H": ["Pebblet"] * 2}, {"H": ["Gloomlet"] * 2})
    board.play("Shadewraith", "Frostkit").concede(1)
    assert board.awaited == 2
    board.pick("Gloomlet")
    assert board.zone(2, "X") == ["Gloomlet"]


@pytest.mark.clause("ELC-OUT-2")
def test_a_vanished_subject_is_no_target():
    board = Board({"H": ["Pebblet"]}, {"F": ["Ashpetal", "Voltkit"]}, {"F": ["Ashpetal", "Ashpetal"]}).play(
        "Pebblet"
    )
    assert board.awaited == 2
    board.concede(0).trigger("Ashpetal")
    assert board.results == ["no_target", "no_target"]
    assert all(creature.next_used for creature in board.state.seats[2].frontline)


@pytest.mark.clause("ELC-OUT-2")
def test_before_the_game_a_leaving_seat_just_doesnt_take_part():
    match = begin(3, registered=False)
    match.act(0, RegisterDeck(starter="starter_tidewind")).act(2, RegisterDeck(starter="starter_frostgrave"))
    match.concede(1)
    assert match.state.phase == "opening_roll"
    match.settle()
    assert [seat.out for seat in match.state.seats] == [False, True, False]
    assert match.state.seats[1].hand == []
    match.concede(0)
    assert GAME.outcome(match.state).placements == (2, 3, 1)


@pytest.mark.clause("ELC-OUT-2", "ELC-WIN-5")
def test_everybody_leaves_at_registration():
    match = begin(3, registered=False).concede(2).concede(0)
    outcome = GAME.outcome(match.state)
    assert (outcome.placements, outcome.reason) == ((2, 1, 3), "last_seat")
    assert match.of(GameEnded) == []
    assert len(match.of(MatchEnded)) == 1


@pytest.mark.clause("ELC-OUT-3", "ELC-OUT-4")
def test_timeouts_count_in_a_row():
    board = Board({"H": ["Pebblet", "Frostkit"]}, {"H": ["Pebblet", "Frostkit"]})
    board.expire(0)
    (ran_out,) = board.of(ClockRanOut)
    assert (ran_out.seat, ran_out.timeouts, type(board.events[0])) == (0, 1, ClockRanOut)
    assert board.of(SeatDone)[0].because == "ELC-OUT-3"
    assert board.state.seats[0].timeouts == 1
    board.play("Pebblet").done().until("turns")
    board.done().play("Frostkit")
    assert board.state.seats[0].timeouts == 0


@pytest.mark.clause("ELC-OUT-4")
def test_too_many_timeouts_give_up_the_match():
    board = Board({"H": ["Pebblet"]}, {})
    board.state.seats[0].timeouts = 2
    board.expire(0)
    (conceded,) = board.of(SeatConceded)
    assert (conceded.reason, conceded.because, conceded.scope) == ("timeout", "ELC-OUT-4", "match")
    assert GAME.outcome(board.state).placements == (2, 1)
    never = Board({"H": ["Pebblet"]}, {}, timeouts_to_forfeit=0)
    never.state.seats[0].timeouts = 50
    never.expire(0)
    assert never.of(SeatConceded) == []


@pytest.mark.clause("ELC-OUT-4")
def test_an_automatic_done_doesnt_start_the_count_anew():
    board = Board({"H": ["Pebblet", "Pebblet"]}, {"H": []})
    board.state.seats[1].timeouts = 2
    board.play("Pebblet")
    assert board.of(SeatDone)[0].auto
    assert board.state.seats[1].timeouts == 2


@pytest.mark.clause("ELC-OUT-3")
def test_only_an_awaited_seat_can_time_out():
    board = Board({}, {})
    with pytest.raises(IllegalMove) as caught:
        decide(GAME, board.state, SYSTEM, Expire(seat=1), Dice(KEY, 2))
    assert caught.value.clause == "ELC-OUT-3"


@pytest.mark.clause("ELC-OUT-3")
def test_the_defaults_of_registration_roll_and_sideboarding():
    match = begin(2, registered=False, best_of=3, timeouts_to_forfeit=0).expire(1)
    assert match.state.registered[1].filings[0].starter == "starter_tidewind"
    match.expire(0)
    assert match.state.registered[0].filings[0].starter == "starter_frostgrave"
    while match.state.phase == "opening_roll":
        match.proceed()
    chooser = match.awaited
    match.expire(chooser)
    assert match.state.next_starter == chooser
    match.settle().win_game(0).expire(0).expire(1)
    assert [len(registered.filings) for registered in match.state.registered] == [2, 2]


@pytest.mark.clause("ELC-OUT-3")
@pytest.mark.parametrize(
    ("sides", "play", "expected"),
    [
        (({"F": ["Pebblet"], "H": ["Driftray"]}, {}), ("Driftray",), "declined"),
        (({"S": ["Pebblet"], "H": ["Duskling"]}, {}), ("Duskling",), "declined"),
        (({"H": ["Lanternmoth"], "D": ["Pyrehound"]}, {}), ("Lanternmoth",), "declined"),
        (({"H": ["Kilnpup"]}, {"F": ["Pebblet", "Frostkit"]}), ("Kilnpup",), "done"),
        (
            ({"S": ["Dynameel"], "H": ["Thunderlynx"]}, {"F": ["Pebblet"]}),
            ("Thunderlynx", "Dynameel"),
            "declined",
        ),
    ],
)
def test_the_default_of_a_choice(sides, play, expected):
    board = Board(*sides).play(*play).expire(0)
    assert board.results == [expected]
    assert board.state.seats[0].timeouts == 1


@pytest.mark.clause("ELC-OUT-3")
def test_the_default_of_a_venture_and_of_a_mode():
    board = Board({"H": ["Breezemoth"], "D": ["Pebblet", "Kilnpup"]}, {}, timeouts_to_forfeit=0).play(
        "Breezemoth"
    )
    board.expire(0).expire(0)
    assert board.zone(0, "D") == ["Kilnpup", "Pebblet"]
    mode = Board({"S": ["Frostkit"], "H": ["Kaleidogolem"]}, {}).play("Kaleidogolem", "Frostkit").expire(0)
    assert mode.zone(0, "F") == ["Kaleidogolem+1"]
    player = Board({"S": ["Thornram"], "H": ["Aeongolem"]}, {}, {}).play("Aeongolem", "Thornram").expire(0)
    assert [event.seat for event in player.of(HandRevealed)] == [1]
    assert player.state.seats[0].timeouts == 1


@pytest.mark.clause("ELC-OUT-3", "ELC-SEQ-4")
def test_the_default_of_an_order_of_a_discard_and_of_picks():
    order = Board({"F": ["Scorchick", "Scorchick"], "H": ["Kilnpup"]}, {}).play("Kilnpup")
    first, second = order.decision.options
    order.expire(0)
    assert [(event.tid, event.auto) for event in order.of(TriggerPicked)] == [(first, False), (second, True)]
    hand = {"H": ["Kilnpup", "Pebblet", "Kilnpup"]}
    discard = Board({"S": ["Frostkit"], "H": ["Shadewraith"]}, hand).play("Shadewraith", "Frostkit").expire(1)
    assert (discard.zone(1, "X"), discard.zone(1, "H")) == (["Kilnpup"], ["Pebblet", "Kilnpup"])
    minus = {"op": "minus", "n": 1, "to": {"choose": {"side": "opp"}, "n": 2, "may": True}}
    with with_effect(play_effect(minus)) as pack:
        board = Board({"H": ["Test"]}, {"F": ["Pebblet", "Frostkit", "Gloomlet"]}, content_pack=pack)
        board.play("Test").pick("Gloomlet").expire(0)
        assert board.zone(1, "F") == ["Pebblet-1", "Frostkit", "Gloomlet-1"]


@pytest.mark.clause("ELC-OUT-2")
def test_a_batch_of_a_leaving_cause_goes_on_with_the_others():
    watching = {
        "kind": "trigger",
        "on": {"ev": "drew", "who": "any"},
        "do": [{"op": "plus", "n": 1, "to": "self"}],
    }
    with with_effect(watching) as pack:
        board = Board({"F": ["Test", "Test"], "H": ["Galefinch"]}, {"F": ["Test"]}, {}, content_pack=pack)
        board.play("Galefinch")
        assert board.decision.kind == "order_trigger"
        board.concede(0)
        assert board.zone(1, "F") == ["Test+1"]
        assert board.awaited == 1


@pytest.mark.clause("ELC-OUT-2", "ELC-PLY-9")
def test_a_choice_of_material_is_asked_anew_without_the_vanished():
    wide = {
        "kind": "ongoing",
        "static": [
            {"st": "counts_as", "level": [1], "to": {"side": "opp", "zone": "sideline", "level": [3]}}
        ],
    }
    small = {f"Crowd{index:02}": (1, 1, None) for index in range(16)}
    grown = {f"Grown{index:02}": (2, 2, None) for index in range(20)}
    with TestPack({**small, **grown, "Wide": (1, 1, wide)}) as pack:
        sides = {"H": list(grown), "S": [*small, "Monolithos"]}, {"F": ["Wide"]}, {}
        board = Board(*sides, content_pack=pack)
        board.act(0, PlayCard(card=board.in_hand(0, "Grown05")))
        before = board.decision
        assert board.creature("Monolithos").uid in before.options
        board.concede(1)
        assert board.decision.id == before.id + 1
        assert board.decision.options == before.options[:-1]
        own = Board(*sides, content_pack=pack)
        own.act(0, PlayCard(card=own.in_hand(0, "Grown05"))).concede(0)
        assert own.awaited == 1


@pytest.mark.clause("ELC-SET-9")
def test_who_is_no_contender_leaves_the_roll_alone():
    match = begin(3)
    match.dice = ScriptedDice(5, 5, 5, 5, 0, 0)
    match.proceed()
    match.dice = None
    assert match.state.roll.contenders == [0, 1]
    match.concede(2)
    assert match.of(OpeningRolled) == []
    assert (match.state.phase, match.state.roll.contenders) == ("opening_roll", [0, 1])


@pytest.mark.clause("ELC-OUT-3", "ELC-FMT-8", "ELC-FMT-10")
def test_a_registration_that_times_out_draws_its_starter_and_tells_nobody():
    drawn, shown = set(), set()
    for seed in range(24):
        match = begin(2, registered=False)
        match.dice = Dice(bytes([seed]) * 32, 2)
        match.expire(1)
        drawn.add(match.state.registered[1].filings[0].starter)
        (registered,) = [e for e in match.seen_by(0) if e["type"] == "DeckRegistered"]
        shown.add(str({key: value for key, value in registered.items() if key != "hash"}))
    assert drawn == set(STARTERS)
    assert len(shown) == 1
