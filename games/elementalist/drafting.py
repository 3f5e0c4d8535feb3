"""Setup: the draft of the stacks, then pile, trees, holders and life (ELE-SET)."""

from collections.abc import Iterable, Mapping

from games.elementalist.events import (
    BuildingStopped,
    DraftClosed,
    FirstRolled,
    HoldersGiven,
    MatchConfigured,
    NextChooser,
    PyramidChosen,
    TreesBuilt,
)
from games.elementalist.moves import ChoosePyramid, StopBuilding
from games.elementalist.pack import (
    COLOURS,
    HOLDERS,
    KIND_OF,
    KINDS,
    PACKS,
    PIPS,
    SIZES,
    Colour,
    Kind,
    Piece,
    Size,
)
from games.elementalist.state import State
from games.kernel import Decision, Move, Table

BIGGEST_FIRST = sorted(KINDS, key=lambda kind: -PIPS[kind])


def lay_out(table: Table[State], pack_id: str, options: dict[str, str]) -> None:
    """The coloured pyramids are the supply; black ones stay apart."""
    supply = PACKS[pack_id].supply()
    table.emit(MatchConfigured(because="ELE-SET-1", seats=2, pack=pack_id, options=options, supply=supply))


def roll_first(table: Table[State]) -> None:
    """Who chooses first: one fair two-sided roll (ELE-R-1)."""
    table.emit(FirstRolled(because="ELE-SET-2", seat=table.dice.below(2)))


def choose(table: Table[State], seat: int, move: ChoosePyramid) -> bool:
    """Take one pyramid of the supply."""
    state, kind = table.state, move.kind
    points = state.points[seat] + PIPS[kind]
    table.emit(PyramidChosen(because="ELE-SET-3", seat=seat, kind=kind, points=points))
    _stop_those_who_must(table, (seat, 1 - seat))
    return _go_on(table, seat)


def check_choice(table: Table[State], _decision: Decision, seat: int, move: ChoosePyramid) -> None:
    """The supply has it, and the stack has room for it."""
    state, kind = table.state, move.kind
    table.require(state.supply[kind], "ELE-SET-3", f"the supply has no {kind} left")
    points, limit = state.points[seat] + PIPS[kind], PACKS[state.pack].stack_limit
    detail = f"{kind} would make it {points} points of at most {limit}"
    table.require(PIPS[kind] <= _room(state, seat), "ELE-SET-4", detail)


def _room(state: State, seat: int) -> int:
    """The points that a stack may still gain."""
    return PACKS[state.pack].stack_limit - state.points[seat]


def check_stop(table: Table[State], _decision: Decision, seat: int, _move: StopBuilding) -> None:
    """A stack has at least one pyramid (ELE-R-2)."""
    table.require(table.state.points[seat], "ELE-SET-5", "a stack needs at least one pyramid")


def stop(table: Table[State], seat: int, _move: StopBuilding) -> bool:
    """Stop for good."""
    table.emit(BuildingStopped(because="ELE-SET-5", seat=seat, reason="chosen"))
    return _go_on(table, seat)


def _stop_those_who_must(table: Table[State], seats: Iterable[int]) -> None:
    state = table.state
    for seat in seats:
        if state.stopped[seat]:
            continue
        if state.points[seat] == PACKS[state.pack].stack_limit:
            table.emit(BuildingStopped(because="ELE-SET-12", seat=seat, reason="full"))
        elif not fitting(state, seat):
            table.emit(BuildingStopped(because="ELE-SET-12", seat=seat, reason="nothing_fits"))


def _go_on(table: Table[State], seat: int) -> bool:
    """The other chooses next unless it has stopped; with both stopped the draft is over."""
    stopped = table.state.stopped
    if all(stopped):
        return True
    if stopped[1 - seat]:
        table.emit(NextChooser(because="ELE-SET-12", seat=seat))
    else:
        table.emit(NextChooser(because="ELE-SET-3", seat=1 - seat))
    return False


def close(table: Table[State]) -> None:
    """The rest becomes the pile; each seat gets its trees, its holders and its life."""
    state = table.state
    pack = PACKS[state.pack]
    pile: dict[Piece, int] = {**pack.spare_black()}
    pile.update({kind: state.supply[kind] for kind in KINDS})
    table.emit(DraftClosed(because="ELE-SET-6", pile=pile))
    for seat, stack in enumerate(state.stacks):
        trees = {colour: tree_of(stack, colour) for colour in COLOURS}
        total = sum(stack.values())
        table.emit(TreesBuilt(because="ELE-SET-9", seat=seat, trees=trees, total=total))
    for seat in range(2):
        life = (pack.life, pack.life)
        table.emit(HoldersGiven(because="ELE-SET-8", seat=seat, holders=HOLDERS, life=life))


def tree_of(stack: Mapping[Kind, int], colour: Colour) -> tuple[Size, ...]:
    """The only arrangement: by size, largest at the bottom."""
    sizes: list[Size] = []
    for size in reversed(SIZES):
        sizes += [size] * stack.get(KIND_OF[colour, size], 0)
    return tuple(sizes)


def first_seat(state: State) -> int:
    """Who has the first turn: the first chooser, or by option the other (ELE-R-3)."""
    second = state.options["first_turn"] == "second_chooser"
    return 1 - state.first_chooser if second else state.first_chooser


def fitting(state: State, seat: int) -> list[Kind]:
    """What the seat could choose, by colour and size."""
    room = _room(state, seat)
    return [kind for kind in KINDS if PIPS[kind] <= room and state.supply[kind]]


def choices(state: State, _decision: Decision, seat: int) -> list[Move]:
    """Every pyramid that fits."""
    return [ChoosePyramid(kind=kind) for kind in fitting(state, seat)]


def default(state: State, _decision: Decision, seat: int) -> Move:
    """The highest pips that fit, in colour order."""
    fits = fitting(state, seat)
    return ChoosePyramid(kind=next(kind for kind in BIGGEST_FIRST if kind in fits))
