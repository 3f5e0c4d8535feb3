"""Windows for flashes, priority and the stack (ELE-FLA-6 to ELE-FLA-8, ELE-R-25)."""

from games.elementalist import casting, flashes
from games.elementalist.elementals import has_ripe
from games.elementalist.events import PriorityPassed, StepEntered, WindowClosed, WindowOpened
from games.elementalist.moves import Pass, UseFlash
from games.elementalist.state import State, TurnStep, WindowName
from games.kernel import Decision, Table, ask_for_move

NAMES: dict[TurnStep, WindowName] = {
    "start": "START",
    "response": "RESPONSE",
    "cast_window": "CAST",
    "attack_window": "ATTACK",
    "block_window": "BLOCK",
    "end_window": "END",
}

_PASSES = ({"passes": 0}, {"passes": 1})
"""How many passed in a row before the seat that is asked."""


def hold_free(table: Table[State], step: TurnStep) -> bool:
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


def pass_on(table: Table[State], decision: Decision, seat: int, _move: Pass) -> bool:
    """Use no flash now; `True` if that closed the window."""
    return not _ask(table, 1 - seat, (1 if decision.about["passes"] else 0) + 1)


def use_flash(table: Table[State], _decision: Decision, seat: int, move: UseFlash) -> bool:
    """Announce a flash, which counts as a pass; `True` if the window closed afterwards."""
    flashes.announce(table, seat, move)
    return not _ask(table, 1 - seat, 1)


def _open(table: Table[State], step: TurnStep, clause: str) -> None:
    table.emit(StepEntered(because="ELE-TURN-2", step=step))
    table.emit(WindowOpened(because=clause, name=NAMES[step]))


def _ask(table: Table[State], seat: int, passes: int) -> bool:
    """Ask `seat`, before whom `passes` passed in a row, or skip it; two passes settle. `False`: closed."""
    state = table.state
    while True:
        if passes == 2 and state.window is not None:  # noqa: PLR2004 - both seats
            if state.stack:
                _take_top(table)
                if state.stack or state.window != "RESPONSE":
                    seat, passes = state.turn.active, 0
                    continue
            table.emit(WindowClosed(because="ELE-FLA-8", name=state.window))
            return False
        if has_ripe(state, seat):
            ask_for_move(table, "window", seat, "ELE-FLA-8", about=_PASSES[passes])
            return True
        table.emit(PriorityPassed(because="ELE-FLA-8", seat=seat))
        seat, passes = 1 - seat, passes + 1


def _take_top(table: Table[State]) -> None:
    """The last announced takes effect first."""
    item = table.state.stack[-1]
    if item.use == "flash":
        flashes.take_effect(table, item)
    else:
        casting.take_effect(table, item)
