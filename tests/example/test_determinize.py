"""What a viewer may not know is guessed among what it could be."""

from collections import Counter

import pytest

from games.example.game import VERSIONS
from games.kernel import SPECTATOR, Dice, view
from games.kernel.laws import Plan, check_matches
from tests.example.table import HANDS, choose, dealt, played
from tests.kit import KEY

GAME = VERSIONS[-1]


@pytest.mark.parametrize("game", VERSIONS, ids=lambda game: game.rules)
def test_random_matches_keep_the_laws_at_every_position(game):
    for pack in ("exa-house-1", "exa-house-2"):
        plan = Plan(every=1, expire_in=9, concede_in=40)
        assert check_matches(game, 2, range(40), {"content_pack": pack}, plan).matches == 40


def test_the_other_hand_is_any_of_the_cards_that_were_not_seen():
    state = played(GAME, dealt(), (9, 8, 1))
    found = Counter()
    for number in range(300):
        guess = GAME.determinize(view(state, 0), 0, Dice(KEY, number))
        assert guess.hands[0] == [2, 5]
        assert sorted([*guess.hands[1], *guess.deck]) == [1, 3, 4, 6, 7]
        found.update(guess.hands[1])
    assert set(found) == {1, 3, 4, 6, 7}
    assert all(80 < found[card] < 160 for card in found)


def test_a_secret_answer_is_a_card_of_the_guessed_hand():
    state = choose(GAME, dealt(), 1, 4)
    chosen = set()
    for number in range(60):
        guess = GAME.determinize(view(state, 0), 0, Dice(KEY, number))
        (ref,) = guess.decision.asks[1].answer
        assert ref.number in guess.hands[1]
        chosen.add(ref.number)
    assert len(chosen) == 6


def test_a_spectator_guesses_both_hands():
    guess = GAME.determinize(view(dealt(), SPECTATOR), SPECTATOR, Dice(KEY, 0))
    assert sorted([*guess.hands[0], *guess.hands[1], *guess.deck]) == list(range(1, 10))
    assert guess.hands != [list(hand) for hand in HANDS]
