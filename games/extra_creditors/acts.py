"""A student's action as one row: what it can be aimed at, what forbids it, its price, and what it does."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from games.extra_creditors.costs import FREE, Price, afford, can_pay, pay
from games.extra_creditors.resolution import Run, carry_out
from games.extra_creditors.state import State, Student
from games.kernel import Act, Decision, Move, Row, Table
from games.kernel.rows import Candidates, Default

Moves = list[Move]
Aims = Callable[[State, Student], Iterable[Move]]
"""All moves of a kind that nothing but its price forbids, in canonical order."""
Check = Callable[[Table[State], Student, Any], None]
"""Refuses a move that is none of the aims, by the same predicates, with its reason."""
Deed = Callable[[Run, Student, Any], None]
"""What a legal move does after it was paid."""
PriceOf = Callable[[State, Student, Any], Price]


def own_clause(move: Move) -> str:
    """The clause that allows this kind of move."""
    return move.clause


class Action(NamedTuple):
    """An action of the student whose turn it is.

    `price`: actions and mana, or how to find them; `clause`: by which clause a move is paid for.
    """

    move: type[Move]
    aims: Aims
    check: Check
    deed: Deed
    price: Price | PriceOf = FREE
    clause: Callable[[Any], str] = own_clause

    def price_of(self, state: State, student: Student, move: Move) -> Price:
        """Actions and mana that the move takes."""
        return self.price(state, student, move) if callable(self.price) else self.price

    def require(self, table: Table[State], _decision: Decision, seat: int, move: Move) -> None:
        """Refuse what the rules forbid, then what can't be paid."""
        student = table.state.students[seat]
        self.check(table, student, move)
        afford(table, student, self.price_of(table.state, student, move), self.clause(move))

    def play(self, table: Table[State], _decision: Decision, seat: int, move: Move) -> None:
        """Pay, and carry the action out."""
        carry_out(table, self._pay_and_do, seat, move)

    def _pay_and_do(self, run: Run, seat: int, move: Move) -> None:
        student = run.state.students[seat]
        pay(run, seat, self.price_of(run.state, student, move), self.clause(move))
        self.deed(run, student, move)

    def act(self) -> Act:
        """The row's act."""
        return Act(
            move=self.move, play=self.play, candidates=_payable((self,)), check=self.require, sure=True
        )


def row_of(actions: Sequence[Action], default: Default) -> Row:
    """The row of a turn. Its actions are listed together, since there are many."""
    row = Row(tuple(action.act() for action in actions), default)
    row.listing = ((_payable(actions), None),)
    return row


def _payable(actions: Sequence[Action]) -> Candidates:
    """Lists all aims of the actions that the student can pay for."""
    flat = [action.price if isinstance(action.price, tuple) else FREE for action in actions]
    priced = [action.price if callable(action.price) else None for action in actions]
    rows = [(action.aims, *price, finds) for action, price, finds in zip(actions, flat, priced, strict=True)]

    def candidates(state: State, _decision: Decision, seat: int) -> Moves:
        student = state.students[seat]
        left, held = student.actions_left, student.mana
        found: Moves = []
        for aims, cost, toll, price in rows:
            if price is not None:
                found += [m for m in aims(state, student) if can_pay(student, price(state, student, m))]
            elif left >= cost and held >= toll:
                found += aims(state, student)
        return found

    return candidates


def always(move: Move) -> Aims:
    """Aims of an action without parameters that nothing forbids but its price."""
    listed = (move,)
    return lambda _state, _student: listed


def unchecked(_table: Table[State], _student: Student, _move: Move) -> None:
    """Nothing but its price forbids the action."""
