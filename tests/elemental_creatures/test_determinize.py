"""Guesses of what a viewer can't see are plausible and playable to the end."""

from collections import Counter

import msgspec
import pytest

from games.elemental_creatures.book import book
from games.elemental_creatures.game import VERSIONS
from games.kernel import SPECTATOR, Dice, view
from games.kernel.content import canonical
from games.kernel.decide import decide_in_place
from games.kernel.records import SYSTEM
from tests.elemental_creatures.match import STARTERS, TestPack, begin
from tests.elemental_creatures.table import Board
from tests.elemental_creatures.test_playing import CROWD

GAME = VERSIONS[0]
RULES = book("elc-house-1")


def guess(state, viewer, seed=1):
    seen = msgspec.json.decode(canonical(view(state, viewer)))
    return GAME.determinize(seen, viewer, Dice(b"g" * 32, seed))


def cards(seat):
    slips = (*seat.hand, *seat.deck, *seat.discard)
    return Counter([slip.card for slip in slips] + [c.card for c in (*seat.frontline, *seat.sideline)])


def test_the_own_cards_are_known_but_for_their_order():
    match = begin(2).settle()
    guessed = guess(match.state, 0)
    assert guessed.seats[0].hand == match.state.seats[0].hand
    assert cards(guessed.seats[0]) == cards(match.state.seats[0])
    assert [slip.card for slip in guessed.seats[0].deck] != [slip.card for slip in match.state.seats[0].deck]


def test_an_opponent_gets_a_starter_that_fits():
    match = begin(2).settle()
    decks = {tuple(sorted(cards(guess(match.state, 0, seed).seats[1]).items())) for seed in range(30)}
    assert decks == {tuple(sorted(main.items())) for main in STARTERS.values()}


def test_a_seen_card_narrows_the_hypothesis():
    board = Board({}, {"F": ["Foamfin"], "H": ["Pebblet"] * 7, "D": ["Pebblet"] * 32})
    guessed = guess(board.state, 0)
    assert cards(guessed.seats[1]) == STARTERS["starter_tidewind"]


def test_an_unknown_deck_keeps_to_three_copies_and_the_seen_elements():
    board = Board({}, {"F": ["Foamfin", "Pebblet"], "H": ["Frostkit"] * 7, "D": ["Frostkit"] * 35})
    deck = cards(guess(board.state, 0).seats[1])
    assert deck.total() == 44
    assert max(deck.values()) <= 3
    elements = {element for card in deck for element in RULES.cards[card].elements}
    assert elements <= {"water", "rock"}


@pytest.mark.clause("ELC-FMT-1")
def test_sealed_guesses_look_like_packs():
    match = begin(3, format="sealed").settle()
    for seed in range(5):
        guessed = guess(match.state, 0, seed)
        for seat in guessed.seats[1:]:
            levels = Counter(RULES.cards[card].level for card in cards(seat).elements())
            assert sum(levels.values()) == 13
            assert all(levels[level] - need in {0, 1} for level, need in ((1, 5), (2, 4), (3, 3)))


@pytest.mark.parametrize("seats", [2, 3])
def test_guesses_can_be_played_to_the_end(seats):
    for seed in range(4):
        match = begin(seats, format="sealed" if seed % 2 else "constructed").settle()
        luck = Dice(bytes([seed]) * 32, 0)
        for _ in range(10 + 7 * seed):
            if match.state.result is not None:
                break
            awaited = GAME.awaiting(match.state)
            if awaited.system:
                match.proceed()
            else:
                match.act(awaited.seats[0], luck.choice(GAME.legal_moves(match.state, awaited.seats[0])))
        for viewer in (*range(seats), SPECTATOR):
            state = guess(match.state, viewer, seed)
            commit = 0
            while state.result is None:
                commit += 1
                awaited = GAME.awaiting(state)
                actor, move = SYSTEM, None
                if awaited.system:
                    move = GAME.step(state)
                else:
                    actor = luck.choice(awaited.seats)
                    move = luck.choice(GAME.legal_moves(state, actor))
                state = decide_in_place(GAME, state, actor, move, Dice(b"p" * 32, commit)).state
            assert GAME.outcome(state) is not None


def finish(state):
    """Play a guessed position on for a while, with first moves."""
    for commit in range(60):
        awaited = GAME.awaiting(state)
        if state.result is not None:
            return
        if awaited.system:
            state = decide_in_place(GAME, state, SYSTEM, GAME.step(state), Dice(b"p" * 32, commit)).state
        else:
            seat = awaited.seats[0]
            moves = GAME.legal_moves(state, seat)
            state = decide_in_place(GAME, state, seat, moves[0], Dice(b"p" * 32, commit)).state


PENDING = [
    (
        {"H": ["Breezemoth"], "D": ["Pebblet", "Kilnpup", "Gloomlet"]},
        {},
        [("play", "Breezemoth"), ("place", "Kilnpup", "top")],
    ),
    ({"H": ["Lanternmoth"], "D": ["Pyrehound", "Gloomlet"]}, {}, [("play", "Lanternmoth")]),
    ({"H": ["Ampeel", "Pyrehound", "Gloomlet"]}, {}, [("play", "Ampeel")]),
    ({"H": ["Brookling", "Pyrehound", "Gloomlet"]}, {}, [("play", "Brookling"), ("use",)]),
    (
        {"S": ["Frostkit"], "H": ["Shadewraith"]},
        {"H": ["Pebblet", "Gloomlet"]},
        [("play", "Shadewraith", "Frostkit")],
    ),
    (
        {"S": ["Thornram"], "H": ["Aeongolem"]},
        {"H": ["Pebblet", "Gloomlet", "Pyrehound"]},
        [("play", "Aeongolem", "Thornram")],
    ),
]


@pytest.mark.clause("ELC-TGT-5")
@pytest.mark.parametrize(("mine", "theirs", "acts"), PENDING, ids=[acts[0][1] for _, _, acts in PENDING])
def test_a_guess_of_a_hidden_decision_has_options_that_can_be_played(mine, theirs, acts):
    board = Board(mine, theirs)
    for act, *names in acts:
        getattr(board, act)(*names)
    for viewer in (0, 1, SPECTATOR):
        for seed in range(5):
            guessed = guess(board.state, viewer, seed)
            assert GAME.legal_moves(guessed, board.decision.seats[0])
            finish(guessed)


def test_a_guess_of_a_hidden_material_choice_can_be_played():
    with TestPack(CROWD) as pack:
        board = Board({"H": list(CROWD)[20:], "S": list(CROWD)[:16]}, {}, content_pack=pack)
        board.act(0, GAME.legal_moves(board.state, 0)[0])
        for viewer in (1, SPECTATOR):
            finish(guess(board.state, viewer))
