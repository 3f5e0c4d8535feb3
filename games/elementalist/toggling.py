"""The two Toggle Phases (ELE-TOG)."""

from games.elementalist.elementals import check_ids
from games.elementalist.events import ElementalToggled, StepEntered
from games.elementalist.moves import EndToggle, Toggle
from games.elementalist.state import State, TurnStep
from games.kernel import Decision, Move, Table


def begin(table: Table[State], step: TurnStep) -> bool:
    """Enter a Toggle Phase; `False` if there is nothing to toggle, so that it passes by itself."""
    if not _can_toggle(table.state, table.state.turn.active):
        return False
    table.emit(StepEntered(because="ELE-TURN-2", step=step))
    return True


def check_toggle(table: Table[State], _decision: Decision, seat: int, move: Toggle) -> None:
    """An own elemental that was not toggled this turn."""
    state = table.state
    check_ids(state, move.elemental)
    elemental = state.elemental(move.elemental)
    own = elemental is not None and elemental.controller == seat
    table.require(own, "ELE-TOG-1", f"{move.elemental} is not your elemental")
    fresh = elemental is not None and not elemental.toggled
    table.require(fresh, "ELE-TOG-2", f"{move.elemental} was toggled this turn")


def toggles(state: State, _decision: Decision, seat: int) -> list[Move]:
    """Every own elemental that was not toggled, in field order."""
    return [Toggle(elemental=elemental.id) for elemental in state.own(seat) if not elemental.toggled]


def toggle(table: Table[State], seat: int, move: Toggle) -> bool:
    """Turn one own elemental, once a turn; `True` if none is left to turn."""
    state = table.state
    elemental = state.on_field(move.elemental)
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
