"""What things cost, and paying for them."""

from games.extra_creditors.board import FAR
from games.extra_creditors.events.students import ActionsGained, ActionsSpent, ManaChanged
from games.extra_creditors.geometry import Tile
from games.extra_creditors.moves import Payment
from games.extra_creditors.resolution import Run
from games.extra_creditors.state import State, Student, board, figure
from games.kernel import Table

Price = tuple[int, int]
"""Actions and mana."""
FREE: Price = (0, 0)
PAYMENTS: dict[Payment, Price] = {"a4": (4, 0), "a2m1": (2, 1), "m2": (0, 2)}
"""The three ways to pay for a Seal (EXC-ACT-7)."""
CHALK = 2
"""A Chalk Circle lowers the actions of a Seal by so many (2.7)."""


def can_pay(student: Student, price: Price) -> bool:
    """Whether a student has this much."""
    return student.actions_left >= price[0] and student.mana >= price[1]


def afford(table: Table[State], student: Student, price: Price, clause: str) -> None:
    """Refuse what the student can't pay."""
    actions, mana = price
    enough = student.actions_left >= actions
    table.require(enough, "EXC-TURN-3", f"this takes {actions} actions", "not_enough_actions")
    table.require(student.mana >= mana, clause, f"this takes {mana} mana", "not_enough_mana")


def pay(run: Run, seat: int, price: Price, clause: str) -> None:
    """Spend actions, then mana."""
    student = run.state.students[seat]
    actions, mana = price
    if actions:
        left = student.actions_left - actions
        run.emit(ActionsSpent(because=clause, seat=seat, n=actions, left=left))
    if mana:
        run.emit(ManaChanged(because=clause, seat=seat, n=-mana, left=student.mana - mana))


def gain_actions(run: Run, seat: int, n: int, clause: str) -> None:
    """More actions for this turn."""
    left = run.state.students[seat].actions_left + n
    run.emit(ActionsGained(because=clause, seat=seat, n=n, left=left))


def gain_mana(run: Run, seat: int, n: int, clause: str) -> None:
    """More mana."""
    run.emit(ManaChanged(because=clause, seat=seat, n=n, left=run.state.students[seat].mana + n))


def seal_price(student: Student, payment: Payment) -> Price:
    """The price of a Seal; a Chalk Circle lowers the actions."""
    actions, mana = PAYMENTS[payment]
    return (max(0, actions - CHALK) if student.chalk else actions, mana)


def move_price(state: State, student: Student, to: Tile) -> Price:
    """The price of a Move: an inhibited student pays more to come closer (EXC-WND-3, EXC-R-57)."""
    goal = figure(state)
    if not student.inhibited or goal is None or student.tile is None:
        return (1, 0)
    walks = board(state).walk_from(goal)
    return (2, 0) if walks.get(to, FAR) < walks.get(student.tile, FAR) else (1, 0)


def quench_price(student: Student) -> Price:
    """The price of a Quench: one action more for an inhibited student (EXC-WND-3)."""
    return (2, 0) if student.inhibited else (1, 0)
