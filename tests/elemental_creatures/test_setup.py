"""The opening roll, who goes first, the deal."""

import pytest

from games.elemental_creatures.events.cards import CardsDrawn, DeckShuffled
from games.elemental_creatures.events.match import OpeningRolled
from tests.elemental_creatures.match import STARTERS, begin
from tests.elemental_creatures.table import GAME, answer
from tests.kit import ScriptedDice


@pytest.mark.clause("ELC-SET-1", "ELC-SET-3")
def test_the_highest_sum_wins_and_chooses():
    match = begin(2)
    match.dice = ScriptedDice(0, 5, 3, 3)
    match.proceed()
    (rolled,) = match.of(OpeningRolled)
    assert [entry.dice for entry in rolled.rolls] == [(1, 6), (4, 4)]
    assert rolled.winner == 1
    match.dice = None
    assert match.decision.options == (0, 1)
    match.refused(1, answer(match.decision.id, seat=2), "bad_option", "ELC-SET-3")
    match.refused(0, answer(match.decision.id, seat=0), "not_awaited", "ELC-TRN-1")
    match.act(1, answer(match.decision.id, seat=0)).until("turns")
    assert (match.state.turn, match.state.starter) == (0, 0)


@pytest.mark.clause("ELC-SET-2")
def test_after_twenty_ties_the_lowest_tied_seat_wins():
    match = begin(3)
    match.dice = ScriptedDice(0, 0, 5, 5, 5, 5)
    match.proceed()
    for _ in range(19):
        assert match.state.phase == "opening_roll"
        match.dice = ScriptedDice(2, 2, 2, 2)
        match.proceed()
    (rolled,) = match.of(OpeningRolled)
    assert (rolled.attempt, rolled.winner, rolled.because) == (20, 1, "ELC-SET-2")


@pytest.mark.clause("ELC-SET-5", "ELC-SET-6", "ELC-SET-7", "ELC-SET-8", "ELC-R-10", "ELC-RND-5")
def test_the_deal():
    match = begin(3)
    match.proceed()
    while match.state.phase == "opening_roll":
        match.proceed()
    match.act(match.awaited, answer(match.decision.id, seat=2)).proceed()
    assert [event.seat for event in match.of(DeckShuffled)] == [2, 0, 1]
    assert [(event.seat, event.n) for event in match.of(CardsDrawn)] == [(2, 7), (0, 7), (1, 7)]
    for seat, starter in zip(match.state.seats, STARTERS.values(), strict=False):
        assert (len(seat.hand), len(seat.deck)) == (7, 33)
        assert seat.points == 0
        assert [seat.frontline, seat.sideline, seat.discard] == [[]] * 3
        drawn = {slip.card: seat.unseen.get(slip.card, 0) for slip in seat.hand}
        assert all(drawn[card] < starter[card] for card in drawn)
    match.proceed()
    assert (match.state.phase, match.state.round, match.state.turn) == ("turns", 1, 2)
    assert match.of(CardsDrawn) == []


@pytest.mark.clause("ELC-SET-5")
def test_a_deck_is_shuffled_from_its_sorted_list():
    match = begin(2)
    while match.state.phase != "deal":
        if match.state.decision is None:
            match.proceed()
        else:
            match.act(match.awaited, GAME.default_move(match.state, match.awaited))
    match.dice = ScriptedDice(*list(range(39, 0, -1)) * 2)
    match.proceed()
    first = match.of(DeckShuffled)[0]
    starter = list(STARTERS.values())[first.seat]
    assert [slip.card for slip in first.order] == sorted(
        card for card, n in starter.items() for _ in range(n)
    )


@pytest.mark.clause("ELC-SET-9")
def test_a_tied_seat_that_leaves_gives_the_roll_to_the_other():
    match = begin(3)
    match.dice = ScriptedDice(5, 5, 5, 5, 0, 0)
    match.proceed()
    match.dice = None
    assert match.of(OpeningRolled)[0].winner is None
    match.concede(0)
    (rolled,) = match.of(OpeningRolled)
    assert (rolled.winner, rolled.rolls, rolled.because) == (1, (), "ELC-SET-9")
    assert (match.awaited, match.state.phase) == (1, "choose_first")


@pytest.mark.clause("ELC-SET-9")
def test_a_seat_that_leaves_before_the_roll_doesnt_roll():
    match = begin(3).concede(1)
    match.dice = ScriptedDice(5, 5, 0, 0)
    match.proceed()
    assert [entry.seat for entry in match.of(OpeningRolled)[0].rolls] == [0, 2]


@pytest.mark.clause("ELC-SET-9")
def test_somebody_else_leaving_asks_the_roll_winner_anew():
    match = begin(4)
    match.dice = ScriptedDice(5, 5, 0, 0, 0, 0, 0, 0)
    match.proceed()
    match.dice = None
    old = match.decision.id
    match.concede(2)
    assert (match.awaited, match.decision.options) == (0, (0, 1, 3))
    assert match.decision.id > old


@pytest.mark.clause("ELC-RND-8", "ELC-SET-5")
def test_the_chosen_seat_leaves_before_the_deal():
    match = begin(3)
    while match.state.phase != "choose_first":
        match.proceed()
    match.act(match.awaited, answer(match.decision.id, seat=1)).concede(1).proceed()
    assert [event.seat for event in match.of(DeckShuffled)] == [2, 0]
    match.proceed()
    assert (match.state.turn, match.state.starter) == (2, 2)
    assert match.events[0].because == "ELC-RND-8"
