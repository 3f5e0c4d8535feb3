"""What things cost, and paying for them."""

from games.extra_creditors.board import FAR
from games.extra_creditors.citing import realises
from games.extra_creditors.events.students import ActionsGained, ActionsSpent, ManaChanged
from games.extra_creditors.geometry import Tile
from games.extra_creditors.moves import Payment
from games.extra_creditors.resolution import Run
from games.extra_creditors.state import State, Student, board, figure

PAYMENTS: dict[Payment, tuple[int, int]] = {"a4": (4, 0), "a2m1": (2, 1), "m2": (0, 2)}
"""Actions and mana of the three ways to pay for a Seal."""
CHALK = 2


def pay(run: Run, seat: int, actions: int, mana: int, clause: str) -> None:
    """Spend actions, then mana, or refuse the move before anything is spent."""
    student = run.state.students[seat]
    enough = student.actions_left >= actions
    run.table.require(enough, "EXC-TURN-3", f"this takes {actions} actions", "not_enough_actions")
    run.table.require(student.mana >= mana, clause, f"this takes {mana} mana", "not_enough_mana")
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


def can_pay(student: Student, actions: int, mana: int) -> bool:
    """Whether a student has this much."""
    return student.actions_left >= actions and student.mana >= mana


def seal_cost(student: Student, payment: Payment) -> tuple[int, int]:
    """Actions and mana of a Seal; a Chalk Circle lowers the actions."""
    actions, mana = PAYMENTS[payment]
    return max(0, actions - CHALK) if student.chalk else actions, mana


@realises("EXC-R-57")
def move_cost(state: State, student: Student, to: Tile) -> int:
    """Actions of a Move: one more for an inhibited student that comes closer to the Elemental."""
    goal = figure(state)
    if not student.inhibited or goal is None or student.tile is None:
        return 1
    walks = board(state).walk_from(goal)
    return 2 if walks.get(to, FAR) < walks.get(student.tile, FAR) else 1


def quench_cost(student: Student) -> int:
    """Actions of a Quench: one more for an inhibited student."""
    return 2 if student.inhibited else 1
