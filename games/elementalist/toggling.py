"""The two Toggle Phases (ELE-TOG)."""

from games.elementalist.elementals import check_ids
from games.elementalist.events import ElementalToggled, StepEntered
from games.elementalist.moves import EndToggle, Toggle
from games.elementalist.state import State, Step
from games.kernel import IllegalMove, Move, Table


def begin(table: Table[State], step: Step) -> bool:
    """Enter a Toggle Phase; `False` if there is nothing to toggle, so that it passes by itself."""
    if not _can_toggle(table.state, table.state.turn.active):
        return False
    table.emit(StepEntered(because="ELE-TURN-2", step=step))
    return True


def toggle(table: Table[State], seat: int, move: Toggle) -> bool:
    """Turn one own elemental, once a turn; `True` if none is left to turn."""
    state = table.state
    check_ids(state, move.elemental)
    elemental = state.elemental(move.elemental)
    if elemental is None or elemental.controller != seat:
        raise IllegalMove("ELE-TOG-1", f"{move.elemental} is not your elemental")
    table.require(not elemental.toggled, "ELE-TOG-2", f"{move.elemental} was toggled this turn")
    table.emit(
        ElementalToggled(
            because="ELE-TOG-1" if state.turn.step == "toggle1" else "ELE-TOG-3",
            id=elemental.id,
            mode="off" if elemental.mode == "def" else "def",
        )
    )
    return not _can_toggle(state, seat)


def end(_table: Table[State], _seat: int, _move: EndToggle) -> bool:
    """Leave the rest as it is."""
    return True


def _can_toggle(state: State, seat: int) -> bool:
    return any(one.controller == seat and not one.toggled for one in state.field)


def legal(state: State, seat: int) -> list[Move]:
    """Each own elemental that was not toggled, and ending."""
    moves: list[Move] = [
        Toggle(elemental=elemental.id) for elemental in state.own(seat) if not elemental.toggled
    ]
    moves.append(EndToggle())
    return moves
