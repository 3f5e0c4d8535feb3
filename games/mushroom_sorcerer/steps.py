"""The SYSTEM steps: which one is due, and who carries it out."""

from collections.abc import Callable

from games.kernel import Move, Step
from games.mushroom_sorcerer import daybreak, dice, night, rounds, setup, twilight, war
from games.mushroom_sorcerer.frames import Roll
from games.mushroom_sorcerer.moves import (
    SysBeginRound,
    SysBeginTurn,
    SysDaybreak,
    SysEndNight,
    SysEndRound,
    SysEndTwilight,
    SysFinishSetup,
    SysRefill,
    SysResolveWar,
    SysRoll,
)
from games.mushroom_sorcerer.resolution import Play
from games.mushroom_sorcerer.state import State

STEPS: dict[type[Move], Callable[[Play], None]] = {
    SysFinishSetup: setup.finish_setup,
    SysBeginRound: rounds.begin_round,
    SysRefill: twilight.refill,
    SysEndTwilight: twilight.end_twilight,
    SysBeginTurn: night.begin_turn,
    SysRoll: dice.roll,
    SysResolveWar: war.resolve_war,
    SysEndNight: night.end_night,
    SysDaybreak: daybreak.daybreak,
    SysEndRound: rounds.end_round,
}


def due_step(state: State) -> Step:
    """The SYSTEM step that is due, where one is."""
    if state.agenda:
        return SysRoll() if type(state.agenda[-1]) is Roll else SysResolveWar()
    match state.phase:
        case "setup":
            return SysBeginRound() if state.order else SysFinishSetup()
        case "round_end":
            return SysBeginRound()
        case "twilight":
            return SysRefill() if state.queue else SysEndTwilight()
        case "twilight_end":
            return SysEndTwilight() if state.queue else SysBeginTurn()
        case "night":
            return SysEndNight() if night.night_is_over(state) else SysBeginTurn()
        case "night_end":
            return SysDaybreak()
        case _:
            return SysDaybreak() if state.queue else SysEndRound()
