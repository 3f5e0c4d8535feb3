"""Matches of High or Low for its tests: hands that are known, cards that are chosen, dice that are thrown."""

from typing import Any

from games.example.events import HandsDealt
from games.example.game import HighLow2
from games.example.state import State
from games.kernel import SYSTEM, Answer, Dice, Event, Ref, Table
from games.kernel.game import AnyGame
from tests.kit import KEY, ScriptedDice, accept

HANDS = ((2, 5, 9), (3, 4, 8))


def dealt(game: AnyGame | None = None, *, pack: str = "exa-house-1") -> State:
    """A match in which seat 0 holds 2, 5, 9 and seat 1 holds 3, 4, 8."""
    game = game or HighLow2()
    table = Table(game.blank(), Dice(KEY, 1), game.clauses, game.rows)
    table.emit(HandsDealt(because="EXA-SET-1", pack=pack, hands=HANDS, deck=(1, 6, 7)))
    game.settle(table)
    return table.state


def choose(game: AnyGame, state: State, seat: int, card: int) -> State:
    """A seat chooses a card."""
    move = Answer(decision=state.asked, choice=Ref(number=card))
    return accept(game, state, seat, move)[0]


def throw(game: AnyGame, state: State, die: int) -> tuple[State, list[Event]]:
    """The system throws this number."""
    return accept(game, state, SYSTEM, game.step(state), ScriptedDice(die - 1))


def played(game: AnyGame, state: State, *rounds: tuple[int, int, int]) -> Any:
    """The state after rounds of (card of seat 0, card of seat 1, die)."""
    for mine, theirs, die in rounds:
        state = choose(game, choose(game, state, 1, theirs), 0, mine)
        state, _ = throw(game, state, die)
    return state
