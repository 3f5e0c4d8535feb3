"""The keywords of the elemental deck: Spread, Cascade, Rupture, Seep, Target, Warp.

`Elemental` holds the rules that every Elemental has unless its own chapter says otherwise.
"""

from collections.abc import Sequence

from games.extra_creditors.citing import realises
from games.extra_creditors.damage import damage
from games.extra_creditors.events.elementals import (
    Cascaded,
    DirectionRolled,
    ElementalMoved,
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
from games.extra_creditors.pack import Kind
from games.extra_creditors.resolution import NO_DIRECTION, Run, effect, frame
from games.extra_creditors.state import Frame, State
from games.extra_creditors.tokens import (
    PLACED,
    has_token,
    hit_concentration,
    place,
    take_null,
    ward_off,
)
from games.kernel import ContractError

INTO_WALL, ONTO_TILE = "EXC-SPR-2", "EXC-SPR-3"


class Elemental:
    """The rules of an Elemental; a chapter overrides what its Elemental does differently."""

    def begin_card(self, run: Run, card: str) -> None:
        """Before a card of this kind takes effect."""

    def needs_origin(self, run: Run) -> None:
        """See to it that there is an origin, where there is no figure."""

    @realises("EXC-R-17")
    def blocked(self, run: Run, direction: int) -> None:
        """Spread into a barrier, or through an open edge to the outside."""
        damage(run, EDGE[run.origin][direction], INTO_WALL)

    def cascade(self, run: Run, tile: Tile, direction: int) -> None:
        """What a Cascading tile does."""
        raise NotImplementedError

    def seep(self, run: Run) -> None:
        """A Seep card."""
        seep(run)

    def target(self, run: Run) -> None:
        """A Target card."""
        raise NotImplementedError

    def warp(self, run: Run) -> None:
        """A Warp card."""
        tile, dice = roll_elemental(run)
        move_figure(run, tile, "EXC-WARP-1", dice)

    def after_card(self, run: Run) -> None:
        """After a card with its chain and Ruptures."""

    def end_turn(self, run: Run) -> None:
        """At the end of the Elemental's turn."""


ELEMENTALS: dict[Kind, Elemental] = {}


def elemental(state: State) -> Elemental:
    """The rules of the Elemental in play."""
    if state.elemental is None:
        raise ContractError("no Elemental is in play")
    return ELEMENTALS[state.elemental.kind]


# Spread and Cascade


@effect
def spread_card(run: Run) -> None:
    """Spread: roll the Directional D4."""
    roll = run.dice.roll(4)
    run.emit(DirectionRolled(because="EXC-SPR-1", d4=roll, dir=DIRECTIONS[roll - 1]))
    run.then(frame(spread, roll - 1))


@effect
@realises("EXC-R-16")
def spread(run: Run, direction: int) -> None:
    """Spread in a direction from the origin."""
    if way_blocked(run, direction):
        elemental(run.state).blocked(run, direction)
    else:
        strike(run, NEXT[run.origin][direction], direction)


@realises("EXC-R-56")
def way_blocked(run: Run, direction: int) -> bool:
    """Whether a barrier or the end of the board lies next to the origin."""
    origin = run.origin
    return run.board.step[origin][direction] not in ON_BOARD


def strike(run: Run, tile: Tile, direction: int) -> None:
    """Spread onto a board tile: it receives a token, or Cascades if it has one."""
    if has_token(run.state, tile):
        ward_off(run, tile, ONTO_TILE, frame(begin_cascade, tile, direction))
    else:
        place(run, tile, ONTO_TILE)


@effect
def begin_cascade(run: Run, tile: Tile, direction: int, verdict: int) -> None:
    """Start a chain with a Cascade, unless it was warded off."""
    if verdict == PLACED:
        run.chain(frame(cascade, tile, direction))


@effect
def queue_cascade(run: Run, tile: Tile, *rest: str | int) -> None:
    """Add a caused Cascade to the chain, unless it was warded off; then the effect named in `rest`."""
    if rest[-1] == PLACED:
        run.queue(frame(cascade, tile, NO_DIRECTION))
    if len(rest) > 1:
        run.then(Frame(str(rest[0]), rest[1:]))


@effect
def cascade(run: Run, tile: Tile, direction: int) -> None:
    """A tile Cascades, once in a draw at most."""
    if tile in draw_of(run).cascaded:
        return
    rule = elemental(run.state)
    name = None if direction == NO_DIRECTION else DIRECTIONS[direction]
    run.emit(Cascaded(because="EXC-CASC-1", tile=tile, dir=name, cause=CASCADE_CLAUSES[_kind(run)]))
    rule.cascade(run, tile, direction)


CASCADE_CLAUSES: dict[Kind, str] = {
    "fire": "EXC-FIRE-1",
    "ice": "EXC-ICE-3",
    "water": "EXC-WAT-5",
    "smoke": "EXC-SMK-5",
    "earth": "EXC-EAR-5",
    "wind": "EXC-WND-4",
    "dream": "EXC-DRM-10",
    "lightning": "EXC-LTN-3",
    "darkness": "EXC-DRK-9",
}
"""The Cascade rule of each Elemental."""


def _kind(run: Run) -> Kind:
    if run.state.elemental is None:
        raise ContractError("no Elemental is in play")
    return run.state.elemental.kind


@realises("EXC-R-19")
def cascaded_onto(run: Run, tile: Tile, cause: str) -> bool:
    """Mark a tile as cascaded onto; false if it was already, in this draw."""
    if tile in draw_of(run).onto:
        return False
    run.emit(TileCascadedOnto(because="EXC-CASC-2", tile=tile, cause=cause))
    return True


@realises("EXC-CASC-3", "EXC-R-18")
def cascade_onto(run: Run, tile: Tile, cause: str, placed: Frame | None = None) -> None:
    """A Cascade adds a token to a given tile, once in a draw; an occupied one Cascades in its turn.

    `placed` runs with what became of it; a tile that was cascaded onto before is skipped.
    """
    if not cascaded_onto(run, tile, cause):
        return
    if has_token(run.state, tile):
        further = () if placed is None else (placed.effect, *placed.args)
        ward_off(run, tile, cause, frame(queue_cascade, tile, *further))
    else:
        place(run, tile, cause, placed)


@effect
@realises("EXC-R-24")
def cascade_card(run: Run) -> None:
    """Cascade card: a forced Cascade next to the origin."""
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


@effect
@realises("EXC-R-69")
def rupture(run: Run) -> None:
    """Spread in all four directions, each in full before the next."""
    elemental(run.state).needs_origin(run)
    run.then(*(frame(spread, direction) for direction in range(4)))


@effect
def explode_card(run: Run) -> None:
    """Explode card: one Rupture."""
    run.emit(RuptureStarted(because="EXC-RUP-3", n=draw_of(run).ruptures))
    run.then(frame(rupture))


@effect
@realises("EXC-R-20")
def queued_ruptures(run: Run) -> None:
    """The Ruptures that the draw caused, first in, first out."""
    waiting = draw_of(run).ruptures
    if waiting:
        run.emit(RuptureStarted(because="EXC-RUP-1", n=waiting - 1))
        run.then(frame(rupture), frame(queued_ruptures))


# Seep


@effect
def seep_card(run: Run) -> None:
    """Seep, by the Elemental's own rule if it has one."""
    elemental(run.state).seep(run)


@realises("EXC-SEEP-2")
def seep(run: Run, cause: str = "EXC-SEEP-1") -> bool:
    """The default Seep; false if there is no empty tile."""
    tiles = nearest_empty(run, run.origin)
    if tiles:
        run.ask("tile", tiles, cause, frame(place_seep, cause))
    return bool(tiles)


@effect
def place_seep(run: Run, cause: str, tile: Tile) -> None:
    """A Seep reached its tile."""
    place(run, tile, cause)


# Target


@effect
def target_card(run: Run) -> None:
    """Target, by the Elemental's own rule."""
    elemental(run.state).target(run)


@realises("EXC-R-25")
def no_target(run: Run) -> None:
    """A Target without a legal student or tile becomes a Spread."""
    roll = run.dice.roll(4)
    run.emit(DirectionRolled(because="EXC-TGT-2", d4=roll, dir=DIRECTIONS[roll - 1]))
    run.then(frame(spread, roll - 1))


def ask_student(run: Run, seats: Sequence[int], clause: str, then: Frame) -> None:
    """Let the team choose among tied students."""
    run.ask("ec", [str(seat) for seat in seats], clause, then)


# Warp


@effect
def warp_card(run: Run) -> None:
    """Warp, by the Elemental's own rule if it has one."""
    elemental(run.state).warp(run)


def roll_elemental(run: Run) -> tuple[Tile, tuple[int, int]]:
    """Roll the Elemental Dice: the tile, and the D6 and D4."""
    d6, d4 = run.dice.roll(6), run.dice.roll(4)
    return elemental_tile(d6, d4), (d6, d4)


@realises("EXC-WARP-2")
def move_figure(run: Run, tile: Tile, cause: str, dice: tuple[int, ...] = ()) -> None:
    """The figure goes to a tile through anything, leaving no token behind; its own tile: nothing more."""
    before = run.origin
    run.emit(ElementalMoved(because=cause, from_tile=before, to_tile=tile, dice=dice))
    if tile != before:
        arrive(run, tile)


@realises("EXC-TOK-9")
def arrive(run: Run, tile: Tile) -> None:
    """What the arrival of the figure does to its tile."""
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
