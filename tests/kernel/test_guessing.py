"""What is filled in where a view hides a part of the open decision."""

import pytest

from games.kernel import SPECTATOR, Ask, Dice, ask_all, guess_asks, view
from tests.kernel.stage import at, refs, stage
from tests.kit import KEY

GAME = stage(rows=stage().rows)
WORDS = [{"word": "a"}, {"word": "b"}, {"word": "c"}]


def seen(viewer, *asks, secret=True):
    """What a viewer sees of a state where this is asked."""
    state = at(GAME, lambda table: ask_all(table, "pick", "STA-1", asks, secret=secret))
    return view(state, viewer)


def guesses(viewer, *asks, **more):
    """The asks with what was hidden filled in, for many dice."""
    found = []
    for number in range(60):
        shown = seen(viewer, *asks, **more)
        guess_asks(shown, Dice(KEY, number), lambda _seat: [dict(word) for word in WORDS])
        found.append(shown["decision"]["asks"])
    return found


CLOSED = Ask(seat=0, options=refs("x"), default=refs("x"), open=False)


def test_hidden_options_come_from_the_guessed_hand():
    for (ask,) in guesses(1, CLOSED):
        assert (ask["options"], ask["default"], ask["answer"]) == (WORDS, [], [])


def test_what_the_viewer_sees_stays():
    for (ask,) in guesses(0, CLOSED):
        assert ask["options"] == ask["default"] == [{"word": "x"}]


@pytest.mark.parametrize(
    ("change", "counts"),
    [({}, {1}), ({"fewest": 0, "most": 9}, {0, 1, 2, 3}), ({"fewest": 2, "most": 2}, {2})],
)
def test_a_secret_answer_is_one_that_could_have_been_given(change, counts):
    given = Ask(seat=0, options=refs("a b c"), answered=True, sealed=True, answer=refs("b"), **change)
    found = [asks[0]["answer"] for asks in guesses(1, given, Ask(seat=1, options=refs("a b")))]
    assert {len(answer) for answer in found} == counts
    for answer in found:
        assert answer == [word for word in WORDS if word in answer]
    assert len({str(answer) for answer in found}) > 1


def test_an_answer_that_is_no_secret_was_carried_out_and_is_not_kept():
    given = Ask(seat=0, options=refs("a b c"), answered=True)
    for asks in guesses(SPECTATOR, given, Ask(seat=1, options=refs("a b")), secret=False):
        assert [ask["answer"] for ask in asks] == [[], []]


def test_where_nothing_is_asked_nothing_is_filled_in():
    shown = view(GAME.blank(), 0)
    guess_asks(shown, Dice(KEY, 0))
    assert shown == view(GAME.blank(), 0)
