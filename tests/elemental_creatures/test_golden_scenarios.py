"""The golden scenarios of RULES.md, G01 to G56, with their expected values."""

from hashlib import sha256

import pytest

from games.elemental_creatures.events.cards import CardsDrawn, CountersChanged, CreatureMoved, CreaturePlayed
from games.elemental_creatures.events.decks import DeckRegistered, PackOpened
from games.elemental_creatures.events.effects import (
    EffectStarted,
    TriggersQueued,
)
from games.elemental_creatures.events.match import (
    GameEnded,
    ListsDisclosed,
    OpeningRolled,
    RoundScored,
    SeatDone,
)
from games.elemental_creatures.moves import DeclareDone, PlayCard, RegisterDeck, SubmitDeck
from games.elemental_creatures.state import creature_of
from games.kernel import SPECTATOR, view
from games.kernel.asking import DecisionAnswered, DecisionOpened
from games.kernel.content import canonical
from games.kernel.visibility import redact
from tests.elemental_creatures.match import STARTERS, TestPack, begin, deck_of, play_effect, with_effect
from tests.elemental_creatures.table import GAME, Board, answer, nothing
from tests.kit import ScriptedDice


def scored(*totals, **options):
    """A round about to be scored in which the seats have these totals: a Frostkit with counters."""
    sides = [
        {"F": [f"Frostkit+{total - 2}"] if total > 2 else ["Frostkit"] * (total // 2)} for total in totals
    ]
    board = Board(*sides, phase="score", done=tuple(range(len(totals))), **options)
    assert board.totals == list(totals)
    return board


@pytest.mark.clause("ELC-END-2", "ELC-PWR-2", "ELC-RND-6", "ELC-RST-1")
def test_g01_the_book_example_of_scoring():
    board = Board(
        {"F": ["Monolithos", "Pyrehound", "Kilnpup"]}, {"F": ["Monolithos"]}, phase="round_close", done=(0, 1)
    )
    assert board.totals == [10, 6]
    board.proceed().proceed()
    assert board.points == [4, 0]
    assert board.of(RoundScored)[0].next_starter == 0
    board.until("turns")
    assert board.state.starter == 0
    assert board.zone(0, "S") == ["Monolithos", "Pyrehound", "Kilnpup"]
    assert board.zone(1, "S") == ["Monolithos"]
    assert (board.zone(0, "F"), board.zone(1, "F")) == ([], [])


@pytest.mark.clause("ELC-CTR-2")
def test_g02_book_example_one_of_cancelling():
    board = Board({"H": ["Joltmoth"]}, {"F": ["Furnacewing+3"]}).play("Joltmoth")
    creature = board.creature("Furnacewing")
    assert (creature.plus, creature.minus, creature.power) == (1, 0, 4)
    assert board.of(CountersChanged)[0].cancelled == 2


@pytest.mark.clause("ELC-CTR-2")
def test_g03_book_example_two_of_cancelling():
    four = play_effect({"op": "minus", "n": 4, "to": {"choose": {"side": "opp"}}})
    with with_effect(four) as pack:
        board = Board({"H": ["Test"]}, {"F": ["Furnacewing+3"]}, content_pack=pack).play("Test")
    creature = board.creature("Furnacewing")
    assert (creature.plus, creature.minus, creature.power) == (0, 1, 2)
    assert board.of(CountersChanged)[0].cancelled == 3


@pytest.mark.clause("ELC-SET-1", "ELC-SET-2", "ELC-SET-3", "ELC-SET-4", "ELC-R-9")
def test_g04_tied_opening_roll():
    match = begin(3)
    assert match.state.phase == "opening_roll"
    match.dice = ScriptedDice(3, 4, 2, 5, 0, 3)
    match.proceed()
    assert match.of(OpeningRolled)[0].contenders == (0, 1)
    assert match.of(OpeningRolled)[0].winner is None
    match.dice = ScriptedDice(0, 2, 4, 5)
    match.proceed()
    assert match.of(OpeningRolled)[0].winner == 1
    match.dice = None
    assert match.awaited == 1
    match.act(1, answer(match.decision.id, seat=2)).until("turns")
    assert match.state.turn == 2
    order = []
    while match.state.phase == "turns" and len(order) < 3:
        order.append(match.awaited)
        match.done()
    assert order == [2, 0, 1]


@pytest.mark.clause("ELC-PLY-3", "ELC-PLY-6", "ELC-PLY-7", "ELC-PLY-1", "ELC-TGT-4", "ELC-TRN-2")
def test_g05_levelling_up():
    board = Board({"S": ["Sparkmite"], "H": ["Pyrehound"]}, {"F": ["Puddlekit"]})
    board.play("Pyrehound", "Sparkmite")
    assert board.zone(0, "H") == ["Sparkmite"]
    assert board.zone(0, "F") == ["Pyrehound"]
    assert board.of(DecisionOpened) == []
    assert board.zone(1, "F") == ["Puddlekit-2"]
    assert board.power("Puddlekit") == 0
    assert board.totals == [3, 0]
    assert board.awaited == 1


@pytest.mark.clause("ELC-PLY-4", "ELC-R-1")
def test_g06_level_3_from_level_1_is_refused():
    board = Board({"S": ["Sparkmite"], "H": ["Volcanrake"]}, {})
    move = PlayCard(card=board.in_hand(0, "Volcanrake"), material=board.creature("Sparkmite").uid)
    board.refused(0, move, "LEVEL", "ELC-PLY-4")


@pytest.mark.clause("ELC-PLY-5", "ELC-R-30")
def test_g07_material_on_the_frontline_is_refused():
    board = Board({"F": ["Sparkmite"], "H": ["Pyrehound"]}, {}, rounds=1)
    move = PlayCard(card=board.in_hand(0, "Pyrehound"), material=board.creature("Sparkmite").uid)
    board.refused(0, move, "MATERIAL-ZONE", "ELC-PLY-5")


@pytest.mark.clause("ELC-CTR-3", "ELC-CTR-5", "ELC-OP-RETREAT", "ELC-R-18", "ELC-ZON-8")
def test_g08_minus_counters_follow_the_level_up():
    watched = {"F": ["Glacierhound"]}
    board = Board({"F": ["Pebblet-1"], "H": ["Driftray", "Bouldram"]}, watched, done=(1,))
    board.play("Driftray").pick("Pebblet")
    assert board.zone(0, "S") == ["Pebblet-1"]
    board.play("Bouldram", "Pebblet")
    assert board.zone(0, "H") == ["Pebblet"]
    assert board.zone(0, "F") == ["Driftray", "Bouldram-1"]
    assert board.power("Bouldram") == 2
    assert board.of(CountersChanged) == []
    assert board.triggers == []
    board.play("Pebblet")
    assert board.power("Bouldram") == 4
    assert board.totals[0] == 1 + 4 + 2


@pytest.mark.clause("ELC-RST-1", "ELC-RST-2", "ELC-CTR-4", "ELC-R-17")
def test_g09_rest_removes_minus_counters_from_the_frontline_only():
    board = Board(
        {"F": ["Pyrehound-2"], "S": ["Pebblet-1"]}, {"F": ["Frostkit+1"]}, phase="round_close", done=(0, 1)
    )
    board.until("round_start")
    assert board.zone(0, "S") == ["Pebblet-1", "Pyrehound"]
    assert board.zone(1, "S") == ["Frostkit+1"]


@pytest.mark.clause("ELC-CTR-5", "ELC-ZON-7", "ELC-R-16")
def test_g10_plus_counters_of_the_material_are_lost():
    board = Board({"S": ["Dustbeetle+2"], "H": ["Gneissgolem"]}, {}).play("Gneissgolem", "Dustbeetle")
    assert board.zone(0, "F") == ["Gneissgolem"]
    assert board.zone(0, "H") == ["Dustbeetle"]


@pytest.mark.clause("ELC-END-3", "ELC-END-4", "ELC-RND-7", "ELC-R-14")
def test_g11_three_seats_score_top_minus_second():
    board = scored(12, 9, 9).proceed()
    assert board.points == [3, 0, 0]
    assert board.of(RoundScored)[0].next_starter == 0
    tie = scored(12, 12, 3).proceed()
    assert tie.points == [0, 0, 0]
    assert tie.of(RoundScored)[0].winner is None
    assert tie.of(RoundScored)[0].next_starter == 0


@pytest.mark.clause("ELC-TRN-3", "ELC-TRN-4", "ELC-TRN-5", "ELC-TRN-7", "ELC-TRN-10", "ELC-R-11", "ELC-R-12")
def test_g12_done_is_final_and_the_last_seat_goes_on():
    board = Board({"H": ["Frostkit", "Sleetling"]}, {"H": ["Pebblet", "Sparkmite", "Kilnpup"]})
    board.done().play("Pebblet")
    board.refused(0, PlayCard(card=board.in_hand(0, "Frostkit")), "DONE", "ELC-TRN-4")
    board.refused(0, DeclareDone(), "DONE", "ELC-TRN-4")
    assert board.awaited == 1
    board.play("Sparkmite")
    assert board.awaited == 1
    board.play("Kilnpup")
    (done,) = board.of(SeatDone)
    assert (done.seat, done.auto, done.because) == (1, True, "ELC-TRN-7")
    assert board.state.phase == "round_close"


@pytest.mark.clause("ELC-SEQ-1", "ELC-SEQ-8", "ELC-EFF-4", "ELC-R-19", "ELC-TGT-2")
def test_g13_the_trigger_resolves_before_the_play_effect():
    board = Board({"H": ["Kilnpup", "Kilnpup"]}, {"F": ["Ashpetal", "Puddlekit"]}).play("Kilnpup")
    assert board.zone(0, "F") == ["Kilnpup-2"]
    assert board.power("Kilnpup") == 0
    assert board.creature("Ashpetal").next_used
    board.pick("Ashpetal")
    assert board.zone(1, "F") == ["Ashpetal-1", "Puddlekit"]
    assert board.power("Ashpetal") == 2
    board.done().play("Kilnpup").pick("Puddlekit")
    assert board.zone(0, "F") == ["Kilnpup-2", "Kilnpup"]
    assert board.triggers == []


@pytest.mark.clause("ELC-SEQ-2", "ELC-OP-INTIMIDATE", "ELC-R-20")
def test_g14_the_play_effect_resolves_although_its_creature_was_moved():
    board = Board({"H": ["Kilnpup"]}, {"F": ["Tsunalynx"]}).play("Kilnpup")
    assert board.zone(0, "S") == ["Kilnpup"]
    assert board.zone(1, "F") == ["Tsunalynx-1"]
    assert board.power("Tsunalynx") == 4


@pytest.mark.clause("ELC-SEQ-3", "ELC-SEQ-4", "ELC-SEQ-10", "ELC-R-24")
def test_g15_the_cause_seat_orders_its_triggers_first():
    board = Board(
        {"F": ["Capacibeetle", "Scorchick"], "S": ["Sparkmite"], "H": ["Pyrehound"]}, {"F": ["Hailhound"]}
    )
    board.play("Pyrehound", "Sparkmite")
    assert board.awaited == 0
    assert board.decision.kind == "order_trigger"
    assert len(board.decision.options) == 2
    board.trigger("Scorchick")
    assert board.creature("Scorchick").boost == 1
    assert "Capacibeetle+1" in board.zone(0, "F")
    assert "Pyrehound-1" in board.zone(0, "F")
    assert board.zone(1, "F") == ["Hailhound-2"]
    started = [board.name(event.card) for event in board.of(EffectStarted)]
    assert started == ["Scorchick", "Capacibeetle", "Hailhound", "Pyrehound"]
    assert board.totals == [4 + 2 + 2, 0]


@pytest.mark.clause("ELC-SEQ-4", "ELC-SEQ-8", "ELC-R-24", "ELC-R-25")
def test_g16_triggers_of_two_opponents_in_turn_order():
    board = Board({"H": ["Frostkit"]}, {"F": ["Ashpetal"]}, {"F": ["Ashpetal"]}).play("Frostkit")
    assert [event.seat for event in board.of(EffectStarted)] == [1, 2]
    assert board.zone(0, "F") == ["Frostkit-4"]
    assert board.power("Frostkit") == 0
    assert board.creature("Ashpetal", 1).next_used
    assert board.creature("Ashpetal", 2).next_used
    assert board.of(DecisionOpened) == []


@pytest.mark.clause("ELC-TGT-1", "ELC-R-28")
def test_g17_no_target():
    board = Board({"H": ["Kilnpup"]}, {}).play("Kilnpup")
    assert board.results == ["no_target"]
    assert board.awaited == 1


@pytest.mark.clause("ELC-TGT-6", "ELC-TGT-4", "ELC-R-29")
def test_g18_a_protected_creature_is_no_target():
    board = Board({"H": ["Kilnpup", "Kilnpup"]}, {"F": ["Shalebeetle", "Pebblet"]}).play("Kilnpup")
    assert board.zone(1, "F") == ["Shalebeetle", "Pebblet-1"]
    assert board.of(DecisionOpened) == []
    alone = Board({"H": ["Kilnpup"]}, {"F": ["Shalebeetle"]}).play("Kilnpup")
    assert alone.results == ["no_target"]


@pytest.mark.clause("ELC-TGT-3", "ELC-TGT-2", "ELC-TGT-4")
def test_g19_may_is_asked_and_obligatory_cant_be_declined():
    board = Board({"F": ["Pebblet"], "H": ["Driftray"]}, {}).play("Driftray")
    assert board.decision.may
    assert len(board.decision.options) == 1
    board.decline()
    assert board.zone(0, "F") == ["Pebblet", "Driftray"]
    assert board.results == ["declined"]
    forced = Board({"H": ["Kilnpup"]}, {"F": ["Pebblet", "Sparkmite"]}).play("Kilnpup")
    forced.refused(0, nothing(forced.decision.id), "MUST", "ELC-TGT-2")


@pytest.mark.clause("ELC-PLY-8", "ELC-OP-EXERT", "ELC-EFF-1")
def test_g20_exerted_is_not_played():
    board = Board({"S": ["Puddlekit", "Kilnpup"], "H": ["Tidemane"]}, {"F": ["Pebblet"]})
    board.play("Tidemane", "Puddlekit")
    assert board.zone(0, "F") == ["Tidemane", "Kilnpup"]
    assert board.zone(1, "F") == ["Pebblet"]
    assert board.totals[0] == 2 + 1
    assert [board.name(event.card) for event in board.of(CreaturePlayed)] == ["Tidemane"]
    assert [event.keyword for event in board.of(CreatureMoved)] == ["exert"]
    heard = {
        ev: {"kind": "trigger", "on": {"ev": ev, "who": "opp"}, "do": [{"op": "pick", "to": "subject"}]}
        for ev in ("arrived", "played")
    }
    with TestPack({ev: (1, 1, effect) for ev, effect in heard.items()}) as pack:
        sides = {"S": ["Puddlekit", "Kilnpup"], "H": ["Tidemane"]}, {"F": ["arrived", "played"]}
        board = Board(*sides, content_pack=pack).play("Tidemane", "Puddlekit")
        entries = [entry for event in board.of(TriggersQueued) for entry in event.entries]
        subjects = [
            (entry.event, board.name(creature_of(board.state, entry.subject).card)) for entry in entries
        ]
        assert subjects == [("played", "Tidemane"), ("arrived", "Kilnpup")]


@pytest.mark.clause("ELC-EFF-2", "ELC-SEQ-1")
def test_g21_an_ongoing_effect_ends_at_once():
    board = Board({"S": ["Veilray"], "F": ["Puddlekit"], "H": ["Maelstromaw"]}, {})
    assert board.power("Puddlekit") == 3
    board.play("Maelstromaw", "Veilray")
    assert board.power("Puddlekit") == 2
    assert board.results == ["no_target"]


@pytest.mark.clause("ELC-PWR-1", "ELC-CTR-1", "ELC-R-15")
def test_g22_power_is_never_negative():
    board = Board({"F": ["Frostkit-5"]}, {}, phase="score", done=(0, 1))
    board.creature("Frostkit").boost = 2
    board.proceed()
    assert board.power("Frostkit") == 0
    assert (board.of(RoundScored)[0].totals, board.points) == ((0, 0), [0, 0])


@pytest.mark.clause("ELC-WIN-1", "ELC-END-5", "ELC-R-2")
def test_g23_target_reached_ends_the_game_before_rest():
    board = Board(
        {"F": ["Monolithos", "Pyrehound", "Kilnpup"]},
        {"F": ["Monolithos"], "S": ["Oversoul"]},
        phase="score",
        done=(0, 1),
        points=(18, 0),
    )
    board.proceed()
    assert board.points == [22, 0]
    assert board.of(GameEnded)[0].reason == "target"
    assert board.zone(0, "F") != []
    assert board.triggers == []
    assert GAME.outcome(board.state).placements == (1, 2)


def after_round_4(*sides, points):
    """A tied fourth round of the four-rounds mode that has just been scored."""
    done = tuple(range(len(sides)))
    return Board(*sides, phase="score", done=done, points=points, rounds=4, win_mode="four_rounds").proceed()


@pytest.mark.clause("ELC-WIN-2", "ELC-WIN-3")
def test_g24_tie_break_rounds_of_two_seats():
    board = after_round_4({"H": ["Frostkit", "Monolithos"]}, {}, points=(9, 9))
    assert (board.of(GameEnded), board.state.phase) == ([], "rest")
    board.until("turns").until_done().until("rest")
    assert (board.of(GameEnded), board.state.round, board.points) == ([], 5, [9, 9])
    board.until("turns").play("Frostkit").until_done().until("over")
    (ended,) = board.of(GameEnded)
    assert (ended.reason, ended.points, ended.winner, ended.because) == ("rounds", (11, 9), 0, "ELC-WIN-3")
    assert board.state.round == 6


@pytest.mark.clause("ELC-WIN-3", "ELC-R-35")
def test_g25_tie_break_rounds_of_three_seats():
    board = after_round_4({}, {}, {"H": ["Frostkit", "Pyrehound"]}, points=(8, 8, 5))
    assert board.of(GameEnded) == []
    board.until("turns").done().done().play("Frostkit").done().until("rest")
    assert (board.of(GameEnded), board.state.round, board.points) == ([], 5, [8, 8, 7])
    board.until("turns").play("Pyrehound", "Frostkit").until_done().until("over")
    (ended,) = board.of(GameEnded)
    assert (ended.reason, ended.winner, ended.points) == ("rounds", 2, (8, 8, 10))
    assert board.state.round == 6


@pytest.mark.clause("ELC-RND-1", "ELC-RND-2", "ELC-R-32")
def test_g26_an_empty_deck_gives_no_card():
    board = Board({"D": [], "F": ["Whistlewing"]}, {}, phase="round_start").proceed()
    assert [event.seat for event in board.of(CardsDrawn)] == [1]
    assert board.creature("Whistlewing").boost == 0
    assert board.state.phase == "turns"


@pytest.mark.clause("ELC-OP-NEUTRALIZE", "ELC-RST-3", "ELC-R-39")
def test_g27_neutralized_until_rest():
    board = Board({"S": ["Frostkit"], "H": ["Permafray"]}, {"F": ["Thornram+2"], "H": ["Seedram"]})
    assert board.power("Thornram") == 5
    board.play("Permafray", "Frostkit")
    thornram = board.creature("Thornram")
    assert (thornram.neutralized, thornram.plus, thornram.power) == (True, 0, 0)
    assert board.totals[1] == 0
    board.play("Seedram")
    assert board.results == ["no_target"]
    board.until_done().until("turns")
    assert board.power("Thornram") == 3
    assert not board.creature("Thornram").neutralized


@pytest.mark.clause("ELC-FMT-2", "ELC-FMT-3", "ELC-FMT-4", "ELC-FMT-7", "ELC-R-6")
def test_g28_faulty_registrations():
    match = begin(2, registered=False, best_of=3)

    def wrong(main, side, code, clause):
        match.refused(0, RegisterDeck(main=main, side=side), code, clause)

    wrong(deck_of(39), {}, "DECK-SIZE", "ELC-FMT-2")
    wrong(deck_of(91), {}, "DECK-SIZE", "ELC-FMT-2")
    main = deck_of(40)
    card = next(iter(main))
    wrong(main | {card: 2, "spirit_10": 1}, {card: 2}, "COPIES", "ELC-FMT-3")
    wrong(main, {"spirit_08": 3, "spirit_09": 3, "spirit_10": 3, "omniment_06": 2}, "SIDE-SIZE", "ELC-FMT-4")
    wrong(deck_of(39) | {"moonewt": 1}, {}, "CARD", "ELC-FMT-7")
    assert GAME.awaiting(match.state).seats == (0, 1)
    single = begin(2, registered=False)
    single.refused(0, RegisterDeck(main=deck_of(40), side={"spirit_10": 1}), "SIDE-SIZE", "ELC-FMT-4")
    assert GAME.awaiting(single.state).seats == (0, 1)


@pytest.mark.clause("ELC-FMT-1", "ELC-FMT-9", "ELC-R-4", "ELC-SET-6")
def test_g29_a_sealed_pack():
    match = begin(2, format="sealed")
    assert match.state.win_mode == "four_rounds"
    for opened in match.of(PackOpened):
        assert [entry.foil for entry in opened.cards] == [False] * 12 + [True]
    assert match.of(DecisionOpened) == []
    for registered in match.state.registered:
        (pack,) = registered.packs
        levels = [match.rules.cards[card].level for card in pack[:12]]
        assert levels == [1] * 5 + [2] * 4 + [3] * 3
        assert len(set(pack[:12])) == 12
        assert len(pack) == 13
    assert match.state.phase == "opening_roll"
    match.settle()
    for seat in match.state.seats:
        assert (len(seat.hand), len(seat.deck)) == (7, 6)


@pytest.mark.clause("ELC-FMT-5", "ELC-MAT-1", "ELC-MAT-3", "ELC-R-7", "ELC-R-8", "ELC-FMT-11")
def test_g30_sideboarding_in_a_best_of_three():
    match = begin(2, registered=False, best_of=3)
    main = deck_of(40)
    side = {"spirit_07": 3, "spirit_08": 3, "spirit_09": 3, "spirit_10": 1}
    for seat in (0, 1):
        match.act_unlisted(seat, RegisterDeck(main=main, side=side))
    match.settle().win_game(0)
    assert match.state.phase == "between_games"
    assert GAME.awaiting(match.state).seats == (0, 1)
    first = next(iter(main))
    short = {**main, first: main[first] - 1}
    fewer = {card: count for card, count in short.items() if count}
    match.refused(1, SubmitDeck(main=fewer, side={**side, first: 1}), "DECK-SIZE", "ELC-FMT-2")
    more = {**main, "spirit_07": 3, "spirit_08": 2}
    match.act_unlisted(1, SubmitDeck(main=more, side={"spirit_08": 1, "spirit_09": 3, "spirit_10": 1}))
    match.refused(1, SubmitDeck(main=main, side=side), "not_awaited", "ELC-TRN-1")
    match.act(0, SubmitDeck(main=main, side=side))
    match.proceed()
    assert match.state.phase == "opening_roll"
    assert (match.state.game_no, match.points) == (2, [0, 0])
    match.settle()
    sizes = [len(seat.hand) + len(seat.deck) for seat in match.state.seats]
    assert sizes == [40, 45]
    match.win_game(1).submit_same().proceed().settle().win_game(0)
    outcome = GAME.outcome(match.state)
    assert (outcome.placements, outcome.scores, outcome.reason) == ((1, 2), (2, 1), "wins")


@pytest.mark.clause("ELC-EFF-5", "ELC-OP-INTIMIDATE")
def test_g31_each_opponent_chooses_its_own():
    board = Board(
        {"S": ["Veilray"], "H": ["Maelstromaw"]}, {"F": ["Pebblet", "Monolithos"]}, {"F": ["Sparkmite"]}
    )
    board.play("Maelstromaw", "Veilray")
    assert board.awaited == 1
    board.pick("Pebblet")
    assert (board.zone(1, "S"), board.zone(2, "S")) == (["Pebblet"], ["Sparkmite"])
    assert [event.seat for event in board.of(CreatureMoved)] == [1, 2]


@pytest.mark.clause("ELC-PLY-5", "ELC-PLY-4")
def test_g32_counts_as_another_level():
    board = Board({"S": ["Prismite"], "H": ["Volcanrake", "Pyrehound"]}, {})
    playable = {
        (move.card, move.material) for move in GAME.legal_moves(board.state, 0) if isinstance(move, PlayCard)
    }
    prismite = board.creature("Prismite").uid
    assert playable == {(board.in_hand(0, "Volcanrake"), prismite), (board.in_hand(0, "Pyrehound"), prismite)}
    board.creature("Prismite").disarmed = True
    board.refused(0, PlayCard(card=board.in_hand(0, "Volcanrake"), material=prismite), "LEVEL", "ELC-PLY-4")
    board.play("Pyrehound", "Prismite")
    assert board.zone(0, "F") == ["Pyrehound"]
    fresh = Board({"S": ["Prismite"], "H": ["Volcanrake", "Pyrehound"]}, {}).play("Volcanrake", "Prismite")
    assert fresh.zone(0, "F") == ["Volcanrake"]


@pytest.mark.clause(
    "ELC-SEQ-6", "ELC-SEQ-9", "ELC-SEQ-10", "ELC-R-22", "ELC-R-38", "ELC-OP-DESCEND", "ELC-OP-DESTROY"
)
def test_g33_equal_triggers_are_not_ordered_and_inner_batches_come_first():
    board = Board(
        {"F": ["Mossape"], "S": ["Cindermote", "Carrionbeetle", "Gloomlet"], "H": ["Umbraserpent"]},
        {"F": ["Pebblet"]},
    )
    board.play("Umbraserpent", "Gloomlet").use().pick("Cindermote")
    assert (board.zone(0, "X"), board.zone(1, "X")) == (["Cindermote"], ["Pebblet"])
    started = [board.name(event.card) for event in board.of(EffectStarted)]
    assert started == ["Carrionbeetle", "Mossape", "Carrionbeetle"]
    assert not [event for event in board.of(DecisionOpened) if event.decision.kind == "order_trigger"]
    assert "Carrionbeetle+2" in board.zone(0, "S")
    assert "Mossape+1" in board.zone(0, "F")


@pytest.mark.clause("ELC-R-45")
def test_g34_an_optional_effect_without_a_target_is_not_offered():
    board = Board({"H": ["Umbraserpent"], "S": ["Gloomlet", "Cindermote"]}, {}).play(
        "Umbraserpent", "Gloomlet"
    )
    assert board.of(DecisionOpened) == []
    assert board.zone(0, "S") == ["Cindermote"]
    assert board.results == ["no_target"]


@pytest.mark.clause("ELC-WIN-6")
def test_g35_idle_rounds_end_the_game():
    def ended(points):
        board = Board({}, {}, points=points)
        for _ in range(2):
            board.until_done().until("turns")
        (event,) = board.until_done().until("over").of(GameEnded)
        return event.reason, event.winner, event.placements, event.points

    assert ended((7, 5)) == ("idle", 0, (1, 2), (7, 5))
    assert ended((6, 6)) == ("idle", None, (1, 1), (6, 6))


@pytest.mark.clause("ELC-OUT-3")
def test_g36_clocks_run_out():
    board = Board({"H": ["Frostkit"]}, {}).expire(0)
    assert board.of(SeatDone)[0].defaulted
    assert board.state.seats[0].done
    choice = Board({"S": ["Veilray"], "H": ["Maelstromaw"]}, {"F": ["Pebblet", "Sparkmite"]})
    choice.play("Maelstromaw", "Veilray").expire(1)
    (answered,) = choice.of(DecisionAnswered)
    assert (answered.seat, answered.how, answered.because) == (1, "default", "ELC-OUT-3")
    assert choice.zone(1, "S") == ["Pebblet"]
    assert choice.zone(1, "F") == ["Sparkmite"]


@pytest.mark.clause("ELC-PWR-1")
def test_g37_power_counts_the_hand_up_to_its_cap():
    draw = {"op": "draw", "who": "you", "n": 3}
    with with_effect({"kind": "trigger", "on": {"ev": "done", "who": "opp"}, "do": [draw]}) as pack:
        side = {"F": ["Tempestmoth"], "S": ["Test"], "H": ["Cirrusfinch"] * 3}
        board = Board(side, {}, turn=1, content_pack=pack)
        assert board.power("Tempestmoth") == 6
        board.done()
        assert (len(board.zone(0, "H")), board.power("Tempestmoth")) == (6, 7)


@pytest.mark.clause("ELC-PLY-6", "ELC-OP-DISCARD", "ELC-TGT-5")
def test_g38_the_material_is_in_hand_before_the_effect():
    board = Board({"S": ["Shadewraith"], "H": ["Eclipsnake"]}, {}).play("Eclipsnake", "Shadewraith")
    assert board.of(DecisionOpened) == []
    assert board.zone(0, "X") == ["Shadewraith"]
    assert board.zone(0, "H") == []
    assert board.power("Eclipsnake") == 7


@pytest.mark.clause("ELC-OP-SHIELD", "ELC-RST-4", "ELC-R-43")
def test_g39_a_shield_lasts_for_the_round():
    board = Board({"F": ["Pebblet"], "H": ["Quartzram"]}, {"S": ["Frostkit"], "H": ["Permafray"]})
    board.play("Quartzram")
    assert board.creature("Pebblet").shields == ("minus", "move", "status")
    board.play("Permafray", "Frostkit")
    assert board.of(DecisionOpened) == []
    assert board.creature("Quartzram").neutralized
    assert not board.creature("Pebblet").neutralized
    board.until_done().until("round_start")
    assert board.creature("Pebblet").shields == ()


@pytest.mark.clause("ELC-TGT-5")
def test_g40_a_hand_choice_is_asked_without_a_candidate():
    board = Board({"H": ["Ampeel", "Frostkit"]}, {}).play("Ampeel")
    assert GAME.legal_moves(board.state, 0) == [nothing(board.decision.id)]
    shown = view(board.state, 1)["decision"]
    assert (shown["kind"], shown["about"]["zone"]) == ("choose_target", "hand")
    assert (shown["asks"][0]["seat"], shown["asks"][0]["options"]) == (0, {"hidden": True})
    board.decline()
    assert board.results == ["declined"]


@pytest.mark.clause("ELC-OP-REVEAL", "ELC-OP-DISCARD")
def test_g41_discard_from_a_revealed_hand():
    sides = {"H": ["Aeongolem"], "S": ["Thornram"]}, {"H": ["Pyrehound", "Frostkit"]}, {}
    board = Board(*sides).play("Aeongolem", "Thornram")
    assert board.decision.kind == "choose_player"
    board.player(1)
    shown = next(event for event in board.events if type(event).__name__ == "HandRevealed")
    assert [(entry.card, entry.n) for entry in shown.cards] == [("fire_05", 1), ("ice_01", 1)]
    assert board.zone(1, "X") == ["Frostkit"]
    more = Board(*sides[:1], {"H": ["Pyrehound", "Frostkit", "Kilnpup"]}, {})
    more.play("Aeongolem", "Thornram").player(1)
    assert more.awaited == 0
    assert more.decision.options == ("fire_02", "ice_01")
    hidden = {slip.uid for slip in more.state.seats[1].hand}
    more.pick("Kilnpup")
    assert more.zone(1, "X") == ["Kilnpup"]
    told = [entry for entry in _numbers(more.seen_by(0)) if entry in hidden]
    assert told == []


def _numbers(value, key=""):
    """Every number that stands for a uid in a stream."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _numbers(item, name)
    elif isinstance(value, list):
        for item in value:
            yield from _numbers(item, key)
    elif isinstance(value, int) and key in {"uid", "old", "hand_uid", "new_uid", "uids", "options", "answer"}:
        yield value


@pytest.mark.clause("ELC-OUT-2", "ELC-RND-8")
def test_g42_an_asked_seat_concedes():
    board = Board(
        {"S": ["Veilray"], "H": ["Maelstromaw"]},
        {"F": ["Pebblet", "Sparkmite"]},
        {"F": ["Kilnpup", "Frostkit"]},
    )
    board.play("Maelstromaw", "Veilray").pick("Pebblet")
    assert board.awaited == 2
    board.concede(2)
    assert (board.zone(2, "F"), board.zone(2, "X"), board.zone(2, "H")) == ([], [], [])
    assert board.triggers == []
    assert board.zone(1, "S") == ["Pebblet"]
    assert board.awaited == 1
    board.concede(1)
    assert GAME.outcome(board.state).placements == (1, 2, 3)
    starting = Board({}, {}, {}, phase="round_start")
    starting.state.next_starter = 2
    starting.concede(2).proceed()
    assert starting.state.turn == 0


@pytest.mark.clause("ELC-OP-TAUNT", "ELC-CTR-2", "ELC-OP-MINUS")
def test_g43_taunt_then_minus_counters():
    board = Board({"H": ["Wickling"]}, {"S": ["Sparkmite+1"], "H": ["Pyrehound"]}).play("Wickling")
    assert board.zone(1, "F") == ["Sparkmite-1"]
    assert board.power("Sparkmite") == 1
    moved, changed = board.of(CreatureMoved, CountersChanged)
    assert (moved.keyword, changed.cancelled) == ("taunt", 1)
    assert GAME.legal_moves(board.state, 1) == [DeclareDone()]


@pytest.mark.clause("ELC-OP-PICK", "ELC-OP-BOOST", "ELC-RST-4")
def test_g44_power_of_a_picked_creature():
    board = Board({"S": ["Frostkit"], "H": ["Mirrorape"]}, {"F": ["Monolithos"]}).play(
        "Mirrorape", "Frostkit"
    )
    assert board.power("Mirrorape") == 5
    board.until_done().until("round_start")
    assert board.power("Mirrorape") == 1


@pytest.mark.clause("ELC-OP-SHIFT", "ELC-RST-1")
def test_g45_counters_move_and_a_sideline_creature_doesnt_rest():
    board = Board({"S": ["Dustbeetle+3", "Thornram"], "H": ["Sylvanram"]}, {}).play("Sylvanram", "Thornram")
    board.pick("Dustbeetle")
    assert board.zone(0, "F") == ["Sylvanram+3"]
    assert board.power("Sylvanram") == 7
    assert board.zone(0, "S") == ["Dustbeetle"]
    board.until_done().until("round_start")
    assert board.zone(0, "S") == ["Dustbeetle", "Sylvanram+3"]


@pytest.mark.clause("ELC-ZON-7", "ELC-PLY-9")
def test_g46_copies_in_hand_cant_be_told_apart():
    streams, own = [], []
    for nth in (0, 1):
        board = Board({"S": ["Sparkmite"], "H": ["Sparkmite", "Pyrehound"]}, {"F": ["Puddlekit"]})
        board.play("Pyrehound", "Sparkmite").done().play("Sparkmite", nth=nth)
        streams.append(canonical([redact(record, 1, 0) for record in board.records]))
        own.append(board.of(CreaturePlayed)[0].hand_uid)
    assert streams[0] == streams[1]
    assert own[0] != own[1]


@pytest.mark.clause("ELC-OP-SEARCH", "ELC-TGT-5")
def test_g47_a_search_that_finds_nothing_looks_like_a_declined_one():
    streams = []
    for deck in (["Frostkit"] * 4, ["Frostkit", "Pyrehound"] * 2):
        board = Board({"H": ["Lanternmoth"], "D": deck}, {}).play("Lanternmoth")
        assert board.decision.kind == "search"
        asked = canonical([redact(record, 1, 0) for record in board.records])
        if deck[1] == "Frostkit":
            assert GAME.legal_moves(board.state, 0) == [nothing(board.decision.id)]
        board.decline()
        searched = next(event for event in board.events if type(event).__name__ == "CardSearched")
        assert not searched.found
        streams.append(asked + canonical([redact(record, 1, 0) for record in board.records]))
    assert streams[0] == streams[1]


@pytest.mark.clause("ELC-TRN-8")
def test_g48_the_play_cap():
    board = Board({"H": ["Frostkit"]}, {}, play_cap=20)
    board.state.seats[0].plays = 20
    board.refused(0, PlayCard(card=board.in_hand(0, "Frostkit")), "CAP", "ELC-TRN-8")
    assert GAME.legal_moves(board.state, 0) == [DeclareDone()]


@pytest.mark.clause("ELC-SEQ-6", "ELC-SEQ-2", "ELC-SEQ-5")
def test_g49_inner_batches():
    board = Board({"F": ["Foamfin", "Pebblet", "Frostkit"], "H": ["Driftray"]}, {"F": ["Tsunalynx"]})
    board.play("Driftray")
    assert board.zone(0, "S") == ["Driftray"]
    assert "Foamfin+1" in board.zone(0, "F")
    board.pick("Pebblet")
    assert board.zone(0, "F") == ["Foamfin+2", "Frostkit"]
    assert board.power("Foamfin") == 3
    assert board.totals[0] == 3 + 2


@pytest.mark.clause("ELC-END-3", "ELC-R-14", "ELC-R-46")
def test_g50_four_seats_with_an_empty_second_place():
    board = scored(0, 0, 5, 0).proceed()
    assert board.points == [0, 0, 5, 0]
    assert board.of(RoundScored)[0].next_starter == 2


@pytest.mark.clause("ELC-SEQ-8", "ELC-SEQ-10")
def test_g51_both_next_triggers_are_used_up():
    board = Board({"H": ["Kilnpup"]}, {"F": ["Tsunalynx", "Tsunalynx"]}).play("Kilnpup")
    assert board.awaited == 1
    assert board.decision.kind == "order_trigger"
    board.trigger("Tsunalynx")
    assert board.zone(0, "S") == ["Kilnpup"]
    assert board.results == ["done", "no_target"]
    assert all(creature.next_used for creature in board.state.seats[1].frontline)
    assert board.awaited == 0
    board.pick("Tsunalynx")
    assert sorted(board.zone(1, "F")) == ["Tsunalynx", "Tsunalynx-1"]


@pytest.mark.clause("ELC-FMT-8", "ELC-FMT-10", "ELC-R-51", "ELC-R-52")
def test_g52_deck_lists_are_secret_and_committed():
    match = begin(2, registered=False)
    hashes = []
    for seat in (0, 1):
        match.act(seat, RegisterDeck(starter="starter_tidewind"))
        (event,) = match.of(DeckRegistered)
        hashes.append(event.hash)
        for viewer in (1 - seat, SPECTATOR):
            stream = canonical([redact(record, viewer, seat) for record in match.records])
            assert b"tidewind" not in stream
            assert b"water_01" not in stream
            assert b"tidewind" not in canonical(view(match.state, viewer)["registered"][seat])
    assert hashes[0] != hashes[1]
    match.concede(0)
    (disclosed,) = match.of(ListsDisclosed)
    for shown, digest in zip(disclosed.lists, hashes, strict=True):
        assert shown.starter == "starter_tidewind"
        assert shown.main == STARTERS["starter_tidewind"]
        listed = canonical({"main": shown.main, "side": shown.side})
        assert sha256(bytes.fromhex(shown.salt) + listed).hexdigest() == shown.hash == digest


@pytest.mark.clause("ELC-OP-DISCARD", "ELC-TGT-5", "ELC-PLY-9", "ELC-R-54", "ELC-R-44")
def test_g53_an_obligatory_discard_of_equal_copies_is_asked():
    board = Board({"S": ["Frostkit"], "H": ["Shadewraith"]}, {"H": ["Pebblet", "Pebblet"]})
    board.play("Shadewraith", "Frostkit")
    assert board.awaited == 1
    assert len(GAME.legal_moves(board.state, 1)) == 1
    shown = view(board.state, 0)["decision"]
    assert (shown["kind"], shown["about"]["zone"]) == ("choose_discard", "hand")
    assert (shown["asks"][0]["seat"], shown["asks"][0]["options"]) == (1, {"hidden": True})
    board.pick("Pebblet")
    assert board.zone(1, "X") == ["Pebblet"]
    single = Board({"S": ["Frostkit"], "H": ["Shadewraith"]}, {"H": ["Pebblet"]}).play(
        "Shadewraith", "Frostkit"
    )
    assert single.zone(1, "X") == ["Pebblet"]
    empty = Board({"S": ["Frostkit"], "H": ["Shadewraith"]}, {"H": []}).play("Shadewraith", "Frostkit")
    assert empty.results == ["no_target"]


@pytest.mark.clause("ELC-SET-9", "ELC-R-53")
def test_g54_the_roll_winner_concedes():
    match = begin(3)
    match.dice = ScriptedDice(0, 0, 5, 5, 1, 1)
    match.proceed()
    match.dice = None
    assert match.awaited == 1
    match.concede(1)
    assert match.awaited == 2
    assert match.decision.kind == "choose_first"
    assert sorted(match.decision.options) == [0, 2]


@pytest.mark.clause("ELC-SEQ-10", "ELC-R-38")
def test_g55_triggers_about_different_subjects_are_ordered():
    effect = {
        "kind": "trigger",
        "on": {"ev": "retreated", "who": "you", "of": {"other": True}},
        "do": [{"op": "plus", "n": 1, "to": "subject"}],
    }
    with TestPack({"X": (2, 2, effect)}) as pack:
        board = Board(
            {"F": ["X", "Pebblet", "Sparkmite"]},
            {"S": ["Glacierhound"], "H": ["Avalanchound"]},
            turn=1,
            content_pack=pack,
        )
        board.play("Avalanchound", "Glacierhound")
        assert board.awaited == 0
        assert len(board.decision.options) == 2
        board.trigger("X", "Sparkmite")
        assert board.zone(0, "S") == ["Pebblet+1", "Sparkmite+1"]


@pytest.mark.clause("ELC-WIN-8", "ELC-WIN-2", "ELC-WIN-6", "ELC-R-56")
def test_g56_the_order_of_end_conditions():
    def ended(*totals):
        board = scored(*totals, rounds=1, win_mode="four_rounds", round_limit=4, idle_rounds=3)
        board.state.seats[0].plays = board.state.seats[1].plays = 1
        board.until("turns")
        for _ in range(2):
            board.until_done().until("turns")
        while not board.until_done().until("score").proceed().of(GameEnded):
            board.until("turns")
        (event,) = board.of(GameEnded)
        return board.state.round, event.reason, event.winner, event.points

    assert ended(5, 0) == (4, "rounds", 0, (5, 0))
    assert ended(4, 4) == (7, "idle", None, (0, 0))
