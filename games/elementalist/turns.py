"""The turn frame: the order of steps, from one decision to the next (ELE-TURN)."""

from collections.abc import Callable

from games.elementalist import attacking, casting, combat, drafting, ending, toggling, windows
from games.elementalist.events import FrontsCleared, StepEntered, TurnEnded, TurnStarted
from games.elementalist.pack import COLOUR_OF, PACKS
from games.elementalist.state import Front, State, TurnStep
from games.kernel import Table


def begin_play(table: Table[State]) -> None:
    """The first turn, and on to the first decision (ELE-R-3)."""
    seat = drafting.first_seat(table.state)
    table.emit(TurnStarted(because="ELE-SET-11", seat=seat, no=1))
    _run(table, 0)


def go_on(table: Table[State]) -> None:
    """The step is over: on to the next one in which somebody is asked, or to the end."""
    _run(table, _AFTER[table.state.turn.step])


def _run(table: Table[State], position: int) -> None:
    while not _ORDER[position][0](table):
        position = (position + 1) % len(_ORDER)


def _start(table: Table[State]) -> bool:
    return windows.hold_free(table, "start")


def _cast_phase(table: Table[State]) -> bool:
    """Drawing is a must while a tree has a pyramid (ELE-R-5); then stored flashes may be recast."""
    state = table.state
    seat = state.turn.active
    if state.in_trees[seat]:
        table.emit(StepEntered(because="ELE-TURN-2", step="draw"))
        return True
    if any(state.holders[seat].values()):
        table.emit(StepEntered(because="ELE-CAST-9", step="recast"))
        return True
    return False


def _use(table: Table[State]) -> bool:
    state = table.state
    if state.drawn is None or casting.discard_if_useless(table, state.turn.active):
        return False
    table.emit(StepEntered(because="ELE-CAST-2", step="use"))
    return True


def _response(table: Table[State]) -> bool:
    return bool(table.state.stack) and windows.hold_response(table)


def _cast_window(table: Table[State]) -> bool:
    return windows.hold_free(table, "cast_window")


def _toggle1(table: Table[State]) -> bool:
    return toggling.begin(table, "toggle1")


def _attack_window(table: Table[State]) -> bool:
    return attacking.fix_attackers(table) and windows.hold_free(table, "attack_window")


def _block(table: Table[State]) -> bool:
    return bool(table.state.attack.attackers) and attacking.begin_blocks(table)


def _block_window(table: Table[State]) -> bool:
    return bool(table.state.attack.attackers) and windows.hold_free(table, "block_window")


def _combat(table: Table[State]) -> bool:
    combat.resolve(table)
    return ending.end_if_dead(table)


def _toggle2(table: Table[State]) -> bool:
    return toggling.begin(table, "toggle2")


def _end_window(table: Table[State]) -> bool:
    return windows.hold_free(table, "end_window")


def _end_turn(table: Table[State]) -> bool:
    """Clear what ends with the turn, count quiet turns, and hand over; `True` if the match is drawn."""
    state = table.state
    seat = state.turn.active
    refs = tuple([front.ref for one in state.field for front in one.fronts if not _stays(state, front, seat)])
    if refs:
        table.emit(FrontsCleared(because="ELE-TURN-3", refs=refs))
    quiet = 0 if state.progress else state.quiet + 1
    table.emit(TurnEnded(because="ELE-END-3" if quiet else "ELE-TURN-3", seat=seat, quiet=quiet))
    if quiet >= PACKS[state.pack].quiet_limit:
        ending.end(table, None, "quiet", "ELE-END-3")
        return True
    seat = 1 - seat
    table.emit(TurnStarted(because="ELE-TURN-1", seat=seat, no=state.turn.no + 1))
    return False


def _stays(state: State, front: Front, seat: int) -> bool:
    """By option, green spells of the seat whose turn ends stay for the opponent's turn (ELE-R-10)."""
    return (
        state.options["green_spell_lasts"] == "opponent_turn"
        and front.use == "spell"
        and front.caster == seat
        and COLOUR_OF[front.kind] == "G"
    )


_ORDER: tuple[tuple[Callable[[Table[State]], bool], tuple[TurnStep, ...]], ...] = (
    (_start, ("start",)),
    (_cast_phase, ("draw", "recast")),
    (_use, ("use",)),
    (_response, ("response",)),
    (_cast_window, ("cast_window",)),
    (_toggle1, ("toggle1",)),
    (_attack_window, ("attack_window",)),
    (_block, ("block",)),
    (_block_window, ("block_window",)),
    (_combat, ()),
    (_toggle2, ("toggle2",)),
    (_end_window, ("end_window",)),
    (_end_turn, ()),
)
"""The turn, part by part: each tells whether it waits for an answer (or has ended the match), and in which
steps it does."""

_AFTER: dict[TurnStep, int] = {
    step: position + 1 for position, (_, steps) in enumerate(_ORDER) for step in steps
}
"""Where the turn goes on once that step is over."""
