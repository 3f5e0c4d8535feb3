"""The rules of High or Low, clause by clause."""

import pytest

from games.example.events import CardsShown, HandsDealt, RoundDecided
from games.example.game import VERSIONS, HighLow, HighLow2
from games.example.state import PACKS
from games.kernel import NOBODY, SPECTATOR, SYSTEM, SYSTEM_DUE, Answer, Concede, Expire, Ref, view
from games.kernel.decide import read_options, start
from games.kernel.refusals import BAD_OPTION, MATCH_OVER, NOT_AWAITED, STALE_DECISION
from tests.example.table import choose, dealt, played, throw
from tests.kit import KEY, accept, of_type, refuse

FIRST, SECOND = VERSIONS


@pytest.mark.clause("EXA-CRD-1")
@pytest.mark.parametrize(("pack", "numbers"), [("exa-house-1", range(1, 10)), ("exa-house-2", range(1, 13))])
def test_a_deck_has_one_card_of_each_number_of_its_pack(pack, numbers):
    state = start(SECOND, read_options(SECOND, {"content_pack": pack}), 2, KEY).state
    assert sorted([*state.hands[0], *state.hands[1], *state.deck]) == list(numbers)
    assert PACKS[pack].rounds == 3


@pytest.mark.clause("EXA-SET-1")
def test_each_seat_is_dealt_three_cards_that_the_other_does_not_see():
    begun = start(FIRST, read_options(FIRST, {}), 2, KEY)
    (event,) = of_type([*begun.records], HandsDealt)
    assert event.because == "EXA-SET-1"
    assert [len(hand) for hand in begun.state.hands] == [3, 3]
    seen = view(begun.state, 0)
    assert seen["hands"] == [begun.state.hands[0], {"hidden": 3}]
    assert seen["deck"] == {"hidden": 3}
    assert view(begun.state, SPECTATOR)["hands"] == [{"hidden": 3}, {"hidden": 3}]


@pytest.mark.clause("EXA-CHO-1")
def test_both_choose_in_secret_and_both_cards_are_shown_together():
    state = dealt()
    assert SECOND.awaiting(state).seats == (0, 1)
    assert SECOND.legal_moves(state, 0) == [Answer(decision=1, choice=Ref(number=card)) for card in (2, 5, 9)]
    state = choose(SECOND, state, 1, 4)
    assert SECOND.awaiting(state).seats == (0,)
    for viewer in (0, SPECTATOR):
        (_, asked) = view(state, viewer)["decision"]["asks"]
        assert (asked["answered"], asked["answer"], asked["options"]) == (
            True,
            {"hidden": True},
            {"hidden": True},
        )
    move = Answer(decision=1, choice=Ref(number=9))
    state, events = accept(SECOND, state, 0, move)
    (shown,) = of_type(events, CardsShown)
    assert (shown.cards, shown.because) == ((9, 4), "EXA-CHO-1")
    assert (state.table, state.hands) == ((9, 4), [[2, 5], [3, 8]])
    assert SECOND.awaiting(state) == SYSTEM_DUE


@pytest.mark.clause("EXA-CHO-1")
def test_only_a_card_of_the_own_hand_can_be_chosen_and_only_once():
    state = dealt()
    for card in (3, 1, 10):
        move = Answer(decision=1, choice=Ref(number=card))
        assert refuse(SECOND, state, 0, move, "EXA-CHO-1").code == BAD_OPTION
    state = choose(SECOND, state, 0, 5)
    move = Answer(decision=1, choice=Ref(number=2))
    assert refuse(SECOND, state, 0, move, "EXA-CHO-1").code == NOT_AWAITED
    state = played(SECOND, dealt(), (9, 8, 1))
    assert refuse(SECOND, state, 0, move, "EXA-CHO-1").code == STALE_DECISION


@pytest.mark.clause("EXA-CHO-2")
def test_whoever_runs_out_of_time_plays_the_lowest_card():
    state = choose(SECOND, dealt(), 1, 8)
    state, events = accept(SECOND, state, SYSTEM, Expire(seat=0))
    assert state.table == (2, 8)
    assert [(event.because, type(event)) for event in events][1:] == [("EXA-CHO-1", CardsShown)]
    assert (events[0].because, events[0].how) == ("EXA-CHO-2", "default")


@pytest.mark.clause("EXA-DIE-1")
@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: game.rules)
@pytest.mark.parametrize(("die", "winner"), [(1, 0), (2, 1), (3, 0), (4, 1), (5, 0)])
def test_high_wins_on_odd_numbers_and_low_on_even_ones(game, die, winner):
    state = choose(game, choose(game, dealt(game), 0, 9), 1, 3)
    state, events = throw(game, state, die)
    (decided,) = of_type(events, RoundDecided)
    assert (decided.die, decided.winner, decided.points, decided.because) == (die, winner, 1, "EXA-DIE-1")
    assert state.points == [1 - winner, winner]
    assert (state.table, state.played, state.round) == ((), [9, 3], 2)


@pytest.mark.clause("EXA-DIE-2")
@pytest.mark.parametrize(("game", "points", "clause"), [(FIRST, 1, "EXA-DIE-1"), (SECOND, 2, "EXA-DIE-2")])
def test_a_six_counts_double_from_version_two_on(game, points, clause):
    state = choose(game, choose(game, dealt(game), 0, 9), 1, 3)
    state, events = throw(game, state, 6)
    (decided,) = of_type(events, RoundDecided)
    assert (decided.winner, decided.points, decided.because) == (1, points, clause)
    assert state.points == [0, points]


@pytest.mark.clause("EXA-END-1")
@pytest.mark.parametrize(
    ("game", "rounds", "placements", "scores"),
    [
        (FIRST, [(9, 8, 1), (5, 4, 1), (2, 3, 1)], (1, 2), (2, 1)),
        (SECOND, [(9, 8, 2), (5, 4, 2), (2, 3, 2)], (2, 1), (1, 2)),
        (SECOND, [(9, 8, 1), (2, 3, 2), (5, 4, 6)], (1, 1), (2, 2)),
        (FIRST, [(9, 8, 1), (2, 3, 2), (5, 4, 6)], (1, 2), (2, 1)),
    ],
)
def test_after_three_rounds_more_points_win(game, rounds, placements, scores):
    state = played(game, dealt(game), *rounds[:-1])
    assert game.outcome(state) is None
    state = played(game, state, rounds[-1])
    outcome = game.outcome(state)
    assert (outcome.placements, outcome.scores, outcome.reason) == (placements, scores, "points")
    assert game.awaiting(state) == NOBODY
    assert refuse(game, state, 0, Concede(), "EXA-END-1").code == MATCH_OVER


@pytest.mark.clause("EXA-END-2")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_gives_up_loses_whatever_the_points(seat):
    state = played(SECOND, dealt(), (9, 8, 1 + seat))
    state, events = accept(SECOND, state, seat, Concede())
    outcome = SECOND.outcome(state)
    assert outcome.placements == ((2, 1) if seat == 0 else (1, 2))
    assert (outcome.scores, outcome.reason) == (((1, 0) if seat == 0 else (0, 1)), "conceded")
    assert [event.because for event in events] == ["EXA-END-2"]


def test_versions_differ_in_rules_and_in_the_pack_of_new_matches():
    assert [type(game) for game in VERSIONS] == [HighLow, HighLow2]
    assert [(game.rules, game.options_type().content_pack) for game in VERSIONS] == [
        (1, "exa-house-1"),
        (2, "exa-house-2"),
    ]
