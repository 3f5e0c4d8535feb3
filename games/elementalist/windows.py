"""Windows for flashes, priority and the stack (ELE-FLA-6 to ELE-FLA-8, ELE-R-25)."""

from games.elementalist import casting, flashes
from games.elementalist.elementals import has_ripe
from games.elementalist.events import PriorityGiven, PriorityPassed, StepEntered, WindowClosed, WindowOpened
from games.elementalist.moves import Pass, UseFlash
from games.elementalist.state import State, Step, WindowName
from games.kernel import Table

NAMES: dict[Step, WindowName] = {
    "start": "START",
    "response": "RESPONSE",
    "cast_window": "CAST",
    "attack_window": "ATTACK",
    "block_window": "BLOCK",
}


def hold_free(table: Table[State], step: Step) -> bool:
    """Open a free window, active seat first; `True` if somebody is asked. Nobody with a ripe flash: none."""
    active = table.state.turn.active
    if not (has_ripe(table.state, active) or has_ripe(table.state, 1 - active)):
        return False
    _open(table, step, "ELE-FLA-6")
    return _ask(table, active, 0)


def hold_response(table: Table[State]) -> bool:
    """Let the announced cast be answered, other seat first, then take effect; `True` if somebody is asked."""
    active = table.state.turn.active
    if not (has_ripe(table.state, active) or has_ripe(table.state, 1 - active)):
        _take_top(table)
        return False
    _open(table, "response", "ELE-FLA-7")
    return _ask(table, 1 - active, 1)


def pass_on(table: Table[State], seat: int, _move: Pass) -> bool:
    """Use no flash now; `True` if that closed the window."""
    passes = table.state.open_window().passes + 1
    table.emit(PriorityPassed(because="ELE-FLA-8", seat=seat, auto=False))
    return not _ask(table, 1 - seat, passes)


def use_flash(table: Table[State], seat: int, move: UseFlash) -> bool:
    """Announce a flash, which counts as a pass; `True` if the window closed afterwards."""
    flashes.announce(table, seat, move)
    return not _ask(table, 1 - seat, 1)


def _open(table: Table[State], step: Step, clause: str) -> None:
    table.emit(StepEntered(because="ELE-TURN-2", step=step))
    table.emit(WindowOpened(because=clause, name=NAMES[step]))


def _ask(table: Table[State], seat: int, passes: int) -> bool:
    """Ask `seat`, before whom `passes` passed in a row, or skip it; two passes settle. `False`: closed."""
    state = table.state
    name = state.open_window().name
    while True:
        if passes == 2:  # noqa: PLR2004 - both seats
            if state.stack:
                _take_top(table)
                if state.stack or name != "RESPONSE":
                    seat, passes = state.turn.active, 0
                    continue
            table.emit(WindowClosed(because="ELE-FLA-8", name=name))
            return False
        if has_ripe(state, seat):
            table.emit(PriorityGiven(because="ELE-FLA-8", seat=seat, passes=passes))
            return True
        table.emit(PriorityPassed(because="ELE-FLA-8", seat=seat, auto=True))
        seat, passes = 1 - seat, passes + 1


def _take_top(table: Table[State]) -> None:
    """The last announced takes effect first."""
    item = table.state.stack[-1]
    if item.use == "flash":
        flashes.take_effect(table, item)
    else:
        casting.take_effect(table, item)
