"""There is one way a match ends, and nothing comes after it."""

import pytest

from games.kernel import NOBODY, Act, Concede, Outcome, Table, ask, end
from games.kernel.ending import MatchEnded
from games.kernel.refusals import MATCH_OVER
from tests.kernel.stage import Opened, Rest, Wait, answer, at, refs, say, stage
from tests.kit import refuse

GAME = stage(frames={Rest: None})
OUTCOME = Outcome(placements=(2, 1), scores=(3, 5), reason="curtain", details={"acts": 4})


def ended(table):
    """A match that ends while something is asked and under way."""
    table.emit(Opened(because="STA-1", frame=Rest()))
    ask(table, "pick", 0, "STA-1", refs("a b"))
    end(table, "STA-3", OUTCOME)


def test_the_end_takes_away_what_is_asked_and_under_way():
    state = at(GAME, ended)
    assert (state.decision, state.agenda, GAME.asking(state)) == (None, [], None)
    assert GAME.awaiting(state) == NOBODY
    assert GAME.outcome(state) == OUTCOME
    assert [GAME.legal_moves(state, seat) for seat in range(2)] == [[], []]


def test_the_end_is_told_with_its_clause():
    table = Table(GAME.blank(), GAME.look(GAME.blank()).dice, GAME.clauses)
    end(table, "STA-3", OUTCOME)
    assert table.events == [MatchEnded(because="STA-3", outcome=OUTCOME)]


@pytest.mark.parametrize("move", [answer(1, "a"), answer(9, "z"), Concede()], ids=repr)
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_comes_after_the_end(move, seat):
    assert refuse(GAME, at(GAME, ended), seat, move, "STA-3").code == MATCH_OVER


def test_nothing_that_goes_at_any_time_comes_after_the_end():
    game = stage(frames={Rest: None}, anytime=(Act(Wait, say, lambda *_: []),))
    assert refuse(game, at(game, ended), 0, Wait(), "STA-3").code == MATCH_OVER
