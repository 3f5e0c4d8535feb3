"""The keywords of the elemental deck: Spread, Cascade, Rupture, Seep, Target, Warp.

`Printed` holds the rules that every Elemental has unless its own chapter says otherwise.
"""

from collections.abc import Sequence

from games.extra_creditors.damage import damage
from games.extra_creditors.elemental import Elemental, elemental
from games.extra_creditors.events.elementals import (
    Cascaded,
    DirectionRolled,
    ElementalMoved,
    ElementalPlaced,
    RuptureStarted,
    TileCascadedOnto,
)
from games.extra_creditors.geometry import (
    DIRECTIONS,
    EDGE,
    NEXT,
    ON_BOARD,
    Tile,
    elemental_tile,
)
from games.extra_creditors.measures import draw_of, nearest_empty
from games.extra_creditors.resolution import NO_DIRECTION, Run, effect, frame
from games.extra_creditors.state import Effect
from games.extra_creditors.tokens import (
    PLACED,
    has_token,
    hit_concentration,
    place,
    take_null,
    ward_off,
)

INTO_WALL, ONTO_TILE = "EXC-SPR-2", "EXC-SPR-3"


class Printed(Elemental):
    """The keywords as the deck's chapter has them; an Elemental overrides what its own chapter changes."""

    def place(self, run: Run) -> None:
        """By the Elemental Dice."""
        tile, dice = roll_elemental(run)
        run.emit(ElementalPlaced(because="EXC-ELP-1", tile=tile, dice=dice))
        arrive(run, tile)

    def blocked(self, run: Run, direction: int) -> None:
        """The barrier takes damage (EXC-R-17)."""
        damage(run, EDGE[run.origin][direction], INTO_WALL)

    def seep(self, run: Run) -> None:
        """To the nearest empty tile."""
        seep(run)

    def warp(self, run: Run) -> None:
        """To the tile that the Elemental Dice show."""
        tile, dice = roll_elemental(run)
        move_figure(run, tile, "EXC-WARP-1", dice)


# Spread and Cascade


@effect("keywords.spread_card")
def spread_card(run: Run) -> None:
    """Spread: roll the Directional D4."""
    roll = run.dice.roll(4)
    run.emit(DirectionRolled(because="EXC-SPR-1", d4=roll, dir=DIRECTIONS[roll - 1]))
    run.then(frame(spread, roll - 1))


@effect("keywords.spread")
def spread(run: Run, direction: int) -> None:
    """Spread in a direction from the origin (EXC-R-16)."""
    if way_blocked(run, direction):
        elemental(run.state).blocked(run, direction)
    else:
        strike(run, NEXT[run.origin][direction], direction)


def way_blocked(run: Run, direction: int) -> bool:
    """Whether a barrier or the end of the board lies next to the origin (EXC-R-56)."""
    origin = run.origin
    return run.board.step[origin][direction] not in ON_BOARD


def strike(run: Run, tile: Tile, direction: int) -> None:
    """Spread onto a board tile: it receives a token, or Cascades if it has one."""
    if has_token(run.state, tile):
        ward_off(run, tile, ONTO_TILE, frame(begin_cascade, tile, direction))
    else:
        place(run, tile, ONTO_TILE)


@effect("keywords.begin_cascade")
def begin_cascade(run: Run, tile: Tile, direction: int, verdict: int) -> None:
    """Start a chain with a Cascade, unless it was warded off."""
    if verdict == PLACED:
        run.chain(frame(cascade, tile, direction))


@effect("keywords.queue_cascade")
def queue_cascade(run: Run, tile: Tile, *rest: str | int) -> None:
    """Add a caused Cascade to the chain, unless it was warded off; then the effect named in `rest`."""
    if rest[-1] == PLACED:
        run.queue(frame(cascade, tile, NO_DIRECTION))
    if len(rest) > 1:
        run.then(Effect(str(rest[0]), rest[1:]))


@effect("keywords.cascade")
def cascade(run: Run, tile: Tile, direction: int) -> None:
    """A tile Cascades, once in a draw at most."""
    if tile in draw_of(run).cascaded:
        return
    rule = elemental(run.state)
    name = None if direction == NO_DIRECTION else DIRECTIONS[direction]
    run.emit(Cascaded(because="EXC-CASC-1", tile=tile, dir=name, cause=rule.cascade_clause))
    rule.cascade(run, tile, direction)


def cascaded_onto(run: Run, tile: Tile, cause: str) -> bool:
    """Mark a tile as cascaded onto; false if it was already, in this draw (EXC-R-19)."""
    if tile in draw_of(run).onto:
        return False
    run.emit(TileCascadedOnto(because="EXC-CASC-2", tile=tile, cause=cause))
    return True


def cascade_onto(run: Run, tile: Tile, cause: str, placed: Effect | None = None) -> None:
    """A Cascade adds a token to a given tile, once in a draw; an occupied one Cascades in its turn.

    By EXC-CASC-3, EXC-R-18.

    `placed` runs with what became of it; a tile that was cascaded onto before is skipped.
    """
    if not cascaded_onto(run, tile, cause):
        return
    if has_token(run.state, tile):
        further = () if placed is None else (placed.word, *placed.args)
        ward_off(run, tile, cause, frame(queue_cascade, tile, *further))
    else:
        place(run, tile, cause, placed)


@effect("keywords.cascade_card")
def cascade_card(run: Run) -> None:
    """Cascade card: a forced Cascade next to the origin (EXC-R-24)."""
    roll = run.dice.roll(4)
    direction = roll - 1
    run.emit(DirectionRolled(because="EXC-CASC-5", d4=roll, dir=DIRECTIONS[direction]))
    if way_blocked(run, direction):
        elemental(run.state).blocked(run, direction)
        return
    tile = NEXT[run.origin][direction]
    if has_token(run.state, tile):
        ward_off(run, tile, "EXC-CASC-5", frame(begin_cascade, tile, direction))
    else:
        place(run, tile, "EXC-CASC-5", frame(begin_cascade, tile, direction))


# Rupture


@effect("keywords.rupture")
def rupture(run: Run) -> None:
    """Spread in all four directions, each in full before the next (EXC-R-69)."""
    elemental(run.state).needs_origin(run)
    run.then(*(frame(spread, direction) for direction in range(4)))


@effect("keywords.explode_card")
def explode_card(run: Run) -> None:
    """Explode card: one Rupture."""
    run.emit(RuptureStarted(because="EXC-RUP-3", n=draw_of(run).ruptures))
    run.then(frame(rupture))


@effect("keywords.queued_ruptures")
def queued_ruptures(run: Run) -> None:
    """The Ruptures that the draw caused, first in, first out (EXC-R-20)."""
    waiting = draw_of(run).ruptures
    if waiting:
        run.emit(RuptureStarted(because="EXC-RUP-1", n=waiting - 1))
        run.then(frame(rupture), frame(queued_ruptures))


# Seep


@effect("keywords.seep_card")
def seep_card(run: Run) -> None:
    """Seep, by the Elemental's own rule if it has one."""
    elemental(run.state).seep(run)


def seep(run: Run, cause: str = "EXC-SEEP-1") -> bool:
    """The default Seep; false if there is no empty tile (EXC-SEEP-2)."""
    tiles = nearest_empty(run, run.origin)
    if tiles:
        run.ask("tile", tiles, cause, frame(place_seep, cause))
    return bool(tiles)


@effect("keywords.place_seep")
def place_seep(run: Run, cause: str, tile: Tile) -> None:
    """A Seep reached its tile."""
    place(run, tile, cause)


# Target


@effect("keywords.target_card")
def target_card(run: Run) -> None:
    """Target, by the Elemental's own rule."""
    elemental(run.state).target(run)


def no_target(run: Run) -> None:
    """A Target without a legal student or tile becomes a Spread (EXC-R-25)."""
    roll = run.dice.roll(4)
    run.emit(DirectionRolled(because="EXC-TGT-2", d4=roll, dir=DIRECTIONS[roll - 1]))
    run.then(frame(spread, roll - 1))


def ask_student(run: Run, seats: Sequence[int], clause: str, then: Effect) -> None:
    """Let the team choose among tied students."""
    run.ask("ec", seats, clause, then)


# Warp


@effect("keywords.warp_card")
def warp_card(run: Run) -> None:
    """Warp, by the Elemental's own rule if it has one."""
    elemental(run.state).warp(run)


def roll_elemental(run: Run) -> tuple[Tile, tuple[int, int]]:
    """Roll the Elemental Dice: the tile, and the D6 and D4."""
    d6, d4 = run.dice.roll(6), run.dice.roll(4)
    return elemental_tile(d6, d4), (d6, d4)


def move_figure(run: Run, tile: Tile, cause: str, dice: tuple[int, ...] = ()) -> None:
    """The figure goes to a tile through anything, leaving no token behind; its own tile: nothing more.

    By EXC-WARP-2.
    """
    before = run.origin
    run.emit(ElementalMoved(because=cause, from_tile=before, to_tile=tile, dice=dice))
    if tile != before:
        arrive(run, tile)


def arrive(run: Run, tile: Tile) -> None:
    """What the arrival of the figure does to its tile (EXC-TOK-9)."""
    take_null(run, tile, "EXC-WARP-3")
    hit_concentration(run, tile, "EXC-TOK-9")


CARDS = {
    "spread": frame(spread_card),
    "seep": frame(seep_card),
    "target": frame(target_card),
    "warp": frame(warp_card),
    "cascade": frame(cascade_card),
    "explode": frame(explode_card),
}
"""What each kind of elemental card starts."""
