"""Winning a game and a match."""

import pytest

from games.elemental_creatures.events.match import GameEnded
from games.elemental_creatures.moves import ConcedeGame, DeclareDone
from games.kernel import MatchEnded
from games.kernel.records import Concede
from tests.elemental_creatures.match import begin
from tests.elemental_creatures.table import GAME, Board


def scoring(*frontlines, **more):
    return Board(
        *[{"F": line} for line in frontlines], phase="score", done=tuple(range(len(frontlines))), **more
    )


@pytest.mark.clause("ELC-WIN-1", "ELC-R-2")
def test_the_target_wins_at_once_and_surplus_points_stay():
    board = scoring(["Monolithos"], [], points=(14, 19)).proceed()
    assert GAME.outcome(board.state).scores == (20, 19)
    short = scoring(["Monolithos"], [], points=(13, 19)).proceed()
    assert GAME.outcome(short.state) is None
    other = scoring(["Monolithos"], [], points=(13, 0), target_points=19).proceed()
    assert GAME.outcome(other.state).placements == (1, 2)


@pytest.mark.clause("ELC-WIN-2", "ELC-R-3")
def test_twenty_points_dont_end_a_four_rounds_game():
    board = scoring(["Monolithos"], [], points=(19, 0), rounds=3, win_mode="four_rounds").proceed()
    assert board.of(GameEnded) == []
    board = scoring(["Monolithos"], [], points=(19, 0), rounds=4, win_mode="four_rounds").proceed()
    (ended,) = board.of(GameEnded)
    assert (ended.reason, ended.because) == ("rounds", "ELC-WIN-2")


@pytest.mark.clause("ELC-WIN-2", "ELC-WIN-3")
def test_only_seats_in_the_game_lead():
    board = scoring(["Monolithos"], [], [], points=(0, 0, 30), rounds=4, win_mode="four_rounds").concede(2)
    board.proceed()
    (ended,) = board.of(GameEnded)
    assert (ended.winner, ended.placements) == (0, (1, 2, 3))


@pytest.mark.clause("ELC-WIN-4", "ELC-END-3")
def test_one_seat_at_most_can_reach_the_target():
    board = scoring(["Monolithos"], ["Pyrehound"], [], points=(19, 19, 19)).proceed()
    assert board.points == [22, 19, 19]
    assert board.of(GameEnded)[0].winner == 0


@pytest.mark.clause("ELC-WIN-5")
def test_the_last_seat_wins_at_once():
    board = Board({}, {}, {}, points=(1, 9, 4)).concede(1)
    assert GAME.outcome(board.state) is None
    board.concede(2)
    outcome = GAME.outcome(board.state)
    assert (outcome.reason, outcome.placements, outcome.scores) == ("last_seat", (1, 3, 2), (1, 9, 4))


@pytest.mark.clause("ELC-WIN-6")
def test_a_play_starts_the_idle_count_anew():
    board = scoring([], [])
    board.state.idle = 2
    board.state.seats[1].plays = 1
    board.proceed()
    assert (board.of(GameEnded), board.state.idle) == ([], 0)


@pytest.mark.clause("ELC-WIN-6", "ELC-R-34")
def test_three_rounds_without_a_play_end_a_match():
    match = begin(2).settle()
    for _ in range(3):
        match.until("turns").done().done()
    match.until("over")
    outcome = GAME.outcome(match.state)
    assert (outcome.reason, outcome.placements) == ("idle", (1, 1))


@pytest.mark.clause("ELC-WIN-7")
def test_the_last_round():
    board = scoring(["Monolithos"], [], points=(2, 8), rounds=30).proceed()
    (ended,) = board.of(GameEnded)
    assert (ended.reason, ended.winner, ended.placements) == ("max_rounds", None, (1, 1))
    early = scoring(["Monolithos"], [], points=(2, 9), rounds=6, max_rounds=6).proceed()
    assert early.of(GameEnded)[0].winner == 1


@pytest.mark.clause("ELC-WIN-8", "ELC-R-56")
def test_the_target_comes_before_the_last_round():
    board = scoring(["Monolithos"], [], points=(15, 0), rounds=30).proceed()
    assert board.of(GameEnded)[0].reason == "target"


@pytest.mark.clause("ELC-WIN-8", "ELC-WIN-6", "ELC-WIN-7")
def test_idle_rounds_come_before_the_last_round():
    board = scoring([], [], points=(2, 1), rounds=30)
    board.state.idle = 2
    board.proceed()
    (ended,) = board.of(GameEnded)
    assert (ended.reason, ended.because, ended.winner) == ("idle", "ELC-WIN-6", 0)


@pytest.mark.clause("ELC-WIN-8", "ELC-WIN-3")
@pytest.mark.parametrize(
    ("frontline", "reason"), [(["Monolithos"], "rounds"), ([], "max_rounds")], ids=["lead", "tie"]
)
def test_a_tie_break_ends_with_the_last_round(frontline, reason):
    board = scoring(frontline, [], points=(4, 4), rounds=30, win_mode="four_rounds").proceed()
    assert board.of(GameEnded)[0].reason == reason


@pytest.mark.clause("ELC-WIN-3")
def test_placements_by_points_with_shared_places():
    board = scoring(["Monolithos"], [], [], [], points=(18, 3, 5, 3)).proceed()
    assert GAME.outcome(board.state).placements == (1, 3, 2, 3)


@pytest.mark.clause("ELC-MAT-1")
def test_two_games_won_win_the_match():
    match = begin(2, best_of=3).settle().win_game(1)
    assert match.of(MatchEnded) == []
    match.submit_same().proceed().settle().win_game(1)
    outcome = GAME.outcome(match.state)
    assert (outcome.placements, outcome.scores, outcome.reason) == ((2, 1), (0, 2), "wins")
    match.refused(0, DeclareDone(), "match_over", "ELC-MAT-1")


@pytest.mark.clause("ELC-MAT-2")
def test_a_drawn_game_counts_for_nobody():
    match = begin(2, best_of=3)
    for game in range(3):
        match.settle()
        if game == 1:
            match.win_game(1)
        else:
            for _ in range(3):
                match.until("turns").done().done()
            while match.state.phase not in {"between_games", "over"}:
                match.proceed()
        if game < 2:
            match.submit_same().proceed()
    outcome = GAME.outcome(match.state)
    assert (match.state.draws, outcome.scores, outcome.placements) == (2, (0, 1), (2, 1))
    assert outcome.reason == "last_game"


@pytest.mark.clause("ELC-MAT-2")
def test_three_drawn_games_draw_the_match():
    match = begin(2, best_of=3)
    for game in range(3):
        match.settle()
        for _ in range(3):
            match.until("turns").done().done()
        while match.state.phase not in {"between_games", "over"}:
            match.proceed()
        if game < 2:
            match.submit_same().proceed()
    assert GAME.outcome(match.state).placements == (1, 1)


@pytest.mark.clause("ELC-MAT-1")
def test_margins_are_summed_over_the_match():
    match = begin(2, best_of=3).settle()
    match.state.seats[0].points, match.state.seats[1].points = 7, 3
    match.win_game(0).submit_same().proceed().settle()
    match.state.seats[1].points = 2
    match.win_game(0)
    assert GAME.outcome(match.state).details == {"margin_0": 2, "margin_1": -2}


def idle_game(match):
    """Nobody plays for three rounds: a drawn game."""
    for _ in range(3):
        match.until("turns")
        while match.state.phase == "turns":
            match.done()
    while match.state.phase not in {"between_games", "over"}:
        match.proceed()


@pytest.mark.clause("ELC-MAT-2", "ELC-R-40")
@pytest.mark.parametrize(("seats", "games"), [(2, 3), (3, 7), (4, 9)])
def test_a_best_of_three_ends_with_its_last_game(seats, games):
    match = begin(seats, best_of=3, format="sealed", win_mode="first_to")
    for game in range(1, games + 1):
        assert match.state.phase != "over"
        match.settle()
        if game == 2:
            match.state.seats[1].points = 6
        idle_game(match)
        if game < games:
            match.proceed()
    outcome = GAME.outcome(match.state)
    assert (match.state.game_no, outcome.reason) == (games, "last_game")
    assert match.of(MatchEnded)[0].because == "ELC-MAT-2"
    assert outcome.scores == (0, 1) + (0,) * (seats - 2)
    assert outcome.placements == (2, 1) + (2,) * (seats - 2)


@pytest.mark.clause("ELC-MAT-2", "ELC-R-40")
@pytest.mark.parametrize(("seats", "places"), [(2, (1, 1)), (3, (2, 1, 3))])
def test_points_over_all_games_decide_among_more_than_two_seats_only(seats, places):
    match = begin(seats, best_of=3, format="sealed", win_mode="first_to")
    for _ in range(2 if seats == 2 else 6):
        match.settle()
        for seat in range(seats):
            match.state.seats[seat].points = 4
        idle_game(match)
        match.proceed()
    match.settle()
    match.state.wins = [1, 1, 0][:seats]
    match.state.seats[1].gained += 1
    idle_game(match)
    assert GAME.outcome(match.state).placements == places


@pytest.mark.clause("ELC-MAT-1", "ELC-R-40")
def test_with_four_seats_games_go_on_until_one_has_won_two():
    match = begin(4, best_of=3, format="sealed", win_mode="first_to")
    for winner in (0, 1, 2, 1):
        assert match.state.phase != "over"
        match.settle()
        match.state.seats[winner].points = 5
        idle_game(match)
        if match.state.phase != "over":
            match.proceed()
    outcome = GAME.outcome(match.state)
    assert (outcome.scores, outcome.reason, outcome.placements) == ((1, 2, 1, 0), "wins", (2, 1, 2, 4))


@pytest.mark.clause("ELC-OUT-1", "ELC-OUT-2", "ELC-WIN-5")
def test_a_seat_that_gave_up_a_game_plays_the_next_one_or_gives_up_the_match():
    match = begin(3, best_of=3).settle()
    match.act_unlisted(0, ConcedeGame())
    match.refused(0, ConcedeGame(), "not_seated", "ELC-OUT-2")
    match.act_unlisted(1, ConcedeGame())
    assert match.state.wins == [0, 0, 1]
    assert GAME.awaiting(match.state).seats == (0, 1, 2)
    match.submit_same().proceed().settle()
    assert [seat.out for seat in match.state.seats] == [False] * 3
    match.act_unlisted(0, ConcedeGame())
    match.concede(0)
    match.refused(0, Concede(), "not_seated", "ELC-OUT-2")
    match.act_unlisted(1, ConcedeGame())
    outcome = GAME.outcome(match.state)
    assert (outcome.reason, outcome.placements, outcome.scores) == ("wins", (3, 2, 1), (0, 0, 2))


@pytest.mark.clause("ELC-OUT-2", "ELC-WIN-5")
def test_a_best_of_three_goes_on_without_a_seat_that_left_between_games():
    match = begin(3, best_of=3).settle()
    match.act_unlisted(0, ConcedeGame())
    match.act_unlisted(1, ConcedeGame())
    match.concede(1)
    assert (GAME.awaiting(match.state).seats, match.state.decision.kind) == ((0, 2), "submit_deck")
    match.submit_same().proceed().settle()
    assert [bool(seat.hand) for seat in match.state.seats] == [True, False, True]
    match.concede(2)
    outcome = GAME.outcome(match.state)
    assert (outcome.reason, outcome.placements, outcome.scores) == ("last_seat", (1, 3, 2), (1, 0, 1))
    assert match.of(MatchEnded)[0].because == "ELC-WIN-5"


@pytest.mark.clause("ELC-WIN-6", "ELC-WIN-2")
def test_idle_rounds_before_the_tie_break_dont_count():
    match = begin(2, win_mode="four_rounds", round_limit=4).settle()
    for rounds in range(1, 8):
        match.until("turns")
        assert (match.state.round, match.state.idle) == (rounds, max(0, rounds - 5))
        match.done().done()
    match.until("over")
    outcome = GAME.outcome(match.state)
    assert (outcome.reason, outcome.placements, match.state.round) == ("idle", (1, 1), 7)
