"""Darkness (experimental): its body hides inside one of its tokens."""

from collections.abc import Mapping
from math import gcd, lcm

from games.extra_creditors.acts import Action, Moves
from games.extra_creditors.events.elementals import (
    BodyExposed,
    BodyShifted,
    ElementalPlaced,
    Illuminated,
    OriginRolled,
)
from games.extra_creditors.events.students import Dimmed
from games.extra_creditors.geometry import Tile, ray
from games.extra_creditors.keywords import Printed, ask_student, cascaded_onto, no_target, roll_elemental
from games.extra_creditors.measures import draw_of, inside, nearest, tile_of
from games.extra_creditors.moves import Illuminate
from games.extra_creditors.resolution import Run, effect, frame
from games.extra_creditors.state import State, Student, board, figure, kind, own_tile
from games.extra_creditors.tokens import (
    add_token,
    has_token,
    hit_concentration,
    place,
    quench,
    remove_token,
    take_null,
)
from games.kernel import Dice, Table

DARKNESS = "darkness"
FINEST = 10**12
"""The largest sum of the weights of chances."""
LIGHT_REACH = 3


class Darkness(Printed):
    """Swallow, Nightfall and the Shift of the hidden body."""

    cascade_clause = "EXC-DRK-9"

    def place(self, run: Run) -> None:
        """EXC-DRK-2: the body starts in a token on the rolled tile (EXC-DRK-1)."""
        tile, dice = roll_elemental(run)
        run.emit(ElementalPlaced(because="EXC-DRK-2", tile=tile, dice=dice, figure=False))
        take_null(run, tile, "EXC-DRK-2")
        add_token(run, tile, "EXC-DRK-2")
        hit_concentration(run, tile, "EXC-TOK-8")

    def begin_card(self, run: Run, card: str) -> None:
        """EXC-DRK-3: each card has an origin of its own, drawn over all tokens."""
        if card != "warp" and figure(run.state) is None:
            _draw_origin(run)

    def needs_origin(self, run: Run) -> None:
        """A Rupture of an arrival has none yet."""
        if figure(run.state) is None and draw_of(run).origin is None:
            _draw_origin(run)

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:  # noqa: ARG002 - all around
        """EXC-DRK-9: Swallow the empty tiles around."""
        empty = [other for other in run.board.near[tile] if not has_token(run.state, other)]
        run.then(*(frame(swallow, other) for other in empty))

    def target(self, run: Run) -> None:
        """EXC-DRK-9: Nightfall on the nearest student."""
        seats = nearest(run, inside(run))
        if seats:
            ask_student(run, seats, "EXC-DRK-9", frame(nightfall))
        else:
            no_target(run)

    def warp(self, run: Run) -> None:
        """EXC-DRK-5: the body goes to any token, unseen."""
        tiles = sorted(run.state.tokens)
        if tiles:
            chances = dict.fromkeys(tiles, 1)
            run.emit(BodyShifted(because="EXC-DRK-5", tile=run.dice.choice(tiles), suspects=chances))

    def end_turn(self, run: Run) -> None:
        """EXC-DRK-4: the body shifts among the tokens connected to it, unseen."""
        state = run.state
        shown = figure(state)
        if shown is not None and shown not in state.tokens:
            if state.supply.tokens == 0:
                return
            add_token(run, shown, "EXC-DRK-4")
        body = shown or state.body_tile
        if body is not None:
            tiles = sorted(_joined(run, body))
            chances = _spread_out(run, state.suspects if shown is None else {shown: 1})
            run.emit(BodyShifted(because="EXC-DRK-4", tile=run.dice.choice(tiles), suspects=chances))

    def quenched(self, run: Run, tile: Tile) -> None:
        """EXC-DRK-7: a Quench finds the body."""
        if run.state.body_tile == tile:
            run.emit(BodyExposed(because="EXC-DRK-7", tile=tile))

    def suspects(self, state: State) -> list[Tile]:
        """EXC-DRK-8: any token may hide the body."""
        return list(state.tokens)

    def uncover(self, run: Run, tile: Tile) -> bool:
        """EXC-DRK-8: in a wrong token it is not, and that token is Quenched."""
        found = run.state.body_tile == tile
        if found:
            _expose(run, tile, "EXC-DRK-8")
        else:
            quench(run, tile, "EXC-DRK-8")
        return found

    def imagine(self, state: State, dice: Dice) -> None:
        """The body is in one of the tokens that may hide it, by their chances."""
        if figure(state) is None:
            at = dice.below(sum(state.suspects.values()))
            for tile, weight in state.suspects.items():
                if at < weight:
                    state.body_tile = tile
                    return
                at -= weight

    def threat(self, state: State, goal: Tile | None) -> int:
        """A hidden body, and places for it to hide."""
        return 15 * len(state.tokens) - 700 * (goal is None)


def _expose(run: Run, tile: Tile, clause: str) -> None:
    """The figure takes the place of the token that covered the body."""
    remove_token(run, tile, clause)
    run.emit(BodyExposed(because=clause, tile=tile))


def _draw_origin(run: Run) -> None:
    tiles = sorted(run.state.tokens)
    number = run.dice.below(len(tiles))
    run.emit(OriginRolled(because="EXC-DRK-3", tile=tiles[number], dice=(number + 1,)))


def _joined(run: Run, body: Tile) -> set[Tile]:
    """The tiles with tokens connected to a tile with a token."""
    found, todo = {body}, [body]
    while todo:
        for other in run.board.near[todo.pop()]:
            if other not in found and other in run.state.tokens:
                found.add(other)
                todo.append(other)
    return found


def _spread_out(run: Run, chances: Mapping[Tile, int]) -> dict[Tile, int]:
    """The chances after a Shift: those of joined tokens are shared evenly among them.

    Weights stay exact fractions of each other up to `FINEST`, far below any chance that matters.
    """
    groups: dict[tuple[Tile, ...], int] = {}
    for tile, weight in chances.items():
        group = tuple(sorted(_joined(run, tile)))
        groups[group] = groups.get(group, 0) + weight
    scale = lcm(*(len(group) for group in groups))
    shared = {tile: weight * scale // len(group) for group, weight in groups.items() for tile in group}
    common = gcd(*shared.values())
    coarse = max(1, sum(shared.values()) // common // FINEST)
    return {tile: max(1, shared[tile] // common // coarse) for tile in sorted(shared)}


@effect("darkness.swallow")
def swallow(run: Run, tile: Tile) -> None:
    """One token of a Swallow; no chain."""
    if cascaded_onto(run, tile, "EXC-DRK-9"):
        place(run, tile, "EXC-DRK-9")


@effect("darkness.nightfall")
def nightfall(run: Run, seat: int) -> None:
    """A token on the student's tile, and an action less."""
    run.then(frame(dim, seat))
    place(run, tile_of(run, seat), "EXC-DRK-9")


@effect("darkness.dim")
def dim(run: Run, seat: int) -> None:
    """The student's next turn has one action less."""
    run.emit(Dimmed(because="EXC-DRK-9", seat=seat, n=run.state.students[seat].dimmed + 1))


# Illuminate


def _hidden(state: State) -> bool:
    return kind(state) == DARKNESS and figure(state) is None


def _in_light(state: State, student: Student) -> list[Tile]:
    """Tokens close enough and in sight."""
    tile, sees = own_tile(student), board(state).sees
    return [other for other in sorted(state.tokens) if ray(tile, other) <= LIGHT_REACH and sees(tile, other)]


def _lights(state: State, student: Student) -> Moves:
    return [Illuminate(tile=tile) for tile in _in_light(state, student)] if _hidden(state) else []


def _check_light(table: Table[State], student: Student, move: Illuminate) -> None:
    there = _hidden(table.state) and move.tile in table.state.tokens
    table.require(there, "EXC-DRK-6", "no token may hide a body there", "no_token")
    seen = move.tile in _in_light(table.state, student)
    table.require(seen, "EXC-DRK-6", "the token is not in sight", "no_sight")


def _illuminate(run: Run, student: Student, move: Illuminate) -> None:
    found = run.state.body_tile == move.tile
    run.emit(Illuminated(because="EXC-DRK-6", seat=student.seat, tile=move.tile, found=found))
    if found:
        _expose(run, move.tile, "EXC-DRK-6")


DARKNESS_ACTIONS = (Action(Illuminate, _lights, _check_light, _illuminate, (1, 0)),)
"""What students can do only against Darkness."""
