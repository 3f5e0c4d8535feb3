"""Formats, registration, sealed packs, the best of three."""

import pytest

from games.elemental_creatures.events.decks import DeckRegistered, DeckSubmitted, PackOpened
from games.elemental_creatures.events.match import GameStarted
from games.elemental_creatures.formats import open_pack
from games.elemental_creatures.moves import DeclareDone, RegisterDeck, SubmitDeck
from games.kernel import SPECTATOR, BadOptions, Dice, view
from games.kernel.decide import read_options, start
from tests.elemental_creatures.match import STARTERS, begin, deck_of
from tests.elemental_creatures.table import GAME, KEY
from tests.kit import ScriptedDice


@pytest.mark.clause("ELC-GEN-1", "ELC-R-40")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (5, {}),
        (2, {"best_of": 2}),
        (2, {"best_of": "3"}),
        (2, {"best_of": None}),
        (2, {"packs_per_player": 2}),
        (2, {"format": "sealed", "packs_per_player": 4}),
        (2, {"win_mode": "four_rounds", "round_limit": 12, "max_rounds": 11}),
        (2, {"target_points": 9}),
        (2, {"target_points": 51}),
        (2, {"round_limit": 13}),
        (2, {"max_rounds": 61}),
        (2, {"idle_rounds": 1}),
        (2, {"play_cap": 19}),
        (2, {"step_guard": 1001}),
        (2, {"timeouts_to_forfeit": 11}),
        (2, {"format": "draft"}),
        (2, {"edition": "2026"}),
        (2, {"content_pack": "elc-house-0"}),
    ],
)
def test_options_that_the_game_doesnt_have(seats, options):
    with pytest.raises(BadOptions) as caught:
        start(GAME, read_options(GAME, options), seats, KEY)
    assert (caught.value.clause, caught.value.code) == ("ELC-GEN-1", "ELC-E-OPTION")


@pytest.mark.clause("ELC-GEN-1")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"target_points": 10, "idle_rounds": 2, "play_cap": 20, "step_guard": 100, "max_rounds": 5}),
        (3, {"target_points": 50, "idle_rounds": 5, "play_cap": 100, "step_guard": 1000, "max_rounds": 60}),
        (4, {"timeouts_to_forfeit": 0, "format": "sealed", "packs_per_player": 3}),
        (2, {"timeouts_to_forfeit": 10, "format": "sealed", "best_of": 3, "round_limit": 1}),
        (2, {"win_mode": "four_rounds", "round_limit": 12, "max_rounds": 12}),
        (2, {"win_mode": "first_to", "round_limit": 12, "max_rounds": 5}),
        (3, {"best_of": 3}),
        (4, {"best_of": 3, "format": "sealed"}),
    ],
)
def test_the_bounds_of_the_options(seats, options):
    begun = start(GAME, read_options(GAME, options), seats, KEY)
    shown = view(begun.state, SPECTATOR)["options"]
    assert {key: shown[key] for key in options} == options
    assert len(begun.state.seats) == seats


@pytest.mark.clause("ELC-GEN-2", "ELC-R-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_bring_cards_of_the_same_format(seats):
    sealed = begin(seats, format="sealed")
    assert [len(registered.packs) for registered in sealed.state.registered] == [1] * seats
    constructed = begin(seats)
    assert [len(registered.filings) for registered in constructed.state.registered] == [1] * seats


@pytest.mark.clause("ELC-FMT-9", "ELC-R-3", "ELC-R-4")
@pytest.mark.parametrize(
    ("options", "mode"),
    [
        ({}, "first_to"),
        ({"format": "sealed"}, "four_rounds"),
        ({"format": "sealed", "packs_per_player": 2}, "first_to"),
        ({"format": "sealed", "win_mode": "first_to"}, "first_to"),
        ({"win_mode": "four_rounds"}, "four_rounds"),
    ],
)
def test_the_default_goal(options, mode):
    assert begin(2, registered=False, **options).state.win_mode == mode


@pytest.mark.clause("ELC-FMT-10", "ELC-R-51")
def test_registration_is_simultaneous_and_final():
    match = begin(3, registered=False)
    assert GAME.awaiting(match.state).seats == (0, 1, 2)
    match.act(1, RegisterDeck(starter="starter_tidewind"))
    assert GAME.awaiting(match.state).seats == (0, 2)
    match.refused(1, RegisterDeck(starter="starter_tidewind"), "not_awaited", "ELC-TRN-1")
    match.act_unlisted(0, RegisterDeck(main=deck_of(90)))
    match.act(2, RegisterDeck(starter="starter_frostgrave"))
    assert match.state.phase == "opening_roll"
    assert match.of(GameStarted)[0].game_no == 1


@pytest.mark.clause("ELC-FMT-10")
def test_a_starter_that_isnt_there_or_comes_with_a_list():
    match = begin(2, registered=False)
    match.refused(0, RegisterDeck(starter="starter_nothing"), "bad_option", "ELC-FMT-10")
    match.refused(0, RegisterDeck(starter="starter_tidewind", main=deck_of(40)), "bad_option", "ELC-FMT-10")
    match.refused(0, RegisterDeck(), "DECK-SIZE", "ELC-FMT-2")
    match.refused(0, DeclareDone(), "wrong_move", "ELC-SEQ-11")


@pytest.mark.clause("ELC-FMT-10", "ELC-FMT-7", "ELC-FMT-2", "ELC-FMT-4", "ELC-FMT-3")
def test_the_order_of_the_registration_tests():
    match = begin(2, registered=False, best_of=3)
    many = dict.fromkeys(deck_of(30), 4)
    match.refused(0, RegisterDeck(main={"x": 1}, side=many), "CARD", "ELC-FMT-7")
    match.refused(0, RegisterDeck(main={"fire_01": 4}, side=many), "DECK-SIZE", "ELC-FMT-2")
    match.refused(0, RegisterDeck(main=many, side=many), "SIDE-SIZE", "ELC-FMT-4")
    match.refused(0, RegisterDeck(main=many), "COPIES", "ELC-FMT-3")


@pytest.mark.clause("ELC-FMT-2", "ELC-FMT-3", "ELC-FMT-4")
def test_the_limits_themselves_are_legal():
    match = begin(2, registered=False, best_of=3)
    match.act_unlisted(
        0, RegisterDeck(main=deck_of(90), side={"spirit_08": 3, "spirit_09": 3, "spirit_10": 3})
    )
    match.act_unlisted(1, RegisterDeck(main=deck_of(40), side={"spirit_10": 1}))
    assert match.state.phase == "opening_roll"


@pytest.mark.clause("ELC-FMT-1", "ELC-R-47")
def test_a_pack_is_drawn_slot_by_slot():
    match = begin(2, format="sealed")
    rules = match.rules
    cards = open_pack(rules, ScriptedDice(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 95))
    ones, twos, threes = (rules.by_level[level] for level in (1, 2, 3))
    assert [opened.card for opened in cards] == [*ones[:5], *twos[:4], *threes[:3], "water_10"]
    assert [opened.slot for opened in cards] == list(range(1, 14))
    assert [opened.foil for opened in cards] == [False] * 12 + [True]


@pytest.mark.clause("ELC-FMT-1", "ELC-R-47")
def test_the_foil_may_repeat_and_leaves_no_mark_in_the_game():
    match = begin(2, format="sealed")
    twice = open_pack(match.rules, ScriptedDice(*[0] * 13))
    assert [twice[0].card, twice[12].card] == ["air_01", "air_01"]
    match.settle()
    assert b"foil" not in str(view(match.state, 0)["seats"]).encode()


@pytest.mark.clause("ELC-FMT-1")
def test_packs_are_opened_seat_by_seat_from_the_dice():
    match = begin(3, format="sealed", packs_per_player=2)
    opened = [(event.seat, event.pack_no) for event in match.of(PackOpened)]
    assert opened == [(0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2)]
    dice = Dice(KEY, 1)
    assert [event.cards for event in match.of(PackOpened)] == [open_pack(match.rules, dice) for _ in range(6)]
    match.settle()
    assert [len(seat.hand) + len(seat.deck) for seat in match.state.seats] == [26, 26, 26]


@pytest.mark.clause("ELC-FMT-6")
def test_sealed_games_of_a_best_of_three_ask_nothing_in_between():
    match = begin(2, format="sealed", best_of=3)
    pools = [sorted(registered.packs[0]) for registered in match.state.registered]
    match.settle().win_game(0)
    assert match.state.phase == "between_games"
    assert GAME.awaiting(match.state).system
    match.proceed().settle()
    decks = [sorted(slip.card for slip in (*seat.hand, *seat.deck)) for seat in match.state.seats]
    assert decks == pools


@pytest.mark.clause("ELC-FMT-8", "ELC-R-52", "ELC-FMT-11")
def test_an_unchanged_list_has_a_fresh_commitment():
    match = begin(2, best_of=3).settle().win_game(0)
    assert GAME.awaiting(match.state).seats == (0, 1)
    (move,) = GAME.legal_moves(match.state, 0)
    match.act(0, move)
    (event,) = match.of(DeckSubmitted)
    first, second = match.state.registered[0].filings
    assert (first.main, first.side) == (second.main, second.side)
    assert first.hash != event.hash == second.hash
    assert first.salt != second.salt
    assert len(bytes.fromhex(first.salt)) == 32
    assert view(match.state, 0)["registered"][0]["filings"][0]["salt"] == {"hidden": True}


@pytest.mark.clause("ELC-FMT-5", "ELC-FMT-4", "ELC-R-41")
def test_submitted_lists_must_use_the_registered_cards():
    match = begin(2, best_of=3).settle().win_game(0)
    main = dict(STARTERS["starter_wildfire_circuit"])
    match.refused(0, SubmitDeck(main={**main, "spirit_10": 1}, side={}), "POOL", "ELC-FMT-5")
    match.refused(0, SubmitDeck(main=main, side={"spirit_10": 1}), "POOL", "ELC-FMT-5")
    match.refused(0, SubmitDeck(main=main, side={"spirit_10": 11}), "SIDE-SIZE", "ELC-FMT-4")
    match.refused(0, SubmitDeck(main={**main, "fire_01": 2}, side={"fire_01": 1}), "DECK-SIZE", "ELC-FMT-2")


@pytest.mark.clause("ELC-FMT-8", "ELC-FMT-10")
def test_only_the_commitment_of_a_registration_is_public():
    match = begin(2, registered=False)
    match.act(0, RegisterDeck(starter="starter_stonegrove"))
    (shown,) = [entry for entry in match.seen_by(1) if entry["type"] == "DeckRegistered"]
    (event,) = match.of(DeckRegistered)
    assert shown["hash"] == event.hash
    hidden = {"hidden": True}
    assert [shown[key] for key in ("main", "side", "starter", "salt")] == [hidden] * 4
    (own,) = [entry for entry in match.seen_by(0) if entry["type"] == "DeckRegistered"]
    assert (own["starter"], own["salt"]) == ("starter_stonegrove", hidden)


@pytest.mark.clause("ELC-MAT-3", "ELC-R-8")
def test_a_game_carries_nothing_over():
    match = begin(2, best_of=3).settle()
    match.state.seats[0].points = 7
    match.done().done().until("turns").win_game(1).submit_same().proceed()
    state = match.state
    assert (state.phase, state.round, state.roll.attempt, state.idle) == ("opening_roll", 0, 0, 0)
    assert [seat.points for seat in state.seats] == [0, 0]
    assert all(not (seat.hand or seat.deck or seat.frontline or seat.sideline) for seat in state.seats)
    assert (state.wins, state.game_no) == ([0, 1], 2)
